"""Whatever is slow, dies or starts again around a deadline: what arrived before it counts, and nothing else.

Letters come in by the spools of two machines, changes by the pages of a third, and each of them is read, reported and
killed in any order. Then everything is drained, and the sheets that were sealed must be those that arrived last before
the deadline.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from events import OrdersReceived, TurnSealed, moment
from pbem.ledger import Ledger, Persons, Sign, open_ledger
from pbem.service import Desk, Refused, tick
from pbem.service.letters.spool_report import spool_said
from pbem.service.letters.spooled import spool_folder
from pbem.service.turns.doors import PAGES, SPOOL, spool_door
from pbem.web.entrance import Entrance
from tests.support.desks import Clock, SeededSecrets, submit, table
from tests.support.incoming import Post, letter, turn_address
from tests.support.letters import ADDRESSES, mailed, post_desk

SEATS = tuple(ADDRESSES)
WAIT = 20
MACHINES = (0, 1)

ACTIONS = st.one_of(
    st.tuples(st.just("mail"), st.sampled_from(MACHINES), st.sampled_from(SEATS)),
    st.tuples(st.just("ask"), st.sampled_from(SEATS)),
    st.tuples(st.just("carry_out")),
    st.tuples(st.just("work"), st.sampled_from(MACHINES), st.integers(1, 5)),
    st.tuples(st.just("die"), st.sampled_from(MACHINES)),
    st.tuples(st.just("report"), st.sampled_from((*MACHINES, 2))),
    st.tuples(st.just("tick"), st.sampled_from(MACHINES)),
    st.tuples(st.just("rest"), st.integers(1, 6)),
)


class Sheet(NamedTuple):
    arrived: str
    text: str


class World:
    """Two machines with a spool each, and the pages; `sent` is what each seat sent, in order."""

    def __init__(self, url: str, folder: Path, clock: Clock) -> None:
        self.clock, self.folder, self.url = clock, folder, url
        self.ledgers = [self._ledger() for _ in MACHINES]
        self.desks = [post_desk(self.ledgers[each], folder / str(each), clock) for each in MACHINES]
        self.game = mailed(self.desks[0], turn_seconds=3600, hurry=False)
        self.posts = [self._post(each) for each in MACHINES]
        self.entrance = Entrance(clock)
        self.asked: list[tuple[int, str, Sheet]] = []
        self.sent: dict[str, list[Sheet]] = {seat: [] for seat in SEATS}
        self.addresses = {seat: turn_address(self.desks[0], self.game, seat) for seat in SEATS}
        for each in (*MACHINES, 2):
            self.report(each)
        clock.turn(seconds=3600 - WAIT)

    def _post(self, machine: int) -> Post:
        desk = self.desks[machine]
        return Post(desk, spool_folder(desk.var).parent, authserv="mx.example.org")

    def _ledger(self) -> Ledger:
        """The keys of the people are the same everywhere."""
        ledger = open_ledger(self.url)
        ledger.keep_persons(Persons(self.folder / "people.keys", SeededSecrets("people")))
        return ledger

    def close(self) -> None:
        for ledger in self.ledgers:
            ledger.close()

    def _made(self, seat: str) -> Sheet:
        """Each sheet is different, and arrives in a second of its own."""
        self.clock.turn(seconds=1)
        number = sum(map(len, self.sent.values()))
        sheet = Sheet(self.desks[0].moment(), f"RUN {number % 3}\n# {number}")
        self.sent[seat].append(sheet)
        return sheet

    def mail(self, machine: int, seat: str) -> None:
        sheet, to = self._made(seat), self.addresses[seat]
        self.posts[machine].put(letter(f"{sheet.text}\n", to, ADDRESSES[seat]), to, ADDRESSES[seat])

    def ask(self, seat: str) -> None:
        sheet = self._made(seat)
        number, arrived = self.entrance.enter()
        assert moment(arrived) == sheet.arrived
        self.asked.append((number, seat, sheet))

    def carry_out(self) -> None:
        if self.asked:
            number, seat, sheet = self.asked.pop(0)
            # What must not be refused is missed in the end.
            with suppress(Refused):
                submit(self.desks[0], self.game, seat, sheet.text, turn=1, arrived=sheet.arrived)
            self.entrance.leave(number)

    def work(self, machine: int, most: int) -> None:
        handled = self.posts[machine].handled
        end = len(handled) + most
        self.posts[machine].worker.work(lambda: len(handled) >= end)

    def die(self, machine: int) -> None:
        """A worker is killed with a letter in its hands, and the server starts again."""
        for _ in self.posts[machine].spool.claims():
            break
        self.ledgers[machine].close()
        self.ledgers[machine] = self._ledger()
        self.desks[machine] = post_desk(self.ledgers[machine], self.folder / str(machine), self.clock)
        self.posts[machine] = self._post(machine)

    def report(self, door: int) -> None:
        desk = self.desks[door % 2]
        if door == 2:
            sign = Sign("pages/1", PAGES, desk.moment(), self.entrance.said())
        else:
            folder = spool_folder(desk.var)
            sign = Sign(spool_door(folder), SPOOL, desk.moment(), spool_said(desk, folder)())
        desk.ledger.signs.say(sign)

    def tick(self, machine: int) -> None:
        assert tick(self.desks[machine], lambda ticked: None) == 0

    def rest(self, seconds: int) -> None:
        self.clock.turn(seconds=seconds)

    def drain(self) -> None:
        self.clock.turn(seconds=WAIT)
        for _ in range(3):
            while self.asked:
                self.carry_out()
            for each in MACHINES:
                while self.posts[each].worker.work():
                    pass
            for each in (*MACHINES, 2):
                self.report(each)
            for each in MACHINES:
                self.tick(each)


def sealed(desk: Desk, game: UUID) -> dict[str, Sheet]:
    """The sheets that were sealed."""
    events = desk.ledger.events(game)
    seal = next(event for event in events if isinstance(event, TurnSealed) and event.turn == 1)
    filed = {
        event.originator_version: Sheet(event.arrived or event.at, event.text.strip())
        for event in events
        if isinstance(event, OrdersReceived)
    }
    return {sheet.seat: filed[sheet.version] for sheet in seal.sheets if sheet.version}


def expected(world: World) -> dict[str, Sheet]:
    due = "2026-01-31T19:00:00Z"
    last = {seat: [sheet for sheet in sheets if sheet.arrived < due] for seat, sheets in world.sent.items()}
    return {seat: sheets[-1] for seat, sheets in last.items() if sheets}


@contextmanager
def world() -> Iterator[World]:
    with TemporaryDirectory() as name:
        made = World(f"sqlite:{name}/ledger.db", Path(name), Clock())
        try:
            yield made
        finally:
            made.close()


def play(actions: list[tuple[Any, ...]]) -> None:
    with world() as at:
        for name, *values in actions:
            getattr(at, name)(*values)
        at.drain()
        found = sealed(at.desks[0], at.game)
        assert {seat: sheet.arrived for seat, sheet in found.items()} == {
            seat: sheet.arrived for seat, sheet in expected(at).items()
        }
        assert table(at.desks[1], at.game).turn == 2


CHECKS = list(HealthCheck)
# Looking for a shorter example of a failure would take many minutes.
PHASES = (Phase.explicit, Phase.generate)


@settings(max_examples=12, suppress_health_check=CHECKS, phases=PHASES, database=None)
@given(st.lists(ACTIONS, min_size=10, max_size=45))
def test_what_arrived_in_time_is_what_is_sealed(actions: list[tuple[Any, ...]]) -> None:
    play(actions)


@pytest.mark.soak
@settings(max_examples=1500, suppress_health_check=CHECKS, phases=PHASES, database=None)
@given(st.lists(ACTIONS, min_size=10, max_size=80))
def test_in_many_more_orders(actions: list[tuple[Any, ...]]) -> None:
    play(actions)


def test_the_last_second_counts_on_the_machine_that_is_slow() -> None:
    play([
        ("rest", 17), ("mail", 0, "red"), ("mail", 1, "blue"), ("ask", "red"), ("tick", 0), ("report", 0), ("tick", 1),
        ("work", 0, 5), ("report", 0), ("report", 2), ("tick", 0), ("die", 1), ("tick", 0), ("mail", 0, "blue"),
    ])  # fmt: skip
