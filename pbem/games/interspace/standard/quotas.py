"""Non-random exploration (ISO-125 to ISO-127): each player discovers a limited number of planets and asteroids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from pbem.core import tables
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.components import PACKAGE, Row
from pbem.games.interspace.board.state import Pending, Quotas, State
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts.quotas import QuietCounted, QuotasSet, TileCounted, TileReturned
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset


class Quota(Row, frozen=True):
    players: int
    planet: int
    asteroids: int


QUOTAS = {row.players: row for row in tables.load(PACKAGE, "data/quotas.toml", "quota", Quota)}
KINDS = ("planet", "asteroids")
# A player who explores nothing for this many rounds loses the rest (ISO-127).
QUIET = 3


def nonrandom_exploration(rules: Ruleset) -> Ruleset:
    def draw_from(
        turn: InterSpaceTurn, seat: str, pending: Pending, throw: str, tiles: Mapping[str, int]
    ) -> Deciding[str]:
        """A surplus tile goes back, until another kind comes; if the box holds nothing else it stays (ISO-125).

        Sensors are asked only about tiles that may stay, because they change `draw_tile` (ISO-29).
        """
        tile = yield from rules.draw_from(turn, seat, pending, throw, tiles)
        number = 1
        while not _may_find(turn.state, seat, tile) and _holds_other(turn.state, seat, tiles):
            number += 1
            yield TileReturned(seat, tile, pending.name)
            tile = yield from rules.draw_from(turn, seat, pending, f"{throw}/{number}", tiles)
        return tile

    return replace(
        rules,
        phases=rules.phases | {"begin": (*rules.phases["begin"], set_quotas)},
        draw_from=draw_from,
        watchers=(*rules.watchers, count_tiles, count_quiet_rounds),
    )


def set_quotas(turn: InterSpaceTurn) -> Iterator[Any]:
    yield quotas_set(len(turn.state.seats))


def quotas_set(players: int) -> QuotasSet:
    return QuotasSet({tile: getattr(QUOTAS[players], tile) for tile in KINDS})


def quotas(state: State) -> Quotas:
    return Quotas() if state.quotas is msgspec.UNSET else state.quotas


def is_fulfilled(state: State, seat: str, tile: str) -> bool:
    """Players who are out, and those who rested too long, count as having found all they may (ISO-126, ISO-127)."""
    known = quotas(state)
    rested = known.quiet.get(seat, 0) >= QUIET or seat in known.closed
    return state.players[seat].out or rested or known.count(seat, tile) >= known.most.get(tile, 0)


def _may_find(state: State, seat: str, tile: str) -> bool:
    """Up to one's quota; one more when all have reached theirs (ISO-126)."""
    if tile not in KINDS or not is_fulfilled(state, seat, tile):
        return True
    everybody = all(is_fulfilled(state, other, tile) for other in state.seats)
    return everybody and tile not in quotas(state).extra.get(seat, ())


def _holds_other(state: State, seat: str, tiles: Mapping[str, int]) -> bool:
    return any(count and _may_find(state, seat, tile) for tile, count in tiles.items())


@watches(f.TileDrawn)
def count_tiles(turn: InterSpaceTurn, fact: f.TileDrawn) -> Iterator[Any]:
    """Counts tiles for the quotas, and once in a round that a player explored at all (ISO-127)."""
    kind = fact.tile if fact.tile in KINDS else ""
    if kind or fact.seat not in quotas(turn.state).explored:
        yield TileCounted(fact.seat, kind, bool(kind) and is_fulfilled(turn.state, fact.seat, kind))


@watches(f.RoundEnded)
def count_quiet_rounds(turn: InterSpaceTurn, fact: f.RoundEnded) -> Iterator[Any]:
    """Rounds in a row in which a player explored no unknown hex (ISO-127)."""
    known = quotas(turn.state)
    quiet = {seat: 0 if seat in known.explored else known.quiet.get(seat, 0) + 1 for seat in turn.state.seats}
    closed = [seat for seat in turn.state.seats if quiet[seat] >= QUIET and seat not in known.closed]
    yield QuietCounted(quiet, closed)
