"""What may be in the way of a letter: a row of small checks, the first that objects decides. Nothing is dropped in
silence: whatever they say is noted with the letter."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from pbem.core.phrases import Phrase, Text
from pbem.mail.intake.actions import DEEDS, Touches
from pbem.mail.intake.incoming_letter import Case, Role
from pbem.mail.intake.recipients import ENTRY, RETURN
from pbem.projections import NoSuchGame
from pbem.service import Stage, stage

MOST_WISHES = 10


class Way(StrEnum):
    """`refuse`: the sender is told why. `ignore`: nobody is told. `hold`: the address on file is asked."""

    REFUSE = "refused"
    IGNORE = "ignored"
    HOLD = "held"


class Objection(Struct, frozen=True):
    """`hint` is what the sender can do about it; both are said in the sender's language, and noted in English."""

    way: Way
    why: Text
    hint: Text = ""


Check = Callable[[Case], Objection | None]


def _said(key: str, **values: Text) -> Phrase:
    return Phrase(f"answer.{key}", dict(values))


def _refusal(why: Text, hint: Text = "") -> Objection:
    return Objection(Way.REFUSE, _said("unchanged", why=why), hint)


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
        why = _said("check.not_open", seat=case.holder.seat, game=case.table.title)
        return Objection(Way.REFUSE, why, _said("check.not_open_hint"))
    return _refusal(_said("check.left", seat=case.holder.seat, game=case.table.title))


def foreign(case: Case) -> Objection | None:
    """Whoever knows the address but writes from elsewhere may have got it from a letter that was passed on."""
    if case.role is Role.STRANGER or case.is_confirmed:
        return None
    if not case.is_from_holder:
        return Objection(Way.HOLD, _said("held.foreign"))
    if not case.is_aligned:
        return Objection(Way.HOLD, _said("held.astray"))
    if any((each.method, each.result) == ("dmarc", "fail") for each in case.letter.authentication):
        return Objection(Way.HOLD, _said("held.forged"))
    return None


def unreadable(case: Case) -> Objection | None:
    refused = case.meaning.taken.refused
    return _refusal(refused) if refused else None


def empty(case: Case) -> Objection | None:
    """A command with a mistake in it is answered with how to write it; thanks and questions with where to get help."""
    problem = case.meaning.problem
    if case.wishes and (problem is None or case.role is Role.STRANGER):
        return None
    # What somebody unknown wrote is not repeated to whoever he pretends to be.
    if problem is not None and case.role is not Role.STRANGER:
        words = case.mail_words
        return _refusal(words.say(problem.what), words.say(problem.hint))
    what = _said("check.no_orders" if case.role is Role.PLAYER else "check.no_command")
    return _refusal(what, _said(f"check.hint.{case.role}"))


def crowded(case: Case) -> Objection | None:
    """Each command is answered by a letter, so one letter must not ask for thousands."""
    if len(case.wishes) <= MOST_WISHES:
        return None
    return _refusal(_said("check.crowded", n=len(case.wishes), most=MOST_WISHES))


def out_of_place(case: Case) -> Objection | None:
    """Who may ask for what follows from the address that was written to."""
    for wish in case.wishes:
        deed = DEEDS[type(wish)]
        if case.role not in deed.who:
            return _refusal(_said("check.out_of_place", what=deed.name), _said(f"check.hint.{deed.hint}"))
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
    return _refusal(_said("check.other_game", named=named[:60], game=case.table.title))


def past(case: Case) -> Objection | None:
    """The address of a turn that is over answers questions, and changes nothing."""
    if case.role is not Role.PLAYER or not case.holder.is_past or not _touches(case, Touches.SHEET, Touches.SEAT):
        return None
    return _refusal(_said("check.past", turn=case.holder.turn or 0, game=case.table.title), _instead(case))


def unnamed(case: Case) -> Objection | None:
    """At the address that holds for the whole game a letter about orders must say what it is about."""
    if case.role is not Role.PLAYER or case.holder.turn is not None or not _touches(case, Touches.SHEET):
        return None
    taken, table = case.meaning.taken, case.table
    if taken.game and taken.turn is not None:
        return None
    hint = _said("check.unnamed_hint", game=table.title, turn=table.turn)
    return _refusal(_said("check.unnamed"), hint)


def other_turn(case: Case) -> Objection | None:
    if case.role is not Role.PLAYER or not _touches(case, Touches.SHEET):
        return None
    said, meant = case.meaning.taken.turn, case.holder.turn
    if meant is not None and said is not None and said != meant:
        return _refusal(_said("check.other_turn", said=said, meant=meant), _instead(case))
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


def _instead(case: Case) -> Text:
    if stage(case.table) is not Stage.OPEN:
        return ""
    return _said("check.instead", turn=case.table.turn)
