"""Serves the pages by several processes, behind a proxy that takes care of slow and of greedy clients."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from pbem.web.page_server import LARGEST_REQUEST, THREADS
from pbem.web.server import address, listen_or_exit

# A page that takes longer is stuck; nginx waits as long.
STUCK_SECONDS = 120
FINISH_SECONDS = 20
BACKLOG = 2048

MakeApp = Callable[[], AbstractContextManager[Flask]]


class PageProcesses(BaseApplication):  # type: ignore[misc]
    """Each process makes an application of its own: a database connection cannot be shared by two processes."""

    def __init__(self, make: MakeApp, host: str, port: int, processes: int) -> None:
        # Bound here: gunicorn tries a busy port for five seconds.
        listener = listen_or_exit(host, port)
        listener.listen(BACKLOG)
        self._make, self._place, self._processes = make, address(host, listener.getsockname()[1]), processes
        self._listener = listener.detach()
        self._open = ExitStack()
        super().__init__()

    def load_config(self) -> None:
        given: dict[str, Any] = {
            "bind": f"fd://{self._listener}",
            "workers": self._processes,
            "worker_class": "gthread",
            "threads": THREADS,
            "timeout": STUCK_SECONDS,
            "graceful_timeout": FINISH_SECONDS,
            "limit_request_field_size": LARGEST_REQUEST // 128,
            "loglevel": "warning",
            "proc_name": "pbem web",
            # The application itself knows which proxies to believe.
            "forwarded_allow_ips": "",
            "when_ready": lambda _server: print(f"pbem serves at http://{self._place}/", flush=True),
            "worker_exit": lambda _server, _worker: self._open.close(),
        }
        for name, value in given.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        return self._open.enter_context(self._make())
