"""Positions in the past and notes on turns: the same as worked out afresh, and not believed when anything is wrong."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import GameRecord, Ledger, open_ledger
from pbem.projections import Position, StateCache, cache, follow
from pbem.service import (
    Desk,
    OpenGame,
    PlayTurn,
    SubmitOrders,
    TakeSeat,
    advance,
    open_game,
    play_turn,
    submit_orders,
    take_seat,
    tick,
)
from pbem.service.history.luck import luck
from pbem.service.history.played_turns import played_turn, played_turns
from pbem.service.history.why import why
from pbem.service.trust.audit_file import shown_turns
from pbem.service.turns.seal import suggested
from tests.support.desks import Clock, SeededSecrets, desk_at, started


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with desk_at(tmp_path, clock) as made:
        yield made


@pytest.fixture
def game(desk: Desk) -> UUID:
    """Two bots, to the end of the game."""
    game = started(desk, bots=("red", "blue"), options={"length": "15"})
    tick(desk, lambda _: None)
    assert desk.open(game).table.ended
    return game


def afresh(desk: Desk, game: UUID, version: int) -> Position:
    return follow(Position(GameRecord()), desk.ledger.events(game, until=version), desk.games)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> int:
    """Positions are kept often enough for a short game."""
    monkeypatch.setattr(cache, "STEP", 8)
    return 8


def test_every_moment_is_as_worked_out_afresh(desk: Desk, game: UUID, steps: int, tmp_path: Path):
    last = desk.open(game).version
    assert last > 3 * steps
    for version in (*range(last, 0, -1), *range(1, last + 1)):
        found, wanted = desk.cache.at(game, version), afresh(desk, game, version)
        assert (found.table, found.state, found.last) == (wanted.table, wanted.state, wanted.last)
    kept = sorted(int(file.name.split(".")[1]) for file in (tmp_path / "cache").glob(f"{game.hex}.*.position"))
    assert kept == list(range(steps, last + 1, steps))


def test_a_long_way_is_walked_once(desk: Desk, game: UUID, steps: int, monkeypatch: pytest.MonkeyPatch):
    last = desk.open(game).version
    desk.cache.at(game, last)
    read: list[int] = []
    events = Ledger.events

    def counted(self: Ledger, stream: UUID, after: int = 0, until: int | None = None):
        page = events(self, stream, after, until)
        read.append(len(page))
        return page

    monkeypatch.setattr(Ledger, "events", counted)
    desk.cache.at(game, last)
    # The event of the position that was kept, and those after it.
    assert sum(read) <= 1 + steps


@pytest.mark.parametrize("content", [b"", b"rubbish"])
def test_a_damaged_position_is_not_believed(desk: Desk, game: UUID, steps: int, tmp_path: Path, content: bytes):
    version = 3 * steps + 1
    desk.cache.at(game, version)
    for file in (tmp_path / "cache").glob(f"{game.hex}.*.position"):
        file.write_bytes(content)
    assert desk.cache.at(game, version).state == afresh(desk, game, version).state


def test_a_turn_by_itself_is_the_one_in_the_row_of_all(desk: Desk, game: UUID, steps: int):
    for each in played_turns(desk, game):
        assert played_turn(desk, game, each.resolved.turn) == each


def test_notes_count_as_long_as_their_event_is_in_the_log(desk: Desk, game: UUID, tmp_path: Path):
    notes, other = desk.cache.notes, StateCache(tmp_path / "cache", desk.ledger, desk.games).notes
    notes.keep(game, "test", {1: b"one", 2: b"two", 10_000: b"never"})
    assert other.all(game, "test") == {1: b"one", 2: b"two"} and other.all(game, "else") == {}
    log = desk.ledger.log(game)
    other._index.write(lambda file: file.execute("UPDATE notes SET leaf = ? WHERE number = 2", (log[0],)))
    assert notes.all(game, "test") == {1: b"one"}
    notes.clear()
    assert other.all(game, "test") == {}


def test_what_is_shown_turn_by_turn_is_what_is_shown_at_once(tmp_path: Path):
    """Asked after every turn, or once at the end by a server that remembers nothing."""
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        desk = make_desk(ledger, tmp_path / "cache", ROOT / "templates", secret=SeededSecrets("shown"))
        game = open_game(desk, OpenGame(id="open", rules="interspace", seats=2, title="Shown")).game
        for seat in desk.open(game).table.seats:
            take_seat(desk, TakeSeat(id=f"take/{seat}", game=game, seat=seat, player=seat))
        advance(desk, game)
        for turn in range(1, 7):
            for seat in desk.open(game).table.awaited:
                text = suggested(desk, desk.open(game), seat)
                command = f"{turn}/{seat}"
                submit_orders(
                    desk, SubmitOrders(id=command, game=game, seat=seat, turn=turn, text=text, channel="test")
                )
            play_turn(desk, PlayTurn(id=f"play/{turn}", game=game))
            shown_turns(desk, game, "A"), luck(desk, game, "A"), why(desk, game, "A", "A1")
        step_by_step = shown_turns(desk, game, "A"), luck(desk, game, "A"), why(desk, game, "A", "A1")
        desk.cache.clear()
        assert (shown_turns(desk, game, "A"), luck(desk, game, "A"), why(desk, game, "A", "A1")) == step_by_step
        assert len(step_by_step[0]) == 7 and any(each.labels for each in step_by_step[0].values())
