"""Facts: what can become true, and how each fact changes the board. There are no rules in here."""

from pbem.core.facts import Codec, CoreFact, Fact
from pbem.core.kit.applier import Applier
from pbem.games.race.board import State


class LinedUp(Fact, frozen=True, tag="lined_up"):
    seat: str
    breath: int


class Ran(Fact, frozen=True, tag="ran"):
    seat: str
    start: int
    wanted: int
    to: int
    breath: int
    line: int  # of the sheet, 0 without an order


class Jostled(Fact, frozen=True, tag="jostled"):
    seat: str
    loser: str  # the runner who has to go back
    to: int
    breath: int


class RoundBegan(Fact, frozen=True, tag="round_began"):
    round: int


CODEC = Codec(State, LinedUp | Ran | Jostled | RoundBegan | CoreFact)


def _lined_up(state: State, fact: LinedUp) -> None:
    state.breath[fact.seat] = fact.breath


def _ran(state: State, fact: Ran) -> None:
    state.at[fact.seat], state.breath[fact.seat] = fact.to, fact.breath


def _jostled(state: State, fact: Jostled) -> None:
    state.at[fact.loser], state.breath[fact.seat] = fact.to, fact.breath


def _round_began(state: State, fact: RoundBegan) -> None:
    state.round = fact.round


apply: Applier[State] = Applier({LinedUp: _lined_up, Ran: _ran, Jostled: _jostled, RoundBegan: _round_began})
