"""Worked examples, from any file."""

from pathlib import Path

import click

from pbem.bootstrap import LIBRARY
from pbem.cli.authoring.lookups import read_book
from pbem.cli.output import progress, say, show_json
from pbem.cli.program import main
from pbem.cli.trust.history import DIFFERENT
from pbem.core import example
from pbem.core.example import Example, ExampleError


@main.group("example")
def examples() -> None:
    """Worked examples in TOML files."""


@examples.command("check")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|FOLDER...")
@click.option("--game", "rules", default="", help="The rules; by default those that the example cites.")
@click.option("--json", "as_json", is_flag=True)
def check(paths: tuple[Path, ...], rules: str, as_json: bool) -> int:
    """Run worked examples and report mismatches; exit 1 if there are any."""
    # All are read before the first one runs, so that an invalid file is reported at once.
    read = {file: _read(file) for path in paths for file in _files(path)}
    found: dict[str, list[str]] = {}
    with progress() as bar:
        for path, each in bar.track(read.items(), description="Examples"):
            found[str(path)] = _run(path, each, rules)
    if as_json:
        show_json(found)
    else:
        _say(found)
    return DIFFERENT if any(found.values()) else 0


def _files(path: Path) -> list[Path]:
    """The file, or all worked examples in the folder."""
    found = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not found:
        raise ExampleError(f"{path}: no .toml file is in this folder")
    return found


def _read(path: Path) -> Example:
    try:
        return example.read(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise ExampleError(f"{path}: it is not UTF-8 text") from error


def _run(path: Path, each: Example, rules: str) -> list[str]:
    game = LIBRARY.find(rules or _rules_of(path, each))
    try:
        return example.run(game, each)
    except ExampleError as error:
        raise ExampleError(f"{path}: {error}") from error


def _rules_of(path: Path, each: Example) -> str:
    """The rules whose rulebook contains the cited ids."""
    for name in LIBRARY.names():
        book = read_book(name)
        if any(rule in book for rule in each.rules):
            return name
    raise ExampleError(f"{path}: its rules {', '.join(each.rules)} are in no rulebook here; name the game with --game")


def _say(found: dict[str, list[str]]) -> None:
    for path, wrong in found.items():
        for what in wrong:
            say(f"{path}: {what}")
    failed = sum(bool(wrong) for wrong in found.values())
    if failed:
        say(f"{failed} of {len(found)} examples {'does' if failed == 1 else 'do'} not match.")
    else:
        say("The example matches." if len(found) == 1 else f"All {len(found)} examples match.")
