"""A checker of senders, as OpenDMARC is one, that needs no DNS: it believes whoever says HELO by the true name."""

import socketserver
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager

TRUE_HELO = "mail.players.example.org"
ADD_HEADERS = 0x01
# Commands of the milter protocol that are answered with nothing: macros, abort, another message on the connection.
SILENT = b"DAK"


class _Talk(socketserver.StreamRequestHandler):
    server: "_Milter"

    def handle(self) -> None:
        helo = ""
        while head := self.rfile.read(4):
            packet = self.rfile.read(struct.unpack("!I", head)[0])
            command, data = packet[:1], packet[1:]
            if command == b"Q":
                return
            if command == b"H":
                helo = data.rstrip(b"\0").decode()
            if command == b"O":
                self._say(b"O" + struct.pack("!III", 6, ADD_HEADERS, 0))
            elif command == b"E":
                self._say(b"i" + struct.pack("!I", 1) + self._result(helo))
                self._say(b"c")
            elif command not in SILENT:
                self._say(b"c")

    def _result(self, helo: str) -> bytes:
        verdict = "pass" if helo == TRUE_HELO else "fail"
        value = f"{self.server.name}; dmarc={verdict} (p=reject) header.from=players.example.org"
        return b"Authentication-Results\0" + value.encode() + b"\0"

    def _say(self, packet: bytes) -> None:
        self.wfile.write(struct.pack("!I", len(packet)) + packet)


class _Milter(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(("127.0.0.1", 0), _Talk)


@contextmanager
def milter(name: str) -> Iterator[int]:
    """Writes Authentication-Results in this name; yields its port."""
    with _Milter(name) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()
