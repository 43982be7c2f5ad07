"""Letters of ours that bounced (RFC 3464). Reports are easily forged, so only the secret address they come to
identifies the letter. The address is marked as dead and the master is notified; the seat is not punished."""

from pbem.mail.reading import ParsedLetter
from pbem.mail.reading.letter import FailedRecipient
from pbem.service import Desk
from pbem.service.letters.outbox import letter_bounced


def take_back(desk: Desk, letter: ParsedLetter, token: str) -> tuple[str, str]:
    """The result for the report, and the reason; the token identifies the letter that bounced."""
    failed = _failed(letter)
    if failed is None:
        return "ignored", f"it is not a failure report: {letter.automatic or 'a letter to a return address'}"
    reason = " ".join(filter(None, (failed.status, failed.diagnostic))) or "the letter came back"
    queued = letter_bounced(desk, token, reason)
    return "accepted", f"{queued.key if queued else 'a letter'} came back: {reason}"


def _failed(letter: ParsedLetter) -> FailedRecipient | None:
    """The recipient that failed permanently; a delay is not a failure."""
    recipients = letter.bounce.recipients if letter.bounce else ()
    return next((each for each in recipients if each.action == "failed"), None)
