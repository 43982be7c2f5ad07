"""The list of games and how people name one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from pbem.ledger import GameRecord, Ledger
from pbem.projections import GameList, NoSuchGame, find_game, slug
from pbem.service import Desk
from pbem.service.turns.next_look import clock_rules, next_look
from tests.support.desks import Clock, desk_at, opened, started, submit, table
from tests.support.letters import mailed


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path, Clock()) as made:
        yield made


def test_it_holds_the_table_of_every_game(desk: Desk):
    first, second = opened(desk), started(desk)
    submit(desk, second, "red")
    assert desk.game_list.tables() == {first: table(desk, first), second: table(desk, second)}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events each look at the ledger read."""
    counts: list[int] = []
    look_through = Ledger.look_through

    def counted(self: Ledger, after: int, limit: int, topics=()):
        page = look_through(self, after, limit, topics)
        counts.append(len(page))
        return page

    monkeypatch.setattr(Ledger, "look_through", counted)
    return counts


def again(desk: Desk, folder: Path) -> GameList:
    """The list as another process opens it."""
    return GameList(folder / "cache", desk.ledger, next_look, clock_rules())


def test_it_reads_only_what_is_new(desk: Desk, read: list[int]):
    game = started(desk)
    desk.game_list.tables()
    read.clear()
    desk.game_list.tables()
    assert read == []
    submit(desk, game, "red")
    desk.game_list.tables()
    # The last event folded in is compared with the ledger, then comes what is new.
    assert read == [1, 1, 0]


def test_another_process_reads_only_what_is_new(desk: Desk, tmp_path: Path, read: list[int]):
    game = started(desk)
    desk.game_list.tables()
    submit(desk, game, "red")
    read.clear()
    assert again(desk, tmp_path).tables() == {game: table(desk, game)}
    assert read == [1, 1, 0]


def test_processes_share_the_file(desk: Desk, tmp_path: Path):
    other = again(desk, tmp_path)
    game = started(desk)
    assert list(other.tables()) == list(desk.game_list.tables()) == [game]
    submit(desk, game, "red")
    assert other.tables() == desk.game_list.tables() == {game: table(desk, game)}


@pytest.mark.parametrize("size", [0, 10, 4096, 20000])
def test_a_damaged_list_is_made_again(tmp_path: Path, size: int):
    with desk_at(tmp_path, Clock()) as desk:
        game = started(desk)
        desk.game_list.tables()
    (file,) = (tmp_path / "cache").glob("games.*.index")
    file.write_bytes((b"rubbish " * 10000)[:size])
    with desk_at(tmp_path, Clock()) as desk:
        assert list(desk.game_list.tables()) == [game]


def test_a_list_that_is_damaged_under_a_running_server_is_made_again(desk: Desk, tmp_path: Path):
    game = started(desk)
    desk.game_list.tables()
    (file,) = (tmp_path / "cache").glob("games.*.index")
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("DROP TABLE games")
    assert list(desk.game_list.tables()) == [game]


def test_one_game_is_found_without_the_others(desk: Desk):
    first, second = opened(desk), started(desk)
    assert desk.game_list.get(second) == table(desk, second)
    assert desk.game_list.get(first) == table(desk, first)
    assert desk.game_list.get(UUID(int=7)) is None
    assert desk.game_list.count() == 2 and not desk.game_list.is_empty()


def test_pages_begin_with_the_newest_games(desk: Desk):
    games = [opened(desk, title=f"Number {number}") for number in range(5)]
    pages = [[each.game for each in desk.game_list.page(2, number)] for number in (1, 2, 3, 4)]
    assert pages == [games[3:], games[1:3], games[:1], []]


def test_public_games_by_phase(desk: Desk):
    listed, private = opened(desk, listing="open"), opened(desk)
    running = started(desk, listing="open")
    assert [each.game for each in desk.game_list.public("gathering", 9)] == [listed]
    assert [each.game for each in desk.game_list.public("running", 9)] == [running]
    assert [each.game for each in desk.game_list.gathering()] == [listed, private]


def test_games_by_address_or_link(any_desk: Desk, clock: Clock):
    game, other = mailed(any_desk), opened(any_desk)
    assert [each.game for each in any_desk.game_list.of_person("MIA@example.org")] == [game]
    assert [each.game for each in any_desk.game_list.of_person("", [other])] == [other]
    assert [each.game for each in any_desk.game_list.of_person("mia@example.org", [other])] == [game, other]
    assert any_desk.game_list.of_person("nobody@example.org") == []


def test_only_games_that_are_due_are_looked_at(desk: Desk):
    soon, late = started(desk), started(desk, turn_seconds=7200)
    games = desk.game_list
    assert games.due(desk.moment()) == []
    assert [each.game for each in games.due(table(desk, soon).deadline)] == [soon]
    assert [each.game for each in games.due(table(desk, late).deadline)] == [soon, late]
    games.look_again(table(desk, soon), table(desk, late).deadline)
    assert games.due(table(desk, soon).deadline) == []
    submit(desk, soon, "red")
    assert [each.game for each in games.due(table(desk, soon).deadline)] == [soon]


def test_a_game_is_found_by_name_among_others(desk: Desk):
    quiet, loud = opened(desk, title="A quiet sector"), opened(desk, title="Zzz")
    assert desk.find("A quiet") == quiet and desk.find(str(loud)[:8]) == loud
    with pytest.raises(NoSuchGame, match="Did you mean A quiet sector[?]"):
        desk.find("a loud sector")


TABLES = {
    UUID("aaaa1111-0000-4000-8000-000000000001"): GameRecord(title="A quiet sector"),
    UUID("aaaa2222-0000-4000-8000-000000000002"): GameRecord(title="A quiet season"),
    UUID("bbbb3333-0000-4000-8000-000000000003"): GameRecord(title="Großer Krieg"),
    UUID("cccc4444-0000-4000-8000-000000000004"): GameRecord(title="Rematch"),
    UUID("cccc5555-0000-4000-8000-000000000005"): GameRecord(title="Rematch"),
}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("aaaa1111-0000-4000-8000-000000000001", "aaaa1111"),
        ("AAAA2", "aaaa2222"),
        ("bbbb", "bbbb3333"),
        ("a quiet sector", "aaaa1111"),
        ("a-quiet-sea", "aaaa2222"),
        ("groer-krieg", "bbbb3333"),
    ],
)
def test_a_game_is_named_by_id_or_title(name: str, found: str):
    assert str(find_game(TABLES, name)).startswith(found)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("aaaa", r"matches several games: aaaa1111 \(A quiet sector\), aaaa2222 \(A quiet season\)"),
        ("rematch", "matches several games: cccc4444"),
        ("a loud sector", "Did you mean A quiet sector[?]"),
        ("zzz", "See `pbem games`"),
        ("", "There is no game ''"),
        ("????", "There is no game"),
    ],
)
def test_a_name_that_no_game_or_several_go_by(name: str, told: str):
    with pytest.raises(NoSuchGame, match=told):
        find_game(TABLES, name)


def test_an_empty_list():
    with pytest.raises(NoSuchGame, match="there are none yet"):
        find_game({}, "any")


def test_slugs():
    assert slug("  The Élan -- of War! ") == "the-elan-of-war"
