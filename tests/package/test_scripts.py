"""The scripts in deploy agree with each other and with the metadata, and find a Python wherever it is."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.config import ROOT


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_pre_commit_runs_every_check_and_fetches_nothing():
    checks = re.findall(r"^    \[(\w+)\]=", text("deploy/check"), re.MULTILINE)
    hooks = text(".pre-commit-config.yaml")
    assert checks == ["style", "format", "types"]
    assert re.findall(r"entry: (.+)", hooks) == [f"deploy/check {name}" for name in checks]
    assert re.findall(r"repo: (.+)", hooks) == ["local"]
    assert set(re.findall(r"language: (.+)", hooks)) == {"system"}


def test_ci_runs_what_developers_run():
    assert text(".ci/run").splitlines()[-1] == "exec deploy/test"


def test_the_scripts_know_every_supported_python():
    oldest = re.search(r'requires-python = ">=([\d.]+)"', text("pyproject.toml"))
    newer = re.search(r"^newer_pythons=\((.+)\)$", text("deploy/test"), re.MULTILINE)
    assert oldest and newer
    supported = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text("pyproject.toml"))
    assert supported == sorted([oldest[1], *newer[1].split()])


def test_an_unknown_check_is_refused():
    ran = subprocess.run([ROOT / "deploy" / "check", "taste"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (2, "deploy/check: there is no check 'taste': say style, format or types\n")


OWN = f"3.{sys.version_info.minor}"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A machine with bash, and whatever Pythons a test puts on it."""
    (tmp_path / "bin").mkdir()
    bash = shutil.which("bash")
    assert bash
    (tmp_path / "bin" / "bash").symlink_to(bash)
    return tmp_path


def put(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{shutil.which('bash')}\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def found(machine: Path, *versions: str) -> str:
    """What deploy/python prints there; nothing if there is none."""
    ran = subprocess.run(
        [ROOT / "deploy" / "python", *versions],
        env={"PATH": str(machine / "bin"), "HOME": str(machine), "PYENV_ROOT": str(machine / "pyenv")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode == 0) == bool(ran.stdout)
    return ran.stdout.strip()


RUNS = f'exec {sys.executable} "$@"'


def test_the_first_wanted_python_on_the_path_is_found(machine: Path):
    put(machine / "bin" / "python3", RUNS)
    ours = put(machine / "bin" / f"python{OWN}", RUNS)
    assert found(machine, "3.98", OWN, "3") == str(ours)


def test_what_pyenv_has_not_switched_on_is_found_where_pyenv_keeps_it(machine: Path):
    put(machine / "bin" / f"python{OWN}", "exit 127")
    kept = put(machine / "pyenv" / "versions" / f"{OWN}.7" / "bin" / f"python{OWN}", RUNS)
    assert found(machine, OWN) == str(kept)


def test_a_python_that_is_too_old_or_makes_no_environments_is_not_taken(machine: Path):
    put(machine / "bin" / "python3", "exit 1")
    assert found(machine, OWN, "3") == ""
