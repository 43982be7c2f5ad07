"""What the documents tell people to type: commands that there are, with options that they have."""

import re
from collections.abc import Iterator

import click
import pytest

from pbem.cli import main
from pbem.config import ROOT

DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "deploy/postfix/README.md",
    *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))),
)
# In code, as a line of a block or between backticks; a comment after it is not typed.
TYPED = re.compile(r"^ *\$ (?:\.venv/bin/)?pbem (?P<line>[^#\n]*)|`pbem (?P<word>[^`]*)`", re.MULTILINE)
LONGEST_FRONT_PAGE = 80


def typed() -> Iterator[tuple[str, str]]:
    for name in DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
        for found in TYPED.finditer(text):
            for command in (found["line"] or found["word"]).split("; pbem "):
                yield name, " ".join(command.split())


@pytest.mark.parametrize(("document", "line"), sorted(set(typed())))
def test_commands_that_are_told_exist(document: str, line: str) -> None:
    command: click.Command = main
    words = line.split()
    if line.startswith("COMMAND"):  # stands for any
        return
    while words and isinstance(command, click.Group) and not words[0].startswith("-"):
        assert words[0] in command.commands, f"{document}: pbem {line}"
        command = command.commands[words.pop(0)]
    options = {option for each in command.params for option in (*each.opts, *each.secondary_opts)} | {"--help"}
    given = [word.rstrip(",.;)") for word in words if word.startswith("-")]
    assert set(given) <= options, f"{document}: pbem {line}"


def test_the_front_page_is_short_and_links_to_the_rest() -> None:
    front = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(front.splitlines()) <= LONGEST_FRONT_PAGE
    for document in ("docs/README.md", "docs/trust.md", "docs/host.md", "docs/play-by-mail.md", "CONTRIBUTING.md"):
        assert f"({document})" in front
