"""Sentences about sheets, standing orders and messages: for their owners, and for their addressees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from pbem.core import narration
from pbem.core.facts import Decided, Said, StandingCleared, StandingSet
from pbem.core.kit.naming import who, whom
from pbem.core.narration import event
from pbem.core.phrases import Phrase, Text
from pbem.core.standing import recall
from pbem.core.view import Sentence
from pbem.games.interspace.basic.retreat import is_due
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.levels import language
from pbem.games.interspace.orders.contact_questions import CONTACT, JOIN
from pbem.games.interspace.orders.forms import CIVILIANS, EVERYBODY, RETREAT, TRADE
from pbem.games.interspace.orders.permissions import CARGO, FRIENDLY, PASS

# Questions that are reported to the player they are about, with the default (chapter 7).
_GRANTS = {question.key: question.default["value"] for question in (TRADE, JOIN, PASS, CARGO)} | {FRIENDLY.key: "none"}


def standing_set(reader: Reader, fact: StandingSet) -> Iterator[Sentence]:
    yield from narration.standing_set(reader, fact)
    if fact.key in _GRANTS and not reader.reads(fact.seat) and _meant_for(reader, fact.text):
        yield event(
            f"event.{fact.key}.{_granted(reader, fact.text)}", who=fact.seat, text=_unconditional(reader, fact.text)
        )


def standing_cleared(reader: Reader, fact: StandingCleared) -> Iterator[Sentence]:
    yield from narration.standing_cleared(reader, fact)
    if fact.key in _GRANTS and not reader.reads(fact.seat):
        lines = reader.state.standing.get(fact.seat, {}).get(fact.key, [])
        if any(_meant_for(reader, text) for text in lines):
            yield event(f"event.{fact.key}.{_GRANTS[fact.key]}", who=fact.seat, text=f"CLEAR {fact.key.upper()}")


def _granted(reader: Reader, text: str) -> str:
    """The value of a line; of bases whether there are any."""
    args = recall(language(reader.state.options), text).args
    return str(args["value"]) if "value" in args else "none" if args["places"] == ("none",) else "some"


def _unconditional(reader: Reader, text: str) -> Text:
    """The public part of a line: that there is a condition, but not which (chapter 7)."""
    words = language(reader.state.options)
    if not recall(words, text).get("when"):
        return text
    line = " ".join(takewhile(lambda word: words.canonical(word) != "when", text.split()))
    return Phrase("event.condition", {"line": line})


def _meant_for(reader: Reader, text: str) -> bool:
    return reader.is_me(str(recall(language(reader.state.options), text).get("player")))


# Answers given in the middle of a battle are read there, the others beside the orders.
_IN_BATTLE = ("targets", "retreat", "retreatto", "zones", "pointfire", "letgo", "ceasefire", "counter")
_PART = dict.fromkeys(_IN_BATTLE, "battles")
# The reported values of a question, in this order; within a battle its place and round are known.
_STRENGTHS = ("hits", "strength", "enemy", "warships")
_ASSAULT = ("ships", "boats", "industry", "tech")
ABOUT = {"battles": _STRENGTHS, "orders": ("hex", "player", "side", "round", *_STRENGTHS, *_ASSAULT)}
# Asked before a battle, of stacks that may be hidden.
_UNSEEN = (CIVILIANS.key, CONTACT.key, JOIN.key)
# Asked for every tile and card: only the ones with an effect are reported.
_UNTOLD = ("redraw", "redrawcard")


def decided(reader: Reader, fact: Decided) -> Iterator[Sentence]:
    """Which standing order answered, and what it was asked about."""
    if fact.key in _UNTOLD:
        return
    hidden = {"enemy"} if fact.key in _UNSEEN and not reader.counts("") else set()
    part = _PART.get(fact.key, "orders")
    names = [name for name in ABOUT[part] if name in fact.about and name not in hidden]
    about = [_about(name, fact.about[name]) for name in names]
    text = Phrase(_key(reader, fact, bool(about)), {"text": fact.text, "about": about})
    if reader.is_me(fact.seat):
        yield Sentence(part, text, int(part == "battles"))
    elif reader.reads(fact.seat):
        yield event("event.decided", who=fact.seat, text=fact.text)


def _key(reader: Reader, fact: Decided, has_more: bool) -> str:
    """For a RETREAT line also its answer in the round in which it was first asked."""
    if fact.key != RETREAT.key:
        return "decided.about" if has_more else "decided.plain"
    what, limit = recall(language(reader.state.options), fact.text).args["value"]
    number, strength, enemy = (int(fact.about[name]) for name in ("round", "strength", "enemy"))
    return "decided.goes" if is_due(what, limit, number, strength, enemy) else "decided.stays"


def _about(name: str, value: str | int) -> Phrase:
    return Phrase(f"about.{name}", {"value": Phrase(f"side.{value}") if name == "side" else value})


def said(reader: Reader, fact: Said) -> Iterator[Sentence]:
    if not (reader.reads(fact.seat) or fact.to == EVERYBODY or reader.reads(fact.to)):
        return
    key = "press.all" if fact.to == EVERYBODY else "press.one"
    yield Sentence(
        "press", Phrase(key, {"who": who(reader, fact.seat), "to": whom(reader, fact.to), "text": fact.text})
    )
