"""The rooms of the house: the same ones in every game, none too full, each word with one meaning."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from pbem.audit import verify
from pbem.core.rules import Game
from pbem.games import find, names

ROOT = Path(__file__).parents[2]
MOST_FILES = 30
MOST_LINES = 350
# A stand-alone program that a player reads from top to bottom and runs without this server.
STAND_ALONE = {"pbem/audit/verify.py"}
SERVICE = {"kernel", "turns", "orders", "people", "letters", "history", "trust", "mending", "daily", "keeping"}
# What every game keeps, and the chapters of its rulebook.
GAME = {
    "board",
    "record",
    "orders",
    "knowledge",
    "report",
    "example_boards",
    "bot",
    "options",
    "data",
    "phrases",
    "examples",
}
CHAPTERS = {
    "interspace": {"basic", "standard", "cards", "encounters", "free_units"},
    "space_empires": {"base", "advanced", "variants"},
    "space_opera": {"rules"},
    "space_trade": {"rules"},
}
# The classes of the published report schema keep the names that its readers know.
PUBLISHED = "pbem/reports/data.py"
# Chapters have their own rooms, and a small game keeps all in a few files.
SAME_IN_EVERY_GAME = {"Battle", "Ruleset", "State"}


def sources(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def place(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def folders(path: Path) -> set[str]:
    return {each.name for each in path.iterdir() if each.is_dir() and each.name != "__pycache__"}


def test_the_service_has_ten_rooms() -> None:
    assert folders(ROOT / "pbem" / "service") == SERVICE
    files = {file.name for file in (ROOT / "pbem" / "service").glob("*.py")}
    assert files == {"__init__.py"}, "a command of the service belongs into one of its rooms"


@pytest.mark.parametrize("game", CHAPTERS)
def test_games_have_the_same_rooms(game: str) -> None:
    assert folders(ROOT / "pbem" / "games" / game) == GAME | CHAPTERS[game]


def test_no_folder_is_crowded() -> None:
    counts = Counter(place(file.parent) for file in sources("pbem", "events", "tests"))
    crowded = {folder: count for folder, count in counts.items() if count > MOST_FILES}
    assert not crowded, f"make rooms in {crowded}"


def test_no_file_is_long() -> None:
    lines = {
        place(file): len(file.read_text(encoding="utf-8").splitlines()) for file in sources("pbem", "events", "tests")
    }
    long = {file: count for file, count in lines.items() if count > MOST_LINES and file not in STAND_ALONE}
    assert not long, f"split {long}"


def public_classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for file in sources("pbem", "events"):
        if place(file) in STAND_ALONE | {PUBLISHED}:
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(place(file))
    return found


def meaning(file: str) -> tuple[str, ...]:
    """Where a class has its meaning: the room of a game, whichever game it is, else the very file."""
    parts = Path(file).parts
    is_game = parts[:2] == ("pbem", "games") and len(parts) > 3
    return ("games", parts[3].removesuffix(".py")) if is_game else (file,)


def test_no_class_name_has_two_meanings() -> None:
    """The same name in the same room of two games means the same; anywhere else it would mean two things."""
    twice = {
        name: files
        for name, files in public_classes().items()
        if name not in SAME_IN_EVERY_GAME and (_in_one_game_twice(files) or _meanings(name, files) > 1)
    }
    assert not twice, "\n".join(f"{name}: {', '.join(files)}" for name, files in twice.items())


def _in_one_game_twice(files: list[str]) -> bool:
    games = Counter(Path(file).parts[2] for file in files if file.startswith("pbem/games/"))
    return any(count > 1 for count in games.values())


def _meanings(name: str, files: list[str]) -> int:
    """Facts may be in a chapter's own file, and a game's Reader is the Reader of the core with more to ask."""
    if name == "Reader":
        files = [file for file in files if not file.startswith("pbem/core/")]
    kinds = {meaning(file) for file in files}
    facts = {("games", room) for room in ("record", "cards", "encounters", "free_units")}
    spending = {("games", room) for room in ("bot", "board")} if name == "Purse" else set()
    reading = {("games", room) for room in ("report", "knowledge")} if name == "Reader" else set()
    return 1 if any(kinds <= group for group in (facts, spending, reading)) else len(kinds)


# --- pages ------------------------------------------------------------------------------------------------------------

ASKS_A_BOARD = {name for name in vars(Game) if not name.startswith("_")} - {
    "META", "CODEC", "language", "questions", "seat_names"
}  # fmt: skip


def touches(file: Path) -> list[str]:
    """Lines that look at a board, or ask the rules about one."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Attribute):
            continue
        owner = ast.unparse(node.value)
        is_board = node.attr == "state" and owner.split(".")[-1].partition("(")[0] in ("position", "played", "replayed")
        is_asked = node.attr in ASKS_A_BOARD and (owner.split(".")[-1].startswith("rules") or owner == "game")
        if is_board or is_asked:
            found.append(f"{place(file)}:{node.lineno} {ast.unparse(node)}")
    return found


@pytest.mark.parametrize("file", sources("pbem/web"), ids=place)
def test_pages_never_touch_a_board(file: Path) -> None:
    """A page gets reports and answers of the service; what rules are asked about a board, the service asks."""
    assert not touches(file)
    imported = [
        node.module
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    ]
    about_boards = {"orders_in_phase", "asked_for", "game_date", "is_short_turn", "presubmitted_sheets", "fold"}
    names_used = {
        node.id for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
    }
    assert "pbem.core.rules" not in imported or not names_used & about_boards


ENTRANCES = ("pbem/web", "pbem/mail", "pbem/cli")


@pytest.mark.parametrize("file", sources(*ENTRANCES), ids=place)
def test_entrances_do_not_decide_when_a_turn_is_played(file: Path) -> None:
    """Whether nobody is waited for, and whether that is enough, is for `service.play_at_once` to say."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    allowed = {
        "pbem/web/parts/desk.py",
        "pbem/cli/authoring/demo.py",
    }  # the master plays a turn now; bots play a whole game
    assert "why_seal" not in used
    assert "advance" not in used or place(file) in allowed


def test_every_game_is_found() -> None:
    assert {*CHAPTERS} <= {*names()}
    assert all(find(name).META.name == name for name in names())


def test_the_table_at_the_top_of_verify_lists_its_checks() -> None:
    """A distrustful player reads this file: its first page must say what is checked, in the order of the checks."""
    top = verify.__doc__ or ""
    rows = [line.split()[0] for line in top.splitlines() if line.strip().startswith("check_")]
    assert rows == [check.__name__ for check in verify.CHECKS.values()]
    assert all(name in top for name in ("check_key", "check_part", "check_papers", "cannot_prove"))
