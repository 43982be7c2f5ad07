"""Space Empires 4X: explore, expand, exploit, exterminate, under the fog of war."""

from pbem.games.space_empires.bot import suggest
from pbem.games.space_empires.bot.advice import ADVICE
from pbem.games.space_empires.example_boards.from_example import board_from_example, board_to_example
from pbem.games.space_empires.knowledge.guess_hidden import guess_hidden
from pbem.games.space_empires.knowledge.laws import laws
from pbem.games.space_empires.knowledge.secrets_changed import with_secrets_changed
from pbem.games.space_empires.levels import language
from pbem.games.space_empires.orders.forecast import check
from pbem.games.space_empires.orders.spans import presubmitted_sheets
from pbem.games.space_empires.orders.unheeded import orders_in_phase
from pbem.games.space_empires.play import (
    META,
    awaited,
    begin,
    continuing_sheets,
    game_date,
    is_short_turn,
    questions,
    resolve,
    result,
    seat_names,
    setup,
)
from pbem.games.space_empires.record.changes import apply
from pbem.games.space_empires.record.codec import CODEC
from pbem.games.space_empires.report.charts import chart
from pbem.games.space_empires.report.headlines import HEADLINES
from pbem.games.space_empires.report.losses import LOSSES
from pbem.games.space_empires.report.narration import narrate
from pbem.games.space_empires.report.views import view
from pbem.games.space_empires.versions import VERSIONS

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
    "continuing_sheets",
    "game_date",
    "guess_hidden",
    "is_short_turn",
    "language",
    "laws",
    "narrate",
    "orders_in_phase",
    "presubmitted_sheets",
    "questions",
    "resolve",
    "result",
    "seat_names",
    "setup",
    "suggest",
    "view",
    "with_secrets_changed",
]  # fmt: skip
