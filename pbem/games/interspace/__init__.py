"""InterSpace: exploration and conquest on a map that grows."""

from pbem.games.interspace.bot import suggest
from pbem.games.interspace.bot.advice import ADVICE
from pbem.games.interspace.example_boards.from_example import board_from_example, board_to_example
from pbem.games.interspace.knowledge.guess_hidden import guess_hidden
from pbem.games.interspace.knowledge.laws import laws
from pbem.games.interspace.knowledge.secrets_changed import with_secrets_changed
from pbem.games.interspace.levels import language
from pbem.games.interspace.orders.forecast import check
from pbem.games.interspace.play import (
    META,
    awaited,
    begin,
    game_date,
    orders_in_phase,
    questions,
    resolve,
    result,
    seat_names,
    setup,
)
from pbem.games.interspace.record.changes import apply
from pbem.games.interspace.record.codec import CODEC
from pbem.games.interspace.report.charts import chart
from pbem.games.interspace.report.headlines import HEADLINES
from pbem.games.interspace.report.losses import LOSSES
from pbem.games.interspace.report.narration import narrate
from pbem.games.interspace.report.views import view
from pbem.games.interspace.versions import VERSIONS

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
    "orders_in_phase",
    "questions",
    "resolve",
    "result",
    "seat_names",
    "setup",
    "suggest",
    "view",
    "with_secrets_changed",
]  # fmt: skip
