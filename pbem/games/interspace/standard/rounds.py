"""The round of the standard level (ISS-1 to ISS-7): an economy phase of all, then the players' turns as drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.basic import rounds
from pbem.games.interspace.basic.economy import declare_home
from pbem.games.interspace.basic.placement import place_units
from pbem.games.interspace.basic.setup import ANY_TIME, SETUP_FORMS
from pbem.games.interspace.board.standard_figures import NEW_COLONY_IPE
from pbem.games.interspace.orders.standard_forms import ECONOMY_ORDERS
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.conversion import convert
from pbem.games.interspace.standard.investment import invest
from pbem.games.interspace.standard.production import order_mining, produce, transports
from pbem.games.interspace.standard.purchase import buy

ECONOMY_FORMS = frozenset({"homeworld", *(form.name for form in ECONOMY_ORDERS)})
ALWAYS = ANY_TIME | {"offer"}


def open_stores(turn: InterSpaceTurn) -> Iterator[Any]:
    """Boxes and transports are empty at the start (ISS-104)."""
    yield s.StoresOpened()


def run_economy(turn: InterSpaceTurn) -> Iterator[Any]:
    """Each step for all players and planets before the next one (ISS-2 to ISS-4)."""
    yield s.EconomyBegan(turn.state.round)
    for seat in turn.state.seats:
        yield from declare_home(turn, seat)
    for phase in turn.rules.economy:
        yield from phase(turn)
    yield s.ActionsBegan(turn.state.round)


def foresee_economy(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """The same for a single seat, as far as it knows the board; lasting ore and successful mining stay undecided."""
    yield s.EconomyBegan(turn.state.round)
    yield from declare_home(turn, seat)
    for step in (*turn.rules.omens, place_units, *turn.rules.refits, produce):
        yield from step(turn, seat)
    yield from order_mining(turn, seat, transports(turn.state))
    for step in (buy, invest, convert):
        yield from step(turn, seat)
    yield s.ActionsBegan(turn.state.round)


def close_round(turn: InterSpaceTurn) -> Iterator[Any]:
    """What modules do after the last player, then the points."""
    for phase in turn.rules.round_ends:
        yield from phase(turn)
    yield from rounds.end_round(turn)


def endow(turn: InterSpaceTurn, seat: str, planet: str) -> Iterator[Any]:
    """A new colony starts with 6 IPE (ISS-57)."""
    yield s.ResourcesGained(seat, planet, "new_colony", NEW_COLONY_IPE, 0, {})


# --- with a sheet for the economy, and one for the turn -------------------------------------------------------------


def begin_economy(turn: InterSpaceTurn) -> Iterator[Any]:
    """Sheets for the economy of the next round are awaited from all."""
    yield from rounds.begin_round(turn)
    if turn.state.phase != "over":
        yield s.EconomyAwaited(turn.state.round)


def note_missing(turn: InterSpaceTurn) -> Iterator[Any]:
    """The seats without a sheet for the economy phase."""
    for seat in rounds.playing(turn.state):
        if seat not in turn.sheets:
            yield f.NoOrders(seat)


def draw_first(turn: InterSpaceTurn) -> Iterator[Any]:
    """Pace `turn`: after the economy the first seat is drawn and asked."""
    turn.sheets = {}
    yield from _next_seat(turn)


def next_drawn(turn: InterSpaceTurn) -> Iterator[Any]:
    """Pace `turn`: the next seat, or the economy of the next round."""
    turn.sheets = {}
    if all(seat in turn.state.drawn for seat in rounds.still_in(turn.state)):
        yield from close_round(turn)
        yield from begin_economy(turn)
    else:
        yield from _next_seat(turn)


def _next_seat(turn: InterSpaceTurn) -> Iterator[Any]:
    """Those who have resigned are not asked, and play at once."""
    yield from rounds.draw_seat(turn)
    if turn.state.players[turn.state.active].resigned:
        yield from rounds.play_turn(turn)
        yield from next_drawn(turn)


def in_season(phase: str, form: str) -> bool:
    """One sheet for all of a round."""
    return form in ALWAYS or (form in SETUP_FORMS) == (phase == "setup")


def in_split_season(phase: str, form: str) -> bool:
    """Orders for the economy and for the turn come in different sheets."""
    if form in ALWAYS or phase == "setup" or form in SETUP_FORMS:
        return form in ALWAYS or (form in SETUP_FORMS) == (phase == "setup")
    return (form in ECONOMY_FORMS) == (phase == "economy")
