"""Changes that no test noticed: read from and written to a file that also says why."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.changes import Change, possible

# Rows of several games, and a folder with a file for each game.
KNOWN = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True)
class Survivor:
    game: str
    file: str
    was: str
    became: str
    reason: str = ""

    def printed(self) -> str:
        """JSON writes a string as TOML does."""
        named = {"game": self.game, "file": self.file, "was": self.was, "became": self.became, "reason": self.reason}
        return "[[survivor]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in named.items())


def of(change: Change, game: str, root: Path) -> Survivor:
    was, became = change.lines(root)
    known = {(one.file, one.was, one.became): one.reason for one in known_of(game)}
    return Survivor(game, change.file, was, became, known.get((change.file, was, became), ""))


def known_of(game: str) -> list[Survivor]:
    rows = [*read(KNOWN), *read(KNOWN.with_suffix("") / f"{game}.toml")]
    return [one for one in rows if one.game == game]


def read(file: Path) -> list[Survivor]:
    listed = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return [Survivor(**one) for one in listed.get("survivor", ())]


def write(file: Path, survivors: Iterable[Survivor]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(one.printed() for one in survivors), encoding="utf-8")


def changes(survivors: list[Survivor], game: str, root: Path) -> Iterator[Change]:
    """The changes they were, as far as the lines still stand in the rules."""
    wanted = {(one.file, one.was, one.became) for one in survivors if one.game == game}
    for change in possible(root, game):
        if any(change.file == file for file, _, _ in wanted) and (change.file, *change.lines(root)) in wanted:
            yield change
