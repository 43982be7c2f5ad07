"""Letters about seats: accepting, declining, asking, substitutes, vacations, press and settings."""

from pbem.core.dice import letter_part
from pbem.core.phrases import Phrase
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.mail.intake.replies import answer
from pbem.mail.intake.sheets import BY
from pbem.mail.reading.commands import (
    ConsentCommand,
    No,
    ObjectCommand,
    PressCommand,
    SetLanguage,
    Start,
    StopCommand,
    Substitute,
    VacationCommand,
    WantSeat,
    Yes,
)
from pbem.reports import layout
from pbem.service import (
    ON_WISH,
    OPTIONAL,
    AcceptSeat,
    DeclineSeat,
    GiveConsent,
    InviteToSeat,
    ObjectToConsent,
    Refused,
    SendPress,
    SetContact,
    SetVacation,
    accept_seat,
    decline_seat,
    give_consent,
    invite_to_seat,
    object_to_consent,
    seat_called,
    send_press,
    set_contact,
    set_vacation,
)
from pbem.service.kernel.texts import clean


def accept(incoming: IncomingLetter, request: Yes, command: str) -> str:
    """Accepts an invitation; the seat letter and the first turn letter follow automatically."""
    holder = incoming.holder
    asked = next((asked for asked in incoming.meaning.commands if asked.command == request), None)
    line = _line(incoming, asked.line) if asked else ""
    accept_seat(
        incoming.desk,
        AcceptSeat(
            id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat,
            # A player who says `Ja` reads German.
            player=request.name, zone=request.zone, language=asked.language if asked else "",
            part=letter_part(incoming.letter.message_id, line).hex(), part_source="letter", line=line,
        ),
    )  # fmt: skip
    return f"took seat {holder.seat}"


def _line(incoming: IncomingLetter, number: int) -> str:
    """A line of the letter as it was typed; 0 is the subject."""
    if not number:
        return clean(incoming.letter.subject).strip()
    lines = incoming.meaning.text.text.splitlines()
    return clean(lines[number - 1]).strip() if number <= len(lines) else ""


def decline(incoming: IncomingLetter, request: No, command: str) -> str:
    holder, letter = incoming.holder, incoming.letter.message_id
    decline_seat(
        incoming.desk,
        DeclineSeat(id=command, by=BY, letter=letter, game=holder.game, seat=holder.seat, reason=request.reason),
    )
    return f"declined seat {holder.seat}"


def answer_seat(incoming: IncomingLetter, request: WantSeat, command: str) -> str:
    """Answers SEAT from a seated player with what is on file; only the master assigns seats."""
    if request.seat and request.seat.casefold() != incoming.holder.seat.casefold():
        raise Refused(Phrase("answer.seat.other", {"seat": incoming.holder.seat}))
    person = incoming.person
    stopped = ", ".join(sorted(person.unwanted))
    wished = ", ".join(incoming.say(f"start.what.{kind}") for kind in sorted(person.wanted.intersection(ON_WISH)))
    say, seat, table = incoming.say, incoming.holder.seat, incoming.table
    lines = [
        say("seat.plays", seat=seat, game=table.title, player=table.seats[seat].player),
        say("seat.address", address=person.address),
        say("seat.language", language=say(f"language.name.{person.language}")),
        say("seat.zone", zone=person.zone or table.schedule.zone or "UTC"),
        *([say("seat.unwanted", kinds=stopped)] if stopped else []),
        *([say("seat.wanted", kinds=wished)] if wished else []),
    ]
    answer(incoming, command, say("seat.title", seat=seat), "\n".join(lines))
    return "told about the seat"


def substitute(incoming: IncomingLetter, request: Substitute, command: str) -> str:
    """Invites the substitute; until they accept, the player keeps the seat."""
    holder = incoming.holder
    player = incoming.table.seats[holder.seat].player
    invite_to_seat(
        incoming.desk,
        InviteToSeat(id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat,
                                to=request.address),
    )  # fmt: skip
    told = {"address": request.address, "seat": holder.seat, "game": incoming.table.title, "player": player}
    title, text = incoming.say("substitute.title", seat=holder.seat), incoming.say("substitute.text", **told)
    answer(incoming, f"{command}/told", title, "\n".join(layout.wrap(text)))
    return "asked a substitute"


