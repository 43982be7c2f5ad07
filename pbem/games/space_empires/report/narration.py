"""The narration of one fact for one seat. An allow-list: nobody reads about a kind of fact without a row here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.kit.narrator import Narrators, narrator
from pbem.core.narration import from_afar
from pbem.core.view import Sentence
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.knowledge.sensors import knows_all
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.orders.answers import outcome
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader
from pbem.games.space_empires.report.sentences import alien_empires as empires
from pbem.games.space_empires.report.sentences import battles, economy, letters, scenarios, turns
from pbem.games.space_empires.report.sentences import doomsday as machines

# Bids are reported when they are opened; secret orders are answered among the player's own orders.
NARRATORS: Narrators[Reader] = {
    f.SeatPlaced: turns.seat_placed,
    f.FirstRolled: turns.first_rolled,
    f.CycleBegan: turns.cycle_began,
    f.TurnBegan: turns.turn_began,
    f.PlayerTurnBegan: turns.player_turn_began,
    f.GameOver: turns.game_over,
    f.UnitsMoved: turns.units_moved,
    f.ChainUsed: turns.chain_used,
    f.GroupSplit: turns.group_split,
    f.GroupsMerged: turns.groups_merged,
    f.AliasesDealt: turns.aliases_dealt,
    f.TurnedDown: turns.turned_down,
    f.UnitsLost: turns.units_lost,
    f.UnitsScattered: turns.units_scattered,
    f.OrdersFiled: letters.orders_filed,
    f.PlayersMet: letters.players_met,
    f.BattlePaused: letters.battle_paused,
    f.BattleOrdered: letters.battle_ordered,
    f.BattleResumed: letters.battle_resumed,
    f.MarkerTurned: turns.marker_turned,
    f.BlackHoleRolled: turns.black_hole_rolled,
    f.LostInSpace: turns.lost_in_space,
    f.SystemLooked: turns.system_looked,
    f.ColonyFounded: turns.colony_founded,
    f.CargoTaken: turns.cargo_taken,
    f.CargoLeft: turns.cargo_left,
    f.AliensPlaced: turns.aliens_placed,
    f.ColonyGiven: turns.colony_given,
    f.RaidersKnown: battles.raiders_known,
    f.RaidersUncloaked: battles.raiders_uncloaked,
    f.MinesSwept: battles.mines_swept,
    f.MineDetonated: battles.mine_detonated,
    f.FleetUpgraded: economy.fleet_upgraded,
    f.BattleBegan: battles.battle_began,
    f.BattleJoined: battles.battle_joined,
    f.UnitsRevealed: battles.units_revealed,
    f.RoundBegan: battles.round_began,
    f.ShotFired: battles.shot_fired,
    f.FireHeld: battles.fire_held,
    f.UnitRetreated: battles.unit_retreated,
    f.BattleEnded: battles.battle_ended,
    f.ColonyAttacked: battles.colony_attacked,
    f.EconomyBegan: economy.economy_began,
    f.ResearchEnded: economy.research_ended,
    f.IncomeCounted: economy.income_counted,
    f.WreckStudied: economy.wreck_studied,
    f.MaintenancePaid: economy.maintenance_paid,
    f.UnitsBought: economy.units_bought,
    f.GrantsRolled: economy.grants_rolled,
    f.TechBought: economy.tech_bought,
    f.Refitted: economy.refitted,
    f.ColoniesGrew: economy.colonies_grew,
    f.BidsOpened: economy.bids_opened,
    f.StepBegan: machines.step_began,
    f.MachineAwoke: machines.machine_awoke,
    f.MachineMoved: machines.machine_moved,
    f.MachineDamaged: machines.machine_damaged,
    f.WeaknessFound: machines.weakness_found,
    f.MineStruck: machines.mine_struck,
    f.HexesClosed: machines.hexes_closed,
    f.EmpiresPlaced: empires.empires_placed,
    f.EmpireRolled: empires.empire_rolled,
    f.LaunchRolled: empires.launch_rolled,
    f.FleetLaunched: empires.fleet_launched,
    f.EmpireResearched: empires.empire_researched,
    f.FleetBuilt: empires.fleet_built,
    f.DefenceBuilt: empires.defence_built,
    f.FleetMoved: empires.fleet_moved,
    f.EmpiresLearned: empires.empires_learned,
    f.EmpireFell: empires.empire_fell,
    f.SidesFormed: scenarios.sides_formed,
    f.HolesLaid: scenarios.holes_laid,
    f.MarkersMixed: scenarios.markers_mixed,
    f.SeatFell: scenarios.seat_fell,
    f.SpoilsPaid: scenarios.spoils_paid,
    f.SystemRemoved: scenarios.system_removed,
}


def _seen(reader: Reader, fact: Any) -> Any:
    """The part of a fact that this reader sees, by the sensors in force."""
    return ruleset(reader.state.options).veil(reader, fact)


_narrate = narrator(NARRATORS, outcome, reader=Reader, seen=_seen)

# Public facts that do not name the player whose ships caused them, and when they come of exploring.
EXPLORED: dict[type, Callable[[Any], bool]] = {
    f.MarkerTurned: lambda fact: True,
    f.AliensPlaced: lambda fact: True,
    f.SystemRemoved: lambda fact: bool(fact.why == "third"),
    f.MachineAwoke: lambda fact: not fact.throw,
}


def narrate(state: State, seat: str | None, fact: Any) -> tuple[Sentence, ...]:
    """What this seat reads of a fact; who explored is not told from afar (SEM-2)."""
    told = _narrate(state, seat, fact)
    return tuple(from_afar(sentence) for sentence in told) if _is_afar(state, seat, fact) else told


def _is_afar(state: State, seat: str | None, fact: Any) -> bool:
    """Homes that are turned up before the game are public, and nobody has explored them (SES-1.10)."""
    explored = EXPLORED.get(type(fact))
    if explored is None or not explored(fact) or state.phase == "setup" or knows_all(state, seat):
        return False
    return fact.at not in ruleset(state.options).sight(state, seat)
