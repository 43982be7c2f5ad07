"""The cache saves time and is never believed when anything is wrong with it."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from pbem.core.facts import Codec
from pbem.ledger import Ledger
from pbem.projections import Position, StateCache
from pbem.service import Desk, RulesFailed
from pbem.service.turns.resolve import playable
from tests.service.turns.test_tick import changed, ticks
from tests.support.desks import Clock, desk_at, desk_on, started, submit
from tests.support.games import dice_race as race


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path, Clock()) as made:
        yield made


@pytest.fixture
def game(desk: Desk) -> UUID:
    game = started(desk, bots=("red", "blue"), options={"length": "150"})
    ticks(desk)
    return game


@pytest.fixture
def file(tmp_path: Path, game: UUID) -> Path:
    return tmp_path / "cache" / f"{game.hex}.position"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events each opening of a game read."""
    counts: list[int] = []
    events = Ledger.events

    def counted(self: Ledger, stream: UUID, after: int = 0):
        found = events(self, stream, after)
        counts.append(len(found))
        return found

    monkeypatch.setattr(Ledger, "events", counted)
    return counts


def afresh(desk: Desk) -> Desk:
    """The desk of a process that has opened nothing yet."""
    return replace(desk, cache=StateCache(desk.cache._folder, desk.ledger, desk.games))


def parts(position: Position) -> tuple[object, ...]:
    return position.table, position.state, position.last


def test_only_later_events_are_read(desk: Desk, game: UUID, file: Path, read: list[int]):
    afresh(desk).open(game)
    assert read == [1]
    kept = parts(afresh(desk).open(game))
    file.unlink()
    assert kept == parts(afresh(desk).open(game))
    assert read[-1] > 50


def test_what_a_process_has_opened_it_remembers(desk: Desk, game: UUID, file: Path, read: list[int]):
    known = parts(desk.open(game))
    file.unlink()
    read.clear()
    desk.open(game).table.title = "spoilt by whoever opened it"
    desk.open(game).state.at["red"] += 1
    assert known == parts(desk.open(game))
    assert set(read) == {1}


def test_what_is_done_with_a_board_does_not_show_when_the_game_is_opened_again(desk: Desk, game: UUID):
    """From the file, from memory, and from memory once more."""
    known, other = parts(desk.open(game)), afresh(desk)
    for _ in range(4):
        position = other.open(game)
        assert parts(position) == known
        position.state.at["red"] = -1


def test_what_another_process_has_written_is_seen(desk: Desk, read: list[int]):
    game = started(desk)
    desk.open(game)
    submit(afresh(desk), game, "blue", "RUN 3")
    read.clear()
    assert desk.open(game).table.sheets["blue"].text == "RUN 3"
    assert read == [2], "the event that is known, and the new one"
    assert parts(desk.open(game)) == parts(afresh(desk).open(game))


def test_a_lost_file_is_written_again(desk: Desk, game: UUID, file: Path):
    file.unlink()
    afresh(desk).open(game)
    assert file.exists()
    assert [entry.name for entry in file.parent.iterdir() if entry.suffix == ".new"] == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
        lambda content: b"SQLite format 3\0" + content,
        lambda content: content.replace(b"pbem kept 1", b"pbem kept 0"),
    ],
)
def test_a_damaged_or_foreign_file_is_ignored_and_replaced(desk: Desk, game: UUID, file: Path, damage):
    sound = parts(desk.open(game))
    file.write_bytes(damage(file.read_bytes()))
    assert parts(afresh(desk).open(game)) == sound
    file.unlink()
    assert parts(afresh(desk).open(game)) == sound


def test_a_file_of_another_game_is_ignored(desk: Desk, game: UUID, file: Path):
    other = started(desk, bots=("red", "blue"), options={"length": "5"})
    ticks(desk)
    shutil.copy(file, file.with_name(f"{other.hex}.position"))
    assert desk.open(other).table.game == other


def test_a_file_of_other_rules_is_ignored(desk: Desk, game: UUID, tmp_path: Path, read: list[int]):
    other = changed()
    other.META = msgspec.structs.replace(race.META, version=2)
    desk_on(desk.ledger, tmp_path, game=other).open(game)
    assert read[-1] > 50


def test_a_file_of_another_program_version_is_ignored(
    desk: Desk, game: UUID, read: list[int], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("pbem.projections.cache.__version__", "99")
    afresh(desk).open(game)
    assert read[-1] > 50


def test_a_board_with_other_fields_is_ignored(desk: Desk, game: UUID, read: list[int], tmp_path: Path):
    class State(race.State):
        weariness: int = 0

    other = changed(begin=lambda seats, options: State(dict(options), list(seats), dict.fromkeys(seats, 0)))
    other.CODEC = Codec(State, race.LinedUp | race.Ran | race.TurnPassed)
    desk_on(desk.ledger, tmp_path, game=other).open(game)
    assert read[-1] > 50


def test_a_board_with_another_digest_is_not_played_on(desk: Desk, game: UUID):
    position = desk.open(game)
    position.state.at["red"] += 1
    desk.cache.keep(position)
    with pytest.raises(RulesFailed, match="do not fold to the stored digest"):
        playable(desk, desk.open(game))


def test_a_file_newer_than_a_restored_ledger_is_ignored(tmp_path: Path):
    """The ledger was restored from a backup, and other orders were sent since."""
    old = tmp_path / "old"
    with desk_at(tmp_path, Clock()) as desk:
        game = started(desk)
        submit(desk, game, "red", "RUN 1")
    shutil.copytree(tmp_path, old)
    with desk_at(tmp_path, Clock()) as desk:
        submit(desk, game, "blue", "RUN 3")
        desk.cache.keep(desk.open(game))
    shutil.rmtree(old / "cache")
    shutil.copytree(tmp_path / "cache", old / "cache")
    with desk_at(old, Clock()) as desk:
        assert set(desk.open(game).table.sheets) == {"red"}
        submit(desk, game, "red", "RUN 2")
        assert desk.open(game).table.sheets["red"].text == "RUN 2"
        assert [table.sheets.keys() for table in desk.game_list.tables().values()] == [{"red"}]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(desk: Desk, game: UUID, file: Path):
    file.unlink()
    file.parent.chmod(0o500)
    assert afresh(desk).open(game).version > 50
    file.parent.chmod(0o700)


def test_a_folder_that_is_a_file(desk: Desk, game: UUID, tmp_path: Path):
    shutil.rmtree(tmp_path / "cache")
    (tmp_path / "cache").write_text("in the way")
    assert afresh(desk).open(game).version > 50
    assert len(desk.game_list.tables()) == 1


def test_the_file_is_private(desk: Desk, game: UUID, file: Path):
    assert file.stat().st_mode & 0o077 == 0
