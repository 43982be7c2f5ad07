"""Names of ships, places, cards and markers in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.core import narration
from pbem.core.phrases import Phrase, Text
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.levels import ruleset


class Reader(narration.Reader[State]):
    """Money is secret or not, by option."""

    def other(self, name: str, case: str) -> Text:
        """Players by their colour; `the police` and others by their kind."""
        return name if name in self.state.ships else Phrase(f"{case}.{name}")

    def counts_money(self, seat: str) -> bool:
        return ruleset(self.state.options).shows_credits or self.reads(seat)


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
