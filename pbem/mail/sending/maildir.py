"""Without a relay, letters are written to a Maildir, where any mail program can read them."""

import os
from pathlib import Path

from pbem.mail.letters import OutgoingEnvelope
from pbem.mail.sending.outcome import RelayDown


class MaildirPost:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self) -> None:
        try:
            for name in ("tmp", "new", "cur"):
                (self._folder / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise RelayDown(f"{self._folder}: {error.strerror}") from error

    def send(self, envelope: OutgoingEnvelope) -> str:
        """Writes the letter to a file named after it: sent twice, it is there once."""
        name = envelope.message_id.strip("<>").replace("@", ".")
        made = self._folder / "tmp" / name
        try:
            with made.open("wb") as file:
                os.fchmod(file.fileno(), 0o600)
                file.write(_with_envelope(envelope))
                file.flush()
                os.fsync(file.fileno())
            made.replace(self._folder / "new" / name)
        except OSError as error:
            raise RelayDown(f"{made}: {error.strerror}") from error
        return f"put into {self._folder.name}/new/{name}"

    def close(self) -> None:
        pass


def _with_envelope(envelope: OutgoingEnvelope) -> bytes:
    """As delivered by a mail server: sender and recipient in two more headers, with local line ends."""
    added = f"Return-Path: <{envelope.sender}>\r\nDelivered-To: {envelope.to}\r\n".encode()
    return (added + envelope.content).replace(b"\r\n", b"\n")
