"""A game of one's own: a playable copy of the race under another name."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, product
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase

import click

from pbem import games
from pbem.bootstrap import LIBRARY
from pbem.cli.authoring.lookups import all_books
from pbem.cli.output import say
from pbem.cli.program import main
from pbem.config import DOCUMENTS, PACKAGE, home, read_games
from pbem.service import Refused

MODEL, MODEL_TITLE, MODEL_RULES = "race", "The Race", "RA"
LONGEST = 40
DRAFT = "draft"
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_TITLE = re.compile(r"[^\"\\{}\n\r\t]{1,60}")


@main.command("new-rules")
@click.argument("name")
@click.option("--title", default="", help="What players read; made from NAME if not given.")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    help="The folder of the games; PBEM_GAMES, the games of the checkout, or ./games if not given.",
)
def new_rules(name: str, title: str, into: Path | None) -> None:
    """Make a new game: a playable copy of the race, to be changed into a game of your own."""
    require_name(name)
    title = title or name.replace("_", " ").title()
    if not _TITLE.fullmatch(title):
        raise Refused("A title has 1 to 60 characters on one line, without quotes, backslashes and braces.")
    folder, prefix = (into or default_folder()).absolute(), rule_prefix(name)
    made = make_copy(folder, name, title, prefix)
    say(f"Made {made}: a copy of {MODEL_TITLE}, with the rules {prefix}-1 onwards.")
    if str(folder) not in games.__path__:
        say(f"Let pbem find it: export PBEM_GAMES={folder}")
    say(f"Try it: pbem fuzz {name}; pbem demo --game {name} --seats 2; pbem new-game {name} --bots all")
    say(f"Then change it, step by step: {os.path.relpath(DOCUMENTS / 'write-a-game.md')}")


def require_name(name: str) -> None:
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise Refused(
            f"{name[:60]!r} cannot be the name of a game: a lowercase letter first, then lowercase letters, digits "
            "and _, such as star_race."
        )
    if iskeyword(name):
        raise Refused(f"{name!r} is a reserved word in Python; choose another name.")
    if name in LIBRARY.names():
        raise Refused(f"There is a game {name!r} already; choose another name.")


def default_folder() -> Path:
    checkout = PACKAGE / "games"
    return read_games() or (checkout if home() == PACKAGE.parent else Path("games"))


def make_copy(folder: Path, name: str, title: str, prefix: str) -> Path:
    """All of it or nothing: the copy gets its name when it is complete."""
    target = folder / name
    if target.exists():
        raise Refused(f"{target} exists already; nothing was made.")
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder) as draft:
            _write(Path(draft) / name, name, title, prefix)
            (Path(draft) / name).rename(target)
    except OSError as error:
        if missing:
            shutil.rmtree(missing[-1], ignore_errors=True)
        files = [each for each in (folder, *folder.parents) if each.exists() and not each.is_dir()]
        why = f"{files[0]} is not a folder" if files else error.strerror
        raise Refused(f"{folder} cannot be written: {why}; nothing was made.") from error
    return target


def _write(target: Path, name: str, title: str, prefix: str) -> None:
    for path, file in _files(files(LIBRARY.package(MODEL))):
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(adapt(file.read_text(encoding="utf-8"), name, title, prefix), encoding="utf-8")


def _files(folder: Traversable, under: str = "") -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        if each.is_dir() and each.name != "__pycache__":
            yield from _files(each, f"{under}{each.name}/")
        elif each.name.endswith((".py", ".md", ".toml")):
            yield f"{under}{each.name}", each


def adapt(text: str, name: str, title: str, prefix: str) -> str:
    """The text of a file of the race, for a game of another name."""
    class_name = "".join(part.capitalize() for part in name.split("_"))
    changes = (
        (rf"(?<=pbem\.games\.){MODEL}\b", name),
        (rf'(?<=name="){MODEL}(?=")', name),
        (rf"^\"\"\"{MODEL_TITLE}: .*\"\"\"$", f'"""{title}: a copy of {MODEL_TITLE}, to be changed."""'),
        (rf"{MODEL_TITLE}\b(?!, to be)", title),
        (r'(?<=maturity=")example(?=")', DRAFT),
        (rf"\b{MODEL.capitalize()}(?=[A-Z])", class_name),
        (rf"\b{MODEL_RULES}-(?=[0-9])", f"{prefix}-"),
    )
    for pattern, other in changes:
        # A title has no backslash, so that nothing in it means anything here.
        text = re.sub(pattern, other, text, flags=re.MULTILINE)
    return text


def rule_prefix(name: str) -> str:
    """Two to four letters that no other rulebook begins its rules with."""
    taken = {rule.partition("-")[0] for rule in all_books()}
    letters = re.sub(r"[^A-Z]", "", name.upper())
    initials = "".join(part[0] for part in name.upper().split("_") if part[0].isalpha())
    others = (letters[0] + more for count in (1, 2, 3) for more in map("".join, product(ascii_uppercase, repeat=count)))
    wanted = (initials[:4], letters[:2], letters[:3], letters[:4])
    return next(each for each in chain(wanted, others) if 2 <= len(each) <= 4 and each not in taken)