def away(incoming: IncomingLetter, request: VacationCommand, command: str) -> str:
    holder = incoming.holder
    set_vacation(
        incoming.desk,
        SetVacation(
            id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat,
            first=request.first.isoformat(), last=request.last.isoformat(),
        ),
    )  # fmt: skip
    return f"away from {request.first} to {request.last}"


def stop(incoming: IncomingLetter, request: StopCommand, command: str) -> str:
    holder = incoming.holder
    kind = _kind(request.kind)
    set_contact(incoming.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, stop=(kind,)))
    who = "stop.seat" if incoming.role is Role.PLAYER else "stop.master"
    told = incoming.say(who, kind=kind, seat=holder.seat, game=incoming.table.title)
    answer(
        incoming,
        f"{command}/told",
        incoming.say("stop.title"),
        f"{told}\n{incoming.say('stop.again', kind=kind)}",
        "set",
    )
    return f"stopped {kind}"


def start(incoming: IncomingLetter, request: Start, command: str) -> str:
    holder, kind = incoming.holder, _kind(request.kind)
    set_contact(incoming.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, start=(kind,)))
    told = incoming.say("start.text", what=incoming.say(f"start.what.{kind}"))
    answer(
        incoming,
        f"{command}/told",
        incoming.say("start.title"),
        f"{told}\n{incoming.say('start.again', kind=kind)}",
        "set",
    )
    return f"started {kind}"


def set_language(incoming: IncomingLetter, request: SetLanguage, command: str) -> str:
    """Sets the language, and answers in it."""
    holder = incoming.holder
    set_contact(
        incoming.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, language=request.language)
    )
    say = incoming.desk.words(incoming.table.rules, request.language).say
    name = Phrase(f"answer.language.name.{request.language}")
    text = say(Phrase("answer.language.text", {"game": incoming.table.title, "language": name}))
    answer(incoming, f"{command}/told", say(Phrase("answer.language.title")), "\n".join(layout.wrap(text)), "set")
    return f"writes in {request.language}"


def _kind(name: str) -> str:
    """The kind of letter, also recognised in the plural."""
    return name if name in OPTIONAL else name.removesuffix("s")


def press(incoming: IncomingLetter, request: PressCommand, command: str) -> str:
    holder, table = incoming.holder, incoming.table
    to = () if "ALL" in request.to else tuple(seat_called(table, name) for name in request.to)
    sent = send_press(
        incoming.desk,
        SendPress(
            id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat, text=request.text,
            to=to, anonymous=request.anonymous,
        ),
    )  # fmt: skip
    seats = ", ".join(sent.told) or incoming.say("press.nobody")
    told = incoming.say("press.anonymous" if request.anonymous else "press.signed", seats=seats)
    text = f"{told}\n\n" + "\n".join(f"| {line}" for line in request.text.splitlines())
    answer(incoming, f"{command}/told", incoming.say("press.title"), text, "press", command)
    return f"sent press to {', '.join(sent.told) or 'nobody: letters reach none of them'}"


_YES, _NO = ("", "yes", "y", "ja", "si", "sì", "ok"), ("no", "n", "nein")


def consent(incoming: IncomingLetter, request: ConsentCommand, command: str) -> str:
    """Answers a question that was put to all players."""
    said = request.answer.strip(" .!").casefold()
    if said not in (*_YES, *_NO):
        raise Refused(Phrase("answer.consent.neither", {"word": request.answer[:40]}))
    holder, agrees = incoming.holder, said in _YES
    state = give_consent(
        incoming.desk, GiveConsent(id=command, by=BY, game=holder.game, seat=holder.seat, agrees=agrees)
    )
    told = incoming.say(f"consent.{state.outcome}", seats=", ".join(state.waiting))
    answer(incoming, f"{command}/told", incoming.say("consent.title"), told, "set")
    return f"answered {'yes' if agrees else 'no'}"


def objection(incoming: IncomingLetter, request: ObjectCommand, command: str) -> str:
    """A consent that somebody else gave for the player does not count any more."""
    holder = incoming.holder
    state = object_to_consent(incoming.desk, ObjectToConsent(id=command, by=BY, game=holder.game, seat=holder.seat))
    told = incoming.say("object.text", seats=", ".join(state.waiting))
    answer(incoming, f"{command}/told", incoming.say("object.title"), told, "set")
    return "objected to a consent"
