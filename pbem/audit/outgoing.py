"""Requests to servers of others that the operator has named. No answer leads to a server that nobody has named."""

import time
import urllib.request
from collections.abc import Callable
from typing import Any


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """An answer that leads elsewhere is an error: HTTPError, with its code."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def ask(request: urllib.request.Request, seconds: float) -> Any:
    """The answer, to be read and closed by the caller."""
    return _opener.open(request, timeout=seconds)


def read_answer(read: Callable[[int], bytes], most: int, end: float) -> bytes:
    """A short answer, read within a time limit: a server that trickles bytes must not hold anything up."""
    content = b""
    while part := read(most):
        content += part
        if len(content) > most:
            raise ValueError("its answer is too long")
        if time.monotonic() > end:
            raise ValueError("it is too slow")
    return content
