"""One wheel and one installation for all tests of a run, in whichever process they are."""

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.package.club import Club, keep, kept, played
from tests.package.installed import Installed, built, installed


def _made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that the first process to come makes, and the others use."""
    own = factory.getbasetemp()
    shared = (own.parent if own.name.startswith("popen-") else own) / name
    with shared.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "done").exists():
            assert not shared.exists(), f"another process could not make {shared}"
            shared.mkdir()
            make(shared)
            (shared / "done").touch()
    return shared


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return next(_made_once(tmp_path_factory, "wheel", built).glob("*.whl"))


@pytest.fixture(scope="session")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The installed wheel."""
    folder = _made_once(tmp_path_factory, "installed", lambda folder: installed(wheel, folder))
    return Installed(folder / "environment", folder / "empty")


@pytest.fixture(scope="session")
def club(alone: Installed, tmp_path_factory: pytest.TempPathFactory) -> Club:
    return kept(_made_once(tmp_path_factory, "club", lambda folder: keep(played(alone), folder)))
