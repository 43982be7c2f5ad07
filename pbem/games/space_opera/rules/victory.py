"""The end of the turn: calculation of production, elimination, victory (SO-91, SO-95 to SO-102, SO-172)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.space_opera.board.components import TURNS_AHEAD
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.ruleset import OperaTurn, Ruleset


def eliminate(turn: OperaTurn) -> Iterator[Any]:
    """Without planets and without units a player is out (SO-91); the last one left wins at once (SO-101)."""
    for seat in turn.state.living:
        if not turn.state.has_units(seat):
            yield f.SeatEliminated(seat)
    living = turn.state.living
    if len(living) <= 1 and turn.state.phase != "over":
        yield game_over(turn, "last", living)


def calculate(turn: OperaTurn) -> Iterator[Any]:
    """Food and energy of all controlled planets, cities included (SO-95)."""
    for seat in turn.state.living:
        owned = turn.state.owned(seat)
        goods = dict.fromkeys(turn.rules.resources, 0)
        for box in owned:
            for what, number in turn.rules.yields(turn.state.planets[box]).items():
                goods[what] += number
        yield f.ProductionCounted(seat, goods, len(owned))


def test_victory(turn: OperaTurn) -> Iterator[Any]:
    """Two calculations in a row with enough planets win (SO-100); the last turn decides by rank (SO-102)."""
    state, rules = turn.state, turn.rules
    leader = rules.leader(rules, state)
    times = state.ahead_for + 1 if leader and leader == state.ahead else 1 if leader else 0
    if leader or state.ahead:
        yield f.LeadCounted(leader, state.players[leader].planets if leader else 0, times)
    if leader and times >= TURNS_AHEAD:
        yield game_over(turn, "planets", [leader])
    elif state.turn >= rules.last_turn:
        winners = rules.last_winners(state)
        yield game_over(turn, "capital" if winners else "limit", winners)


def most_planets(rules: Ruleset, state: State) -> str:
    """Enough planets, and more than anyone else."""
    counts = {seat: state.players[seat].planets for seat in state.living}
    best = max(counts.values(), default=0)
    leaders = [seat for seat, planets in counts.items() if planets == best]
    target = rules.scenario.target(len(state.seats))
    return leaders[0] if len(leaders) == 1 and target and best >= target else ""


def nobody_leads(rules: Ruleset, state: State) -> str:
    return ""


def by_rank(state: State) -> list[str]:
    return []


def merit(turn: OperaTurn, seat: str) -> tuple[int, int, int]:
    """Planets, civilization planets, production (SO-102)."""
    state = turn.state
    owned = state.owned(seat)
    production = sum(sum(turn.rules.yields(state.planets[box]).values()) for box in owned)
    return len(owned), sum(state.planets[box].civilization for box in owned), production


def game_over(turn: OperaTurn, how: str, winners: list[str]) -> f.GameOver:
    """Winners first, then by merit; the eliminated come last."""
    state = turn.state
    merits = {seat: merit(turn, seat) for seat in state.seats}
    places = {seat: (seat not in winners, state.players[seat].is_out, *(-n for n in merits[seat])) for seat in merits}
    ranks = {seat: 1 + sum(other < place for other in places.values()) for seat, place in places.items()}
    first = winners or [seat for seat, rank in ranks.items() if rank == 1]
    return f.GameOver(how, first, ranks, {seat: planets for seat, (planets, _, _) in merits.items()})


def go_on(turn: OperaTurn) -> Iterator[Any]:
    yield f.TurnBegan(turn.state.turn + 1)
