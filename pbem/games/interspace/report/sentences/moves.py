"""What is told of the movement step: ways, courses, black holes, pulsars, and units that did not come through."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import event, great_news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.interspace.knowledge.reader import Ear, owner
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, own_names, place, way
from pbem.games.interspace.report.sentences.economy import carried_out


def units_moved(ear: Ear, fact: f.UnitsMoved) -> Iterator[Told]:
    if not ear.is_me(fact.seat):
        yield from seen_moving(ear, fact.units, fact.path)
    elif fact.line >= 0:
        yield from carried_out(fact)
    else:
        on_course = any(key in ear.state.courses for key in fact.units)
        values = {"units": own_names(fact.units), "path": way(fact.path), "points": fact.spent}
        yield Told("orders", Phrase("done.on_course" if on_course else "done.flew_home", values))


def seen_moving(ear: Ear, units: list[str], path: list[str]) -> Iterator[Told]:
    """Where it began and where it ended, as far as either is in sight; the way only if all of it is."""
    start, end = ear.sees(path[0]), ear.sees(path[-1])
    if start and end:
        seen = way(path) if all(ear.sees(label) for label in path) else way((path[0], path[-1]))
        yield event("event.moved", units=group(ear, units), path=seen)
    elif start:
        yield event("event.left", units=group(ear, units), hex=path[0])
    elif end:
        yield event("event.came", units=group(ear, units), hex=path[-1])


def course_set(ear: Ear, fact: f.CourseSet) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)


def course_ended(ear: Ear, fact: f.CourseEnded) -> Iterator[Told]:
    """At the goal; or there is no way, or the units got another order."""
    if ear.is_me(fact.seat):
        there = all(ear.state.units[key].at == ear.state.courses.get(key) for key in fact.units)
        yield Told("orders", Phrase("done.arrived" if there else "done.course_ended", {"units": own_names(fact.units)}))


def exit_rolled(ear: Ear, fact: f.ExitRolled) -> Iterator[Told]:
    """A unit gets out with a roll up to its rate (ISB-42)."""
    rolls = [
        Phrase("roll.out" if die <= rate else "roll.stuck", {"unit": name, "die": die, "rate": rate})
        for name, die, rate in zip(names(ear, fact.units), fact.dice, fact.rates, strict=True)
    ]
    yield from _rolled(ear, fact, "rolled.exit", rolls)


def pulsar_rolled(ear: Ear, fact: f.PulsarRolled) -> Iterator[Told]:
    """An even roll destroys (ISB-47)."""
    rolls = [
        Phrase("roll.safe" if die % 2 else "roll.destroyed", {"unit": name, "die": die})
        for name, die in zip(names(ear, fact.units), fact.dice, strict=True)
    ]
    yield from _rolled(ear, fact, "rolled.pulsar", rolls)


def _rolled(ear: Ear, fact: f.ExitRolled | f.PulsarRolled, key: str, rolls: list[Phrase]) -> Iterator[Told]:
    values = {"hex": fact.at, "rolls": rolls}
    if ear.is_me(fact.seat):
        yield Told("orders", Phrase(key, values), max(fact.line, 0), (fact.throw,))
    elif ear.counts(fact.seat) and ear.sees(fact.at):
        yield event(key, fact.throw, **values)


def units_lost(ear: Ear, fact: f.UnitsLost) -> Iterator[Told]:
    values = {"hex": place(ear.state, fact.at), "how": Phrase(f"lost.{fact.how}")}
    seat = owner(fact.units[0])
    if ear.is_me(seat):
        yield great_news("news.lost", units=own_names(fact.units), **values)
    elif ear.sees(fact.at):
        if ear.counts(seat):
            yield event("event.lost", units=names(ear, fact.units), **values)
        else:
            yield event("event.lost_something", who=seat, **values)
