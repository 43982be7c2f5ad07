"""No field of an audit file can be changed without being caught.

Three times: as anyone could do it who gets hold of the file; as the operator could who signs the sum anew, of a file
with facts; and the same without facts, where a few fields of throws are bound by the sum alone, as verify.py says.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from pbem.audit import verify as v
from tests.audit import made_up

# A file of 10,000 lines.
LARGE = {"turns": 60, "throws": 160}
SMALL = {"turns": 8, "throws": 14}
THROWS = ("roll", "hroll")
# What only the signed sum binds when the facts are not opened: another label or die may show the same by chance.
UNPROVABLE = {"kind", "label", "sides", "bag"}
ONE_BY_ONE = {name: check for name, check in v.CHECKS.items() if check is not v.check_sum}


class Change(NamedTuple):
    """Line `place`, of which `field` becomes something else."""

    place: int
    field: str
    raw: bytes


@cache
def file(with_facts: bool, turns: int, throws: int) -> v.File:
    """With a beacon, so that there is a line of every kind that a game of its own dice can have."""
    return v.read(b"".join(made_up.lines(with_facts, turns=turns, throws=throws, beacon=True)))


def others(value: Any) -> Iterator[Any]:
    """The same value changed in one place, in every place it has."""
    if isinstance(value, list):
        for place, part in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in others(part))
        yield value[1:] if value else [["x", 1]]
    elif isinstance(value, dict):
        yield from (value | {field: next(others(part))} for field, part in value.items())
    elif isinstance(value, int):
        yield from (value + 1, value - 1) if value else (1,)
    elif value[:1] == "{":
        yield from map(dumped, others(json.loads(value)))
    else:
        yield f"{value[:-1]}{'0' if value[-1:] != '0' else '1'}"
        yield f"x{value}"


def dumped(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def changes(line: v.Line) -> Iterator[Change]:
    for field, value in line.data.items():
        for other in others(value):
            yield Change(line.place, field, f"{dumped(line.data | {field: other})}\n".encode())
        without = {name: kept for name, kept in line.data.items() if name != field}
        yield Change(line.place, field, f"{dumped(without)}\n".encode())
    if line.kind in THROWS:
        other = "hroll" if line.kind == "roll" else "roll"
        yield Change(line.place, "kind", f"{dumped(line.data | {'kind': other})}\n".encode())


def changed(whole: v.File, made: list[Change]) -> tuple[v.File, set[int]]:
    """The file with these changes, and the lines that cannot be read any more (they stay as they were)."""
    raw, lines, unreadable = list(whole.raw), list(whole.lines), set()
    for change in made:
        raw[change.place - 1] = change.raw
        try:
            lines[change.place - 1] = v.read_line(change.place, change.raw.rstrip(b"\n"))
        except v.Unreadable:
            unreadable.add(change.place)
    return v.File(raw, lines), unreadable


def is_caught(whole: v.File, change: Change, checks: dict[str, Any]) -> bool:
    try:
        forged, unreadable = changed(whole, [change])
        return bool(unreadable) or any(next(check(forged), None) for check in checks.values())
    except v.Unreadable:
        return True


def found(whole: v.File, made: list[Change]) -> set[int]:
    """The lines on which something is found; throws are judged one by one, so many may be changed at a time."""
    forged, unreadable = changed(whole, made)
    return unreadable | {finding.line for check in ONE_BY_ONE.values() for finding in check(forged)}


def batches(whole: v.File) -> Iterator[list[Change]]:
    """Every change of every throw, no line twice in one batch."""
    waiting = [list(changes(line)) for line in whole.throws]
    while any(waiting):
        yield [row.pop() for row in waiting if row]
        waiting = [row for row in waiting if row]


def log_changes(whole: v.File) -> Iterator[Change]:
    return (change for line in whole.lines if line.kind not in (*THROWS, "sum") for change in changes(line))


def test_the_large_file_is_large_and_holds() -> None:
    whole = file(True, **LARGE)
    assert len(whole.lines) >= 10_000
    assert v.judged(whole, v.Kept())["verdict"] == "holds"


def test_changes_made_by_anyone_are_caught() -> None:
    whole, chance = file(False, **LARGE), random.Random(1)
    for line in [*chance.sample(whole.lines, 80), *whole.lines[:3], *whole.lines[-3:]]:
        for change in chance.sample(list(changes(line)), 2):
            assert is_caught(whole, change, v.CHECKS), change


@pytest.mark.soak
def test_all_changes_made_by_anyone_are_caught() -> None:
    """Every change of every field of every line: what the dice do not give away, the sum does."""
    whole = file(False, **LARGE)
    for batch in batches(whole):
        caught = found(whole, batch)
        for change in batch:
            assert change.place in caught or is_caught(whole, change, {"sum": v.check_sum}), change
    for change in log_changes(whole):
        assert is_caught(whole, change, v.CHECKS), change


def require_throws_bound(size: dict[str, int]) -> None:
    whole = file(True, **size)
    for batch in batches(whole):
        assert not {change.place for change in batch} - found(whole, batch)


def require_log_bound(size: dict[str, int]) -> None:
    whole = file(True, **size)
    for change in log_changes(whole):
        assert is_caught(whole, change, ONE_BY_ONE), change


def test_changes_made_by_the_operator_are_caught() -> None:
    require_throws_bound(SMALL)
    require_log_bound({"turns": 5, "throws": 6})


@pytest.mark.soak
def test_all_changes_made_by_the_operator_are_caught() -> None:
    require_throws_bound(LARGE)
    require_log_bound(LARGE)


def escaped(size: dict[str, int]) -> set[str]:
    whole = file(False, **size)
    missed: set[str] = set()
    for batch in batches(whole):
        caught = found(whole, batch)
        missed |= {change.field for change in batch if change.place not in caught}
    return missed


def test_without_facts_only_the_fields_named_can_escape_the_operators_own_sum() -> None:
    missed = escaped(SMALL)
    assert missed <= UNPROVABLE
    assert "label" in missed
    told = v.judged(file(False, **SMALL), v.Kept())["cannot_prove"]
    assert any("only its signed sum binds them" in words for words in told)


@pytest.mark.soak
def test_without_facts_the_same_holds_of_a_large_file() -> None:
    assert escaped(LARGE) <= UNPROVABLE


def rearranged(lines: list[bytes], place: int) -> Iterator[list[bytes]]:
    """The file with one line gone, twice, or changed with the next."""
    yield [*lines[:place], *lines[place + 1 :]]
    yield [*lines[: place + 1], *lines[place:]]
    if place + 1 < len(lines):
        yield [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]


def test_lines_that_are_gone_doubled_or_moved_are_found_without_the_sum() -> None:
    whole = file(True, turns=3, throws=7)
    end = len(whole.raw) - 2
    for place in range(end):
        for forged in rearranged(whole.raw[:end], place):
            try:
                read = v.read(b"".join([*forged, *whole.raw[end:]]))
            except v.Unreadable:
                continue
            assert any(next(check(read), None) for check in ONE_BY_ONE.values()), place
