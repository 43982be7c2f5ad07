"""Who may read which event in a bundle. Everything else is withheld: only its entry in the log is there."""

from collections.abc import Mapping
from typing import Any

from pbem.audit.audit_file import OPENED
from pbem.audit.bundle_check import PRIVATE
from pbem.audit.entries import Record

PRESS = "game.press_sent"
# What everyone may read while the game runs, besides what the audit file opens.
PUBLIC = frozenset(
    {
        "game.listed",
        "game.press_rule_set",
        "game.schedule_set",
        "seat.taken",
        "master.seated",
        "master.deputy_named",
        "master.deputy_dismissed",
        "consent.asked",
        "consent.withdrawn",
        "consent.carried_out",
    }
)
# What a seat may read of what it did itself.
OWN = frozenset({"orders.received", "orders.withdrawn", "turn.ready_marked", "seat.vacation_set", "consent.given"})


def is_open_to_players(record: Record) -> bool:
    """When the game is over. Letters between players stay private for ever, and so does who wrote anonymous ones."""
    if record.name == PRESS:
        return _is_public_press(record.fields())
    return record.name not in PRIVATE


def is_open_to_seat(record: Record, seat: str) -> bool:
    """While the game runs. A resolved turn is never opened: its facts are those of all seats."""
    if record.name in OPENED or record.name in PUBLIC:
        return True
    if record.name not in OWN and record.name != PRESS:
        return False
    fields = record.fields()
    is_received = record.name == PRESS and not fields["anonymous"] and (not fields["to"] or seat in fields["to"])
    return fields["seat"] == seat or is_received


def _is_public_press(fields: Mapping[str, Any]) -> bool:
    return not fields["to"] and not fields["anonymous"]
