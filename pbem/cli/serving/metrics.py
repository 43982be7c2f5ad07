"""What a running server tells Prometheus at PBEM_METRICS: numbers only, with no title, name or address in any."""

import os
import shutil
from collections import Counter as Count
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Lock

from prometheus_client import Counter, Histogram, start_http_server
from prometheus_client.core import REGISTRY, GaugeMetricFamily
from prometheus_client.registry import Collector

from events import moment
from pbem.addresses import Metrics
from pbem.bootstrap import open_desk
from pbem.config import ConfigError, Settings
from pbem.ledger import GameRecord, LedgerError
from pbem.measuring import LISTENERS
from pbem.service import Desk
from pbem.service.letters.spooled import NEW
from pbem.service.turns.stages import is_late, takes_late_sheets

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
LATE = (1, 5, 15, 60, 300, 900, 3600, 86400)
COUNTERS = {
    "letter_in": Counter("pbem_letters_in", "Letters that were read, by what became of them.", ["result"]),
    "letter_out": Counter("pbem_letters_out", "Letters that were handed over, by what became of them.", ["result"]),
}
TIMES = {
    "resolve": Histogram("pbem_resolve_seconds", "How long the rules took for a turn.", ["rules"], buckets=SECONDS),
    "print": Histogram("pbem_print_seconds", "How long a PDF took, with waiting for the printer.", buckets=SECONDS),
    "late": Histogram("pbem_seal_late_seconds", "How long after its deadline a turn was sealed.", buckets=LATE),
}


@contextmanager
def metrics_told(settings: Settings, metrics: Metrics) -> Iterator[None]:
    """Answers at PBEM_METRICS until the end of the block."""
    with open_desk(settings) as desk, told_at(metrics, settings, desk):
        yield


@contextmanager
def told_at(metrics: Metrics, settings: Settings, desk: Desk) -> Iterator[None]:
    """Answers at the address until the end of the block; the desk belongs to this alone."""
    try:
        server, thread = start_http_server(metrics.port, metrics.host)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise ConfigError(f"PBEM_METRICS: cannot listen on {metrics.host}:{metrics.port}: {reason}") from error
    collector = StoreCollector(settings, desk)
    REGISTRY.register(collector)
    LISTENERS.append(_heard)
    try:
        yield
    finally:
        LISTENERS.remove(_heard)
        REGISTRY.unregister(collector)
        server.shutdown()
        server.server_close()
        thread.join()


def _heard(what: str, kind: str, amount: float) -> None:
    if what in COUNTERS:
        COUNTERS[what].labels(kind).inc(amount)
    else:
        (TIMES[what].labels(kind) if kind else TIMES[what]).observe(amount)


class StoreCollector(Collector):
    """What the store says at this moment, the same in every process."""

    def __init__(self, settings: Settings, desk: Desk) -> None:
        self._settings, self._desk, self._lock = settings, desk, Lock()

    def describe(self) -> list[GaugeMetricFamily]:
        """Asked when this is registered, which must not wait for the store."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        with self._lock:
            is_up = 1
            try:
                yield from self._from_store()
            except LedgerError:
                is_up = 0
            yield _gauge("pbem_store_up", "Whether the store can be read.", is_up)
            free = shutil.disk_usage(self._settings.var).free
            yield _gauge("pbem_disk_free_bytes", "What is free where PBEM_VAR is.", free)

    def _from_store(self) -> Iterator[GaugeMetricFamily]:
        now = self._desk.now()
        waiting = self._desk.outbox.look().waiting
        states = GaugeMetricFamily("pbem_outbox_letters", "Letters that were not sent yet.", labels=["state"])
        for state, count in sorted(Count(letter.state for letter in waiting).items()):
            states.add_metric([state], count)
        yield states
        oldest = max((_age(letter.queued, now) for letter in waiting if letter.state != "failed"), default=0.0)
        yield _gauge("pbem_outbox_oldest_seconds", "How long the oldest of them has waited.", oldest)
        unread = sum(1 for _ in (self._settings.var / "mail" / "in" / NEW).glob("*"))
        yield _gauge("pbem_spool_letters", "Letters that came in and were not read yet.", unread)
        yield _gauge("pbem_games", "Games of this server.", self._desk.game_list.count())
        yield _gauge("pbem_games_damaged", "Games that cannot be read.", len(self._desk.game_list.damaged()))
        overdue = max(
            (_overdue(table, now) for table in self._desk.game_list.with_deadline("", moment(now))), default=0.0
        )
        yield _gauge("pbem_turn_overdue_seconds", "How long ago the first turn should have been played.", overdue)


def _overdue(table: GameRecord, now: datetime) -> float:
    """Without the games that wait for a player or for their master."""
    return _age(table.deadline, now) if is_late(table, moment(now)) and not takes_late_sheets(table) else 0.0


def _age(moment: str, now: datetime) -> float:
    return (now - datetime.fromisoformat(moment).astimezone(UTC)).total_seconds()


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, meaning, value=value)
