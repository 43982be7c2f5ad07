"""Detects known flaws of Python's mail library when the server starts. Our own guards work with or without them."""

from __future__ import annotations

from email.errors import MessageError
from email.message import EmailMessage
from email.utils import getaddresses

# A fixed Python finds no address in these.
_NO_ADDRESS = ("alice@example.org)bob@example.net", "alice@example.org]<bob@example.net>")


def python_flaws() -> list[str]:
    """One sentence for each flaw this Python has; an empty list is good news."""
    probes = (
        (_injects_headers, "CVE-2024-6923: this Python lets a line end inside a header start a new header."),
        (_confuses_addresses, "CVE-2023-27043: this Python finds addresses in headers that contain none."),
    )
    return [sentence for probe, sentence in probes if probe()]


def _injects_headers() -> bool:
    """Whether a name folded into a header can become a separate header."""
    message = EmailMessage()
    message["Subject"] = "=?utf-8?q?turn=0D=0ABcc=3A_mallory=40example=2Enet?="
    try:
        written = message.as_bytes()
    except MessageError:
        return False
    return any(line.lower().startswith(b"bcc:") for line in written.splitlines())


def _confuses_addresses() -> bool:
    return any(address for text in _NO_ADDRESS for _, address in getaddresses([text]))
