"""Reads a letter from its raw bytes. Any bytes give a letter, or a reason why not."""

from __future__ import annotations

from pbem.mail.reading import limits
from pbem.mail.reading.addresses import addresses
from pbem.mail.reading.authentication_results import authentication, signed_by
from pbem.mail.reading.automatic import automatic
from pbem.mail.reading.bounces import bounce
from pbem.mail.reading.characters import text_lines
from pbem.mail.reading.decoding import decode_words
from pbem.mail.reading.head import Headers, cut
from pbem.mail.reading.letter import ParsedLetter, UnreadableLetter
from pbem.mail.reading.limits import Unfit
from pbem.mail.reading.parts import open_parts
from pbem.mail.reading.references import date, message_ids
from pbem.mail.reading.texts import read_texts


def read_letter(raw: bytes, *, authserv: str = "", envelope_from: str | None = None) -> ParsedLetter | UnreadableLetter:
    """`authserv` is the name that our own mail server uses in Authentication-Results; "" trusts none."""
    try:
        return _read(raw, authserv, envelope_from)
    except Unfit as unfit:
        return UnreadableLetter(unfit.code, unfit.reason)
    except Exception:  # noqa: BLE001
        # The last line of defence: anything overlooked ends in quarantine, not in a crash. Tests check for it.
        return UnreadableLetter("broken", "The letter is damaged and cannot be read.")


def _read(raw: bytes, authserv: str, envelope_from: str | None) -> ParsedLetter:
    if len(raw) > limits.MESSAGE:
        most = limits.size(limits.MESSAGE)
        raise Unfit("message", f"The letter is larger than {most}; please send the orders without attachments.")
    head, body = cut(_without_envelope(raw))
    _require_letter(head)
    subject = _subject(head)
    whole = open_parts(head, body)
    texts, unopened = read_texts(whole)
    return ParsedLetter(
        message_id=next(iter(message_ids(head.first("message-id"))), ""),
        in_reply_to=message_ids(head.first("in-reply-to")),
        references=message_ids(head.first("references")),
        from_=addresses(head.all("from")),
        to=addresses(head.all("to")),
        cc=addresses(head.all("cc")),
        delivered_to=addresses([*head.all("delivered-to"), *head.all("x-original-to"), *head.all("envelope-to")]),
        subject=subject,
        date=date(head.first("date")),
        texts=texts,
        unopened=unopened,
        automatic=automatic(head, subject, envelope_from),
        bounce=bounce(whole),
        authentication=authentication(head, authserv),
        signed_by=signed_by(head),
    )


def _without_envelope(raw: bytes) -> bytes:
    """A mailbox file begins each letter with a line that is not a header."""
    raw = raw.lstrip(b"\r\n")
    return raw.partition(b"\n")[2] if raw.startswith((b"From ", b">From ")) else raw


def _require_letter(head: Headers) -> None:
    if not head.fields:
        raise Unfit("no-headers", "This is not a letter: it has no headers.")
    if len(head.all("from")) > 1:
        raise Unfit("from", "The letter has more than one From line, so its sender is unclear.")


def _subject(head: Headers) -> str:
    decoded = text_lines(decode_words(head.first("subject")))
    return " ".join(decoded.split())[: limits.SUBJECT]
