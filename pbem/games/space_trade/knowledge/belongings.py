"""What a seat has: credits, metals in its hold, upgrades, bonus cards."""

from __future__ import annotations

from pbem.core.kit.losses import Thing
from pbem.games.space_trade.board.state import State


def belongings(state: State, seat: str) -> dict[Thing, int]:
    found: dict[Thing, int] = {("credits", ""): state.credits.get(seat, 0)}
    own = state.secrets.get(seat)
    if own:
        found |= {("metal", metal): count for metal, count in own.hold.items()}
        found |= {("upgrade", card): count for card, count in own.upgrades.items()}
        found |= {("bonus", card): count for card, count in own.bonus.items()}
    return found
