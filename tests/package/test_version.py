"""The version of a build tells where it comes from: a release, another commit, or a tree with changes."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from pbem import __version__
from pbem.config import ROOT

DOCUMENTS = tuple(path.name for path in ROOT.glob("*.md"))
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", *DOCUMENTS, "LICENSE", ".gitignore", "pbem/__init__.py")
BUILD = "import sys, setuptools.build_meta as backend; print(backend.build_{}(sys.argv[1]))"
GIT = ("git", "-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false")
# No settings of the person who runs the tests, and none of a hook that runs them.
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}


def git(tree: Path, *words: str) -> str:
    told = subprocess.run([*GIT, *words], cwd=tree, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True, check=True)
    return told.stdout


def built(tree: Path, kind: str = "wheel", **variables: str) -> Path:
    made = subprocess.run(
        [sys.executable, "-c", BUILD.format(kind), str(tree / "dist")],
        cwd=tree,
        env={**ENVIRONMENT, **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return tree / "dist" / made.stdout.splitlines()[-1]


def version(wheel: Path) -> str:
    """What its name says; its metadata and the program say the same."""
    named = wheel.name.split("-")[1]
    with zipfile.ZipFile(wheel) as archive:
        assert f'__version__ = "{named}"' in archive.read("pbem/__init__.py").decode()
        assert f"\nVersion: {named}\n" in archive.read(f"pbem-{named}.dist-info/METADATA").decode()
        assert "pbem/templates/page.html" in archive.namelist()
    return named


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The files that decide about a build, and little else, so that it is quick."""
    tree = tmp_path / "tree"
    for name in FILES:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    (tree / "templates").mkdir()
    (tree / "templates" / "page.html").write_text("page\n", encoding="utf-8")
    return tree


@pytest.fixture
def tree(sources: Path) -> Path:
    """The same as a repository with one commit."""
    git(sources, "init", "--quiet")
    git(sources, "add", ".")
    git(sources, "commit", "--quiet", "--message", "First")
    return sources


def commit(tree: Path) -> str:
    return "g" + git(tree, "rev-parse", "--short=10", "HEAD").strip()


def test_a_commit_is_named(tree: Path):
    assert version(built(tree)) == f"{__version__}+{commit(tree)}"


def test_a_release_is_plain_and_so_is_its_second_build(tree: Path):
    git(tree, "tag", f"v{__version__}")
    assert version(built(tree)) == __version__
    # What the first build left behind is no change.
    assert version(built(tree)) == __version__


def test_the_tag_of_another_version_is_no_release(tree: Path):
    git(tree, "tag", "v0.0.1")
    assert version(built(tree)) == f"{__version__}+{commit(tree)}"


@pytest.mark.parametrize("name", ["templates/page.html", "pbem/new.toml"], ids=["changed", "added"])
def test_a_dirty_tree_says_so(tree: Path, name: str):
    git(tree, "tag", f"v{__version__}")
    (tree / name).write_text("other\n", encoding="utf-8")
    assert version(built(tree)) == f"{__version__}+{commit(tree)}.dirty"


def test_without_git_a_repository_is_no_release(tree: Path):
    git(tree, "tag", f"v{__version__}")
    assert version(built(tree, PATH=str(tree))) == f"{__version__}+unknown"


def test_sources_without_a_repository_are_plain(sources: Path):
    """Also where they lie in the repository of something else."""
    git(sources.parent, "init", "--quiet")
    assert version(built(sources)) == __version__


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return next(folder.iterdir())


@pytest.mark.parametrize("is_dirty", [False, True], ids=["release", "dirty"])
def test_an_unpacked_source_distribution_keeps_its_version(tree: Path, tmp_path: Path, is_dirty: bool):
    git(tree, "tag", f"v{__version__}")
    if is_dirty:
        (tree / "pbem" / "new.toml").write_text("", encoding="utf-8")
    archive = built(tree, "sdist")
    told = version(built(unpacked(archive, tmp_path / "unpacked")))
    assert f"pbem-{told}.tar.gz" == archive.name
    assert told == (f"{__version__}+{commit(tree)}.dirty" if is_dirty else __version__)


def test_a_source_distribution_holds_every_document_of_the_top_folder(sources: Path, tmp_path: Path):
    inside = unpacked(built(sources, "sdist"), tmp_path / "unpacked")
    assert {path.name for path in inside.glob("*.md")} == {*DOCUMENTS} > {"README.md", "SECURITY.md"}


def test_a_build_changes_nothing_in_the_tree(tree: Path):
    built(tree)
    built(tree, "sdist")
    assert git(tree, "status", "--porcelain") == ""
    assert not (tree / "build").exists()


def test_the_wheel_of_this_tree_says_whether_it_is_dirty(wheel: Path):
    if (ROOT / ".git").exists():
        assert re.fullmatch(rf"{re.escape(__version__)}(\+g[0-9a-f]+(\.dirty)?)?", wheel.name.split("-")[1])
