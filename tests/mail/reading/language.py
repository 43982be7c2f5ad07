"""The order languages the letters are written in."""

from functools import cache

from pbem.core.grammar import Language
from pbem.games import find

GAME = find("interspace")


@cache
def language_of(rules: str) -> Language:
    game = find(rules)
    return game.language({option.key: option.default for option in game.META.options})


INTERSPACE = language_of("interspace")
