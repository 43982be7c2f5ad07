"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import cast

from msgspec import structs

from pbem.core.dice import DiceLike
from pbem.core.rules import Earlier, Game, Resolution
from pbem.core.sheet import Check, Sheet
from pbem.games.interspace.forecast import check_by
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.play import META, run
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.state import State


def _first(rules: Ruleset) -> Ruleset:
    """Before version 2 a STRICT order reckoned with all enemies, seen or not (ISBR-67)."""
    return replace(rules, strict_asks="may_leave")


def _version(number: int, change: Callable[[Ruleset], Ruleset]) -> Game:
    @lru_cache(maxsize=64)
    def folded(options: tuple[tuple[str, str], ...]) -> Ruleset:
        return change(ruleset(dict(options)))

    def rules(state: State) -> Ruleset:
        return folded(tuple(state.options.items()))

    def setup(state: State, dice: DiceLike) -> Resolution:
        return run(rules(state), state, "begin", {}, dice)

    def resolve(state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
        return run(rules(state), state, state.phase, sheets, dice)

    def check(state: State, seat: str, sheet: Sheet) -> Check:
        return check_by(rules(state), state, seat, sheet)

    meta = structs.replace(META, version=number)
    return cast(Game, Earlier("pbem.games.interspace", META=meta, setup=setup, resolve=resolve, check=check))


VERSIONS: dict[int, Game] = {1: _version(1, _first)}
