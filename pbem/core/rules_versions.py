"""Earlier versions of a game's rules, for games that began under them. A version is a function Ruleset -> Ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar, cast

from msgspec import structs

from pbem.core.dice import DiceLike
from pbem.core.rules import Game, Meta, Resolution, State
from pbem.core.sheet import Check, Sheet


class RulesVersion:
    """The package as it is installed, but for the names given here."""

    def __init__(self, package: str, **other: Any) -> None:
        self._package = package
        self.__dict__.update(other)

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._package), name)


R = TypeVar("R")


def earlier_versions(
    package: str,
    meta: Meta,
    ruleset: Callable[[Mapping[str, str]], R],
    run: Callable[..., Resolution],
    check_by: Callable[[R, Any, str, Sheet], Check],
    changes: Mapping[int, Callable[[R], R]],
) -> dict[int, Game]:
    """The versions that `changes` makes of the rules of now, by their numbers."""

    def version(number: int, change: Callable[[R], R]) -> Game:
        @lru_cache(maxsize=64)
        def folded(options: tuple[tuple[str, str], ...]) -> R:
            return change(ruleset(dict(options)))

        def rules(state: State) -> R:
            return folded(tuple(state.options.items()))

        def setup(state: State, dice: DiceLike) -> Resolution:
            return run(rules(state), state, "begin", {}, dice)

        def resolve(state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
            return run(rules(state), state, state.phase, sheets, dice)

        def check(state: State, seat: str, sheet: Sheet) -> Check:
            return check_by(rules(state), state, seat, sheet)

        meta_then = structs.replace(meta, version=number)
        return cast(Game, RulesVersion(package, META=meta_then, setup=setup, resolve=resolve, check=check))

    return {number: version(number, change) for number, change in changes.items()}
