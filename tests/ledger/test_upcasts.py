"""Records of an old version are read as the present one; what is stored does not change."""

import uuid
from typing import ClassVar

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent

from events import EVENTS, Event
from pbem.ledger import Ledger, LedgerError, open_ledger
from pbem.ledger.mapper import EventMapper
from pbem.ledger.upcasts import UPCASTS, Fields, upcast
from tests.ledger.lives import AT, write

GAME = uuid.UUID("00000000-0000-4000-8000-000000000002")


class ShipNamed(Event, frozen=True, kw_only=True):
    """Version 1 had only `ship`, version 2 split it, version 3 added `seat`."""

    TOPIC: ClassVar[str] = "test.ship_named"
    VERSION: ClassVar[int] = 3

    kind: str
    name: str
    seat: str
    log: msgspec.Raw


def split(fields: Fields) -> Fields:
    kind, _, name = msgspec.json.decode(fields.pop("ship"), type=str).partition(" ")
    return fields | {"kind": kind, "name": name}


def give_seat(fields: Fields) -> Fields:
    return fields | {"seat": "nobody"}


STEPS = {(ShipNamed.TOPIC, 1): split, (ShipNamed.TOPIC, 2): give_seat}
OLD = (
    f'{{"originator_id": "{GAME}", "originator_version": 1, "at": "{AT}", "command": "old", '
    '"ship": "scout Beagle", "log": [1,   2.50]}'
).encode()


def store(ledger: Ledger, topic: str, state: bytes) -> None:
    """As a program of that time would have left it."""
    ledger._store.recorder.insert_events([StoredEvent(GAME, 1, topic, state)])


def named(version: int) -> ShipNamed:
    return ShipNamed(
        originator_id=GAME,
        originator_version=version,
        at=AT,
        command="old",
        kind="scout",
        name="Beagle",
        seat="nobody",
        log=msgspec.Raw(b"[1,   2.50]"),
    )


def test_an_old_record_is_read_as_the_present_event(url: str) -> None:
    with open_ledger(url, mapper=EventMapper((*EVENTS, ShipNamed), STEPS)) as ledger:
        store(ledger, "test.ship_named.1", OLD)
        write(ledger, named(2))
        assert ledger.events(GAME) == [named(1), named(2)]
        chosen = ledger.notifications(0, 10, topics=[ShipNamed.TOPIC])
        assert [event for _, event in chosen] == [named(1), named(2)]
        rows = ledger._store.recorder.select_events(GAME)
        assert [row.topic for row in rows] == ["test.ship_named.1", "test.ship_named.3"]
        assert rows[0].state == OLD


@pytest.mark.parametrize(
    ("topic", "state", "message"),
    [
        ("test.ship_named.4", OLD, "knows test.ship_named up to version 3 only"),
        ("test.ship_named.0", OLD, "up to version 3 only"),
        ("test.ship_named.x", OLD, "up to version 3 only"),
        ("test.ship_sunk.1", OLD, "no event is called 'test.ship_sunk'"),
        ("rubbish", OLD, "no event is called ''"),
        ("test.ship_named.3", OLD, "contains unknown field `ship`"),
        ("test.ship_named.3", b"{", "Input data was truncated"),
        ("test.ship_named.1", b'{"ship": "\xff"}', "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_named(ledger: Ledger, topic: str, state: bytes, message: str) -> None:
    with open_ledger_again(ledger) as reader:
        store(reader, topic, state)
        with pytest.raises(LedgerError, match=message) as caught:
            reader.events(GAME)
    assert str(caught.value).startswith(f"event 1 of stream {GAME} ({topic}) cannot be read: ")


def open_ledger_again(ledger: Ledger) -> Ledger:
    return Ledger(ledger._store, EventMapper((*EVENTS, ShipNamed), STEPS))


def test_a_missing_step_is_named() -> None:
    with pytest.raises(LedgerError, match="no upcast of test.ship_named from version 2 to 3"):
        upcast(ShipNamed.TOPIC, 1, 3, OLD, {(ShipNamed.TOPIC, 1): split})


def test_every_old_version_has_its_step() -> None:
    assert {(kind.TOPIC, version) for kind in EVENTS for version in range(1, kind.VERSION)} == set(UPCASTS)
