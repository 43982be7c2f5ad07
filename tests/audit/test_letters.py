"""verify.py over letters: promises, what other seats were sent, witnesses, and two players who were shown two logs."""

import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events import RestoreAcknowledged
from pbem.audit import verify as v
from pbem.audit.audit_file import Source, artefact
from pbem.audit.checkpoints import folded
from pbem.audit.entries import leaves
from tests.audit import papers
from tests.audit.forging import STRANGER
from tests.audit.made_up import SALTS, SIGNER
from tests.audit.papers import checkpoint, cosigned, letter, promise, seats
from tests.audit.test_javascript import answers
from tests.audit.test_restores import BRANCH
from tests.audit.test_restores import file as restored_file
from tests.audit.test_verify_kept import ORDERS, RECORDS, kept_receipt

LEAVES = leaves(RECORDS, SALTS)
# The same game shown to another player, with another sheet in it.
OTHER = leaves([each._replace(payload=each.payload.replace(b"RUN 1", b"RUN 3")) for each in RECORDS], SALTS)
WHOLE = b"".join(artefact(Source(RECORDS, SALTS), SIGNER))
RUNNING = b"".join(artefact(Source(RECORDS[:6], SALTS, "onlooker", {}), SIGNER))
LEAF = LEAVES[ORDERS.number - 1]
KEY = str(SIGNER.key)


def judged(data: bytes, *kept: str, **more: Any) -> tuple[str, list[str]]:
    result = v.verified(data, v.Kept(KEY, checkpoints=kept, **more))
    return result["verdict"], [what for check in result["checks"] for _, what in check["findings"]]


# Papers against a file.


def test_a_promise_that_was_kept() -> None:
    assert judged(WHOLE, promise(ORDERS, LEAF)) == ("holds", [])
    assert judged(WHOLE, promise(ORDERS, LEAF), kept_receipt()) == ("holds", [])


def test_a_promise_that_was_broken() -> None:
    broken = promise(ORDERS, bytes(32))
    assert judged(WHOLE, broken) == ("fails", ["what was promised is not in the log"])
    sealed = b"".join(artefact(Source(RECORDS[:11], SALTS, "onlooker", {}), SIGNER))
    assert judged(sealed, broken) == ("fails", ["what was promised is not in the log"])
    # Before the seal nobody can tell.
    assert judged(RUNNING, broken) == ("holds", [])
    told = v.verified(RUNNING, v.Kept(KEY, [broken]))["cannot_prove"]
    assert told[-1] == "that 1 of your receipts and checkpoints fit: they are newer than this file"


def test_another_entry_than_was_promised() -> None:
    other = promise(ORDERS, LEAF, text="RUN 7")
    assert judged(WHOLE, other, kept_receipt()) == ("fails", ["the entry is not what was promised"])


def test_a_promise_that_was_given_up() -> None:
    lost = promise(ORDERS, BRANCH[15])
    assert judged(restored_file(RestoreAcknowledged), lost) == ("given up", [])


def test_what_other_seats_were_sent() -> None:
    assert judged(WHOLE, seats(LEAVES, 20, blue=12, green=16)) == ("holds", [])
    assert judged(WHOLE, seats(OTHER, 20, blue=12, green=3)) == (
        "fails",
        [
            "the first 20 entries differ from those that were signed for you",
            "the first 12 entries differ from those that were signed for seat blue",
        ],
    )


def test_two_players_who_were_shown_two_logs() -> None:
    """Even while the file at hand ends before the logs part."""
    assert judged(RUNNING, checkpoint(LEAVES, 12), checkpoint(LEAVES, 14)) == ("holds", [])
    told = "two players were shown different logs of 12 entries"
    assert judged(RUNNING, checkpoint(LEAVES, 12), checkpoint(OTHER, 12)) == ("fails", [told])
    assert judged(RUNNING, checkpoint(LEAVES, 12), seats(OTHER, 14, blue=12)) == ("fails", [told])


def test_papers_that_nobody_signed() -> None:
    for paper in (promise(ORDERS, LEAF), seats(LEAVES, 20, blue=12)):
        verdict, found = judged(WHOLE, paper.replace("pbem-promise/1\n", "pbem-promise/1\n ").replace("20 ", "21 "))
        assert verdict in ("fails", "unreadable") and all("not signed by" in what for what in found)


# Witnesses.


