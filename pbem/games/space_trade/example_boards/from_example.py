"""Boards for worked examples: the `[given]` table as a board, and a board in the same words.

players = 2                                 # Red and Green; 3: Red, Blue, Green; 4: all; 1: Red, the solo game
round = 1                                   # the round to play
first = "Red"                               # who plays first
ships.Red = { at = "A1.K", credits = 500, hold = "P + 2 F", upgrades = "engine1 + cargo2", bonus = "2 radar + cash",
              used = "cash", objective = "rich", declared = false, pirate = "A + B", broken = false,
              shown = "engine1", defeated = "police", explored = 3 }    # without `at`: docked at home
markers = { police = "L05", alien = "L01 back in round 3" }             # without a line: not in play at all
still = 2                                   # police and alien do not move in this round
mines = { "A1.M1" = "F + P", "A2.M1" = "exhausted" }                    # others are unexplored
markets = { "A1.K" = "2 F + P" }            # others are empty
reserves = { A = "engine2 + cargo1" }       # others hold one of each card
decks = { metal = "2 F", bonus = "radar" }  # else what is left of all cards
standing.Red = "POLICE HOT flee"            # a line each
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from pbem.core.example import ExampleError, typed
from pbem.core.kit.example_boards import fields, one_of, put_standing, standing_and_ending
from pbem.core.rules import Options
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import (
    ALL_BONUS,
    ALL_METALS,
    ALL_UPGRADES,
    CARDS,
    OBJECTIVES,
    QUADRANTS,
    START_CREDITS,
    TABLES,
)
from pbem.games.space_trade.board.state import Cards, Marker, Mine, Note, Secrets, Ship, State
from pbem.games.space_trade.levels import language, ruleset
from pbem.games.space_trade.play import seat_names
from pbem.games.space_trade.rules import rounds

Count = Annotated[int, msgspec.Meta(ge=0)]
# A marker that is not in the example returns after the last possible round.
NEVER = 10_000


class GivenShip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: str = ""
    credits: Count = START_CREDITS
    hold: str = ""
    upgrades: str = ""
    bonus: str = ""
    used: str = ""
    shown: str = ""
    objective: str = ""
    declared: bool = False
    pirate: str = ""
    broken: bool = False
    defeated: str = ""
    explored: Count = 0


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 2
    round: Annotated[int, msgspec.Meta(ge=1)] = 1
    first: str = ""
    ships: dict[str, GivenShip] = {}
    markers: dict[str, str] = {}
    still: Count = 0
    mines: dict[str, str] = {}
    markets: dict[str, str] = {}
    reserves: dict[str, str] = {}
    decks: dict[str, str] = {}
    standing: dict[str, str] = {}


def board_from_example(given: Mapping[str, Any], options: Options) -> State:
    """The board an example begins with."""
    table = typed(dict(given), Given)
    count = 1 if options["mode"] == "solo" and "players" not in given else table.players
    if count not in TABLES:
        raise ExampleError(f"players: {count} cannot play; 1 to 4 can")
    seats = list(seat_names(count, options))
    _known("ships", table.ships, seats)
    state = State(options=dict(options), seats=seats, phase="round", round=table.round, still=table.still)
    state.order = [one_of("first", table.first or seats[0], seats)]
    state.order = rounds.first_stays(state)
    for seat, home in zip(seats, TABLES[count].quadrants, strict=True):
        _add_ship(state, seat, home, table.ships.get(seat, GivenShip()))
    _lay(state, table)
    _look_around(state)
    for name, where in {**dict.fromkeys(ruleset(options).markers, ""), **table.markers}.items():
        state.markers[one_of("markers", name, ruleset(options).markers)] = _marker(name, where)
    put_standing(state, language(options), table.standing)
    return state


def _add_ship(state: State, seat: str, home: str, given: GivenShip) -> None:
    place = one_of(f"ships {seat} at", given.at or space.port_of(home), space.PLACES)
    state.ships[seat] = Ship(
        at=place,
        home=home,
        began=place,
        is_broken=given.broken,
        tokens=[one_of("pirate", quadrant, QUADRANTS) for quadrant in _words(given.pirate)],
        shown=_fitted(given.shown),
        used=cards(given.used, ALL_BONUS),
        declared=given.objective if given.declared else "",
        defeated=_words(given.defeated),
    )
    upgrades, bonus = _fitted(given.upgrades), cards(given.bonus, ALL_BONUS)
    objective = one_of("objective", given.objective, OBJECTIVES) if given.objective else ""
    state.secrets[seat] = Secrets(cards(given.hold, ALL_METALS), upgrades, bonus, objective)
    state.ships[seat].fitted = len(upgrades)
    state.ships[seat].explored = given.explored or sum(bonus.values()) + sum(state.ships[seat].used.values())
    state.credits[seat] = given.credits


def _lay(state: State, table: Given) -> None:
    for place, metals in table.mines.items():
        one_of("mines", place, space.MINES)
        state.mines[place] = Mine({} if metals == "exhausted" else cards(metals, ALL_METALS))
    state.markets = {place: {} for place in space.MARKETS}
    for place, stock in table.markets.items():
        state.markets[one_of("markets", place, space.MARKETS)] = cards(stock, ALL_METALS)
    for quadrant in QUADRANTS:
        text = table.reserves.get(quadrant)
        state.reserves[quadrant] = dict.fromkeys(CARDS, 1) if text is None else cards(text, ALL_UPGRADES)
        state.reserve_left[quadrant] = sum(state.reserves[quadrant].values())
    _known("reserves", table.reserves, QUADRANTS)
    _known("decks", table.decks, ("metal", "bonus"))
    state.metal_deck = _deck(table.decks.get("metal"), ALL_METALS, _metals_about(state))
    state.bonus_deck = _deck(table.decks.get("bonus"), ALL_BONUS, _bonus_about(state))
    state.metal_left, state.bonus_left = sum(state.metal_deck.values()), sum(state.bonus_deck.values())


def _look_around(state: State) -> None:
    """A docked player has looked through the reserve there (ST-47)."""
    for seat, ship in state.ships.items():
        if space.is_port(ship.at):
            quadrant = space.quadrant_of(ship.at)
            state.secrets[seat].ports[quadrant] = Note(state.round, dict(state.reserves[quadrant]))


def _metals_about(state: State) -> Iterable[Cards]:
    yield from (own.hold for own in state.secrets.values())
    yield from (mine.metals for mine in state.mines.values())
    yield from state.markets.values()


def _bonus_about(state: State) -> Iterable[Cards]:
    yield from (own.bonus for own in state.secrets.values())
    yield from (ship.used for ship in state.ships.values())


def _deck(text: str | None, all_cards: Cards, about: Iterable[Cards]) -> Cards:
    if text is not None:
        return cards(text, all_cards)
    left = Counter(all_cards)
    for some in about:
        left.subtract(some)
    return {card: count for card, count in left.items() if count > 0}


def _marker(name: str, where: str) -> Marker:
    line, _, back = where.partition(" back in round ")
    if not where:
        return Marker(1, NEVER)
    names = {space.line_name(number): number for number in space.LINES}
    if back and not back.isdecimal():
        raise ExampleError(f"markers {name}: write for example L05, or L05 back in round 3")
    return Marker(names[one_of(f"markers {name}", line, names)], int(back or 0))


# --- words ------------------------------------------------------------------------------------------------------------


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split("+") if word.strip()]


def cards(text: str, kinds: Iterable[str]) -> Cards:
    """`2 F + P` as how many of each."""
    counts: Counter[str] = Counter()
    for word in _words(text):
        count, _, card = word.rpartition(" ")
        if count and not count.isdecimal():
            raise ExampleError(f"{text!r}: write for example 2 F + P")
        counts[one_of(repr(text), card, kinds)] += int(count or 1)
    return dict(counts)


def _fitted(text: str) -> Cards:
    return dict(CARDS[card] for card in cards(text, CARDS))


def _known(where: str, words: Iterable[str], known: Iterable[str]) -> None:
    for word in words:
        one_of(where, word, known)


# --- to an example ----------------------------------------------------------------------------------------------------


def board_to_example(state: State) -> dict[str, Any]:
    """The board in plain words."""
    return {
        **fields(state, "phase", "round", "order", "still", "reserve_left"),
        **standing_and_ending(state),
        "ships": {seat: _ship(state, seat) for seat in state.ships},
        "markers": {name: _where(state, name) for name in state.markers},
        "mines": {place: text(mine.metals) or "exhausted" for place, mine in state.mines.items()},
        "markets": {place: text(stock) for place, stock in state.markets.items()},
        "reserves": {quadrant: text(held) for quadrant, held in state.reserves.items()},
        "decks": {"metal": state.metal_left, "bonus": state.bonus_left},
        "lost": {"metals": text(state.lost_metals), "upgrades": text(state.lost_upgrades)},
    }


def _ship(state: State, seat: str) -> dict[str, Any]:
    ship, own = state.ships[seat], state.secrets[seat]
    return {
        "at": ship.at,
        "credits": state.credits[seat],
        "hold": text(own.hold),
        "upgrades": [f"{part}{level}" for part, level in own.upgrades.items()],
        "shown": [f"{part}{level}" for part, level in ship.shown.items()],
        "bonus": text(own.bonus),
        "used": text(ship.used),
        "objective": own.objective,
        "declared": bool(ship.declared),
        "pirate": list(ship.tokens),
        "broken": ship.is_broken,
        "defeated": list(ship.defeated),
        "explored": ship.explored,
        "silent": ship.silent,
        "ports": {quadrant: text(note.cards) for quadrant, note in own.ports.items()},
    }


def text(held: Cards) -> str:
    return " + ".join(f"{count} {card}" for card, count in sorted(held.items()))


def _where(state: State, name: str) -> str:
    marker = state.markers[name]
    back = f" back in round {marker.back}" if marker.back > state.round else ""
    return "" if marker.back == NEVER else space.line_name(marker.line) + back
