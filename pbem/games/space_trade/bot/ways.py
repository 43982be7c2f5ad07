"""How a ship gets somewhere: the rest of this turn step by step, later turns by counting (ST-20 to ST-33)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import GATE_FEE, SECTORS, TOKENS
from pbem.games.space_trade.bot.hazards import Hazards
from pbem.games.space_trade.bot.survey import Survey

# Time is counted in quarters of a move, so that the four exits of a gate can be averaged.
QUARTERS = len(SECTORS)
# A gate is considered for trips of at least this many turns.
FAR = 2
_STEPS = {"K": "MARKET", "P": "PORT", "M1": "M1", "M2": "M2"}


class TripStop(NamedTuple):
    """A place that can be reached this turn: the route, moves left there, meetings on the way."""

    at: str
    path: tuple[str, ...]
    left: int
    cost: int


class Leg(NamedTuple):
    """The route to a goal: places passed this turn, then perhaps the gate; moves left on arrival, dangers, time."""

    path: tuple[str, ...]
    left: int
    cost: int
    time: int
    turns: int
    gate: str = ""


@cache
def travel(start: str, left: int, goal: str, engine: int) -> tuple[int, int]:
    """Turns that end on the way, and moves left on arrival, by the faster of both routes."""
    arrivals = [_count(_path(start, goal, turn), start, left, engine) for turn in (1, -1)]
    return min(arrivals, key=lambda arrival: arrival[0] * engine - arrival[1])


def _path(start: str, goal: str, turn: int) -> list[str]:
    """Places from start to goal, clockwise (1) or anticlockwise (-1)."""
    if start == goal:
        return []
    here, there = space.sector_of(start), space.sector_of(goal)
    steps = (space.INDEX[there] - space.INDEX[here]) * turn % space.SIZE
    path = [] if space.is_space(start) else [here]
    path += [space.along(here, turn * step) for step in range(1, steps + 1)]
    return path if space.is_space(goal) else [*path, goal]


def _count(path: Sequence[str], here: str, left: int, engine: int) -> tuple[int, int]:
    turns = 0
    for place in path:
        if not left:
            turns, left = turns + 1, engine
        left = 0 if place[0] != here[0] else left - 1
        here = place
    return turns, left


def spent(turns: int, left: int, engine: int) -> int:
    return (turns * engine - left) * QUARTERS


class Ways:
    """All routes from the ship's place, with one cargo and a number of moves left."""

    def __init__(self, survey: Survey, hazards: Hazards) -> None:
        self.survey, self.hazards = survey, hazards
        self.pace, self.engine = survey.turn_worth, survey.engine
        here = TripStop(survey.at, (), survey.left, 0)
        self.reached = [here, *self._along(here, 1), *self._along(here, -1)]
        # Where the turn can end, and the cost of that now and for each later turn.
        self.ends = [(stop, stop.cost + hazards.staying(stop.at), hazards.later(stop.at)) for stop in self.reached]
        self.gate = self._gate()

    def _along(self, stop: TripStop, turn: int) -> Iterator[TripStop]:
        """Open spaces one after the other, until a border, a meeting or the end of the moves."""
        while stop.left:
            is_inside = not space.is_space(stop.at)
            place = space.sector_of(stop.at) if is_inside else space.along(stop.at, turn)
            stop = self.step(stop, place)
            if not self._has_tokens(stop.path):
                return
            # Coming out is the same in both directions.
            if not is_inside or turn > 0:
                yield stop

    def step(self, stop: TripStop, place: str) -> TripStop:
        """A border or a meeting ends the movement (ST-22, ST-26)."""
        is_over = place[0] != stop.at[0] or place in self.hazards.markers
        left = 0 if is_over else stop.left - 1
        return TripStop(place, (*stop.path, place), left, stop.cost + self.hazards.entering(place))

    def _has_tokens(self, path: Sequence[str]) -> bool:
        survey = self.survey
        return not survey.is_together or in_hand([*survey.tokens, *steps(survey.at, path)])

    def leg(self, goal: str) -> Leg | None:
        """The cheapest route, counting time as what the ship could earn in it."""
        best, least = None, 0
        for leg in self._legs(goal):
            price = leg.cost + self.pace * leg.time // (QUARTERS * self.engine)
            if best is None or price < least:
                best, least = leg, price
        return best

    def _legs(self, goal: str) -> Iterator[Leg]:
        now = [leg for leg in self._this_turn(goal) if not leg.cost]
        yield from now or self._this_turn(goal)
        if now:
            return
        is_far = True
        for stop, cost, later in self.ends:
            if stop.at != goal:
                turns, left = travel(stop.at, 0, goal, self.engine)
                is_far = is_far and turns >= FAR
                yield Leg(stop.path, left, cost + later * turns, spent(turns, left, self.engine), turns)
        if is_far and self.gate:
            yield self._through_gate(self.gate, goal)

    def _this_turn(self, goal: str) -> Iterator[Leg]:
        sector = space.sector_of(goal)
        for stop in self.reached:
            if stop.at == goal:
                yield self._arrival(stop)
            elif stop.at == sector and stop.left and not self.survey.is_blocked(goal):
                inside = self.step(stop, goal)
                if self._has_tokens(inside.path):
                    yield self._arrival(inside)

    def _arrival(self, stop: TripStop) -> Leg:
        must_end = self.survey.is_solo and not stop.left
        cost = stop.cost + self.hazards.staying(stop.at) if must_end else stop.cost
        return Leg(stop.path, stop.left, cost, spent(0, stop.left, self.engine), 0)

    # --- gates ---

    def _gate(self) -> TripStop | None:
        """The nearest place with a gate that can be entered this turn without a meeting."""
        survey = self.survey
        if survey.credits < GATE_FEE:
            return None
        for stop in self.reached:
            can_enter = stop.left and not stop.cost and space.is_space(stop.at) and survey.rules.gate_from(stop.at)
            if can_enter and stop.at not in self.hazards.markers and "GATE" not in survey.tokens:
                return stop
        return None

    def _through_gate(self, gate: TripStop, goal: str) -> Leg:
        """By the average of the exits in the quadrant of the goal (ST-31)."""
        hazards, quadrant = self.hazards, space.quadrant_of(goal)
        exits = [f"{quadrant}{number}" for number in SECTORS]
        arrivals = [travel(place, 0, goal, self.engine) for place in exits]
        turns = max(turns for turns, _ in arrivals)
        cost = GATE_FEE + sum(hazards.entering(place) + hazards.resting(place) for place in exits) // QUARTERS
        time = sum(spent(turns, left, self.engine) for turns, left in arrivals) // QUARTERS
        return Leg(gate.path, 0, cost + hazards.later(quadrant) * turns, time, turns, quadrant)


# --- words ------------------------------------------------------------------------------------------------------------


def step_to(here: str, place: str) -> str:
    """The token that leads from one place to a neighbour."""
    if not space.is_space(place):
        return _STEPS[space.structure_of(place)]
    if not space.is_space(here):
        return "SPACE"
    return "R" if space.along(here, 1) == place else "L"


def steps(start: str, path: Sequence[str]) -> list[str]:
    return [step_to(here, place) for here, place in zip((start, *path), path, strict=False)]


def in_hand(tokens: Sequence[str]) -> bool:
    """No more of a token than the set has (ST-101)."""
    return all(tokens.count(token) <= TOKENS[token.partition(":")[0]] for token in tokens)
