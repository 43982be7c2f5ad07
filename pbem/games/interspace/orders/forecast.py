"""The answer to a sheet at submission: what each line would do, as far as its seat can know (5.1, section 6).

The seat's own steps are run on the board it knows, with dice that always fall well; nothing is explored or fought.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pbem.core.dice import Throw
from pbem.core.facts import OrderRefused
from pbem.core.kit.forecast import checked
from pbem.core.phrases import Phrase
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Check, LineCheck, Order, Sheet
from pbem.core.standing import put_in_force
from pbem.core.turn import Turn
from pbem.games.interspace.basic.economy import owned_planets
from pbem.games.interspace.basic.setup import lay_region, out_of_season
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.free_units.facts import IndustrySpoiled
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.orders.doubts import doubts
from pbem.games.interspace.orders.reasons import ONCE, more_why
from pbem.games.interspace.orders.remarks import given_up, hints, later_costs, of_mining, remarks
from pbem.games.interspace.orders.standard_answers import load
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.changes import apply
from pbem.games.interspace.record.facts.contact import SharingRefused
from pbem.games.interspace.record.facts.standard import MiningSet
from pbem.games.interspace.report.naming import own_names
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset

# Reasons that cannot change before the turn is resolved: the line is wrong, not merely at risk.
FINAL = frozenset(
    f"refused.{why}"
    for why in ("ring", "not_start_hex", "not_start_units", "not_your_planet", "build_needs_count", "no_such_hex",
                "no_such_unit", "too_few_units", "which_units", "already_there", "not_adjacent", "one_action",
                "wrong_phase", "no_planet", "needs_tech", "rests", "top_level", "industry_above_tech",
                "tech_above_industry", "one_home_world", "nothing_to_set_up", "no_such_player", "one_assault",
                "yourself", "not_your_colony", "not_asteroids", "only_goods", "no_transport_unit", "once_a_round",
                "one_batch")
)  # fmt: skip

_ACTIONS = (f.IndustryRaised, f.TechRaised, f.UnitsBuilt)
# What comes to a player by no line of his.
_TROUBLES = (SharingRefused, IndustrySpoiled)
# What can be done once in a turn, and was done by an earlier line.
_USED = ("refused.moved", "refused.one_action")


def check(state: State, seat: str, sheet: Sheet) -> Check:
    """Line by line: accepted with its forecast, doubtful, or wrong and how to write it."""
    return check_by(ruleset(state.options), state, seat, sheet)


def check_by(rules: Ruleset, state: State, seat: str, sheet: Sheet) -> Check:
    board = known(state, rules, seat)
    turn = Turn(board, rules, rules.language, {seat: sheet}, SteadyDice(1))
    notes = Notes()
    facts = turn.run([lambda turn: _noting(turn, seat, notes)], apply)
    losses, rivals = _losses(facts), _rivals(facts)

    def answer(order: Order, facts: list[Any]) -> LineCheck:
        return _answer(order, facts, turn.dice.throws, losses.get(order.line, []), rivals)

    troubles = (said for fact in facts if isinstance(fact, _TROUBLES) for said in outcome(fact))
    summary = (*losses.get(0, ()), *troubles, *_summary(turn, state, seat))
    for line, said in (*hints(turn, seat), *later_costs(facts)):
        notes.explain(line, [said])
    for line, said in (*remarks(turn, seat, state.phase), *given_up(facts)):
        notes.doubts.setdefault(line, []).append(said)
    in_force = state.standing.get(seat)
    given = checked(turn, seat, sheet, answer, in_force=in_force, standing=_corrected, summary=summary)
    return replace(given, lines=tuple(map(notes.added, given.lines)))


class Notes:
    """What else can be said of lines besides their outcome, by line: more reasons, and doubts."""

    def __init__(self) -> None:
        self.whys: dict[int, list[Phrase]] = {}
        self.doubts: dict[int, list[Phrase]] = {}

    def explain(self, line: int, whys: Iterable[Phrase]) -> None:
        given = {said.key for says in self.whys.values() for said in says}
        self.whys.setdefault(line, []).extend(said for said in whys if said.key not in ONCE & given)

    def added(self, answer: LineCheck) -> LineCheck:
        says, doubts = self.whys.get(answer.line, []), self.doubts.get(answer.line, [])
        verdict = "warning" if doubts and answer.verdict == "ok" else answer.verdict
        return replace(answer, verdict=verdict, says=(*answer.says, *says, *doubts))


def _noting(turn: InterSpaceTurn, seat: str, notes: Notes) -> Iterator[Any]:
    """Passes the facts on, and takes notes on the board as it is at that moment."""
    for fact in _foreseen(turn, seat):
        if isinstance(fact, OrderRefused):
            notes.explain(fact.line, more_why(turn, seat, fact))
        elif isinstance(fact, MiningSet):
            notes.explain(fact.line, of_mining(turn, seat, fact))
        yield fact


def _foreseen(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    phase = turn.state.phase
    yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))
    yield from out_of_season(turn, seat)
    if turn.state.phase == "setup":
        yield from lay_region(turn, seat)
    elif turn.state.phase == "round":
        yield f.SeatDrawn(seat, 0)
    for step in turn.rules.forecast.get(turn.state.phase, ()):
        yield from step(turn, seat)
    yield from doubts(turn, seat, phase)


def _losses(facts: list[Any]) -> dict[int, list[Phrase]]:
    """Units that would be lost, by the line that moved them there; 0 for those that no line moves."""
    moved: dict[str, int] = {}
    losses: dict[int, list[Phrase]] = {}
    if f.UnitsLost not in map(type, facts):
        return losses
    for fact in facts:
        if isinstance(fact, f.UnitsMoved):
            moved.update(dict.fromkeys(fact.units, max(fact.line, 0)))
        elif isinstance(fact, f.UnitsLost):
            values = {"units": own_names(fact.units), "hex": fact.at, "how": Phrase(f"lost.{fact.how}")}
            losses.setdefault(moved.get(fact.units[0], 0), []).append(Phrase("check.lost", values))
    return losses


def _rivals(facts: list[Any]) -> dict[int, Phrase]:
    """Lines about units or planets that an earlier line has used: the earlier line counts."""
    used: dict[str, int] = {}
    rivals: dict[int, Phrase] = {}
    if OrderRefused not in map(type, facts):
        return rivals
    for fact in facts:
        if isinstance(fact, f.UnitsMoved):
            used.update(dict.fromkeys(own_names(fact.units), fact.line))
        elif isinstance(fact, _ACTIONS):
            used[fact.planet] = fact.line
        elif isinstance(fact, OrderRefused) and fact.why in _USED:
            named = [*fact.values.get("units", ()), fact.values.get("planet", "")]
            lines = sorted({used[name] for name in named if used.get(name, 0) > 0})
            if lines:
                rivals[fact.line] = Phrase("check.stands", {"line": lines[0]})
    return rivals


def _answer(
    order: Order, facts: list[Any], throws: Sequence[Throw], losses: list[Phrase], rivals: dict[int, Phrase]
) -> LineCheck:
    whys = {fact.why for fact in facts if isinstance(fact, OrderRefused)}
    verdict = "ok" if not whys and not losses else "warning" if FINAL.isdisjoint(whys) else "error"
    says = [said for fact in facts for said in outcome(fact)] + losses
    if order.line in rivals:
        says.append(rivals[order.line])
    says += [_depends(throw) for throw in throws if _belongs(throw, order)]
    return LineCheck(order.line, order.text, verdict, tuple(says) or (Phrase("check.accepted"),))


def _corrected(order: Order, answer: LineCheck, facts: list[Any]) -> LineCheck:
    """The answer to a standing order, unless there is something wrong with it."""
    whys = tuple(said for fact in facts if isinstance(fact, OrderRefused) for said in outcome(fact))
    return replace(answer, verdict="error", says=whys) if whys else answer


def _belongs(throw: Throw, order: Order) -> bool:
    """Throws of a move carry the line of their order: r3/a/exit/4/a7."""
    parts = throw.label.split("/")
    return len(parts) > 4 and parts[3] == str(order.line)


def _depends(throw: Throw) -> Phrase:
    what = throw.label.split("/")[2].partition("-")[0]
    return Phrase(f"check.depends.{what}", {"n": throw.count})


def _summary(turn: InterSpaceTurn, state: State, seat: str) -> tuple[Phrase, ...]:
    """What would be left: unknown hexes, planets without an order."""
    if state.phase not in turn.rules.forecast:
        return ()
    return tuple(_SUMMARIES[turn.rules.level](turn, state, seat))


def _summary_of_stores(turn: InterSpaceTurn, state: State, seat: str) -> Iterator[Phrase]:
    """Unknown hexes, and the expected contents of the boxes."""
    if state.phase == "round":
        yield Phrase("check.explored", {"n": len(turn.state.pending), "limit": turn.state.players[seat].civ})
    stores = turn.state.depot
    left = [
        Phrase("check.box", {"planet": name, "load": load(stores.look(name))})
        for name, _ in owned_planets(turn.state, seat)
        if stores.look(name).size
    ]
    if left:
        yield Phrase("check.left", {"boxes": left})


def _summary_of_levels(turn: InterSpaceTurn, state: State, seat: str) -> Iterator[Phrase]:
    entered = len(turn.state.pending)
    civ = turn.state.players[seat].civ
    own = sorted(turn.state.planets_of(seat), key=lambda pair: label_order(pair[1].at))
    acted = _acted(turn)
    idle = [name for name, planet in own if planet.rests != state.round and name not in acted]
    yield Phrase("check.explored", {"n": entered, "limit": civ})
    if idle:
        yield Phrase("check.idle_planets", {"planets": idle})


_SUMMARIES = {"basic": _summary_of_levels, "standard": _summary_of_stores}


def _acted(turn: InterSpaceTurn) -> set[str]:
    return {fact.planet for fact in turn.facts if isinstance(fact, _ACTIONS)}
