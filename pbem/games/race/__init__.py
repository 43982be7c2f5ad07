"""The Race: the smallest complete game, and the one that docs/write-a-game.md builds."""

from pbem.games.race.bot import suggest
from pbem.games.race.knowledge import board_from_example, board_to_example, guess_hidden, laws, with_secrets_changed
from pbem.games.race.orders import language, questions
from pbem.games.race.play import META, awaited, begin, check, resolve, result, seat_names, setup
from pbem.games.race.record import CODEC, apply
from pbem.games.race.report import chart, narrate, view

__all__ = [
    "CODEC", "META", "apply", "awaited", "begin", "board_from_example", "board_to_example", "chart", "check",
    "guess_hidden", "language", "laws", "narrate", "questions", "resolve", "result", "seat_names", "setup",
    "suggest", "view", "with_secrets_changed",
]  # fmt: skip
