"""Letters that wait: they came to a secret address, but not from the address on file. That address is asked.

A letter that was passed on, or a screen that was seen, gives an address away. Whoever has it can write, but nothing is
done before a code comes back that went to the address on file alone.
"""

import base64
import hmac
from functools import cache

from pbem.core.phrases import Catalogue, Phrase, Text, catalogue
from pbem.ledger import MASTER
from pbem.mail.intake.context import Office
from pbem.mail.intake.incoming_letter import Case, Role
from pbem.mail.intake.recipients import recipient
from pbem.mail.intake.replies import shown
from pbem.mail.intake.requests import Amend, Foresee, Replace
from pbem.mail.intake.spool import HELD
from pbem.mail.intake.spooled_letter import Damaged, Entry, Note
from pbem.mail.reading.commands import Confirm
from pbem.mail.reading.letter import Authentication
from pbem.reports import layout
from pbem.service import Desk, Refused, SendLetter, send_letter
from pbem.service.letters.letter_dedup import LetterTaken, is_done, letter_taken
from pbem.service.people.mail_key import mail_key
from pbem.service.people.mailboxes import is_same

CODE_BYTES = 10
MOST = 10
SHOWN = 72
METHODS = {"dkim": "DKIM signature of", "spf": "sending machine (SPF) for", "dmarc": "sender's domain (DMARC)"}
CONFIRMED, EXPIRED = "confirmed", "expired"


def code_of(desk: Desk, letter: str) -> str:
    """The same for every copy of the letter; it is stored nowhere."""
    digest = hmac.digest(mail_key(desk), b"pbem-mail/1/confirm\0" + letter.encode(), "sha256")
    return base64.b32encode(digest[:CODE_BYTES]).decode().lower()


@cache
def english() -> Catalogue:
    """What is noted with a letter is for whoever keeps the server."""
    return catalogue("pbem.core")


def hold(case: Case, entry: Entry, reason: Text) -> Note:
    """Asks the address on file, once for each letter, and lets the master know."""
    table, why = case.table, english().say(reason)
    if _count(case) >= MOST:
        note = Note(case.desk.moment(), "ignored", f"{why}, and {MOST} letters for that seat wait already")
        case.office.spool.finish(entry, note)
        return note
    asked = _ask(case, reason)
    about = {
        "letter": case.id,
        "game": str(table.game),
        "seat": case.holder.seat,
        "turn": str(table.turn),
        "address": case.on_file,
    }
    did = ("asked the address on file",) if asked else ("there is no address on file to ask",)
    note = Note(case.desk.moment(), "held", why, did, about)
    case.office.spool.hold(entry, note)
    return note


def _count(case: Case) -> int:
    """Of the same seat: whoever has the address must not be able to bury its player in questions."""
    mine = (str(case.holder.game), case.holder.seat)
    abouts = (_about(entry) for entry in case.office.spool.entries(HELD))
    return sum((about.get("game"), about.get("seat")) == mine for about in abouts)


def _ask(case: Case, why: Text) -> bool:
    if not case.on_file:
        return False
    command = f"{case.id}/held"
    if not is_done(case.desk, command):
        about = {"title": case.say("held.title"), "text": _question(case, why)}
        game = case.holder.game if case.role is not Role.GUEST else None
        seat = case.holder.seat if game else ""
        if not game:
            about["language"] = case.tongue
        send_letter(
            case.desk,
            SendLetter(id=command, kind="answer", about=about, game=game, seat=seat, to="" if game else case.on_file),
        )
    _tell_master(case, why)
    return True


def _question(case: Case, why: Text) -> str:
    is_master, say = case.holder.seat == MASTER, case.say
    came = say("held.master" if is_master else "held.seat", seat=case.holder.seat, game=case.table.title, why=why)
    sender = ", ".join(case.letter.from_)[:200] or say("held.nobody")
    confirm = say("held.confirm", code=code_of(case.desk, case.id))
    then = say("held.known" if is_master else "held.known_tell")
    paragraphs = [came, f"{say('held.from', sender=sender)} {hints(case, case.words)}", f"{confirm} {then}"]
    body = [line for text in paragraphs for line in [*layout.wrap(text), ""]]
    orders = [f"| {line[:SHOWN]}" for line in _lines(case)]
    return "\n".join([*body, *(orders or [f"| {case.say('held.empty')}"])])


