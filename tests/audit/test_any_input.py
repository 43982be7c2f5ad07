"""Whatever verify.py is given, it answers with a verdict and never with a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.audit import verify as v
from pbem.core.dice import DICE_2
from tests.audit import papers
from tests.audit.made_up import SIGNER, lines
from tests.audit.papers import checkpoint, cosigned, letter, promise, seats
from tests.audit.test_restores import file as restored_file
from tests.audit.test_verify_kept import LEAVES, ORDERS, kept_receipt

WHOLE = b"".join(lines(True, turns=2, throws=6, beacon=True, scheme=DICE_2))
FILES = [WHOLE, b"".join(lines(turns=1, throws=6)), restored_file()]
PAPERS = [
    letter(checkpoint(LEAVES, 12), checkpoint(LEAVES, 12, 5), seats(LEAVES, 12, blue=9), kept_receipt()),
    *(text.encode() for text in (checkpoint(LEAVES, 14, 12), kept_receipt(), promise(ORDERS, LEAVES[6]))),
    *(text.encode() for text in (seats(LEAVES, 20, blue=12), cosigned(checkpoint(LEAVES, 12)))),
]
# What any field of a line may hold instead.
VALUES: list[Any] = [None, True, -1, 0, 2**32, 2**53 - 1, 2**70, "", "x", "\u00e9", [], [[]], [None], {}, {"a": {}}]
many = settings(deadline=None, suppress_health_check=list(HealthCheck))


def answered(folder: Path, capsys: pytest.CaptureFixture[str], file: bytes, paper: bytes, *more: str) -> None:
    (folder / "file").write_bytes(file)
    (folder / "paper").write_bytes(paper)
    places = [str(folder / "file"), "--letter", str(folder / "paper"), *more]
    for arguments in (places, ["--compare", str(folder / "paper"), "--key", str(SIGNER.key)]):
        assert v.main(arguments) in (0, 1, 2, 3)
        assert v.UNFORESEEN.split(";")[0] not in " ".join(capsys.readouterr().out.split())


def scratched(data: bytes, scratches: list[tuple[int, bytes]]) -> bytes:
    for at, scratch in scratches:
        at %= len(data) + 1
        data = data[:at] + scratch + data[at + len(scratch) :]
    return data


scratches = st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=4)), max_size=3)


@many
@given(st.binary(max_size=300), st.binary(max_size=300), st.text(max_size=30))
def test_any_bytes(tmp_path_factory: Any, file: bytes, paper: bytes, word: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "any").write_bytes(file)
    (folder / "paper").write_bytes(paper)
    word = word.replace("\0", "")
    assert v.verified(file)["why"] != ""
    letters = [v.Letter("a", word, v.papers_of(word))]
    assert v.compared(letters, v.Kept(key=word))["verdict"] in v.VERDICTS
    assert v.verified(WHOLE, v.Kept(word, [word], [word], [("red", [word])], [word]))["verdict"] in v.VERDICTS


@many
@given(st.sampled_from(FILES), st.sampled_from(PAPERS), scratches, scratches)
def test_any_scratch_in_file_and_letter(
    tmp_path_factory: Any, file: bytes, paper: bytes, one: list[tuple[int, bytes]], two: list[tuple[int, bytes]]
) -> None:
    file, paper = scratched(file, one), scratched(paper, two)
    result = v.verified(file, v.Kept(checkpoints=v.papers_of(paper.decode("utf-8", "replace")) or ["x"]))
    assert result["verdict"] in v.VERDICTS
    try:
        made = v.read_letter("a letter", paper)
    except UnicodeDecodeError:
        return
    assert v.compared([made], v.Kept(str(SIGNER.key), witnesses=[papers.WITNESS_KEY]))["verdict"] in v.VERDICTS


@many
@given(st.sampled_from(FILES), st.integers(0, 10**6), st.integers(0, 99), st.sampled_from(VALUES), st.booleans())
def test_any_value_in_any_field(file: bytes, at: int, field: int, value: Any, inside: bool) -> None:
    raw = file.splitlines(keepends=True)
    data = json.loads(raw[at % len(raw)])
    if inside and "payload" in data:
        event = json.loads(data["payload"])
        event[list(event)[field % len(event)]] = value
        data["payload"] = json.dumps(event)
    else:
        data[list(data)[field % len(data)]] = value
    raw[at % len(raw)] = json.dumps(data).encode() + b"\n"
    kept = v.Kept(str(SIGNER.key), [kept_receipt()], [checkpoint(LEAVES, 14, 12)], [("red", ["00" * 32])])
    assert v.verified(b"".join(raw), kept)["verdict"] in v.VERDICTS


@many
@given(st.sampled_from(FILES), st.lists(st.integers(0, 10**6), max_size=4), st.integers(0, 10**6))
def test_lines_in_any_order(file: bytes, gone: list[int], moved: int) -> None:
    raw = file.splitlines(keepends=True)
    for place in gone:
        raw.insert(moved % len(raw), raw.pop(place % len(raw)))
        del raw[place % len(raw)]
    assert v.verified(b"".join(raw), v.Kept(checkpoints=[checkpoint(LEAVES, 12)]))["verdict"] in v.VERDICTS


def test_the_program_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (*FILES, b"", b"\xff", b"{}\n", WHOLE[:-1], WHOLE.replace(b'"beacon"', b'"becoan"')):
        for paper in (
            *PAPERS,
            b"",
            b"\xff\xfe",
            b"From: x\n\n\xff",
            b"From: x\nContent-Type: text/plain; charset=?\n\nx",
        ):
            answered(tmp_path, capsys, file, paper, "--witness", papers.WITNESS_KEY, "--part", f"red={'0' * 64}")
    for arguments in (
        ["--part", "x=y"],
        ["--part", "="],
        ["--key", "\ud800"],
        ["--witness", "x"],
        ["--accepted", *"abc"],
    ):
        (tmp_path / "file").write_bytes(WHOLE)
        assert v.main([str(tmp_path / "file"), *arguments]) in (1, 2)
        assert v.UNFORESEEN.split(";")[0] not in " ".join(capsys.readouterr().out.split())


def test_a_fault_of_the_program_is_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(v.CHECKS, "broken", lambda file: 1 / 0)
    (tmp_path / "file").write_bytes(WHOLE)
    assert v.main([str(tmp_path / "file")]) == 2
    assert "ZeroDivisionError" in capsys.readouterr().out
