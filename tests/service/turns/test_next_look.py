"""The index of games says when the clock has to look at a game: never too late, and not for nothing."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from events import moment
from pbem.ledger import GameRecord, fold
from pbem.projections import GameList
from pbem.service import Desk, SetContact, set_contact, tick
from pbem.service.kernel.commands import SetSchedule
from pbem.service.turns.clock import set_schedule
from pbem.service.turns.deadlines import instant
from pbem.service.turns.next_look import is_something_due, next_look
from tests.ledger.lives import life
from tests.support.desks import Clock, desk_at, new_id, opened, started, submit, table

HOURS = [f"2026-{month:02}-{day:02}T{hour:02}:00:00Z" for month in (1, 2, 3) for day in (1, 14, 28) for hour in (0, 18)]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with desk_at(tmp_path, clock) as made:
        yield made


def records() -> Iterator[GameRecord]:
    """A game after each event of a life that has every event in it."""
    record = GameRecord()
    for event in life(uuid4()):
        record = fold(record, event)
        yield record


def test_the_clock_never_looks_too_late():
    """Whatever is due at a moment was announced for that moment or an earlier one."""
    due = 0
    for record in records():
        look = next_look(record)
        edges = [moment_after(record.deadline, seconds) for seconds in (-1, 0, 1)] if record.deadline else []
        for at in (*HOURS, *edges):
            if is_something_due(record, at):
                due += 1
                assert look and look <= at, f"{record.version}: due at {at}, looked at {look!r}"
    assert due > 50


def moment_after(text: str, seconds: int) -> str:
    return moment(instant(text) + timedelta(seconds=seconds))


def test_the_clock_looks_at_a_running_game_at_its_deadline_and_its_reminders(desk: Desk, clock: Clock):
    game = started(desk, turn_seconds=7 * 86400)
    deadline = table(desk, game).deadline
    first = next_look(table(desk, game))
    assert first == moment_after(deadline, -24 * 3600)
    assert next_look(table(desk, game), first) == moment_after(deadline, -4 * 3600)
    assert next_look(table(desk, game), moment_after(deadline, -4 * 3600)) == deadline


def test_a_game_that_waits_for_players_needs_no_clock(desk: Desk):
    assert next_look(table(desk, opened(desk))) == ""


def test_late_orders_are_waited_for_as_long_as_the_grace(desk: Desk):
    game = started(desk)
    command = SetSchedule(id=new_id(), game=game, schedule="mon 18:00 UTC", grace_seconds=600)
    set_schedule(desk, command)
    assert next_look(table(desk, game)) == moment_after(table(desk, game).deadline, 600)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """The games that the clock looks at."""
    found: list[UUID] = []
    due = GameList.due

    def counted(self: GameList, at: str) -> list[GameRecord]:
        tables = due(self, at)
        found.extend(table.game for table in tables)
        return tables

    monkeypatch.setattr(GameList, "due", counted)
    return found


def test_a_tick_touches_only_games_that_are_due(desk: Desk, clock: Clock, looked: list[UUID]):
    short, long, _ = started(desk), started(desk, turn_seconds=86400), opened(desk)
    tick(desk, lambda _: None)
    assert looked == []
    clock.turn(hours=1)
    tick(desk, lambda _: None)
    assert set(looked) == {short} and table(desk, short).turn == 2 and table(desk, long).turn == 1


def test_a_reminder_that_reaches_nobody_is_tried_once(desk: Desk, clock: Clock, looked: list[UUID]):
    game = started(desk, turn_seconds=7 * 86400)
    clock.turn(days=6, minutes=5)
    tick(desk, lambda _: None)
    assert set(looked) == {game}
    looked.clear()
    clock.turn(minutes=5)
    tick(desk, lambda _: None)
    assert looked == []
    # Whoever gives an address and is still missing gets the next one.
    set_contact(desk, SetContact(id=new_id(), game=game, seat="red", address="mia@example.org"))
    submit(desk, game, "blue")
    clock.turn(hours=20)
    told: list[str] = []
    tick(desk, lambda ticked: told.extend(ticked.did))
    assert told == ["reminded red"]
