"""Personal data in records to which no log commits: letters, contact details, sessions, the answers of commands."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import msgspec

from events import FORMER_PLAYER, CommandDone, Event, LetterQueued, people_stream
from pbem.ledger import AdoptedRow, Ledger

Names = Mapping[UUID, set[str]]
BLANK = {"to": "", "answers": ""}
# A shorter name is part of too many words.
SHORT = 3


def rewritten(ledger: Ledger, row: AdoptedRow, address: str, names: Names) -> AdoptedRow | None:
    """The record without the address and the names; None if they are not in it."""
    if row.topic.startswith(f"{LetterQueued.TOPIC}."):
        event = ledger.read(row)
        return _letter(event, row, address, names) if isinstance(event, LetterQueued) else None
    known = _known_names(ledger.read(row), names) if row.topic.startswith(f"{CommandDone.TOPIC}.") else set()
    if not known and not (address and address.casefold().encode() in row.payload.lower()):
        return None
    fields = msgspec.json.decode(row.payload)
    changed = _each_text(fields, lambda text: _without(text, address, known))
    return None if changed == fields else row._replace(payload=msgspec.json.encode(changed))


def _known_names(event: Event, names: Names) -> set[str]:
    """The names that mean this person in a record: those of the games that it is about."""
    if not isinstance(event, CommandDone):
        return set()
    streams = {part.stream for part in event.written}
    return {name for game, known in names.items() if {game, people_stream(game)} & streams for name in known}


def _letter(event: LetterQueued, row: AdoptedRow, address: str, names: Names) -> AdoptedRow | None:
    """What a letter says may be encrypted with the key of another reader, so the event is looked at."""
    known = names.get(event.game, set())
    about = {**event.about, "to": event.to}
    if _each_text(about, lambda text: _without(text, address, known, is_part=True)) == about:
        return None
    return blank_letter(row)


def blank_letter(row: AdoptedRow) -> AdoptedRow:
    """A queued letter of which only is left when it went to which seat, and why."""
    fields = msgspec.json.decode(row.payload)
    fields |= {**BLANK, "about": dict.fromkeys(fields["about"], "")}
    return row._replace(payload=msgspec.json.encode(fields))


def _without(text: str, address: str, names: set[str], is_part: bool = False) -> str:
    if address and address.casefold() in text.casefold():
        return ""
    if text in names or (is_part and any(len(name) >= SHORT and name in text for name in names)):
        return FORMER_PLAYER
    return text


def _each_text(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {key: _each_text(each, change) for key, each in value.items()}
    return [_each_text(each, change) for each in value] if isinstance(value, list) else value
