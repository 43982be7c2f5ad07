"""Entering unknown hexes (ISB-51 to ISB-54)."""

from __future__ import annotations

from collections.abc import Collection

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.movers import Step
from pbem.games.interspace.board import places
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import State
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn

# More sides shared with known hexes are never asked for (ISB-52).
ENOUGH_SIDES = 2


def unknown_refused(step: Step, going: Collection[str], goal: Place) -> str:
    """Why the unknown hex may not be entered by these (ISB-51 to ISB-54)."""
    state = step.state
    if not any(state.units[key].type in step.turn.rules.explorers for key in going):
        return "refused.needs_scout"
    if places.pending_at(state, goal.frame, goal.at):
        return ""
    return entry_refused(step.turn, step.seat, goal)


def entry_refused(turn: InterSpaceTurn, seat: str, goal: Place) -> str:
    """Why a new unknown hex may not be entered now."""
    state = turn.state
    if len(state.pending) >= state.players[seat].civ:
        return "refused.explore_limit"
    if len(state.pending) >= drawable(state):
        return "refused.box_empty"
    sides = places.known_sides(state, goal.frame, goal.at)
    if sides < ENOUGH_SIDES and sides < turn.rules.sides_needed(state, goal.frame, goal.at):
        return "refused.shared_sides"
    return ""


def drawable(state: State) -> int:
    """Tiles in the box; none if only joins are left and there is nothing to join (ISB-54, ISBR-11)."""
    left = state.box_size()
    if left > state.box.get("another_region", 0) + state.box.get("home_world", 0):
        return left
    homes = [player.first_home for player in state.players.values()]
    return left if len({state.hexes[home].frame for home in homes if home in state.hexes}) > 1 else 0


def enter_unknown(step: Step, goal: Place | None, here: str) -> Deciding[str]:
    """The hex is pending until it is explored, under the name used to enter it."""
    assert goal is not None
    entered = places.pending_at(step.state, goal.frame, goal.at)
    if entered:
        return entered
    name = places.unknown_name(step.state, goal.frame, goal.at)
    yield f.HexEntered(step.seat, name, goal.frame, *goal.at, here[0])
    return name
