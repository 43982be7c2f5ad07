"""How each fact changes the board. No rules here: whoever made the fact has seen to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.core import facts as core
from pbem.core.standing import apply_standing
from pbem.games.space_empires import facts as f
from pbem.games.space_empires.components import ALIENS
from pbem.games.space_empires.state import Account, Colony, Ending, Note, Secrets, State, Tech, Unit

copy = msgspec.structs.replace


def apply(state: State, fact: Any) -> State:
    """The board after a fact; `state` itself is changed."""
    CHANGES[type(fact)](state, fact)
    return state


def nothing(state: State, fact: Any) -> None:
    """Told, but no change on the board."""


# --- preparation and sequence -----------------------------------------------------------------------------------------


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


# --- counters ---------------------------------------------------------------------------------------------------------


def units_moved(state: State, fact: f.UnitsMoved) -> None:
    for name in fact.units:
        unit = state.units[fact.seat][name]
        unit.at, unit.came = fact.path[-1], fact.path[-2]
        unit.spent += len(fact.path) - 1
        unit.trail += fact.path
        unit.speed = max(unit.speed, fact.speed)
        unit.is_stopped = unit.is_stopped or bool(fact.stopped)
    _show(state, fact.seat, {"move": fact.speed})


def _show(state: State, seat: str, tech: Tech) -> None:
    shown = state.shown.setdefault(seat, {})
    shown.update({name: level for name, level in tech.items() if level > shown.get(name, 0)})


def chain_used(state: State, fact: f.ChainUsed) -> None:
    for name in fact.ships:
        state.units[fact.seat][name].is_stopped = True


def group_split(state: State, fact: f.GroupSplit) -> None:
    units = state.units[fact.seat]
    old = units[fact.unit]
    old.size -= fact.size
    units[fact.new] = copy(old, size=fact.size, tech=dict(old.tech), alias=fact.alias, trail=list(old.trail))
    state.aliases[fact.seat] += 1


def groups_merged(state: State, fact: f.GroupsMerged) -> None:
    units = state.units[fact.seat]
    unit, into = units[fact.unit], units[fact.into]
    into.size += fact.size
    into.spent, into.looks = max(into.spent, unit.spent), into.looks + unit.looks
    into.is_stopped = into.is_stopped or unit.is_stopped
    _fewer(state, fact.seat, fact.unit, fact.size)


def aliases_dealt(state: State, fact: f.AliasesDealt) -> None:
    for name, alias in fact.aliases.items():
        unit = state.units[fact.seat][name]
        unit.alias, unit.note, unit.speed, unit.since = alias, None, 0, state.when


def turned_down(state: State, fact: f.TurnedDown) -> None:
    for name in fact.units:
        state.units[fact.seat][name].is_up = False


def units_lost(state: State, fact: f.UnitsLost) -> None:
    for name, count in fact.units.items():
        _fewer(state, fact.seat, name, count)


def _fewer(state: State, seat: str, name: str, count: int) -> None:
    unit = state.units[seat][name]
    unit.size -= count
    if unit.size < 1:
        if unit.load:
            _away(state, unit.load)
        del state.units[seat][name]


def _away(state: State, marker: str) -> None:
    state.gone[marker] = state.gone.get(marker, 0) + 1


def units_scattered(state: State, fact: f.UnitsScattered) -> None:
    for name in fact.units:
        unit = state.units[fact.seat][name]
        unit.at, unit.came = fact.to, fact.start


# --- exploring and settling -------------------------------------------------------------------------------------------


def system_looked(state: State, fact: f.SystemLooked) -> None:
    state.units[fact.seat][fact.unit].looks += 1
    state.secrets[fact.seat].looked[fact.at] = fact.marker
    if fact.is_drawn:
        _draw(state, state.unexplored[fact.at], fact.marker)
        state.fixed[fact.at] = fact.marker


def _draw(state: State, mix: str, marker: str) -> None:
    state.mixes[mix][marker] -= 1
    if not state.mixes[mix][marker]:
        del state.mixes[mix][marker]


def marker_turned(state: State, fact: f.MarkerTurned) -> None:
    mix = state.unexplored.pop(fact.at)
    if fact.is_drawn:
        _draw(state, mix, fact.marker)
    state.fixed.pop(fact.at, None)
    for own in state.secrets.values():
        own.looked.pop(fact.at, None)
    if fact.stays:
        state.systems[fact.at] = fact.marker
    else:
        _away(state, fact.marker)


def black_hole_rolled(state: State, fact: f.BlackHoleRolled) -> None:
    for name, rolls in fact.rolls.items():
        lost = sum(roll > fact.lives for roll in rolls)
        if lost:
            _fewer(state, fact.seat, name, lost)
        if fact.is_slung and name in state.units[fact.seat]:
            state.units[fact.seat][name].extra = 1


def aliens_placed(state: State, fact: f.AliensPlaced) -> None:
    placed = state.units.setdefault(ALIENS, {})
    for name, unit in fact.units.items():
        placed[name] = copy(unit, tech=dict(unit.tech))
        state.drawn[unit.kind] = state.drawn.get(unit.kind, 0) + 1


def colony_given(state: State, fact: f.ColonyGiven) -> None:
    state.colonies[fact.at] = Colony(fact.seat, fact.value)


def fleet_upgraded(state: State, fact: f.FleetUpgraded) -> None:
    for name, tech in fact.units.items():
        state.units[fact.seat][name].tech = dict(tech)


def mines_swept(state: State, fact: f.MinesSwept) -> None:
    for name, count in fact.mines.items():
        _fewer(state, fact.seat, name, count)


def mine_detonated(state: State, fact: f.MineDetonated) -> None:
    _fewer(state, fact.seat, fact.unit, 1)
    _fewer(state, fact.target_seat, fact.target, 1)


def colony_founded(state: State, fact: f.ColonyFounded) -> None:
    del state.units[fact.seat][fact.unit]
    state.colonies[fact.at] = Colony(fact.seat)


def cargo_taken(state: State, fact: f.CargoTaken) -> None:
    state.units[fact.seat][fact.unit].load = fact.cargo
    del state.systems[fact.at]


def cargo_left(state: State, fact: f.CargoLeft) -> None:
    state.units[fact.seat][fact.unit].load = ""
    state.colonies[fact.at].loads.append(fact.cargo)


def refitted(state: State, fact: f.Refitted) -> None:
    state.units[fact.seat][fact.unit].tech = dict(fact.tech)
    state.secrets[fact.seat].accounts[-1].refits += fact.paid


# --- battle -----------------------------------------------------------------------------------------------------------


def units_revealed(state: State, fact: f.UnitsRevealed) -> None:
    for name, shown in fact.units.items():
        unit = state.units[fact.seat][name]
        unit.is_up = True
        unit.note = Note(shown.kind, shown.size, dict(shown.tech), state.when)
        _show(state, fact.seat, shown.tech)


def shot_fired(state: State, fact: f.ShotFired) -> None:
    if fact.is_destroyed:
        _fewer(state, fact.target_seat, fact.target, 1)


def unit_retreated(state: State, fact: f.UnitRetreated) -> None:
    unit = state.units[fact.seat][fact.unit]
    unit.came, unit.at, unit.is_stopped = unit.at, fact.to, True


def colony_attacked(state: State, fact: f.ColonyAttacked) -> None:
    colony = state.colonies[fact.at]
    colony.value = fact.value
    if fact.is_destroyed:
        state.destroyed[fact.seat] = state.destroyed.get(fact.seat, 0) + 1
        for load in colony.loads:
            _away(state, load)
        del state.colonies[fact.at]
        if colony.is_homeworld:
            state.systems[fact.at] = "planet"


# --- economy ----------------------------------------------------------------------------------------------------------


def _account(state: State, seat: str) -> Account:
    return state.secrets[seat].accounts[-1]


def income_counted(state: State, fact: f.IncomeCounted) -> None:
    account = _account(state, fact.seat)
    account.colonies, account.minerals = sum(fact.colonies.values()), sum(fact.minerals.values())
    account.trade = len(fact.trade)
    account.sources, account.cut = dict(fact.colonies), fact.cut
    for at in fact.minerals:
        loads = state.colonies[at].loads
        for load in [load for load in loads if load != "space_wreck"]:
            _away(state, load)
        loads[:] = [load for load in loads if load == "space_wreck"]


def wreck_studied(state: State, fact: f.WreckStudied) -> None:
    state.colonies[fact.at].loads.remove("space_wreck")
    _away(state, "space_wreck")
    if fact.level:
        state.secrets[fact.seat].tech[fact.tech] = fact.level
        _account(state, fact.seat).levels.append(f"{fact.tech} {fact.level}")


def economy_began(state: State, fact: f.EconomyBegan) -> None:
    state.phase, state.turn, state.played = "economy", 0, []
    for own in state.secrets.values():
        own.raised = []


def maintenance_paid(state: State, fact: f.MaintenancePaid) -> None:
    _account(state, fact.seat).maintenance = fact.paid


def bid_paid(state: State, fact: f.BidPaid) -> None:
    _account(state, fact.seat).bid = fact.paid


def tech_bought(state: State, fact: f.TechBought) -> None:
    own = state.secrets[fact.seat]
    own.tech[fact.tech] = fact.level
    own.raised.append(fact.tech)
    account = _account(state, fact.seat)
    account.technology += fact.paid
    account.levels.append(f"{fact.tech} {fact.level}")


def grants_rolled(state: State, fact: f.GrantsRolled) -> None:
    own, account = state.secrets[fact.seat], _account(state, fact.seat)
    account.technology += fact.paid
    account.grants += fact.count
    own.points[fact.tech] = 0 if fact.level else fact.points
    own.raised.append(fact.tech)
    if fact.level:
        own.tech[fact.tech] = fact.level
        account.levels.append(f"{fact.tech} {fact.level}")


def units_bought(state: State, fact: f.UnitsBought) -> None:
    units = state.units[fact.seat]
    if fact.is_new:
        units[fact.unit] = Unit(fact.type, fact.at, fact.size, dict(fact.tech), fact.alias, since=state.when)
        units[fact.unit].is_up = not units[fact.unit].row.is_group
        state.aliases[fact.seat] += bool(fact.alias)
    else:
        units[fact.unit].size += fact.size
    account = _account(state, fact.seat)
    account.units += fact.paid
    account.bought.append(f"{fact.size} {fact.type}")


def colonies_grew(state: State, fact: f.ColoniesGrew) -> None:
    for at, value in fact.values.items():
        state.colonies[at].value = value


def bids_opened(state: State, fact: f.BidsOpened) -> None:
    state.bids = dict(fact.bids)


CHANGES: dict[type, Callable[[State, Any], None]] = {
    core.StandingSet: apply_standing,
    core.StandingCleared: apply_standing,
    core.Decided: nothing,
    core.OrderRefused: nothing,
    core.Said: nothing,
    f.BoardBegan: board_began,
    f.SeatPlaced: seat_placed,
    f.DeepLaid: deep_laid,
    f.FirstRolled: first_rolled,
    f.CycleBegan: cycle_began,
    f.TurnBegan: turn_began,
    f.PlayerTurnBegan: player_turn_began,
    f.PlayerTurnEnded: player_turn_ended,
    f.GameOver: game_over,
    f.UnitsMoved: units_moved,
    f.ChainUsed: chain_used,
    f.GroupSplit: group_split,
    f.GroupsMerged: groups_merged,
    f.AliasesDealt: aliases_dealt,
    f.TurnedDown: turned_down,
    f.UnitsLost: units_lost,
    f.UnitsScattered: units_scattered,
    f.SystemLooked: system_looked,
    f.MarkerTurned: marker_turned,
    f.BlackHoleRolled: black_hole_rolled,
    f.LostInSpace: nothing,
    f.AliensPlaced: aliens_placed,
    f.ColonyGiven: colony_given,
    f.FleetUpgraded: fleet_upgraded,
    f.MinesSwept: mines_swept,
    f.MineDetonated: mine_detonated,
    f.ColonyFounded: colony_founded,
    f.CargoTaken: cargo_taken,
    f.CargoLeft: cargo_left,
    f.Refitted: refitted,
    f.BattleBegan: nothing,
    f.UnitsRevealed: units_revealed,
    f.RoundBegan: nothing,
    f.ShotFired: shot_fired,
    f.FireHeld: nothing,
    f.UnitRetreated: unit_retreated,
    f.BattleEnded: nothing,
    f.ColonyAttacked: colony_attacked,
    f.IncomeCounted: income_counted,
    f.WreckStudied: wreck_studied,
    f.EconomyBegan: economy_began,
    f.MaintenancePaid: maintenance_paid,
    f.BidPaid: bid_paid,
    f.TechBought: tech_bought,
    f.GrantsRolled: grants_rolled,
    f.UnitsBought: units_bought,
    f.ColoniesGrew: colonies_grew,
    f.BidsOpened: bids_opened,
}
