"""Preparation (ST-1 to ST-5, ST-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import (
    ALL_BONUS,
    ALL_METALS,
    ALL_UPGRADES,
    CARDS_IN_A_PORT,
    DIE,
    QUADRANTS,
    START_CREDITS,
    TABLES,
)
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.ruleset import TradeTurn


def place_markers(turn: TradeTurn) -> Iterator[Any]:
    """Each marker on a main axis by the die (ST-1, ST-111); on one line they do not move in round 1 (STR-36)."""
    for marker in turn.rules.markers:
        label = f"setup/{marker}"
        die = turn.dice.die(label, DIE)
        yield f.MarkerPlaced(marker, die, space.axis(die), label)
    markers = turn.state.markers
    if markers["police"].line == markers["alien"].line:
        yield f.MarkersStand(1)


def lay_decks(turn: TradeTurn) -> Iterator[Any]:
    """Bonus and metal decks (ST-4): which card comes next is decided when it is drawn."""
    yield f.DecksLaid(dict(ALL_METALS), dict(ALL_BONUS))


def lay_reserves(turn: TradeTurn) -> Iterator[Any]:
    """Eight upgrade cards face down at each port (ST-3)."""
    left = Counter(ALL_UPGRADES)
    for quadrant in QUADRANTS:
        cards = turn.dice.draw(f"setup/reserve/{quadrant.lower()}", left, CARDS_IN_A_PORT, hidden=True)
        left.subtract(cards)
        yield f.ReserveLaid(quadrant, dict(sorted(Counter(cards).items())))


def deal(turn: TradeTurn) -> Iterator[Any]:
    """A ship in the port of its colour, 500 credits, one secret objective (ST-2, ST-5)."""
    seats = turn.state.seats
    cards = turn.rules.objectives
    dealt = turn.dice.draw("setup/objectives", cards, len(seats), hidden=True) if cards else ()
    for place, (seat, home) in enumerate(zip(seats, TABLES[len(seats)].quadrants, strict=True)):
        yield f.SeatDealt(seat, home, START_CREDITS, dealt[place] if dealt else "")
        yield f.ReserveSeen(seat, space.port_of(home), dict(turn.state.reserves[home]))


def roll_for_first(turn: TradeTurn) -> Iterator[Any]:
    """The highest die begins, ties roll again (ST-11)."""
    left, number = list(turn.state.seats), 0
    while len(left) > 1:
        number += 1
        labels = {seat: f"setup/first/{number}/{seat.lower()}" for seat in left}
        rolls = {seat: turn.dice.die(label, DIE) for seat, label in labels.items()}
        left = [seat for seat in left if rolls[seat] == max(rolls.values())]
        yield f.FirstRolled(rolls, left, tuple(labels.values()))
