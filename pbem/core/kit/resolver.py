"""`setup` and `resolve` of a game: the phases of a turn run on a copy of the board.

    RESOLVER = Resolver(ruleset, apply, CODEC.copy)
    setup, resolve = RESOLVER.setup, RESOLVER.resolve

`ruleset(options)` gives the rules of one game: `phases` (a table from the name of a phase to its steps) and `language`.
Each step is a generator of facts; a fact is applied before the step goes on. `setup` runs the phase `begin`, `resolve`
the phase that the board is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pbem.core.dice import DiceLike
from pbem.core.grammar import Language
from pbem.core.rules import Options, Resolution
from pbem.core.sheet import Sheet
from pbem.core.turn import Turn

BEGIN = "begin"

Step = Callable[[Any], Iterator[Any]]


class HasPhases(Protocol):
    """What a resolver reads in the rules of a game."""

    @property
    def phases(self) -> Mapping[str, Iterable[Step]]: ...
    @property
    def language(self) -> Language: ...


S = TypeVar("S")
R = TypeVar("R", bound=HasPhases)


def steps_of(turn: Turn[Any, Any], phase: str) -> Iterable[Step]:
    """The steps of a phase, in the order of the table. A phase without a row has none: the game is over."""
    steps: Iterable[Step] = turn.rules.phases.get(phase, ())
    return steps


@dataclass(frozen=True)
class Resolver(Generic[S, R]):
    """`copy` copies a board, `turn` makes what the steps share, `steps` chooses the steps of a phase.

    `steps` may be a generator that looks at `turn.state` before each step, for example to stop when the game is over.
    """

    ruleset: Callable[[Options], R]
    apply: Callable[[S, Any], S]
    copy: Callable[[S], S]
    turn: Callable[..., Turn[Any, R]] = Turn
    steps: Callable[[Any, str], Iterable[Step]] = steps_of

    def setup(self, state: Any, dice: DiceLike) -> Resolution:
        """Facts that lay out the board. The given state is not changed."""
        return self._run(state, BEGIN, {}, dice)

    def resolve(self, state: Any, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
        """Facts of one turn. The given state is not changed."""
        return self._run(state, state.phase, sheets, dice)

    def _run(self, state: Any, phase: str, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
        rules = self.ruleset(state.options)
        turn = self.turn(self.copy(state), rules, rules.language, sheets, dice)
        facts = turn.run(self.steps(turn, phase), self.apply)
        return Resolution(turn.state, facts)
