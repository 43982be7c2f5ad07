"""What may be in the way of a letter: a row of small checks, the first that objects decides. Nothing is dropped in
silence: whatever they say is noted with the letter."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from pbem.mail.intake.case import Case, Role
from pbem.mail.intake.deeds import DEEDS, Touches
from pbem.mail.intake.recipients import ENTRY, RETURN
from pbem.mail.intake.sheets import mail_words
from pbem.projections import NoSuchGame
from pbem.service import Stage, stage

MOST_WISHES = 10


class Way(StrEnum):
    """`refuse`: the sender is told why. `ignore`: nobody is told. `hold`: the address on file is asked."""

    REFUSE = "refused"
    IGNORE = "ignored"
    HOLD = "held"


class Objection(Struct, frozen=True):
    """`hint` is what the sender can do about it."""

    way: Way
    why: str
    hint: str = ""


Check = Callable[[Case], Objection | None]


def automatic(case: Case) -> Objection | None:
    """Never answered: two programs that answer each other would not end (RFC 3834)."""
    return Objection(Way.IGNORE, case.letter.automatic) if case.letter.automatic else None


def own(case: Case) -> Objection | None:
    name, _, domain = case.sender.casefold().rpartition("@")
    is_ours = domain == case.desk.mail_host and name.partition("+")[0] in (ENTRY, RETURN)
    return Objection(Way.IGNORE, "it claims to come from one of our own addresses") if is_ours else None


def nobody(case: Case) -> Objection | None:
    """Somebody without a seat must be answered by mail, or not at all."""
    if case.role is Role.STRANGER and not case.answer_to:
        return Objection(Way.IGNORE, "it does not say who could be answered")
    return None


def left(case: Case) -> Objection | None:
    if case.role is Role.STRANGER or not case.holder.is_left:
        return None
    if case.role is Role.GUEST:
        why = f"The invitation to seat {case.holder.seat} of {case.table.title} is not open any more."
        return Objection(Way.REFUSE, why, "If you play there already, all is well: your letters come by themselves.")
    why = f"The address you wrote to belonged to somebody who has left seat {case.holder.seat} of {case.table.title}."
    return Objection(Way.REFUSE, f"{why} Nothing was changed.")


def foreign(case: Case) -> Objection | None:
    """Whoever knows the address but writes from elsewhere may have got it from a letter that was passed on."""
    if case.role is Role.STRANGER or case.is_confirmed:
        return None
    if not case.is_from_holder:
        return Objection(Way.HOLD, "it does not come from the address on file")
    if not case.is_aligned:
        return Objection(Way.HOLD, "its envelope does not come from where the letter claims to")
    if any((each.method, each.result) == ("dmarc", "fail") for each in case.letter.authentication):
        return Objection(Way.HOLD, "our mail server says that its sender is forged (DMARC)")
    return None


def unreadable(case: Case) -> Objection | None:
    refused = case.meaning.taken.refused
    return Objection(Way.REFUSE, f"{refused} Nothing was changed.") if refused else None


def empty(case: Case) -> Objection | None:
    """A command with a mistake in it is answered with how to write it; thanks and questions with where to get help."""
    problem = case.meaning.problem
    if case.wishes and (problem is None or case.role is Role.STRANGER):
        return None
    # What somebody unknown wrote is not repeated to whoever he pretends to be.
    if problem is not None and case.role is not Role.STRANGER:
        words = mail_words()
        return Objection(Way.REFUSE, f"{words.say(problem.what)} Nothing was changed.", words.say(problem.hint))
    what = "No orders and no command were" if case.role is Role.PLAYER else "No command was"
    return Objection(Way.REFUSE, f"{what} found in your letter. Nothing was changed.", HINTS[case.role])


def crowded(case: Case) -> Objection | None:
    """Each command is answered by a letter, so one letter must not ask for thousands."""
    if len(case.wishes) <= MOST_WISHES:
        return None
    why = f"Your letter holds {len(case.wishes)} commands; at most {MOST_WISHES} are carried out."
    return Objection(Way.REFUSE, f"{why} Nothing was changed.")


HINTS = {
    Role.PLAYER: (
        "Write one order on each line, above the quoted text; HELP in the first line gets the order language. If you "
        "want to give no orders this turn, write READY alone."
    ),
    Role.MASTER: "By mail the master can send STATUS, EXTEND 1d, PLAY, PAUSE, RESUME, REPORT, RULES, STOP and HELP.",
    Role.GUEST: "Write YES or NO alone in the first line.",
    Role.STRANGER: (
        "Orders go to the secret address in your turn letter: answer that letter. To find a game, write JOIN or STATUS "
        "in the first line; HELP tells more."
    ),
}


def out_of_place(case: Case) -> Objection | None:
    """Who may ask for what follows from the address that was written to."""
    for wish in case.wishes:
        deed = DEEDS[type(wish)]
        if case.role not in deed.who:
            return Objection(
                Way.REFUSE, f"{deed.name} cannot be asked at this address. Nothing was changed.", deed.hint
            )
    return None


def other_game(case: Case) -> Objection | None:
    """A sheet that names another game than its address belongs to was sent to the wrong place."""
    named = case.meaning.taken.game
    if not named or case.role is not Role.PLAYER:
        return None
    try:
        is_right = case.desk.find(named) == case.holder.game
    except NoSuchGame:
        is_right = False
    if is_right:
        return None
    why = f"Your letter is about the game {named[:60]!r}, but its address belongs to {case.table.title!r}."
    return Objection(Way.REFUSE, f"{why} Nothing was changed.")


def past(case: Case) -> Objection | None:
    """The address of a turn that is over answers questions, and changes nothing."""
    if case.role is not Role.PLAYER or not case.holder.is_past or not _touches(case, Touches.SHEET, Touches.SEAT):
        return None
    why = f"The address you wrote to was for turn {case.holder.turn} of {case.table.title}, which is over."
    return Objection(Way.REFUSE, f"{why} Nothing was changed.", _instead(case))


def unnamed(case: Case) -> Objection | None:
    """At the address that holds for the whole game a letter about orders must say what it is about."""
    if case.role is not Role.PLAYER or case.holder.turn is not None or not _touches(case, Touches.SHEET):
        return None
    taken, table = case.meaning.taken, case.table
    if taken.game and taken.turn is not None:
        return None
    why = "This address holds for the whole game, so a letter about orders must name the game and the turn."
    hint = f"Write this in its first line: GAME {table.title}, TURN {table.turn}"
    return Objection(Way.REFUSE, f"{why} Nothing was changed.", hint)


def other_turn(case: Case) -> Objection | None:
    if case.role is not Role.PLAYER or not _touches(case, Touches.SHEET):
        return None
    said, meant = case.meaning.taken.turn, case.holder.turn
    if meant is not None and said is not None and said != meant:
        why = f"Your letter says turn {said}, but its address is for turn {meant}."
        return Objection(Way.REFUSE, f"{why} Nothing was changed.", _instead(case))
    return None


CHECKS: tuple[Check, ...] = (
    automatic,
    own,
    nobody,
    left,
    foreign,
    unreadable,
    empty,
    crowded,
    out_of_place,
    other_game,
    past,
    unnamed,
    other_turn,
)


def objection(case: Case) -> Objection | None:
    """What the first check says that objects; None if all are content."""
    for check in CHECKS:
        found = check(case)
        if found is not None:
            return found
    return None


def _touches(case: Case, *what: Touches) -> bool:
    return any(DEEDS[type(wish)].touches in what for wish in case.wishes)


def _instead(case: Case) -> str:
    if stage(case.table) is not Stage.OPEN:
        return ""
    return f"Turn {case.table.turn} is open: answer the letter that came with it."
