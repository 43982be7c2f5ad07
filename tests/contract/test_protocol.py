"""Each game package keeps the contract by its signatures too: mypy compares the modules with the protocol."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pbem.core.rules import versions
from pbem.games import find, names


def test_packages_fit_the_protocol(tmp_path: Path) -> None:
    source = "from pbem.core.rules import Game\n"
    for name in names():
        source += f"from pbem.games import {name}\n{name}_keeps_it: Game = {name}\n"
    file = tmp_path / "contract_of_games.py"
    file.write_text(source)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(file)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout


def test_public_names_only(tmp_path: Path) -> None:
    """A game's __init__ holds the public names and nothing else."""
    root = Path(__file__).parents[2] / "pbem" / "games"
    for name in names():
        lines = (root / name / "__init__.py").read_text().splitlines()
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
