"""The files and folders that documents for developers name are there."""

import re

import pytest

from pbem.config import ROOT

DOCUMENTS = (
    "CONTRIBUTING.md",
    "docs/internals.md",
    "docs/decisions.md",
    "docs/host.md",
    "docs/trust.md",
    "docs/security.md",
)
NAMED = re.compile(r"`((?:pbem|tests|templates|deploy|events|docs)/[\w./-]+)`")


def named() -> list[tuple[str, str]]:
    return [
        (document, path)
        for document in DOCUMENTS
        for path in sorted(set(NAMED.findall((ROOT / document).read_text(encoding="utf-8"))))
    ]


@pytest.mark.parametrize(("document", "path"), named())
def test_what_is_named_is_there(document: str, path: str) -> None:
    assert (ROOT / path).exists(), f"{document} names {path}"
