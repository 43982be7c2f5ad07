"""Letters of ours that came back (RFC 3464). Reports are easily forged: only the secret address they come to says which
letter it was. The address is noted as dead and the master is told; the seat is not punished."""

from events import LetterQueued, LetterSent
from pbem.mail.reading import Letter
from pbem.mail.reading.letter import FailedRecipient
from pbem.service import Desk, address_failed


def take_back(desk: Desk, letter: Letter, queued: LetterQueued) -> tuple[str, str]:
    """What became of the report, and why."""
    failed = _failed(letter)
    if failed is None:
        return "ignored", f"it is no report of a failure: {letter.automatic or 'a letter to a return address'}"
    sent = [event.to for event in desk.ledger.events(queued.originator_id) if isinstance(event, LetterSent)]
    if not sent:
        return "ignored", "the letter it is about was not sent"
    reason = " ".join(filter(None, (failed.status, failed.diagnostic))) or "the letter came back"
    address_failed(desk, queued, sent[-1], reason)
    return "accepted", f"noted that {queued.kind} {queued.key} came back: {reason}"


def _failed(letter: Letter) -> FailedRecipient | None:
    """The recipient that cannot be reached for good; a delay is not a failure."""
    recipients = letter.bounce.recipients if letter.bounce else ()
    return next((each for each in recipients if each.action == "failed"), None)
