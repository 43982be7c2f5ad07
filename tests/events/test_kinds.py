"""Rules that every kind of event keeps."""

import re
from collections.abc import Iterator
from uuid import UUID

import pytest
from msgspec.structs import force_setattr

from events import (
    EVENTS,
    CommandDone,
    DiceSecretsKept,
    Event,
    GamePaused,
    command_stream,
    letter_stream,
    people_stream,
    secrets_stream,
    token_stream,
)


def kinds(of: type[Event] = Event) -> Iterator[type[Event]]:
    """Every class in the package, listed or not."""
    for kind in of.__subclasses__():
        if kind.__module__.startswith("events."):
            yield kind
            yield from kinds(kind)


def test_every_kind_is_listed() -> None:
    assert set(kinds()) == set(EVENTS)
    assert len(EVENTS) == len(set(EVENTS))


def test_topics_are_unique_and_written_out() -> None:
    topics = [kind.__dict__["TOPIC"] for kind in EVENTS]
    assert len(topics) == len(set(topics))
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", topic) for topic in topics)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_each_is_frozen_and_says_when_it_is_written(kind: type[Event]) -> None:
    assert kind.__struct_config__.frozen
    assert kind.__struct_config__.forbid_unknown_fields
    assert (kind.__doc__ or "").startswith("Written ")


def test_frozen_means_frozen() -> None:
    event = GamePaused(originator_id=UUID(int=1), originator_version=1, at="", command="", reason="storm")
    with pytest.raises(AttributeError):
        event.reason = "calm"  # type: ignore[misc]
    force_setattr(event, "reason", "calm")
    assert event.reason == "calm"


def test_secrets_are_not_shown() -> None:
    secrets = DiceSecretsKept(
        originator_id=UUID(int=1), originator_version=1, at="", command="", chain_top="5ec2e7", hidden="41dde2"
    )
    assert "5ec2e7" not in repr(secrets)
    assert "41dde2" not in repr(secrets)


def test_streams_that_follow_from_other_ids_never_change() -> None:
    assert secrets_stream(UUID(int=1)) == UUID("2a9b5aed-b6f0-5f78-9f49-f1cf0251206c")
    assert command_stream("mail/1") == UUID("086d24a5-0489-54b3-8a8c-45147c0dee0a")
    assert people_stream(UUID(int=1)) == UUID("937be0c4-db25-5af4-9dd7-435d915d9a89")
    assert letter_stream("a/1/red/report/1") == UUID("c2d26de5-5412-5e9e-8a5b-2697f844cf97")
    assert token_stream("00ff") == UUID("8afc27cc-fb66-512f-986c-217d7db7107f")
    assert CommandDone.TOPIC == "command.done"
