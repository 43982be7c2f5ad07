"""The doorkeeper: rejects unknown recipients at once, and stores a letter before confirming it.

Unknown recipients are refused before the letter is sent, so nobody gets a bounce for someone else's forgery. Problems
on our side are never the sender's fault: the client is asked to try again later.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from aiosmtpd.smtp import SMTP, Session
from aiosmtpd.smtp import Envelope as SmtpEnvelope

from pbem.mail.intake.group_commit import GroupCommit
from pbem.mail.intake.recipients import Recipient, recipient
from pbem.mail.intake.spool import Spool
from pbem.mail.intake.spooled_letter import Envelope
from pbem.service import Desk
from pbem.service.kernel.peers import is_here
from pbem.service.kernel.security_log import note_security

MOST_CONNECTIONS = 100
# The relay on this machine connects for many people.
MOST_PER_PEER = 20
MOST_FROM_HERE = 50
# A peer with so many letters too slow to wait for, lately, has one connection at a time.
MOST_SLOW = 10
SLOW_SECONDS = 600.0
MOST_RECIPIENTS = 20
MOST_UNKNOWN = 20
MOST_WAITING = 20_000
MOST_KNOWN = 10_000

OK = "250 2.1.5 OK"
TAKEN = "250 2.0.0 Accepted"
TROUBLE = "451 4.3.0 Temporary local problem; please try again later"
FULL = "452 4.3.1 Too many letters are waiting here; please try again later"
BUSY = "421 4.3.2 Too many connections; please try again later"
UNKNOWN = "550 5.1.1 There is no such address here; if it was replaced, answer your newest letter"
CROWDED = "452 4.5.3 Too many recipients; please send to the others separately"
GUESSING = "421 4.7.0 Too many unknown recipients"


class Doorkeeper:
    """The handler that aiosmtpd calls at each step of a session. `told` gets our own problems, one line each."""

    def __init__(self, desk: Desk, spool: Spool, told: Callable[[str], None]) -> None:
        self._desk = desk
        self._spool = spool
        self._report = told
        self._commits = GroupCommit(spool)
        self._ledger = ThreadPoolExecutor(1, thread_name_prefix="addresses")
        self._peers: Counter[str] = Counter()
        # When letters of each peer took too long.
        self._slow: dict[str, list[float]] = {}
        # An address of ours stays ours, so each is looked up once.
        self._known: dict[str, Recipient] = {}
        self._counted, self._waiting = 0.0, 0

    def close(self) -> None:
        self._ledger.shutdown()
        self._commits.close()

    def admits(self, peer: str) -> bool:
        """Counts a connection, unless its peer has too many."""
        most = 1 if self._is_slow(peer) else MOST_FROM_HERE if is_here(peer) else MOST_PER_PEER
        if self._peers[peer] >= most or self._peers.total() >= MOST_CONNECTIONS:
            note_security("connection", peer, to="mail", why="too many")
            return False
        self._peers[peer] += 1
        return True

    def waited(self, peer: str) -> None:
        """Notes that a letter of this peer took too long."""
        self._slow.setdefault(peer, []).append(time.monotonic())
        note_security("letter", peer, why="it took too long to arrive")

    def _is_slow(self, peer: str) -> bool:
        since = time.monotonic() - SLOW_SECONDS
        self._slow = {
            each: [at for at in times if at > since] for each, times in self._slow.items() if times[-1] > since
        }
        return len(self._slow.get(peer, ())) >= MOST_SLOW

    def leaves(self, peer: str) -> None:
        self._peers[peer] -= 1
        if self._peers[peer] <= 0:
            del self._peers[peer]

    async def handle_EHLO(  # noqa: N802 - these names are the library's
        self, server: SMTP, session: Session, envelope: SmtpEnvelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        return responses

    async def handle_HELO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: SmtpEnvelope, hostname: str
    ) -> str:
        (answer,) = await self.handle_EHLO(server, session, envelope, hostname, [f"250 {server.hostname}"])
        return answer

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Session, envelope: SmtpEnvelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return CROWDED
        try:
            found = await self._recipient(address)
        except Exception as error:  # noqa: BLE001 - whatever it is, the sender is not to blame
            return self._trouble(error)
        if found is None:
            server.unknown += 1
            # Not the address: it may be a secret one with a slip.
            note_security("recipient", server.peer or "", why="no such address here")
            return UNKNOWN if server.unknown < MOST_UNKNOWN else GUESSING
        envelope.rcpt_tos.append(address)
        return OK

    async def handle_DATA(self, server: SMTP, session: Session, envelope: SmtpEnvelope) -> str:  # noqa: N802
        """LMTP needs an answer for each recipient; SMTP has one for all, so any problem makes the client resend to all.

        A recipient that gets a letter twice for that reason acts on it once.
        """
        is_lmtp = hasattr(server, "smtp_LHLO")
        sender = str(envelope.mail_from or "")
        put = partial(
            self._put, sender="" if sender == "<>" else sender, raw=envelope.original_content or b"",
            channel="lmtp" if is_lmtp else "smtp",
        )  # fmt: skip
        answers = await asyncio.gather(*map(put, envelope.rcpt_tos))
        if is_lmtp:
            return "\r\n".join(answers)
        return next((answer for answer in answers if answer != TAKEN), TAKEN)

    async def handle_exception(self, error: Exception) -> str:
        return self._trouble(error)

    async def _put(self, address: str, sender: str, raw: bytes, channel: str) -> str:
        try:
            if self._is_full():
                return FULL
            found = await self._recipient(address)
            assert found is not None, "the recipient was known at RCPT"
            await self._commits.put(Envelope(sender, address, "", channel, found.lane(sender)), raw)
        except Exception as error:  # noqa: BLE001
            return self._trouble(error)
        return TAKEN

    async def _recipient(self, address: str) -> Recipient | None:
        """From memory, or else from the ledger in a thread, so that other sessions do not wait."""
        if address not in self._known:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._ledger, recipient, self._desk, address)
            if found is None:
                return None
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[address] = found
        return self._known[address]

    def _is_full(self) -> bool:
        """Whether too many letters are waiting; counted at most once a second."""
        if time.monotonic() - self._counted > 1:
            self._counted, self._waiting = time.monotonic(), self._spool.waiting()
        return self._waiting >= MOST_WAITING

    def _trouble(self, error: Exception) -> str:
        self._report(f"a letter could not be accepted: {type(error).__name__}: {error}")
        return TROUBLE
