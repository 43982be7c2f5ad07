"""Runs the worked examples of a game up to the first that does not match: `python -m tests.mutation.examples GAME`.

pytest would first collect the tests of all games, which takes longer than most changes stand.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from typing import cast

from pbem.core.example import read, run
from pbem.core.rules import Game
from pbem.games import find, package


def mismatch(game: Game, folder: Path) -> str:
    """The first example that the rules do not follow, or nothing."""
    for file in sorted(folder.glob("*.toml")):
        if run(game, read(file.read_text(encoding="utf-8"), file.name)):
            return file.name
    return ""


if __name__ == "__main__":
    name = sys.argv[1]
    sys.exit(mismatch(find(name), cast(Path, files(package(name)).joinpath("examples"))) or 0)
