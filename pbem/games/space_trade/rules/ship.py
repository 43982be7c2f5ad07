"""What a ship can do now: speed, moves, and the numbers that conditions of standing orders ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.space_trade.board.components import LIGHT_CARGO
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.record import facts as f

BROKEN_SPEED = 1


def allowance(state: State, seat: str) -> int:
    """Moves per turn: engine and engine boosts (ST-20), one in breakdown (ST-76)."""
    ship = state.ships[seat]
    return BROKEN_SPEED if ship.is_broken else state.stat(seat, "engine") + ship.boosts


def moves_left(state: State, seat: str) -> int:
    ship = state.ships[seat]
    return 0 if ship.is_stopped else max(allowance(state, seat) - ship.moves, 0)


def flight_speed(state: State, seat: str) -> int:
    """Speed in flight: a large hold makes the ship slower by one (ST-70, STR-33)."""
    heavy = state.stat(seat, "cargo") > LIGHT_CARGO
    return state.stat(seat, "engine") + state.ships[seat].boosts - heavy


def pursuit_speed(state: State, seat: str) -> int:
    return state.stat(seat, "engine") + state.ships[seat].boosts


def about(state: State, seat: str, shields: int | None = None, faster: int = 0) -> dict[str, int]:
    """What conditions can ask (WHEN shields < 2 ...)."""
    own = state.secrets[seat]
    return {
        "shields": state.stat(seat, "shield") if shields is None else max(shields, 0),
        "weapon": state.stat(seat, "weapon"),
        "faster": max(faster, 0),
        "credits": state.credits[seat],
        "cargo": state.load(seat),
        "plutonium": own.hold.get("P", 0),
        "round": state.round,
    }


def show(state: State, seat: str, part: str) -> Iterator[Any]:
    """A card that others saw in use is public from now on (chapter 7)."""
    level = state.secrets[seat].upgrades.get(part, 0)
    if level and state.ships[seat].shown.get(part) != level:
        yield f.UpgradeShown(seat, f"{part}{level}")
