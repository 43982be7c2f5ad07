"""One player turn: movement, combat, exploration, and what is done at its start and end (SEB-3.0b, chapter 3.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.sheet import Order
from pbem.core.turn import Deciding
from pbem.games.space_empires.base import exploration, movement, refit, settlement
from pbem.games.space_empires.base.settlement import is_own_colony
from pbem.games.space_empires.board import counters
from pbem.games.space_empires.board.counters import carry_out
from pbem.games.space_empires.board.state import Agenda, State
from pbem.games.space_empires.orders.forms import HIDE
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, has_stopped, is_waiting

Action = Callable[[EmpireTurn, str, Order], Iterator[Any]]

ACTIONS: dict[str, Action] = {
    "move": movement.move,
    "via": movement.move,
    "look": exploration.look,
    "colonise": settlement.colonise,
    "pickup": settlement.pick_up,
    "drop": settlement.put_down,
    "split": counters.split,
    "merge": counters.merge,
    "scuttle": counters.scuttle,
}
# Lines that are tried again at the end of the turn if they could not be carried out in their place (6.1).
PATIENT = ("colonise", "pickup", "drop")


def yet_to_play(state: State) -> list[str]:
    return [seat for seat in state.order if seat not in state.played]


def next_to_play(state: State) -> list[str]:
    """The next player to play; blood allies play together (SES-5.3)."""
    waiting = yet_to_play(state)
    return [seat for seat in waiting if seat in state.together(waiting[0])]


def play_turn(turn: EmpireTurn, seats: Sequence[str]) -> Iterator[Any]:
    """The turn of one player, or of allies by blood together: all move, then all fight, then all explore."""
    turn.agenda = Agenda(list(seats))
    for seat in seats:
        waiting = yield from start(turn, seat)
        turn.agenda.waiting[seat] = [order.line for order in waiting]
    yield from turn.rules.phase_ends(turn)
    yield from turn.rules.combat(turn, seats)
    if not is_waiting(turn):
        yield from after_combat(turn)


def after_combat(turn: EmpireTurn) -> Iterator[Any]:
    yield from turn.rules.phase_ends(turn)
    turn.agenda.explorers = list(turn.agenda.seats)
    yield from explore_on(turn)


def explore_on(turn: EmpireTurn) -> Iterator[Any]:
    """The remaining players explore, as long as no battle waits for orders; then the turn ends."""
    agenda = turn.agenda
    while agenda.explorers and not has_stopped(turn):
        if agenda.explorers[0] in turn.state.order:
            yield from exploration.explore_all(turn, agenda.explorers[0])
            if is_waiting(turn):
                return
            yield from turn.rules.phase_ends(turn)
        agenda.explorers.pop(0)
    for seat in agenda.seats:
        if not has_stopped(turn) and seat in turn.state.order:
            lines = agenda.waiting.get(seat, [])
            yield from finish(turn, seat, [order for order in turn.sheet(seat).of(*PATIENT) if order.line in lines])
            yield f.PlayerTurnEnded(seat)


def start(turn: EmpireTurn, seat: str) -> Deciding[list[Order]]:
    """The movement phase of one player; the orders that have to wait."""
    sheet = turn.sheet(seat)
    silent = 0 if sheet.orders or sheet.standing else turn.state.silent.get(seat, 0) + 1
    yield f.PlayerTurnBegan(seat, silent)
    yield from turn_down(turn, seat)
    return (yield from carry_out_all(turn, seat))


def turn_down(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """Groups shown in battle that start the turn at their own colony may be turned face down again (SEB-5.11)."""
    state = turn.state
    shown = {
        name: unit.at
        for name, unit in state.units[seat].items()
        if unit.is_up and unit.row.is_group and is_own_colony(state, seat, unit.at)
    }
    for at in dict.fromkeys(shown.values()):
        answer = yield from turn.ask(seat, HIDE, hex=at)
        if answer.get("value") == "yes":
            yield f.TurnedDown(seat, [name for name, there in shown.items() if there == at])
            yield from counters.mix_up(turn, seat, at)


def carry_out_all(turn: EmpireTurn, seat: str) -> Deciding[list[Order]]:
    """The movement phase: lines in the order written; returns those that have to wait."""
    waiting: list[Order] = []
    for order in turn.sheet(seat).orders:
        if order.form not in ACTIONS:
            continue
        for fact in carry_out(turn, seat, order, ACTIONS[order.form](turn, seat, order)):
            if order.form in PATIENT and isinstance(fact, OrderRefused):
                waiting.append(order)
            else:
                yield fact
        yield from turn.rules.followed(turn, seat, order)
    return waiting


def finish(turn: EmpireTurn, seat: str, waiting: list[Order]) -> Iterator[Any]:
    """Landings, minerals, refits."""
    for order in waiting:
        yield from carry_out(turn, seat, order, ACTIONS[order.form](turn, seat, order))
    yield from settlement.settle_all(turn, seat)
    yield from settlement.mine_all(turn, seat)
    for order in turn.sheet(seat).of("refit", "refit_one"):
        yield from carry_out(turn, seat, order, refit.refit(turn, seat, order))
    yield from counters.merge_equals(turn, seat)
