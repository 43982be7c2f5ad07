"""The pages that are made from the code say what the code says."""

import re

import click
import pytest

from pbem.cli import main
from pbem.cli.reference import PAGES
from pbem.config import ROOT
from pbem.environment import SETTINGS


@pytest.mark.parametrize("name", PAGES)
def test_it_is_as_the_code_is(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == PAGES[name](), f"{name} is stale: run deploy/docs"


def test_every_command_is_there_with_every_option() -> None:
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    missing = [name for name in main.commands if f"### pbem {name}" not in page]
    assert missing == []
    for name, command in main.commands.items():
        if not isinstance(command, click.Group):
            section = page.partition(f"### pbem {name}\n")[2].partition("\n### ")[0]
            options = {option for each in command.params if isinstance(each, click.Option) for option in each.opts}
            assert {option for option in options if option not in section} == set(), name


def test_every_setting_that_the_code_names_has_a_row() -> None:
    """PBEM_BENCH_PYTHON is for the measurements, not for the server."""
    sources = [*(ROOT / "pbem").rglob("*.py"), ROOT / "deploy/serve"]
    named = {name for file in sources for name in re.findall(r"PBEM_[A-Z_]+[A-Z]", file.read_text(encoding="utf-8"))}
    assert named == {row.name for row in SETTINGS}
