"""How ships, places, cards and markers are called in what is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from pbem.core import narration
from pbem.core.chart import Link
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.levels import ruleset


class Reader(narration.Reader[State]):
    """Money is secret or not, by option."""

    def counts_money(self, seat: str) -> bool:
        return ruleset(self.state.options).shows_credits or self.reads(seat)


def who(reader: Reader, name: str) -> Text:
    """At the beginning of a sentence: `You`, `Red`, `The police`."""
    return Phrase("who.you") if reader.is_me(name) else fighter(reader, name, "who")


def whom(reader: Reader, name: str) -> Text:
    """In the middle of a sentence."""
    return Phrase("whom.you") if reader.is_me(name) else fighter(reader, name, "whom")


def fighter(reader: Reader, name: str, case: str) -> Text:
    return name if name in reader.state.ships else Phrase(f"{case}.{name}")


def drawn(told: Sentence, links: tuple[Link, ...] = (), marks: tuple[tuple[str, str], ...] = ()) -> Sentence:
    """The sentence with what the map shows of it."""
    return msgspec.structs.replace(told, links=links, marks=marks)


def metals(units: Iterable[str]) -> Text:
    """`2 F, 1 P`, or `nothing`."""
    counts: dict[str, int] = {}
    for metal in units:
        counts[metal] = counts.get(metal, 0) + 1
    return tally(counts)


def tally(counts: Mapping[str, int]) -> Text:
    if not counts:
        return Phrase("nothing")
    ordered = [metal for metal in ("P", "C", "F") if metal in counts] + sorted(set(counts) - {"P", "C", "F"})
    return Phrase("list", {"items": [f"{counts[card]}\u00a0{card}" for card in ordered]})


def bonus_cards(counts: Mapping[str, int]) -> Text:
    if not counts:
        return Phrase("nothing")
    items = [Phrase("cards.many" if count > 1 else "cards.one", {"n": count, "card": Phrase(f"bonus.{card}")})
             for card, count in sorted(counts.items())]  # fmt: skip
    return Phrase("list", {"items": items})


def line(number: int) -> Text:
    """`L05 (A4|B1)`."""
    left, right = space.sides(number)
    return f"{space.line_name(number)} ({left}|{right})"


def way(path: Iterable[str]) -> str:
    return " - ".join(path)
