"""All documents that the site shows: the files of docs/, and the rules of the games."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from pbem.documents.links import page_name
from pbem.documents.reading import Addresses, Document, DocumentChapter, chapters, read

INDEX = ""
RULES, MORE = "Rules", "More"


class Shelved(NamedTuple):
    """`origin` is the path from docs/ by which other documents name it."""

    origin: str
    file: Path


class Shelf:
    """`rules` are the RULES.md of games by the names of the games."""

    def __init__(self, folder: Path, rules: Mapping[str, Path]) -> None:
        self.pictures = folder / "pictures"
        paths = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.md"))
        self._shelved = {page_name(path) or INDEX: Shelved(path, folder / path) for path in paths}
        for game, file in rules.items():
            self._shelved[f"rules/{game}"] = Shelved(f"../pbem/games/{game}/RULES.md", file)
        self._read: dict[str, tuple[int, Document]] = {}

    def __contains__(self, name: object) -> bool:
        return name in self._shelved

    def find(self, name: str, addresses: Addresses) -> Document | None:
        """A document as its file is now; None if there is none of that name."""
        shelved = self._shelved.get(name)
        if shelved is None:
            return None
        changed = shelved.file.stat().st_mtime_ns
        known = self._read.get(name)
        if known is None or known[0] != changed:
            known = (changed, read(shelved.file.read_text(encoding="utf-8"), shelved.origin, addresses))
            self._read[name] = known
        return known[1]

    def contents(self) -> list[DocumentChapter]:
        """The pages as the index lists them, each once; then the rules of the games, and what it does not list."""
        index = self._shelved.get(INDEX)
        listed = chapters(index.file.read_text(encoding="utf-8"), index.origin) if index else []
        seen = {INDEX, *(name for chapter in listed for name in chapter.pages)}
        rest = [name for name in self._shelved if name not in seen]
        rules = [name for name in rest if name.startswith("rules/")]
        more = [name for name in rest if name not in rules]
        found = (*listed, DocumentChapter(RULES, tuple(rules)), DocumentChapter(MORE, tuple(more)))
        return [DocumentChapter(title, kept) for title, pages in found if (kept := self._known(pages))]

    def _known(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if name in self._shelved)

    def title(self, name: str) -> str:
        """Its first heading."""
        with self._shelved[name].file.open(encoding="utf-8") as lines:
            return next((line[2:].strip() for line in lines if line.startswith("# ")), name)
