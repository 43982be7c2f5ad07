"""Each game package keeps the contract by its signatures too: mypy compares the modules with the protocol."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from pbem.core.rules import versions
from pbem.games import BrokenGame, find, names, package

ROOT = Path(__file__).parents[2]


def folder(name: str) -> Path:
    """Where the files of a game are: in the checkout, or in PBEM_GAMES."""
    return Path(str(files(package(name))))


@pytest.mark.parametrize("name", names())
def test_the_game_keeps_the_contract(name: str) -> None:
    """It loads, offers every required name, and is called like its folder. `find` says what is wrong."""
    try:
        find(name)
    except BrokenGame as error:
        pytest.fail(str(error), pytrace=False)


def test_packages_fit_the_protocol(tmp_path: Path) -> None:
    source = "from pbem.core.rules import Game\n"
    for name in names():
        source += f"from pbem.games import {name}\n{name}_keeps_it: Game = {name}\n"
    file = tmp_path / "contract_of_games.py"
    file.write_text(source)
    command = [sys.executable, "-m", "mypy", "--strict", str(file)]
    run = subprocess.run(command, cwd=top(tmp_path), capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"compare the function with the class Game in pbem/core/rules.py:\n{run.stdout}"


def top(tmp_path: Path) -> Path:
    """The checkout; or, for games outside, a folder that looks as if they were in it."""
    if all(folder(name).is_relative_to(ROOT) for name in names()):
        return ROOT
    mirror = tmp_path / "pbem"
    (mirror / "games").mkdir(parents=True)
    for file in ("__init__.py", "py.typed", "core", "games/__init__.py"):
        (mirror / file).symlink_to(ROOT / "pbem" / file)
    for name in names():
        (mirror / "games" / name).symlink_to(folder(name))
    return tmp_path


@pytest.mark.parametrize("name", names())
def test_public_names_only(name: str) -> None:
    """A game's __init__ holds the public names and nothing else."""
    lines = (folder(name) / "__init__.py").read_text(encoding="utf-8").splitlines()
    wrong = [line for line in lines if line.startswith(("def ", "class ", "    def "))]
    assert not wrong, f"{name}/__init__.py only imports the names of the contract; move {wrong[0]!r} to a module"


def test_versions_share_board_and_facts() -> None:
    """What was stored under one version is read under any other."""
    for name in names():
        game = find(name)
        for number, rules in versions(game).items():
            assert rules.META.name == name, f"META.name must be the name of the folder: {name}"
            assert rules.META.version == number, f"VERSIONS[{number}] has META.version {rules.META.version}"
            assert rules.CODEC is game.CODEC and rules.apply is game.apply, (
                f"version {number} needs the same CODEC and `apply`: what was stored under one is read under any other"
            )
