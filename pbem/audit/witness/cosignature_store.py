"""The cosignatures that witnesses have given, one file for each game: `SIZE ROOT` and the line.

Nothing depends on them but how much a reader can prove, so they may be lost; the witnesses then cosign what comes next.
"""

import os
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID

from pbem.audit.checkpoints import Checkpoint
from pbem.audit.notes import DASH

FOLDER: Final = "cosignatures"
_is_line: Final = re.compile(
    rf"([1-9][0-9]{{0,15}}) ([A-Za-z0-9+/]{{43}}=) ({DASH}([^\s+]+) [A-Za-z0-9+/]+={{0,2}}\n)"
).fullmatch


class KeptCosignature(NamedTuple):
    size: int
    root: str
    line: str
    witness: str

    def is_of(self, root: bytes) -> bool:
        return self.root == b64encode(root).decode()


class CosignatureStore:
    def __init__(self, var: Path) -> None:
        self._folder = var / FOLDER

    def keep(self, game: UUID, head: Checkpoint, lines: str) -> None:
        """Adds lines in one piece; one that is cut off by a crash is skipped when it is read."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        root = b64encode(head.root).decode()
        text = "".join(f"{head.size} {root} {line}" for line in lines.splitlines(keepends=True))
        # A line that was cut off must not swallow this one.
        with os.fdopen(os.open(self._path(game), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
            file.write(f"\n{text}".encode())

    def of(self, game: UUID, size: int, root: bytes) -> str:
        """The cosignature lines of this head, one for each witness."""
        found = {each.witness: each.line for each in self.all(game) if each.size == size and each.is_of(root)}
        return "".join(found.values())

    def all(self, game: UUID) -> Iterator[KeptCosignature]:
        try:
            text = self._path(game).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return
        for line in text.splitlines(keepends=True):
            if found := _is_line(line):
                yield KeptCosignature(int(found[1]), found[2], found[3], found[4])

    def _path(self, game: UUID) -> Path:
        return self._folder / f"{game}.txt"
