"""The board: the public part, and separately each player's secrets."""

from __future__ import annotations

import msgspec

from pbem.core.standing import InForce
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import PARTS

# How many of each card; kinds with none are left out.
Cards = dict[str, int]


class Ship(msgspec.Struct):
    """The public part of a ship. `shown` are the upgrades that others have seen in use (chapter 7)."""

    at: str
    home: str
    is_broken: bool = False
    tokens: list[str] = []
    fitted: int = 0
    shown: Cards = {}
    explored: int = 0
    used: Cards = {}
    declared: str = ""
    defeated: list[str] = []
    # Of this turn and round: moves made, engine boosts, whether the movement is over, markers met, attack made.
    began: str = ""
    moves: int = 0
    boosts: int = 0
    is_stopped: bool = False
    met: list[str] = []
    has_attacked: bool = False
    # Units sold since the ship last moved, which show the minimum size of its hold.
    sold: int = 0
    # Rounds in a row without orders.
    silent: int = 0


class Note(msgspec.Struct, frozen=True):
    """The reserve of a port as its visitor saw it."""

    round: int
    cards: Cards


class KeptOrder(msgspec.Struct, frozen=True):
    """A line of a sheet that is carried out later in the round."""

    line: int
    text: str


class Secrets(msgspec.Struct):
    """What only the owner of a ship knows. `grace` is the round in which plutonium won from a miner is exempt."""

    hold: Cards = {}
    upgrades: Cards = {}
    bonus: Cards = {}
    objective: str = ""
    ports: dict[str, Note] = {}
    grace: int = 0
    # RADAR POLICE lines of this round: by step 3 the sheet may be long gone (pace=turn).
    radar: list[KeptOrder] = []


class Marker(msgspec.Struct):
    """A counter on a sector line. `back` is the round in which it returns to play."""

    line: int
    back: int = 0


class Mine(msgspec.Struct):
    """An explored mine with its metals; none means that it is exhausted."""

    metals: Cards = {}


class Ending(msgspec.Struct, frozen=True):
    how: str
    winners: list[str]
    ranks: dict[str, int]
    scores: dict[str, int]
    objectives: dict[str, str] = {}


class State(msgspec.Struct):
    options: dict[str, str]
    seats: list[str]
    phase: str = "begin"
    round: int = 0
    # Seats in this round's order, and those whose turn is over.
    order: list[str] = []
    played: list[str] = []
    ships: dict[str, Ship] = {}
    secrets: dict[str, Secrets] = {}
    credits: dict[str, int] = {}
    markers: dict[str, Marker] = {}
    # The round in which police and alien do not move (ST-57).
    still: int = 0
    mines: dict[str, Mine] = {}
    markets: dict[str, Cards] = {}
    # Decks and reserves: the number of cards is public, their kinds are hidden from everyone.
    metal_left: int = 0
    bonus_left: int = 0
    reserve_left: dict[str, int] = {}
    metal_deck: Cards = {}
    bonus_deck: Cards = {}
    reserves: dict[str, Cards] = {}
    # Cards out of the game, and money from or to the bank: for the laws.
    lost_metals: Cards = {}
    lost_upgrades: Cards = {}
    gates_passed: int = 0
    fines: int = 0
    rewards: int = 0
    standing: InForce = {}
    ending: Ending | None = None

    def stat(self, seat: str, part: str) -> int:
        """Engine, shields, weapon bonus or hold of a ship; a ship in breakdown has its starting values."""
        ship = self.ships[seat]
        level = 0 if ship.is_broken and part != "cargo" else self.secrets[seat].upgrades.get(part, 0)
        return PARTS[part].start + level

    def seen(self, seat: str, part: str) -> int:
        """The same, by public knowledge."""
        return PARTS[part].start + self.ships[seat].shown.get(part, 0)

    def load(self, seat: str) -> int:
        return sum(self.secrets[seat].hold.values())

    def room(self, seat: str) -> int:
        """How many more metals fit into the hold."""
        return self.stat(seat, "cargo") - self.load(seat)

    def held(self, seat: str, card: str) -> int:
        """Unused bonus cards of one kind."""
        return self.secrets[seat].bonus.get(card, 0)

    def visitor(self, place: str) -> str:
        """The owner of the ship in a structure; there is at most one (ST-12)."""
        return next((seat for seat, ship in self.ships.items() if ship.at == place), "")

    def is_active(self, marker: str) -> bool:
        return marker in self.markers and self.markers[marker].back <= self.round

    def threats(self, sector: str) -> list[str]:
        """Markers in play that threaten the open space of a sector."""
        return [
            name for name, marker in self.markers.items() if self.is_active(name) and sector in space.sides(marker.line)
        ]


def add(cards: Cards, card: str, count: int = 1) -> None:
    """More or fewer of a card; entries that reach zero are removed from the table."""
    cards[card] = cards.get(card, 0) + count
    if not cards[card]:
        del cards[card]


def listed(cards: Cards) -> list[str]:
    """`{"F": 2, "P": 1}` as F, F, P."""
    return [card for card, count in cards.items() for _ in range(count)]
