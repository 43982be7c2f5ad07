"""How each fact changes the board. No rules here: facts are taken as given."""

from __future__ import annotations

import msgspec

from pbem.core.kit.applier import Applier, Changes, no_change
from pbem.games.space_empires.board.state import Account, Colony, Ending, Secrets, State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.record.changes import alien_empires as empires
from pbem.games.space_empires.record.changes import counters, economy, letters, scenarios, systems
from pbem.games.space_empires.record.changes import doomsday as machines

copy = msgspec.structs.replace


def board_began(state: State, fact: f.BoardBegan) -> None:
    state.phase = fact.phase


def seat_placed(state: State, fact: f.SeatPlaced) -> None:
    state.hexes.update(dict.fromkeys(fact.home, fact.seat))
    state.unexplored.update({at: fact.seat for at in fact.home if at != fact.homeworld})
    state.systems[fact.homeworld] = "homeworld"
    state.colonies[fact.homeworld] = Colony(fact.seat, fact.value, True)
    state.mixes[fact.seat] = dict(fact.mix)
    state.units[fact.seat] = {name: copy(unit, tech=dict(unit.tech)) for name, unit in fact.units.items()}
    state.aliases[fact.seat] = sum(bool(unit.alias) for unit in fact.units.values())
    state.secrets[fact.seat] = Secrets(dict(fact.tech), [Account(1)])


def deep_laid(state: State, fact: f.DeepLaid) -> None:
    state.hexes.update(dict.fromkeys(fact.hexes, ""))
    state.unexplored.update(dict.fromkeys(fact.hexes, ""))
    state.mixes[""] = dict(fact.mix)


def first_rolled(state: State, fact: f.FirstRolled) -> None:
    state.order = [fact.seat]


def cycle_began(state: State, fact: f.CycleBegan) -> None:
    if state.cycle:
        for own in state.secrets.values():
            own.accounts.append(Account(fact.cycle, own.cp))
    state.cycle, state.order = fact.cycle, list(fact.order)


def turn_began(state: State, fact: f.TurnBegan) -> None:
    state.phase, state.turn, state.played = "turn", fact.turn, []
    for own in state.secrets.values():
        own.filed = {turn: lines for turn, lines in own.filed.items() if int(turn) >= fact.turn}


def player_turn_began(state: State, fact: f.PlayerTurnBegan) -> None:
    state.silent[fact.seat] = fact.silent


def player_turn_ended(state: State, fact: f.PlayerTurnEnded) -> None:
    state.played.append(fact.seat)
    for unit in state.units[fact.seat].values():
        unit.spent, unit.is_stopped, unit.came, unit.looks, unit.extra = 0, False, "", 0, 0
        unit.trail = []


def game_over(state: State, fact: f.GameOver) -> None:
    state.phase = "over"
    state.ending = Ending(fact.how, list(fact.winners), dict(fact.ranks), dict(fact.scores))


CHANGES: Changes[State] = {
    f.BoardBegan: board_began,
    f.SeatPlaced: seat_placed,
    f.DeepLaid: deep_laid,
    f.FirstRolled: first_rolled,
    f.CycleBegan: cycle_began,
    f.TurnBegan: turn_began,
    f.PlayerTurnBegan: player_turn_began,
    f.PlayerTurnEnded: player_turn_ended,
    f.GameOver: game_over,
    f.UnitsMoved: counters.units_moved,
    f.ChainUsed: counters.chain_used,
    f.GroupSplit: counters.group_split,
    f.GroupsMerged: counters.groups_merged,
    f.AliasesDealt: counters.aliases_dealt,
    f.TurnedDown: counters.turned_down,
    f.UnitsLost: counters.units_lost,
    f.UnitsScattered: counters.units_scattered,
    f.SystemLooked: systems.system_looked,
    f.MarkerTurned: systems.marker_turned,
    f.BlackHoleRolled: systems.black_hole_rolled,
    f.AliensPlaced: systems.aliens_placed,
    f.ColonyGiven: systems.colony_given,
    f.FleetUpgraded: systems.fleet_upgraded,
    f.RaidersKnown: systems.raiders_known,
    f.MinesSwept: systems.mines_swept,
    f.MineDetonated: systems.mine_detonated,
    f.ColonyFounded: systems.colony_founded,
    f.CargoTaken: systems.cargo_taken,
    f.CargoLeft: systems.cargo_left,
    f.Refitted: systems.refitted,
    f.BattleBegan: systems.battle_began,
    f.BattleJoined: systems.battle_joined,
    f.UnitsRevealed: systems.units_revealed,
    f.Noted: systems.noted,
    f.OrdersFiled: letters.orders_filed,
    f.PlayersMet: letters.players_met,
    f.BattlePaused: letters.battle_paused,
    f.BattleOrdered: letters.battle_ordered,
    f.BattleResumed: letters.battle_resumed,
    f.ShotFired: systems.shot_fired,
    f.UnitRetreated: systems.unit_retreated,
    f.BattleEnded: systems.battle_ended,
    f.ColonyAttacked: systems.colony_attacked,
    f.IncomeCounted: economy.income_counted,
    f.WreckStudied: economy.wreck_studied,
    f.EconomyBegan: economy.economy_began,
    f.ResearchBegan: economy.research_began,
    f.ResearchEnded: economy.research_ended,
    f.MaintenancePaid: economy.maintenance_paid,
    f.BidPaid: economy.bid_paid,
    f.TechBought: economy.tech_bought,
    f.GrantsRolled: economy.grants_rolled,
    f.UnitsBought: economy.units_bought,
    f.ColoniesGrew: economy.colonies_grew,
    f.BidsOpened: economy.bids_opened,
    f.MachineAwoke: machines.machine_awoke,
    f.MachineMoved: machines.machine_moved,
    f.MachineDamaged: machines.machine_damaged,
    f.WeaknessFound: machines.weakness_found,
    f.MineStruck: machines.mine_struck,
    f.HexesClosed: machines.hexes_closed,
    f.EmpiresPlaced: empires.empires_placed,
    f.EmpireRolled: empires.empire_rolled,
    f.FleetLaunched: empires.fleet_launched,
    f.EmpireResearched: empires.empire_researched,
    f.FleetBuilt: empires.fleet_built,
    f.DefenceBuilt: empires.defence_built,
    f.FleetMoved: empires.fleet_moved,
    f.FleetFought: empires.fleet_fought,
    f.EmpiresLearned: empires.empires_learned,
    f.EmpireFell: empires.empire_fell,
    f.SidesFormed: scenarios.sides_formed,
    f.HolesLaid: scenarios.holes_laid,
    f.MarkersMixed: scenarios.markers_mixed,
    f.SeatFell: scenarios.seat_fell,
    f.SpoilsPaid: scenarios.spoils_paid,
    f.SystemRemoved: scenarios.system_removed,
    **no_change(f.LostInSpace, f.RaidersUncloaked, f.RoundBegan, f.FireHeld, f.StepBegan, f.LaunchRolled),
}

apply = Applier(CHANGES)
