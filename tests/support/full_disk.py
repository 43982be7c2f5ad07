"""A disk that is full, for one process only: it may not make any file larger than it is."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def full_disk(process: int = 0) -> Iterator[None]:
    """For this process, or for another one. Pipes and sockets have no size, so it can still speak."""
    least, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (least, most))
