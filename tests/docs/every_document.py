"""The documents that the tests look at, read once."""

import os
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from pbem.config import ROOT
from pbem.documents import Document, read

DOCUMENT_FILES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "pbem" / "games").glob("*/RULES.md")),
    *sorted((ROOT / "deploy").rglob("*.md")),
    *sorted((ROOT / "events").glob("*.md")),
)


@cache
def document(file: Path) -> Document:
    return read(file.read_text(encoding="utf-8"), Path(os.path.relpath(file, ROOT / "docs")).as_posix())


def place(file: Path, written: str) -> Path:
    """The file that a link in a document names."""
    path = unquote(written.partition("#")[0])
    return Path(os.path.normpath(file.parent / path)) if path else file


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()
