"""Several real processes on one ledger."""

import uuid

from pbem.ledger import open_ledger
from tests.ledger.racing import race, start


def test_of_two_commands_for_one_version_one_wins(url: str) -> None:
    stream = uuid.uuid4()
    said = race([start("once", url, stream, f"command/{number}") for number in range(4)])
    assert sorted(answer == "conflict" for answer in said) == [False, True, True, True]
    with open_ledger(url) as ledger:
        assert len(ledger.events(stream)) == 1


def test_one_command_given_in_many_processes_counts_once(url: str) -> None:
    stream = uuid.uuid4()
    said = race([start("once", url, stream, "the same") for _ in range(4)])
    assert len(set(said)) == 1
    assert said[0].isdecimal()
    with open_ledger(url) as ledger:
        assert len(ledger.notifications(0, 100)) == 2


def test_nobody_is_turned_away_by_a_lock(url: str) -> None:
    stream = uuid.uuid4()
    assert race([start("often", url, stream, name, 25) for name in ("a", "b", "c", "d")]) == ["done"] * 4
    with open_ledger(url) as ledger:
        assert [event.originator_version for event in ledger.events(stream)] == list(range(1, 101))


def test_a_new_database_may_be_opened_by_all_at_once(url: str) -> None:
    assert race([start("opening", url) for _ in range(6)]) == ["0"] * 6
