"""Requests to servers of others that the operator has named. No answer leads to a server that nobody has named."""

import urllib.request
from typing import Any


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """An answer that leads elsewhere is an error: HTTPError, with its code."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def ask(request: urllib.request.Request, seconds: float) -> Any:
    """The answer, to be read and closed by the caller."""
    return _opener.open(request, timeout=seconds)
