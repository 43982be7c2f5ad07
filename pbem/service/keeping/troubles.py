"""What those who keep the server should look at, and a letter to them about each trouble, once."""

from collections.abc import Callable, Iterator
from datetime import timedelta

from msgspec import Struct

from events import moment
from pbem.service.keeping.figures import Figures, figures
from pbem.service.keeping.tell_keepers import tell_keepers
from pbem.service.kernel.desk import Desk
from pbem.service.turns.deadlines import instant
from pbem.service.turns.doors import CLOCK, MAILBOX

LETTER_PATIENCE = timedelta(hours=1)
DOOR_PATIENCE = timedelta(minutes=5)
# Of the disk, and in bytes.
LEAST_SHARE, LEAST_FREE = 0.05, 500_000_000


class KeeperTrouble(Struct, frozen=True):
    """`occurrence` is the same as long as the same trouble lasts."""

    occurrence: str
    title: str
    text: str


def troubles(found: Figures) -> list[KeeperTrouble]:
    return [trouble for look in LOOKS for trouble in look(found)]


def tell_troubles(desk: Desk) -> list[str]:
    """Writes to those who keep the server; returns what was told now."""
    return [
        trouble.title
        for trouble in troubles(figures(desk))
        if tell_keepers(desk, trouble.occurrence, trouble.title, trouble.text)
    ]


def _letters(found: Figures) -> Iterator[KeeperTrouble]:
    oldest = found.oldest_letter
    if oldest is not None and oldest.queued < moment(instant(found.at) - LETTER_PATIENCE):
        text = f"The oldest letter has waited since {oldest.queued}. Not sent: {len(found.letters)}."
        why = f" The last attempt: {oldest.reason}." if oldest.reason else ""
        yield KeeperTrouble(f"outbox/{oldest.letter}/{oldest.queued}", "Letters do not leave", text + why)
    if found.given_up:
        text = f"Given up: {len(found.given_up)}. The last one, because: {found.given_up[-1].reason}"
        yield KeeperTrouble(f"failed/{found.at[:10]}", "Letters were given up", text)


def _doors(found: Figures) -> Iterator[KeeperTrouble]:
    for door in found.doors:
        is_stuck = door.through < moment(instant(found.at) - DOOR_PATIENCE) and _is_silent(door.since, found.at)
        if is_stuck and door.kind != CLOCK:
            what = "The mailbox cannot be read" if door.kind == MAILBOX else "Letters that came in are not read"
            yield KeeperTrouble(
                f"door/{door.name}/{door.through}", what, f"{door.name} is dealt with up to {door.through}."
            )
    if number := found.count("quarantine"):
        text = f"In quarantine: {number}. What could not be read or handled waits for you."
        yield KeeperTrouble(f"quarantine/{found.at[:10]}", "Letters are in quarantine", text)


def _is_silent(since: str, at: str) -> bool:
    return not since or since < moment(instant(at) - DOOR_PATIENCE)


def _turns(found: Figures) -> Iterator[KeeperTrouble]:
    for turn in found.turns:
        if not turn.waits:
            text = f"Turn {turn.turn} of {turn.title} should have been played at {turn.since} ({turn.stage})."
            yield KeeperTrouble(f"turn/{turn.game}/{turn.version}", "A turn is stuck", text)


def _disk(found: Figures) -> Iterator[KeeperTrouble]:
    if found.disk.free < min(LEAST_FREE, LEAST_SHARE * found.disk.total):
        text = f"{found.disk.free // 1_000_000} MB are free where the server keeps its files."
        yield KeeperTrouble(f"disk/{found.at[:10]}", "The disk is nearly full", text)


LOOKS: tuple[Callable[[Figures], Iterator[KeeperTrouble]], ...] = (_letters, _doors, _turns, _disk)
