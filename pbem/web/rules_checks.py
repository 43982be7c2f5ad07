"""Checks of whole games that visitors ask for: one at a time, each once for each state of a game."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from pbem.service import Refused

MOST_RESULTS = 64
MOST_WAITING = 8
Run = Callable[[Callable[[int], None]], dict[str, Any]]


class RulesCheck:
    """A check that waits, runs (`turn` is how far it is) or is done, with its `result` in the form of verify.py."""

    def __init__(self) -> None:
        self.turn = 0
        self.result: dict[str, Any] | None = None
        self.done = threading.Event()

    def reached(self, turn: int) -> None:
        self.turn = max(self.turn, turn)


class RulesChecks:
    def __init__(self) -> None:
        self._lock, self._one_at_a_time = threading.Lock(), threading.Lock()
        self._checks: OrderedDict[Hashable, RulesCheck] = OrderedDict()

    def find(self, key: Hashable) -> RulesCheck | None:
        with self._lock:
            return self._checks.get(key)

    def start(self, key: Hashable, run: Run) -> RulesCheck:
        """The check for this key, which begins in the background if there is none yet."""
        with self._lock:
            if key in self._checks:
                return self._checks[key]
            if len([check for check in self._checks.values() if not check.done.is_set()]) >= MOST_WAITING:
                raise Refused("Many games are being checked here now; try again in a few minutes.")
            check = self._checks[key] = RulesCheck()
            for old in [each for each, held in self._checks.items() if held.done.is_set()][:-MOST_RESULTS]:
                del self._checks[old]
        threading.Thread(target=self._work, args=(check, run), name="rules-check", daemon=True).start()
        return check

    def _work(self, check: RulesCheck, run: Run) -> None:
        with self._one_at_a_time:
            try:
                check.result = run(check.reached)
            except Exception as error:  # noqa: BLE001 - the visitor who waits gets an answer
                why = f"the check stopped: {error}"
                check.result = {"verdict": "unreadable", "why": why, "about": [], "checks": [], "cannot_prove": []}
            finally:
                check.done.set()
