"""Sentences about alien empires: everything is public, as at the table, where the player rolls for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.core.chart import Link
from pbem.core.narration import event, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.space_empires.board.state import Unit
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader, listed, ships, way
from pbem.games.space_empires.report.sentences.turns import drawn


def _fleet(units: Mapping[str, Unit]) -> Text:
    return listed(ships(name, unit.size) for name, unit in sorted(units.items()))


def empires_placed(reader: Reader, fact: f.EmpiresPlaced) -> Iterator[Sentence]:
    for empire, at in fact.homes.items():
        yield event("empire.placed", empire=empire, hex=at)


def empire_rolled(reader: Reader, fact: f.EmpireRolled) -> Iterator[Sentence]:
    gains = [Phrase("empire.gain", {"roll": roll, "gain": Phrase(f"gain.{gain}")})
             for roll, gain in zip(fact.rolls, fact.gains, strict=True)]  # fmt: skip
    yield event("empire.rolled", fact.throw, empire=fact.empire, gains=gains, fleet=fact.fleet, research=fact.research,
                defense=fact.defense)  # fmt: skip


def launch_rolled(reader: Reader, fact: f.LaunchRolled) -> Iterator[Sentence]:
    key = "empire.launches" if fact.roll <= fact.most else "empire.waits"
    yield event(key, fact.throw, empire=fact.empire, roll=fact.roll, most=fact.most)


def fleet_launched(reader: Reader, fact: f.FleetLaunched) -> Iterator[Sentence]:
    key = "empire.raiders" if fact.is_raiders else "empire.fleet" if fact.cp else "empire.survivors"
    units = _fleet(fact.units) if fact.units else listed(fact.members)
    values = {"empire": fact.empire, "fleet": fact.fleet, "hex": fact.at, "cp": fact.cp, "units": units}
    yield drawn(event(key, **values), (fact.at, "new"))
    yield news("news.fleet", empire=fact.empire, hex=fact.at)


def empire_researched(reader: Reader, fact: f.EmpireResearched) -> Iterator[Sentence]:
    throws = (fact.throw,) if fact.throw else ()
    tech = Phrase(f"tech.{fact.tech}")
    yield event("empire.researched", *throws, empire=fact.empire, tech=tech, level=fact.level, cp=fact.paid)


def fleet_built(reader: Reader, fact: f.FleetBuilt) -> Iterator[Sentence]:
    key = "empire.built" if fact.fleet else "empire.mustered"
    values = {
        "empire": fact.empire,
        "fleet": fact.fleet,
        "hex": fact.at,
        "units": _fleet(fact.units),
        "left": fact.left,
    }
    yield event(key, *fact.throws, **values)


def defence_built(reader: Reader, fact: f.DefenceBuilt) -> Iterator[Sentence]:
    yield event("empire.fortified", fact.throw, empire=fact.empire, hex=fact.at, units=_fleet(fact.units))


def fleet_moved(reader: Reader, fact: f.FleetMoved) -> Iterator[Sentence]:
    if len(fact.path) > 1:
        sentence = event("empire.moved", fleet=fact.fleet, path=way(fact.path), target=fact.target)
        yield drawn(sentence, links=(Link("route", tuple(fact.path)),))


def empires_learned(reader: Reader, fact: f.EmpiresLearned) -> Iterator[Sentence]:
    yield event(f"empire.learned_{fact.what}")


def empire_fell(reader: Reader, fact: f.EmpireFell) -> Iterator[Sentence]:
    yield news("news.empire_fell", empire=fact.empire, hex=fact.at)
