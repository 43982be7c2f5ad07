"""A short game by mail, from a ledger in which it has just begun to the last report: all parts are the real ones.

Players write when they get a letter to answer, and send it again until the door says 250. The workers go on after
errors as those of `pbem serve` do.
"""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from aiosmtpd.smtp import Envelope

from events import OrdersReceived, TurnResolved, TurnSealed
from pbem.jobs import caused, open_jobs
from pbem.ledger import Ledger, LedgerError, Persons, open_ledger
from pbem.mail.intake import Context, IntakeWorker, Spool, recipient
from pbem.mail.intake.doorkeeper import TAKEN, Doorkeeper
from pbem.mail.sending import MaildirPost, Post, RelayDown, RelayPost, SendWorker
from pbem.projections import Outbox
from pbem.service import Desk, tick
from pbem.service.trust.verify import verify
from tests.support.desks import Clock, SeededSecrets, table
from tests.support.failing import Failures, failing
from tests.support.incoming import letter
from tests.support.letters import ADDRESSES, HOST, contact, mailed, post_desk, queued
from tests.support.servers.sink import Sink

# The game has so many turns: longer ones only repeat the same steps.
GOAL = "5"
# Nothing may take longer: each round does everything that can be done.
ROUNDS = 60
NEVER = 360 * 86400
EVENTS, BEGUN = "ledger.db", "begun"


class Outcome(NamedTuple):
    """What must be the same, whatever failed."""

    facts: tuple[Any, ...]
    sheets: tuple[Any, ...]
    letters: tuple[tuple[str, str, int], ...]


class Begun(NamedTuple):
    """A game that has begun, in a store of which each run gets a copy."""

    folder: Path
    server: str
    game: UUID

    @contextmanager
    def copy(self, folder: Path) -> Iterator[str]:
        """The address of a copy."""
        shutil.copytree(self.folder, folder)
        if not self.server:
            yield f"sqlite:{folder / EVENTS}"
            return
        with psycopg.connect(self.server.format(database="template1"), autocommit=True) as connection:
            connection.execute("DROP DATABASE IF EXISTS run WITH (FORCE)")
            connection.execute(f"CREATE DATABASE run TEMPLATE {BEGUN}")
        yield self.server.format(database="run")


