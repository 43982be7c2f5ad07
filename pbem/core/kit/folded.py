"""`ruleset` of a game: its options folded onto the base rules, once for each choice of options.

    BASE = Ruleset(length=20, is_wet=False, ...)
    CHOICES: Choices[Ruleset] = {
        "length": lambda rules, value: replace(rules, length=int(value)),
        ("weather", "wet"): lambda rules: replace(rules, is_wet=True),
    }
    ruleset = folded(BASE, CHOICES)

A row `(option, value)` changes the rules if the option has that value. A row `option` always does, and gets the value.
Rows apply in the order of the table: a later one builds on the earlier ones. Where this is not enough, write a function
of the options, with `fold` in it, and decorate it with `by_options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from pbem.core.rules import Options

R = TypeVar("R")
Choices = Mapping[str | tuple[str, str], Callable[..., R]]

# More than any server plays at once.
KEPT = 512


def folded(base: R, choices: Choices[R]) -> Callable[[Options], R]:
    """The rules by options."""
    return by_options(lambda options: fold(base, choices, options))


def by_options(make: Callable[[dict[str, str]], R]) -> Callable[[Options], R]:
    """Remembers what a function makes of options. The rules that it returns must not be changed."""

    @lru_cache(maxsize=KEPT)
    def remembered(chosen: tuple[tuple[str, str], ...]) -> R:
        return make(dict(chosen))

    def ruleset(options: Options) -> R:
        """The rules of one game."""
        return remembered(tuple(options.items()))

    return ruleset


def fold(rules: R, choices: Choices[R], options: Mapping[str, str]) -> R:
    """The rules as changed by the chosen options. An option missing from an old game changes nothing."""
    for row, change in choices.items():
        rules = change(rules, *_asks(row, options)) if _is_chosen(row, options) else rules
    return rules


def _is_chosen(row: str | tuple[str, str], options: Mapping[str, str]) -> bool:
    return row in options if isinstance(row, str) else options.get(row[0]) == row[1]


def _asks(row: str | tuple[str, str], options: Mapping[str, str]) -> list[Any]:
    return [options[row]] if isinstance(row, str) else []
