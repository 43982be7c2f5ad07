"""Where the units that somebody points at could go."""

import time
from collections.abc import Sequence

import msgspec

from pbem.core.chart import Chart
from pbem.core.rules import orders_in_phase
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.orders.line_composer import Pointed, last_answer, lines, ways

# Among how many places a unit is tested whether it can move at all.
AROUND = 8

Reach = dict[str, tuple[tuple[str, ...], ...]]


def reach_of(
    desk: Desk, position: Position, seat: str, text: str, pointed: Pointed, seconds: float
) -> tuple[Reach, Pointed]:
    """The places in reach with the ways there, and the units that can go: all of them, else those that move alone."""
    near = _nearest_first(desk.rules(position.table).chart(position.state, seat), pointed.source)
    found = reach(desk, position, seat, text, pointed, near, seconds)
    if not found and len(pointed.units) + len(pointed.names) > 1:
        pointed = movers(desk, position, seat, text, pointed, near[:AROUND], seconds)
        found = reach(desk, position, seat, text, pointed, near, seconds) if pointed.spelled else {}
    return found, pointed


def _nearest_first(chart: Chart, source: str) -> list[str]:
    """All other places, the nearest first."""
    at = {cell.name: (cell.panel, *cell.at) for cell in chart.cells}
    panel, q, r = at.get(source, ("", 0, 0))
    others = [name for name in at if name != source]
    return sorted(others, key=lambda name: (at[name][0] != panel, abs(at[name][1] - q) + abs(at[name][2] - r)))


def reach(
    desk: Desk, position: Position, seat: str, text: str, pointed: Pointed, targets: Sequence[str], seconds: float
) -> Reach:
    """The targets that the units can reach, with the routes there, as far as the time limit allows."""
    end, found = time.monotonic() + seconds, {}
    for target in targets:
        if time.monotonic() > end:
            break
        led = _leads(desk, position, seat, text, msgspec.structs.replace(pointed, target=target))
        if led:
            found[target] = led
    return found


def _leads(desk: Desk, position: Position, seat: str, text: str, pointed: Pointed) -> tuple[tuple[str, ...], ...]:
    """The routes to the target, from the first line that leads there."""
    game = desk.rules(position.table)
    language = game.language(position.table.options)
    for line in lines(language, pointed, orders_in_phase(game, position.state, language)):
        answer = last_answer(desk, position, seat, text, line)
        if answer is not None and answer.verdict != "error":
            found = ways(answer.says, {pointed.target, pointed.source}, pointed.target)
            if found:
                return found
    return ()


def movers(
    desk: Desk, position: Position, seat: str, text: str, pointed: Pointed, targets: Sequence[str], seconds: float
) -> Pointed:
    """If the units cannot move together, those that can move alone: no shipyards, no troops without transports."""
    replace, end = msgspec.structs.replace, time.monotonic() + seconds

    def goes(alone: Pointed) -> bool:
        return any(
            _leads(desk, position, seat, text, replace(alone, target=target))
            for target in targets
            if time.monotonic() < end
        )

    return replace(
        pointed,
        units=tuple(each for each in pointed.units if goes(replace(pointed, units=(each,), names=()))),
        names=tuple(each for each in pointed.names if goes(replace(pointed, units=(), names=(each,)))),
    )
