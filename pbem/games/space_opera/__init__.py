"""Space Opera: conquest of planets with fleets and landing troops."""

from pbem.games.space_opera.bot import suggest
from pbem.games.space_opera.bot.advice import ADVICE
from pbem.games.space_opera.example_boards.from_example import board_from_example, board_to_example
from pbem.games.space_opera.knowledge.guess_hidden import guess_hidden
from pbem.games.space_opera.knowledge.laws import laws
from pbem.games.space_opera.knowledge.secrets_changed import with_secrets_changed
from pbem.games.space_opera.levels import language
from pbem.games.space_opera.orders.forecast import check
from pbem.games.space_opera.play import META, awaited, begin, game_date, questions, resolve, result, seat_names, setup
from pbem.games.space_opera.record.changes import apply
from pbem.games.space_opera.record.codec import CODEC
from pbem.games.space_opera.report.charts import chart
from pbem.games.space_opera.report.headlines import HEADLINES
from pbem.games.space_opera.report.losses import LOSSES
from pbem.games.space_opera.report.narration import narrate
from pbem.games.space_opera.report.views import view
from pbem.games.space_opera.versions import VERSIONS

__all__ = [
    "ADVICE",
    "CODEC",
    "HEADLINES",
    "LOSSES",
    "META",
    "VERSIONS",
    "apply",
    "awaited",
    "begin",
    "board_from_example",
    "board_to_example",
    "chart",
    "check",
    "game_date",
    "guess_hidden",
    "language",
    "laws",
    "narrate",
    "questions",
    "resolve",
    "result",
    "seat_names",
    "setup",
    "suggest",
    "view",
    "with_secrets_changed",
]  # fmt: skip
