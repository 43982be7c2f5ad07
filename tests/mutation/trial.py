"""Tries a change in a copy of the project: do the worked examples and the tests of the game notice it?"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.mutation.changes import Change

LEFT_BEHIND = shutil.ignore_patterns(".*", "var", "out", "build", "dist", "__pycache__", "*.egg-info")
FAILED, PASSED = 1, 0


def _tests(game: str) -> Iterator[Sequence[str]]:
    """The examples are fast and find most; the tests of the game come after them, and the first failure is enough."""
    yield "tests.mutation.examples", game
    words = ("tests/contract/test_examples.py", f"tests/games/{game}", "-k", game)
    yield "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words


class Copy:
    """A copy of the project in which one change at a time is made and taken back."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(root, folder, ignore=LEFT_BEHIND, dirs_exist_ok=True)
        self._times = count(1, 2)

    def notices(self, change: Change, game: str, patience: float) -> bool:
        with self.changed(change):
            return not self.passes(game, patience)

    @contextmanager
    def changed(self, change: Change) -> Iterator[None]:
        file = self.folder / change.file
        before = file.read_text(encoding="utf-8")
        try:
            self._write(file, change.edit.made(before))
            yield
        finally:
            self._write(file, before)

    def passes(self, game: str, patience: float) -> bool:
        """A game that comes to no end has been noticed too."""
        try:
            return all(self._run(words, patience) == PASSED for words in _tests(game))
        except subprocess.TimeoutExpired:
            return False

    def _run(self, words: Sequence[str], patience: float) -> int:
        return subprocess.run(
            [sys.executable, "-m", *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            timeout=patience,
            capture_output=True,
            check=False,
        ).returncode

    def _write(self, file: Path, text: str) -> None:
        file.write_text(text, encoding="utf-8")
        # Compiled modules are known by the second they were changed in: no two versions share one.
        os.utime(file, (second := next(self._times), second))
