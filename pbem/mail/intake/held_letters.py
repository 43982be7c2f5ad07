"""Held letters: they came to a secret address, but not from the address on file. That address is asked to confirm.

A forwarded letter or a glance at a screen can reveal a secret address. Anyone who has it can write, but nothing is done
until a code comes back that was sent only to the address on file.
"""

import base64
import hmac
from functools import cache

from pbem.core.phrases import Catalogue, Phrase, Text, catalogue
from pbem.ledger import MASTER
from pbem.mail.intake.context import Context
from pbem.mail.intake.held_room import claimed, make_room, may_ask
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.mail.intake.recipients import recipient
from pbem.mail.intake.replies import shown
from pbem.mail.intake.requests import Amend, Foresee, Replace
from pbem.mail.intake.spooled_letter import DamagedSpoolFile, SpooledLetter, SpoolNote
from pbem.mail.reading.commands import Confirm
from pbem.mail.reading.letter import Authentication
from pbem.reports import layout
from pbem.service import Desk, Refused, SendLetter, send_letter
from pbem.service.letters.letter_dedup import LetterTaken, is_done, letter_taken
from pbem.service.letters.spooled import HELD
from pbem.service.people.mail_key import mail_key
from pbem.service.people.mailboxes import is_same

CODE_BYTES = 10
SHOWN = 72
METHODS = {"dkim": "DKIM signature of", "spf": "sending machine (SPF) for", "dmarc": "sender's domain (DMARC)"}
CONFIRMED, EXPIRED = "confirmed", "expired"
# When the letter that confirmed it arrived.
ARRIVED = "arrived"


def code_of(desk: Desk, letter: str) -> str:
    """The code, the same for every copy of the letter; it is not stored."""
    digest = hmac.digest(mail_key(desk), b"pbem-mail/1/confirm\0" + letter.encode(), "sha256")
    return base64.b32encode(digest[:CODE_BYTES]).decode().lower()


@cache
def english() -> Catalogue:
    """Notes on a letter are for the operator, and in English."""
    return catalogue("pbem.core")


def hold(incoming: IncomingLetter, spooled: SpooledLetter, reason: Text) -> SpoolNote:
    """Asks the address on file, once for each letter, and informs the master."""
    table, why = incoming.table, english().say(reason)
    if not is_done(incoming.desk, f"{incoming.id}/held") and not may_ask(incoming):
        note = SpoolNote(incoming.desk.moment(), "ignored", f"{why}, and there were enough questions for this hour")
        incoming.context.spool.finish(spooled, note)
        return note
    make_room(incoming, _about)
    asked = _ask(incoming, reason)
    about = {
        "letter": incoming.id,
        "game": str(table.game),
        "seat": incoming.holder.seat,
        "turn": str(table.turn),
        "address": incoming.on_file,
        "from": claimed(incoming),
    }
    did = ("asked the address on file",) if asked else ("there is no address on file to ask",)
    note = SpoolNote(incoming.desk.moment(), "held", why, did, about)
    incoming.context.spool.hold(spooled, note)
    return note


def _ask(incoming: IncomingLetter, why: Text) -> bool:
    if not incoming.on_file:
        return False
    command = f"{incoming.id}/held"
    if not is_done(incoming.desk, command):
        about = {"title": incoming.say("held.title"), "text": _question(incoming, why)}
        game = incoming.holder.game if incoming.role is not Role.GUEST else None
        seat = incoming.holder.seat if game else ""
        if not game:
            about["language"] = incoming.tongue
        send_letter(
            incoming.desk,
            SendLetter(
                id=command, kind="answer", about=about, game=game, seat=seat, to="" if game else incoming.on_file
            ),
        )
    _notify_master(incoming, why)
    return True


def _question(incoming: IncomingLetter, why: Text) -> str:
    is_master, say = incoming.role is Role.MASTER, incoming.say
    came = say(
        "held.master" if is_master else "held.seat", seat=incoming.holder.seat, game=incoming.table.title, why=why
    )
    sender = ", ".join(incoming.letter.from_)[:200] or say("held.nobody")
    confirm = say("held.confirm", code=code_of(incoming.desk, incoming.id))
    then = say("held.known" if is_master else "held.known_tell")
    paragraphs = [came, f"{say('held.from', sender=sender)} {hints(incoming, incoming.words)}", f"{confirm} {then}"]
    body = [line for text in paragraphs for line in [*layout.wrap(text), ""]]
    orders = [f"| {line[:SHOWN]}" for line in _lines(incoming)]
    return "\n".join([*body, *(orders or [f"| {incoming.say('held.empty')}"])])


