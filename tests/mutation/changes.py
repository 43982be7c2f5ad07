"""A change to the rules of a game or to its printed tables, small enough to be a slip of the pen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.mutation import code, tables
from tests.mutation.edit import Edit

# Rules decide what happens. What tells of it, foretells it or guesses it has tests of another kind: secrecy, words,
# forecasts. Boards of examples are part of the tests.
NO_RULES = {
    "bot", "report", "phrases", "example_boards", "examples", "knowledge", "facts", "sentences", "answers", "known",
    "forecast", "contact_doubts", "guess_hidden", "forms",
}  # fmt: skip
READERS: dict[str, Callable[[str], Iterator[Edit]]] = {".py": code.edits, ".toml": tables.edits}


@dataclass(frozen=True, order=True)
class Change:
    file: str
    edit: Edit

    @property
    def kind(self) -> str:
        return self.edit.kind

    def made(self, root: Path) -> str:
        return self.edit.made((root / self.file).read_text(encoding="utf-8"))

    def lines(self, root: Path) -> tuple[str, str]:
        return self.edit.lines((root / self.file).read_text(encoding="utf-8"))


def possible(root: Path, game: str) -> list[Change]:
    folder = root / "pbem" / "games" / game
    return [
        Change(file.relative_to(root).as_posix(), edit)
        for file in sorted(folder.rglob("*"))
        if file.suffix in READERS and not {*file.relative_to(folder).parts, file.stem} & NO_RULES
        for edit in READERS[file.suffix](file.read_text(encoding="utf-8"))
    ]


def drawn(changes: list[Change], count: int, seed: int) -> list[Change]:
    """As many of each kind as there are, in turn, so that a rare kind is tried as often as a common one."""
    random = Random(seed)
    kinds = {kind: [change for change in changes if change.kind == kind] for kind in sorted({c.kind for c in changes})}
    for same in kinds.values():
        random.shuffle(same)
    taken: list[Change] = []
    while len(taken) < count and any(kinds.values()):
        taken += [same.pop() for same in kinds.values() if same]
    return taken[:count]
