"""The wheel, built by deploy/wheel and installed where nothing of the checkout can be found."""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pbem.config import ROOT

# All that the program gets of our surroundings: no PYTHONPATH, no settings, no home with files of ours.
KEPT = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "LANG")


def built(folder: Path) -> Path:
    """The wheel of this tree."""
    told = subprocess.run(
        [ROOT / "deploy" / "wheel", folder], stdout=subprocess.PIPE, text=True, check=True, env=os.environ
    )
    return Path(told.stdout.splitlines()[-1])


@dataclass(frozen=True)
class Installed:
    """An environment of its own with the wheel, and an empty folder to work in."""

    environment: Path
    folder: Path

    @property
    def python(self) -> Path:
        return self.environment / "bin" / "python"

    @property
    def packages(self) -> Path:
        return self.environment / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"

    def variables(self, **more: str) -> dict[str, str]:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        return {**kept, "HOME": str(self.folder), **more}

    def start(self, words: Sequence[str | Path], **more: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [self.environment / "bin" / "pbem", *words],
            cwd=self.folder,
            env=self.variables(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str | Path, typed: str = "", program: str = "pbem", **more: str) -> str:
        """What a command prints; one that fails is a failed test."""
        ran = subprocess.run(
            [self.environment / "bin" / program, *words],
            cwd=self.folder,
            env=self.variables(**more),
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{words} ended with {ran.returncode}:\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout


def installed(wheel: Path, folder: Path) -> Installed:
    """A fresh environment. It borrows what pbem depends on from ours, to need no network; our pbem is not among it,
    because the file that leads to the checkout counts only where it lies."""
    made = Installed(folder / "environment", folder / "empty")
    venv.create(made.environment, with_pip=False, symlinks=True)
    made.folder.mkdir()
    pip = [sys.executable, "-m", "pip", "--python", str(made.python), "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
    (made.packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return made
