"""How pages format times and names."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from pbem.ledger import GameRecord
from pbem.service.turns.beacons import comes_at, is_waiting, next_round
from pbem.service.turns.stages import Stage, stage


def read_moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def day(text: str) -> str:
    """`17 Nov 2026, 20:00 UTC`; the browser converts it to its own zone."""
    if not text:
        return ""
    when = read_moment(text).astimezone(UTC)
    return f"{when.day} {when:%b %Y, %H:%M} UTC"


def standing(table: GameRecord) -> str:
    """The state of a game in a few words."""
    if table.ended:
        return f"over after {table.resolved_turn} turns"
    if table.moved_to:
        return f"moved to {table.moved_to}"
    if table.paused:
        return f"paused in turn {table.turn}"
    said = {
        Stage.GATHERING: _waits(table),
        Stage.OPEN: f"turn {table.turn} is open",
        Stage.SEALED: _sealed(table),
        Stage.RESOLVED: f"turn {table.turn} was played",
    }
    return said[stage(table)]


def _sealed(table: GameRecord) -> str:
    if is_waiting(table):
        what = f"turn {table.turn} is sealed and" if table.turn else "all seats are taken; the set-up"
        return f"{what} waits for round {next_round(table)} of the beacon, {day(comes_at(next_round(table)))}"
    return f"turn {table.turn} is being played"


def _waits(table: GameRecord) -> str:
    empty = [seat for seat in table.seats.values() if not seat.player]
    free = sum(not seat.offered_to for seat in empty)
    if free:
        return f"{free} {'seat is' if free == 1 else 'seats are'} free"
    return f"waits for {len(empty)} {'player' if len(empty) == 1 else 'players'} to accept"


def sentence(text: str) -> str:
    """The text with its first letter in upper case, and the rest unchanged."""
    return text[:1].upper() + text[1:]


def clip(text: str, most: int = 60) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


FILTERS: dict[str, Callable[..., Any]] = {
    "day": day,
    "standing": standing,
    "clip": clip,
    "sentence": sentence,
    "quoted": lambda text: quote(str(text), safe=""),
}
