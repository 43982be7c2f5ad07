"""Earlier versions of a game's rules, for games that began under them. A version is a function Ruleset -> Ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any, TypeVar, cast

from msgspec import structs

from pbem.core.kit.folded import by_options
from pbem.core.kit.resolver import HasPhases, Resolver
from pbem.core.rules import Game, Meta, State
from pbem.core.sheet import Check, Sheet


class RulesVersion:
    """The installed package, except for the names given here."""

    def __init__(self, package: str, **other: Any) -> None:
        self._package = package
        self.__dict__.update(other)

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._package), name)


R = TypeVar("R", bound=HasPhases)


def earlier_versions(
    package: str,
    meta: Meta,
    resolver: Resolver[Any, R],
    check_by: Callable[[R, Any, str, Sheet], Check],
    changes: Mapping[int, Callable[[R], R]],
) -> dict[int, Game]:
    """The versions that `changes` derives from the current rules, by number."""

    def version(number: int, change: Callable[[R], R]) -> Game:
        then = replace(resolver, ruleset=by_options(lambda options: change(resolver.ruleset(options))))

        def check(state: State, seat: str, sheet: Sheet) -> Check:
            return check_by(then.ruleset(state.options), state, seat, sheet)

        meta_then = structs.replace(meta, version=number)
        return cast(Game, RulesVersion(package, META=meta_then, setup=then.setup, resolve=then.resolve, check=check))

    return {number: version(number, change) for number, change in changes.items()}