def test_the_published_vector_of_a_cosignature() -> None:
    assert papers.WITNESS_KEY == "witness.example/w1+7e19b972+BEQNvOL6GYCnT0LWMtrZGpWN9C3m9tp+i/ijt/BYVffW"
    origin = "pbem/00010203-0405-0607-0809-0a0b0c0d0e0f"
    log = v.read_key(f"{origin}+17a0064d+Abj4WuGJrE9C2Bf4iyk9FgL1vwzWbrHUWeOj8vYvi++Z")
    note = (
        f"{origin}\n40\nGoaBlTrP06YJaSmYieScda8mjTfSduezSZGTO1IKbqk=\n\n"
        f"— {origin} F6AGTVNQx2ZxccPfqa09vm9iuZiNCzHU+/bf8eDnDQVmh5O+Pst0dwX7luft0RQDybsU3ojRr7Vvhh1EXCYZhNC8CwE=\n"
        "— witness.example/w1 fhm5cgAAAABkGFDLMLvozv3aZEGvJyADahWkRIDLd9SDdLHV0dTGcZVtRlJc5oyc5fRgj0ndHnlfU4j3kh4uPS4V"
        "FgL/3ftVTcEvBA==\n"
    )
    assert v.read_head(v.signed_text(note, log)).size == 40
    assert v.cosigned_at(note, v.read_key(papers.WITNESS_KEY, v.COSIGNS)) == 1679315147


def test_who_has_cosigned() -> None:
    note = cosigned(checkpoint(LEAVES, 12))
    told = v.verified(WHOLE, v.Kept(KEY, checkpoints=[note], witnesses=[papers.WITNESS_KEY]))
    assert told["verdict"] == "holds"
    assert told["about"][-1] == "cosigned by witness.example/w1: a log of 12 entries, at 2027-01-15T08:00:00Z"
    told = v.verified(WHOLE, v.Kept(KEY, checkpoints=[note]))
    assert told["about"][-1] == "cosigned by witness.example/w1, which is not checked: give --witness KEY"
    told = v.verified(WHOLE, v.Kept(KEY, witnesses=[papers.WITNESS_KEY]))
    assert any("that witness.example/w1 has seen this log" in words for words in told["cannot_prove"])


def test_a_cosignature_that_does_not_fit() -> None:
    one, two = cosigned(checkpoint(LEAVES, 12)), checkpoint(LEAVES, 14)
    moved = two + one.splitlines()[-1] + "\n"
    found = judged(WHOLE, moved, witnesses=[papers.WITNESS_KEY])
    assert found == ("fails", ["the cosignature of witness.example/w1 is not valid"])
    assert judged(WHOLE, one, witnesses=[KEY])[0] == "unreadable"


# The same in the browser.


def cases() -> Iterator[tuple[bytes, dict[str, Any]]]:
    kept = [
        [promise(ORDERS, LEAF), kept_receipt()],
        [promise(ORDERS, LEAF, text="RUN 7"), kept_receipt()],
        [promise(ORDERS, bytes(32)), promise(ORDERS, BRANCH[15]), promise(ORDERS, LEAF).replace("pbem/", "pbam/")],
        [promise(ORDERS, BRANCH[15])],
        [promise(ORDERS, LEAF, at=7)],
        [promise(ORDERS, LEAF, turn="x")],
        [seats(LEAVES, 20, blue=12, green=16), seats(OTHER, 20, blue=12, green=3)],
        [checkpoint(LEAVES, 12), checkpoint(OTHER, 12, since=9), checkpoint(LEAVES, 12, signer=STRANGER)],
        [cosigned(checkpoint(LEAVES, 12)), cosigned(checkpoint(LEAVES, 14, 12), 1)],
        [checkpoint(LEAVES, 14) + cosigned(checkpoint(LEAVES, 12)).splitlines()[-1] + "\n"],
        [SIGNER.sign("pbem-seats/1\nx\n7\n")],
        [SIGNER.sign("pbem-seats/1\nx\n7 ???\n")],
        [SIGNER.sign("pbem-promise/1\nx\nAAAA\n")],
        ["pbem-seats/1"],
    ]
    for data in (WHOLE, RUNNING, restored_file(RestoreAcknowledged)):
        for texts in kept:
            for witnesses in ([], [papers.WITNESS_KEY]):
                yield data, {"key": KEY, "receipts": [], "checkpoints": texts, "witnesses": witnesses}


def test_python_and_javascript_agree_on_letters() -> None:
    made = list(cases())
    told = answers({"ask": "verify", "file": b64encode(data).decode(), "kept": kept} for data, kept in made)
    verdicts = set()
    for (data, kept), theirs in zip(made, told, strict=True):
        ours = v.verified(data, v.Kept(**kept))
        assert theirs == ours, kept
        verdicts.add(ours["verdict"])
    assert verdicts == {"holds", "fails", "given up", "unreadable"}


def test_python_and_javascript_find_the_same_papers_in_a_letter() -> None:
    found = [
        checkpoint(LEAVES, 12),
        kept_receipt(),
        promise(ORDERS, LEAF),
        seats(LEAVES, 20, **{"a seat with a name": 9}),
    ]
    text = "Dear Anna,\n\n" + "\n\n".join([*found, checkpoint(LEAVES, 14, 12), "pbem/x\n7\nno note"])
    quoted = "".join(f"> {line}\n" for line in folded(text).split("\n"))
    texts = [text, folded(text), quoted, text.replace("\n", "\r\n"), "", "old 3\n\n"]
    (ours, *rest), theirs = (
        [v.papers_of(v.plain(each)) for each in texts],
        list(answers([{"ask": "papers", "texts": texts}])),
    )
    assert ours == [*found, checkpoint(LEAVES, 14, 12)] and rest[:3] == [ours] * 3
    assert theirs == [[ours, *rest]]


