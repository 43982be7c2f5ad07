"""Serves an application in the foreground until asked to stop."""

import logging
import os
import socket
import sys
from collections.abc import Callable
from typing import NoReturn

from flask import Flask

from pbem.web.local_rights import letters_link
from pbem.web.page_server import PageServer

CANNOT_START = 2


def serve(app: Flask, host: str, port: int, is_stopping: Callable[[], bool] = lambda: False) -> None:
    """Serves until a signal raises SystemExit; if the address is unavailable, says so in one line and exits with 2."""
    listener = listen_or_exit(host, port)
    at = app.extensions.get("pbem")
    server = PageServer(app, listener, at.proxies if at is not None else ())
    # It would warn about every request that waits for a thread, however briefly.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    where = f"http://{address(host, listener.getsockname()[1])}/"
    print(f"pbem serves at {where} (stop it with Ctrl-C)", flush=True)
    if at is not None and at.is_local:
        print(f"Letters can be read at {letters_link(at, where)}", flush=True)
    # A signal that comes while modules are loaded may be lost there.
    if not is_stopping():
        server.run()


def listen_or_exit(host: str, port: int) -> socket.socket:
    """If the address of the pages is unavailable, says so in one line and exits with 2."""
    try:
        return listen(host, port)
    except socket.gaierror:
        refuse(host, port, "no such host; set PBEM_HOST to an address of this machine")
    except OSError as problem:
        refuse(host, port, f"{os.strerror(problem.errno or 0)}; set PBEM_PORT or PBEM_HOST to another")


def listen(host: str, port: int) -> socket.socket:
    family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server(place, family=family)


def refuse(host: str, port: int, reason: str) -> NoReturn:
    print(f"pbem: cannot listen on {address(host, port)}: {reason}", file=sys.stderr)
    raise SystemExit(CANNOT_START)


def address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