def _lines(incoming: IncomingLetter) -> list[str]:
    sheet = next((request for request in incoming.requests if isinstance(request, Replace | Amend | Foresee)), None)
    if isinstance(sheet, Foresee):
        sheet = sheet.sheet
    return sheet.text.splitlines()[:60] if sheet else shown(incoming).splitlines()


def hints(incoming: IncomingLetter, words: Catalogue) -> str:
    """What our own mail server says about the sender, and the claimed signatures: hints, not proof."""
    checked = [_result(each) for each in incoming.letter.authentication]
    proven = {each.domain for each in incoming.letter.authentication if (each.method, each.result) == ("dkim", "pass")}
    claimed = [domain for domain in incoming.letter.signed_by if domain not in proven]
    said = [
        Phrase("answer.held.checked", {"results": checked}) if checked else Phrase("answer.held.unchecked"),
        Phrase("answer.held.claimed", {"domains": claimed}) if claimed else "",
    ]
    return " ".join(words.say(each) for each in said if each)[:500]


def _result(each: Authentication) -> str:
    """`DKIM signature of example.org: pass`."""
    what = METHODS.get(each.method, each.method.upper())
    return f"{what} {each.domain}: {each.result}" if each.domain else f"{what.removesuffix(' of')}: {each.result}"


def _notify_master(incoming: IncomingLetter, why: Text) -> None:
    """Once per seat and turn, and without the content of the letter."""
    table, seat = incoming.table, incoming.holder.seat
    command = f"mail/held/{table.game}/{seat}/{table.turn}"
    if incoming.role is Role.MASTER or is_done(incoming.desk, command):
        return
    words = incoming.desk.words(table.rules, incoming.desk.people(table.game).of(MASTER).language)
    sender = ", ".join(incoming.letter.from_)[:200] or Phrase("answer.held.nobody")
    phrases = (
        Phrase("answer.master.held_text", {"seat": seat, "game": table.title, "why": why}),
        Phrase("answer.held.from", {"sender": sender}),
        hints(incoming, words),
        Phrase("answer.master.held_done"),
    )
    text = " ".join(words.say(each) for each in phrases)
    title = words.say(Phrase("answer.master.held", {"seat": seat}))
    about = {"title": title, "text": "\n".join(layout.wrap(text))}
    send_letter(incoming.desk, SendLetter(id=command, kind="answer", about=about, game=table.game))


def confirm(incoming: IncomingLetter, request: Confirm, command: str) -> str:
    """Releases the letter and all its copies, if the code comes from the address that was asked."""
    is_found = False
    for spooled in incoming.context.spool.letters(HELD):
        about = _about(spooled)
        if about and _is_theirs(incoming, about, request.code):
            note = SpoolNote(incoming.desk.moment(), CONFIRMED, about={ARRIVED: incoming.arrived})
            incoming.context.spool.put_back(spooled, note)
            is_found = True
    if not is_found:
        raise Refused(Phrase("answer.held.wrong"))
    return "confirmed a letter"


def _is_theirs(incoming: IncomingLetter, about: dict[str, str], code: str) -> bool:
    right = code_of(incoming.desk, about["letter"])
    is_right = hmac.compare_digest(code.strip().casefold().encode(), right.encode())
    sender = incoming.sender if incoming.is_aligned else ""
    return is_right and bool(sender) and is_same(sender, about["address"])


def expire(context: Context) -> int:
    """Discards letters that were not confirmed while their turn was open; returns how many."""
    count = 0
    for spooled in context.spool.letters(HELD):
        about = _about(spooled)
        if about and _is_over(context.desk, spooled, about):
            letter_taken(context.desk, about["letter"], LetterTaken(EXPIRED))
            context.spool.finish(spooled, SpoolNote(context.desk.moment(), EXPIRED, "it was not confirmed in time"))
            count += 1
    return count


def _is_over(desk: Desk, spooled: SpooledLetter, about: dict[str, str]) -> bool:
    envelope, _, _ = spooled.read()
    found = recipient(desk, envelope.recipient)
    if found is None or found.holder is None or found.holder.is_left or found.holder.is_past:
        return True
    table = desk.open(found.holder.game).table
    return table.ended or str(table.turn) != about["turn"]


def _about(spooled: SpooledLetter) -> dict[str, str]:
    """The note made when the letter was held; empty if the file has been damaged."""
    try:
        _, _, notes = spooled.read()
    except DamagedSpoolFile:
        return {}
    return next((note.about for note in reversed(notes) if "letter" in note.about), {})


def is_confirmed(notes: list[SpoolNote]) -> bool:
    return any(note.result == CONFIRMED for note in notes)


def confirmed_at(notes: list[SpoolNote]) -> str:
    """When the letter that confirmed this one arrived; "" if none did."""
    return max((note.about.get(ARRIVED, "") for note in notes if note.result == CONFIRMED), default="")
