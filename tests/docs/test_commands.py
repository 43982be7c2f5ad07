"""Every command that a document shows is run, in its order, from a checkout with nothing in var/."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.config import ROOT
from tests.docs.consoles import Console, consoles, elsewhere
from tests.docs.every_document import DOCUMENT_FILES, name

SHOWN = {file: consoles(file) for file in DOCUMENT_FILES}
WITH_COMMANDS = [file for file, found in SHOWN.items() if any(not each.why for each in found)]
LONGEST = 300
# Those that start a server, need a mail server, or run all tests; the greater part can be run.
FEWEST_RUN = 0.75
# Made here, not taken from the checkout.
OWN = {"var", ".venv", ".git"}
# The Python of the tests is used, and nothing is installed into it: it would then belong to a folder that goes away.
NO_PIP = 'case "$*" in *"-m pip install"*) echo "tests install nothing" >&2; exit 1 ;; esac\n'


@pytest.mark.parametrize("file", WITH_COMMANDS, ids=name)
def test_commands_work(file: Path, tmp_path: Path) -> None:
    environment = checkout(tmp_path)
    for console in SHOWN[file]:
        if not console.why:
            ran = run(console, tmp_path, environment)
            said = f"{name(file)}, line {console.line}:\n{ran.stdout[-2000:]}\n{ran.stderr[-2000:]}"
            assert ran.returncode == 0, said
            assert "Traceback" not in ran.stdout + ran.stderr, said


def checkout(folder: Path) -> dict[str, str]:
    """A folder like a fresh checkout in which everything is installed; and the environment to work in it."""
    for entry in ROOT.iterdir():
        if entry.name not in OWN:
            (folder / entry.name).symlink_to(entry)
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    for program, called in (("python", f"{sys.executable}"), ("pbem", f"{sys.executable} -m pbem")):
        (programs / program).write_text(f'#!/bin/sh\n{NO_PIP}exec {called} "$@"\n', encoding="utf-8")
        (programs / program).chmod(0o755)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
    path = f"{programs}:{kept.get('PATH', '/usr/bin:/bin')}"
    # No test asks a relay on the internet.
    here = {"PBEM_VAR": str(folder / "var"), "PBEM_BEACON": "none"}
    return kept | here | {"PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}


def run(console: Console, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The commands of a block in one shell, up to the first that fails."""
    script = "\n".join(("trap 'echo failed: \"$BASH_COMMAND\" >&2' ERR", "set -euo pipefail", *console.commands))
    return subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )


def test_most_of_them_are_run() -> None:
    every = [each for found in SHOWN.values() for each in found]
    shown, not_run = sum(len(each.commands) for each in every), sum(len(each.commands) for each in every if each.why)
    assert shown > 40
    assert shown - not_run >= shown * FEWEST_RUN, f"{not_run} of {shown} commands are not run"


def test_every_block_has_a_command() -> None:
    """A block without `$ ` would never be run."""
    assert [(name(file), each.line) for file, found in SHOWN.items() for each in found if not each.commands] == []


def test_commands_are_shown_in_consoles_only() -> None:
    """In another block they would not be run; the reference shows how commands are called, not what to type."""
    others = [(name(file), line) for file in DOCUMENT_FILES if file.name != "commands.md" for line in elsewhere(file)]
    assert others == []


def test_blocks_are_read(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    text = "```console\n$ echo a \\\n    b\na b\n$ cat <<END\n> c\n> END\n```\n\n"
    skipped = "- item\n  <!-- not run: it never ends -->\n  ```console\n  $ sleep 9\n  ```\n"
    file.write_text(text + skipped, encoding="utf-8")
    first, second = consoles(file)
    assert first == Console(2, ("echo a \\\n    b", "cat <<END\nc\nEND"))
    assert second == Console(13, ("sleep 9",), "it never ends")
    assert run(first, tmp_path, checkout(tmp_path)).stdout == "a b\nc\n"
    file.write_text("```\n$ a\nb\n```\n\n```text\npbem c\n```\n\npbem d\n", encoding="utf-8")
    assert elsewhere(file) == ["$ a", "pbem c"]


def test_a_command_that_fails_is_seen(tmp_path: Path) -> None:
    ran = run(Console(1, ("pbem status nothing", "echo later")), tmp_path, checkout(tmp_path))
    assert ran.returncode == 2 and "failed: pbem status nothing" in ran.stderr and "later" not in ran.stdout
