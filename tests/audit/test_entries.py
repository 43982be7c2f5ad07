"""Entries of the log: what they commit to, and that they tell nothing else."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit.entries import Record, Salts, canonical, commitment, entry, leaf, leaves
from pbem.audit.merkle import leaf_hash

GAME = bytes(range(16))
SECRET = hashlib.sha256(b"test vector: chain top").digest()
SALTS = Salts(SECRET, GAME)
PAYLOAD = b'{"at":"2026-01-31T18:00:00Z","turn":3,"text":"MOVE Sct1 TO A7"}'
RECORD = Record(12, "orders.received.1", PAYLOAD)


def test_the_commitment_is_the_hash_of_scheme_salt_and_payload() -> None:
    salt = bytes(16)
    assert commitment(salt, b"x") == hashlib.sha256(b"pbem-log/1/commit\x00" + salt + b"x").digest()


@pytest.mark.parametrize("size", [0, 15, 17])
def test_a_salt_has_sixteen_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="a salt must be 16 bytes"):
        commitment(bytes(size), b"x")


def test_an_entry_is_canonical_and_tells_kind_number_time_turn() -> None:
    salt = SALTS.of(12)
    told = entry(RECORD, salt).decode()
    assert told == (
        '{"at":"2026-01-31T18:00:00Z","c":"' + commitment(salt, PAYLOAD).hex() + '",'
        '"kind":"orders.received.1","number":12,"turn":3}'
    )
    assert leaf(RECORD, salt) == leaf_hash(told.encode())


def test_what_belongs_to_no_turn_has_turn_nought() -> None:
    record = Record(1, "seat.taken.1", b'{"at":"2026-01-31T18:00:00Z","seat":"A"}')
    assert json.loads(entry(record, bytes(16)))["turn"] == 0


def test_salts_vector() -> None:
    """Written down once: a change would make every log that was ever signed look forged."""
    assert SALTS.of(1).hex() == "263b007224ed101977908b508ad94bb1"
    assert SALTS.of(2).hex() == "7ba357161621fe535e658cbecc7df086"
    assert leaf(RECORD, SALTS.of(12)).hex() == "4887dc9e9c0cfbf3211464a3f9657a494d8c9374ba68ce0794a325e02126082a"


def test_the_secret_is_not_in_the_words() -> None:
    assert SECRET.hex() not in repr(SALTS)


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_each_number_has_a_salt_of_its_own(one: int, two: int) -> None:
    assert (SALTS.of(one) == SALTS.of(two)) is (one == two)


@given(st.binary(max_size=40), st.binary(max_size=40))
def test_every_byte_of_the_payload_counts(one: bytes, two: bytes) -> None:
    assert (commitment(bytes(16), one) == commitment(bytes(16), two)) is (one == two)


def test_leaves_are_in_the_order_of_the_records() -> None:
    records = [Record(number, "seat.taken.1", PAYLOAD) for number in (1, 2, 3)]
    assert leaves(records, SALTS) == [leaf(record, SALTS.of(record.number)) for record in records]
    assert len(set(leaves(records, SALTS))) == 3


def test_the_name_of_a_topic() -> None:
    assert RECORD.name == "orders.received"


@given(st.dictionaries(st.text(), st.integers() | st.text() | st.lists(st.integers())))
def test_canonical_json_reads_back(data: dict[str, object]) -> None:
    assert json.loads(canonical(data)) == data
    assert canonical(dict(reversed(data.items()))) == canonical(data)
