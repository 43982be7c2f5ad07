"""Cosignatures by C2SP tlog-cosignature: the same bytes as the specification gives, and nothing else is accepted."""

import base64
import hashlib

import pytest

from pbem.addresses import read_witnesses
from pbem.audit import verify
from pbem.audit.notes import BadNote, open_note
from pbem.audit.witness.cosignatures import Cosigner, cosigned_at, read_witness_key, with_cosignatures
from tests.support.servers.witnesses import GAME, SIGNER, key_from

NAME, TIME = "witness.example/w1", 1679315147
COSIGNER = Cosigner(NAME, key_from("test vector: witness key"))
TEXT = f"pbem/{GAME}\n40\n{base64.b64encode(hashlib.sha256(b'test vector: root').digest()).decode()}\n"
VKEY = "witness.example/w1+7e19b972+BEQNvOL6GYCnT0LWMtrZGpWN9C3m9tp+i/ijt/BYVffW"
LINE = (
    "\N{EM DASH} witness.example/w1 fhm5cgAAAABkGFDLMLvozv3aZEGvJyADahWkRIDLd9SDdLHV0dTGcZVtRlJc5oyc5fRgj0ndHnlfU4j3"
    "kh4uPS4VFgL/3ftVTcEvBA==\n"
)
NOTE = SIGNER.sign(TEXT)


def test_key_and_line_are_those_of_the_vector() -> None:
    assert str(COSIGNER.key) == VKEY
    assert COSIGNER.cosign(TEXT, TIME) == LINE
    assert read_witness_key(VKEY) == COSIGNER.key


def test_the_signed_message_is_that_of_the_specification() -> None:
    """By the Ed25519 of verify.py, which shares nothing with the library that signed."""
    raw = base64.b64decode(LINE.split()[-1])
    assert raw[:4].hex() == "7e19b972" and int.from_bytes(raw[4:12], "big") == TIME
    message = f"cosignature/v1\ntime {TIME}\n{TEXT}".encode()
    assert verify.is_signed(COSIGNER.key.public, message, raw[12:])


def test_a_cosigned_note_is_still_the_note_of_its_log() -> None:
    note = with_cosignatures(NOTE, LINE)
    assert note == NOTE + LINE == with_cosignatures(note, LINE)
    assert open_note(note, SIGNER.key) == TEXT
    assert cosigned_at(note, COSIGNER.key) == TIME


def test_the_newest_of_several_counts_and_others_are_ignored() -> None:
    other = Cosigner(NAME, key_from("another"))
    note = NOTE + LINE + COSIGNER.cosign(TEXT, TIME + 5) + other.cosign(TEXT, TIME + 9)
    assert cosigned_at(note, COSIGNER.key) == TIME + 5
    assert cosigned_at(NOTE + other.cosign(TEXT, TIME), COSIGNER.key) == 0


@pytest.mark.parametrize("place", [5, 11, 12, 40, 75])
def test_a_changed_time_or_signature_does_not_pass(place: int) -> None:
    raw = bytearray(base64.b64decode(LINE.split()[-1]))
    raw[place] ^= 1
    line = f"\N{EM DASH} {NAME} {base64.b64encode(bytes(raw)).decode()}\n"
    with pytest.raises(BadNote, match="does not fit"):
        cosigned_at(NOTE + line, COSIGNER.key)


def test_a_cosignature_of_another_head_does_not_pass() -> None:
    with pytest.raises(BadNote, match="does not fit"):
        cosigned_at(SIGNER.sign(TEXT.replace("\n40\n", "\n41\n")) + LINE, COSIGNER.key)


@pytest.mark.parametrize("key", ["", "w+00000000+AAAA", str(SIGNER.key), VKEY.replace("7e19b972", "7e19b973")])
def test_other_keys_are_refused_with_a_reason(key: str) -> None:
    with pytest.raises(BadNote, match="witness key|key of a witness"):
        read_witness_key(key)


def test_the_setting_names_witnesses_with_their_addresses() -> None:
    assert read_witnesses("") == ()
    text = f" {VKEY} https://w.example.org/ ,{VKEY} http://127.0.0.1:8040"
    assert read_witnesses(text) == ((VKEY, "https://w.example.org/"), (VKEY, "http://127.0.0.1:8040"))
    for wrong in (VKEY, "https://w.example.org", f"{VKEY} w.example.org", f"{VKEY} {VKEY} https://w.example.org"):
        with pytest.raises(ValueError, match="KEY ADDRESS"):
            read_witnesses(wrong)
