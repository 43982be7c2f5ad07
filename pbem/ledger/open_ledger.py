"""Opens a ledger by its address."""

from collections.abc import Callable

from pbem.ledger.errors import LedgerError
from pbem.ledger.ledger import Ledger
from pbem.ledger.mapper import EventMapper
from pbem.ledger.store import Store

PATIENCE = 30.0


def open_ledger(url: str, *, patience: float = PATIENCE, mapper: EventMapper | None = None) -> Ledger:
    """Opens `sqlite:PATH` or `postgresql://...`, and creates it if there is none yet.

    `patience` is how many seconds to wait for another program that is writing.
    """
    scheme, _, rest = url.partition(":")
    if scheme not in OPENERS or not rest:
        raise LedgerError("the ledger's address must be sqlite:PATH or postgresql://USER@HOST/DATABASE")
    return Ledger(OPENERS[scheme](url, patience), mapper or EventMapper())


def _sqlite(url: str, patience: float) -> Store:
    from pbem.ledger.sqlite import open_sqlite

    return open_sqlite(url.partition(":")[2], patience)


def _postgresql(url: str, patience: float) -> Store:
    try:
        from pbem.ledger.postgresql import open_postgresql
    except ImportError as error:
        raise LedgerError(f"PostgreSQL needs the packages psycopg and psycopg_pool: {error}") from error

    return open_postgresql(url, patience)


OPENERS: dict[str, Callable[[str, float], Store]] = {
    "sqlite": _sqlite,
    "postgresql": _postgresql,
    "postgres": _postgresql,
}
