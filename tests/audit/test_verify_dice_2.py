"""verify.py and audit.js: dice to which the players add a part (pbem-dice/2), by the published vectors and a game."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.audit import verify as v
from pbem.audit.entries import canonical
from pbem.core.dice import DICE_2
from tests.audit.forging import Data, event, said
from tests.audit.made_up import PARTS, lines
from tests.audit.test_javascript import answers

GAME = bytes(range(16))
TOP = hashlib.sha256(b"test vector: chain top").digest()
HIDDEN = "5c814601085c67890cc72f16fba38299c237a98aa2bce50999f830ff8690079e"
P1 = "5e3e7f5654823cd1baabc4ead48e98a8786b77a389cc3ea3effe282ee4a148c2"
BEACON = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
MIX = "1a74ebb8642d85c4f7ceb62edf9a69663f9eeda7fdb0455b775bffc9c3f8f39b"
LETTER = ("<abc@example.org>", "YES Anna, Europe/Rome")
SEATS = [(seat, hashlib.sha256(f"test vector: seat {seat}".encode()).hexdigest()) for seat in ("A", "B", "Red")]
ROLLS = {4: [3, 2, 3, 3, 4, 3, 3, 3], 6: [3, 4, 1, 5, 6, 3, 3, 3], 10: [1, 4, 3, 3, 8, 9, 9, 7]}
BAG = [["asteroid", 3], ["mine", 4], ["planet", 5], ["warp", 2]]
DRAWN = ["warp", "asteroid", "mine", "asteroid", "mine"]
TURN = ((1000).to_bytes(8, "big"), bytes.fromhex(BEACON), DICE_2, bytes.fromhex(MIX))


def throws() -> list[Data]:
    label = "combat/0412/r1/attacker"
    return [{"label": label, "ask": "dice", "sides": sides, "count": 8} for sides in ROLLS]


def test_the_published_vectors() -> None:
    assert v.mixed(GAME, SEATS).hex() == MIX
    assert v.mixed(GAME, []).hex() == "b97112167da1b540bc5ec533a32509fe3bbc261fec9a60abc8106dee0c13833e"
    assert v.letter_part(*LETTER).hex() == "5891fcce875da579650166ec9dfe11c148ab1099268813863139ce7615132893"
    opened, hidden = v.seed(P1, "turn", GAME, 1, *TURN), v.seed(HIDDEN, "hturn", GAME, 1, *TURN)
    assert opened.hex() == "dd1f08383dc0e01de601fa55ecfdd67caa9012fcd60e94e37c66a43d679d3634"
    assert hidden.hex() == "c4bd2e108bb01a0c70c4b13d23812bec2afff62b60dedc9ae9ab17bab800ff78"
    assert [v.came(v.Line(1, "roll", throw, {}), opened, DICE_2) for throw in throws()] == list(ROLLS.values())
    draw = {"label": "bag/tiles/player-3", "ask": "draw", "bag": BAG, "count": 5}
    assert v.came(v.Line(1, "hroll", draw, {}), hidden, DICE_2) == DRAWN


def test_the_published_vectors_in_the_browser() -> None:
    turn = {
        "ask": "recompute",
        "game": GAME.hex(),
        "t": 1,
        "round": 1000,
        "beacon": BEACON,
        "scheme": DICE_2,
        "mix": MIX,
    }
    draw = {"label": "bag/tiles/player-3", "ask": "draw", "bag": BAG, "count": 5}
    asked: list[Data] = [
        turn | {"secret": P1, "throws": throws()},
        turn | {"secret": HIDDEN, "isHidden": True, "throws": [draw]},
        {"ask": "parts", "game": GAME.hex(), "parts": SEATS, "letter": LETTER},
    ]
    assert list(answers(asked)) == [list(ROLLS.values()), [DRAWN], [MIX, v.letter_part(*LETTER).hex()]]


# A whole game.


@cache
def whole(beacon: bool = True) -> tuple[bytes, ...]:
    return tuple(lines(True, turns=6, beacon=beacon, scheme=DICE_2))


def place_of(kind: str, nth: int = 0) -> int:
    return [place for place, line in enumerate(whole(), 1) if json.loads(line)["kind"] == kind][nth]


def forged(place: int, change: Callable[[Data], Any]) -> v.File:
    raw = list(whole())
    data = json.loads(raw[place - 1])
    change(data)
    raw[place - 1] = canonical(data) + b"\n"
    return v.read(b"".join(raw))


def without(*places: int) -> v.File:
    return v.read(b"".join(line for place, line in enumerate(whole(), 1) if place not in places))


@pytest.mark.parametrize("beacon", [False, True])
def test_a_game_with_parts_of_players_holds(beacon: bool) -> None:
    result = v.verified(b"".join(whole(beacon)))
    assert result["verdict"] == "holds", result["checks"]
    assert "dice: pbem-dice/2, with parts of 2 players" in result["about"]
    assert any("give --part or --accepted" in words for words in result["cannot_prove"])
    # The set-up has a round, too.
    assert ("beacon rounds: 7; their signatures are not checked here" in result["about"]) is beacon


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("mix", event(round=7), "the set-up must use beacon round"),
        ("mix", event(at="2026-01-01T09:00:00Z"), "the set-up must use beacon round"),
        ("heard", event(round=7), "the dice of this turn must use beacon round"),
        ("heard", event(turn=1), "recorded out of place"),
    ],
)
def test_what_is_wrong_in_its_course(kind: str, change: Callable[[Data], None], what: str) -> None:
    assert said(v.check_course(forged(place_of(kind), change)), place_of(kind), what)


def test_lines_out_of_place() -> None:
    mix, scheme, seal = place_of("mix"), place_of("scheme"), place_of("seal")
    assert said(v.check_course(without(mix)), seal - 1, "sealed before the parts of the players were mixed")
    assert said(v.check_course(without(place_of("heard"))), place_of("reveal") - 1, "before the beacon round was known")
    raw = list(whole())
    late = v.read(b"".join([raw[0], *raw[scheme : mix - 1], raw[scheme - 1], *raw[mix - 1 :]]))
    assert said(v.check_course(late), mix - 1, "the scheme of the dice must be chosen when the game is opened")
    twice = v.read(b"".join([*raw[:mix], raw[mix - 1], *raw[mix:]]))
    assert said(v.check_course(twice), mix + 1, "mixed once, before the set-up")
    after = v.read(b"".join([*raw[:mix], raw[place_of("part") - 1], *raw[mix:]]))
    assert said(v.check_parts(after), mix + 1, "a part was added after the parts were mixed")


def test_a_mix_of_other_parts() -> None:
    mix, _part, what = place_of("mix"), place_of("part"), "the mix does not follow from the parts of the seats"
    assert said(v.check_parts(forged(place_of("part"), event(part="11" * 32))), mix, what)
    assert said(v.check_parts(forged(mix, event(mix="11" * 32))), mix, what)
    assert said(v.check_parts(without(place_of("part"))), mix - 1, what)
    assert said(
        v.check_parts(forged(place_of("part"), event(seat="green"))), place_of("part"), "there is no seat green"
    )
    assert said(
        v.check_parts(without(place_of("scheme"))), place_of("part") - 1, "pbem-dice/1 have no parts of players"
    )
    # Another mix gives other dice.
    assert len(list(v.check_throws(forged(mix, event(mix="11" * 32))))) > 9


def test_a_seat_that_changed_hands_before_the_game_began() -> None:
    place, raw = place_of("part"), list(whole())
    other = json.loads(raw[place - 1])
    event(part="11" * 32)(other)
    file = v.read(b"".join([*raw[: place - 1], canonical(other) + b"\n", *raw[place - 1 :]]))
    assert list(v.check_parts(file)) == []
    told = "that these seats changed hands before the game began; the last part counts: red"
    assert told in v.cannot_prove(file, v.Kept())


def test_a_scheme_of_the_future() -> None:
    with pytest.raises(v.Unreadable, match="scheme is missing or malformed"):
        forged(place_of("scheme"), event(scheme="pbem-dice/3"))


# Is my part in it?


def parted(capsys: pytest.CaptureFixture[str], folder: Path, *given: str) -> tuple[int, str]:
    (folder / "game.ndjson").write_bytes(b"".join(whole()))
    code = v.main([str(folder / "game.ndjson"), *given])
    return code, " ".join(capsys.readouterr().out.split())


def test_my_part_is_in_the_dice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    red = PARTS["red"].hex()
    seat_letter = tmp_path / "seat.txt"
    seat_letter.write_text(f"You take seat red.\n\nCommitment: {'ab' * 32}\nYour part of the dice: {red}\n")
    for given in (f"red={red}", f"red={seat_letter}"):
        code, told = parted(capsys, tmp_path, "--part", given)
        assert code == 0 and "holds your part of the dice, seat red" in told
    code, told = parted(capsys, tmp_path, "--part", f"blue={red}")
    mine = PARTS["blue"].hex()
    assert code == 1 and f"the part of seat blue in the dice is {mine}, not yours" in told
    assert parted(capsys, tmp_path, "--part", f"green={red}")[0] == 1
    assert parted(capsys, tmp_path, "--accepted", "red", *LETTER)[0] == 1
    assert parted(capsys, tmp_path, "--part", "red")[0] == 2
    assert parted(capsys, tmp_path, "--part", f"red={tmp_path / 'game.ndjson'}")[0] in (0, 1)


def test_a_commitment_in_the_letter_is_not_taken_for_the_part() -> None:
    commitment = json.loads(json.loads(whole()[0])["payload"])["commitment"]
    file = forged(place_of("part"), event(part=commitment))
    assert said(v.check_part(file, "red", [commitment]), 0, "not yours")
    old = v.read(b"".join(lines()))
    assert said(v.check_part(old, "red", [commitment]), 0, "no parts of players are in the dice")


def cases() -> Iterator[tuple[bytes, Data]]:
    kept = {"key": "", "receipts": [], "checkpoints": []}
    red = PARTS["red"].hex()
    for parts in ([], [["red", [red]]], [["blue", [red]], ["green", [red]]]):
        yield b"".join(whole()), kept | {"parts": parts}
    yield b"".join(whole(False)), kept
    for kind in ("scheme", "part", "mix", "heard", "beacon"):
        place = place_of(kind)
        yield b"".join(without(place).raw), kept
        raw = list(whole())
        yield b"".join([*raw[:place], raw[place - 1], *raw[place:]]), kept
        yield b"".join([*raw[: place - 1], raw[place], raw[place - 1], *raw[place + 1 :]]), kept
    for kind, fields in (
        ("mix", {"round": 7}),
        ("mix", {"mix": "11" * 32}),
        ("part", {"seat": "x"}),
        ("part", {"part": ""}),
    ):
        raw = list(whole())
        data = json.loads(raw[place_of(kind) - 1])
        event(**fields)(data)
        raw[place_of(kind) - 1] = canonical(data) + b"\n"
        yield b"".join(raw), kept


def test_python_and_javascript_agree_on_dice_2() -> None:
    made = list(cases())
    told = answers({"ask": "verify", "file": b64encode(data).decode(), "kept": kept} for data, kept in made)
    for (data, kept), theirs in zip(made, told, strict=True):
        assert theirs == v.verified(data, v.Kept(**kept))
