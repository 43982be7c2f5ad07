"""Several commands that wait for the disk once: all of them are written, or none."""

import threading
from contextlib import suppress

import pytest

from pbem.ledger import Conflict, Ledger, LedgerError, open_ledger
from tests.ledger.test_leaves import GAME, begin, expected, kept, offer


class Trouble(Exception):
    pass


def test_what_is_written_together_is_seen_by_others_at_the_end(ledger: Ledger, url: str) -> None:
    begin(ledger)
    with open_ledger(url) as other:
        with ledger.together():
            offer(ledger, 2)
            offer(ledger, 3)
            assert len(ledger.events(GAME)) == 3 and ledger.done("offer/3") is not None
            assert len(other.events(GAME)) == 1 and other.done("offer/2") is None
        assert [event.originator_version for event in other.events(GAME)] == [1, 2, 3]
        assert kept(other) == expected(other)


def test_after_an_error_nothing_of_it_is_there(ledger: Ledger) -> None:
    begin(ledger)
    ledger.log(GAME)
    with suppress(Trouble), ledger.together():
        offer(ledger, 2)
        assert len(ledger.log(GAME)) == 2
        raise Trouble
    assert len(ledger.events(GAME)) == len(ledger.log(GAME)) == 1
    assert ledger.done("offer/2") is None
    offer(ledger, 2, count=2, command="another")
    assert kept(ledger) == expected(ledger) and len(ledger.log(GAME)) == 3


def test_a_command_that_is_refused_leaves_the_others(ledger: Ledger) -> None:
    begin(ledger)
    with ledger.together():
        offer(ledger, 2)
        with pytest.raises(Conflict):
            offer(ledger, 2, command="too late")
        offer(ledger, 3)
        offer(ledger, 3)
    assert [event.command for event in ledger.events(GAME)] == ["open", "offer/2", "offer/3"]
    assert kept(ledger) == expected(ledger)


def test_nobody_follows_what_may_be_taken_back(ledger: Ledger) -> None:
    begin(ledger)
    with ledger.together(), pytest.raises(LedgerError, match="rolled back"):
        ledger.notifications(0, 10)
    assert ledger.notifications(0, 10)


def test_another_thread_is_no_part_of_it_and_waits(ledger: Ledger) -> None:
    begin(ledger)
    with suppress(Trouble), ledger.together():
        offer(ledger, 2)
        other = threading.Thread(target=lambda: offer(ledger, 2, command="from another thread"))
        other.start()
        other.join(0.05)
        assert other.is_alive() and len(ledger.events(GAME)) == 2
        raise Trouble
    other.join(60)
    assert [event.command for event in ledger.events(GAME)] == ["open", "from another thread"]
