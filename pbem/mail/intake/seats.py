"""What letters do about seats: accept and decline, ask for one, leave it for a while, write to others."""

from pbem.core.languages import NAMES
from pbem.ledger import MASTER
from pbem.mail.intake.case import Case
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
        raise Refused(f"You play seat {case.holder.seat}. To change seats, ask the master of the game.")
    person = case.person
    stopped = ", ".join(sorted(person.unwanted))
    wished = ", ".join(OPTIONAL[kind] for kind in sorted(person.wanted.intersection(ON_WISH)))
    lines = [
        f"You play seat {case.holder.seat} of {case.table.title} as {case.table.seats[case.holder.seat].player}.",
        f"Your letters go to {person.address}.",
        f"Reports come in {NAMES[person.language][0]}; LANGUAGE deutsch, or italiano, changes that.",
        f"Times are written in {person.zone or case.table.schedule.zone or 'UTC'}.",
        *([f"Letters you do not want: {stopped}."] if stopped else []),
        *([f"On your wish: {wished}."] if wished else []),
    ]
    answer(case, command, f"Seat {case.holder.seat}", "\n".join(lines))
    return "told about the seat"


def substitute(case: Case, wish: Substitute, command: str) -> str:
    """The other is asked; until they accept, the player plays on."""
    holder = case.holder
    player = case.table.seats[holder.seat].player
    invite_to_seat(
        case.desk, InviteToSeat(id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat,
                                to=wish.address),
    )  # fmt: skip
    text = (
        f"{wish.address} has been asked to play seat {holder.seat} of {case.table.title}. Until they answer YES it is "
        f"yours, {player}; with their YES it is theirs, and you get a last letter that says so. To have it back later, "
        "ask them to name you in the same way."
    )
    answer(case, f"{command}/told", f"Seat {holder.seat}: a substitute was asked", "\n".join(layout.wrap(text)))
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
    who = f"seat {holder.seat}" if holder.seat != MASTER else "the master"
    text = f"No more letters of the kind {kind} go to {who} of {case.table.title}.\nSTART {kind} turns them on again."
    answer(case, f"{command}/told", "Stopped", text)
    return f"stopped {kind}"


def start(case: Case, wish: Start, command: str) -> str:
    holder, kind = case.holder, _kind(wish.kind)
    set_contact(case.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, start=(kind,)))
    text = f"From now on you get {OPTIONAL[kind].removeprefix('these ')}.\nSTOP {kind} turns it off again."
    answer(case, f"{command}/told", "Started", text)
    return f"started {kind}"


def set_language(case: Case, wish: SetLanguage, command: str) -> str:
    holder, name = case.holder, NAMES[wish.language][0]
    set_contact(case.desk, SetContact(id=command, by=BY, game=holder.game, seat=holder.seat, language=wish.language))
    text = (
        f"From now on reports, receipts and answers about {case.table.title} come in {name}, and so do those of games "
        "that you begin after this. What is around them stays in English."
    )
    answer(case, f"{command}/told", "Your language", "\n".join(layout.wrap(text)))
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
    told = ", ".join(sent.told) or "nobody: letters reach none of them"
    name = "without your name" if wish.anonymous else "under your name"
    text = f"Sent {name} to: {told}.\n\n" + "\n".join(f"| {line}" for line in wish.text.splitlines())
    answer(case, f"{command}/told", "Your message was sent", text)
    return f"sent press to {told}"


_YES, _NO = ("", "yes", "y", "ja", "si", "sì", "ok"), ("no", "n", "nein")


def consent(case: Case, wish: Consent, command: str) -> str:
    """What all players were asked together."""
    said = wish.answer.strip(" .!").casefold()
    if said not in (*_YES, *_NO):
        raise Refused(f"{wish.answer[:40]!r} is neither yes nor no; write CONSENT YES or CONSENT NO.")
    holder, agrees = case.holder, said in _YES
    state = give_consent(case.desk, GiveConsent(id=command, by=BY, game=holder.game, seat=holder.seat, agrees=agrees))
    answer(case, f"{command}/told", "Your answer is noted", OUTCOMES[state.outcome].format(", ".join(state.waiting)))
    return f"answered {'yes' if agrees else 'no'}"


OUTCOMES = {
    "asked": "You agree. The answers of these seats are awaited: {}.",
    "done": "You agree, and so do all others: it is done.",
    "refused": "You do not agree: all stays as it is.",
}
