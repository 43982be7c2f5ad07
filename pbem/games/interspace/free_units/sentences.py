"""What is told of free units: to those who see the hex, and to those whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.narration import event, great_news, heading
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Told
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import TURNED
from pbem.games.interspace.knowledge.reader import Ear, owner
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.orders.standard_answers import load
from pbem.games.interspace.report.naming import names, own_names, place, way, whom


def _it(unit: str, kind: str) -> Text:
    """`the pirates`; a mad or plague unit also by its name."""
    known = Phrase(f"stranger.{kind}")
    return Phrase("stranger.unit", {"who": known, "unit": unit.partition(".")[2]}) if kind in TURNED else known


def free_units_began(ear: Ear, fact: f.FreeUnitsBegan) -> Iterator[Told]:
    """Their phase is known to all, who moves is not."""
    yield heading("event.free_units", round=fact.round)


def free_units_found(ear: Ear, fact: f.FreeUnitsFound) -> Iterator[Told]:
    if ear.sees(fact.at):
        yield event("event.free_found", who=Phrase(f"stranger.{fact.free}"), hex=place(ear.state, fact.at))


def units_turned(ear: Ear, fact: f.UnitsTurned) -> Iterator[Told]:
    mine = [key for key in fact.units if ear.is_me(owner(key))]
    values = {"hex": place(ear.state, fact.at), "means": Phrase(f"turned.{fact.free}")}
    if mine:
        yield great_news("news.turned", units=own_names(mine), **values)
    others = [key for key in fact.units if key not in mine and ear.counts(owner(key))]
    if others and ear.sees(fact.at):
        yield event("event.turned", units=names(ear, others), **values)


def way_rolled(ear: Ear, fact: f.WayRolled) -> Iterator[Told]:
    """The dice; where they lead is told by the move."""
    if not ear.sees(fact.at):
        return
    values = {"who": _it(fact.unit, fact.free), "hex": place(ear.state, fact.at), "die": fact.die, "gate": fact.gate}
    yield event("event.way_through" if not fact.die else "event.way_rolled", *fact.throws, **values)
    if not fact.to:
        yield event("event.way_ends")


def target_drawn(ear: Ear, fact: f.TargetDrawn) -> Iterator[Told]:
    """Where else it might have gone is told only if nothing is hidden: transports may stand there."""
    if ear.hears_all and ear.counts(""):
        values = {"who": Phrase(f"stranger.{fact.free}"), "targets": list(dict.fromkeys(fact.targets))}
        yield event("event.target", fact.throw, target=fact.target, **values)


def free_unit_moved(ear: Ear, fact: f.FreeUnitMoved) -> Iterator[Told]:
    """Where it began and where it ended, as far as either is in sight."""
    start, end, who = ear.sees(fact.path[0]), ear.sees(fact.path[-1]), _it(fact.unit, fact.free)
    if start and end:
        seen = way(fact.path) if all(map(ear.sees, fact.path)) else way((fact.path[0], fact.path[-1]))
        yield event("event.free_moved", who=who, path=seen)
    elif start:
        yield event("event.free_left", who=who, hex=fact.path[0])
    elif end:
        yield event("event.free_came", who=who, hex=fact.path[-1])


def free_unit_left(ear: Ear, fact: f.FreeUnitLeft) -> Iterator[Told]:
    """Who sees it only where it begins cannot tell that it is gone for good."""
    who = _it(fact.unit, fact.free)
    if ear.sees(fact.path[-1]):
        yield event("event.free_gone", who=who, hex=fact.to)
    elif ear.sees(fact.path[0]):
        yield event("event.free_left", who=who, hex=fact.path[0])


def free_unit_lost(ear: Ear, fact: f.FreeUnitLost) -> Iterator[Told]:
    if ear.sees(fact.at):
        values = {"who": Phrase(f"stranger.{fact.free}"), "hex": place(ear.state, fact.at)}
        yield event("event.free_lost", how=Phrase(f"lost.{fact.how}"), **values)


def admission_refused(ear: Ear, fact: f.AdmissionRefused) -> Iterator[Told]:
    """Only to those who said so (chapter 7)."""
    if any(map(ear.reads, fact.by)):
        values = {"who": Phrase(f"stranger.{fact.free}"), "by": [whom(ear, seat) for seat in fact.by]}
        yield event("event.not_admitted", hex=place(ear.state, fact.at), **values)


def victim_drawn(ear: Ear, fact: f.VictimDrawn) -> Iterator[Told]:
    if ear.sees(fact.at) and all(ear.counts(owner(key)) for key in fact.units):
        yield event("event.victim", fact.throw, units=names(ear, fact.units), unit=names(ear, [fact.unit]))


def storm_rolled(ear: Ear, fact: f.StormRolled) -> Iterator[Told]:
    rolls = [
        Phrase("roll.safe" if die % 2 else "roll.destroyed", {"unit": name, "die": die})
        for name, die in zip(names(ear, fact.units), fact.dice, strict=True)
    ]
    yield from _rolled(ear, fact, "event.storm", rolls)


def infection_rolled(ear: Ear, fact: f.InfectionRolled) -> Iterator[Told]:
    pairs = zip(fact.dice[::2], fact.dice[1::2], strict=True)
    rolls = [
        Phrase("roll.pair", {"unit": name, "one": one, "other": other})
        for name, (one, other) in zip(names(ear, fact.units), pairs, strict=True)
    ]
    yield from _rolled(ear, fact, "event.infection", rolls)


def _rolled(ear: Ear, fact: f.StormRolled | f.InfectionRolled, key: str, rolls: list[Phrase]) -> Iterator[Told]:
    """All dice to those who may see every unit there; with secrets only those for own units, and not the throw: so many
    dice, so many units."""
    mine = [roll for unit, roll in zip(fact.units, rolls, strict=True) if ear.counts(owner(unit))]
    throws = [fact.throw] if len(mine) == len(rolls) else []
    if mine and ear.sees(fact.at):
        yield event(key, *throws, hex=place(ear.state, fact.at), rolls=mine)


def pact_made(ear: Ear, fact: f.PactMade) -> Iterator[Told]:
    if ear.sees(fact.at):
        unit = names(ear, [fact.unit]) if ear.counts(owner(fact.unit)) else whom(ear, owner(fact.unit))
        yield event("event.pact", hex=place(ear.state, fact.at), unit=unit)


def boats_restored(ear: Ear, fact: f.BoatsRestored) -> Iterator[Told]:
    if ear.sees(fact.at) and ear.counts("death"):
        yield event("event.boats_restored", hex=place(ear.state, fact.at), n=len(fact.units))


def cargo_stolen(ear: Ear, fact: f.CargoStolen) -> Iterator[Told]:
    """What it was is told to those who know what the transport carried."""
    values = {"hex": place(ear.state, fact.at), "unit": names(ear, [fact.unit])}
    cargo = load(Cargo(fact.ipe, fact.ore, dict(fact.goods)))
    if ear.is_me(owner(fact.unit)):
        yield great_news("news.cargo_stolen", load=cargo, **values)
    elif ear.opens(owner(fact.unit)):
        yield event("event.cargo_stolen", load=cargo, **values)
    elif ear.sees(fact.at):
        yield event("event.robbed", hex=values["hex"])


def empty_hold_found(ear: Ear, fact: f.EmptyHoldFound) -> Iterator[Told]:
    if ear.follows(fact.at, [fact.unit]):
        values = {"hex": place(ear.state, fact.at), "unit": names(ear, [fact.unit]), "die": fact.die}
        yield event("event.empty_hold", fact.throw, **values)


def planet_plundered(ear: Ear, fact: f.PlanetPlundered) -> Iterator[Told]:
    if ear.is_me(fact.owner):
        yield great_news("news.plundered", planet=place(ear.state, fact.at), ipe=fact.ipe)
    else:
        yield from _raided(ear, fact, "event.plundered", ipe=fact.ipe)


def empty_box_found(ear: Ear, fact: f.EmptyBoxFound) -> Iterator[Told]:
    if ear.is_me(fact.owner):
        yield event("event.empty_box", fact.throw, planet=place(ear.state, fact.at), die=fact.die)
    else:
        yield from _raided(ear, fact, "event.empty_box", fact.throw, die=fact.die)


def _raided(
    ear: Ear, fact: f.PlanetPlundered | f.EmptyBoxFound, key: str, *throws: str, **values: int
) -> Iterator[Told]:
    """Whether there was anything to take is told only to those who know what lay in the box; the raid itself to those
    who see that units are there."""
    if ear.opens(fact.owner):
        yield event(key, *throws, planet=place(ear.state, fact.at), **values)
    elif ear.sees(fact.at):
        yield event("event.raided", planet=place(ear.state, fact.at))


def industry_spoiled(ear: Ear, fact: f.IndustrySpoiled) -> Iterator[Told]:
    values = {"planet": place(ear.state, fact.at), "level": fact.level}
    strangers = Phrase(f"stranger.first.{fact.free}")
    if ear.is_me(fact.owner):
        yield great_news("news.spoiled", who=strangers, **values)
    elif ear.sees(fact.at):
        yield event("event.spoiled", who=strangers, **values)
    elif ear.charts(fact.at):
        yield event("event.industry_fell", **values)


def goods_bartered(ear: Ear, fact: f.GoodsBartered) -> Iterator[Told]:
    """Others who may look into every box hear of it."""
    if ear.is_me(fact.seat):
        yield from (Told("orders", text, max(fact.line, 0)) for text in outcome(fact))
    elif ear.opens(fact.seat):
        values = {"gave": load(Cargo(0, 0, dict(fact.gave))), "got": load(Cargo(0, 0, dict(fact.got)))}
        yield event("event.bartered", who=fact.seat, planet=place(ear.state, fact.at), **values)


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.FreeUnitsBegan: free_units_began,
    f.FreeUnitsFound: free_units_found,
    f.UnitsTurned: units_turned,
    f.WayRolled: way_rolled,
    f.TargetDrawn: target_drawn,
    f.FreeUnitMoved: free_unit_moved,
    f.FreeUnitLeft: free_unit_left,
    f.FreeUnitLost: free_unit_lost,
    f.AdmissionRefused: admission_refused,
    f.VictimDrawn: victim_drawn,
    f.StormRolled: storm_rolled,
    f.InfectionRolled: infection_rolled,
    f.PactMade: pact_made,
    f.BoatsRestored: boats_restored,
    f.CargoStolen: cargo_stolen,
    f.EmptyHoldFound: empty_hold_found,
    f.PlanetPlundered: planet_plundered,
    f.EmptyBoxFound: empty_box_found,
    f.IndustrySpoiled: industry_spoiled,
    f.GoodsBartered: goods_bartered,
}

# That a place was reached follows from the move.
SILENT = frozenset({f.PlaceReached})
