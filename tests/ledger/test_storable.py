"""What no database keeps is refused before anything is written."""

import uuid
from typing import Any, cast

import pytest
from msgspec import Raw
from msgspec.structs import replace

from events import Event, GamePaused, OrdersReceived, TurnResolved
from pbem.ledger import Ledger, Unstorable, refuse_unstorable
from tests.ledger.lives import AT, life, offered, opened, write

GAME = uuid.UUID("00000000-0000-4000-8000-000000000003")
RESOLVED = next(event for event in life(GAME) if isinstance(event, TurnResolved))


def with_facts(raw: bytes) -> Event:
    return replace(RESOLVED, originator_version=1, facts=Raw(raw))


def orders(text: str) -> Event:
    return OrdersReceived(
        originator_id=GAME, originator_version=1, at=AT, command="a", turn=1, seat="red", text=text, channel="mail"
    )


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (orders("MOVE\0"), r"orders\.received, field text: the character U\+0000 at position 5"),
        (orders("caf\udce9"), r"orders\.received, field text: the character U\+DCE9 at position 4"),
        (opened(GAME, options={"a\0b": "x"}), r"game\.opened, field options: the character U\+0000 at position 2"),
        (opened(GAME, seats=("red", "\ud800")), r"field seats: the character U\+D800"),
        (with_facts(b'[{"note":"\\u0000"}]'), r"turn\.resolved, field facts: the character U\+0000"),
        (with_facts(b'["\\ud800"]'), "is not JSON"),
        (with_facts(b'["\xff"]'), "is not JSON"),
        (with_facts(b"[1,"), "is not JSON"),
        (with_facts(b""), "is not JSON"),
        (replace(orders("x"), at="2026-01-31 18:00"), "at must be UTC, written like"),
        (replace(orders("x"), at=""), "at must be UTC, written like"),
        (replace(life(GAME)[6], originator_version=1, deadline="tomorrow"), "deadline must be UTC"),
        (replace(orders("x"), turn="1"), "Expected `int`, got `str`"),
        (replace(orders("x"), text=object()), "cannot be stored"),
    ],
)
def test_it_is_refused_in_plain_words(ledger: Ledger, event: Event, message: str) -> None:
    with pytest.raises(Unstorable, match=message):
        write(ledger, offered(uuid.uuid4(), 1, event.command), event)
    assert ledger.notifications(0, 10) == []


@pytest.mark.parametrize("text", ["\\u0000", "naïve ☃ 𝄞 \ufeff\x01\x7f\u2028", "{'_type_': 1}", "'; DROP TABLE x; --"])
def test_every_other_text_is_kept(ledger: Ledger, text: str) -> None:
    write(ledger, orders(text))
    assert ledger.events(GAME) == [orders(text)]


def test_an_event_that_is_not_listed_is_refused(ledger: Ledger) -> None:
    class GameDreamt(GamePaused, frozen=True, kw_only=True):
        """Not in EVENTS."""

    dreamt = GameDreamt(originator_id=GAME, originator_version=1, at=AT, command="a", reason="")
    with pytest.raises(Unstorable, match="GameDreamt is not one of the events"):
        write(ledger, dreamt)
    with pytest.raises(Unstorable, match="dict is not one of the events"):
        ledger._mapper.to_stored_event(cast(Any, {}))


def test_a_text_can_be_asked_about_beforehand() -> None:
    refuse_unstorable("MOVE a1 b2\n", "line 1")
    with pytest.raises(Unstorable, match="line 1: the character"):
        refuse_unstorable("\udcff", "line 1")
