"""Two servers that write to each other come to an end."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from uuid import UUID

import pytest

from pbem.bootstrap import make_desk
from pbem.config import ROOT, Relay
from pbem.ledger import open_ledger
from pbem.mail.letters import OutgoingEnvelope
from pbem.mail.sending import RelayPost, SendWorker
from pbem.service import Desk, SetContact, set_contact
from tests.support.desks import Clock, SeededSecrets, Shelf, new_id
from tests.support.incoming import Post, seat_address, turn_address
from tests.support.letters import PRINTER, mailed
from tests.support.servers.porch import porch

MARKS = re.compile(rb"^(Auto-Submitted|X-Auto-Response-Suppress|X-Pbem-Loop|List-Unsubscribe):.*\r\n", re.MULTILINE)


class Stripping(RelayPost):
    """A gateway that removes everything by which a letter could be known as a program's."""

    def send(self, envelope: OutgoingEnvelope) -> str:
        bare = envelope._replace(sender=f"orders@{self._host}", content=MARKS.sub(b"", envelope.content))
        return super().send(bare)


class Server:
    def __init__(self, folder: Path, host: str, clock: Clock, stack: ExitStack) -> None:
        folder.mkdir()
        ledger = stack.enter_context(open_ledger(f"sqlite:{folder / 'ledger.db'}"))
        secrets = SeededSecrets(host)
        self.desk: Desk = make_desk(
            ledger, folder / "cache", ROOT / "templates", Shelf(), clock, secrets, mail_host=host, printer=PRINTER
        )
        self.host = host
        self.post = Post(self.desk, folder)
        self.port = stack.enter_context(porch(self.desk, self.post.spool, host=host)).port
        self.game: UUID = mailed(self.desk)

    def send(self, other: "Server", kind: type[RelayPost]) -> int:
        """Letters that go to the other one; those for players go nowhere."""
        relay = kind(Relay("smtp", "127.0.0.1", other.port), self.host)
        handled: list[str] = []
        SendWorker(self.desk, relay, lambda: 0.5).send_all(lambda letter: handled.append(letter.result))
        relay.close()
        return handled.count("sent")


@pytest.fixture
def servers(tmp_path: Path, clock: Clock) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        yield tuple(Server(tmp_path / host, host, clock, stack) for host in ("a.example.org", "b.example.org"))  # type: ignore[misc]


def talk(one: Server, two: Server, kind: type[RelayPost]) -> int:
    """How many letters pass between them until all is quiet."""
    count = 0
    for _ in range(20):
        sent = one.send(two, kind) + two.send(one, kind)
        if not sent:
            return count
        count += sent
        for server in (one, two):
            server.post.worker.work()
    raise AssertionError(f"they do not come to an end: {count} letters")


def at_home(server: Server, address: str) -> None:
    """Red is reached there, and no other letter of the server is deliverable."""
    set_contact(server.desk, SetContact(id=new_id(), game=server.game, seat="red", address=address))


@pytest.mark.parametrize("where", ["entrance", "seat", "turn"])
def test_two_servers_end_after_two_letters(servers: tuple[Server, Server], where: str):
    one, two = servers
    # All that waited before goes out to nowhere.
    for server in servers:
        server.send(server, RelayPost)
    address = {
        "entrance": "orders@b.example.org",
        "seat": seat_address(two.desk, two.game).replace("games", "b"),
        "turn": turn_address(two.desk, two.game).replace("games", "b"),
    }[where]
    at_home(one, address)
    at_home(two, "orders@a.example.org")
    # The seat letters and turn letters about the new addresses; no answer to any of them.
    assert talk(one, two, RelayPost) == 4
    assert {each.result for server in servers for each in server.post.handled} == {"ignored"}
    # A question that seems to come from the other server is answered, and the answer is not.
    one.post.take("HELP\n", "orders@a.example.org", "orders@b.example.org")
    assert talk(one, two, RelayPost) == 1


def test_a_gateway_that_removes_all_marks(servers: tuple[Server, Server], clock: Clock):
    one, two = servers
    for server in servers:
        server.send(server, RelayPost)
    at_home(one, "orders@b.example.org")
    counts = []
    for _ in range(3):
        counts.append(talk(one, two, Stripping))
        clock.turn(hours=1)
    assert sum(counts[1:]) == 0, "once it is quiet it stays quiet"
    assert counts[0] <= 6
