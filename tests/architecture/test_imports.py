"""Who may import whom, and what rules must never touch."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from pbem import games
from pbem.bootstrap import add_games

# The rules hold for games in PBEM_GAMES too.
add_games()
ROOT = Path(__file__).parents[2]
# From top to bottom: a room may use rooms below its own, never one above.
FLOORS = (
    ("pbem.cli", "pbem.web", "pbem.mail", "pbem.__main__"),
    ("pbem.bootstrap",),
    ("pbem.service", "pbem.fuzz"),
    ("pbem.ledger", "pbem.jobs", "pbem.projections", "pbem.reports", "pbem.audit", "pbem.documents"),
    ("pbem.config", "pbem.environment", "pbem.addresses", "pbem.measuring"),
    ("pbem.games",),
    ("pbem.core",),
    ("events",),
)
FORBIDDEN_IN_RULES = {
    "random", "time", "datetime", "os", "socket", "threading", "secrets", "uuid", "subprocess", "asyncio",
    "multiprocessing", "pathlib", "io", "sys", "tempfile", "shutil", "logging", "urllib", "http", "sqlite3", "locale",
    "platform", "signal",
}  # fmt: skip
FRAMEWORKS = {
    "flask", "eventsourcing", "jinja2", "weasyprint", "click", "rich", "waitress", "psycopg", "aiosmtpd",
    "cryptography", "procrastinate", "gunicorn",
}  # fmt: skip
ONE_ROOM = {
    "flask": "pbem/web/",
    "weasyprint": "pbem/reports/pdf/typesetter.py",
    "smtplib": "pbem/mail/sending/relay.py",
    "eventsourcing": "pbem/ledger/",
    "selectolax": "pbem/mail/reading/",
    "cryptography": "pbem/audit/",
    "py_arkworks_bls12381": "pbem/audit/quicknet.py",
    "markdown_it": "pbem/documents/reading.py",
    "prometheus_client": "pbem/cli/serving/metrics.py",
    "procrastinate": "pbem/jobs/",
    "gunicorn": "pbem/web/processes.py",
}


def sources(folder: str) -> list[Path]:
    return _all(ROOT / folder)


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports(file: Path) -> tuple[str, ...]:
    found: list[str] = []
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(found)


def module(file: Path) -> str:
    if file.is_relative_to(ROOT):
        return ".".join(file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(("pbem", "games", *in_games(file)))


def in_games(file: Path) -> tuple[str, ...]:
    """The name of the game and of the module, wherever the folder of the games is."""
    homes = [Path(home) for home in games.__path__ if file.is_relative_to(home)]
    return file.relative_to(homes[0]).with_suffix("").parts


def game_sources() -> list[Path]:
    """All games: those of the checkout and those in PBEM_GAMES."""
    outside = [Path(str(files(games.package(name)))) for name in games.names()]
    return [*sources("pbem/games"), *(file for each in outside if not each.is_relative_to(ROOT) for file in _all(each))]


def _all(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def floor(name: str) -> int | None:
    for number, rooms in enumerate(FLOORS):
        if any(name == room or name.startswith(f"{room}.") for room in rooms):
            return number
    return None


ALL = [*sources("pbem"), *sources("events")]


@pytest.mark.parametrize("file", ALL, ids=module)
def test_rooms_use_only_rooms_below(file: Path) -> None:
    own = floor(module(file))
    for name in imports(file):
        used = floor(name)
        if own is not None and used is not None:
            assert used >= own, f"{module(file)} imports {name} from above"


@pytest.mark.parametrize("file", [*sources("pbem/core"), *game_sources()], ids=module)
def test_rules_see_no_clock_no_chance_no_world(file: Path) -> None:
    for name in imports(file):
        top = name.partition(".")[0]
        assert top not in FORBIDDEN_IN_RULES | FRAMEWORKS, f"{module(file)} imports {name}"


def rules_files() -> list[Path]:
    return [file for file in (*sources("pbem/core"), *game_sources()) if file.name != "tables.py"]


NO_CALLS = {
    "open": "rules read no files; tables are in data/ and core/tables.py reads them",
    "print": "yield a fact, and narrate it",
    "input": "rules ask nobody; a Question asks for a standing order",
    "hash": "its value changes from process to process",
    "id": "its value changes from process to process",
    "float": "count in whole numbers",
    "eval": "write a function",
    "exec": "write a function",
}


def unfit(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What rules must not do, with its line and what to write instead."""
    # How like two words must be for a did-you-mean: it decides a hint, never a rule.
    likeness = [word.value for word in ast.walk(tree) if isinstance(word, ast.keyword) and word.arg == "cutoff"]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NO_CALLS:
            yield node.lineno, f"calls {node.func.id}(); {NO_CALLS[node.func.id]}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, float) and node not in likeness:
            yield node.lineno, f"has the float {node.value}; count in whole numbers"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "uses /; write //"


