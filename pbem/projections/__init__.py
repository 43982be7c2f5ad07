"""Read models: disposable, rebuilt from the ledger on demand."""

from pbem.projections.cache import StateCache
from pbem.projections.game_list import GameList
from pbem.projections.game_names import NoSuchGame, find_game, slug
from pbem.projections.library import Library, in_listing_order
from pbem.projections.outbox import Done, Outbox, Waiting
from pbem.projections.position import Position, board_of, canonical, follow, in_force

__all__ = [
    "Done",
    "GameList",
    "Library",
    "NoSuchGame",
    "Outbox",
    "Position",
    "StateCache",
    "Waiting",
    "board_of",
    "canonical",
    "find_game",
    "follow",
    "in_force",
    "in_listing_order",
    "slug",
]
