"""Copies everything in one store into another, of the same kind or not, and compares the two.

Every record keeps its bytes and its number in the order of writing. What was copied before an interruption is compared
and not copied again.
"""

import hashlib
from collections.abc import Callable, Iterator
from typing import NamedTuple
from uuid import UUID

from pbem.audit.merkle import root
from pbem.ledger.adoption import AdoptedRow
from pbem.ledger.errors import LedgerError
from pbem.ledger.ledger import PAGE, Ledger

# Told the number of the record that was copied last.
Progress = Callable[[int], None]


class StoreContents(NamedTuple):
    """What a store holds: how many records, their digest in the order of writing, the heads of the logs of its games,
    and the digest of the shared files."""

    records: int
    last: int
    digest: str
    heads: tuple[str, ...]
    files: str


def move_store(source: Ledger, target: Ledger, told: Progress = lambda done: None) -> StoreContents:
    """Raises LedgerError if the target holds anything else, or if the two differ at the end."""
    _require_beginning(source, target)
    for page in _pages(source, target.head()):
        target.put(page)
        told(page[-1][0])
    for name, content in source.files.all().items():
        target.files.write(name, content)
    there, here = contents(target), contents(source)
    if there != here:
        raise LedgerError(
            f"the copy differs: {_difference(here, there)}; is a server still running? Stop it, try again"
        )
    return there


def contents(ledger: Ledger) -> StoreContents:
    """Reads everything."""
    digest, records, last = hashlib.sha256(), 0, 0
    for page in _pages(ledger, 0):
        for last, row in page:
            digest.update(_line(last, row))
            records += 1
    heads = tuple(f"{game} {_head(ledger, game)}" for game in (each.originator_id for each in ledger.opened_games()))
    files = hashlib.sha256(repr(sorted(ledger.files.all().items())).encode()).hexdigest()
    return StoreContents(records, last, digest.hexdigest(), heads, files)


def _head(ledger: Ledger, game: UUID) -> str:
    log = ledger.log(game)
    return f"{len(log)} {root(log).hex()}"


def _require_beginning(source: Ledger, target: Ledger) -> None:
    """The target is empty, or holds the beginning of the source."""
    for page in _pages(target, 0):
        same = source.rows(page[0][0] - 1, len(page))
        if [_line(*each) for each in same] != [_line(*each) for each in page]:
            raise LedgerError("the store to copy to holds other records; name an empty one")


def _pages(ledger: Ledger, after: int) -> Iterator[list[tuple[int, AdoptedRow]]]:
    while page := ledger.rows(after, PAGE):
        yield page
        after = page[-1][0]


def _line(number: int, row: AdoptedRow) -> bytes:
    head = f"{number} {row.stream} {row.number} {row.topic} {len(row.payload)} "
    return head.encode() + row.payload + b"\n"


def _difference(here: StoreContents, there: StoreContents) -> str:
    names = (name for name in StoreContents._fields if getattr(here, name) != getattr(there, name))
    return ", ".join(f"{name} {getattr(there, name)!s:.80} is not {getattr(here, name)!s:.80}" for name in names)
