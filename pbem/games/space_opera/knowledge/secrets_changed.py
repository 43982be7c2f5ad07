"""A board that differs in everything one seat cannot see, for the tests of secrecy."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.core.view import REFEREE
from pbem.games.space_opera.board.state import Ship, State
from pbem.games.space_opera.levels import language, ruleset
from pbem.games.space_opera.record.codec import CODEC

LINES = ("FIRE SPREAD TR", "RETREAT ALWAYS", "BOMBARDMENT NO", "GROUND SPREAD MA", "SETTLE 3", "EVACUATE NEVER")


def with_secrets_changed(state: State, seat: str | None, dice: DiceLike) -> State:
    """Changes the plans of others; in the fog also their stocks, and everything out of sight."""
    board = CODEC.copy(state)
    if seat == REFEREE or not board.players:
        return board
    rules = ruleset(board.options)
    seen = None if board.ending else rules.sees(rules, board, seat)
    for other in board.seats:
        if other != seat:
            _mind(board, other, dice)
            if len(board.allies(other)) > 1 and seat not in board.leaving:
                board.leaving = [*board.leaving, other] if other not in board.leaving else board.leaving
            if seen is not None:
                _fortune(board, other)
                _fleet(board, other, seen)
    if seen is not None:
        _planets(board, seat, seen)
    return board


def _mind(board: State, other: str, dice: DiceLike) -> None:
    text = LINES[dice.below(f"disguise/{other.lower()}/standing", len(LINES))]
    orders = language(board.options).read(text).standing
    board.standing[other] = {order.form: [text] for order in orders}


def _fortune(board: State, other: str) -> None:
    purse = board.purses[other]
    for what in purse.held:
        purse.held[what] += 7
        purse.earned[what] += 7


def _fleet(board: State, other: str, seen: frozenset[str]) -> None:
    """Ships out of sight move elsewhere out of sight, and one is added; allied troops aboard keep their ships."""
    hidden = [box for box in ruleset(board.options).galaxy.boxes if box not in seen]
    if not hidden or board.players[other].is_out:
        return
    for ship in board.ships[other].values():
        if ship.at not in seen:
            ship.at = hidden[(hidden.index(ship.at) + 1) % len(hidden)]
    spare = next(name for number in range(1, 99) if (name := f"FR{number}") not in board.ships[other])
    board.ships[other][spare] = Ship(hidden[0])


def _planets(board: State, seat: str | None, seen: frozenset[str]) -> None:
    """Planets out of sight get another garrison or none."""
    others = [other for other in board.living if other != seat]
    for number, (box, planet) in enumerate(board.planets.items()):
        if box not in seen and others:
            planet.troops = {} if planet.troops else {others[number % len(others)]: {"IN": 1}}
            planet.tired, planet.built, planet.city, planet.city_of = {}, {}, "", ""
