"""Every link of every document leads somewhere: to a file, and to a heading or a rule in it."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.docs.every_document import DOCUMENT_FILES, document, name, place


@pytest.mark.parametrize("file", DOCUMENT_FILES, ids=name)
def test_links_lead_somewhere(file: Path) -> None:
    written = (*document(file).links, *document(file).pictures)
    assert [each for each in written if not leads_somewhere(file, each)] == []


def leads_somewhere(file: Path, written: str) -> bool:
    """Other sites are not asked: a test must not depend on them."""
    parts = urlsplit(written)
    if parts.scheme or parts.netloc:
        return parts.scheme in ("https", "mailto") or parts.hostname == "127.0.0.1"
    found = place(file, written)
    if parts.fragment:
        return found.suffix == ".md" and found.is_file() and parts.fragment in document(found).ids
    return found.exists()


def test_a_wrong_link_is_seen(tmp_path: Path) -> None:
    here, there = tmp_path / "here.md", tmp_path / "there.md"
    here.write_text("# Here\n", encoding="utf-8")
    there.write_text("# There\n\n## A part\n", encoding="utf-8")
    good = ("there.md", "there.md#a-part", "#here", "https://example.org")
    wrong = ("where.md", "there.md#a-whole", "#there", "http://example.org", "there/")
    assert [leads_somewhere(here, each) for each in (*good, *wrong)] == [True] * 4 + [False] * 5


def test_every_document_has_one_title() -> None:
    titles = {name(file): [each.text for each in document(file).headings if each.level == 1] for file in DOCUMENT_FILES}
    assert {file: found for file, found in titles.items() if len(found) != 1} == {}
