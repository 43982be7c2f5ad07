"""The answer to a sheet at submission: what each line would do, as far as its seat can know.

The seat's own steps run on the board it knows; nobody else moves, there are no dice and no combats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from pbem.core.kit.applier import Applier, no_change
from pbem.core.kit.forecast import checked, line_answer, with_doubts
from pbem.core.phrases import Phrase
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Check, Order, Sheet
from pbem.core.turn import Turn, refused
from pbem.games.space_opera.board.components import LEVELS, Goods
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.knowledge.known import known
from pbem.games.space_opera.levels import ruleset
from pbem.games.space_opera.orders.answers import outcome
from pbem.games.space_opera.orders.doubts import doubts
from pbem.games.space_opera.orders.foreseen_lines import foreseen_lines
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.record.changes import CHANGES
from pbem.games.space_opera.report.naming import goods
from pbem.games.space_opera.rules import bidding, rounds, treaties, upkeep
from pbem.games.space_opera.rules.bombardment import forbids
from pbem.games.space_opera.rules.landing import is_led, ordered
from pbem.games.space_opera.rules.movement import move_all
from pbem.games.space_opera.rules.production import spend_all
from pbem.games.space_opera.ruleset import OperaTurn, Phase, Ruleset

# Steps of the economy that concern only one seat, so that they can be forecast.
OWN_STEPS: tuple[Phase, ...] = (treaties.give_gifts, treaties.settle_peace, upkeep.pay_upkeep, spend_all)
# Reasons that others may cause or remove before this turn is played: the line is at risk, not wrong.
DOUBTFUL = frozenset(
    f"refused.{why}"
    for why in ("bid_cut", "load_barred", "unload_barred", "orbit_held", "not_mutual", "unload_not_friendly", "no_lift",
                "nobody_aboard", "nothing_to_bombard", "no_warship", "mixed", "friends_there",
                "only_aboard", "needs_ally_marines")
)  # fmt: skip

apply = Applier({**CHANGES, **no_change(f.LandingForeseen)})


def check(state: State, seat: str, sheet: Sheet) -> Check:
    """Line by line: accepted with its forecast, doubtful, or wrong with a hint."""
    return check_by(ruleset(state.options), state, seat, sheet)


def check_by(rules: Ruleset, state: State, seat: str, sheet: Sheet) -> Check:
    """The same under other rules, such as an earlier version."""
    turn = foresee(rules, state, seat, sheet)
    answer = line_answer(outcome, DOUBTFUL)
    in_force, standing = state.standing.get(seat), foreseen_lines(turn.state, seat)
    given = checked(turn, seat, sheet, answer, in_force=in_force, standing=standing, summary=_summary(turn, seat))
    return with_doubts(given, doubts(turn, seat, known(state, rules, seat), apply))


def foresee(rules: Ruleset, state: State, seat: str, sheet: Sheet) -> OperaTurn:
    board = known(state, rules, seat)
    turn = Turn(board, foreseen(rules), rules.language, {seat: sheet}, SteadyDice(1))
    if board.phase in STEPS and seat in board.players and not board.players[seat].is_out:
        turn.run([lambda turn: STEPS[board.phase](turn, seat)], apply)
    return turn


def foreseen(rules: Ruleset) -> Ruleset:
    """The same rules, but research is only announced."""
    return replace(rules, try_research=_announce)


def _announce(turn: OperaTurn, seat: str, order: Order, field: str, paid: Goods) -> Iterator[Any]:
    level = turn.state.level(seat, field) + 1
    yield f.ResearchTried(seat, field, level, LEVELS[level], 0, paid, False, order.line)


# --- the steps --------------------------------------------------------------------------------------------------------


def _setup(turn: OperaTurn, seat: str) -> Iterator[Any]:
    for phase in turn.rules.phases["setup"][:-1]:
        yield from phase(turn)


def _turn(turn: OperaTurn, seat: str) -> Iterator[Any]:
    in_steps = "war" in turn.rules.phases
    yield from rounds.hear(turn, [seat], rounds.OF_SETUP + (rounds.OF_WAR if in_steps else ()))
    yield from _economy(turn, seat)
    if not in_steps:
        yield from _fly(turn, seat)


def _war(turn: OperaTurn, seat: str) -> Iterator[Any]:
    yield from rounds.hear(turn, [seat], rounds.OF_SETUP + rounds.OF_ECONOMY)
    yield from _fly(turn, seat)


STEPS: dict[str, Callable[[OperaTurn, str], Iterator[Any]]] = {"setup": _setup, "turn": _turn, "war": _war}


def _economy(turn: OperaTurn, seat: str) -> Iterator[Any]:
    yield from _bids(turn, seat)
    turn.state.order = [seat]
    for order in turn.sheet(seat).of("break"):
        if len(turn.state.allies(seat)) < 2:
            yield refused(seat, order, "refused.no_alliance")
    for phase in turn.rules.phases["turn"]:
        if phase in OWN_STEPS:
            yield from phase(turn)


def _bids(turn: OperaTurn, seat: str) -> Iterator[Any]:
    left = dict(turn.state.purses[seat].held)
    bids = [bidding.cut(seat, order, left) for order in turn.sheet(seat).of("bid")]
    for bid, order in zip(bids, turn.sheet(seat).of("bid"), strict=True):
        if abs(bid.points) < abs(order.args["bid"]):
            yield refused(seat, order, "refused.bid_cut", n=abs(bid.points))
    if bids:
        yield f.BidsShown(bids)


def _fly(turn: OperaTurn, seat: str) -> Iterator[Any]:
    """Movement by the rules; landings and bombardments only as far as their beginning."""
    yield from move_all(turn, seat)
    sheet = turn.sheet(seat)
    for order in sheet.of("bombard"):
        why = forbids(turn.state, seat, order.args["at"])
        if why:
            yield refused(seat, order, f"refused.{why}", at=order.args["at"])
    for box in dict.fromkeys(order.args["at"] for order in sheet.of("land")):
        yield from _landing(turn, seat, box, [order for order in sheet.of("land") if order.args["at"] == box])


def _landing(turn: OperaTurn, seat: str, box: str, orders: list[Order]) -> Iterator[Any]:
    plan = yield from ordered(turn, seat, box, orders)
    foes = turn.state.defenders(seat, box)
    if not plan.units or not foes:
        return
    if not is_led(turn, box, {seat: plan}):
        lands_alone = [seat] in turn.rules.landing_sides(turn.state.allies(seat))
        yield refused(seat, orders[-1], f"refused.needs_{'' if lands_alone else 'ally_'}marines", at=box)
        return
    later = {code: number for code, number in plan.units.items() if code not in turn.rules.first_wave}
    for order in orders:
        yield f.LandingForeseen(box, foes, order.line, later, plan.reserve)


def _summary(turn: OperaTurn, seat: str) -> Iterator[Phrase]:
    """What would be left to spend."""
    purse = turn.state.purses.get(seat)
    if purse:
        yield Phrase("check.after", {"stock": goods(purse.held)})
