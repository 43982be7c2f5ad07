"""How facts of non-random exploration change the board."""

from __future__ import annotations

import msgspec

from pbem.core.kit.applier import Changes, no_change
from pbem.games.interspace.board.state import Quotas, State
from pbem.games.interspace.record.facts import quotas as f


def quotas_set(state: State, fact: f.QuotasSet) -> None:
    state.quotas = Quotas(most=dict(fact.most))


def tile_counted(state: State, fact: f.TileCounted) -> None:
    assert state.quotas is not msgspec.UNSET
    if fact.seat not in state.quotas.explored:
        state.quotas.explored.append(fact.seat)
    if fact.tile:
        found = state.quotas.found.setdefault(fact.seat, {})
        found[fact.tile] = found.get(fact.tile, 0) + 1
    if fact.extra:
        state.quotas.extra.setdefault(fact.seat, []).append(fact.tile)


def quiet_counted(state: State, fact: f.QuietCounted) -> None:
    assert state.quotas is not msgspec.UNSET
    state.quotas.quiet, state.quotas.explored = dict(fact.quiet), []
    state.quotas.closed += fact.closed


CHANGES: Changes[State] = {
    f.QuotasSet: quotas_set,
    f.TileCounted: tile_counted,
    f.QuietCounted: quiet_counted,
    **no_change(f.TileReturned),
}
