"""The door: the socket where letters arrive, and the two protocols it speaks, SMTP and LMTP."""

import asyncio
import os
import socket
import stat
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, syntax

from pbem.config import ConfigError, Door
from pbem.mail.intake.doorkeeper import BUSY, GUESSING, MOST_UNKNOWN, Doorkeeper
from pbem.mail.reading import limits
from pbem.service.kernel.peers import peer_of

TIMEOUT = 120.0
# How many times that a connection may last. Postfix uses one for 300 seconds at most.
MOST_TIMES = 5
# How long a letter that is arriving at shutdown may take.
CLOSING_SECONDS = 10.0
BACKLOG = 128
IDENT = "pbem"
SLOW = b"421 4.4.2 This takes too long; please try again later\r\n"
CLOSING = b"421 4.3.2 Shutting down; please try again later\r\n"
GO_AHEAD = "354 End data with <CR><LF>.<CR><LF>"
TOO_LARGE = f"552 5.3.4 The size limit is {limits.size(limits.MESSAGE)}"
END = b"\r\n.\r\n"
# More than can be buffered, so that one read empties the buffer.
ALL = 16 * 1024 * 1024


class Speaker(SMTP):
    """Reads a letter in large blocks: the library reads single lines, which takes most of its time."""

    # Commands are short; this is how much may be buffered.
    line_length_limit = 64 * 1024
    unknown = 0
    # Whether a letter is arriving.
    is_taking = False
    # Where the client is, once it is counted.
    peer: str | None = None
    # Whether the connection has lasted too long, and ends with the letter that is arriving.
    is_late = False
    ending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = _peer(transport)
        if not self.event_handler.admits(peer):
            assert isinstance(transport, asyncio.WriteTransport)
            transport.write(f"{BUSY}\r\n".encode())
            transport.close()
            return
        self.peer = peer
        super().connection_made(transport)
        self.ending = self.loop.call_later(MOST_TIMES * self._timeout_duration, self._end)

    def connection_lost(self, error: Exception | None) -> None:
        if self.peer is None:
            return
        self.event_handler.leaves(self.peer)
        if self.ending is not None:
            self.ending.cancel()
        super().connection_lost(error)

    @syntax("DATA")
    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - the name is the library's
        if arg or not self.envelope or not self.envelope.rcpt_tos:
            await super().smtp_DATA(arg)
            return
        self.is_taking = True
        try:
            await self._take()
        finally:
            self.is_taking = False
        if self.is_late:
            self._end()

    def _end(self) -> None:
        """Ends a connection that lasts too long; a letter that is arriving has its own time."""
        self.is_late = True
        if not self.is_taking:
            self._timeout_cb()

    def _timeout_cb(self) -> None:
        """Tells a client that is too slow to come again. It has no 250 for its letter, so it keeps it."""
        if isinstance(self.transport, asyncio.WriteTransport) and not self.transport.is_closing():
            if self.is_taking and self.peer is not None:
                self.event_handler.waited(self.peer)
            self.transport.write(SLOW)
            self.transport.close()

    async def _take(self) -> None:
        assert self.envelope is not None
        await self.push(GO_AHEAD)
        # The library has started the clock at DATA, and nothing that arrives turns it back.
        content = await self._content()
        self._reset_timeout()
        said = TOO_LARGE
        if content is not None:
            self.envelope.content = self.envelope.original_content = content
            said = await self._call_handler_hook("DATA")
        self._set_post_data_state()  # type: ignore[no-untyped-call]
        await self.push(said)

    async def _content(self) -> bytes | None:
        """The content of the letter, up to a line with a single dot; None if it is too large, after reading all of it.

        Only CR LF ends a line: accepting anything else would allow letters smuggled within a letter.
        """
        read, is_large = bytearray(b"\r\n"), False
        while (end := read.find(END)) < 0:
            if len(read) > limits.MESSAGE + len(END):
                is_large = True
                del read[: -len(END)]
            read += await self._reader.read(ALL)
        # A pipelining client has already sent its next command.
        if rest := bytes(read[end + len(END) :]):
            self._reader.feed_data(rest)
        # Undo dot-stuffing: an extra dot protects lines that begin with one.
        content = bytes(read[: end + 2]).replace(b"\r\n.", b"\r\n")[2:]
        return None if is_large or len(content) > limits.MESSAGE else content

    async def push(self, status: Any) -> None:
        await super().push(status)
        if self.unknown >= MOST_UNKNOWN and status == GUESSING and self.transport is not None:
            self.transport.close()


