"""Names of units, places and players in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.core.phrases import Phrase, Text
from pbem.games.interspace.board.components import prominence
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge.reader import Reader, owner


def own_names(keys: Iterable[str]) -> list[str]:
    """The owner's units are named without the letter: `PB3`."""
    return [key.partition(".")[2] for key in keys]


def names(reader: Reader, keys: Iterable[str]) -> list[Text]:
    """`PB3` for the reader's unit, `B.PB3` for others, `plague Sct2` or `pirate cruiser` for non-players."""
    return [_name(reader, *key.partition(".")[::2]) for key in keys]


def _name(reader: Reader, owner: str, unit: str) -> Text:
    if reader.is_me(owner):
        return unit
    return f"{owner}.{unit}" if owner in reader.state.seats else Phrase(f"counter.{owner}", {"unit": unit})


def whose(reader: Reader, seat: str) -> Text:
    """At the beginning of a sentence: `Your`, `B's`, or `The rebels'`."""
    return Phrase("whose.you") if reader.is_me(seat) else _possessive(reader.state, seat, f"whose.first.{seat}")


def whose_within(reader: Reader, seat: str) -> Text:
    """Within a sentence: `your`, `B's`, or `the rebels'`."""
    return Phrase("whose.your") if reader.is_me(seat) else _possessive(reader.state, seat, f"whose.within.{seat}")


def owner_named(state: State, owner: str) -> Text:
    """A seat by its letter; non-players by their kind."""
    return owner if not owner or owner in state.seats else Phrase(f"stranger.{owner}")


def stranger(state: State, key: str) -> Text:
    """A unit of non-players: `the plague (Sct2)`."""
    owner_, _, name = key.partition(".")
    return Phrase("stranger.unit", {"who": owner_named(state, owner_), "unit": name})


def _possessive(state: State, owner: str, stranger: str) -> Text:
    return Phrase("whose.seat", {"seat": owner}) if owner in state.seats else Phrase(stranger)


def place(state: State, label: str) -> Text:
    """`Kor (A3)` where there is a planet, else the label."""
    tile = state.hexes.get(label)
    return Phrase("place", {"planet": tile.planet, "hex": label}) if tile and tile.planet else label


def planet(state: State, name: str) -> Text:
    return place(state, state.planets[name].at) if name in state.planets else name


def group(reader: Reader, keys: Sequence[str]) -> Text:
    """Units that go together: by name, or only what a foreign stack shows (secrecy `stacks`)."""
    if reader.counts(owner(keys[0])):
        return Phrase("list", {"items": names(reader, keys)})
    code = max(map(type_of, keys), key=prominence)
    values = {"seat": owner_named(reader.state, owner(keys[0])), "code": code}
    return Phrase("stack.led" if len(keys) > 1 else "stack.one", values)


def type_of(key: str) -> str:
    """`PB` of `B.PB3`."""
    return key.partition(".")[2].rstrip("0123456789")


def way(path: Iterable[str]) -> str:
    return "-".join(path)
