"""What a witness answers, request by request; whatever is sent, it never cosigns two histories of one log."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.audit.checkpoints import Checkpoint, open_checkpoint, read_checkpoint
from pbem.audit.merkle import root
from pbem.audit.notes import BadNote, Signer, parted
from pbem.audit.witness.answering import Witness
from pbem.audit.witness.cosignatures import Cosigner, cosigned_at
from pbem.audit.witness.records import WitnessRecords
from pbem.audit.witness.requests import SIZE, AddCheckpoint
from tests.support.servers.witnesses import GAME, SIGNER, checkpoint, entries, key_from, request

COSIGNER = Cosigner("witness.example/w1", key_from("test vector: witness key"))
SERVER = SIGNER.key._replace(name="pbem")
LOG = entries(*range(12))
FORK = [*LOG[:4], *entries("x", "y", "z", "u", "v", "w")]


@pytest.fixture
def records(tmp_path: Path) -> WitnessRecords:
    book = WitnessRecords(tmp_path)
    book.add_server(SERVER)
    return book


@pytest.fixture
def witness(records: WitnessRecords) -> Witness:
    return Witness(records, COSIGNER, lambda: 1700000000)


def test_a_log_that_grows_is_cosigned(witness: Witness) -> None:
    for old, size in ((0, 3), (3, 4), (4, 9), (9, 9)):
        answer = witness.answer(request(LOG[:size], old))
        assert answer.status == 200
        assert cosigned_at(checkpoint(LOG[:size]) + answer.text, COSIGNER.key) == 1700000000


def test_another_size_than_the_newest_is_answered_with_the_newest(witness: Witness) -> None:
    witness.answer(request(LOG[:5]))
    for old, leaves in ((0, LOG[:7]), (4, LOG[:7]), (0, LOG[:3]), (3, LOG[:5])):
        assert witness.answer(request(leaves, old)) == (409, "5\n", SIZE)


def test_another_root_for_the_same_size_is_refused(witness: Witness) -> None:
    witness.answer(request(LOG[:6]))
    assert witness.answer(AddCheckpoint(6, (), checkpoint(FORK[:6])).body) == (409, "6\n", SIZE)
    assert witness.answer(request(FORK[:8], 6)).status == 422


def test_a_proof_that_does_not_lead_there_is_refused(witness: Witness) -> None:
    assert witness.answer(AddCheckpoint(0, (LOG[0],), checkpoint(LOG[:5])).body).status == 422
    witness.answer(request(LOG[:5]))
    assert witness.answer(AddCheckpoint(5, (), checkpoint(LOG[:7])).body).status == 422
    assert witness.answer(AddCheckpoint(5, (LOG[0],), checkpoint(LOG[:5])).body).status == 422


def test_unknown_logs_and_strangers_are_refused(witness: Witness) -> None:
    stranger = Signer(SIGNER.key.name, key_from("stranger"))
    assert witness.answer(request(LOG[:2], signer=stranger)).status == 403
    elsewhere = Signer("example.org/log", key_from("test vector: log key"))
    assert witness.answer(request(LOG[:2], signer=elsewhere)).status == 404


def test_a_key_of_one_game_is_good_for_that_game_only(tmp_path: Path) -> None:
    book = WitnessRecords(tmp_path)
    book.add_server(SIGNER.key)
    witness = Witness(book, COSIGNER, lambda: 1)
    assert witness.answer(request(LOG[:2])).status == 200
    other = Signer("pbem/11111111-2222-3333-4444-555555555555", key_from("test vector: log key"))
    assert witness.answer(request(LOG[:2], signer=other)).status == 404


def test_a_second_server_cannot_go_on_with_the_log_of_the_first(witness: Witness, records: WitnessRecords) -> None:
    second = Signer(SIGNER.key.name, key_from("second server"))
    records.add_server(second.key._replace(name="pbem"))
    witness.answer(request(LOG[:3]))
    assert witness.answer(request(LOG[:5], 3, second)).status == 403
    assert witness.answer(request(LOG[:5], 3)).status == 200


def test_the_number_of_logs_is_bounded(tmp_path: Path) -> None:
    book = WitnessRecords(tmp_path, most_logs=1)
    book.add_server(SERVER)
    witness = Witness(book, COSIGNER, lambda: 1)
    other = Signer("pbem/11111111-2222-3333-4444-555555555555", key_from("test vector: log key"))
    assert witness.answer(request(LOG[:2])).status == 200
    refused = witness.answer(request(LOG[:2], signer=other))
    assert (refused.status, refused.text) == (404, "this witness takes no further logs\n")
    assert witness.answer(request(LOG[:3], 2)).status == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"old 0\n",
        b"old 00\n\n" + checkpoint(LOG[:2]).encode(),
        b"old -1\n\n" + checkpoint(LOG[:2]).encode(),
        b"old 0\nAAAA\n\n" + checkpoint(LOG[:2]).encode(),
        b"old 0\n" + b"A" * 43 + b"=\n" * 64 + b"\n" + checkpoint(LOG[:2]).encode(),
        b"old 0\n\n\xff",
        b"old 0\n\npbem\n1\n",
        request(LOG[:2])[:-1],
        b"old 3\n\n" + checkpoint(LOG[:2]).encode(),
        b"old 0\n\n" + b"x" * 70_000,
    ],
)
def test_what_cannot_be_read_is_a_bad_request(witness: Witness, body: bytes) -> None:
    answer = witness.answer(body)
    assert answer.status == 400 and answer.text.endswith("\n") and answer.text.strip()


def test_only_keys_of_pbem_are_taken(records: WitnessRecords) -> None:
    with pytest.raises(BadNote, match="pbem log key"):
        records.add_server(SIGNER.key._replace(name="example.org/log"))
    assert not records.add_server(SERVER)
    assert records.servers() == [SERVER]


# Two histories that part after four entries, and the sizes at which a cheat may offer them.
OFFERS = st.lists(st.tuples(st.booleans(), st.integers(0, 10), st.integers(0, 10), st.booleans()), max_size=30)


@given(OFFERS)
@settings(max_examples=30, deadline=None)
def test_whatever_is_offered_all_cosigned_heads_are_of_one_history(offers: list[tuple[bool, int, int, bool]]) -> None:
    with TemporaryDirectory() as folder:
        WitnessRecords(Path(folder)).add_server(SERVER)
        cosigned: list[Checkpoint] = []
        for is_fork, size, old, is_corrected in offers:
            # Each time as after a restart.
            witness = Witness(WitnessRecords(Path(folder)), COSIGNER, lambda: 1)
            leaves = (FORK if is_fork else LOG)[:size]
            answer = witness.answer(request(leaves, min(old, size)))
            if answer.status == 409 and is_corrected and int(answer.text) <= size:
                answer = witness.answer(request(leaves, int(answer.text)))
            if answer.status == 200:
                cosigned.append(read_checkpoint(parted(checkpoint(leaves))[0]))
        sizes = [each.size for each in cosigned]
        assert sizes == sorted(sizes)
        largest = max(sizes, default=0)
        ways = [way for way in (LOG, FORK) if all(root(way[: each.size]) == each.root for each in cosigned)]
        assert ways, "two histories were cosigned"
        kept = WitnessRecords(Path(folder)).newest(f"pbem/{GAME}")
        assert (kept[0].size if kept else 0) == largest


def test_the_record_is_a_checkpoint_that_anybody_can_check(witness: Witness, records: WitnessRecords) -> None:
    note = checkpoint(LOG[:5])
    witness.answer(request(LOG[:5]) + COSIGNER.cosign("other\n", 1).encode())
    text = (records.folder / "logs" / f"{GAME}.txt").read_text()
    assert text == f"{SIGNER.key}\n{note}"
    assert open_checkpoint(note, SIGNER.key).size == 5
