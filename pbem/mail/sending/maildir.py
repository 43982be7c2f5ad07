"""Where there is no relay, letters are put into a Maildir: any mail program can read them there."""

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
        """Named after the letter: put there twice, it is there once."""
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
    """As a mail server delivers: who sent it and to whom stands in two more headers, lines end as on this machine."""
    added = f"Return-Path: <{envelope.sender}>\r\nDelivered-To: {envelope.to}\r\n".encode()
    return (added + envelope.content).replace(b"\r\n", b"\n")
