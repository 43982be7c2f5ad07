"""A restore from a backup gives up kept receipts in the open: never more than was lost, and never unnoticed."""

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Raw

from events import GameEnded, LogRestored, RestoreAcknowledged
from pbem.audit import verify as v
from pbem.audit.audit_file import Source, artefact
from pbem.audit.checkpoints import Checkpoint, proven_text
from pbem.audit.entries import Record, leaves
from pbem.audit.merkle import consistency_proof, root
from pbem.audit.receipts import receipt
from pbem.bootstrap import LIBRARY
from pbem.service.trust.beacon_check import BEACON
from pbem.service.trust.file_check import check_file, exit_code
from tests.audit.made_up import HIDDEN, SALTS, SIGNER, RecordWriter, lost_log, records
from tests.audit.test_javascript import answers

# A game that played on after it was put back to 12 entries; 8 more had been signed.
LEFT, MORE = 12, 8
LOST = lost_log(records(is_over=False), LEFT, MORE)
BRANCH = [*leaves(records(is_over=False)[:LEFT], SALTS), *map(bytes.fromhex, LOST["lost"])]


def restored(kind: type[Any] = RestoreAcknowledged, is_over: bool = True, **changes: Any) -> list[Record]:
    writer = RecordWriter()
    writer.records = records(is_over=False)
    fields = {name: value for name, value in (LOST | changes).items() if name in kind.__struct_fields__}
    writer.write(kind, turn=3, reason="a disk failed", **fields)
    if is_over:
        writer.write(GameEnded, turn=3, result=Raw(b'{"how":"win"}'), hidden=HIDDEN.hex())
    return writer.records


def file(kind: type[Any] = RestoreAcknowledged, **changes: Any) -> bytes:
    return b"".join(artefact(Source(restored(kind, **changes), SALTS), SIGNER))


def checkpoint(size: int, branch: list[bytes] = BRANCH, since: int = 0) -> str:
    note = Checkpoint(SIGNER.key.name, size, root(branch[:size])).signed(SIGNER)
    return proven_text(note, since, consistency_proof(branch[:size], since))


def sheet(size: int) -> str:
    """The receipt of an entry before the restore, of a log that was lost later."""
    record = records()[10]
    return receipt(record, SALTS.of(record.number), BRANCH[:size], SIGNER).text


def judged(data: bytes, **kept: Any) -> tuple[str, int, list[str]]:
    result = v.verified(data, v.Kept(**kept))
    return result["verdict"], result["given_up"], [what for check in result["checks"] for _, what in check["findings"]]


def test_receipts_in_the_gap_are_given_up_and_counted() -> None:
    kept = v.Kept(receipts=[sheet(14)], checkpoints=[checkpoint(20), checkpoint(15, since=9), checkpoint(12)])
    result = v.verified(file(), kept)
    assert (result["verdict"], result["given_up"]) == ("given up", 3)
    assert v.verdict_words(result).startswith("IT HOLDS, BUT 3 OF YOUR RECEIPTS WERE GIVEN UP")
    assert [bool(check["given_up"]) for check in result["checks"][-5:]] == [True, True, True, False, False]
    told = v.told(result)
    assert "LOST   your receipt\n         - entries 13 to 20 were given up on 2026" in told


def test_without_papers_in_the_gap_it_holds_and_says_what_was_lost() -> None:
    result = v.verified(file(), v.Kept(checkpoints=[checkpoint(12)]))
    assert result["verdict"] == "holds"
    assert any(words.startswith("what entries 13 to 20 contained") for words in result["cannot_prove"])


@pytest.mark.parametrize("size", [13, 17, 20])
def test_a_letter_that_the_lost_log_does_not_agree_with_is_wrong(size: int) -> None:
    """Two logs were shown, or the operator made the lost one up."""
    other = [*BRANCH[:LEFT], *(bytes([n]) * 32 for n in range(MORE))]
    told = f"the first {size} entries differ from those that were signed for you"
    assert judged(file(), checkpoints=[checkpoint(size, other)]) == ("fails", 0, [told])


def test_the_gap_does_not_reach_beyond_the_log_it_names() -> None:
    branch = [*BRANCH, *(bytes([n]) * 32 for n in range(200))]
    found = judged(file(), checkpoints=[checkpoint(200, branch)])
    assert found[0] == "fails" and "covers 200 entries, but the log has only" in found[2][0]


