"""Pipelines of merchant ships: chains that speed up movement and carry trade (SEA-10)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.turn import Deciding
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.orders.argument_kinds import Pick
from pbem.games.space_empires.orders.forms import CHAIN
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Ruleset

KIND = "MS"


def chain(state: State, seats: Iterable[str], start: str) -> set[str]:
    """The connected hexes with a merchant ship of these players in each (SEA-10.1.2a)."""
    hexes = {unit.at for seat in seats for unit in state.units[seat].values() if unit.kind == KIND}
    found = {start} & hexes
    border = list(found)
    while border:
        near = {other for here in border for other in ways.beside(state, here) if other in hexes}
        border = sorted(near - found)
        found |= near
    return found


def stands_still(state: State, seat: str, hex_: str) -> bool:
    """Whether a merchant ship of the player or a blood ally is there that has not moved this turn."""
    ships = (unit for owner in state.together(seat) for unit in state.at(owner, hex_).values())
    return any(unit.kind == KIND and not unit.spent for unit in ships)


def is_along(state: State, seat: str, here: str, there: str) -> bool:
    """A step between two hexes of a chain whose ships have not moved (SEA-10.1.2d, SEA-10.1.2e)."""
    return stands_still(state, seat, here) and stands_still(state, seat, there)


def is_to_a_beacon(state: State, seat: str, here: str, there: str) -> bool:
    """A step into a hex with a merchant ship that has not moved, from anywhere (SEAR-20)."""
    return stands_still(state, seat, there)


def nowhere(state: State, seat: str, here: str, there: str) -> bool:
    return False


# --- one hex more -----------------------------------------------------------------------------------------------------


def no_help(turn: EmpireTurn, seat: str, units: Iterable[Unit], trail: list[str], there: str) -> Deciding[bool]:
    yield from ()
    return False


def help_along(turn: EmpireTurn, seat: str, units: Iterable[Unit], trail: list[str], there: str) -> Deciding[bool]:
    """One more hex for a stack that stays on one chain, if no ship of the chain moves (SEA-10.1.2b, SEA-10.1.2c)."""
    state, movers = turn.state, list(units)
    visited = {hex_ for unit in movers for hex_ in unit.trail} | set(trail) | {there}
    links = chain(state, state.together(seat), there)
    ships = {owner: _links(state, owner, links) for owner in state.together(seat)}
    is_moving = any(_is_moving(turn, owner, names) for owner, names in ships.items())
    if not visited <= links or is_moving or any(unit.kind == KIND for unit in movers):
        return False
    answer = yield from turn.ask(seat, CHAIN)
    if answer.get("value") == "never":
        return False
    for owner, names in ships.items():
        if names or owner == seat:
            yield f.ChainUsed(owner, sorted(names))
    return True


def _links(state: State, seat: str, hexes: set[str]) -> list[str]:
    """Merchant ships of one player in these hexes."""
    return [name for name, unit in state.units[seat].items() if unit.kind == KIND and unit.at in hexes]


def _is_moving(turn: EmpireTurn, seat: str, names: list[str]) -> bool:
    has_moved = any(turn.state.units[seat][name].spent for name in names)
    return has_moved or bool(_ordered(turn, seat) & set(names))


def _ordered(turn: EmpireTurn, seat: str) -> set[str]:
    """Merchant ships with orders to move this turn."""
    picks: list[Pick] = [pick for order in turn.sheet(seat).of("move", "via") for pick in order.args["units"]]
    own = [name for name, unit in turn.state.units[seat].items() if unit.kind == KIND]
    return {name for pick in picks if pick.kind == KIND for name in own if pick.number == 0 or pick.name == name}


# --- trade ------------------------------------------------------------------------------------------------------------


def no_trade(rules: Ruleset, state: State, seat: str) -> list[str]:
    return []


def traders(rules: Ruleset, state: State, seat: str) -> list[str]:
    """Colonies connected to the homeworld by a chain, each +1 CP; blockades cut it (SEA-10.1.2f, SEA-10.1.2g)."""
    home = next((at for at, colony in state.own_colonies(seat).items() if colony.is_homeworld), "")
    if not home or rules.is_blockaded(state, seat, home):
        return []
    links = chain(state, [seat], home)
    joined = (at for at in state.own_colonies(seat) if at in links and at != home)
    return [at for at in joined if not rules.is_blockaded(state, seat, at)]
