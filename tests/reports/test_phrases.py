"""Every phrase that code may say has words, every slot is filled, and no words are left that nobody says."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.core.example import read
from pbem.core.facts import OrderRefused
from pbem.core.phrases import Phrase, catalogue, words_of
from pbem.core.rules import choose
from pbem.games import interspace as game
from pbem.games.interspace.board.components import TERRAIN, TILES, UNITS
from pbem.games.interspace.orders.answers import reason
from tests.support.games.played import dice_of, play
from tests.support.strict import strict

ROOT = Path(__file__).parents[2] / "pbem"
WORDS = catalogue("pbem.games.interspace").words
FAMILIES = {key.partition(".")[0] for key in WORDS}
KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9_]+)+")
OPTIONS = choose(game.META, {}, 3)


def sources() -> list[Path]:
    folders = ("core", "reports", "mail/letters", "games/interspace")
    return [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]


@cache
def constants() -> frozenset[str]:
    """Literal strings in code; the pieces of f-strings are checked below."""
    nodes = [node for file in sources() for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    pieces = {id(piece) for node in nodes if isinstance(node, ast.JoinedStr) for piece in node.values}
    plain = (node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in pieces)
    return frozenset(text for text in plain if isinstance(text, str) and not text.endswith(".j2"))


@cache
def beginnings() -> frozenset[str]:
    """Keys made in code: `f"terrain.{name}"` begins with `terrain.`"""
    made = (
        node.values[0].value
        for file in sources()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)
    )
    return frozenset(
        text for text in made if isinstance(text, str) and text.partition(".")[0] in FAMILIES and "." in text
    )


def test_every_key_written_in_code_has_words() -> None:
    used = {text for text in constants() if KEY.fullmatch(text) and text.partition(".")[0] in FAMILIES}
    assert {key for key in used if key not in WORDS} == set()


def test_every_key_written_in_the_turn_letter_has_words() -> None:
    letter = (ROOT.parent / "templates" / "mail" / "report.j2").read_text(encoding="utf-8")
    asked = [text for call in re.findall(r"\bsay\(([^)]*)\)", letter) for text in re.findall(r'"(\w+)"', call)]
    assert asked and {key for key in asked if f"letter.{key}" not in WORDS} == set()


def test_no_words_are_left_over() -> None:
    packages = ("pbem.core", "pbem.games.interspace")
    own = [key for package in packages for key in words_of(package, "en")]
    template = (ROOT.parent / "templates" / "report" / "report.txt.j2").read_text(encoding="utf-8")
    # Words of the core that InterSpace happens not to need.
    spare = {"title", "standing.default", "kind.number", "kind.conditions", "problem.not_a_number"}
    said = constants() | spare
    made = tuple(beginnings())
    left = [key for key in own if not (key in said or key.startswith(made) or key in template)]
    assert [key for key in left if not is_said_by_mail(key)] == []


def is_said_by_mail(key: str) -> bool:
    """Phrases of letters and answers, by their whole name or by the part before the last dot."""
    section, _, name = key.partition(".")
    return section in ("letter", "answer") and any(
        said in by_mail() for said in (f'"{name}', f"{name.rpartition('.')[0]}.")
    )


@cache
def by_mail() -> str:
    folders = (ROOT.parent / "templates" / "mail", ROOT / "mail", ROOT / "service")
    files = [file for folder in folders for kind in ("*.j2", "*.py") for file in folder.rglob(kind)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files).replace('"answer.', '"').replace("'", '"')


def keys_by_table() -> Iterator[str]:
    """Phrases for the rows of a table must exist for every row."""
    language = game.language(OPTIONS)
    yield from (f"terrain.{name}" for name in TERRAIN)
    yield from (f"tile.{name}" for name in TILES)
    yield from (f"unit.{code}" for code in UNITS)
    yield from (f"kind.{name}" for name in language.kinds)
    yield from (f"help.{form.name}" for form in (*language.orders, language.form("clear")))
    for question in game.questions(OPTIONS):
        yield from (f"question.{question.key}", f"default.{question.key}")
        yield from (f"about.{name}" for name in (*question.about, *question.form.scope))
    for option in game.META.options:
        yield from (f"option.{option.key}", *(f"option.{option.key}.{value}" for value in option.values))


@pytest.mark.parametrize("key", sorted(set(keys_by_table())))
def test_every_row_of_the_tables_has_words(key: str) -> None:
    assert WORDS[key].strip() == WORDS[key] != ""


def test_texts_are_one_sentence_each() -> None:
    for key in WORDS:
        if key.startswith(("help.", "refused.", "event.", "news.", "question.")):
            assert WORDS[key][0].isupper() or WORDS[key][0] == "{", key
            assert "\n" not in WORDS[key] and "  " not in WORDS[key], key


# --- refusals: each reason must be met with the values the rules give it ----------------------------------------------

CASES = tomllib.loads((Path(__file__).parent / "refusals.toml").read_text(encoding="utf-8"))["case"]


def reasons(case: dict[str, Any]) -> list[OrderRefused]:
    """Dice differ from try to try, so that what depends on them happens too."""
    options = choose(game.META, {"level": case.get("level", "basic")}, 3)
    board = game.board_from_example(case["given"], dict(options))
    read = game.language(options).read("\n".join(case["sheet"]))
    assert not read.problems
    facts = [game.resolve(board, {"A": read}, dice_of("refusals", number)).facts for number in range(12)]
    return [fact for found in facts for fact in found if isinstance(fact, OrderRefused)]


@pytest.mark.parametrize("case", CASES, ids=[case["meets"][0] for case in CASES])
def test_refusals_say_why(case: dict[str, Any]) -> None:
    met = reasons(case)
    assert {f"refused.{why}" for why in case["meets"]} <= {fact.why for fact in met}
    words = strict()
    for fact in met:
        text = words.say(reason(fact.why, fact.values))
        assert "  " not in text and "only 0" not in text, text


def met_by_examples() -> set[str]:
    """Worked examples with a refusal: the contract tests render the reasons."""
    examples = sorted((ROOT / "games" / "interspace" / "examples").glob("*.toml"))
    turns = [turn for file in examples for turn in read(file.read_text(encoding="utf-8"), file.name).turns]
    given = [why for turn in turns for why in turn.then.refused.values()]
    return {f"refused.{why}" for reasons in given for why in ([reasons] if isinstance(reasons, str) else reasons)}


def test_every_reason_is_met_by_a_case() -> None:
    covered = {f"refused.{why}" for case in CASES for why in case["meets"]} | met_by_examples()
    forecast_only = {"refused.wrong_phase", "refused.one_home_world", "refused.nothing_to_set_up",
                     "refused.numbers_by_themselves", "refused.no_such_player",
                     # No planet has a shield without cards.
                     "refused.planet_is_shielded"}  # fmt: skip
    variants = {"refused.no_units", "refused.none_of_type", "refused.none_of_type_at", "refused.no_such_unit_at",
                "refused.too_few_units_at", "refused.blocked_unseen", "refused.counters_enough"}  # fmt: skip
    used = {text for text in constants() if text.startswith("refused.") and KEY.fullmatch(text)}
    assert used - covered - forecast_only - variants == set()


def test_reasons_read_well_whatever_is_missing() -> None:
    say = strict().say
    assert say(reason("refused.too_few_units", {"code": "PB", "n": 2, "at": ""})) == "You have only 2 PB."
    assert say(reason("refused.too_few_units", {"code": "PB", "n": 0, "at": "A7"})) == "You have no PB in A7."
    assert say(reason("refused.too_few_units", {"code": "", "n": 0, "at": "A7"})) == "You have no units there."
    assert say(reason("refused.no_such_unit", {"unit": "PB3", "at": ""})) == "You have no PB3."
    assert say(reason("refused.blocked", {"hex": "A7", "n": 0})) == "Blocked at A7 by enemy units."
    assert say(reason("refused.no_such_unit", {"unit": "PB3", "at": "A7"})) == "You have no PB3 in A7."


def damaged(example: str) -> Iterator[str]:
    """An order with each of its words missing, misspelt or twice."""
    words = example.split()
    for at in range(len(words)):
        for instead in ([], [words[at] + "x"], ["Korr"], ["DDD"], [words[at], words[at]]):
            yield " ".join([*words[:at], *instead, *words[at + 1 :]])


def test_unreadable_lines_are_answered_in_words() -> None:
    words, language = strict(), game.language(OPTIONS)
    for form in (*language.orders, *language.standing):
        lines = list(damaged(f"{form.example} WHEN round < 2 AND enemy > 3"))
        for problem in language.read("\n".join([*lines, *damaged(form.example)])).problems:
            assert words.say(problem.what) and (problem.hint is None or words.say(problem.hint))


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
@pytest.mark.parametrize("seed", ["one", "two"])
def test_whole_games_are_narrated_in_full_sentences(secrecy: str, seed: str) -> None:
    words = strict()
    for turn in play(f"phrases/{seed}", 30, secrecy=secrecy):
        state = game.CODEC.copy(turn.before)
        for fact in turn.facts:
            for seat in (*state.seats, None, "*"):
                for told in game.narrate(state, seat, fact):
                    assert words.say(told.text)
            state = game.apply(state, fact)
        for seat in (*state.seats, None, "*"):
            shown = game.view(turn.after, seat)
            assert all(words.say(section.title) for section in shown.sections)
            assert [words.say(text) for text in texts(shown)]


def texts(thing: object) -> Iterator[Phrase]:
    """All phrases in a view."""
    if isinstance(thing, Phrase):
        yield thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from texts(part)
    elif hasattr(thing, "__struct_fields__"):
        for name in thing.__struct_fields__:
            yield from texts(getattr(thing, name))
