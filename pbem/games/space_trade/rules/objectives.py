"""Objectives and victory (ST-96 to ST-99)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.space_trade.board.components import CASH, PARTS, RICH, TABLES
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.ruleset import TradeTurn

DONE: dict[str, Callable[[State, str], bool]] = {
    "be_pirate": lambda state, seat: bool(state.ships[seat].tokens),
    "kill_police": lambda state, seat: "police" in state.ships[seat].defeated,
    "kill_alien_pirate": lambda state, seat: "alien_pirate" in state.ships[seat].defeated,
    "rich": lambda state, seat: state.credits[seat] >= threshold(state) + RICH,
    "four_upgrades": lambda state, seat: state.ships[seat].fitted == len(PARTS) and not state.ships[seat].is_broken,
}


def threshold(state: State) -> int:
    """Credits needed to win, by the number of players (2.8)."""
    return TABLES[len(state.seats)].threshold


def is_done(state: State, seat: str) -> bool:
    """A declared objective stays completed (ST-98)."""
    objective = state.secrets[seat].objective
    return bool(state.ships[seat].declared) or (objective in DONE and DONE[objective](state, seat))


def declare(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """An objective is shown when it comes true; `rich` only together with the threshold (ST-98)."""
    objective = turn.state.secrets[seat].objective
    if objective not in ("", "rich") and not turn.state.ships[seat].declared and is_done(turn.state, seat):
        yield f.ObjectiveDeclared(seat, objective)


def has_won(state: State, seat: str) -> bool:
    return state.credits[seat] >= threshold(state) and is_done(state, seat)


def winners(state: State, seats: list[str]) -> list[str]:
    """Among those tested together: more credits, then more mines explored, then shared (ST-99)."""
    won = [seat for seat in seats if has_won(state, seat)]
    best = max((_wealth(state, seat) for seat in won), default=None)
    return [seat for seat in won if _wealth(state, seat) == best]


def nobody(state: State, seats: list[str]) -> list[str]:
    """The solo game has no race to win (ST-110)."""
    return []


def _wealth(state: State, seat: str) -> tuple[int, int]:
    return state.credits[seat], state.ships[seat].explored


def test_victory(turn: TradeTurn, seats: list[str]) -> Iterator[Any]:
    """At the end of a turn for that player, at the end of step 4 for everyone (ST-99)."""
    won = turn.rules.winners(turn.state, seats)
    if won:
        for seat in won:
            if not turn.state.ships[seat].declared:
                yield f.ObjectiveDeclared(seat, turn.state.secrets[seat].objective)
        yield game_over(turn, "win", won)


def end_by_limit(turn: TradeTurn) -> Iterator[Any]:
    """After the last round completed objectives rank first, then credits, then mines (ST-96, ST-110)."""
    if turn.state.round >= turn.rules.round_limit:
        ranks = _ranks(turn.state, [], turn.rules.score)
        yield game_over(turn, turn.rules.last_how, [seat for seat, rank in ranks.items() if rank == 1])


def game_over(turn: TradeTurn, how: str, won: list[str]) -> f.GameOver:
    state = turn.state
    first = won if how == "win" else []
    return f.GameOver(
        how,
        won,
        _ranks(state, first, turn.rules.score),
        {seat: turn.rules.score(state, seat) for seat in state.seats},
        {seat: state.secrets[seat].objective for seat in state.seats},
    )


def _ranks(state: State, won: list[str], score: Callable[[State, str], int]) -> dict[str, int]:
    """1 is best; equals share a rank."""

    def merit(seat: str) -> tuple[bool, bool, int, int]:
        return seat in won, is_done(state, seat), score(state, seat), state.ships[seat].explored

    merits = {seat: merit(seat) for seat in state.seats}
    return {seat: 1 + sum(other > merits[seat] for other in merits.values()) for seat in state.seats}


def credits_in_hand(state: State, seat: str) -> int:
    return state.credits[seat]


def with_unplayed_cash(state: State, seat: str) -> int:
    """Solo: unplayed cash cards count, unsold cargo does not (ST-116)."""
    return state.credits[seat] + CASH * state.held(seat, "cash")
