"""All events in the order of writing."""

import uuid

import pytest

from events import CommandDone, GameOpened, SeatOffered
from pbem.ledger import Ledger, LedgerError
from pbem.ledger import ledger as module
from tests.ledger.lives import offered, opened, write


def test_they_come_in_order_and_in_pages(ledger: Ledger) -> None:
    stream = uuid.uuid4()
    for version in range(1, 6):
        write(ledger, offered(stream, version, f"c/{version}"))
    everything = ledger.notifications(0, 100)
    assert [type(event) for _, event in everything] == [SeatOffered, CommandDone] * 5
    assert [number for number, _ in everything] == sorted(number for number, _ in everything)
    first = ledger.notifications(0, 3)
    assert first + ledger.notifications(first[-1].id, 100) == everything
    assert ledger.notifications(everything[-1].id, 100) == []


def test_they_can_be_chosen_by_topic(ledger: Ledger) -> None:
    game = uuid.uuid4()
    write(ledger, opened(game), offered(game, 2, "open"))
    assert [event for _, event in ledger.notifications(0, 100, topics=[GameOpened.TOPIC])] == [opened(game)]
    assert len(ledger.notifications(0, 100, topics=(GameOpened.TOPIC, SeatOffered.TOPIC))) == 2


def test_a_topic_that_does_not_exist_is_an_error(ledger: Ledger) -> None:
    with pytest.raises(LedgerError, match=r"no event is called 'game\.oponed'"):
        ledger.notifications(0, 100, topics=["game.oponed"])


def test_opened_games_are_all_games(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAGE", 2)
    games = [opened(uuid.uuid4(), f"open/{number}", title=f"Game {number}") for number in range(5)]
    assert ledger.opened_games() == []
    for game in games:
        write(ledger, game, offered(game.originator_id, 2, game.command))
    assert ledger.opened_games() == games
