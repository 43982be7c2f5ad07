"""Earlier versions of a game's rules, for games that began under them. A version is a function Ruleset -> Ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any, TypeVar, cast

from msgspec import structs

from pbem.core.grammar import Language
from pbem.core.kit.folded import by_options
from pbem.core.kit.resolver import HasPhases, Resolver
from pbem.core.rules import Game, Meta, Options, State
from pbem.core.sheet import Check, Sheet
from pbem.core.standing import Question


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
    *,
    has_own_orders: bool = False,
) -> dict[int, Game]:
    """The versions that `changes` derives from the current rules, by number.

    With `has_own_orders` a change also decides which orders and questions there are (`language` and `questions` of the
    ruleset), so that lines in force are read as they were written.
    """

    def version(number: int, change: Callable[[R], R]) -> Game:
        then = replace(resolver, ruleset=by_options(lambda options: change(resolver.ruleset(options))))

        def check(state: State, seat: str, sheet: Sheet) -> Check:
            return check_by(then.ruleset(state.options), state, seat, sheet)

        def language(options: Options) -> Language:
            return then.ruleset(options).language

        def questions(options: Options) -> tuple[Question, ...]:
            return cast(Any, then.ruleset(options)).questions  # type: ignore[no-any-return]

        own_orders = {"language": language, "questions": questions} if has_own_orders else {}
        other = {"META": structs.replace(meta, version=number), "setup": then.setup, "resolve": then.resolve}
        return cast(Game, RulesVersion(package, **other, check=check, **own_orders))

    return {number: version(number, change) for number, change in changes.items()}
