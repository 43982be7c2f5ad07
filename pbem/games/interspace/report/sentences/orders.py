"""What is told of sheets, standing orders and messages: to those whose they are, and to whom they are meant for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from pbem.core import narration
from pbem.core.facts import Decided, Said, StandingCleared, StandingSet
from pbem.core.narration import event
from pbem.core.phrases import Phrase, Text
from pbem.core.standing import recall
from pbem.core.view import Told
from pbem.games.interspace.basic.retreat import is_due
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.levels import language
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.orders.contact_questions import CONTACT, JOIN
from pbem.games.interspace.orders.forms import CIVILIANS, EVERYBODY, RETREAT, TRADE
from pbem.games.interspace.orders.permissions import CARGO, FRIENDLY, PASS
from pbem.games.interspace.report.naming import who, whom

order_refused = narration.refusals(outcome)


# What is told to the player it is for, with the default (chapter 7).
_GRANTS = {question.key: question.default["value"] for question in (TRADE, JOIN, PASS, CARGO)} | {FRIENDLY.key: "none"}


def standing_set(ear: Ear, fact: StandingSet) -> Iterator[Told]:
    yield from narration.standing_set(ear, fact)
    if fact.key in _GRANTS and not ear.reads(fact.seat) and _meant_for(ear, fact.text):
        yield event(f"event.{fact.key}.{_granted(ear, fact.text)}", who=fact.seat, text=_unconditional(ear, fact.text))


def standing_cleared(ear: Ear, fact: StandingCleared) -> Iterator[Told]:
    yield from narration.standing_cleared(ear, fact)
    if fact.key in _GRANTS and not ear.reads(fact.seat):
        lines = ear.state.standing.get(fact.seat, {}).get(fact.key, [])
        if any(_meant_for(ear, text) for text in lines):
            yield event(f"event.{fact.key}.{_GRANTS[fact.key]}", who=fact.seat, text=f"CLEAR {fact.key.upper()}")


def _granted(ear: Ear, text: str) -> str:
    """The value of a line; of bases whether there are any."""
    args = recall(language(ear.state.options), text).args
    return str(args["value"]) if "value" in args else "none" if args["places"] == ("none",) else "some"


def _unconditional(ear: Ear, text: str) -> Text:
    """A line as far as it is told: that there is a condition, but not which (chapter 7)."""
    words = language(ear.state.options)
    if not recall(words, text).get("when"):
        return text
    line = " ".join(takewhile(lambda word: words.canonical(word) != "when", text.split()))
    return Phrase("event.condition", {"line": line})


def _meant_for(ear: Ear, text: str) -> bool:
    return ear.is_me(str(recall(language(ear.state.options), text).get("player")))


# Answers given in the middle of a battle are read there, the others beside the orders.
_IN_BATTLE = ("targets", "retreat", "retreatto", "zones", "pointfire", "letgo", "ceasefire", "counter")
_PART = dict.fromkeys(_IN_BATTLE, "battles")
# What is told of the question, in this order; within a battle one knows where it is, and which round.
_STRENGTHS = ("hits", "strength", "enemy", "warships")
_ASSAULT = ("ships", "boats", "industry", "tech")
ABOUT = {"battles": _STRENGTHS, "orders": ("hex", "player", "side", "round", *_STRENGTHS, *_ASSAULT)}
# Asked before a battle, of stacks that may be hidden.
_UNSEEN = (CIVILIANS.key, CONTACT.key, JOIN.key)
# Asked of every tile and card: what comes of it is told, and there is nothing to say of the others.
_UNTOLD = ("redraw", "redrawcard")


def decided(ear: Ear, fact: Decided) -> Iterator[Told]:
    """Which standing order answered, and what it was asked about."""
    if fact.key in _UNTOLD:
        return
    hidden = {"enemy"} if fact.key in _UNSEEN and not ear.counts("") else set()
    part = _PART.get(fact.key, "orders")
    told = [name for name in ABOUT[part] if name in fact.about and name not in hidden]
    about = [_about(name, fact.about[name]) for name in told]
    text = Phrase(_key(ear, fact, bool(about)), {"text": fact.text, "about": about})
    if ear.is_me(fact.seat):
        yield Told(part, text, int(part == "battles"))
    elif ear.reads(fact.seat):
        yield event("event.decided", who=fact.seat, text=fact.text)


def _key(ear: Ear, fact: Decided, has_more: bool) -> str:
    """Of a RETREAT line also what came of it in the round for which it was asked first."""
    if fact.key != RETREAT.key:
        return "decided.about" if has_more else "decided.plain"
    what, limit = recall(language(ear.state.options), fact.text).args["value"]
    number, strength, enemy = (int(fact.about[name]) for name in ("round", "strength", "enemy"))
    return "decided.goes" if is_due(what, limit, number, strength, enemy) else "decided.stays"


def _about(name: str, value: str | int) -> Phrase:
    return Phrase(f"about.{name}", {"value": Phrase(f"side.{value}") if name == "side" else value})


def said(ear: Ear, fact: Said) -> Iterator[Told]:
    if not (ear.reads(fact.seat) or fact.to == EVERYBODY or ear.reads(fact.to)):
        return
    key = "press.all" if fact.to == EVERYBODY else "press.one"
    yield Told("press", Phrase(key, {"who": who(ear, fact.seat), "to": whom(ear, fact.to), "text": fact.text}))
