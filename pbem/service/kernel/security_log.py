"""What the operator should be able to find out about afterwards: who tried to get in, and what was refused.

One line for each event, on stderr with the other messages of the server, in UTC and without secrets: no link, token,
code, mail address or text of a visitor. What a client can choose is quoted, so nobody can write lines of their own, and
a client that causes many events of a kind gets a few lines in a minute, the last of which says so.
"""

import json
import logging
import re
import sys
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime

NAME = "pbem.security"
# Lines in a minute: of one kind about one client, and in all.
MOST_OF_ONE, MOST = 20, 600
MINUTE = 60.0
LONGEST = 120
PLAIN = re.compile(r"[\w.:/<>@+-]+", re.ASCII)
AND_MORE = "more of these in this minute are not listed"


class Throttle:
    """Counts events minute by minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._minute, self._counts, self._total = -1, dict[tuple[str, str], int](), 0

    def count(self, event: str, client: str) -> int:
        """How many events of this kind this client has caused in this minute; 0 if there is no room for a line."""
        with self._lock:
            minute = int(self._clock() // MINUTE)
            if minute != self._minute:
                self._minute, self._counts, self._total = minute, {}, 0
            found = self._counts.get((event, client), 0) + 1
            if found > MOST_OF_ONE or self._total >= MOST:
                return 0
            self._counts[event, client], self._total = found, self._total + 1
            return found


throttle = Throttle()


def note_security(what: str, client: str = "", /, is_refused: bool = True, **about: object) -> None:
    """Writes one line. `client` is the address of whoever did it, or "" if there is none."""
    event = f"{what} {'refused' if is_refused else 'done'}"
    found = throttle.count(event, client)
    if not found:
        return
    fields = {"client": client, **about, "note": AND_MORE if found == MOST_OF_ONE else ""}
    said = [f"{name}={_quoted(value)}" for name, value in fields.items() if value not in ("", None)]
    logging.getLogger(NAME).log(logging.WARNING if is_refused else logging.INFO, "%s", " ".join([event, *said]))


def _quoted(value: object) -> str:
    """As it is if it is one plain word; else as a JSON string, in ASCII."""
    text = str(value)[:LONGEST]
    return text if PLAIN.fullmatch(text) else json.dumps(text)


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        return f"{at:%Y-%m-%dT%H:%M:%SZ} pbem security: {record.getMessage()}"


class _Stderr(logging.Handler):
    """Writes to what stderr is at that moment."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            print(self.format(record), file=sys.stderr, flush=True)
        except (OSError, ValueError):
            self.handleError(record)


def show_security_events() -> None:
    """Lets this process write its security events to stderr."""
    logger = logging.getLogger(NAME)
    if not any(isinstance(each, _Stderr) for each in logger.handlers):
        handler = _Stderr()
        handler.setFormatter(_Lines())
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
