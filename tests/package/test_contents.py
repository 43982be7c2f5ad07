"""The wheel holds every file that the program reads, and nothing else."""

import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from pbem.config import ROOT

# Where the files of a folder of the checkout are in the wheel.
PLACES = {"pbem": "pbem", "events": "events", "templates": "pbem/templates", "docs": "pbem/docs"}


def files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


@pytest.fixture
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def about(wheel: Path, name: str) -> bytes:
    """A file of the folder of the wheel that tells about it."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(f"pbem-{wheel.name.split('-')[1]}.dist-info/{name}")


@pytest.mark.parametrize("folder", PLACES)
def test_every_file_of_a_folder_is_in_the_wheel(folder: str, names: set[str]):
    wanted = {f"{PLACES[folder]}/{path.relative_to(ROOT / folder).as_posix()}" for path in files(ROOT / folder)}
    assert wanted
    assert wanted - names == set()


def test_nothing_else_is_in_it(names: set[str]):
    known = {
        f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, place in PLACES.items()
        for path in files(ROOT / folder)
    }
    assert {name for name in names - known if ".dist-info/" not in name} == set()


def test_it_states_its_licence(wheel: Path):
    metadata: Message = message_from_bytes(about(wheel, "METADATA"))
    assert metadata["License-Expression"] == "BSD-3-Clause"
    assert metadata["License-File"] == "LICENSE"
    assert about(wheel, "licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()


def test_its_metadata_is_complete(wheel: Path):
    metadata: Message = message_from_bytes(about(wheel, "METADATA"))
    for field in ("Summary", "Author", "Keywords", "Requires-Python", "Requires-Dist", "Classifier"):
        assert metadata[field], field
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert str(metadata.get_payload()).startswith("# pbem")
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_the_changes_of_this_version_are_written_down():
    from pbem import __version__

    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
