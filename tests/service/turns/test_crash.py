"""A crash anywhere is finished by the next tick, with the same dice; two ticks at once resolve a turn once."""

from pathlib import Path
from uuid import UUID

import pytest

from events import TurnResolved
from pbem.service import Desk, Stage, stage, verify
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, started, submit, table, topics
from tests.support.processes.killing import SERVER
from tests.support.processes.ticking import die_at, tick_together


def waiting(desk: Desk) -> UUID:
    """A game whose first turn is due in an hour."""
    game = started(desk, bots=("blue",))
    submit(desk, game, "red", "RUN 3")
    return game


def resolved(desk: Desk, game: UUID) -> list[TurnResolved]:
    return [event for event in desk.ledger.events(game) if isinstance(event, TurnResolved)]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(
    ("name", "left"), [("SealTurn", Stage.OPEN), ("ResolveTurn", Stage.SEALED), ("OpenTurn", Stage.RESOLVED)]
)
def test_killed_at_any_step(desk: Desk, clock: Clock, tmp_path: Path, name: str, left: Stage, after: bool):
    game = waiting(desk)
    clock.turn(hours=1)
    process = SERVER.Process(target=die_at, args=(tmp_path, 1, name, after))
    process.start()
    process.join(60)
    assert process.exitcode == 9
    following = {Stage.OPEN: Stage.SEALED, Stage.SEALED: Stage.RESOLVED, Stage.RESOLVED: Stage.OPEN}
    assert stage(table(desk, game)) is (following[left] if after else left)
    ticks(desk)
    assert [event.turn for event in resolved(desk, game)] == [0, 1]
    assert table(desk, game).turn == 2
    assert not any(verdict.differences for verdict in verify(desk, game))


def test_a_resolution_tried_again_gives_the_same_dice(desk: Desk, clock: Clock, monkeypatch):
    game = waiting(desk)
    clock.turn(hours=1)
    tried: list[TurnResolved] = []
    write = desk.ledger.append

    def append(events, **fields):
        if fields["name"] == "ResolveTurn" and len(tried) < 2:
            tried.append(events[0])
            raise OSError("the power went")
        return write(events, **fields)

    monkeypatch.setattr(desk.ledger, "append", append)
    for _ in range(2):
        with pytest.raises(AssertionError):
            ticks(desk)
        clock.turn(minutes=5)
    ticks(desk)
    (_, final) = resolved(desk, game)
    assert {bytes(event.facts) for event in tried} == {bytes(final.facts)}
    assert {bytes(event.throws) for event in tried} == {bytes(final.throws)}


def test_two_ticks_at_once_resolve_a_turn_once(desk: Desk, clock: Clock, tmp_path: Path):
    game = waiting(desk)
    barrier = SERVER.Barrier(3)
    crew = [SERVER.Process(target=tick_together, args=(tmp_path, 1, barrier)) for _ in range(3)]
    for process in crew:
        process.start()
    for process in crew:
        process.join(60)
    assert [process.exitcode for process in crew] == [0, 0, 0]
    written = topics(desk, game)
    assert [written.count(f"turn.{what}") for what in ("sealed", "resolved", "opened")] == [2, 2, 2]
    assert [event.turn for event in resolved(desk, game)] == [0, 1]
    clock.turn(hours=1)
    assert ticks(desk) == []


def test_orders_that_arrive_while_a_turn_is_being_sealed(desk: Desk, clock: Clock, monkeypatch):
    """The seal is decided again, and the sheet that was stored first counts."""
    game = started(desk, missing="wait")
    submit(desk, game, "red", "RUN 1")
    submit(desk, game, "blue", "RUN 1")
    clock.turn(hours=1)
    write = desk.ledger.append
    late = [lambda: submit(desk, game, "red", "RUN 3")]

    def append(events, **fields):
        if fields["name"] == "SealTurn" and late:
            late.pop()()
        return write(events, **fields)

    monkeypatch.setattr(desk.ledger, "append", append)
    ticks(desk)
    assert [event.turn for event in resolved(desk, game)] == [0, 1]
    throws = bytes(resolved(desk, game)[-1].throws).decode()
    assert '"label":"run/red","stream":"open","ask":"dice","sides":6,"count":3' in throws
