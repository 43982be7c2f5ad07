"""A whole board that fits what one seat knows, for practice: everything else is guessed, never looked up.

The seat could not distinguish this board from the true one. A rival in the fog is assumed to be as strong as the seat.
"""

from __future__ import annotations

from collections import Counter

from pbem.core.dice import DiceLike
from pbem.games.space_opera.board.components import kind_of
from pbem.games.space_opera.board.scenario import units_in
from pbem.games.space_opera.board.state import NOBODY, Purse, Ship, State, Troops
from pbem.games.space_opera.knowledge.seat_knowledge import SeatKnowledge, look

GARRISON = "IN"


def guess_hidden(state: State, seat: str, dice: DiceLike) -> State:
    """Only `look` touches the state."""
    knowledge = look(state, seat)
    board = knowledge.board
    if knowledge.seen is None or not board.players:
        return board
    rivals = [other for other in board.living if other != seat]
    for other in dice.shuffle("imagine/rivals", rivals):
        _settle(knowledge, other)
    _natives(knowledge)
    for other in board.seats:
        _fortune(board, other, seat)
    for other in rivals:
        _fleet(knowledge, other, seat)
    return board


def _fortune(board: State, other: str, seat: str) -> None:
    own = board.purses[seat].held
    if other not in board.purses:
        board.purses[other] = Purse(dict(own), dict(own), dict.fromkeys(own, 0))
    board.purses = {name: board.purses[name] for name in board.seats if name in board.purses}


def _far(knowledge: SeatKnowledge, other: str) -> list[str]:
    """Boxes out of sight, those nearest to a rival's home first."""
    home = knowledge.board.players[other].home
    return [box for box in knowledge.rules.galaxy.distances(home) if not knowledge.sees(box)]


def _settle(knowledge: SeatKnowledge, other: str) -> None:
    """How many planets each holds is public (SO-95): those not in sight are guessed nearest to the home."""
    board = knowledge.board
    missing = board.players[other].planets - len(board.owned(other))
    free = [box for box in _far(knowledge, other) if box in board.planets and not board.planets[box].troops]
    for box in free[: max(missing, 0)]:
        if _has_counter(knowledge, other, GARRISON):
            board.planets[box].troops = {other: {GARRISON: 1}}


def _has_counter(knowledge: SeatKnowledge, other: str, code: str) -> bool:
    return knowledge.board.count(other).get(code, 0) < knowledge.rules.counters.get(code, 999)


def _natives(knowledge: SeatKnowledge) -> None:
    """Natives that were not driven out are where the scenario put them."""
    for row in knowledge.rules.scenario.planet:
        planet = knowledge.board.planets.get(row.at)
        if planet and not knowledge.sees(row.at) and not planet.troops and not row.owner and not row.home:
            troops: Troops = units_in(row.troops)
            planet.troops = {NOBODY: troops} if troops else {}


def _fleet(knowledge: SeatKnowledge, other: str, seat: str) -> None:
    """As many ships as the seat has, including those in sight; the others wait at home, or near it."""
    board = knowledge.board
    ports = [box for box in _far(knowledge, other) if board.planets_owner(box) == other] or _far(knowledge, other)
    have = Counter(map(kind_of, board.ships[other]))
    for code in (Counter(map(kind_of, board.ships[seat])) - have).elements():
        if ports and _has_counter(knowledge, other, code):
            names = (f"{code}{number}" for number in range(1, 999))
            board.ships[other][next(name for name in names if name not in board.ships[other])] = Ship(ports[0])
