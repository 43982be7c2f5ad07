"""What the server does and how long it takes, told to whoever listens: the metrics of a running server.

Nobody listens in a command that ends by itself, and then this costs nothing.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# What was done, of which kind ("" where there is only one), and how much: seconds, or how many.
Listener = Callable[[str, str, float], None]
LISTENERS: list[Listener] = []


@contextmanager
def timed(what: str, kind: str = "") -> Iterator[None]:
    begun = time.perf_counter()
    try:
        yield
    finally:
        tell(what, kind, time.perf_counter() - begun)


def tell(what: str, kind: str, amount: float) -> None:
    for listener in LISTENERS:
        listener(what, kind, amount)
