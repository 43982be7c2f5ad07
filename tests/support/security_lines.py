"""The lines of the security log that a test causes."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pbem.service.kernel import security_log


@contextmanager
def security_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collects them, and forgets what other tests have caused in this minute."""
    lines: list[str] = []

    class Collecting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    monkeypatch.setattr(security_log, "throttle", security_log.Throttle(lambda: 0.0))
    logger, handler = logging.getLogger(security_log.NAME), Collecting()
    level = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    try:
        yield lines
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
