"""Processes for tests that kill them or let them race.

Starting Python and loading the server takes most of a second. A process that has loaded everything makes copies of
itself; `SERVER` is used like `multiprocessing`.
"""

import multiprocessing

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload([f"tests.support.{doing}_processes" for doing in ("reading", "sending", "ticking")])
