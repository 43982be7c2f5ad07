"""Each game package keeps the contract by its signatures too: mypy compares the modules with the protocol."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pbem.games import names


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
        assert not [line for line in lines if line.startswith(("def ", "class ", "    def "))]
