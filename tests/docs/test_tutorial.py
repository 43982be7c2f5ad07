"""docs/write-a-game.md is built step by step, as a reader would do it, and ends in the race under another name."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.cli.authoring.new_rules import adapt
from tests.docs.consoles import consoles

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "write-a-game.md"
RACE = ROOT / "pbem" / "games" / "race"
NAME, TITLE, RULES = "dash", "The Dash", "DA"
FILE = re.compile(r"^`([\w/.-]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)
DOCTEST = """
import doctest, sys
import pbem.games
pbem.games.__path__.append(sys.argv[1])
failed, tried = doctest.testfile(sys.argv[2], module_relative=False)
sys.exit(0 if tried and not failed else 1)
"""


def steps() -> list[str]:
    """What comes before the first step, then the steps."""
    return re.split(r"^## (?=[0-9]+\. )", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


class Reader:
    """Writes the files and types what the page shows, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.games = folder, folder / "games"
        (self.games / NAME).mkdir(parents=True)

    def write(self, step: str) -> None:
        for name, text in FILE.findall(step):
            file = self.games / NAME / name
            file.parent.mkdir(parents=True, exist_ok=True)
            assert not file.exists(), f"{name} is shown twice"
            file.write_text(text, encoding="utf-8")

    def type_python(self, step: str) -> None:
        for typed in TYPED.findall(step):
            file = self.folder / "typed.txt"
            file.write_text(typed, encoding="utf-8")
            self._run([sys.executable, "-c", DOCTEST, str(self.games), str(file)], typed)

    def type_commands(self, step: str) -> None:
        shown = self.folder / "shown.md"
        shown.write_text(step, encoding="utf-8")
        for command in (command for block in consoles(shown) for command in block.commands):
            here = command.replace(f"pbem/games/{NAME}", str(self.games / NAME))
            self._run(["bash", "-e", "-c", here], command)

    def _run(self, command: list[str], what: str) -> None:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        own = {"PATH": path, "PBEM_GAMES": str(self.games), "PBEM_VAR": str(self.folder / "var")}
        done = subprocess.run(command, cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{what}\n{done.stdout[-5000:]}\n{done.stderr[-5000:]}"

    def made(self) -> dict[str, str]:
        return contents(self.games / NAME)


def contents(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in texts(folder)}


def texts(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*.*")) if file.suffix in (".py", ".md", ".toml"))


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path)


def test_every_step_works_and_the_result_is_the_race(reader: Reader) -> None:
    """The Python of a step sees the files of this step and of those before it, and nothing else."""
    for step in steps():
        reader.write(step)
        reader.type_python(step)
        reader.type_commands(step)
    race = {name: adapt(text, NAME, TITLE, RULES) for name, text in contents(RACE).items()}
    made = reader.made()
    assert sorted(made) == sorted(race)
    for name, text in race.items():
        assert made[name] == text, f"docs/write-a-game.md shows another {name} than pbem/games/race has"


def test_it_is_a_tutorial_of_about_twelve_steps() -> None:
    first, *rest = steps()
    assert 10 <= len(rest) <= 14 and "new-rules" in first
    # Each step shows something to run.
    assert all(">>> " in step or "$ pbem" in step for step in rest)


def test_the_race_is_small() -> None:
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in RACE.rglob("*.py"))
    assert lines < 400
