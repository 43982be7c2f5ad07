"""What a sheet would give up or leave open, by the line that does it: the forecast warns, and carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.phrases import Phrase
from pbem.games.space_opera.board.components import MARINES
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.report.losses import LOSSES
from pbem.games.space_opera.report.naming import units
from pbem.games.space_opera.ruleset import OperaTurn

Doubt = tuple[int, Phrase]
Apply = Callable[[State, Any], State]


def doubts(turn: OperaTurn, seat: str, before: State, apply: Apply) -> Iterator[Doubt]:
    """`before` is the board that the seat knew; it is used up. Afterwards `turn.state` is the board foreseen."""
    yield from _open_planets(turn, seat)
    for line, gone in LOSSES.given_up(before, turn.facts, apply, seat).items():
        boxes = [name for kind, name in gone if kind == "planet"]
        if boxes:
            yield line, Phrase("careful.given_up", {"boxes": boxes, "n": len(boxes)})


def _open_planets(turn: OperaTurn, seat: str) -> Iterator[Doubt]:
    """Planets that land units leave while enemies with more of them aboard are in reach."""
    state, last = turn.state, dict[str, int]()
    for fact in turn.facts:
        if isinstance(fact, f.TroopsLoaded) and fact.seat == seat and fact.line:
            last[fact.at] = fact.line
    for box, line in last.items():
        stay = sum(state.ashore(seat, box).values())
        for other in state.living if state.planets_owner(box) == seat else ():
            come = _in_reach(turn, other, box) if state.are_hostile(seat, other) else {}
            if come.get(MARINES, 0) and sum(come.values()) > stay:
                yield line, Phrase("careful.open", {"at": box, "n": stay, "seat": other, "units": units(come)})


def _in_reach(turn: OperaTurn, other: str, box: str) -> dict[str, int]:
    """Land units aboard ships that could be in a box next turn."""
    far, engine = turn.rules.galaxy.distances(box), turn.rules.engine(turn.state, other)
    found: dict[str, int] = {}
    for ship in turn.state.ships[other].values():
        if far.get(ship.at, engine + 1) <= engine:
            for code, count in ship.cargo.get(other, {}).items():
                found[code] = found.get(code, 0) + count
    return found
