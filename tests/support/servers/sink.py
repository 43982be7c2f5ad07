"""A real SMTP server on loopback that takes, delays, refuses or drops what it is told to."""

import asyncio
import socket
import ssl
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, NamedTuple, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from pbem.config import Relay

DROP = "drop"


class Taken(NamedTuple):
    sender: str
    to: str
    content: bytes
    user: str

    @property
    def message(self) -> EmailMessage:
        return message_from_bytes(self.content, policy=policy.default)


class Sink:
    """`at_mail`, `at_rcpt` and `at_data` are the next answers at each step; without any, all is well.

    DROP at the data means that the letter was taken, and the connection lost before the client could know. It says so
    after `slow` seconds. From letter number `holds` on, it says nothing until `holds` is 0 again.
    """

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.at_mail: deque[str] = deque()
        self.at_rcpt: deque[str] = deque()
        self.at_data: deque[str] = deque()
        self.logins: list[str] = []
        self.connections = 0
        self.slow = 0.0
        self.holds = 0
        self.relay = Relay("smtp", "127.0.0.1", 0)

    async def handle_EHLO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = self.at_mail.popleft() if self.at_mail else "250 OK"
        if answer.startswith("250"):
            envelope.mail_from = address
        return answer

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = self.at_rcpt.popleft() if self.at_rcpt else "250 OK"
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = self.at_data.popleft() if self.at_data else "250 OK queued"
        if answer == DROP or answer.startswith("250"):
            user = self.logins[-1] if self.logins else ""
            (to,) = envelope.rcpt_tos
            self.taken.append(Taken(str(envelope.mail_from), to, envelope.original_content or b"", user))
        await asyncio.sleep(self.slow)
        while 0 < self.holds <= len(self.taken):
            await asyncio.sleep(0.02)
        if answer == DROP:
            cast(asyncio.Transport, server.transport).abort()
        return answer

    def authenticate(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.logins.append(data.login.decode())
        is_right = data.password == b"open sesame"
        return AuthResult(success=is_right, handled=is_right, auth_data=data.login.decode())


class Listening(Controller):
    """On a socket that is bound already: the port is free, and known."""

    def __init__(self, sink: Sink, listener: socket.socket, **options: Any) -> None:
        self.listener = listener
        super().__init__(sink, hostname="127.0.0.1", port=listener.getsockname()[1], **options)

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self.listener)


@contextmanager
def smtp_sink(tls: ssl.SSLContext | None = None, wants_login: bool = False) -> Iterator[Sink]:
    sink = Sink()
    options: dict[str, Any] = {"require_starttls": bool(tls), "tls_context": tls, "ready_timeout": 60}
    if wants_login:
        options |= {
            "auth_require_tls": bool(tls),
            "auth_exclude_mechanism": ["LOGIN"],
            "authenticator": sink.authenticate,
        }
    listener = socket.create_server(("127.0.0.1", 0))
    sink.relay = Relay("smtp+starttls" if tls else "smtp", "127.0.0.1", listener.getsockname()[1])
    controller = Listening(sink, listener, **options)
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()
