"""What pyproject.toml cannot say: the version of a build, and the folders that a wheel holds inside the package.

The version is that of `pbem/__init__.py`, and tells where a build comes from:

    0.9.0                    the commit with the tag v0.9.0, or sources without git, such as an unpacked sdist
    0.9.0+g1a2b3c4d5e        another commit
    0.9.0+g1a2b3c4d5e.dirty  a tree with changes that are not committed
    0.9.0+unknown            a repository that git cannot read, or where there is no git
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
# At the top of the checkout; pbem/config.py finds them in both places.
FOLDERS = ("templates", "docs")
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


def git(*words: str) -> str:
    """What git answers; nothing if it cannot."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def written_version() -> str:
    found = VERSION.search((ROOT / "pbem" / "__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit("pbem/__init__.py has no line __version__ = ...")
    return found[1]


def build_version() -> str:
    version = written_version()
    if not (ROOT / ".git").exists():
        return version
    commit = git("rev-parse", "--short=10", "HEAD")
    if not commit:
        return f"{version}+unknown"
    # Files that git does not know count as changes: the wheel would hold them too.
    if git("--no-optional-locks", "status", "--porcelain"):
        return f"{version}+g{commit}.dirty"
    is_release = f"v{version}" in git("tag", "--points-at", "HEAD").split()
    return version if is_release else f"{version}+g{commit}"


def stamp(folder: Path) -> None:
    """Write the version of this build into a copy of the package."""
    file = folder / "pbem" / "__init__.py"
    text = VERSION.sub(f'__version__ = "{BUILD_VERSION}"', file.read_text(encoding="utf-8"))
    # The copy may be a link to the original.
    file.unlink()
    file.write_text(text, encoding="utf-8")


class FreshBuild(build):
    """Builds in an empty folder, so that no file of an earlier build gets into the wheel."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self._folder = tempfile.TemporaryDirectory(prefix="pbem-build-")
        self.build_base = self._folder.name


class BuildWithFolders(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        package = Path(self.build_lib) / "pbem"
        for name in FOLDERS:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, package / name, ignore=shutil.ignore_patterns("__pycache__"))
        stamp(package.parent)


class StampedSdist(sdist):
    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        stamp(Path(base_dir))


BUILD_VERSION = build_version()

if __name__ == "__main__":
    setup(version=BUILD_VERSION, cmdclass={"build": FreshBuild, "build_py": BuildWithFolders, "sdist": StampedSdist})
