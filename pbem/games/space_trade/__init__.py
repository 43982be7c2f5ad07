"""Space & Trade: trade, piracy and police on a ring of sectors."""

from pbem.games.space_trade.bot import suggest
from pbem.games.space_trade.bot.advice import ADVICE
from pbem.games.space_trade.example_boards.from_example import board_from_example, board_to_example
from pbem.games.space_trade.knowledge.guess_hidden import guess_hidden
from pbem.games.space_trade.knowledge.laws import laws
from pbem.games.space_trade.knowledge.secrets_changed import with_secrets_changed
from pbem.games.space_trade.levels import language
from pbem.games.space_trade.orders.forecast import check
from pbem.games.space_trade.play import META, awaited, begin, game_date, questions, resolve, result, seat_names, setup
from pbem.games.space_trade.record.changes import apply
from pbem.games.space_trade.record.codec import CODEC
from pbem.games.space_trade.report.charts import chart
from pbem.games.space_trade.report.headlines import HEADLINES
from pbem.games.space_trade.report.losses import LOSSES
from pbem.games.space_trade.report.narration import narrate
from pbem.games.space_trade.report.views import view
from pbem.games.space_trade.versions import VERSIONS

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
