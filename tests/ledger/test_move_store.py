"""A store is copied into one of another kind and back, and stays the same: every record, number, head and file."""

from pathlib import Path
from uuid import UUID

import pytest

from pbem.ledger import Ledger, LedgerError, open_ledger
from pbem.ledger import move_store as moving
from pbem.ledger.move_store import contents, move_store
from tests.ledger.lives import offered, write
from tests.ledger.test_leaves import GAME, begin, offer

STREAM = UUID(int=12)


@pytest.fixture
def source(tmp_path: Path) -> Ledger:
    """A game with a log, other records, files, and a gap in the numbers as PostgreSQL leaves it."""
    ledger = open_ledger(f"sqlite:{tmp_path / 'old.db'}")
    begin(ledger)
    offer(ledger, 2, count=3)
    for number in range(1, 30):
        write(ledger, offered(STREAM, number, f"c{number}"))
    ledger.put([(ledger.head() + 7, ledger.stored(offered(UUID(int=13), 1, "later")))])
    ledger.files.write("keys/log", b"\x00secret")
    return ledger


def test_to_postgresql_and_back(source: Ledger, postgres_url: str, tmp_path: Path) -> None:
    before = contents(source)
    seen: list[int] = []
    with open_ledger(postgres_url) as other, open_ledger(f"sqlite:{tmp_path / 'new.db'}") as back:
        assert move_store(source, other, seen.append) == before == contents(other)
        assert move_store(other, back) == before
        assert seen[-1] == source.head() == back.head() and before.records == 70
        assert before.heads[0].startswith(f"{GAME} 4 ")
        for moved in (other, back):
            assert moved.rows(0, 100) == source.rows(0, 100)
            assert moved.files.read("keys/log") == b"\x00secret"
            # The game goes on, with the next numbers.
            offer(moved, 5)
            assert moved.head() > before.last and len(moved.log(GAME)) == 5
    source.close()


def test_what_was_copied_before_an_interruption_is_not_copied_again(
    source: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "PAGE", 10)
    written: list[int] = []
    put = Ledger.put

    def counted(self: Ledger, rows: list[tuple[int, object]]) -> None:
        if len(written) == 3:
            raise KeyboardInterrupt
        written.append(rows[0][0])
        put(self, rows)  # type: ignore[arg-type]

    monkeypatch.setattr(Ledger, "put", counted)
    with open_ledger(f"sqlite:{tmp_path / 'new.db'}") as target:
        with pytest.raises(KeyboardInterrupt):
            move_store(source, target)
        assert written == [1, 11, 21]
        monkeypatch.setattr(Ledger, "put", put)
        begun: list[int] = []
        assert move_store(source, target, begun.append) == contents(source)
        assert begun[0] == 40
    source.close()


def test_a_store_with_other_records_is_left_alone(source: Ledger, tmp_path: Path) -> None:
    with open_ledger(f"sqlite:{tmp_path / 'new.db'}") as target:
        write(target, offered(STREAM, 1, "other"))
        before = contents(target)
        with pytest.raises(LedgerError, match="holds other records; name an empty one"):
            move_store(source, target)
        assert contents(target) == before
    source.close()


def test_a_copy_that_differs_is_told(source: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that still writes, or a disk that does not keep what it was given."""
    put = Ledger.put

    def forgetful(self: Ledger, rows: list[tuple[int, object]]) -> None:
        put(self, rows[:-1])  # type: ignore[arg-type]

    monkeypatch.setattr(Ledger, "put", forgetful)
    told = pytest.raises(LedgerError, match="the copy differs: records 69 is not 70")
    with open_ledger(f"sqlite:{tmp_path / 'new.db'}") as target, told:
        move_store(source, target)
    source.close()