def begin(server: str, folder: Path) -> Begun:
    """On a PostgreSQL server, or in an SQLite file if there is none."""
    folder.mkdir()
    if server:
        with psycopg.connect(server.format(database="template1"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {BEGUN} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {BEGUN}")
    with opened(server.format(database=BEGUN) if server else f"sqlite:{folder / EVENTS}", folder) as ledger:
        desk = post_desk(ledger, folder, Clock())
        game = mailed(desk, options={"length": GOAL}, turn_seconds=NEVER)
        for seat in ADDRESSES:
            contact(desk, game, seat, stop=("map",))
    return Begun(folder, server, game)


@contextmanager
def opened(url: str, folder: Path) -> Iterator[Ledger]:
    """With the jobs in the transactions of the events, as in a server."""
    with open_ledger(url) as ledger, closing(open_jobs(url)) as jobs:
        ledger.keep_persons(Persons(folder / "people.keys", SeededSecrets("people")))
        ledger.accompany(lambda events: partial(jobs.put, found) if (found := caused(events)) else None)
        yield ledger


class Mailbox:
    """Where letters go: a Maildir, or a relay."""

    def __init__(self, folder: Path, sink: Sink | None) -> None:
        self._folder, self._sink = folder / "outbox", sink
        if sink is not None:
            sink.taken.clear()

    def post(self) -> Post:
        return MaildirPost(self._folder) if self._sink is None else RelayPost(self._sink.relay, HOST)

    def contents(self) -> list[bytes]:
        if self._sink is not None:
            return [taken.content for taken in self._sink.taken]
        return [path.read_bytes() for path in sorted((self._folder / "new").glob("*"))]


class Match:
    """The server with everything in it, and the players."""

    def __init__(self, desk: Desk, game: UUID, folder: Path, clock: Clock, sink: Sink | None) -> None:
        self.desk, self.game, self.clock, self.folder = desk, game, clock, folder
        self.spool = Spool(folder / "in", desk.now)
        self.troubles: list[str] = []
        self.accepted: list[tuple[str, str]] = []
        self.mailbox = Mailbox(folder, sink)
        self._post = self.mailbox.post()
        self._door = Doorkeeper(desk, self.spool, self.troubles.append)
        self._intake = IntakeWorker(Context(desk, self.spool), lambda handled: None)
        self._sender = SendWorker(desk, self._post, lambda: 0.5, "sender/1")
        self._loop = asyncio.Runner()
        self._unsent: dict[str, tuple[str, bytes]] = {}
        self._answered: set[str] = set()

    def close(self) -> None:
        self._post.close()
        self._door.close()
        self._loop.close()

    def play(self) -> None:
        for _ in range(ROUNDS):
            self.players()
            self._try(lambda: self._intake.work(), (LedgerError, OSError))
            self._try(self._tick, (LedgerError,))
            self._try(lambda: self._sender.send_all(lambda sent: None), (Exception,))
            if self.is_over():
                return
            self.clock.turn(minutes=20)
        raise AssertionError(f"the game did not end: {self.troubles}")

    def is_over(self) -> bool:
        return (
            table(self.desk, self.game).ended
            and not self._unsent
            and not any(self.left(name) for name in ("new", "work"))
            and not self.desk.outbox.look().waiting
        )

    def left(self, name: str) -> list[str]:
        """The letters in a folder of the spool."""
        return [path.name for path in (self.folder / "in" / name).iterdir()]

    def _tick(self) -> None:
        tick(self.desk, lambda ticked: self.troubles.append(ticked.trouble) if ticked.trouble else None)

    def _try(self, act: Callable[[], object], known: tuple[type[Exception], ...]) -> None:
        try:
            act()
        except known as error:
            self.troubles.append(f"{type(error).__name__}: {error}")
        except RelayDown as down:
            self.troubles.append(str(down))

    def players(self) -> None:
        """Each answers a letter that asks for orders, and sends the answer until it is taken."""
        for raw in [] if table(self.desk, self.game).ended else self.mailbox.contents():
            self._read(raw)
        # In odd turns they write one after the other: letters that come alone are dealt with in another way.
        most = 1 if table(self.desk, self.game).turn % 2 else len(self._unsent)
        for to, (sender, raw) in list(self._unsent.items())[:most]:
            envelope = Envelope()
            envelope.mail_from, envelope.rcpt_tos, envelope.original_content = sender, [to], raw
            said = self._loop.run(self._door.handle_DATA(None, None, envelope))  # type: ignore[arg-type]
            if said == TAKEN:
                self.accepted.append((sender, to))
                del self._unsent[to]

    def _read(self, raw: bytes) -> None:
        message = message_from_bytes(raw, policy=policy.default)
        to = message["Reply-To"].addresses[0].addr_spec if message["Reply-To"] else ""
        found, sender = recipient(self.desk, to), message["To"].addresses[0].addr_spec
        # The address of the seat is for questions, not for orders.
        if found and found.holder and found.holder.turn and to not in self._answered:
            self._answered.add(to)
            text = f"RUN {(found.holder.turn + len(found.holder.seat)) % 3 + 1}\nREADY\n"
            self._unsent[to] = sender, letter(text, to, sender, Message_ID=f"<{to}>")


def outcome(match: Match) -> Outcome:
    events = match.desk.ledger.events(match.game)
    facts = tuple((event.turn, bytes(event.facts)) for event in events if isinstance(event, TurnResolved))
    filed = {event.originator_version: event for event in events if isinstance(event, OrdersReceived)}
    seals = [event for event in events if isinstance(event, TurnSealed)]
    sheets = tuple(
        (seal.turn, sheet.seat, filed[sheet.version].text if sheet.version else None)
        for seal in seals
        for sheet in seal.sheets
    )
    return Outcome(facts, sheets, tuple(sorted((each.kind, each.seat, each.turn) for each in queued(match.desk))))


def require_drained(match: Match) -> None:
    """Nothing waits anywhere, and nothing was put aside."""
    left = {name: match.left(name) for name in ("new", "work", "held", "quarantine")}
    assert not any(left.values()), left
    assert not match.desk.outbox.look().waiting
    sent = {bytes_of(raw) for raw in match.mailbox.contents()}
    wanted = {f"<{each.originator_id.hex}@{HOST}>" for each in queued(match.desk)}
    assert {name for name, _ in sent} == wanted, "letters were lost"
    assert len(sent) == len(wanted), "a letter was sent again with other bytes"


def bytes_of(raw: bytes) -> tuple[str, bytes]:
    return str(message_from_bytes(raw, policy=policy.default)["Message-ID"]), raw


def require_sound(match: Match) -> None:
    """What was taken was filed, once; and the rules still give what is stored."""
    events = match.desk.ledger.events(match.game)
    filed = [event for event in events if isinstance(event, OrdersReceived)]
    assert len(filed) == len(match.accepted), (match.accepted, filed, match.troubles)
    assert [verdict for verdict in verify(match.desk, match.game) if verdict.differences] == []


def require_folded(match: Match) -> None:
    """What the server remembers is what a new one reads from the ledger."""
    fresh = Outbox(match.folder / "fresh", match.desk.ledger).look()
    assert fresh.waiting == match.desk.outbox.look().waiting == []


def run(begun: Begun, folder: Path, failures: Failures, at: int, way: str, sink: Sink | None) -> Outcome:
    """Plays the game while operation number `at` fails, and looks whether all is well."""
    clock = Clock()
    with ExitStack() as stack:
        url = stack.enter_context(begun.copy(folder))
        stack.enter_context(failing(failures))
        ledger = stack.enter_context(opened(url, folder))
        match = Match(post_desk(ledger, folder, clock, seed="run"), begun.game, folder, clock, sink)
        stack.callback(match.close)
        failures.arm(at, way)
        match.play()
        failures.disarm()
        require_drained(match)
        require_sound(match)
        require_folded(match)
        return outcome(match)
