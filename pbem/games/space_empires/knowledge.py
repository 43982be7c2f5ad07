"""Who knows what: a board built up from what one seat may see, and nothing else (chapter 7).

Views, charts, forecasts and bots all work on this board, so a secret that is not named here cannot leak.
"""

from __future__ import annotations

from pbem.core.view import REFEREE
from pbem.games.space_empires.codec import CODEC
from pbem.games.space_empires.state import State, Unit


def known(state: State, seat: str | None) -> State:
    """The board as this seat knows it (None: an onlooker), a copy that may be played with."""
    return CODEC.copy(state if knows_all(state, seat) else _visible(state, seat))


def knows_all(state: State, seat: str | None) -> bool:
    """The referee; and everybody when the game is over, as production sheets are shown then."""
    return seat == REFEREE or state.ending is not None


def _visible(state: State, seat: str | None) -> State:
    """Everything this seat may know, named one by one."""
    return State(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        cycle=state.cycle,
        turn=state.turn,
        order=state.order,
        played=state.played,
        hexes=state.hexes,
        unexplored=state.unexplored,
        systems=state.systems,
        colonies=state.colonies,
        units={owner: units if owner == seat else _foreign(units) for owner, units in state.units.items()},
        aliases=state.aliases,
        secrets={seat: state.secrets[seat]} if seat in state.secrets else {},
        destroyed=state.destroyed,
        shown=state.shown,
        bids=state.bids,
        silent=state.silent,
        standing={seat: state.standing[seat]} if seat in state.standing else {},
        sides=state.sides,
        is_blood=state.is_blood,
        out=state.out,
        holes=state.holes,
        closed=state.closed,
        hits=state.hits,
        weaknesses=state.weaknesses,
        empires=state.empires,
        fleets=state.fleets,
        learned=state.learned,
        battle=state.battle,
    )


def _foreign(units: dict[str, Unit]) -> dict[str, Unit]:
    """Counters of another player: face-down ones go by their alias, in the order of aliases."""
    seen = {name if unit.is_up else unit.alias: _counter(unit) for name, unit in units.items()}
    return dict(sorted(seen.items()))


def _counter(unit: Unit) -> Unit:
    """What shows of a counter: of one that is face up its type, number, and the technology it fought with."""
    if not unit.is_up:
        return Unit("?", unit.at, alias=unit.alias, since=unit.since, note=unit.note, speed=unit.speed)
    tech = dict(unit.note.tech) if unit.note else {}
    return Unit(unit.kind, unit.at, unit.size, tech, unit.alias, True, unit.since, unit.note, unit.speed, unit.load)
