"""What a worker does: the same functions in one process and on many machines."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from threading import Event, Lock
from typing import NamedTuple
from uuid import UUID

from pbem.bootstrap import open_desk
from pbem.cli.output import warn
from pbem.cli.playing.clock import show_tick
from pbem.cli.serving.mail import DOWN_SECONDS, post_for, sender, show_letter
from pbem.config import Settings
from pbem.jobs import ADVANCE, SEND, SEND_ALL, Job, Jobs, Tasks, look_at_game
from pbem.mail.sending import Post, RelayDown, SendResult, SendWorker
from pbem.service import Desk, Ticked
from pbem.service.letters.outbox import sendable
from pbem.service.turns.clock_steps import LARGE, clock_step
from pbem.service.turns.deadlines import instant
from pbem.service.turns.doors import doors
from pbem.service.turns.lifecycle import is_held
from pbem.service.turns.next_look import next_look
from pbem.service.turns.outages import outage
from pbem.service.turns.tick import tick_game

# How many letters are put at once into the hands of the workers.
AT_ONCE = 100
# The rest while the deadlines are put off that an outage has hit.
OUTAGE_SECONDS = 1
# Until somebody looks again whether everything is read that came in time.
HELD_SECONDS = 1


class GameFailed(Exception):
    """A step of a game failed; the message is one line for the operator."""


class Workplace(NamedTuple):
    """What one thread works with: a desk of its own, with a printer, and a connection to the relay."""

    desk: Desk
    post: Post
    sender: SendWorker


class Workplaces:
    """Opens a place for each job that is done at the same time as others, and closes all of them at the end."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = Lock()
        self._idle: list[Workplace] = []
        self._open = ExitStack()

    @contextmanager
    def one(self) -> Iterator[Workplace]:
        with self._lock:
            place = self._idle.pop() if self._idle else self._opened()
        try:
            yield place
        finally:
            self._idle.append(place)

    def close(self) -> None:
        self._open.close()

    def _opened(self) -> Workplace:
        desk = self._open.enter_context(open_desk(self._settings))
        post = post_for(self._settings)
        self._open.callback(post.close)
        return Workplace(desk, post, self._open.enter_context(sender(desk, post)))


def make_tasks(
    places: Workplaces,
    jobs: Jobs,
    ticked: Callable[[Ticked], None] = show_tick,
    sent: Callable[[SendResult], None] = show_letter,
) -> Tasks:
    def play(about: str) -> None:
        with places.one() as place:
            advance_game(place.desk, jobs, UUID(about), ticked)

    rest = RelayRest()

    def send(about: str) -> None:
        # There is a job for each letter, and each would find out by itself that the relay is down.
        if rest.is_over():
            with places.one() as place:
                send_one(place, jobs, about, sent, rest)

    def send_all(_about: str) -> None:
        with places.one() as place:
            put_letters(place.desk, jobs)

    return {ADVANCE: play, SEND: send, SEND_ALL: send_all}


def advance_game(desk: Desk, jobs: Jobs, game: UUID, told: Callable[[Ticked], None]) -> None:
    """Does what is due in a game, then says when to look again."""
    if outage(desk) is not None or abs(clock_step(desk)) >= LARGE:
        # Deadlines are put off first, or wait because the clock was set; whoever keeps time sees to that.
        jobs.put([look_at_game(game, later(OUTAGE_SECONDS))])
        return
    done = tick_game(desk, game)
    if done.did:
        told(done)
    if done.trouble:
        raise GameFailed(done.trouble)
    table = desk.open(game).table
    at = next_look(table, desk.moment())
    if is_held(desk, table, doors(desk)):
        # Letters that came in time are still being read.
        jobs.put([look_at_game(game, later(HELD_SECONDS))])
    elif at:
        jobs.move(look_at_game(game, instant(at)))
    else:
        jobs.cancel(ADVANCE, str(game))


class RelayRest:
    """Until when this process does not try a relay that was down."""

    def __init__(self) -> None:
        self._end = 0.0

    def begin(self) -> None:
        self._end = time.monotonic() + DOWN_SECONDS

    def is_over(self) -> bool:
        return time.monotonic() >= self._end


def send_one(place: Workplace, jobs: Jobs, about: str, told: Callable[[SendResult], None], rest: RelayRest) -> None:
    """Sends the letter that has waited longest among those that may go out now; one job for each keeps turns quick."""
    handled = Event()

    def record(letter: SendResult) -> None:
        handled.set()
        told(letter)

    try:
        place.sender.send_all(record, handled.is_set)
    except RelayDown as trouble:
        if rest.is_over():
            warn(f"cannot send letters: {trouble}")
        rest.begin()
        jobs.move(Job(SEND_ALL, at=later(DOWN_SECONDS)))
        return
    if handled.is_set() and free_letters(place.desk, 1):
        # A letter may have waited for this one.
        jobs.put([Job(SEND, about)])


def put_letters(desk: Desk, jobs: Jobs) -> None:
    """A job for each letter that may go out: they had one, unless a relay was down or a worker died."""
    jobs.put([Job(SEND, str(number)) for number in range(free_letters(desk, AT_ONCE))])


def free_letters(desk: Desk, most: int) -> int:
    """How many letters may go out now."""
    found = sendable(desk, "")
    return sum(1 for _ in zip(range(most), found, strict=False))


def do_jobs(settings: Settings, threads: int, stop: Event) -> None:
    """Plays turns and sends letters until asked to stop."""
    places = Workplaces(settings)
    try:
        with open_desk(settings) as desk:
            assert desk.jobs is not None
            desk.jobs.work(make_tasks(places, desk.jobs), stop, warn, threads)
    finally:
        places.close()


def later(seconds: float) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)
