"""Sentences about free units: for players who see the hex, and for those concerned."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import whom
from pbem.core.kit.narrator import Narrators
from pbem.core.narration import event, heading, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import TURNED
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.orders.standard_answers import load
from pbem.games.interspace.report.naming import names, own_names, place, way


def _it(unit: str, kind: str) -> Text:
    """`the pirates`; a mad or plague unit also by its name."""
    known = Phrase(f"stranger.{kind}")
    return Phrase("stranger.unit", {"who": known, "unit": unit.partition(".")[2]}) if kind in TURNED else known


def free_units_began(reader: Reader, fact: f.FreeUnitsBegan) -> Iterator[Sentence]:
    """Their phase is known to all, who moves is not."""
    yield heading("event.free_units", round=fact.round)


def free_units_found(reader: Reader, fact: f.FreeUnitsFound) -> Iterator[Sentence]:
    if reader.sees(fact.at):
        yield event("event.free_found", who=Phrase(f"stranger.{fact.free}"), hex=place(reader.state, fact.at))


def units_turned(reader: Reader, fact: f.UnitsTurned) -> Iterator[Sentence]:
    mine = [key for key in fact.units if reader.is_me(owner(key))]
    values = {"hex": place(reader.state, fact.at), "means": Phrase(f"turned.{fact.free}")}
    if mine:
        yield news("news.turned", units=own_names(mine), **values)
    others = [key for key in fact.units if key not in mine and reader.counts(owner(key))]
    if others and reader.sees(fact.at):
        yield event("event.turned", units=names(reader, others), **values)


def way_rolled(reader: Reader, fact: f.WayRolled) -> Iterator[Sentence]:
    """The dice; the move says where they lead."""
    if not reader.sees(fact.at):
        return
    values = {"who": _it(fact.unit, fact.free), "hex": place(reader.state, fact.at), "die": fact.die, "gate": fact.gate}
    yield event("event.way_through" if not fact.die else "event.way_rolled", *fact.throws, **values)
    if not fact.to:
        yield event("event.way_ends")


def target_drawn(reader: Reader, fact: f.TargetDrawn) -> Iterator[Sentence]:
    """The alternatives are reported only if nothing is hidden: transports may be there."""
    if reader.hears_all and reader.counts(""):
        values = {"who": Phrase(f"stranger.{fact.free}"), "targets": list(dict.fromkeys(fact.targets))}
        yield event("event.target", fact.throw, target=fact.target, **values)


def free_unit_moved(reader: Reader, fact: f.FreeUnitMoved) -> Iterator[Sentence]:
    """Where it began and where it ended, as far as either is in sight."""
    start, end, who = reader.sees(fact.path[0]), reader.sees(fact.path[-1]), _it(fact.unit, fact.free)
    if start and end:
        seen = way(fact.path) if all(map(reader.sees, fact.path)) else way((fact.path[0], fact.path[-1]))
        yield event("event.free_moved", who=who, path=seen)
    elif start:
        yield event("event.free_left", who=who, hex=fact.path[0])
    elif end:
        yield event("event.free_came", who=who, hex=fact.path[-1])


def free_unit_left(reader: Reader, fact: f.FreeUnitLeft) -> Iterator[Sentence]:
    """A reader who sees only its start does not learn that it has left the game."""
    who = _it(fact.unit, fact.free)
    if reader.sees(fact.path[-1]):
        yield event("event.free_gone", who=who, hex=fact.to)
    elif reader.sees(fact.path[0]):
        yield event("event.free_left", who=who, hex=fact.path[0])


def free_unit_lost(reader: Reader, fact: f.FreeUnitLost) -> Iterator[Sentence]:
    if reader.sees(fact.at):
        values = {"who": Phrase(f"stranger.{fact.free}"), "hex": place(reader.state, fact.at)}
        yield event("event.free_lost", how=Phrase(f"lost.{fact.how}"), **values)


def admission_refused(reader: Reader, fact: f.AdmissionRefused) -> Iterator[Sentence]:
    """Only to those who said so (chapter 7)."""
    if any(map(reader.reads, fact.by)):
        values = {"who": Phrase(f"stranger.{fact.free}"), "by": [whom(reader, seat) for seat in fact.by]}
        yield event("event.not_admitted", hex=place(reader.state, fact.at), **values)


def victim_drawn(reader: Reader, fact: f.VictimDrawn) -> Iterator[Sentence]:
    if reader.sees(fact.at) and all(reader.counts(owner(key)) for key in fact.units):
        yield event("event.victim", fact.throw, units=names(reader, fact.units), unit=names(reader, [fact.unit]))


def storm_rolled(reader: Reader, fact: f.StormRolled) -> Iterator[Sentence]:
    rolls = [
        Phrase("roll.safe" if die % 2 else "roll.destroyed", {"unit": name, "die": die})
        for name, die in zip(names(reader, fact.units), fact.dice, strict=True)
    ]
    yield from _rolled(reader, fact, "event.storm", rolls)


def infection_rolled(reader: Reader, fact: f.InfectionRolled) -> Iterator[Sentence]:
    pairs = zip(fact.dice[::2], fact.dice[1::2], strict=True)
    rolls = [
        Phrase("roll.pair", {"unit": name, "one": one, "other": other})
        for name, (one, other) in zip(names(reader, fact.units), pairs, strict=True)
    ]
    yield from _rolled(reader, fact, "event.infection", rolls)


def _rolled(
    reader: Reader, fact: f.StormRolled | f.InfectionRolled, key: str, rolls: list[Phrase]
) -> Iterator[Sentence]:
    """All dice for readers who see every unit there; with secrets only those for their own units, and not the throw:
    the number of dice is the number of units."""
    mine = [roll for unit, roll in zip(fact.units, rolls, strict=True) if reader.counts(owner(unit))]
    throws = [fact.throw] if len(mine) == len(rolls) else []
    if mine and reader.sees(fact.at):
        yield event(key, *throws, hex=place(reader.state, fact.at), rolls=mine)


def pact_made(reader: Reader, fact: f.PactMade) -> Iterator[Sentence]:
    if reader.sees(fact.at):
        unit = names(reader, [fact.unit]) if reader.counts(owner(fact.unit)) else whom(reader, owner(fact.unit))
        yield event("event.pact", hex=place(reader.state, fact.at), unit=unit)


def boats_restored(reader: Reader, fact: f.BoatsRestored) -> Iterator[Sentence]:
    if reader.sees(fact.at) and reader.counts("death"):
        yield event("event.boats_restored", hex=place(reader.state, fact.at), n=len(fact.units))


def cargo_stolen(reader: Reader, fact: f.CargoStolen) -> Iterator[Sentence]:
    """The cargo is reported to readers who know what the transport carried."""
    values = {"hex": place(reader.state, fact.at), "unit": names(reader, [fact.unit])}
    cargo = load(Cargo(fact.ipe, fact.ore, dict(fact.goods)))
    if reader.is_me(owner(fact.unit)):
        yield news("news.cargo_stolen", load=cargo, **values)
    elif reader.opens(owner(fact.unit)):
        yield event("event.cargo_stolen", load=cargo, **values)
    elif reader.sees(fact.at):
        yield event("event.robbed", hex=values["hex"])


def empty_hold_found(reader: Reader, fact: f.EmptyHoldFound) -> Iterator[Sentence]:
    if reader.follows(fact.at, [fact.unit]):
        values = {"hex": place(reader.state, fact.at), "unit": names(reader, [fact.unit]), "die": fact.die}
        yield event("event.empty_hold", fact.throw, **values)


def planet_plundered(reader: Reader, fact: f.PlanetPlundered) -> Iterator[Sentence]:
    if reader.is_me(fact.owner):
        yield news("news.plundered", planet=place(reader.state, fact.at), ipe=fact.ipe)
    else:
        yield from _raided(reader, fact, "event.plundered", ipe=fact.ipe)


def empty_box_found(reader: Reader, fact: f.EmptyBoxFound) -> Iterator[Sentence]:
    if reader.is_me(fact.owner):
        yield event("event.empty_box", fact.throw, planet=place(reader.state, fact.at), die=fact.die)
    else:
        yield from _raided(reader, fact, "event.empty_box", fact.throw, die=fact.die)


def _raided(
    reader: Reader, fact: f.PlanetPlundered | f.EmptyBoxFound, key: str, *throws: str, **values: int
) -> Iterator[Sentence]:
    """Only readers who know the contents of the box learn whether there was anything to take; the raid itself is
    reported to those who see the units there."""
    if reader.opens(fact.owner):
        yield event(key, *throws, planet=place(reader.state, fact.at), **values)
    elif reader.sees(fact.at):
        yield event("event.raided", planet=place(reader.state, fact.at))


def industry_spoiled(reader: Reader, fact: f.IndustrySpoiled) -> Iterator[Sentence]:
    values = {"planet": place(reader.state, fact.at), "level": fact.level}
    strangers = Phrase(f"stranger.first.{fact.free}")
    if reader.is_me(fact.owner):
        yield news("news.spoiled", who=strangers, **values)
    elif reader.sees(fact.at):
        yield event("event.spoiled", who=strangers, **values)
    elif reader.charts(fact.at):
        yield event("event.industry_fell", **values)


def goods_bartered(reader: Reader, fact: f.GoodsBartered) -> Iterator[Sentence]:
    """Also for others who can see into every box."""
    if reader.is_me(fact.seat):
        yield from (Sentence("orders", text, max(fact.line, 0)) for text in outcome(fact))
    elif reader.opens(fact.seat):
        values = {"gave": load(Cargo(0, 0, dict(fact.gave))), "got": load(Cargo(0, 0, dict(fact.got)))}
        yield event("event.bartered", who=fact.seat, planet=place(reader.state, fact.at), **values)


NARRATORS: Narrators[Reader] = {
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
