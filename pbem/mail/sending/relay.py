"""Hands letters to a relay by SMTP. This is the only SMTP client code."""

import smtplib
import ssl
from contextlib import suppress

from pbem.config import Relay
from pbem.mail.letters import OutgoingEnvelope
from pbem.mail.sending.outcome import AddressRefused, Delayed, LetterRefused, LetterTooLarge, RelayDown

TIMEOUT = 60.0
TOO_LARGE = 552


class RelayPost:
    """Keeps its connection open between letters, and reconnects when it is lost."""

    def __init__(self, relay: Relay, host: str, context: ssl.SSLContext | None = None) -> None:
        self._relay = relay
        self._host = host
        self._context = context
        self._connection: smtplib.SMTP | None = None

    def open(self) -> None:
        """Ensures a live connection; an unreachable relay is not the fault of any letter."""
        if self._connection is not None and self._is_alive(self._connection):
            return
        self.close()
        try:
            self._connection = self._connect()
        except (OSError, smtplib.SMTPException) as error:
            raise RelayDown(f"{self._relay.host}:{self._relay.port}: {_words(error)}") from error

    def send(self, envelope: OutgoingEnvelope) -> str:
        """Sends the letter; returns the relay's reply."""
        self.open()
        assert self._connection is not None
        try:
            return self._hand_over(self._connection, envelope)
        except (OSError, smtplib.SMTPServerDisconnected) as error:
            # It is unknown whether the relay accepted the letter; it goes out again with the same Message-ID.
            self.close()
            raise Delayed(_words(error)) from error

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(OSError, smtplib.SMTPException):
                connection.quit()
            connection.close()

    def _connect(self) -> smtplib.SMTP:
        relay = self._relay
        context = None if relay.security == "smtp" else self._context or ssl.create_default_context()
        connection: smtplib.SMTP
        if relay.security == "smtps":
            connection = smtplib.SMTP_SSL(relay.host, relay.port, self._host, timeout=TIMEOUT, context=context)
        else:
            connection = smtplib.SMTP(relay.host, relay.port, self._host, timeout=TIMEOUT)
        try:
            if relay.security == "smtp+starttls":
                connection.starttls(context=context)
            if relay.user:
                connection.login(relay.user, relay.password)
        except BaseException:
            connection.close()
            raise
        return connection

    def _is_alive(self, connection: smtplib.SMTP) -> bool:
        try:
            return connection.noop()[0] == 250
        except (OSError, smtplib.SMTPException):
            return False

    def _hand_over(self, connection: smtplib.SMTP, envelope: OutgoingEnvelope) -> str:
        """Step by step, because the step that is refused shows what is at fault."""
        connection.ehlo_or_helo_if_needed()
        size = [f"size={len(envelope.content)}"] if connection.has_extn("size") else []
        code, said = connection.mail(envelope.sender, size)
        if code != 250:
            _reset(connection)
            raise (LetterTooLarge if code == TOO_LARGE else Delayed)(_answer(code, said))
        code, said = connection.rcpt(envelope.to)
        if code not in (250, 251):
            _reset(connection)
            raise (AddressRefused if code >= 500 else Delayed)(_answer(code, said))
        try:
            code, said = connection.data(envelope.content)
        except smtplib.SMTPDataError as error:
            code, said = error.smtp_code, _bytes(error.smtp_error)
        if code != 250:
            _reset(connection)
            refused = LetterTooLarge if code == TOO_LARGE else LetterRefused
            raise (refused if code >= 500 else Delayed)(_answer(code, said))
        return _answer(code, said)


def _reset(connection: smtplib.SMTP) -> None:
    with suppress(smtplib.SMTPServerDisconnected):
        connection.rset()


def _answer(code: int, said: bytes) -> str:
    return f"{code} {said.decode('utf-8', 'replace')}"


def _bytes(said: bytes | str) -> bytes:
    return said if isinstance(said, bytes) else said.encode()


def _words(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _answer(error.smtp_code, _bytes(error.smtp_error))
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
