"""Headlines about what left a player's hands in a turn, so that nothing disappears in silence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.kit.headlines import LOSS
from pbem.core.kit.losses import Belongings, Loss, Losses, Thing
from pbem.core.rules import Game, State, losses_of
from pbem.core.view import Sentence


class LossWatch:
    """Follows one seat through the facts of a turn; without a seat, or in a game without the table, it sees nothing.

    Losses are told by cause and place, each once, however many facts they took.
    """

    def __init__(self, game: Game, seat: str | None, after: State) -> None:
        table = losses_of(game)
        self._losses: Losses | None = table if table and seat in after.seats else None
        self._seat, self._after = str(seat), after
        self._found: dict[tuple[str, str], dict[Thing, int]] = {}

    def before(self, state: State, fact: Any) -> Belongings | None:
        """What the seat has before a fact that can take something."""
        return self._losses.belongings(state, self._seat) if self._losses and self._losses.can_take(fact) else None

    def note(self, fact: Any, had: Belongings | None, state: State) -> None:
        if self._losses and had is not None:
            for loss in self._losses.of(fact, had, self._losses.belongings(state, self._seat)):
                things = self._found.setdefault((loss.cause, loss.at), {})
                for thing, count in loss.things.items():
                    things[thing] = things.get(thing, 0) + count

    def sentences(self) -> Iterator[Sentence]:
        if not self._losses or not self._found:
            return
        left = self._losses.belongings(self._after, self._seat)
        for (cause, at), things in self._found.items():
            gone = {thing: count for thing, count in things.items() if not self._is_back(thing, left)}
            if gone:
                yield Sentence("headlines", self._losses.said(Loss(cause, at, gone, left)), weight=LOSS)

    def _is_back(self, thing: Thing, left: Belongings) -> bool:
        return bool(self._losses and thing[0] in self._losses.may_return and left.get(thing, 0))