def _lines(case: Case) -> list[str]:
    sheet = next((wish for wish in case.wishes if isinstance(wish, Replace | Amend | Foresee)), None)
    if isinstance(sheet, Foresee):
        sheet = sheet.sheet
    return sheet.text.splitlines()[:60] if sheet else shown(case).splitlines()


def hints(case: Case, words: Catalogue) -> str:
    """What our own mail server says about the sender, and who claims to have signed: hints, no proof."""
    checked = [_result(each) for each in case.letter.authentication]
    proven = {each.domain for each in case.letter.authentication if (each.method, each.result) == ("dkim", "pass")}
    claimed = [domain for domain in case.letter.signed_by if domain not in proven]
    said = [
        Phrase("answer.held.checked", {"results": checked}) if checked else Phrase("answer.held.unchecked"),
        Phrase("answer.held.claimed", {"domains": claimed}) if claimed else "",
    ]
    return " ".join(words.say(each) for each in said if each)[:500]


def _result(each: Authentication) -> str:
    """`DKIM signature of example.org: pass`."""
    what = METHODS.get(each.method, each.method.upper())
    return f"{what} {each.domain}: {each.result}" if each.domain else f"{what.removesuffix(' of')}: {each.result}"


def _tell_master(case: Case, why: Text) -> None:
    """Once for a seat in a turn, and without what the letter says."""
    table, seat = case.table, case.holder.seat
    command = f"mail/held/{table.game}/{seat}/{table.turn}"
    if seat == MASTER or is_done(case.desk, command):
        return
    words = case.desk.words(table.rules, case.desk.people(table.game).of(MASTER).language)
    sender = ", ".join(case.letter.from_)[:200] or Phrase("answer.held.nobody")
    phrases = (
        Phrase("answer.master.held_text", {"seat": seat, "game": table.title, "why": why}),
        Phrase("answer.held.from", {"sender": sender}),
        hints(case, words),
        Phrase("answer.master.held_done"),
    )
    text = " ".join(words.say(each) for each in phrases)
    title = words.say(Phrase("answer.master.held", {"seat": seat}))
    about = {"title": title, "text": "\n".join(layout.wrap(text))}
    send_letter(case.desk, SendLetter(id=command, kind="answer", about=about, game=table.game))


def confirm(case: Case, wish: Confirm, command: str) -> str:
    """Lets the letter go on, with all its copies, if the code comes from the address that was asked."""
    is_found = False
    for entry in case.office.spool.entries(HELD):
        about = _about(entry)
        if about and _is_theirs(case, about, wish.code):
            case.office.spool.put_back(entry, Note(case.desk.moment(), CONFIRMED))
            is_found = True
    if not is_found:
        raise Refused(Phrase("answer.held.wrong"))
    return "confirmed a letter"


def _is_theirs(case: Case, about: dict[str, str], code: str) -> bool:
    right = code_of(case.desk, about["letter"])
    is_right = hmac.compare_digest(code.strip().casefold().encode(), right.encode())
    sender = case.sender if case.is_aligned else ""
    return is_right and bool(sender) and is_same(sender, about["address"])


def expire(office: Office) -> int:
    """Forgets what was not confirmed while its turn was open; returns how many."""
    count = 0
    for entry in office.spool.entries(HELD):
        about = _about(entry)
        if about and _is_over(office.desk, entry, about):
            letter_taken(office.desk, about["letter"], LetterTaken(EXPIRED))
            office.spool.finish(entry, Note(office.desk.moment(), EXPIRED, "it was not confirmed in time"))
            count += 1
    return count


def _is_over(desk: Desk, entry: Entry, about: dict[str, str]) -> bool:
    envelope, _, _ = entry.read()
    found = recipient(desk, envelope.recipient)
    if found is None or found.holder is None or found.holder.is_left or found.holder.is_past:
        return True
    table = desk.open(found.holder.game).table
    return table.ended or str(table.turn) != about["turn"]


def _about(entry: Entry) -> dict[str, str]:
    """What was noted when it was held; nothing if the file is not what it was."""
    try:
        _, _, notes = entry.read()
    except Damaged:
        return {}
    return next((note.about for note in reversed(notes) if note.about), {})


def is_confirmed(notes: list[Note]) -> bool:
    return any(note.became == CONFIRMED for note in notes)
