"""How far the sender of a letter is proven by the checks of our own mail server (RFC 8601, RFC 7489).

A secret address may leak, and anyone can write any From line and envelope. What our mail server says decides:
`dmarc=pass` proves the domain. `dmarc=none` means that the domain publishes no policy: then SPF or a DKIM signature
that passed for the same domain counts. Everything else proves nothing, a missing result included.

Without the checks of a mail server a letter from a mailbox is not believed, because not even its envelope is known. One
that came to the door is, but its receipt offers to undo it, and what cannot be undone waits for a confirmation.
"""

from enum import Enum

from pbem.core.phrases import Phrase
from pbem.mail.intake.actions import ACTIONS, Touches
from pbem.mail.intake.incoming_letter import IncomingLetter, domain_of, is_related
from pbem.mail.intake.not_me import proven_letter
from pbem.mail.reading.commands import NotMe
from pbem.mail.reading.letter import Authentication

MAILBOX = "imap"
NO_POLICY = {"none", "bestguesspass"}


class Proof(Enum):
    """`MISSING`: nothing that our mail server says proves the sender. `UNCHECKED`: there is none to ask."""

    PROVEN = "proven"
    FORGED = "forged"
    MISSING = "missing"
    UNCHECKED = "unchecked"


def proof(incoming: IncomingLetter) -> Proof:
    """What is known about the sender that the letter claims."""
    if not incoming.context.authserv:
        return Proof.UNCHECKED
    results = [each for each in incoming.letter.authentication if each.method == "dmarc"]
    dmarc = {each.result for each in results}
    if dmarc == {"pass"} and all(_is_of_sender(incoming, each) for each in results):
        return Proof.PROVEN
    if "fail" in dmarc:
        return Proof.FORGED
    return Proof.PROVEN if dmarc and dmarc <= NO_POLICY and _is_signed(incoming) else Proof.MISSING


def _is_signed(incoming: IncomingLetter) -> bool:
    """Whether SPF or DKIM passed for the domain of the sender; forwarding breaks one of them, so one is enough."""
    return any(
        each.method in ("spf", "dkim") and each.result == "pass" and _is_of_sender(incoming, each)
        for each in incoming.letter.authentication
    )


def _is_of_sender(incoming: IncomingLetter, result: Authentication) -> bool:
    return is_related(result.domain, domain_of(incoming.sender))


def doubt(incoming: IncomingLetter) -> Phrase | None:
    """Why a letter that claims to come from the address on file must be confirmed first; None if it need not be.

    Questions need not: they are answered to the address on file. A code that was sent there proves itself.
    """
    actions = [ACTIONS[type(request)] for request in incoming.requests]
    if all(action.touches is Touches.NOTHING for action in actions) or _is_not_me(incoming):
        return None
    found = proof(incoming)
    if found is Proof.UNCHECKED and _is_from_mailbox(incoming) and not incoming.context.believes_mailbox:
        return Phrase("answer.held.mailbox")
    if found is Proof.UNCHECKED and any(action.is_final for action in actions):
        return Phrase("answer.held.final")
    return Phrase(f"answer.held.{found.value}") if found in (Proof.FORGED, Proof.MISSING) else None


def _is_not_me(incoming: IncomingLetter) -> bool:
    """Whether the letter only says NOTME, with the code of a receipt."""
    return all(isinstance(request, NotMe) for request in incoming.requests) and proven_letter(incoming) is not None


def _is_from_mailbox(incoming: IncomingLetter) -> bool:
    return incoming.envelope.channel == MAILBOX or incoming.envelope.sender is None
