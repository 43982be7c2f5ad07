"""Names of players, units, goods and boxes in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.core import narration
from pbem.core.kit.naming import who
from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE, Sentence
from pbem.games.space_opera.board.components import FIELDS, UNITS, kind_of
from pbem.games.space_opera.board.state import State, ship_key
from pbem.games.space_opera.levels import ruleset


class Reader(narration.Reader[State]):
    """One seat (None: an onlooker, "*": the referee) and the board just before a fact."""

    def other(self, name: str, case: str) -> Text:
        return name or Phrase(f"{case}.nobody")

    def sees(self, *boxes: str) -> bool:
        """Whether this reader sees what happens in one of these boxes."""
        if self.seat == REFEREE or self.state.ending:
            return True
        rules = ruleset(self.state.options)
        seen = rules.sees(rules, self.state, self.seat)
        return seen is None or any(box in seen for box in boxes)

    def counts(self, seat: str) -> bool:
        """Whether this reader knows that player's stock."""
        rules = ruleset(self.state.options)
        return self.reads(seat) or rules.sees(rules, self.state, self.seat) is None


def all_of(reader: Reader, seats: Iterable[str]) -> Phrase:
    """`Red, you`."""
    return Phrase("list", {"items": [_each(reader, seat) for seat in seats]})


def _each(reader: Reader, seat: str) -> Text:
    return Phrase("each.you") if reader.is_me(seat) else seat or Phrase("each.nobody")


def sides(reader: Reader, seats: list[str]) -> Text:
    return who(reader, seats[0]) if len(seats) == 1 else all_of(reader, seats)


def units(counts: Mapping[str, int]) -> Text:
    """`2 MA, 1 IN`."""
    ordered = [code for code in UNITS if counts.get(code)]
    return Phrase("list", {"items": [f"{counts[code]}\u00a0{code}" for code in ordered]}) if ordered else Phrase("none")


def ships(names: Iterable[str]) -> Text:
    """`2 FR, 1 TR`."""
    counts: dict[str, int] = {}
    for name in sorted(names, key=ship_key):
        counts[kind_of(name)] = counts.get(kind_of(name), 0) + 1
    return units(counts)


def goods(amounts: Mapping[str, int]) -> Text:
    """`3C 2E`."""
    return " ".join(f"{amounts[what]}{what}" for what in ("C", "E", "P") if what in amounts) or "0"


def levels(technology: Mapping[str, int]) -> list[int]:
    return [technology.get(field, 0) for field in FIELDS]


def way(path: Iterable[str]) -> str:
    return " - ".join(path)


def battle(key: str, /, *throws: str, **values: object) -> Sentence:
    return Sentence("battles", Phrase(key, values), narration.UNDER, throws)


def battle_heading(key: str, /, **values: object) -> Sentence:
    return Sentence("battles", Phrase(key, values), 0)
