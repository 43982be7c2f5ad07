"""What goes into the ledger comes out the same, for every kind of event."""

import uuid

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events import EVENTS, Event
from pbem.ledger import Ledger
from pbem.ledger.storable_check import encode
from tests.ledger.examples import events
from tests.ledger.lives import life, write

# The threads of the PostgreSQL pool use the random module whenever they like; it has nothing to do with the examples.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.TOPIC)
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_every_kind_comes_back_as_it_was(kind: type[Event], shared_ledger: Ledger, data: st.DataObject) -> None:
    stream, command = uuid.uuid4(), uuid.uuid4().hex
    event = data.draw(events(kind, stream, command))
    if getattr(event, "person", ""):
        assert shared_ledger.persons
        event = msgspec.structs.replace(event, person=shared_ledger.persons.of("ann@example.org"))
    write(shared_ledger, event)
    assert shared_ledger.events(stream) == [event]


def test_a_whole_game_comes_back_in_order(ledger: Ledger) -> None:
    history = life()
    write(ledger, history[0])
    write(ledger, *history[1:])
    game = history[0].originator_id
    assert ledger.events(game) == history
    assert ledger.events(game, after=20) == history[20:]
    assert ledger.events(game, after=len(history)) == []


def test_records_are_the_bytes_that_were_written(ledger: Ledger) -> None:
    """Proofs are made of them, so they must be the same whatever database keeps them."""
    history = life()
    write(ledger, history[0])
    write(ledger, *history[1:])
    records = ledger.records(history[0].originator_id)
    assert [record.number for record in records] == [event.originator_version for event in history]
    for record, event in zip(records, history, strict=True):
        assert record.topic == f"{event.TOPIC}.{event.VERSION}"
        assert record.payload == encode(event)
    assert ledger.records(uuid.uuid4()) == []
