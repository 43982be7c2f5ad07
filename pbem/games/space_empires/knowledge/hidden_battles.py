"""The part of a fact that a player sees with sensors; nothing of other players' battles (chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from pbem.core.facts import Decided
from pbem.games.space_empires.knowledge.sensors import by_sensors, knows_all
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader

# Standing orders by which a player decides for aliens, machines and ships of others.
FOR_OTHERS = ("alientarget", "alienpd", "dmtarget", "lost")


def veil(reader: Reader, fact: Any) -> Any:
    """The fact as far as the reader can see it, or nothing; owners and the referee see everything."""
    if isinstance(fact, Decided) and fact.key in FOR_OTHERS and reader.is_me(fact.seat):
        return _decided(reader, fact)
    hide = VEILS.get(type(fact))
    if hide is None or reader.names(getattr(fact, "seat", "")):
        return fact
    return hide(reader, fact)


def _sight(reader: Reader) -> Collection[str]:
    return by_sensors(reader.state, reader.seat)


def _decided(reader: Reader, fact: Decided) -> Decided | None:
    """A player whose order was used far away does not learn from it that there was a battle or a loss."""
    return fact if knows_all(reader.state, reader.seat) or fact.about.get("hex") in _sight(reader) else None


def _in_its_hex(reader: Reader, fact: Any) -> Any:
    return fact if fact.at in _sight(reader) else None


def _to_nobody(reader: Reader, fact: Any) -> None:
    return None


def _moved(reader: Reader, fact: f.UnitsMoved) -> f.UnitsMoved | None:
    """The part of the route in sight."""
    sight = _sight(reader)
    path = [at for at in fact.path if at in sight]
    return replace(fact, path=path) if path else None


def _scattered(reader: Reader, fact: f.UnitsScattered) -> Any:
    sight = _sight(reader)
    if fact.start in sight and fact.to in sight:
        return fact
    return _moved(reader, f.UnitsMoved(fact.seat, fact.units, [fact.start, fact.to], seen=fact.seen))


def _lost_in_space(reader: Reader, fact: f.LostInSpace) -> f.LostInSpace | None:
    sight = _sight(reader)
    return fact if fact.at in sight and fact.to in sight else None


def _turned_down(reader: Reader, fact: f.TurnedDown) -> f.TurnedDown | None:
    sight, units = _sight(reader), reader.state.units[fact.seat]
    seen = [name for name in fact.units if units[name].at in sight]
    return replace(fact, units=seen) if seen else None


def _marker(reader: Reader, fact: f.MarkerTurned) -> f.MarkerTurned:
    """Markers are revealed to everyone; the explorer only to players nearby."""
    return fact if fact.at in _sight(reader) else replace(fact, seat="")


def _began(reader: Reader, fact: f.BattleBegan) -> f.BattleBegan | None:
    sides = [reader.state.companions(lead, fact.at) for lead in (fact.attacker, fact.defender)]
    return fact if any(reader.seat in side for side in sides) else None


def _in_battle(reader: Reader, fact: Any) -> Any:
    battle = reader.state.battle
    return fact if battle and reader.seat in (*battle.attackers, *battle.defenders) else None


def _own_colony(reader: Reader, fact: f.ColonyAttacked) -> f.ColonyAttacked | None:
    return fact if reader.is_me(fact.owner) else None


VEILS: dict[type, Callable[[Reader, Any], Any]] = {
    f.UnitsMoved: _moved,
    f.UnitsScattered: _scattered,
    f.ChainUsed: _to_nobody,
    f.TurnedDown: _turned_down,
    f.LostInSpace: _lost_in_space,
    f.MarkerTurned: _marker,
    **dict.fromkeys(
        (f.GroupSplit, f.GroupsMerged, f.AliasesDealt, f.UnitsLost, f.BlackHoleRolled, f.SystemLooked, f.RaidersKnown,
         f.UnitsBought, f.CargoTaken, f.CargoLeft),
        _in_its_hex,
    ),
    f.BattleBegan: _began,
    **dict.fromkeys(
        (f.BattleJoined, f.UnitsRevealed, f.RoundBegan, f.ShotFired, f.FireHeld, f.MinesSwept, f.MineDetonated,
         f.MineStruck, f.RaidersUncloaked, f.UnitRetreated, f.BattlePaused, f.BattleResumed, f.BattleEnded),
        _in_battle,
    ),
    f.ColonyAttacked: _own_colony,
}  # fmt: skip
