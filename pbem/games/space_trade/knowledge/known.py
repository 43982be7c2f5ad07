"""Who knows what: a board built up from what one seat may see, and nothing else (chapter 7).

Views, charts, forecasts and bots all work on this board, so a secret that is not named here cannot leak.
"""

from __future__ import annotations

from pbem.core.view import REFEREE
from pbem.games.space_trade.board.state import Secrets, State
from pbem.games.space_trade.record.codec import CODEC
from pbem.games.space_trade.ruleset import Ruleset


def known(state: State, rules: Ruleset, seat: str | None) -> State:
    """The board as this seat knows it (None: an onlooker), as a copy that the caller may change."""
    return CODEC.copy(state if seat == REFEREE else _visible(state, rules, seat))


def _visible(state: State, rules: Ruleset, seat: str | None) -> State:
    """Everything this seat may know, named one by one."""
    return State(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        round=state.round,
        order=state.order,
        played=state.played,
        ships=state.ships,
        secrets={other: _secrets(state, seat, other) for other in state.ships},
        credits={other: sum_ for other, sum_ in state.credits.items() if knows_credits(state, rules, seat, other)},
        markers=state.markers,
        still=state.still,
        mines=state.mines,
        markets=state.markets,
        metal_left=state.metal_left,
        bonus_left=state.bonus_left,
        reserve_left=state.reserve_left,
        reserves=_reserves(state, seat),
        standing={seat: state.standing[seat]} if seat in state.standing else {},
        ending=state.ending,
    )


def _secrets(state: State, seat: str | None, other: str) -> Secrets:
    """The seat's own secrets; of others the upgrades they have shown."""
    return state.secrets[other] if other == seat else Secrets(upgrades=dict(state.ships[other].shown))


def knows_credits(state: State, rules: Ruleset, seat: str | None, other: str) -> bool:
    return rules.shows_credits or other == seat or state.ending is not None


def _reserves(state: State, seat: str | None) -> dict[str, dict[str, int]]:
    """Ports as the seat last saw them; nothing changes there while it is docked, so that note is never outdated."""
    own = state.secrets.get(seat or "")
    return {quadrant: note.cards for quadrant, note in own.ports.items()} if own else {}
