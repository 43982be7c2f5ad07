"""Other finds where a seat cannot see them: what the secrecy tests compare."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.games.interspace.board.state import State
from pbem.games.interspace.encounters.state import Finds


def disguise_finds(board: State, known: Finds) -> None:
    """Whatever the seat does not know of is gone, and nobody knows which of it was moved or wrecked."""
    old = board.found
    board.finds = replace(
        old,
        artefacts={name: place for name, place in old.artefacts.items() if name in known.artefacts},
        wrecked={},
        moved=[name for name in old.moved if name in known.moved],
        stasis=[key for key in old.stasis if key in known.stasis],
        held=[key for key in old.held if key in known.held],
        adrift={key: waits for key, waits in old.adrift.items() if key in known.adrift},
    )
