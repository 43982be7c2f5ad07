"""What is told of alien empires: everything, as at the table, where the player rolls for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.core.chart import Link
from pbem.core.narration import event, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Told
from pbem.games.space_empires.board.state import Unit
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Ear, listed, ships, way
from pbem.games.space_empires.report.sentences.turns import drawn


def _fleet(units: Mapping[str, Unit]) -> Text:
    return listed(ships(name, unit.size) for name, unit in sorted(units.items()))


def empires_placed(ear: Ear, fact: f.EmpiresPlaced) -> Iterator[Told]:
    for empire, at in fact.homes.items():
        yield event("empire.placed", empire=empire, hex=at)


def empire_rolled(ear: Ear, fact: f.EmpireRolled) -> Iterator[Told]:
    gains = [Phrase("empire.gain", {"roll": roll, "gain": Phrase(f"gain.{gain}")})
             for roll, gain in zip(fact.rolls, fact.gains, strict=True)]  # fmt: skip
    yield event("empire.rolled", fact.throw, empire=fact.empire, gains=gains, fleet=fact.fleet, research=fact.research,
                defense=fact.defense)  # fmt: skip


def launch_rolled(ear: Ear, fact: f.LaunchRolled) -> Iterator[Told]:
    key = "empire.launches" if fact.roll <= fact.most else "empire.waits"
    yield event(key, fact.throw, empire=fact.empire, roll=fact.roll, most=fact.most)


def fleet_launched(ear: Ear, fact: f.FleetLaunched) -> Iterator[Told]:
    key = "empire.raiders" if fact.is_raiders else "empire.fleet" if fact.cp else "empire.survivors"
    units = _fleet(fact.units) if fact.units else listed(fact.members)
    values = {"empire": fact.empire, "fleet": fact.fleet, "hex": fact.at, "cp": fact.cp, "units": units}
    yield drawn(event(key, **values), (fact.at, "new"))
    yield news("news.fleet", empire=fact.empire, hex=fact.at)


def empire_researched(ear: Ear, fact: f.EmpireResearched) -> Iterator[Told]:
    throws = (fact.throw,) if fact.throw else ()
    tech = Phrase(f"tech.{fact.tech}")
    yield event("empire.researched", *throws, empire=fact.empire, tech=tech, level=fact.level, cp=fact.paid)


def fleet_built(ear: Ear, fact: f.FleetBuilt) -> Iterator[Told]:
    key = "empire.built" if fact.fleet else "empire.mustered"
    values = {
        "empire": fact.empire,
        "fleet": fact.fleet,
        "hex": fact.at,
        "units": _fleet(fact.units),
        "left": fact.left,
    }
    yield event(key, *fact.throws, **values)


def defence_built(ear: Ear, fact: f.DefenceBuilt) -> Iterator[Told]:
    yield event("empire.fortified", fact.throw, empire=fact.empire, hex=fact.at, units=_fleet(fact.units))


def fleet_moved(ear: Ear, fact: f.FleetMoved) -> Iterator[Told]:
    if len(fact.path) > 1:
        told = event("empire.moved", fleet=fact.fleet, path=way(fact.path), target=fact.target)
        yield drawn(told, links=(Link("route", tuple(fact.path)),))


def empires_learned(ear: Ear, fact: f.EmpiresLearned) -> Iterator[Told]:
    yield event(f"empire.learned_{fact.what}")


def empire_fell(ear: Ear, fact: f.EmpireFell) -> Iterator[Told]:
    yield news("news.empire_fell", empire=fact.empire, hex=fact.at)