@pytest.mark.parametrize("file", rules_files(), ids=module)
def test_rules_do_no_io_and_no_floats(file: Path) -> None:
    """No open, print, input; no float literal, no true division; no hash() whose value changes by process."""
    wrong = [f"{file.name}:{line} {what}" for line, what in unfit(parsed(file))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("half = n / 2", "uses /; write //"),
        ("n /= 2", "uses /; write //"),
        ("n = 0.5", "has the float 0.5; count in whole numbers"),
        ("print(n)", "calls print(); yield a fact, and narrate it"),
    ],
)
def test_what_is_unfit_for_rules_is_named_with_its_line(source: str, what: str) -> None:
    assert list(unfit(ast.parse(f"n = 4 // 2\n{source}\n"))) == [(2, what)]


@pytest.mark.parametrize("file", game_sources(), ids=module)
def test_games_do_not_know_each_other(file: Path) -> None:
    parts = in_games(file)
    if len(parts) == 1:
        return
    for name in imports(file):
        if name.startswith("pbem.games.") and name != "pbem.games":
            assert name.split(".")[2] == parts[0], f"{module(file)} imports {name}"


@pytest.mark.parametrize("file", game_sources(), ids=module)
def test_options_are_functions_not_questions(file: Path) -> None:
    """Only where rulesets are put together may the options of a game be read."""
    allowed = {"levels.py", "ruleset.py", "play.py"}
    if file.name in allowed or "options" in file.parts:
        return
    for node in ast.walk(parsed(file)):
        looked = (
            isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Load)
            and ast.unparse(node.value).endswith(".options")
        )
        got = isinstance(node, ast.Attribute) and node.attr == "get" and ast.unparse(node.value).endswith(".options")
        assert not looked and not got, f"{module(file)} line {getattr(node, 'lineno', '?')} asks for an option"


@pytest.mark.parametrize("file", sources("pbem/mail/reading"), ids=module)
def test_letters_are_read_without_the_world(file: Path) -> None:
    """From bytes to meaning: pure functions that know the order language and nothing of games under way."""
    for name in imports(file):
        top = name.partition(".")[0]
        assert top not in (FORBIDDEN_IN_RULES | FRAMEWORKS) - {"datetime", "pathlib"}, f"{module(file)} imports {name}"
        ours = ("pbem.core", "pbem.reports", "pbem.mail.reading", "pbem.mail.headers")
        assert top != "pbem" or name.startswith(ours), f"{module(file)} imports {name}"


@pytest.mark.parametrize("library", ONE_ROOM)
def test_big_libraries_stay_in_one_room(library: str) -> None:
    for file in ALL:
        if any(name.partition(".")[0] == library for name in imports(file)):
            assert file.relative_to(ROOT).as_posix().startswith(ONE_ROOM[library]), module(file)


def test_no_rooms_without_a_purpose() -> None:
    vague = {"utils", "helpers", "common", "manager", "misc", "util", "helper"}
    assert not [module(file) for file in ALL if vague & set(file.relative_to(ROOT).with_suffix("").parts)]
    # A base game is the first part of a rulebook; a file of that name says nothing.
    assert not [module(file) for file in ALL if file.name == "base.py"]
