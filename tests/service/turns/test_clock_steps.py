"""A clock that is set is no outage, and times within a game never go back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from events import DeadlineMoved
from pbem.ledger import open_ledger
from pbem.service import Desk, Ticked, tick
from pbem.service.kernel.steady import Steady, steady_now
from tests.support.desks import Clock, started, submit, table, topics
from tests.support.letters import kinds, post_desk, written

KEEPER = "keeper@example.org"


class Machine:
    """Its clock, and what really passes."""

    def __init__(self) -> None:
        self.clock, self.boot, self.seconds = Clock(), "first", 1000.0

    def steady(self) -> Steady:
        return Steady(self.boot, self.seconds)

    def passes(self, **time: int) -> None:
        before = self.clock.time
        self.clock.turn(**time)
        self.seconds += (self.clock.time - before).total_seconds()

    def is_set(self, **by: int) -> None:
        self.clock.turn(**by)

    def starts_again(self) -> None:
        self.boot, self.seconds = "second", 5.0


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def desk(tmp_path: Path, machine: Machine) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        made = post_desk(ledger, tmp_path, machine.clock)
        yield replace(made, steady=machine.steady, keepers=(KEEPER,))


def ticks(desk: Desk) -> list[str]:
    told: list[Ticked] = []
    tick(desk, told.append, 10)
    return [each for ticked in told for each in (*ticked.did, *([ticked.trouble] if ticked.trouble else []))]


def test_a_clock_that_is_set_right_is_no_outage(desk: Desk, machine: Machine) -> None:
    game = started(desk, turn_seconds=5 * 86400)
    ticks(desk)
    machine.passes(seconds=10)
    machine.is_set(days=2)
    (told,) = ticks(desk)
    assert told == (
        "The clock of this server was set forward by 2 days, from 2026-01-31T18:00:10Z to 2026-02-02T18:00:10Z."
    )
    assert not [event for event in desk.ledger.events(game) if isinstance(event, DeadlineMoved)]
    letter = written(desk, "keeper")
    assert letter.to == KEEPER and "2 days" in letter.text
    machine.passes(seconds=10)
    assert ticks(desk) == [] and kinds(desk).count("keeper") == 1


def test_what_seems_due_then_waits_for_an_hour(desk: Desk, machine: Machine) -> None:
    game = started(desk, turn_seconds=3600)
    submit(desk, game, "red")
    ticks(desk)
    machine.is_set(days=2)
    assert len(ticks(desk)) == 1
    machine.passes(minutes=59)
    assert ticks(desk) == [] and table(desk, game).turn == 1
    machine.passes(minutes=1)
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"
    assert "unread" not in kinds(desk)


def test_a_wrong_clock_that_is_set_back_has_done_nothing(desk: Desk, machine: Machine) -> None:
    game = started(desk, turn_seconds=3600)
    ticks(desk)
    machine.is_set(days=2)
    ticks(desk)
    machine.passes(minutes=10)
    machine.is_set(days=-2)
    (told,) = ticks(desk)
    assert "was set back by 2 days" in told
    assert table(desk, game).turn == 1
    submit(desk, game, "red")
    for _ in range(4):
        machine.passes(minutes=10)
        assert ticks(desk) == []
    machine.passes(minutes=10)
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"


def test_other_turns_do_not_wait(desk: Desk, machine: Machine) -> None:
    ticks(desk)
    machine.is_set(days=2)
    ticks(desk)
    game = started(desk, turn_seconds=60)
    submit(desk, game, "red")
    machine.passes(minutes=1)
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"


def test_a_real_outage_is_as_long_as_it_really_was(desk: Desk, machine: Machine) -> None:
    game = started(desk, turn_seconds=3600)
    ticks(desk)
    machine.passes(minutes=40)
    machine.is_set(minutes=-3)
    assert [each for each in ticks(desk) if "due at" in each] == [
        "turn 1 is due at 2026-01-31T19:40:00Z, because the server was down"
    ]
    assert table(desk, game).deadline == "2026-01-31T19:40:00Z"


def test_after_a_restart_of_the_machine_only_the_clock_can_tell(desk: Desk, machine: Machine) -> None:
    started(desk, turn_seconds=3600)
    ticks(desk)
    machine.passes(minutes=30)
    machine.starts_again()
    assert ticks(desk) == ["turn 1 is due at 2026-01-31T19:30:00Z, because the server was down"]


def test_times_within_a_game_never_go_back(desk: Desk, machine: Machine) -> None:
    game = started(desk, turn_seconds=3600)
    submit(desk, game, "red", "RUN 1")
    machine.is_set(minutes=-30)
    submit(desk, game, "red", "RUN 2")
    submit(desk, game, "blue", "RUN 2")
    times = [event.at for event in desk.ledger.events(game)]
    assert times == sorted(times)
    assert topics(desk, game).count("orders.received") == 3
    assert table(desk, game).arrivals == {"red": "2026-01-31T17:30:00Z", "blue": "2026-01-31T17:30:00Z"}


def test_an_hour_of_a_wrong_clock_does_not_make_the_next_orders_late(desk: Desk, machine: Machine) -> None:
    game = started(desk, turn_seconds=3600)
    machine.is_set(minutes=50)
    submit(desk, game, "red", "RUN 1")
    machine.is_set(minutes=-50)
    machine.passes(minutes=55)
    submit(desk, game, "blue", "RUN 2")
    assert set(table(desk, game).sheets) == {"red", "blue"}


def test_the_steady_clock_of_this_machine() -> None:
    first, second = steady_now(), steady_now()
    assert first.boot == second.boot and first.seconds <= second.seconds
