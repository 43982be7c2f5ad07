"""What the form of a letter shows first, and what each line is good for."""

from __future__ import annotations

from pbem.core.kit.advice import Advice
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.games.space_opera.board.components import WARSHIPS
from pbem.games.space_opera.board.state import NOBODY, State
from pbem.games.space_opera.knowledge import known
from pbem.games.space_opera.levels import ruleset
from pbem.games.space_opera.report.naming import goods


def board(state: State, seat: str) -> State:
    return known.known(state, ruleset(state.options), seat)


def move(state: State, seat: str, order: Order) -> Phrase:
    """To a planet that nobody holds, to one of an enemy, or to a place where the ships gather."""
    goal = order.args["to"]
    planet = state.planets.get(goal)
    if planet is None or planet.owner == seat:
        return Phrase("why.gather", {"at": goal})
    if planet.troops:
        return _attack(state, seat, goal)
    return Phrase("why.settle", {"at": goal, "goods": goods(ruleset(state.options).yields(planet))})


def land(state: State, seat: str, order: Order) -> Phrase:
    at = order.args["at"]
    return _attack(state, seat, at) if state.defenders(seat, at) else Phrase("why.settled", {"at": at})


def _attack(state: State, seat: str, at: str) -> Phrase:
    owner = next((owner for owner in state.planets[at].owners if owner != seat), NOBODY)
    return Phrase("why.attack", {"at": at, "owner": owner or Phrase("whom.nobody")})


def build(state: State, seat: str, order: Order) -> Phrase | None:
    _, code = order.args["lot"]
    kind = "warship" if code in WARSHIPS else code
    return Phrase(f"why.build.{kind}", {"at": order.args["at"]})


def build_city(state: State, seat: str, order: Order) -> Phrase:
    return Phrase("why.city", {"at": order.args["at"]})


ADVICE = Advice(
    board,
    ("land", "move", "build", "build_city", "research"),
    {"move": move, "land": land, "build": build, "build_city": build_city},
)
