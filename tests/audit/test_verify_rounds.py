"""A beacon round never moves after its deadline; seals whose sheets stay blinded while the game runs."""

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from events import DeadlineMoved, Event, GamePaused, GameResumed, TurnOpened, TurnSealed
from pbem.audit import verify as v
from pbem.audit.audit_file import Source, artefact, sum_text
from pbem.audit.entries import Record, canonical, leaf
from pbem.audit.merkle import leaf_hash, root
from pbem.bootstrap import LIBRARY
from pbem.service.trust.file_check import check_file
from tests.audit import made_up
from tests.audit.made_up import SALTS, SEATS, SIGNER, Box, RecordWriter
from tests.audit.test_javascript import answers

# The turn is opened at minute 6 and due at minute 66; the moments of events follow in minutes.
Step = tuple[type[Event], int, int]
EXTEND, PAUSE, RESUME = DeadlineMoved, GamePaused, GameResumed


class Clocked(RecordWriter):
    """Writes events at any minute."""

    minute = -1

    def at(self, minutes: int = 0) -> str:
        minute = (self.number if self.minute < 0 else self.minute) + minutes
        return f"2026-01-01T{minute // 60:02}:{minute % 60:02}:00Z"


def moment(minute: int) -> str:
    return f"2026-01-01T{minute // 60:02}:{minute % 60:02}:00Z" if minute >= 0 else ""


def turn(
    steps: Sequence[Step],
    due: int,
    opened: int = 66,
    sealed: int = 300,
    at: int = -1,
    beacon: dict[str, Any] | None = None,
) -> bytes:
    """A file in which the deadline was moved so, and the round of minute `due` heard."""
    writer, box = Clocked(True), Box(8, made_up.GAME)
    made_up.opened(writer, made_up.GAME)
    if beacon:
        chosen = next(record for record in writer.records if record.name == "dice.beacon_chosen")
        other = Record(chosen.number, chosen.topic, canonical(chosen.fields() | beacon))
        writer.records[chosen.number - 1] = other
    writer.write(TurnSealed, turn=0, resolution=1, sheets=(), why="setup")
    made_up.resolved(writer, box, 0, True)
    writer.minute = at
    writer.write(TurnOpened, turn=1, resolution=2, awaited=SEATS, deadline=moment(opened))
    for kind, at, deadline in steps:
        writer.minute = at
        fields: dict[str, Any] = {EXTEND: {"turn": 1}, PAUSE: {}, RESUME: {"turn": 1}}[kind]
        fields |= {"deadline": moment(deadline)} if kind is not PAUSE else {}
        writer.write(kind, **fields, **({"reason": "a feast"} if kind is not RESUME else {}))
    writer.minute = sealed
    writer.write(TurnSealed, turn=1, resolution=2, sheets=(), why="ready")
    writer.deadline = moment(due)
    made_up.resolved(writer, box, 1, True)
    return b"".join(artefact(Source(writer.records, SALTS, "onlooker", {}), SIGNER))


# What happened, which minute the round follows from, and whether the grade is G1 for it.
CASES: dict[str, tuple[list[Step], int, bool]] = {
    "nothing": ([], 66, False),
    "extended in time": ([(EXTEND, 60, 120)], 120, False),
    "extended twice in time": ([(EXTEND, 60, 120), (EXTEND, 119, 180)], 180, False),
    "extended at the deadline": ([(EXTEND, 66, 120)], 66, True),
    "extended late": ([(EXTEND, 80, 120)], 66, True),
    "extended in time, then late": ([(EXTEND, 60, 120), (EXTEND, 121, 180)], 120, True),
    "extended late, then again": ([(EXTEND, 80, 120), (EXTEND, 100, 180)], 66, True),
    "paused in time, resumed in time": ([(PAUSE, 10, -1), (RESUME, 20, 90)], 90, False),
    "paused in time, resumed after the old deadline": ([(PAUSE, 10, -1), (RESUME, 200, 260)], 260, False),
    "paused late": ([(PAUSE, 70, -1), (RESUME, 80, 140)], 66, True),
    "paused and resumed late, then extended": ([(PAUSE, 70, -1), (RESUME, 80, 140), (EXTEND, 90, 150)], 66, True),
    "resumed without a pause, late": ([(RESUME, 80, 140)], 66, True),
    "extended in a pause": ([(PAUSE, 10, -1), (EXTEND, 20, 100), (RESUME, 200, 260)], 260, False),
    "paused and resumed in time, extended late": ([(PAUSE, 10, -1), (RESUME, 20, 90), (EXTEND, 95, 150)], 90, True),
    "to no deadline": ([(EXTEND, 60, -1)], 300, False),
}


