"""Signed notes, checkpoints and receipts: published vectors, round trips, and nothing believed that was changed."""

from base64 import b64decode, b64encode
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pbem.audit.checkpoints import Checkpoint, open_checkpoint, origin, read_checkpoint
from pbem.audit.entries import Record, Salts, leaves
from pbem.audit.merkle import root
from pbem.audit.notes import BadNote, Signer, VerifierKey, open_note, read_key
from pbem.audit.receipts import LogReceipt, open_receipt, read_receipt, receipt

# The published vector of the format's first implementation.
NEUMANN = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SEED = b64decode("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")[1:]
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
LINE = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
NOTE = f"{TEXT}\n{LINE}"

GAME = UUID("00010203-0405-4607-8809-0a0b0c0d0e0f")
KEY = Ed25519PrivateKey.from_private_bytes(SEED)
SIGNER = Signer(origin(GAME), KEY)
SALTS = Salts(SEED, GAME.bytes)
RECORDS = [
    Record(number, "orders.received.1", f'{{"at":"2026-01-31T18:00:0{number}Z","turn":1,"text":"RUN é"}}'.encode())
    for number in range(1, 8)
]
LEAVES = leaves(RECORDS, SALTS)


def made(number: int) -> LogReceipt:
    return receipt(RECORDS[number - 1], SALTS.of(number), LEAVES, SIGNER)


# Notes.


def test_the_published_note() -> None:
    key = read_key(NEUMANN)
    assert str(key) == NEUMANN
    assert open_note(NOTE, key) == TEXT
    assert Signer("PeterNeumann", KEY).sign(TEXT) == NOTE


def test_the_private_key_is_not_in_the_words() -> None:
    assert repr(SIGNER) == f"Signer({SIGNER.key})"


@given(st.text(st.characters(exclude_characters="\r", exclude_categories=["Cc", "Cs"])))
def test_notes_are_signed_and_opened(text: str) -> None:
    note = SIGNER.sign(f"{text}\n")
    assert open_note(note, SIGNER.key) == f"{text}\n"
    with pytest.raises(BadNote):
        open_note(f"x{note}", SIGNER.key)


def test_other_signatures_are_passed_over() -> None:
    other = f"— elsewhere {b64encode(bytes(68)).decode()}\n"
    assert open_note(f"{TEXT}\n{other}{LINE}{other}", read_key(NEUMANN)) == TEXT


@pytest.mark.parametrize(
    ("note", "why"),
    [
        (NOTE.replace("answer", "ansver"), "does not fit"),
        (NOTE.replace("x08go/Z", "x08go/a"), "does not fit"),
        (NOTE + LINE.replace("x08go/Z", "x08go/a"), "does not fit"),
        (f"{TEXT}\n— PeterNeumann {b64encode(b64decode(LINE.split()[2])[:20]).decode()}\n", "does not fit"),
        (NOTE.replace("PeterNeumann", "PeterNewmann"), "not signed by PeterNeumann"),
        (f"{TEXT}\n— PeterNeumann {b64encode(bytes(68)).decode()}\n", "not signed by"),
        (f"{TEXT}\n", "beginning with"),
        (TEXT, "an empty line"),
        (NOTE.rstrip("\n"), "beginning with"),
        (NOTE.replace("— ", "- "), "beginning with"),
        (NOTE.replace("then", "the\0n"), "control characters"),
        (NOTE.replace("then", "the\ud800n"), "control characters"),
        ("x" * 100_001, "an empty line"),
        (f"{TEXT}\n— a+b AAAAAAAA\n", "no plus"),
        (f"{TEXT}\n— a ????\n", "not base64"),
        (f"{TEXT}\n— a AAAAAB==\n", "one right way"),
        (f"{TEXT}\n— a AAAA\n", "shorter than"),
    ],
)
def test_what_is_no_good_note(note: str, why: str) -> None:
    with pytest.raises(BadNote, match=why):
        open_note(note, read_key(NEUMANN))


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("PeterNeumann", "NAME"),
        (NEUMANN.replace("c74f20a3", "c74f20a4"), "the id of key"),
        (NEUMANN.replace("PeterNeumann", "Peter"), "the id of key"),
        (f"a+00000000+{b64encode(bytes(33)).decode()}", "NAME"),
        (f"a+00000000+{b64encode(bytes([1]) * 32).decode()}", "NAME"),
        (NEUMANN.replace("PeterNeumann", ""), "no blanks"),
        ("a+b+c", "not base64"),
    ],
)
def test_what_is_no_key(key: str, why: str) -> None:
    with pytest.raises(BadNote, match=why):
        read_key(key)


@pytest.mark.parametrize("text", ["no newline", "a\tb\n"])
def test_what_cannot_be_signed(text: str) -> None:
    with pytest.raises(BadNote, match="ends with a newline"):
        SIGNER.sign(text)


def test_a_key_that_is_no_point_signs_nothing() -> None:
    key = VerifierKey(SIGNER.key.name, b"\xff" * 32)
    line = b64encode(key.id + bytes(64)).decode()
    with pytest.raises(BadNote, match="does not fit"):
        open_note(f"a\n\n— {key.name} {line}\n", key)


