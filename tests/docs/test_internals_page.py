"""The page about the inside names every layer, every library that has one room, and every folder of tests."""

import re
from pathlib import Path

from pbem.config import ROOT
from tests.architecture.test_imports import FLOORS, ONE_ROOM

PAGE = (ROOT / "docs" / "internals.md").read_text(encoding="utf-8")
# The start of the program, which only calls the command line.
UNNAMED = {"__main__"}


def folders(path: Path) -> set[str]:
    return {each.name for each in path.iterdir() if each.is_dir() and each.name != "__pycache__"}


def test_every_layer_is_there_from_top_to_bottom() -> None:
    drawn = PAGE.split("```text\n")[1].split("```")[0]
    named = re.findall(r"\w+", " ".join(re.split(r" {3,}", line)[0] for line in drawn.splitlines()))
    floors = [{room.removeprefix("pbem.") for room in floor} - UNNAMED for floor in FLOORS]
    assert sorted(named) == sorted(room for floor in floors for room in floor)
    numbers = [number for room in named for number, floor in enumerate(floors) if room in floor]
    assert numbers == sorted(numbers)


def test_every_library_of_one_room_is_there() -> None:
    assert dict(re.findall(r"^\| (\w+) \| `(pbem/[\w./]+)` \|$", PAGE, re.MULTILINE)) == ONE_ROOM


def test_every_folder_of_tests_is_there() -> None:
    assert folders(ROOT / "tests") - set(re.findall(r"`tests/(\w+)`", PAGE)) == set()
