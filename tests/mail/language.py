"""The order language the letters are written in."""

from pbem.games import find

GAME = find("interspace")
INTERSPACE = GAME.language({option.key: option.default for option in GAME.META.options})
