"""The order language: rows of a table read lines as people write them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.grammar import MAX_LINE, MAX_LINES, Form, Kind, Language, Misread, nearest
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order, Problem
from pbem.core.syntax import compile_syntax, fold_word


def read_number(words: Sequence[str]) -> int:
    if not words[0].isdecimal():
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


def read_place(words: Sequence[str]) -> str:
    if len(words[0]) != 2:
        raise Misread("not_a_place", word=words[0])
    return words[0].upper()


def read_ships(words: Sequence[str]) -> tuple[str, ...]:
    """One or more ships, joined by + or not."""
    ships = [word for word in words if word != "+"]
    if not all(ship[:-1].casefold() == "ship" for ship in ships) or words[-1] == "+":
        raise Misread("not_ships", words=" ".join(words))
    return tuple(ship.casefold() for ship in ships)


LANGUAGE = Language(
    orders=(
        Form("move", "[STRICT] MOVE <ships> [FROM <from:place>] TO <to:place>", "MOVE ship1 TO A1"),
        Form("path", "MOVE <ships> VIA <path:place...>", "MOVE ship1 VIA A1 A2"),
        Form("give", "GIVE <n:number> <what=GOLD|SILVER>", "GIVE 3 gold"),
        Form("put", "PUT <ships> <at:place>", "PUT ship1 A1"),
    ),
    standing=(Form("shields", "SHIELDS <value=UP|DOWN> [AT <place>]", "SHIELDS up", (), ("place",)),),
    kinds=(
        Kind("number", read_number, example="3"),
        Kind("place", read_place, example="A1"),
        Kind("ships", read_ships, most=6, example="ship1"),
    ),
    aliases={"MOVE": ("MUOVI", "BEWEGE"), "TO": ("NACH", "FINO"), "GOLD": ("ORO",), "VIA": ("ÜBER",)},
    also={"TO": ("AT",)},
)


def line(text: str) -> Order:
    read = LANGUAGE.read_line(1, text)
    assert isinstance(read, Order), read
    return read


def problem(text: str) -> Problem:
    read = LANGUAGE.read_line(1, text)
    assert isinstance(read, Problem), read
    return read


@pytest.mark.parametrize(
    ("text", "form", "args"),
    [
        ("MOVE ship1 TO a1", "move", {"ships": ("ship1",), "to": "A1"}),
        ("move SHIP1 + ship2 from b2 to a1", "move", {"ships": ("ship1", "ship2"), "from": "B2", "to": "A1"}),
        ("strict move ship1 to a1", "move", {"strict": True, "ships": ("ship1",), "to": "A1"}),
        ("Muovi ship1 fino a1", "move", {"ships": ("ship1",), "to": "A1"}),
        ("bewege ship1 über a1 b2", "path", {"ships": ("ship1",), "path": ("A1", "B2")}),
        ("BEWEGE ship1 UBER a1", "path", {"ships": ("ship1",), "path": ("A1",)}),
        ("give 3 ORO", "give", {"n": 3, "what": "gold"}),
        ("PUT ship1 ship2 a1", "put", {"ships": ("ship1", "ship2"), "at": "A1"}),
        ("move ship1 at a1", "move", {"ships": ("ship1",), "to": "A1"}),
        ("move ship1,ship2 to a1", "move", {"ships": ("ship1", "ship2"), "to": "A1"}),
    ],
)
def test_lines_as_people_write_them(text: str, form: str, args: dict[str, object]) -> None:
    read = line(text)
    assert (read.form, read.args) == (form, args)


def test_an_unknown_order_suggests_the_nearest() -> None:
    read = problem("MOEV ship1 TO A1")
    assert read.what == Phrase("problem.unknown_order", {"word": "MOEV"})
    assert read.hint == Phrase("problem.did_you_mean", {"word": "MOVE", "example": "MOVE ship1 TO A1"})


def test_an_order_unlike_any_other_has_no_hint() -> None:
    assert problem("xyzzy plugh").hint is None


def test_the_furthest_reading_is_what_the_player_hears_about() -> None:
    assert problem("MOVE ship1 TO Z").what == Phrase("not_a_place", {"word": "Z"})
    assert problem("GIVE three gold").what == Phrase("problem.not_a_number", {"word": "three"})
    assert problem("GIVE 3 copper").what.values["found"] == "copper"
    assert problem("GIVE 3 gold now").what == Phrase("problem.left_over", {"words": "now"})


def test_a_line_that_ends_too_early_says_what_is_missing() -> None:
    missing = problem("MOVE ship1 TO")
    assert missing.what == Phrase("problem.missing", {"what": Phrase("kind.place"), "example": "A1"})
    assert missing.hint == Phrase("problem.write", {"example": ["MOVE ship1 TO A1", "MOVE ship1 VIA A1 A2"]})


def test_a_sheet_keeps_line_numbers_and_sorts_lines_out() -> None:
    sheet = LANGUAGE.read("# my orders\n\nGIVE 1 gold  # all I have\nSHIELDS up AT A1\nnonsense\nEND\nGIVE 2 gold\n")
    assert [(order.line, order.form) for order in sheet.orders] == [(3, "give")]
    assert [(order.line, order.args) for order in sheet.standing] == [(4, {"value": "up", "place": "A1"})]
    assert [bad.line for bad in sheet.problems] == [5]


def test_endless_input_is_cut_with_a_word() -> None:
    assert problem_of(LANGUAGE.read("GIVE " + "9" * MAX_LINE)).key == "problem.line_too_long"
    sheet = LANGUAGE.read("GIVE 1 gold\n" * (MAX_LINES + 5))
    assert len(sheet.orders) == MAX_LINES
    assert problem_of(sheet).key == "problem.too_many_lines"


def problem_of(sheet: object) -> Phrase:
    problems = sheet.problems  # type: ignore[attr-defined]
    assert len(problems) == 1
    what = problems[0].what
    assert isinstance(what, Phrase)
    return what


@given(st.text(alphabet="moveship12+ TOFRvia<>=&%$§äß\t,;", max_size=120))
def test_nothing_that_is_typed_raises(text: str) -> None:
    sheet = LANGUAGE.read(text)
    assert len(sheet.orders) + len(sheet.standing) + len(sheet.problems) <= len(text.splitlines())


def test_words_fold_capitals_and_accents() -> None:
    assert fold_word("RÜCKZUG") == fold_word("rückzug") == fold_word("Ruckzug")
    assert fold_word("Straße") == fold_word("STRASSE")


def test_nearest_knows_when_nothing_is_near() -> None:
    assert nearest("mewtoo", ["Kor", "Mewtu"]) == "Mewtu"
    assert nearest("qqqq", ["Kor", "Mewtu"]) == ""


def test_syntax_compiles_to_its_parts() -> None:
    assert len(compile_syntax("A <b> [C [D] <e:f...>] <g=H|I>")) == 4


@pytest.mark.parametrize(("is_whole", "why"), [(False, "problem.left_over"), (True, "not_ships")])
def test_a_wrong_word_in_a_whole_list_is_what_the_player_hears_of(is_whole: bool, why: str) -> None:
    ships = Kind("ships", read_ships, most=6, example="ship1", is_whole=is_whole)
    language = Language((Form("go", "GO <ships> [AT <place>]", "GO ship1"),), (), (ships, Kind("place", read_place)))
    problem = language.read_line(1, "GO ship1 boat2")
    assert isinstance(problem, Problem) and problem.what.key == why
    assert isinstance(language.read_line(1, "GO ship1 ship2 AT A1"), Order)


def test_a_list_that_cannot_be_there_is_missing() -> None:
    """A line too short for what must follow a list asks the kind for no words at all."""
    kind = Kind("lot", lambda words: words[0], most=2, example="2 IN", is_whole=True)
    box = Kind("box", lambda words: words[0], example="A1")
    language = Language((Form("build", "BUILD <lot> AT <at:box>", "BUILD 2 IN AT A1"),), (), (kind, box))
    for text in ("BUILD", "BUILD AT", "BUILD 2"):
        assert language.read(text).problems


@pytest.mark.parametrize(
    ("word", "close"), [("null", "null_space"), ("asteriods", "asteroids"), ("AL", ""), ("best", ""), ("bse", "")]
)
def test_nearest_is_a_beginning_or_a_slip_of_the_keys(word: str, close: str) -> None:
    assert nearest(word, ["null_space", "asteroids", "Sct", "CA"]) == close


def test_umlauts_may_be_spelt_out() -> None:
    language = Language(
        (Form("go", "GO VIA <place>", "GO VIA A1"),), (), (Kind("place", read_place),), {"VIA": ["ÜBER"]}
    )
    assert all(isinstance(language.read_line(1, f"GO {word} A1"), Order) for word in ("über", "UEBER", "Uber"))


def test_a_misread_word_is_answered_by_the_nearest_or_by_all_there_are() -> None:
    for word, key in (("alpa", "problem.meant"), ("xyz", "problem.possible")):
        assert Misread("problem.x", known=("alpha", "beta"), lists=True, word=word).phrase().key == key
    assert Misread("problem.x", known=("alpha",), word="xyz").phrase().key == "problem.x"


def test_other_words_are_shown_as_they_are_written() -> None:
    language = Language((Form("go", "GO VIA <place>", "GO VIA A1"),), (), (Kind("place", read_place),),
                        {"VIA": ["UEBER", "über", "durch"]})  # fmt: skip
    assert language.other_words("via") == ["ÜBER", "DURCH"]
    assert language.other_words("GO") == []