def _peer(transport: asyncio.BaseTransport) -> str:
    """The address of a client; all clients of a socket in the file system are one."""
    name = transport.get_extra_info("peername")
    return peer_of(str(name[0])) if isinstance(name, tuple) else ""


class LocalSpeaker(Speaker, LMTP):
    """In LMTP every recipient gets its own answer, even when the letter as a whole is rejected."""

    answers = 1

    @syntax("DATA")
    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        self.answers = len(self.envelope.rcpt_tos) if self.envelope else 1
        try:
            await super().smtp_DATA(arg)
        finally:
            self.answers = 1

    async def push(self, status: Any) -> None:
        for _ in range(self.answers if status == TOO_LARGE else 1):
            await super().push(status)


SPEAKERS: dict[str, type[Speaker]] = {"smtp": Speaker, "lmtp": LocalSpeaker}


def bound(door: Door) -> socket.socket:
    """The bound socket, before anything else starts: the operator should see at once if it is in use."""
    where = str(door.socket) if door.socket else f"{door.host}:{door.port}"
    try:
        return _bound_file(door.socket) if door.socket else _bound_port(door.host, door.port)
    except OSError as error:
        is_host = isinstance(error, socket.gaierror)
        reason = "no such host" if is_host else os.strerror(error.errno) if error.errno else error.strerror
        hint = "set PBEM_MAIL_LISTEN to another place, or to none"
        raise ConfigError(f"cannot listen for letters at {where}: {reason}; {hint}") from error


def _bound_port(host: str, port: int) -> socket.socket:
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server(address[:2], family=family, backlog=BACKLOG)


def _bound_file(path: Path) -> socket.socket:
    """Replaces a socket left behind by a killed server, but not one that is in use."""
    listening = socket.socket(socket.AF_UNIX)
    try:
        if path.exists() and stat.S_ISSOCK(path.stat().st_mode):
            with socket.socket(socket.AF_UNIX) as other, suppress(ConnectionRefusedError):
                other.connect(str(path))
                raise OSError(0, "another program is listening there")
            path.unlink()
        path.parent.mkdir(parents=True, exist_ok=True)
        listening.bind(str(path))
        # As with a local port, every user of this machine may connect.
        path.chmod(0o666)
        listening.listen(BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening


async def serve(
    listening: socket.socket,
    protocol: str,
    keeper: Doorkeeper,
    host: str,
    stopped: Awaitable[object],
    seconds: float = TIMEOUT,
) -> None:
    """Accepts letters until `stopped`; letters arriving at that moment are still accepted."""
    loop = asyncio.get_running_loop()
    speakers: WeakSet[Speaker] = WeakSet()

    def speaker() -> Speaker:
        made = SPEAKERS[protocol](
            keeper, data_size_limit=limits.MESSAGE, hostname=host, ident=IDENT, timeout=seconds, loop=loop
        )
        speakers.add(made)
        return made

    server = await _created(loop, speaker, listening)
    try:
        await stopped
    finally:
        server.close()
    await _finished(list(speakers))


async def _finished(speakers: list[Speaker]) -> None:
    end = time.monotonic() + CLOSING_SECONDS
    while any(speaker.is_taking for speaker in speakers) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    for speaker in speakers:
        transport = speaker.transport
        if isinstance(transport, asyncio.WriteTransport) and not transport.is_closing():
            transport.write(CLOSING)
            transport.close()


async def _created(
    loop: asyncio.AbstractEventLoop, speaker: Callable[[], Speaker], listening: socket.socket
) -> asyncio.Server:
    if listening.family == socket.AF_UNIX:
        return await loop.create_unix_server(speaker, sock=listening)
    return await loop.create_server(speaker, sock=listening)
