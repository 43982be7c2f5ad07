"""What documents tell a reader to type: the lines after `$ ` in blocks of ```console, and which of them are not run."""

import re
from pathlib import Path
from typing import NamedTuple

# The comment in the line above a block says why nobody should run it in a test.
_BLOCK = re.compile(
    r"^(?P<indent> *)(?:<!-- not run: (?P<why>[^>]+) -->\n\1)?```console\n(?P<text>.*?)^\1```$",
    re.MULTILINE | re.DOTALL,
)
_FENCE = re.compile(r"^ *```(?P<kind>.*)$")
_TYPED = re.compile(r" *(?:\$ |pbem |deploy/|\.venv/bin/)")


class Console(NamedTuple):
    """One block; `why` is the reason not to run it, "" if it is run."""

    line: int
    commands: tuple[str, ...]
    why: str = ""


def consoles(file: Path) -> list[Console]:
    text = file.read_text(encoding="utf-8")
    return [_console(text, block) for block in _BLOCK.finditer(text)]


def _console(text: str, block: re.Match[str]) -> Console:
    lines = [line.removeprefix(block["indent"]) for line in block["text"].splitlines()]
    return Console(text.count("\n", 0, block.start("text")) + 1, tuple(_commands(lines)), block["why"] or "")


def _commands(lines: list[str]) -> list[str]:
    """A command goes on after a backslash, and in lines that start with `> `; anything else is what it prints."""
    found: list[str] = []
    for line in lines:
        if line.startswith("$ "):
            found.append(line[2:])
        elif found and (line.startswith("> ") or found[-1].endswith("\\")):
            found[-1] += f"\n{line.removeprefix('> ')}"
    return found


def elsewhere(file: Path) -> list[str]:
    """Lines of other blocks that look like commands."""
    found: list[str] = []
    kind: str | None = None
    for line in file.read_text(encoding="utf-8").splitlines():
        fence = _FENCE.match(line)
        if fence:
            kind = fence["kind"] if kind is None else None
        elif kind not in (None, "console") and _TYPED.match(line):
            found.append(line)
    return found
