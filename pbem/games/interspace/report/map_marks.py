"""What the map shows of a sentence: routes, battles, losses. Taken only from the values of the sentence, so that the
map cannot show more than the words say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.core.chart import Link
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence

Traces = tuple[tuple[Link, ...], tuple[tuple[str, str], ...]]
Tracer = Callable[[Mapping[str, Any], str], Traces]


def _label(place: Any) -> str:
    """The hex of `Kor (A3)`, or of a label without a planet."""
    return str(place.values["hex"] if isinstance(place, Phrase) else place)


def _route(values: Mapping[str, Any], owner: str) -> Traces:
    return (Link("route", tuple(str(values["path"]).split("-")), owner),), ()


def _retreat(values: Mapping[str, Any], owner: str) -> Traces:
    return (Link("retreat", (_label(values["hex"]), _label(values["to"])), owner),), ()


def _named(values: Mapping[str, Any], owner: str) -> Traces:
    return (Link("named", (str(values["name"]), str(values["hex"])), owner),), ()


def _leap(values: Mapping[str, Any], owner: str) -> Traces:
    return (), ((_label(values["hex"]), "left"), (_label(values["to"]), "came"))


def _appeared(values: Mapping[str, Any], owner: str) -> Traces:
    return (), ((_label(values["to"]), "came"),)


def _mark(kind: str) -> Tracer:
    return lambda values, owner: ((), ((_label(values["hex"]), kind),))


TRACERS: dict[str, Tracer] = {
    "done.moved": _route,
    "done.on_course": _route,
    "done.flew_home": _route,
    "event.moved": _route,
    "event.free_moved": _route,
    "event.free_left": _mark("left"),
    "event.free_came": _mark("came"),
    "event.left": _mark("left"),
    "event.came": _mark("came"),
    "battle.retreated": _retreat,
    "battle.began": _mark("battle"),
    "event.battle": _mark("battle"),
    "assault.bombarded": _mark("battle"),
    "assault.landed": _mark("battle"),
    "event.bombarded": _mark("battle"),
    "event.landed": _mark("battle"),
    "news.lost": _mark("loss"),
    "event.lost": _mark("loss"),
    "event.lost_something": _mark("loss"),
    "news.swept": _leap,
    "event.swept": _leap,
    "event.swept_away": _mark("left"),
    "event.swept_here": _appeared,
    "news.strayed": _mark("left"),
    "news.strayed_to": _mark("left"),
    "event.strayed": _mark("left"),
    "event.strayed_to": _mark("left"),
    "news.returned": _mark("came"),
    "event.returned": _mark("came"),
    "news.explored": _named,
    "event.explored": _named,
}


def traced(sentence: Sentence, owner: str) -> Sentence:
    """The sentence with what can be drawn of it; `owner` is the seat that caused it."""
    tracer = TRACERS.get(sentence.text.key)
    if tracer is None:
        return sentence
    links, marks = tracer(sentence.text.values, owner)
    return msgspec.structs.replace(sentence, links=links, marks=marks)
