"""The leaf of an event is written with it, in one transaction, on either database."""

from typing import Any
from uuid import UUID

import pytest

from events import DiceSecretsKept, LeafAdded, log_stream, secrets_stream
from pbem.audit.entries import Salts, leaf
from pbem.ledger import CATCH_UP, Conflict, Ledger, LedgerError, open_ledger
from tests.ledger.lives import AT, offered, opened

GAME = UUID("00000000-0000-4000-8000-000000000005")
OTHER = UUID("00000000-0000-4000-8000-000000000006")
TOP = "11" * 32


def secrets(game: UUID) -> DiceSecretsKept:
    return DiceSecretsKept(
        originator_id=secrets_stream(game),
        originator_version=1,
        at=AT,
        command="open",
        chain_top=TOP,
        hidden="22" * 32,
    )


def begin(ledger: Ledger) -> None:
    ledger.append([opened(GAME), secrets(GAME)], command="open", name="OpenGame", at=AT)


def offer(ledger: Ledger, first: int, count: int = 1, command: str = "") -> None:
    command = command or f"offer/{first}"
    events = [offered(GAME, version, command) for version in range(first, first + count)]
    ledger.append(events, command=command, name="Offer", at=AT)


def expected(ledger: Ledger) -> list[str]:
    salts = Salts(bytes.fromhex(TOP), GAME.bytes)
    return [leaf(record, salts.of(record.number)).hex() for record in ledger.records(GAME)]


def kept(ledger: Ledger) -> list[str]:
    return [each.leaf for each in ledger.leaves(GAME)]


def forget_leaves(ledger: Ledger, last: int = 0) -> None:
    """As a program that knew of no leaves would have left the ledger."""
    recorder = ledger._store.recorder
    with recorder.datastore.transaction(commit=True) as cursor:  # type: ignore[attr-defined]
        table = "stored_events" if "SQLite" in type(recorder).__mro__[1].__name__ else "pbem_events"
        stream = log_stream(GAME).hex if table == "stored_events" else log_stream(GAME)
        mark = "?" if table == "stored_events" else "%s"
        query = f"DELETE FROM {table} WHERE originator_id = {mark} AND originator_version > {mark}"
        cursor.execute(query, (stream, last))


def test_every_event_of_a_game_has_a_leaf_and_nothing_else_has(ledger: Ledger) -> None:
    begin(ledger)
    offer(ledger, 2, 3)
    assert kept(ledger) == expected(ledger) and len(kept(ledger)) == 4
    assert [each.originator_version for each in ledger.leaves(GAME, after=2)] == [3, 4]
    assert ledger.events(log_stream(secrets_stream(GAME))) == []
    assert ledger.leaf(ledger.events(GAME)[2]) == bytes.fromhex(kept(ledger)[2])


def test_a_game_without_secrets_has_no_log(ledger: Ledger) -> None:
    ledger.append([opened(OTHER)], command="open", name="OpenGame", at=AT)
    assert ledger.leaves(OTHER) == [] and ledger.leaf(opened(OTHER)) is None


def test_what_is_not_written_has_no_leaf(ledger: Ledger) -> None:
    begin(ledger)
    offer(ledger, 2)
    with pytest.raises(Conflict):
        offer(ledger, 2, command="another")
    assert len(kept(ledger)) == 2


def test_a_leaf_without_its_event_stops_the_game(ledger: Ledger) -> None:
    begin(ledger)
    stray = LeafAdded(originator_id=log_stream(GAME), originator_version=2, at=AT, command="x", leaf="00" * 32)
    ledger._store.recorder.insert_events([ledger._mapper.to_stored_event(stray)])
    with pytest.raises(LedgerError, match="has a leaf 2 without an event"):
        offer(ledger, 2)
    assert len(ledger.events(GAME)) == 1


@pytest.mark.parametrize(("size", "had"), [(1, 0), (3, 1), (520, 0), (1003, 2)])
def test_a_game_without_leaves_gets_them_with_its_next_event(url: str, size: int, had: int) -> None:
    with open_ledger(url) as ledger:
        begin(ledger)
        for first in range(2, size + 1, 400):
            offer(ledger, first, min(400, size + 1 - first))
        forget_leaves(ledger, had)
    with open_ledger(url) as ledger:
        offer(ledger, size + 1)
        assert kept(ledger) == expected(ledger) and len(kept(ledger)) == size + 1
        late = [each.originator_version for each in ledger.leaves(GAME) if each.command == CATCH_UP]
        assert late == list(range(had + 1, size + 1))


def test_two_who_catch_up_at_once_do_not_disturb_each_other(url: str) -> None:
    with open_ledger(url) as one, open_ledger(url) as two:
        begin(one)
        offer(one, 2, 5)
        forget_leaves(one)
        insert = two._store.recorder.insert_events

        def late(events: Any, **fields: Any) -> Any:
            two._store.recorder.insert_events = insert  # type: ignore[method-assign]
            with open_ledger(url) as faster:
                offer(faster, 7)
            return insert(events, **fields)

        two._store.recorder.insert_events = late  # type: ignore[method-assign,assignment]
        with pytest.raises(Conflict):
            offer(two, 7, command="slower")
        assert kept(two) == expected(two) and len(kept(two)) == 7
