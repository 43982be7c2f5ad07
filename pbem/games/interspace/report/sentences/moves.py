"""Sentences about the movement step: routes, courses, black holes, pulsars, and units that were lost."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, own_names, place, way
from pbem.games.interspace.report.sentences.economy import carried_out


def units_moved(reader: Reader, fact: f.UnitsMoved) -> Iterator[Sentence]:
    if not reader.is_me(fact.seat):
        yield from seen_moving(reader, fact.units, fact.path)
    elif fact.line >= 0:
        yield from carried_out(fact)
    else:
        on_course = any(key in reader.state.courses for key in fact.units)
        values = {"units": own_names(fact.units), "path": way(fact.path), "points": fact.spent}
        yield Sentence("orders", Phrase("done.on_course" if on_course else "done.flew_home", values))


def seen_moving(reader: Reader, units: list[str], path: list[str]) -> Iterator[Sentence]:
    """Where it began and where it ended, as far as either is in sight; the way only if all of it is."""
    start, end = reader.sees(path[0]), reader.sees(path[-1])
    if start and end:
        seen = way(path) if all(reader.sees(label) for label in path) else way((path[0], path[-1]))
        yield event("event.moved", units=group(reader, units), path=seen)
    elif start:
        yield event("event.left", units=group(reader, units), hex=path[0])
    elif end:
        yield event("event.came", units=group(reader, units), hex=path[-1])


def course_set(reader: Reader, fact: f.CourseSet) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)


def course_ended(reader: Reader, fact: f.CourseEnded) -> Iterator[Sentence]:
    """At the goal; or there is no route, or the units got another order."""
    if reader.is_me(fact.seat):
        there = all(reader.state.units[key].at == reader.state.courses.get(key) for key in fact.units)
        yield Sentence(
            "orders", Phrase("done.arrived" if there else "done.course_ended", {"units": own_names(fact.units)})
        )


def exit_rolled(reader: Reader, fact: f.ExitRolled) -> Iterator[Sentence]:
    """A unit gets out with a roll up to its rate (ISB-42)."""
    rolls = [
        Phrase("roll.out" if die <= rate else "roll.stuck", {"unit": name, "die": die, "rate": rate})
        for name, die, rate in zip(names(reader, fact.units), fact.dice, fact.rates, strict=True)
    ]
    yield from _rolled(reader, fact, "rolled.exit", rolls)


def pulsar_rolled(reader: Reader, fact: f.PulsarRolled) -> Iterator[Sentence]:
    """An even roll destroys (ISB-47)."""
    rolls = [
        Phrase("roll.safe" if die % 2 else "roll.destroyed", {"unit": name, "die": die})
        for name, die in zip(names(reader, fact.units), fact.dice, strict=True)
    ]
    yield from _rolled(reader, fact, "rolled.pulsar", rolls)


def _rolled(reader: Reader, fact: f.ExitRolled | f.PulsarRolled, key: str, rolls: list[Phrase]) -> Iterator[Sentence]:
    values = {"hex": fact.at, "rolls": rolls}
    if reader.is_me(fact.seat):
        yield Sentence("orders", Phrase(key, values), max(fact.line, 0), (fact.throw,))
    elif reader.counts(fact.seat) and reader.sees(fact.at):
        yield event(key, fact.throw, **values)


def units_lost(reader: Reader, fact: f.UnitsLost) -> Iterator[Sentence]:
    values = {"hex": place(reader.state, fact.at), "how": Phrase(f"lost.{fact.how}")}
    seat = owner(fact.units[0])
    if reader.is_me(seat):
        yield news("news.lost", units=own_names(fact.units), **values)
    elif reader.sees(fact.at):
        if reader.counts(seat):
            yield event("event.lost", units=names(reader, fact.units), **values)
        else:
            yield event("event.lost_something", who=seat, **values)