# Letters of two players, without a file.


def written(folder: Path, **letters: bytes) -> list[str]:
    for name, data in letters.items():
        (folder / f"{name}.eml").write_bytes(data)
    return [str(folder / f"{name}.eml") for name in letters]


def compared(folder: Path, capsys: pytest.CaptureFixture[str], **letters: bytes) -> tuple[int, dict[str, Any]]:
    code = v.main(["--json", "--compare", *written(folder, **letters)])
    return code, json.loads(capsys.readouterr().out)


def found(result: dict[str, Any], folder: Path) -> list[str]:
    told = [what for check in result["checks"] for _, what in check["findings"]]
    return [what.replace(f"{folder}/", "") for what in told]


def test_letters_of_one_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anna = letter(checkpoint(LEAVES, 12), checkpoint(LEAVES, 12, 5), seats(LEAVES, 12, blue=9))
    bert = letter(checkpoint(LEAVES, 12), checkpoint(LEAVES, 12, 9), kept_receipt())
    code, result = compared(tmp_path, capsys, anna=anna, bert=bert)
    assert (code, found(result, tmp_path)) == (0, [])
    assert result["about"] == [f"log {SIGNER.key.name}: 2 letters, of 5 to 12 entries"]
    assert not [words for words in result["cannot_prove"] if "no proof links them" in words]


@pytest.mark.parametrize(
    ("bert", "told"),
    [
        (checkpoint(OTHER, 12), "anna.eml and bert.eml tell of two different logs of 12 entries"),
        (seats(OTHER, 14, red=12), "anna.eml and bert.eml tell of two different logs of 12 entries"),
        (checkpoint(OTHER, 14, 12), "anna.eml and bert.eml tell of two different logs of 12 entries"),
        (
            checkpoint(OTHER, 20, 16),
            "bert.eml: the log of 20 entries does not continue the log of 16 entries in anna.eml",
        ),
        (kept_receipt(12), ""),
    ],
)
def test_two_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str], bert: str, told: str) -> None:
    anna = letter(checkpoint(LEAVES, 12), checkpoint(LEAVES, 16, 12))
    code, result = compared(tmp_path, capsys, anna=anna, bert=letter("no more", bert))
    assert (code, bool(found(result, tmp_path))) == ((1, True) if told else (0, False))
    assert not told or any(what.startswith(told) for what in found(result, tmp_path))
    assert not told or any(
        "a restore which the master acknowledged, or a move" in words for words in result["cannot_prove"]
    )


def test_sizes_that_no_proof_links(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, result = compared(tmp_path, capsys, anna=letter(checkpoint(LEAVES, 12)), bert=letter(checkpoint(OTHER, 14)))
    assert code == 0 and "that these sizes are of one log: 12; 14; no proof links them" in result["cannot_prove"][0]


def test_letters_that_say_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, result = compared(tmp_path, capsys, anna=letter("nothing"), bert=letter(checkpoint(LEAVES, 12)))
    assert code == 2 and result["why"].endswith("anna.eml contains no checkpoint and no receipt")
    bare = tmp_path / "bare.txt"
    bare.write_text(checkpoint(LEAVES, 12))
    assert v.main(["--compare", str(bare)]) == 2
    assert "no letter names the key of pbem/" in " ".join(capsys.readouterr().out.split())
    assert v.main(["--compare", str(bare), "--key", KEY]) == 0
    assert v.main(["--compare", str(bare), "--key", str(STRANGER.key)]) == 1


def test_a_letter_with_another_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = letter(checkpoint(LEAVES, 12), key=STRANGER.key)
    code, result = compared(tmp_path, capsys, anna=letter(checkpoint(LEAVES, 12)), bert=other)
    assert (code, found(result, tmp_path)) == (
        1,
        [f"bert.eml: the log {SIGNER.key.name} has another key here, {STRANGER.key.id.hex()}"],
    )


def test_whole_letters_with_an_audit_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.ndjson"
    game.write_bytes(WHOLE)
    (anna,) = written(tmp_path, anna=letter(checkpoint(LEAVES, 12), checkpoint(LEAVES, 12, 5), kept_receipt()))
    assert v.main([str(game), "--letter", anna, "--key", KEY]) == 0
    told = capsys.readouterr().out
    assert told.count("holds  your checkpoint") == 1 and told.count("holds  your receipt") == 1
    (bert,) = written(tmp_path, bert=letter(checkpoint(OTHER, 12)))
    assert v.main([str(game), "--checkpoint", bert]) == 1


def test_no_file_and_nothing_to_compare(capsys: pytest.CaptureFixture[str]) -> None:
    assert v.main([]) == 2
    assert "give an audit file, or letters to --compare" in capsys.readouterr().out
