"""Worked examples: reading, comparing, and the message when they do not hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.games.interspace as interspace
from pbem.core.example import ExampleError, differences, read, run

SCOUT = """
title = "A scout leaves a black hole"
rules = ["ISB-42"]
dice = [3]
[given]
civ.A = 5
hexes = { A3 = "black hole" }
units.A.A3 = "Sct + 2 PB + SS"
[sheets]
A = "MOVE Sct1 TO A2"
[then]
facts = [{ kind = "exit_rolled", dice = [3] }, { kind = "units_moved", path = ["A3", "A2"] }]
board.units.A = { A2 = "Sct", A3 = "SS + 2 PB" }
"""


def unlike(old: str, new: str) -> list[str]:
    """The messages when the example is changed."""
    assert old in SCOUT
    return run(interspace, read(SCOUT.replace(old, new)))


def test_an_example_that_holds() -> None:
    assert run(interspace, read(SCOUT)) == []


# --- what is said


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("SS + 2 PB", "SS + PB", ["units A A3 should be SS + PB, is 2 PB + 1 SS"]),
        ('A2 = "Sct"', 'A4 = "Sct"', ["units A A4 should be Sct, is nothing"]),
        ('A2 = "Sct"', 'A2 = ""', ["units A A2 should be nothing, is 1 Sct"]),
        ("board.units.A", "board.vp", ["vp A2 should be Sct, is nothing", "vp A3 should be SS + 2 PB, is nothing"]),
        ('path = ["A3", "A2"]', 'path = ["A3", "A1"]', ["units_moved path should be A3, A1, is A3, A2"]),
        ('"units_moved"', '"units_lost"', ["units_lost (path A3, A2) should come, does not"]),
        ("dice = [3] }, {", 'dice = [3] }, { kind = "seat_drawn" }, {',
         ["units_moved (path A3, A2) should come after seat_drawn, comes before it"]),
        ("\nboard", '\nno_facts = [{ kind = "exit_rolled" }]\nboard',
         ["exit_rolled (seat A, at A3, units A.Sct1, dice 3, rates 3, line 1, throw r1/a/exit/1/a3) should not come"]),
        ("\nboard", '\nrefused = { "MOVE Sct1 TO A2" = "blocked" }\nboard',
         ["'MOVE Sct1 TO A2' should be refused (blocked), is carried out"]),
        ("TO A2", "VIA A7", [
            "exit_rolled (dice 3) should come, does not", "units_moved (path A3, A2) should come, does not",
            "'MOVE Sct1 VIA A7' should be carried out, is refused (not_adjacent)",
            "units A A2 should be Sct, is nothing", "units A A3 should be SS + 2 PB, is 1 Sct + 2 PB + 1 SS",
            "dice: 3 was not thrown",
        ]),
        ("dice = [3]\n", "dice = [3, 6]\n", ["dice: 6 was not thrown"]),
        ("dice = [3]\n", "dice = []\n", ["dice: throw 1, 'r1/a/exit/1/a3': the script has run out"]),
        ("dice = [3]\n", 'dice = { by_label = { "*/exit/*" = 3, "*/pulsar" = 1 } }\n',
         ["dice for */pulsar: 1 was not thrown"]),
        ("MOVE Sct1", "MVE Sct1", [
            "'MVE Sct1 TO A2' cannot be read: unknown_order", "exit_rolled (dice 3) should come, does not",
            "units_moved (path A3, A2) should come, does not", "units A A2 should be Sct, is nothing",
            "units A A3 should be SS + 2 PB, is 1 Sct + 2 PB + 1 SS", "dice: 3 was not thrown",
        ]),
    ],
)  # fmt: skip
def test_what_is_said(old: str, new: str, says: list[str]) -> None:
    assert unlike(old, new) == says


def test_answers_at_submission() -> None:
    line = '"MOVE Sct1 TO A2"'
    assert unlike("\nboard", f'\ncheck = {{ {line} = "ok" }}\nboard') == []
    (says,) = unlike("\nboard", f'\ncheck = {{ {line} = "error" }}\nboard')
    assert says.startswith("'MOVE Sct1 TO A2' should be answered error, is answered ok, ")


def test_rest_is_for_dice_that_do_not_matter() -> None:
    assert unlike("dice = [3]\n", "dice = { rest = 3 }\n") == []


def test_a_draw_that_can_come_out_only_one_way_needs_no_line() -> None:
    assert unlike("dice = [3]\n", 'dice = [3, "B"]\n') == []


def test_turns_in_a_row() -> None:
    turns = """
