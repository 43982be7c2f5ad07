"""Luck that comes out the same every time: what the system gives at random follows from the name of the test.

The ids and secrets of a game decide its dice. Left to the system, a test that looks at what happened on a board would
pass most of the time. Other processes have real luck, and so do the copies that a test makes of its own process.
"""

import itertools
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import shake_256

_process = os.getpid()
_system = os.urandom
_seed = ""
_names: list[tuple[str, Iterator[int]]] = [("", itertools.count())]


def install(seed: str) -> None:
    """From now on `os.urandom`, and with it `uuid.uuid4` and `secrets`, give what `of` says."""
    global _seed
    _seed = seed
    os.urandom = draw
    # `secrets` has the function under this name.
    vars(random)["_urandom"] = draw


@contextmanager
def of(name: str) -> Iterator[None]:
    """The luck that goes with a name; `--luck` changes it."""
    with fixed(f"{_seed}/{name}"):
        yield


@contextmanager
def fixed(name: str) -> Iterator[None]:
    """The luck that a test was written for: what it expects to see need not happen on every board."""
    _names.append((name, itertools.count()))
    try:
        yield
    finally:
        _names.pop()


def draw(size: int) -> bytes:
    if os.getpid() != _process:
        return _system(size)
    name, numbers = _names[-1]
    return shake_256(f"{name}/{next(numbers)}".encode()).digest(size)
