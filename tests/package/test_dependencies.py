"""What the packages import is what pyproject.toml names: the tests of the wheel borrow more than that."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from pbem.config import ROOT

OWN = {"pbem", "events"}
# Time zones for machines that have none: read as files.
NEVER_IMPORTED = {"tzdata"}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {normal(re.split(r"[\[<>=~! ]", line)[0]) for line in project["dependencies"]}


def imported(file: Path) -> Iterator[str]:
    """The top-level modules that a file imports, at its top or later."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_every_import_is_a_declared_dependency_and_every_dependency_is_imported():
    modules = {name for package in OWN for file in (ROOT / package).rglob("*.py") for name in imported(file)}
    others = modules - set(sys.stdlib_module_names) - OWN
    distributions = packages_distributions()
    assert {normal(distributions[name][0]) for name in others} == declared() - NEVER_IMPORTED


def locked(name: str) -> set[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return {normal(line.partition("==")[0]) for line in lines if "==" in line and not line.startswith(" ")}


def test_every_dependency_is_locked():
    assert declared() - locked("requirements.txt") == set()
    assert locked("requirements.txt") - locked("requirements-dev.txt") == set()