[[turn]]
sheets.A = "MOVE Sct1 TO A2"
dice = [6]
then.board.units.A = { A2 = "" }
[[turn]]
dice = ["A"]
[[turn]]
sheets.A = "MOVE Sct1 TO A2"
dice = [1]
then.board.units.A = { A2 = "Trn" }
"""
    text = SCOUT.partition("[sheets]")[0].replace("dice = [3]", "") + turns
    assert run(interspace, read(text)) == ["turn 3: units A A2 should be Trn, is 1 Sct"]


def test_lists_with_plus_have_no_order() -> None:
    assert not [*differences({"units": "2 PB + CA"}, {"units": "CA + PB + PB"})]
    assert not [*differences({"units": "A.PB1 + A.CA1"}, {"units": ["A.CA1", "A.PB1"]})]
    assert [*differences({"units": ["A.PB1", "A.CA1"]}, {"units": ["A.CA1", "A.PB1"]})]
    assert [*differences({"units": "2 PB"}, {"units": "PB"})] == ["units should be 2 PB, is PB"]


def test_what_is_missing_counts_as_empty() -> None:
    assert not [*differences({"a": 0, "b": "", "c": [], "d": False, "e": {"f": ""}}, {})]
    assert [*differences({"a": ""}, {"a": {"b": 1}})] == ["a should be nothing, is b 1"]


def test_an_empty_table_wants_that_there_is_nothing() -> None:
    """Anything not mentioned on the board as a whole is ignored."""
    assert list(differences({"units": {}}, {"units": {"A1": "PB"}})) == ["units should be nothing, is A1 PB"]
    assert not list(differences({"units": {}}, {"units": {"A": {}, "B": []}}))
    assert not list(differences({}, {"units": {"A1": "PB"}}))


# --- what is wrong


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Object missing required field `title`"),
        ("title = ", "not TOML: Invalid value (at end of document)"),
        ("\x00\xff", "not TOML: "),
        ("a = " + "[" * 5000, "not TOML: "),
        ("a = " + "9" * 5000, "not TOML: "),
        ("#" * 300_000, "longer than 200000 characters"),
        ('title = "x"\nrules = []', "nothing is expected: [then] is missing"),
        ("title = 1\nrules = []", "title: Expected `str`, got `int`"),
        ('title = "x"\nrules = []\nthan = 1', "unknown field `than`"),
        ('title = "x"\nrules = []\n[then]\nfact = 1', "then: Object contains unknown field `fact`"),
        ('title = "x"\nrules = []\n[then]\nfacts = [1]', "then.facts[0]: Expected `object`, got `int`"),
        ('title = "x"\nrules = []\n[sheets]\nA = "HOLD"\n[[turn]]\nthen.board.a = 1', "with [[turn]]s, sheets, dice"),
    ],
    ids=lambda text: text[:30].encode("unicode_escape").decode(),
)
def test_files_that_are_no_examples(text: str, says: str) -> None:
    with pytest.raises(ExampleError) as error:
        read(text, "scout.toml")
    assert str(error.value).startswith("scout.toml: ")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[given]", 'options.pase = "turn"\n[given]', "options: InterSpace has no option pase"),
        ("[given]", 'options.turn_limit = true\n[given]', "options: Option turn_limit cannot be 'true'"),
        ("[given]", "[given]\nplayers = 9", "options: InterSpace is for 2 to 8 players, not 9"),
        ("[given]", '[given]\nplayers = "two"', "given.players: 'two' is not a number"),
        ("\nA = ", "\nC = ", "sheets: there is no seat C; there are A, B"),
        (' "black hole"', ' "black whole"', "given: A3: 'black whole' is no terrain"),
    ],
)  # fmt: skip
def test_examples_that_cannot_be_played(old: str, new: str, says: str) -> None:
    assert old in SCOUT
    with pytest.raises(ExampleError) as error:
        run(interspace, read(SCOUT.replace(old, new)))
    assert says in str(error.value)
    assert "\n" not in str(error.value)


FILES = sorted((Path(interspace.__file__).parent / "examples").glob("ist-*.toml"))


def said(text: str) -> list[str]:
    try:
        return run(interspace, read(text))
    except ExampleError as error:
        return [str(error)]


@settings(max_examples=100)
@given(st.sampled_from(FILES), st.data())
def test_damaged_files_are_examples_or_are_refused(file: Path, data: st.DataObject) -> None:
    text = file.read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = text[:at] + data.draw(st.text(max_size=2)) + text[at + data.draw(st.integers(0, 8)) :]
    says = said(text)
    assert not any("\n" in line for line in says)
