"""The units of deploy/systemd, as systemd reads them, and the script that makes backups every night."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pbem.config import ROOT
from pbem.environment import SETTINGS

UNITS = ROOT / "deploy" / "systemd"
SERVICES = sorted(file.name for file in UNITS.glob("*.service"))
# systemd-analyze tells the exposure of a service, from 0 to 10; below 2 it calls it OK.
MOST_EXPOSED = 2.0

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with programs that are there."""
    for file in (*UNITS.glob("*.service"), *UNITS.glob("*.timer")):
        text = re.sub(r"/opt/pbem/\S*/(part|backup)\b", "/bin/true", file.read_text())
        assert "/bin/true" in text or file.suffix == ".timer"
        (tmp_path / file.name).write_text(text)
    return tmp_path


@needs_systemd
def test_systemd_understands_every_line(units: Path):
    said = subprocess.run(
        ["systemd-analyze", "verify", *map(str, units.iterdir())], capture_output=True, text=True, check=False
    )
    assert not [line for line in said.stderr.splitlines() if "pbem" in line], said.stderr


@needs_systemd
@pytest.mark.parametrize("name", SERVICES)
def test_little_of_the_machine_is_in_reach(units: Path, name: str):
    words = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(units / name)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    exposed = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
    assert exposed and float(exposed[1]) < MOST_EXPOSED, said


def test_settings_are_those_that_the_server_knows():
    known = {row.name for row in SETTINGS}
    named = set(re.findall(r"^#?(PBEM_[A-Z_]+)=", (UNITS / "pbem.env").read_text(), re.MULTILINE))
    assert named and named <= known


@pytest.mark.parametrize(("part", "words"), [("serve", "serve"), ("door", "mail serve"), ("reader", "mail work")])
def test_a_part_is_a_command_of_ours(tmp_path: Path, part: str, words: str):
    (tmp_path / "deploy" / "systemd").mkdir(parents=True)
    program = tmp_path / ".venv" / "bin" / "pbem"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    script = shutil.copy(UNITS / "part", tmp_path / "deploy" / "systemd")
    assert subprocess.run([script, part], capture_output=True, text=True, check=True).stdout == f"{words}\n"
    assert subprocess.run([script, "all"], capture_output=True, check=False).returncode == 2


def test_every_night_a_backup_is_made_and_tried_and_old_ones_go(tmp_path: Path):
    old, new = tmp_path / "2020-01-01T000000Z", tmp_path / "2020-01-01T000000Z.keys"
    for folder in (old, new, tmp_path / "holidays"):
        folder.mkdir()
        os.utime(folder, (0, 0))
    environ = {**os.environ, "PBEM_VAR": str(tmp_path / "var"), "PBEM_STORE": ""}
    pbem = ROOT / ".venv" / "bin" / "pbem"
    subprocess.run([pbem, "new-game", "race", "--seats", "2", "--bots", "all"], env=environ, check=True)
    said = subprocess.run([UNITS / "backup", tmp_path], env=environ, capture_output=True, text=True, check=True)
    assert said.stdout.endswith("is good.\n")
    left = {folder.name[:10] for folder in tmp_path.iterdir()}
    assert "2020-01-01" not in left and {"var", "holidays"} < left and len(left) == 3
