"""Files that all machines share: written whole, and by several at once without harm."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pbem.ledger import Ledger, LedgerError, open_ledger


def test_what_one_process_writes_another_reads(ledger: Ledger, url: str) -> None:
    assert ledger.files.read("drafts/a") is None
    ledger.files.write("drafts/a", b"MOVE\0\xff")
    with open_ledger(url) as other:
        assert other.files.read("drafts/a") == b"MOVE\0\xff"
        other.files.write("drafts/a", b"HOLD")
        other.files.write("drafts/b", b"")
    assert ledger.files.read("drafts/a") == b"HOLD"
    ledger.files.remove("drafts/a")
    ledger.files.remove("drafts/a")
    assert (ledger.files.read("drafts/a"), ledger.files.read("drafts/b")) == (None, b"")


def test_of_several_that_create_a_file_at_once_one_wins(ledger: Ledger) -> None:
    with ThreadPoolExecutor(8) as crew:
        found = list(crew.map(lambda number: ledger.files.create("key", bytes([number])), range(16)))
    assert len(set(found)) == 1
    assert ledger.files.read("key") == found[0]


def test_a_ledger_of_an_earlier_version_gets_them(url: str) -> None:
    with open_ledger(url) as ledger, ledger.files._transaction(True) as cursor:
        cursor.execute("DROP TABLE pbem_files")
    with open_ledger(url) as ledger:
        ledger.files.write("a", b"b")
        assert ledger.files.read("a") == b"b"


def test_errors_are_those_of_the_ledger(ledger: Ledger) -> None:
    with ledger.files._transaction(True) as cursor:
        cursor.execute("DROP TABLE pbem_files")
    with pytest.raises(LedgerError):
        ledger.files.read("a")
