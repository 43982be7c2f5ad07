"""The web server, with limits for each peer: nobody keeps others out by opening connections or sending slowly."""

import socket
import time
from collections import deque
from collections.abc import Container
from contextlib import suppress
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from pbem.service.kernel.peers import is_here, peer_of
from pbem.service.kernel.security_log import note_security

# More than fit the workroom, so that short requests always find one.
THREADS = 12
MOST_CONNECTIONS = 400
# A browser opens six; several people may share an address.
MOST_PER_PEER = 40
# A proxy on this machine connects for many people.
MOST_FROM_HERE = 200
# How long a connection may be idle, and how long a request may take to arrive, in seconds.
IDLE_SECONDS = 60
SENDING_SECONDS = 30
LOOK_SECONDS = 5
LARGEST_REQUEST = 1024 * 1024
LARGEST_HEAD = 64 * 1024
# Those who have been answered that they have too many connections, and may still be sending.
MOST_PARTING = 16
TOO_MANY = "Your address has too many open connections here. Close some, or wait a minute, and try again.\n"
ANSWER = (
    "HTTP/1.1 429 Too Many Requests\r\nServer: pbem\r\nRetry-After: 60\r\nConnection: close\r\n"
    f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(TOO_MANY)}\r\n\r\n{TOO_MANY}"
).encode()


class PageChannel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when a request is arriving; 0 if none is."""

    begun = 0.0

    def received(self, data: bytes) -> Any:
        result = super().received(data)
        self.begun = (self.begun or time.time()) if self.request is not None else 0.0
        return result


class PageServer(TcpWSGIServer):  # type: ignore[misc]
    """Serves at a listening socket. The `trusted` peers are proxies, which connect for many people."""

    channel_class = PageChannel

    def __init__(self, app: Flask, listener: socket.socket, trusted: Container[str] = (), **more: Any) -> None:
        given = {"threads": THREADS, "connection_limit": MOST_CONNECTIONS, "channel_timeout": IDLE_SECONDS,
                 "cleanup_interval": LOOK_SECONDS, "max_request_body_size": LARGEST_REQUEST,
                 "max_request_header_size": LARGEST_HEAD, "ident": "pbem", "sockets": [listener],
                 # Else waitress would remove what proxies say about clients.
                 "clear_untrusted_proxy_headers": False}  # fmt: skip
        adjustments = Adjustments(**given | more)
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(adjustments.threads)
        self.trusted = trusted
        self._parting: deque[socket.socket] = deque()
        place = (listener.family, listener.type, listener.proto, listener.getsockname())
        super().__init__(
            app, {}, True, listener, dispatcher=dispatcher, adj=adjustments, sockinfo=place, bind_socket=False
        )

    def accept(self) -> Any:
        """The next connection, unless its peer has too many: then the answer says so."""
        found = super().accept()
        if found is None or not self._is_crowded(found[1][0]):
            return found
        note_security("connection", found[1][0], to="web", why="too many from this address")
        self._part(found[0])
        return None

    def _is_crowded(self, address: str) -> bool:
        if address in self.trusted:
            return False
        peer = peer_of(address)
        most = MOST_FROM_HERE if is_here(peer) else MOST_PER_PEER
        return sum(peer_of(channel.addr[0]) == peer for channel in self.active_channels.values()) >= most

    def _part(self, connection: socket.socket) -> None:
        """Answers, and closes a little later: who is still sending would not read the answer of a closed connection."""
        connection.setblocking(False)
        with suppress(OSError):
            connection.send(ANSWER)
            connection.shutdown(socket.SHUT_WR)
        self._parting.append(connection)
        if len(self._parting) > MOST_PARTING:
            self._parting.popleft().close()

    def _close_parted(self) -> None:
        while self._parting:
            self._parting.popleft().close()

    def maintenance(self, now: float) -> None:
        """Also closes connections whose request does not arrive, and those of peers that had too many."""
        super().maintenance(now)
        self._close_parted()
        for channel in self.active_channels.values():
            if channel.begun and channel.begun < now - SENDING_SECONDS:
                channel.will_close = True

    def close(self) -> None:
        self._close_parted()
        super().close()
