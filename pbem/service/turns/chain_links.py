"""Links of the dice chains that were used last: a chain is walked down from its end once, not for every turn.

They are secret and stay in memory.
"""

from functools import lru_cache
from threading import Lock

from pbem.core.dice import chain_down

# Every so many links one is kept: about a kilobyte for each game.
STEP = 256
GAMES = 8192

_lock = Lock()


def chain_link(game: bytes, top: bytes, steps: int, scheme: str) -> bytes:
    """The same as `chain_down`: the link so many steps below the top."""
    whole, rest = divmod(steps, STEP)
    if steps < 0:
        raise ValueError(f"the chain only goes down: steps is {steps}")
    with _lock:
        links = _links(game, top, scheme)
        while len(links) <= whole:
            links.append(chain_down(game, links[-1], STEP, scheme))
        return chain_down(game, links[whole], rest, scheme)


@lru_cache(GAMES)
def _links(game: bytes, top: bytes, scheme: str) -> list[bytes]:
    """The top, and every STEP-th link below it, as far as the chain was walked."""
    return [top]
