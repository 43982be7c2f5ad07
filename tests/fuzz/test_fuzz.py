"""The fuzzer finds what must not happen, and what it found can be played again."""

from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from pbem.core.phrases import Phrase
from pbem.core.rules import BadOptions, Game, choose
from pbem.core.view import Lines, Section, View
from pbem.fuzz import FuzzRunError, Played, play_again, play_random, random_choices, read_run, write_run
from pbem.fuzz.chance import spoiled
from tests.service.turns.test_tick import changed
from tests.support.games import dice_race as race

RACE = cast(Game, race)
SHORT = {"length": "20"}


def played(seed: str = "s", most: int = 200, **parts: Any) -> Played:
    game = cast(Game, changed(**parts)) if parts else RACE
    return play_random(game, seed, most, SHORT)


def test_a_sound_game_is_played_to_its_end():
    for number in range(40):
        result = played(f"sound/{number}")
        assert result.failure is None, result.failure
        assert result.turns == len(result.case.turns) > 0


def test_the_same_seed_plays_the_same_game():
    assert played("a") == played("a")
    assert played("a").case.turns != played("b").case.turns


def crash(*_: Any) -> Any:
    raise KeyError("no such hex")


def lazy(state: race.State, sheets: Any, dice: Any) -> Any:
    return race._resolution(state, [])


def idle(state: race.State, sheets: Any, dice: Any) -> Any:
    return race._resolution(state, [race.TurnPassed("red")])


def careless(state: race.State, sheets: Any, dice: Any) -> Any:
    state.turn += 1
    return race._resolution(state, [race.TurnPassed("red")])


def meddling(state: race.State, seat: str, sheet: Any) -> Any:
    state.turn += 1
    return race.check(state, seat, sheet)


def forgetful(state: race.State, sheets: Any, dice: Any) -> Any:
    resolution = race.resolve(state, sheets, dice)
    resolution.facts.pop()
    return resolution


def moody() -> Any:
    """Rules that remember something between two resolutions."""
    moods = cycle(["red", "blue"])
    return lambda state, sheets, dice: race._resolution(state, [race.TurnPassed(next(moods))])


def gossip(state: race.State, seat: str | None) -> View:
    return View(Phrase("title"), (Section("all", Phrase("title"), (Lines((str(state.tripped),)),)),))


@pytest.mark.parametrize(
    ("kind", "told", "parts"),
    [
        ("crash", "resolve: KeyError: 'no such hex' (test_fuzz.py:", {"resolve": crash}),
        ("crash", "set-up: KeyError", {"setup": crash}),
        ("crash", "suggest: KeyError", {"suggest": crash}),
        ("crash", "check of ", {"check": crash}),
        ("crash", "report for", {"narrate": crash}),
        ("dead end", "nobody is awaited", {"awaited": lambda state: {}}),
        ("dead end", "changed nothing at all", {"resolve": lazy}),
        ("endless", "not over after 30 turns", {"resolve": idle}),
        ("law", "red ran backwards", {"laws": lambda state: ["red ran backwards"]}),
        ("fold", "changed the board they were given", {"resolve": careless}),
        ("fold", "changed the board they were given", {"check": meddling}),
        ("fold", "do not fold into the resolved state", {"resolve": forgetful}),
        ("verify", "gave other facts", {"resolve": moody()}),
        ("secrecy", "can tell boards apart", {"view": gossip}),
        ("suggestion", "was suggested line 1, 'FLY'", {"suggest": lambda state, seat, dice: "FLY"}),
    ],
)
def test_failures_are_found_saved_and_found_again(tmp_path: Path, kind: str, told: str, parts: dict[str, Any]):
    result = played("seed/1", 30, **parts)
    assert result.failure is not None
    assert (result.failure.kind, told in result.failure.what) == (kind, True)
    case = read_run(write_run(tmp_path, result.case))
    assert case == result.case
    again = play_again(cast(Game, changed(**parts)), case)
    assert again.failure == result.failure
    assert again.case.turns == result.case.turns
    mended = play_again(RACE, case)
    assert mended.failure is None or kind == "endless"
    assert mended.turns <= len(case.turns)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b'{"format": "pbem-fuzz/9"}'])
def test_a_file_that_is_no_case(tmp_path: Path, content: bytes):
    (tmp_path / "case.json").write_bytes(content)
    with pytest.raises(FuzzRunError, match="case.json"):
        read_run(tmp_path / "case.json")


def test_options_chosen_by_chance_can_be_played():
    chosen = [random_choices(race.META, Random(number), {}) for number in range(300)]
    assert {count for count, _ in chosen} == {2, 3, 4}
    assert {options["pace"] for _, options in chosen} == {"together", "alone"}
    assert {"5", "500"} <= {options["length"] for _, options in chosen}
    for count, options in chosen:
        assert choose(race.META, options, count) == options


def test_options_that_can_never_be_played_are_refused():
    with pytest.raises(BadOptions, match="nobody runs alone"):
        random_choices(race.META, Random(1), {"pace": "alone", "weather": "wet"})


def test_spoiled_sheets_are_various_and_always_read():
    texts = [spoiled("RUN 1\nRUN 2\n", race.LANGUAGE, Random(number)) for number in range(300)]
    assert len(set(texts)) > 200
    sheets = [race.LANGUAGE.read(text) for text in texts]
    assert any(sheet.problems for sheet in sheets) and any(sheet.orders for sheet in sheets)
