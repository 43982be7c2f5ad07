"""All documents that the site shows: the files of docs/, and the rules of the games."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pbem.documents.links import page_name
from pbem.documents.reading import Addresses, Document, chapters, read

INDEX = ""
RULES, MORE = "Rules", "More"


class Shelved(NamedTuple):
    """`origin` is the path from docs/ by which other documents name it."""

    origin: str
    file: Path


class Shelf:
    """`rules` are the RULES.md of games by the names of the games. Files may come and go while it is in use."""

    def __init__(self, folder: Path, rules: Mapping[str, Path]) -> None:
        self.pictures = folder / "pictures"
        self._folder, self._rules = folder, rules
        self._read: dict[str, tuple[int, Document]] = {}

    def _shelved(self) -> dict[str, Shelved]:
        """The documents that are there now, by their names."""
        paths = sorted(file.relative_to(self._folder).as_posix() for file in self._folder.rglob("*.md"))
        found = {page_name(path) or INDEX: Shelved(path, self._folder / path) for path in paths}
        books = {f"rules/{game}": Shelved(f"../pbem/games/{game}/RULES.md", file) for game, file in self._rules.items()}
        return found | {name: book for name, book in books.items() if book.file.is_file()}

    def __contains__(self, name: object) -> bool:
        return name in self._shelved()

    def find(self, name: str, addresses: Addresses) -> Document | None:
        """A document as its file is now; None if there is none of that name."""
        shelved = self._shelved().get(name)
        if shelved is None:
            return None
        changed = shelved.file.stat().st_mtime_ns
        known = self._read.get(name)
        if known is None or known[0] != changed:
            known = (changed, read(shelved.file.read_text(encoding="utf-8"), shelved.origin, addresses))
            self._read[name] = known
        return known[1]

    def contents(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Names and titles of all pages: as the index lists them, then the rules of the games, and the rest."""
        shelved = self._shelved()
        index = shelved.get(INDEX)
        listed = chapters(index.file.read_text(encoding="utf-8"), index.origin) if index else []
        seen = {INDEX, *(name for chapter in listed for name in chapter.pages)}
        rest = [name for name in shelved if name not in seen]
        rules = [name for name in rest if name.startswith("rules/")]
        more = [name for name in rest if name not in rules]
        found = [(title, [name for name in pages if name in shelved]) for title, pages in listed]
        found += [(RULES, rules), (MORE, more)]
        return [(title, [(name, _title(shelved[name].file)) for name in names]) for title, names in found if names]


def _title(file: Path) -> str:
    """Its first heading."""
    with file.open(encoding="utf-8") as lines:
        return next((line[2:].strip() for line in lines if line.startswith("# ")), file.stem)