FORGED: dict[str, dict[str, Any]] = {
    "the restore gives up the whole log": {"left": 0},
    "the restore gives up nothing": {"left": 20},
    "the restore keeps more entries than there were": {"left": 99, "size": 100},
    "the entries that were lost do not match the signed log that the restore names": {"lost": LOST["lost"][1:]},
    "the entries that were lost do not match": {"size": 2**52},
    "do not match the signed log that the restore names": {"root": "00" * 32},
    "the checkpoint in the restore: a signed note must be": {"note": "no note"},
    "the checkpoint in the restore: not signed by": {"note": LOST["note"].replace("\n20\n", "\n21\n")},
}


@pytest.mark.parametrize("why", FORGED)
def test_a_restore_that_names_no_signed_log_is_wrong(why: str) -> None:
    """Signed by the operator, and without a single letter."""
    verdict, _, found = judged(file(**FORGED[why]))
    assert verdict == "fails" and any(why in what for what in found)


# Restores written by older servers: (size, root) without a signature.


def test_an_old_restore_gives_up_what_a_letter_shows_to_have_been_signed() -> None:
    old = file(LogRestored)
    assert judged(old, receipts=[sheet(14)], checkpoints=[checkpoint(20)]) == ("given up", 2, [])
    told = "the restore names a log of 20 entries, and none of your letters shows that it was signed"
    assert judged(old, receipts=[sheet(14)]) == ("fails", 0, [told])
    assert judged(old)[0] == "holds"
    assert "was ever signed: the entry does not include its head" in str(v.verified(old)["cannot_prove"])


@pytest.mark.parametrize("changes", [{"left": 0}, {"size": 2**52, "root": "00" * 32}, {"root": "00" * 32}])
def test_a_forged_old_restore_does_not_switch_off_receipts(changes: dict[str, Any]) -> None:
    forged = file(LogRestored, **changes)
    assert judged(forged, receipts=[sheet(14)], checkpoints=[checkpoint(20)])[0] == "fails"


def test_receipts_of_a_running_game_after_an_old_restore_are_newer_than_the_file() -> None:
    """The log is shown up to its last public size, which may still be in the gap."""
    made = restored(LogRestored, is_over=False, size=200)
    longer = [*made, records()[10]._replace(number=len(made) + 1)]
    entry = longer[-1]._replace(payload=longer[-1].payload.replace(b"2026-01-01", b"2026-01-09"))
    held = [*leaves(made, SALTS), *leaves([entry], SALTS)]
    text = receipt(entry, SALTS.of(entry.number), held, SIGNER).text
    running = b"".join(artefact(Source(made, SALTS, "onlooker", {}), SIGNER))
    result = v.verified(running, v.Kept(receipts=[text]))
    assert result["verdict"] == "holds"
    assert result["cannot_prove"][-1] == "that 1 of your receipts and checkpoints fit: they are newer than this file"


# The same words in the browser, and from `pbem verify`.


def cases() -> Iterator[tuple[bytes, dict[str, Any]]]:
    other = [*BRANCH[:LEFT], *(bytes([n]) * 32 for n in range(MORE))]
    papers: list[dict[str, Any]] = [
        {},
        {"receipts": [sheet(14)]},
        {"receipts": [sheet(12)], "checkpoints": [checkpoint(20)]},
        {
            "checkpoints": [
                checkpoint(15, since=9),
                checkpoint(20, since=15),
                checkpoint(16, other),
                checkpoint(20, other),
            ]
        },
    ]
    for kind in (RestoreAcknowledged, LogRestored):
        for changes in ({}, *FORGED.values()):
            yield from ((file(kind, **changes), kept) for kept in papers)


def test_python_and_javascript_agree_on_restores() -> None:
    made = [(data, {"key": str(SIGNER.key), "receipts": [], "checkpoints": []} | kept) for data, kept in cases()]
    told = answers({"ask": "words", "file": b64encode(data).decode(), "kept": kept} for data, kept in made)
    verdicts = set()
    for (data, kept), theirs in zip(made, told, strict=True):
        words = theirs.pop("words")
        ours = v.verified(data, v.Kept(**kept))
        assert theirs == ours and words == v.verdict_words(ours)
        verdicts.add(ours["verdict"])
    assert verdicts == {"holds", "fails", "given up"}


def test_pbem_verify_agrees_word_by_word() -> None:
    for data, kept in cases():
        ours, theirs = v.verified(data, v.Kept(**kept)), check_file(LIBRARY, data, v.Kept(**kept))
        assert [check for check in theirs["checks"] if check["what"] != BEACON] == ours["checks"]
        assert (theirs["verdict"], v.verdict_words(theirs)) == (ours["verdict"], v.verdict_words(ours))
        assert exit_code(theirs) == v.VERDICTS[ours["verdict"]][0]
