"""What letters do about seats: accept and decline, ask for one, leave it for a while, write to others."""

from pbem.core.phrases import Phrase
from pbem.ledger import MASTER
from pbem.mail.intake.incoming_letter import Case
from pbem.mail.intake.replies import answer
from pbem.mail.intake.sheets import BY
from pbem.mail.reading.commands import Consent, No, Press, Seat, SetLanguage, Start, Stop, Substitute, Vacation, Yes
from pbem.reports import layout
from pbem.service import (
    ON_WISH,
    OPTIONAL,
    AcceptSeat,
    DeclineSeat,
    GiveConsent,
    InviteToSeat,
    Refused,
    SendPress,
    SetContact,
    SetVacation,
    accept_seat,
    decline_seat,
    give_consent,
    invite_to_seat,
    seat_called,
    send_press,
    set_contact,
    set_vacation,
)


def accept(case: Case, wish: Yes, command: str) -> str:
    """The seat letter and the first turn letter follow by themselves."""
    holder = case.holder
    # Who says `Ja` reads German.
    language = next((asked.language for asked in case.meaning.commands if asked.command == wish), "")
    accept_seat(
        case.desk,
        AcceptSeat(
            id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat,
            player=wish.name, zone=wish.zone, language=language,
        ),
    )  # fmt: skip
    return f"took seat {holder.seat}"


def decline(case: Case, wish: No, command: str) -> str:
    holder, letter = case.holder, case.letter.message_id
    decline_seat(
        case.desk,
        DeclineSeat(id=command, by=BY, letter=letter, game=holder.game, seat=holder.seat, reason=wish.reason),
    )
    return f"declined seat {holder.seat}"


def tell_seat(case: Case, wish: Seat, command: str) -> str:
    """Seats are given by the master; who has one can ask what is on file for it."""
    if wish.seat and wish.seat.casefold() != case.holder.seat.casefold():
        raise Refused(Phrase("answer.seat.other", {"seat": case.holder.seat}))
    person = case.person
    stopped = ", ".join(sorted(person.unwanted))
    wished = ", ".join(case.say(f"start.what.{kind}") for kind in sorted(person.wanted.intersection(ON_WISH)))
    say, seat, table = case.say, case.holder.seat, case.table
    lines = [
        say("seat.plays", seat=seat, game=table.title, player=table.seats[seat].player),
        say("seat.address", address=person.address),
        say("seat.language", language=say(f"language.name.{person.language}")),
        say("seat.zone", zone=person.zone or table.schedule.zone or "UTC"),
        *([say("seat.unwanted", kinds=stopped)] if stopped else []),
        *([say("seat.wanted", kinds=wished)] if wished else []),
    ]
    answer(case, command, say("seat.title", seat=seat), "\n".join(lines))
    return "told about the seat"


def substitute(case: Case, wish: Substitute, command: str) -> str:
    """The other is asked; until they accept, the player plays on."""
    holder = case.holder
    player = case.table.seats[holder.seat].player
    invite_to_seat(
        case.desk, InviteToSeat(id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat,
                                to=wish.address),
    )  # fmt: skip
    told = {"address": wish.address, "seat": holder.seat, "game": case.table.title, "player": player}
    title, text = case.say("substitute.title", seat=holder.seat), case.say("substitute.text", **told)
    answer(case, f"{command}/told", title, "\n".join(layout.wrap(text)))
    return "asked a substitute"


def away(case: Case, wish: Vacation, command: str) -> str:
    holder = case.holder
    set_vacation(
        case.desk,
        SetVacation(
            id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat,
            first=wish.first.isoformat(), last=wish.last.isoformat(),
        ),
    )  # fmt: skip
    return f"away from {wish.first} to {wish.last}"


def stop(case: Case, wish: Stop, command: str) -> str:
    holder = case.holder
    kind = _kind(wish.kind)
    set_contact(case.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, stop=(kind,)))
    who = "stop.seat" if holder.seat != MASTER else "stop.master"
    told = case.say(who, kind=kind, seat=holder.seat, game=case.table.title)
    answer(case, f"{command}/told", case.say("stop.title"), f"{told}\n{case.say('stop.again', kind=kind)}")
    return f"stopped {kind}"


def start(case: Case, wish: Start, command: str) -> str:
    holder, kind = case.holder, _kind(wish.kind)
    set_contact(case.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, start=(kind,)))
    told = case.say("start.text", what=case.say(f"start.what.{kind}"))
    answer(case, f"{command}/told", case.say("start.title"), f"{told}\n{case.say('start.again', kind=kind)}")
    return f"started {kind}"


def set_language(case: Case, wish: SetLanguage, command: str) -> str:
    """Answered in the language that was chosen."""
    holder = case.holder
    set_contact(case.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, language=wish.language))
    say = case.desk.words(case.table.rules, wish.language).say
    name = Phrase(f"answer.language.name.{wish.language}")
    text = say(Phrase("answer.language.text", {"game": case.table.title, "language": name}))
    answer(case, f"{command}/told", say(Phrase("answer.language.title")), "\n".join(layout.wrap(text)))
    return f"writes in {wish.language}"


def _kind(name: str) -> str:
    """Also in the plural."""
    return name if name in OPTIONAL else name.removesuffix("s")


def press(case: Case, wish: Press, command: str) -> str:
    holder, table = case.holder, case.table
    to = () if "ALL" in wish.to else tuple(seat_called(table, name) for name in wish.to)
    sent = send_press(
        case.desk,
        SendPress(
            id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat, text=wish.text,
            to=to, anonymous=wish.anonymous,
        ),
    )  # fmt: skip
    seats = ", ".join(sent.told) or case.say("press.nobody")
    told = case.say("press.anonymous" if wish.anonymous else "press.signed", seats=seats)
    text = f"{told}\n\n" + "\n".join(f"| {line}" for line in wish.text.splitlines())
    answer(case, f"{command}/told", case.say("press.title"), text)
    return f"sent press to {', '.join(sent.told) or 'nobody: letters reach none of them'}"


_YES, _NO = ("", "yes", "y", "ja", "si", "sì", "ok"), ("no", "n", "nein")


def consent(case: Case, wish: Consent, command: str) -> str:
    """What all players were asked together."""
    said = wish.answer.strip(" .!").casefold()
    if said not in (*_YES, *_NO):
        raise Refused(Phrase("answer.consent.neither", {"word": wish.answer[:40]}))
    holder, agrees = case.holder, said in _YES
    state = give_consent(case.desk, GiveConsent(id=command, by=BY, game=holder.game, seat=holder.seat, agrees=agrees))
    told = case.say(f"consent.{state.outcome}", seats=", ".join(state.waiting))
    answer(case, f"{command}/told", case.say("consent.title"), told)
    return f"answered {'yes' if agrees else 'no'}"