# Checkpoints.


@given(st.integers(0, 10**15), st.binary(min_size=32, max_size=32))
def test_checkpoints_are_signed_and_opened(size: int, head: bytes) -> None:
    checkpoint = Checkpoint(origin(GAME), size, head)
    assert open_checkpoint(checkpoint.signed(SIGNER), SIGNER.key) == checkpoint


def test_the_text_of_a_checkpoint() -> None:
    """The example of the format's description."""
    text = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    checkpoint = read_checkpoint(text)
    assert (checkpoint.origin, checkpoint.size) == ("example.com/behind-the-sofa", 20852163)
    assert checkpoint.text == text
    assert read_checkpoint(f"{text}extension\n") == checkpoint


ROOT = b64encode(bytes(32)).decode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "three lines"),
        (f"a\n1\n{ROOT}", "three lines"),
        (f"\n1\n{ROOT}\n", "three lines"),
        (f"a\n01\n{ROOT}\n", "size of a log"),
        (f"a\n-1\n{ROOT}\n", "size of a log"),
        (f"a\n١\n{ROOT}\n", "size of a log"),
        ("a\n1\nAAAA\n", "32 bytes"),
        ("a\n1\n????\n", "not base64"),
    ],
)
def test_what_is_no_checkpoint(text: str, why: str) -> None:
    with pytest.raises(BadNote, match=why):
        read_checkpoint(text)


def test_a_checkpoint_of_another_log() -> None:
    note = Checkpoint("elsewhere", 1, bytes(32)).signed(SIGNER)
    with pytest.raises(BadNote, match="a checkpoint of elsewhere"):
        open_checkpoint(note, SIGNER.key)


# Receipts.


@pytest.mark.parametrize("number", range(1, 8))
def test_a_receipt_proves_the_entry(number: int) -> None:
    text = made(number).text
    assert text.startswith("c2sp.org/tlog-proof@v1\nextra ")
    opened = open_receipt(read_receipt(text), SIGNER.key)
    assert opened.record == RECORDS[number - 1]
    assert opened.leaf == LEAVES[number - 1]
    assert opened.checkpoint == Checkpoint(origin(GAME), 7, root(LEAVES))


def test_the_receipt_of_the_first_entry_has_no_hashes() -> None:
    alone = receipt(RECORDS[0], SALTS.of(1), LEAVES[:1], SIGNER)
    assert alone.proof == ()
    assert open_receipt(read_receipt(alone.text), SIGNER.key).record == RECORDS[0]


def test_a_receipt_without_extra_reads_but_proves_nothing_by_itself() -> None:
    bare = replace(made(3), extra=b"")
    assert read_receipt(bare.text) == bare
    with pytest.raises(BadNote, match="what was logged"):
        open_receipt(bare, SIGNER.key)


@given(st.integers(1, 7), st.integers(0, 2000), st.characters(codec="ascii"))
def test_a_receipt_with_one_other_character_proves_nothing_else(number: int, at: int, letter: str) -> None:
    text = made(number).text
    at %= len(text)
    forged = text[:at] + letter + text[at + 1 :]
    try:
        opened = open_receipt(read_receipt(forged), SIGNER.key)
    except BadNote:
        return
    assert opened == open_receipt(made(number), SIGNER.key)


@pytest.mark.parametrize(
    "extra",
    [
        b"x", b"[]", b"7", b'{"kind":"a","payload":"{}","salt":"00"}', b'{"kind":"a","payload":"{}"}', b"\xff",
        b'{"kind":"a","payload":"{}","salt":"00000000000000000000000000000000"}',
        b'{"kind":"a","payload":7,"salt":"00000000000000000000000000000000"}',
    ],
)  # fmt: skip
def test_extra_that_says_nothing(extra: bytes) -> None:
    with pytest.raises(BadNote, match="what was logged"):
        open_receipt(replace(made(3), extra=extra), SIGNER.key)


def test_a_receipt_of_another_place() -> None:
    with pytest.raises(BadNote, match="does not lead"):
        open_receipt(replace(made(3), index=4), SIGNER.key)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with"),
        ("c2sp.org/tlog-proof@v1\n", "begins with"),
        ("c2sp.org/tlog-proof@v2\nindex 1\n\nx", "begins with"),
        ("c2sp.org/tlog-proof@v1\nextra AAAA\n\nx", "begins with"),
        ("c2sp.org/tlog-proof@v1\nindex 01\n\nx", "not the index"),
        ("c2sp.org/tlog-proof@v1\nindex 1\n????\n\nx", "not base64"),
        ("c2sp.org/tlog-proof@v1\nindex 1\nAAAA\n\nx", "32 bytes"),
        ("c2sp.org/tlog-proof@v1\nextra ?\nindex 1\n\nx", "not base64"),
    ],
)
def test_what_is_no_receipt(text: str, why: str) -> None:
    with pytest.raises(BadNote, match=why):
        read_receipt(text)
