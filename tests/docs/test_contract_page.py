"""docs/contract.md lists what the code asks of a game: every name, field, part, shape and phrase key."""

import ast
import re
from pathlib import Path

import msgspec
import pytest

from pbem.core import rules
from pbem.core.chart import Chart
from pbem.core.phrases import words_of
from pbem.reports.map.paper import GRIDS
from pbem.reports.report import PARTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")
ROOMS = ("core", "reports", "mail", "service", "web")
KEY = re.compile(r"[a-z_]+\.[a-z_.]*")


def rows(heading: str, table: int = 0) -> list[list[str]]:
    """The rows of a table under a heading, cell by cell; code is without its backquotes."""
    chapter = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    tables = re.findall(r"(?:^\|.*\n)+", chapter, re.MULTILINE)
    lines = [re.split(r"(?<!\\)\|", line)[1:-1] for line in tables[table].splitlines()[2:]]
    return [[cell.strip().replace("\\|", "|") for cell in line] for line in lines]


def names(heading: str, table: int = 0) -> list[str]:
    return [row[0].strip("`") for row in rows(heading, table)]


def protocol() -> dict[str, str]:
    """The contract as it is written in core/rules.py: names with their signatures."""
    tree = ast.parse((ROOT / "pbem" / "core" / "rules.py").read_text(encoding="utf-8"))
    (game,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Game"]
    found = {}
    for node in game.body:
        if isinstance(node, ast.FunctionDef):
            args = ", ".join(ast.unparse(arg) for arg in node.args.args[1:])
            returns = ast.unparse(node.returns) if node.returns else ""
            found[node.name] = f"({args}) -> {returns}" if args else returns
    return found


def test_every_required_name_is_listed_with_its_signature() -> None:
    listed = {row[0].strip("`"): row[1].strip("`") for row in rows("Required names")}
    assert listed == protocol()
    assert tuple(listed) == rules.REQUIRED


def test_every_optional_name_is_listed() -> None:
    source = (ROOT / "pbem" / "core" / "rules.py").read_text(encoding="utf-8")
    asked = set(re.findall(r'getattr\(game, "(\w+)"', source))
    assert set(names("Optional names")) == asked


def kit_names() -> set[str]:
    """The functions and classes of the kit, and whatever else a game imports from it."""
    found = set()
    for file in (ROOT / "pbem" / "core" / "kit").glob("*.py"):
        made = [
            n for n in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(n, ast.FunctionDef | ast.ClassDef)
        ]
        found |= {f"{file.stem}.{node.name}" for node in made if not node.name.startswith("_")}
    for file in (ROOT / "pbem" / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pbem.core.kit."):
                found |= {f"{(node.module or '').rpartition('.')[2]}.{name.name}" for name in node.names}
    return found


def test_the_kit_is_listed_with_what_it_makes() -> None:
    assert set(names("The kit")) == kit_names()
    places = {*rules.REQUIRED, *names("Optional names"), "bot.random_sheet", "ruleset"}
    unknown = {each.strip("` ") for row in rows("The kit") for each in row[3].split(",")} - places
    assert not unknown, "the last column names what a piece makes of the contract"


@pytest.mark.parametrize(("kind", "table"), [(rules.Meta, 0), (rules.Option, 1)])
def test_every_field_is_listed(kind: type[msgspec.Struct], table: int) -> None:
    assert names("Meta and Option", table) == list(kind.__struct_fields__)


def test_parts_verdicts_and_shapes_are_listed() -> None:
    assert names("Sentences") == list(PARTS)
    assert sorted(names("The map")) == sorted([*GRIDS, "ring"])
    assert names("Answers to orders") == ["ok", "warning", "error"]
    assert [name for name in Chart.__struct_fields__ if f"`{name}`" not in PAGE and f"Chart.{name}`" not in PAGE] == []


def asked() -> set[str]:
    """Every key of a phrase in code: whole ones, and the beginnings of those that code puts together."""
    found: set[str] = set()
    for room in ROOMS:
        for file in (ROOT / "pbem" / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    found.add(str(node.values[0].value))
                elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Phrase" and node.args:
                    found.update(str(each.value) for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant))
    return {key for key in found if KEY.fullmatch(key) or key == "list"}


def written_by_the_server() -> set[str]:
    cells = " ".join(row[0] for row in rows("Phrase keys that the server has words for"))
    return {key.strip("`").removesuffix("*") for key in re.findall(r"`[^`]+`", cells)}


def test_every_phrase_key_is_in_one_of_the_two_tables() -> None:
    server = tuple(written_by_the_server())
    game = tuple(f"{name.partition('.')[0]}." for name in names("Phrase keys that a game writes"))
    missing = {key for key in asked() if not key.startswith((*server, *game))}
    assert not missing, "list them in docs/contract.md: as keys of a game, or as keys that the server has words for"


def test_keys_that_a_game_writes_are_asked_for() -> None:
    families = {f"{name.partition('.')[0]}." for name in names("Phrase keys that a game writes")}
    assert families <= {f"{key.partition('.')[0]}." for key in asked()}


def test_the_server_has_words_where_the_page_says_so() -> None:
    said = set(words_of("pbem.core", "en")) | set(words_of("pbem.mail.reading", "en"))
    for key in written_by_the_server():
        # Letters and answers are under `answer` and `letter` in the files.
        places = (key, f"answer.{key}", f"letter.{key}")
        assert any(each.startswith(places) for each in said), key
    whole = {key for key in asked() if not key.endswith((".", "_")) and key.startswith(tuple(written_by_the_server()))}
    assert {key for key in whole if not any(f"{place}{key}" in said for place in ("", "answer.", "letter."))} == set()
