"""`LOSSES`: what left a player's hands, for the top of the report, whatever the sentences of the game say.

    LOSSES = Losses(belongings, {Fired: in_all("battle"), TroopsLoaded: {"planet": "given_up"}}, shown)

`belongings` counts what a seat has, by kind and name. The table says of each fact that can take something what the
phrase `loss.CAUSE` explains, by kind of thing. `TOLD` is a cause that needs no phrase: the line of the sheet or another
sentence of the game names the thing, such as a payment. `MOVED` things are still there under another name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from pbem.core.phrases import Phrase, Text

# The kind and the name of a thing, such as ("planet", "A6").
Thing = tuple[str, str]
Belongings = Mapping[Thing, int]
# The causes by kind of thing; some are read off the fact.
Cause = str | Callable[[Any], str]
Causes = Mapping[str, Cause]
EVERYTHING = "*"
TOLD, MOVED = "", "-"


def in_all(cause: Cause, **other: Cause) -> Causes:
    """The same cause for everything, except for the kinds named."""
    return {EVERYTHING: cause, **other}


def fewer(before: Belongings, after: Belongings) -> dict[Thing, int]:
    """What there is less of, and how much less."""
    return {thing: count - after.get(thing, 0) for thing, count in before.items() if count > after.get(thing, 0)}


class Loss(NamedTuple):
    """What left for one cause in one place. `left` is how many remain of each thing."""

    cause: str
    at: str
    things: dict[Thing, int]
    left: Belongings


class Losses:
    """`shown` names a thing, from its kind, its name, how many were lost and how many are left.

    Things of a kind in `may_return`, such as planets, count as lost only if they are not regained in the same turn.
    """

    def __init__(
        self,
        belongings: Callable[[Any, str], Belongings],
        causes: Mapping[type, Causes],
        shown: Callable[[str, str, int, int], Text],
        may_return: Collection[str] = (),
    ) -> None:
        self.belongings, self.causes, self.shown, self.may_return = belongings, causes, shown, may_return

    def can_take(self, fact: Any) -> bool:
        return type(fact) in self.causes

    def cause(self, fact: Any, kind: str) -> str | None:
        """Why things of this kind are gone after such a fact; None if no row says it."""
        row = self.causes.get(type(fact), {})
        cause = row.get(kind, row.get(EVERYTHING))
        return cause(fact) if callable(cause) else cause

    def of(self, fact: Any, before: Belongings, after: Belongings) -> Iterator[Loss]:
        """What the fact took, by cause, without what other sentences tell."""
        by_cause: dict[str, dict[Thing, int]] = {}
        for thing, count in fewer(before, after).items():
            cause = self.cause(fact, thing[0])
            if cause not in (None, TOLD, MOVED):
                by_cause.setdefault(str(cause), {})[thing] = count
        at = str(getattr(fact, "at", ""))
        yield from (Loss(cause, at, things, after) for cause, things in by_cause.items())

    def given_up(
        self, before: Any, facts: Collection[Any], apply: Callable[[Any, Any], Any], seat: str
    ) -> dict[int, dict[Thing, int]]:
        """What a forecast costs for good, of the kinds in `may_return`, by the line of the sheet; uses up the board."""
        found: dict[int, dict[Thing, int]] = {}
        if not any(self._may_give_up(fact) for fact in facts):
            return found
        has = self.belongings(before, seat)
        for fact in facts:
            before = apply(before, fact)
            if self._may_give_up(fact):
                had, has = has, self.belongings(before, seat)
                found.setdefault(fact.line, {}).update(self._lasting(fewer(had, has)))
        has = self.belongings(before, seat)
        return {
            line: gone for line, things in found.items() if (gone := {t: n for t, n in things.items() if t not in has})
        }

    def _may_give_up(self, fact: Any) -> bool:
        return getattr(fact, "line", 0) > 0 and any(self.cause(fact, kind) for kind in self.may_return)

    def _lasting(self, things: dict[Thing, int]) -> dict[Thing, int]:
        return {thing: count for thing, count in things.items() if thing[0] in self.may_return}

    def said(self, loss: Loss) -> Phrase:
        things = [self.shown(*thing, count, loss.left.get(thing, 0)) for thing, count in loss.things.items()]
        return Phrase(f"loss.{loss.cause}", {"things": things, "at": loss.at, "n": len(things)})
