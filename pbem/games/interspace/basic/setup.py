"""Set-up (ISB-11 to ISB-16): what the box holds, where the rings and the first units go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.standing import put_in_force
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.board.components import (
    CODE_OF_ID,
    DEFAULT_PLACEMENT,
    DEFAULT_RING,
    EXTRA_HOMES,
    HOMES,
    LEVELS,
    PLANETS,
    START_UNITS,
    TILES,
)
from pbem.games.interspace.board.state import State, unit_key
from pbem.games.interspace.orders.units import Units
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn

SETUP_FORMS = frozenset({"setup_ring", "setup_place"})
ANY_TIME = frozenset({"say", "resign", "hold"})
START = {CODE_OF_ID[row.unit]: row.count for row in START_UNITS}


def fill_box(turn: InterSpaceTurn) -> Iterator[Any]:
    """All tiles; what the players' own hexes take is taken when they are laid (ISB-14, ISB-15)."""
    tiles = {tile.id: tile.total for tile in TILES.values()}
    tiles["empty_space"] += turn.rules.extra_empty
    yield f.BoxFilled(tiles)


def name_colonies(turn: InterSpaceTurn) -> Iterator[Any]:
    """Home worlds by seat; the first colony gets a random planet card (ISBR-40)."""
    seats = turn.state.seats
    homes = (*HOMES, *EXTRA_HOMES)[: len(seats)]
    left = [name for name in PLANETS if name not in homes]
    for seat, home in zip(seats, homes, strict=True):
        colony = ""
        if turn.rules.ring is not None:
            (colony,) = turn.dice.draw(f"setup/{seat.lower()}/colony", left)
            left.remove(colony)
        yield f.ColonyNamed(seat, home, colony)


def out_of_season(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Refuses set-up orders during a round, and all other orders during set-up, with an answer."""
    phase, in_season = turn.state.phase, turn.rules.in_season
    for order in turn.sheet(seat).orders:
        if not in_season(phase, order.form):
            yield refused(seat, order, "refused.wrong_phase", phase=phase)


def in_season(phase: str, form: str) -> bool:
    """Whether such an order may be given in this phase."""
    return form in ANY_TIME or (form in SETUP_FORMS) == (phase == "setup")


def lay_regions(turn: InterSpaceTurn) -> Iterator[Any]:
    for seat in turn.state.seats:
        yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))
        yield from out_of_season(turn, seat)
        yield from lay_region(turn, seat)
    for phase in turn.rules.set_up:
        yield from phase(turn)


def lay_region(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """One separate region per player, each a frame of its own (ISB-1, ISB-2)."""
    frame = turn.state.seats.index(seat)
    if turn.rules.ring is None:
        start = LEVELS["home_world_only"]
        yield f.RegionLaid(seat, frame, [], start.ind, start.tech)
        return
    ring = yield from _ring(turn, seat)
    home, colony = LEVELS["home_world"], LEVELS["colony"]
    yield f.RegionLaid(seat, frame, ring, home.ind, home.tech, colony.ind, colony.tech)
    yield from _place_units(turn, seat)


def _ring(turn: InterSpaceTurn, seat: str) -> Deciding[list[str]]:
    """The last legal SETUP RING, else the default ring (ISB-11)."""
    ring = [DEFAULT_RING[d] for d in range(1, 7)]
    for order in turn.sheet(seat).of("setup_ring"):
        wanted = ring_of(order.args["ring"])
        if wanted is None:
            yield refused(seat, order, "refused.ring")
        else:
            ring = wanted
    return ring


def ring_of(sides: Sequence[tuple[int, str]]) -> list[str] | None:
    """Six tiles in directions 1 to 6: one planet and one asteroids, the rest empty space."""
    places = dict(sides)
    if sorted(places.values()) != ["asteroids", "planet"] or len(sides) != 2:
        return None
    return [places.get(d, "empty_space") for d in range(1, 7)]


def _place_units(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    left = Counter(START)
    taken: Counter[str] = Counter()
    for order in turn.sheet(seat).of("setup_place"):
        why, counts = _wanted(turn.state, seat, order, left)
        if why:
            yield refused(seat, order, why, at=order.args["at"])
            continue
        left -= counts
        at = _start_hex(turn.state, seat, order.args["at"])
        yield f.UnitsPlaced(seat, _numbered(seat, counts, taken), at, order.line)
    for row in DEFAULT_PLACEMENT:
        code = CODE_OF_ID[row.unit]
        count = min(row.count, left[code])
        if count:
            left[code] -= count
            yield f.UnitsPlaced(
                seat, _numbered(seat, Counter({code: count}), taken), _default_hex(turn, seat, row.place)
            )
    for code, count in sorted(left.items()):
        if count > 0:
            yield f.UnitsPlaced(seat, _numbered(seat, Counter({code: count}), taken), f"{seat}1")


def _default_hex(turn: InterSpaceTurn, seat: str, place: str) -> str:
    player = turn.state.players[seat]
    return turn.state.planets[player.colony if place == "colony" else player.home].at


def _numbered(seat: str, counts: Counter[str], taken: Counter[str]) -> list[str]:
    keys = []
    for code, count in counts.items():
        keys += [unit_key(seat, code, taken[code] + n) for n in range(1, count + 1)]
        taken[code] += count
    return keys


def _start_hex(state: State, seat: str, name: str) -> str:
    label = state.planets[name].at if name in state.planets else name
    return label if label in state.hexes and label[0] == seat else ""


def _wanted(state: State, seat: str, order: Order, left: Counter[str]) -> tuple[str, Counter[str]]:
    """Why these start units cannot be placed there, or how many of each type are (ISB-13)."""
    counts: Counter[str] = Counter()
    if not _start_hex(state, seat, order.args["at"]):
        return "refused.not_start_hex", counts
    for term in order.args["units"]:
        counts[term.type] += _how_many(term, left)
    if not counts or any(counts[code] > left[code] or counts[code] < 1 for code in counts):
        return "refused.not_start_units", counts
    return "", counts


def _how_many(term: Units, left: Counter[str]) -> int:
    return 1 if term.number else term.many or left[term.type]
