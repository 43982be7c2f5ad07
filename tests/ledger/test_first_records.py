"""Records as the first release of the program wrote them are still read, and mean what they meant."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from events import CommandDone, DiceSecretsKept, GameOpened
from pbem.ledger import Ledger, Schedule, SeatRecord, folded
from pbem.ledger.upcasts import UPCASTS, upcast

GAME = UUID("1d0c5b3e-6f8a-4c55-9a3e-0c2a7f1b64d9")
RECORDS = Path(__file__).with_name("first_records.jsonl")


def stored() -> Iterator[StoredEvent]:
    for line in RECORDS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield StoredEvent(UUID(row["stream"]), row["version"], row["topic"], row["state"].encode())


def test_a_whole_game_of_that_time_folds(ledger: Ledger) -> None:
    ledger._store.recorder.insert_events(list(stored()))
    events = ledger.events(GAME)
    assert len(events) == 24
    opened = events[0]
    assert isinstance(opened, GameOpened) and opened.turn_seconds == 259200
    table = folded(events)
    assert table.ended and table.digest == "d1b"
    assert table.seats == {"red": SeatRecord(), "blue": SeatRecord("steady", "bot", tenure=4)}
    # What was not known then is as it was then: no schedule, no press, all ready means go.
    assert (table.schedule, table.press, table.turn_seconds) == (Schedule(), "none", 259200)
    kinds = {type(event) for _, event in ledger.notifications(0, 100)}
    assert {CommandDone, DiceSecretsKept} < kinds


def test_they_are_written_the_same_way_today(ledger: Ledger) -> None:
    """A field added to an event that is stored already would show here, unless it came with a version and an upcast."""
    mapper = ledger._mapper
    for record in stored():
        event = mapper.to_domain_event(record)
        again = mapper.to_stored_event(event)
        now = json.loads(upcast(event.TOPIC, 1, event.VERSION, record.state, UPCASTS))
        assert (again.topic, json.loads(again.state)) == (f"{event.TOPIC}.{event.VERSION}", now)
        assert event.VERSION > 1 or (again.topic, now) == (record.topic, json.loads(record.state))
