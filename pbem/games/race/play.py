"""The contract: what the game is called, set-up and resolution, the forecast, who is awaited, how it ended."""

from collections.abc import Sequence

from pbem.core.kit.forecast import checked, line_answer
from pbem.core.kit.resolver import Resolver
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Option, Options, Result, placed
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Check, Sheet
from pbem.core.turn import Turn
from pbem.games.race.board import SEATS, State
from pbem.games.race.knowledge import known
from pbem.games.race.record import CODEC, Ran, apply
from pbem.games.race.report import outcome
from pbem.games.race.rules import move, ruleset

META = Meta(
    name="race",
    title="The Race",
    version=1,
    seats=(2, len(SEATS)),
    options=(Option("length", ("16",), "RA-1", 8, 60), Option("weather", ("dry", "wet"), "RA-7")),
    languages=("en", "de", "it"),
    maturity="example",
)
RESOLVER = Resolver(ruleset, apply, CODEC.copy)
setup, resolve = RESOLVER.setup, RESOLVER.resolve


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    return SEATS[:count]


def begin(seats: Sequence[str], options: Options) -> State:
    return State(dict(options), list(seats), ruleset(options).length, dict.fromkeys(seats, 0))


def check(state: State, seat: str, sheet: Sheet) -> Check:
    """The seat's own move on the board it knows, with a die that never makes it fall."""
    rules = ruleset(state.options)
    turn = Turn(known(state, seat), rules, rules.language, {seat: sheet}, SteadyDice(6))
    facts = turn.run([lambda turn: move(turn, seat)], apply)
    falls = [fact.to - fact.start - rules.safe for fact in facts if isinstance(fact, Ran)]
    summary = [Phrase("check.falls", {"die": die}) for die in falls if die > 0]
    return checked(turn, seat, sheet, line_answer(outcome), in_force=state.standing.get(seat), summary=summary)


def awaited(state: State) -> dict[str, Phrase]:
    return {} if state.phase == "over" else dict.fromkeys(state.seats, Phrase("awaited.run"))


def result(state: State) -> Result | None:
    """The runner who is furthest wins; of several, the one with most breath (RA-3)."""
    if state.phase != "over":
        return None
    places = {seat: (state.at[seat], state.breath[seat]) for seat in state.seats}
    ranks = {seat: 1 + sum(other > places[seat] for other in places.values()) for seat in state.seats}
    how = "win" if state.length in state.at.values() else "limit"
    return placed(how, [seat for seat in state.seats if ranks[seat] == 1], ranks, state.at, state.seats)
