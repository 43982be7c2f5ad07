"""How far a game was verified, so that the next time only what is new is played again.

The point counts only for the same program and rules, and only if every record up to it still has the bytes that were
checked. It is a file in `var`: whoever does not trust this machine verifies from the beginning, or a file elsewhere.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

import msgspec

from pbem import __version__
from pbem.audit.entries import Record
from pbem.core.rules import Game, State
from pbem.ledger import GameRecord
from pbem.projections import checked_file

FOLDER = "verified"


class CheckedPoint(msgspec.Struct, frozen=True):
    """The game after event `number`, without a difference so far; `digest` is of all records up to it."""

    program: str
    rules_version: int
    number: int
    digest: str
    table: GameRecord
    state: bytes


_DECODER = msgspec.msgpack.Decoder(CheckedPoint)


def keep_point(var: Path, game: Game, records: Sequence[Record], table: GameRecord, state: State) -> None:
    number, version = table.version, game.META.version
    point = CheckedPoint(__version__, version, number, _digest(records[:number]), table, game.CODEC.pack(state))
    checked_file.write(_path(var, table.game), msgspec.msgpack.encode(point))


def kept_point(var: Path, game: Game, records: Sequence[Record]) -> CheckedPoint | None:
    """The point to go on from; None if there is none that counts."""
    found = checked_file.read(_path(var, _game_of(records))) if records else None
    try:
        point = _DECODER.decode(found) if found else None
    except msgspec.MsgspecError:
        return None
    if point is None or (point.program, point.rules_version) != (__version__, game.META.version):
        return None
    return point if _digest(records[: point.number]) == point.digest else None


def _path(var: Path, game: UUID) -> Path:
    return var / FOLDER / game.hex


def _game_of(records: Sequence[Record]) -> UUID:
    return UUID(str(records[0].fields()["originator_id"]))


def _digest(records: Sequence[Record]) -> str:
    digest = hashlib.sha256()
    for record in records:
        digest.update(f"{record.number} {record.topic} {len(record.payload)} ".encode() + record.payload)
    return digest.hexdigest()
