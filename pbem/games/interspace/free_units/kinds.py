"""The kinds of free units: what they are, how they move, what players may do to them (tables 2.13 and ISO-65)."""

from __future__ import annotations

from pbem.core import tables
from pbem.games.interspace.board.components import PACKAGE, Row


class FreeKind(Row, frozen=True):
    """`code` is the type of its counter; none if it is not a unit, or was one of any type."""

    kind: str
    code: str
    count: int
    rate: int
    attacked: bool
    blocks: bool
    asks: bool
    back: bool
    symbol: str
    card: str


FREE = {row.kind: row for row in tables.load(PACKAGE, "data/free_units.toml", "free", FreeKind)}

BERSERKER, STORM, MADNESS, PIRATES, PLAGUE = "berserker", "storm", "madness", "pirates", "plague"
PLUNDERERS, THIEVES, AMOEBA, TRADERS, DEATH = "plunderers", "thieves", "amoeba", "traders", "death"
# Things that drift through space and are not units: they have no crew, and nobody can fight them (ISOR-20).
DRIFTING = frozenset({STORM, AMOEBA})
# Those that have become what they are keep the counters of their former owners (ISOR-38).
TURNED = frozenset({MADNESS, PLAGUE})
# How many patrol boats the death station has, and what traders bring with them (ISO-74, ISO-113).
DEATH_BOATS = 6
TRADER_GOODS = 6
