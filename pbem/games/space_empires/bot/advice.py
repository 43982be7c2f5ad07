"""What the form of a letter shows first, and what each line is good for."""

from __future__ import annotations

from pbem.core.kit.advice import Advice
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.games.space_empires.board.components import UNITS
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.knowledge.known import known

# Types with words of their own; all others are warships.
CIVILIANS = ("CO", "MI", "SC", "SY", "BA", "DC", "MN", "SW", "MS", "F", "CV")
LINES = {"economy": 6, "research": 4, "units": 6}


def move(state: State, seat: str, order: Order) -> Phrase | None:
    names = [name for name in state.units.get(seat, {}) if name in order.text.upper().split()]
    kinds = {state.units[seat][name].kind for name in names}
    goal = order.args.get("to") or (order.args.get("path") or [""])[-1]
    at = str(goal)
    if kinds == {"CO"}:
        return Phrase("why.settle", {"at": at})
    if kinds == {"MI"}:
        return Phrase("why.mine", {"at": at})
    if at in state.unexplored:
        return Phrase("why.explore", {"at": at})
    return Phrase("why.attack", {"at": at}) if state.rivals(seat, at) else None


def buy(state: State, seat: str, order: Order) -> Phrase | None:
    kind = str(order.args["type"])
    if kind not in UNITS:
        return None
    return Phrase(f"why.buy.{kind if kind in CIVILIANS else 'warship'}")


def technology(state: State, seat: str, order: Order) -> Phrase:
    return Phrase("why.tech", {"tech": Phrase(f"tech.{order.args['tech']}")})


ADVICE = Advice(
    known,
    ("buy", "tech", "grant", "move", "via", "bid"),
    {
        "move": move,
        "via": move,
        "buy": buy,
        "tech": technology,
        "homeworld": lambda state, seat, order: Phrase("why.homeworld"),
        "pass": lambda state, seat, order: Phrase("why.pass"),
        "bid": lambda state, seat, order: Phrase("why.bid"),
    },
    most=LINES,
)
