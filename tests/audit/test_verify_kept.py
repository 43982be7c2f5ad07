"""verify.py: signatures, and the receipts and checkpoints that players have kept."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit import verify as v
from pbem.audit.audit_file import Source, artefact
from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import canonical, leaves
from pbem.audit.merkle import inclusion_proof, root
from pbem.audit.notes import Signer
from pbem.audit.receipts import receipt
from tests.audit.forging import STRANGER, whole
from tests.audit.made_up import SALTS, SIGNER, records

# Signatures: against the library that made them.


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=100))
def test_signatures(seed: bytes, text: bytes) -> None:
    private = Ed25519PrivateKey.from_private_bytes(seed)
    public, signature = private.public_key().public_bytes_raw(), private.sign(text)
    assert v.is_signed(public, text, signature)
    assert not v.is_signed(public, text + b"x", signature)
    assert not v.is_signed(public, text, signature[:-1] + bytes([signature[-1] ^ 1]))
    assert not v.is_signed(bytes([public[0] ^ 1]) + public[1:], text, signature)


def test_a_signature_of_rfc_8032() -> None:
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert v.is_signed(public, b"\x72", signature)


@pytest.mark.parametrize(
    "signature",
    [bytes(63), bytes(65), bytes(32) + (v.ORDER).to_bytes(32, "little"), b"\xff" * 32 + bytes(32), bytes(64)],
)
def test_what_is_no_signature(signature: bytes) -> None:
    assert not v.is_signed(SIGNER.key.public, b"", signature)


@pytest.mark.parametrize("point", [b"\xff" * 32, b"\2" + bytes(31), b"\1" + bytes(30) + b"\x80"])
def test_what_is_no_point(point: bytes) -> None:
    with pytest.raises(v.Wrong):
        v.point_of(point)


# What players have kept.

RECORDS = records()
LEAVES = leaves(RECORDS, SALTS)
ORDERS = next(record for record in RECORDS if record.name == "orders.received")


def kept_receipt(size: int = 12, signer: Signer = SIGNER) -> str:
    return receipt(ORDERS, SALTS.of(ORDERS.number), LEAVES[:size], signer).text


def kept_checkpoint(size: int, signer: Signer = SIGNER) -> str:
    return Checkpoint(SIGNER.key.name, size, root(LEAVES[:size])).signed(signer)


def judged(data: bytes, **kept: Any) -> tuple[str, list[str]]:
    result = v.verified(data, v.Kept(**kept))
    return result["verdict"], [what for check in result["checks"] for _, what in check["findings"]]


def test_receipts_and_checkpoints_that_hold() -> None:
    told = v.verified(
        whole(), v.Kept(str(SIGNER.key), [kept_receipt(), kept_receipt(20)], [kept_checkpoint(5), kept_checkpoint(0)])
    )
    assert told["verdict"] == "holds"
    assert [check["what"] for check in told["checks"]][-6:] == [
        "the key is the one you gave", "your receipt", "your receipt", "your checkpoint", "your checkpoint",
        "your letters tell of one log",
    ]  # fmt: skip
    assert not any("compare it with" in words or "old letter" in words for words in told["cannot_prove"])


@pytest.mark.parametrize("size", range(7, len(LEAVES) + 1))
def test_receipts_of_every_size(size: int) -> None:
    index, proof, _, extra = v.read_receipt(kept_receipt(size))
    leaf = v.entry_leaf(extra["kind"], index + 1, extra["payload"], extra["salt"], ORDERS.fields())
    assert leaf == LEAVES[index]
    for place in range(size):
        assert v.climbed(LEAVES[place], place, size, inclusion_proof(LEAVES[:size], place)) == root(LEAVES[:size])
    assert v.climbed(leaf, index, size, proof) == v.root(LEAVES[:size]) == root(LEAVES[:size])


def rewritten() -> bytes:
    """The whole log written anew by the operator, every signature right; only what others kept tells."""
    other = [record._replace(payload=record.payload.replace(b"RUN 1", b"RUN 3")) for record in RECORDS]
    return b"".join(artefact(Source(other, SALTS), SIGNER))


def test_a_log_that_was_written_anew_is_found_by_one_receipt_or_checkpoint() -> None:
    assert judged(rewritten()) == ("holds", [])
    assert judged(rewritten(), checkpoints=[kept_checkpoint(12)]) == (
        "fails",
        ["the first 12 entries differ from those that were signed for you"],
    )
    assert judged(rewritten(), receipts=[kept_receipt()]) == (
        "fails",
        [
            "the first 12 entries differ from those that were signed for you",
            "your receipt is for a different entry in this place",
        ],
    )
    assert judged(rewritten(), checkpoints=[kept_checkpoint(3)]) == ("holds", [])


def test_the_wrong_key() -> None:
    assert judged(whole(), key=str(STRANGER.key))[0] == "fails"
    assert judged(whole(), key=str(STRANGER.key), receipts=[kept_receipt()])[1][-1].startswith(
        "your receipt: not signed"
    )


def test_papers_that_prove_nothing() -> None:
    assert judged(whole(), checkpoints=[kept_checkpoint(5, STRANGER)])[1][0].startswith("your checkpoint: not signed")
    other = SIGNER.sign(Checkpoint("pbem/other", 1, bytes(32)).text)
    assert judged(whole(), checkpoints=[other])[1] == ["your checkpoint belongs to another log, pbem/other"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text.replace("index 6", "index 7"), "its entry is not in the log"),
        (lambda text: text.replace("index 6", "index 99"), "its entry is not in the log"),
        (lambda text: "\n".join([*text.split("\n")[:3], *text.split("\n")[4:]]), "the proof is too short"),
        (lambda text: text.replace("\n\n", f"\n{b64encode(bytes(32)).decode()}\n\n", 1), "the proof is too long"),
        (lambda text: "\n".join([*text.split("\n")[:6], *text.split("\n")[7:]]), "the proof is too short"),
    ],
)
def test_receipts_that_prove_nothing(change: Callable[[str], str], why: str) -> None:
    assert "index 6" in kept_receipt()
    verdict, findings = judged(whole(), receipts=[change(kept_receipt())])
    assert verdict == "fails" and findings[0].startswith(f"your receipt: {why}")


@pytest.mark.parametrize(
    "text",
    ["", "x", "c2sp.org/tlog-proof@v1\nindex 7\n\nx", "c2sp.org/tlog-proof@v1\nextra AAAA\nindex 7\n\nx"],
)
def test_receipts_that_cannot_be_read(text: str) -> None:
    assert judged(whole(), receipts=[text])[0] == "unreadable"


def test_a_receipt_whose_payload_says_nothing() -> None:
    extra = b64encode(canonical({"kind": "a", "payload": "{}", "salt": "00" * 16})).decode()
    assert judged(whole(), receipts=[f"c2sp.org/tlog-proof@v1\nextra {extra}\nindex 7\n\nx"])[0] == "unreadable"


def test_papers_that_are_newer_than_the_file() -> None:
    """While a game runs its log is shown up to the last report; afterwards nothing may be missing."""
    running = b"".join(artefact(Source(RECORDS[:8], SALTS, "onlooker", {}), SIGNER))
    assert judged(running, checkpoints=[kept_checkpoint(9)]) == ("holds", [])
    assert judged(running, receipts=[kept_receipt(8)]) == ("holds", [])
    shorter = b"".join(artefact(Source([*RECORDS[:5], *ended(5)], SALTS), SIGNER))
    assert judged(shorter, checkpoints=[kept_checkpoint(9)]) == (
        "fails",
        ["your checkpoint covers 9 entries, but the log has only 6"],
    )


def ended(after: int) -> Iterator[Any]:
    last = RECORDS[-1]
    fields = last.fields() | {"originator_version": after + 1, "turn": 0}
    yield last._replace(number=after + 1, payload=json.dumps(fields).encode())


def test_no_checkpoint_and_no_key_for_the_receipt() -> None:
    raw = whole().splitlines(keepends=True)
    assert judged(b"".join([*raw[:-2], raw[-1]]), receipts=[kept_receipt()])[0] == "unreadable"
