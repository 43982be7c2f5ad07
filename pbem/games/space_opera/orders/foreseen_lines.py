"""The forecast of LINES and SHIFT: how the own ships would stand, and which of those named are not there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.phrases import Phrase
from pbem.core.sheet import LineCheck, Order
from pbem.games.space_opera.board.components import UNITS
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.rules.battle import fleet
from pbem.games.space_opera.rules.tactics import ZONES, closed, zones

SHIPS_IN = {"lines": ZONES, "shift": ("forward", "back")}


def foreseen_lines(state: State, seat: str) -> Callable[[Order, LineCheck, list[Any]], LineCheck]:
    """The usual answer to a standing order, with what it means for the ships that this seat has now."""

    def answer(order: Order, usual: LineCheck, facts: list[Any]) -> LineCheck:
        says = (*usual.says, *(_line_up(state, seat, order) if order.form == "lines" else ()))
        missing = _missing(state, seat, order)
        if not missing:
            return LineCheck(usual.line, usual.text, usual.verdict, says, usual.hint)
        absent = Phrase("check.no_such_ships", {"ships": ", ".join(missing)})
        return LineCheck(usual.line, usual.text, "warning", (*says, absent), usual.hint)

    return answer


def _missing(state: State, seat: str, order: Order) -> list[str]:
    """Single ships of a line that this seat does not have."""
    words = [word for name in SHIPS_IN.get(order.form, ()) for word in order.args.get(name) or ()]
    return [word for word in words if word not in UNITS and " " not in word and word not in state.ships.get(seat, {})]


def _line_up(state: State, seat: str, order: Order) -> Iterator[Phrase]:
    """In the box of the line, or else where most of the ships are."""
    places = [ship.at for ship in state.ships.get(seat, {}).values()]
    box = order.args.get("at") or max(sorted(set(places)), key=places.count, default="")
    pieces = fleet(state, [seat], box)
    if not pieces:
        return
    zone = zones(pieces, {name: order.args.get(name) or () for name in ZONES})
    lines = closed([[piece.name for piece in pieces if zone[piece.name] == number] for number in range(len(ZONES))])
    yield Phrase("check.lines", {"at": box, **{name: ", ".join(lines[n]) or "-" for n, name in enumerate(ZONES)}})
