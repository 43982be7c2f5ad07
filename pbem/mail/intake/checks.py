"""Reasons not to act on a letter: a list of small checks, of which the first objection decides. Nothing is dropped
silently: the objection is noted with the letter."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from pbem.core.phrases import Phrase, Text
from pbem.mail.intake.actions import ACTIONS, Touches
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.mail.intake.recipients import ENTRY, RETURN
from pbem.mail.intake.sender_proof import doubt
from pbem.projections import NoSuchGame
from pbem.service import Stage, stage

MOST_REQUESTS = 10


class Way(StrEnum):
    """`refuse`: tell the sender why. `ignore`: tell nobody. `hold`: ask the address on file."""

    REFUSE = "refused"
    IGNORE = "ignored"
    HOLD = "held"


class Objection(Struct, frozen=True):
    """`hint` is what the sender can do about it; both are sent in the sender's language and noted in English."""

    way: Way
    why: Text
    hint: Text = ""


Check = Callable[[IncomingLetter], Objection | None]


def _said(key: str, **values: Text) -> Phrase:
    return Phrase(f"answer.{key}", dict(values))


def _refusal(why: Text, hint: Text = "") -> Objection:
    return Objection(Way.REFUSE, _said("unchanged", why=why), hint)


def automatic(incoming: IncomingLetter) -> Objection | None:
    """Never answered: two programs answering each other would never stop (RFC 3834)."""
    return Objection(Way.IGNORE, incoming.letter.automatic) if incoming.letter.automatic else None


def own(incoming: IncomingLetter) -> Objection | None:
    name, _, domain = incoming.sender.casefold().rpartition("@")
    is_ours = domain == incoming.desk.mail_host and name.partition("+")[0] in (ENTRY, RETURN)
    return Objection(Way.IGNORE, "it claims to come from one of our own addresses") if is_ours else None


def nobody(incoming: IncomingLetter) -> Objection | None:
    """A sender without a seat can only be answered by mail."""
    if incoming.role is Role.STRANGER and not incoming.answer_to:
        return Objection(Way.IGNORE, "it does not say whom to answer")
    return None


def left(incoming: IncomingLetter) -> Objection | None:
    if incoming.role is Role.STRANGER or not incoming.holder.is_left:
        return None
    if incoming.role is Role.GUEST:
        why = _said("check.not_open", seat=incoming.holder.seat, game=incoming.table.title)
        return Objection(Way.REFUSE, why, _said("check.not_open_hint"))
    return _refusal(_said("check.left", seat=incoming.holder.seat, game=incoming.table.title))


def foreign(incoming: IncomingLetter) -> Objection | None:
    """A sender who knows the address but writes from elsewhere may have it from a forwarded letter."""
    if incoming.role is Role.STRANGER or incoming.is_confirmed:
        return None
    if not incoming.is_from_holder:
        return Objection(Way.HOLD, _said("held.foreign"))
    if not incoming.is_aligned:
        return Objection(Way.HOLD, _said("held.astray"))
    doubted = doubt(incoming)
    return Objection(Way.HOLD, doubted) if doubted else None


def unreadable(incoming: IncomingLetter) -> Objection | None:
    refused = incoming.meaning.taken.refused
    return _refusal(refused) if refused else None


def empty(incoming: IncomingLetter) -> Objection | None:
    """Answers a faulty command with the right way to write it, and thanks or questions with where to get help."""
    problem = incoming.meaning.problem
    if incoming.requests and (problem is None or incoming.role is Role.STRANGER):
        return None
    # Text from an unknown sender is not quoted back: the claimed address may belong to someone else.
    if problem is not None and incoming.role is not Role.STRANGER:
        words = incoming.mail_words
        return _refusal(words.say(problem.what), words.say(problem.hint))
    what = _said("check.no_orders" if incoming.role is Role.PLAYER else "check.no_command")
    return _refusal(what, _said(f"check.hint.{incoming.role}"))


def crowded(incoming: IncomingLetter) -> Objection | None:
    """Each command is answered by a letter, so one letter must not trigger thousands."""
    if len(incoming.requests) <= MOST_REQUESTS:
        return None
    return _refusal(_said("check.crowded", n=len(incoming.requests), most=MOST_REQUESTS))


def out_of_place(incoming: IncomingLetter) -> Objection | None:
    """The address that the letter was sent to determines what the sender may ask for."""
    for request in incoming.requests:
        action = ACTIONS[type(request)]
        if incoming.role not in action.who:
            return _refusal(_said("check.out_of_place", what=action.name), _said(f"check.hint.{action.hint}"))
    return None


def other_game(incoming: IncomingLetter) -> Objection | None:
    """A sheet that names another game than that of its address was sent to the wrong place."""
    named = incoming.meaning.taken.game
    if not named or incoming.role is not Role.PLAYER:
        return None
    try:
        is_right = incoming.desk.find(named) == incoming.holder.game
    except NoSuchGame:
        is_right = False
    if is_right:
        return None
    return _refusal(_said("check.other_game", named=named[:60], game=incoming.table.title))


def past(incoming: IncomingLetter) -> Objection | None:
    """The address of a past turn answers questions, but changes nothing."""
    if (
        incoming.role is not Role.PLAYER
        or not incoming.holder.is_past
        or not _touches(incoming, Touches.SHEET, Touches.SEAT)
    ):
        return None
    return _refusal(_said("check.past", turn=incoming.holder.turn or 0, game=incoming.table.title), _instead(incoming))


def unnamed(incoming: IncomingLetter) -> Objection | None:
    """At the address that is valid for the whole game, a letter with orders must name its game and turn."""
    if incoming.role is not Role.PLAYER or incoming.holder.turn is not None or not _touches(incoming, Touches.SHEET):
        return None
    taken, table = incoming.meaning.taken, incoming.table
    if taken.game and taken.turn is not None:
        return None
    hint = _said("check.unnamed_hint", game=table.title, turn=table.turn)
    return _refusal(_said("check.unnamed"), hint)


def other_turn(incoming: IncomingLetter) -> Objection | None:
    if incoming.role is not Role.PLAYER or not _touches(incoming, Touches.SHEET):
        return None
    said, meant = incoming.meaning.taken.turn, incoming.holder.turn
    if meant is not None and said is not None and said != meant:
        return _refusal(_said("check.other_turn", said=said, meant=meant), _instead(incoming))
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


def objection(incoming: IncomingLetter) -> Objection | None:
    """The objection of the first check that has one; None if there is none."""
    for check in CHECKS:
        found = check(incoming)
        if found is not None:
            return found
    return None


def _touches(incoming: IncomingLetter, *what: Touches) -> bool:
    return any(ACTIONS[type(request)].touches in what for request in incoming.requests)


def _instead(incoming: IncomingLetter) -> Text:
    if stage(incoming.table) is not Stage.OPEN:
        return ""
    return _said("check.instead", turn=incoming.table.turn)
