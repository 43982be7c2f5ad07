"""What the database holds of a record is shorter than its content, and gives it back to the byte."""

import hashlib
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.ledger import Ledger, LedgerError, open_ledger
from pbem.ledger.packing import WORDS, pack, unpack
from tests.ledger.lives import life, offered, write

STREAM = UUID("00000000-0000-4000-8000-000000000007")
START = b'{"originator_id":"%b","originator_version":7,"at":"' % str(STREAM).encode()


@given(st.binary(max_size=400).map(lambda rest: b"{" + rest), st.booleans())
def test_every_content_comes_back(content: bytes, is_usual: bool) -> None:
    whole = START + content if is_usual else content
    held = pack(STREAM, 7, whole)
    assert unpack(STREAM, 7, held) == whole and len(held) <= len(whole)


def test_records_take_half_of_their_content(ledger: Ledger) -> None:
    stored = [ledger.stored(event) for event in life(STREAM)]
    held = [pack(row.stream, row.number, row.payload) for row in stored]
    assert sum(map(len, held)) < 0.5 * sum(len(row.payload) for row in stored)
    assert [unpack(row.stream, row.number, each) for row, each in zip(stored, held, strict=True)] == [
        row.payload for row in stored
    ]


def test_the_words_are_part_of_the_format() -> None:
    assert hashlib.sha256(WORDS).hexdigest() == ("399946692061557fdb13ed06e1cbf5c901906183d9eaaf5a7f085ebf62b2b434"), (
        "records that are stored cannot be read with other words"
    )


def test_a_content_that_is_cut_off_is_no_content() -> None:
    held = pack(STREAM, 7, START + b"x" * 300)
    with pytest.raises(zlib.error):
        unpack(STREAM, 7, held[:-4])


def test_one_damaged_record_is_named_and_does_not_block_the_others(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with open_ledger(f"sqlite:{path}") as ledger:
        write(ledger, offered(STREAM, 1, "a"), offered(STREAM, 2, "a"))
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("UPDATE stored_events SET state = x'0102030405' WHERE originator_version = 2")
        with pytest.raises(LedgerError, match="event 2 of stream .* cannot be read"):
            ledger.events(STREAM)
        assert [number for number, _ in ledger.look_through(0, 10)] == [1, 2, 3]
