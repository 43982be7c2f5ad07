"""The web server, with limits for each peer: nobody keeps others out by opening connections or sending slowly."""

import socket
import time
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from pbem.service.kernel.peers import peer_of

# More than fit the workroom, so that short requests always find one.
THREADS = 12
MOST_CONNECTIONS = 400
# A browser opens six; several people may share an address.
MOST_PER_PEER = 40
# How long a connection may be idle, and how long a request may take to arrive, in seconds.
IDLE_SECONDS = 60
SENDING_SECONDS = 30
LOOK_SECONDS = 5
LARGEST_REQUEST = 1024 * 1024
LARGEST_HEAD = 64 * 1024


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

    def __init__(self, app: Flask, listener: socket.socket, trusted: frozenset[str] = frozenset(), **more: Any) -> None:
        given = {"threads": THREADS, "connection_limit": MOST_CONNECTIONS, "channel_timeout": IDLE_SECONDS,
                 "cleanup_interval": LOOK_SECONDS, "max_request_body_size": LARGEST_REQUEST,
                 "max_request_header_size": LARGEST_HEAD, "ident": "pbem", "sockets": [listener]}  # fmt: skip
        adjustments = Adjustments(**given | more)
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(adjustments.threads)
        self.trusted = trusted
        place = (listener.family, listener.type, listener.proto, listener.getsockname())
        super().__init__(
            app, {}, True, listener, dispatcher=dispatcher, adj=adjustments, sockinfo=place, bind_socket=False
        )

    def accept(self) -> Any:
        """The next connection, unless its peer has too many: then it is closed at once."""
        found = super().accept()
        if found is None or not self._is_crowded(found[1][0]):
            return found
        found[0].close()
        return None

    def _is_crowded(self, address: str) -> bool:
        if address in self.trusted:
            return False
        peer = peer_of(address)
        return sum(peer_of(channel.addr[0]) == peer for channel in self.active_channels.values()) >= MOST_PER_PEER

    def maintenance(self, now: float) -> None:
        """Also closes connections whose request does not arrive."""
        super().maintenance(now)
        for channel in self.active_channels.values():
            if channel.begun and channel.begun < now - SENDING_SECONDS:
                channel.will_close = True