@pytest.mark.parametrize("name", CASES)
def test_the_round_follows_from_the_deadline_that_passed(name: str) -> None:
    steps, due, is_late = CASES[name]
    assert list(v.check_course(v.read(turn(steps, due)))) == []
    told = v.verified(turn(steps, due))
    assert told["verdict"] == "holds"
    assert ("G1: 1 turns" in told["about"][-1]) is is_late


@pytest.mark.parametrize("name", [name for name, (steps, _, _) in CASES.items() if steps])
def test_a_round_that_moved_is_wrong(name: str) -> None:
    """Also for files of pbem-dice/1: it would be a second throw."""
    steps, due, _ = CASES[name]
    other = max([deadline for _, _, deadline in steps if deadline != due] + ([66] if due != 66 else []))
    told = v.verified(turn(steps, other if other > 0 else 66))
    assert told["verdict"] == "fails"
    assert "the dice of this turn must use beacon round" in str(told["checks"])


# A round that was out when it was named could be chosen for its dice. Minute 60 is well after the rounds of these.
KNOWN: dict[str, tuple[list[Step], int]] = {
    "brought forward to the past": ([(EXTEND, 60, 20)], 20),
    "paused, and resumed to the past": ([(PAUSE, 10, -1), (RESUME, 60, 20)], 20),
    "opened with a deadline in the past": ([], 2),
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_deadline_whose_round_was_out_when_it_was_set_is_wrong(name: str) -> None:
    steps, due = KNOWN[name]
    told = v.verified(turn(steps, due, opened=66 if steps else due, at=20))
    assert told["verdict"] == "fails"
    assert "names a beacon round that was out already" in str(told["checks"])


def test_no_turn_is_sealed_in_a_pause() -> None:
    """The round of the old deadline could be thrown, or another one named: whichever suits better."""
    told = v.verified(turn([(PAUSE, 10, -1)], 66))
    assert told["verdict"] == "fails" and "sealed while the game was paused" in str(told["checks"])


@pytest.mark.parametrize("field", ["chain", "genesis", "period", "delay"])
def test_the_beacon_is_the_one_that_everybody_knows(field: str) -> None:
    """A beacon that began earlier would name rounds that have been out for long, with signatures that hold."""
    other = {"chain": "00" * 32, "genesis": 1692803367 + 86400 * 365, "period": 30, "delay": 0}
    told = v.verified(turn([], 66, beacon={field: other[field]}))
    assert told["verdict"] == "fails" and f"not drand quicknet, 600 seconds after a deadline: {field}" in str(told)
    assert check_file(LIBRARY, turn([], 66, beacon={field: other[field]}))["verdict"] == "fails"


def test_a_turn_without_a_deadline_follows_from_its_seal() -> None:
    assert v.verified(turn([], 300, opened=-1))["verdict"] == "holds"
    assert v.verified(turn([], 66, opened=-1))["verdict"] == "fails"


def test_a_beacon_that_nobody_chose_is_no_traceback() -> None:
    raw = [line for line in turn([], 66).splitlines(keepends=True) if json.loads(line)["kind"] != "beacon"]
    assert v.verified(b"".join(raw))["verdict"] == "fails"


def test_python_and_javascript_agree_on_rounds() -> None:
    made = [turn(steps, at) for steps, due, _ in CASES.values() for at in (due, 66, 120)]
    made += [turn(steps, due, opened=66 if steps else due, at=20) for steps, due in KNOWN.values()]
    made += [turn([(PAUSE, 10, -1)], 66), turn([], 66, beacon={"genesis": 1, "delay": 0, "chain": "00" * 32})]
    told = answers({"ask": "verify", "file": b64encode(data).decode(), "kept": {}} for data in made)
    assert list(told) == [v.verified(data) for data in made]


# Sheets that stay blinded while the game runs.

BLINDS = {seat: f"{number:032x}" for number, seat in enumerate(SEATS, 7)}


def blinded(is_over: bool) -> list[Any]:
    """The lines of a game whose seals are blinded, without sum: of a running game the numbers of sheets are closed."""
    made = made_up.records(turns=3, beacon=True, is_over=is_over)
    for at, record in enumerate(made):
        if record.name == "turn.sheets_bound":
            sealed = made[at + 1].fields()
            bound = {sheet["seat"]: sheet["version"] for sheet in sealed["sheets"]}
            leaves = [blind(seat, bound, made) for seat in SEATS]
            more = {"root": root([leaf_hash(canonical(each)) for each in leaves]).hex(), "why": sealed["why"]}
            more |= {"sheets": [{"seat": each["seat"], "sheet": each["sheet"]} for each in leaves]}
            made[at] = Record(record.number, "turn.sheets_blinded.1", canonical(record.fields() | more))
    reader: dict[str, Any] = {} if is_over else {"reader": "onlooker", "told": {}}
    lines = [json.loads(line) for line in artefact(Source(made, SALTS, with_facts=is_over, **reader), SIGNER)]
    return [with_blinds(line) if is_over else line for line in lines[:-1]]


def blind(seat: str, bound: dict[str, int], made: list[Record]) -> dict[str, str]:
    number = bound.get(seat)
    held = leaf(made[number - 1], SALTS.of(number)).hex() if number else ""
    kind = "absent" if number is None else "sent" if number else "empty"
    return {"blind": BLINDS[seat], "leaf": held, "seat": seat, "sheet": kind}


def with_blinds(line: dict[str, Any]) -> dict[str, Any]:
    return line | {"blinds": BLINDS} if line["kind"] == "bind" else line


def closed(line: dict[str, Any]) -> dict[str, Any]:
    if line["kind"] != "seal":
        return line
    event = json.loads(line["payload"])
    sheets = [{"seat": each["seat"], "sheet": "sent" if each["version"] else "empty"} for each in event["sheets"]]
    c = v.sha256(b"pbem-log/1/commit\0", bytes.fromhex(line["salt"]), line["payload"].encode()).hex()
    told = {name: event[name] for name in ("at", "turn", "resolution", "why")}
    return {"kind": "seal", "number": line["number"], "topic": line["topic"], "c": c, "sheets": sheets, **told}


def signed(lines: list[dict[str, Any]]) -> bytes:
    raw = [canonical(line) + b"\n" for line in lines]
    return b"".join([*raw, canonical({"kind": "sum", "note": SIGNER.sign(sum_text(SIGNER.key.name, raw))}) + b"\n"])


def test_blinded_seals_of_a_running_game() -> None:
    told = v.verified(signed(blinded(False)))
    assert told["verdict"] == "holds", told["checks"]
    assert "which sheets count in 3 turns: the seals of a running game do not name them" in told["cannot_prove"]


def test_blinded_seals_of_a_finished_game() -> None:
    whole = blinded(True)
    assert v.verified(signed(whole))["verdict"] == "holds"
    for forged, what in forgeries(whole):
        found = v.verified(signed(forged))
        assert found["verdict"] == "fails" and what in str(found["checks"])


def forgeries(whole: list[dict[str, Any]]) -> Iterator[tuple[list[dict[str, Any]], str]]:
    at = next(at for at, line in enumerate(whole) if line["kind"] == "bind")
    yield [closed(line) for line in whole], "the seals of a finished game must be opened"
    root_wrong = "the sheets that count do not match the root that was sent with the seal"
    other = whole[at] | {"blinds": BLINDS | {"red": "00" * 16}}
    yield [*whole[:at], other, *whole[at + 1 :]], root_wrong
    gone = {name: value for name, value in whole[at].items() if name != "blinds"}
    missing = "the blinds of the awaited seats must be in the file of a finished game"
    yield [*whole[:at], gone, *whole[at + 1 :]], missing
    yield [*whole[:at], whole[at] | {"blinds": {"red": "00" * 16}}, *whole[at + 1 :]], missing
    yield [*whole[:at], whole[at] | {"topic": "turn.sheets_bound.1"}, *whole[at + 1 :]], "these sheets were not blinded"


def test_python_and_javascript_agree_on_blinded_seals() -> None:
    whole = blinded(True)
    made = [signed(whole), signed(blinded(False)), *(signed(lines) for lines, _ in forgeries(whole))]
    told = answers({"ask": "verify", "file": b64encode(data).decode(), "kept": {}} for data in made)
    assert list(told) == [v.verified(data) for data in made]
