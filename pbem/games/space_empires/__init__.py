"""Space Empires 4X: explore, expand, exploit, exterminate, under the fog of war."""

from pbem.games.space_empires.bot import suggest
from pbem.games.space_empires.example_boards.from_example import board, picture
from pbem.games.space_empires.knowledge.guess_hidden import imagine
from pbem.games.space_empires.knowledge.laws import laws
from pbem.games.space_empires.knowledge.secrets_changed import disguise
from pbem.games.space_empires.levels import language
from pbem.games.space_empires.orders.forecast import check
from pbem.games.space_empires.orders.spans import filed
from pbem.games.space_empires.orders.unheeded import timely
from pbem.games.space_empires.play import (
    META,
    awaited,
    begin,
    carried,
    dated,
    is_brief,
    questions,
    resolve,
    result,
    seat_names,
    setup,
)
from pbem.games.space_empires.record.changes import apply
from pbem.games.space_empires.record.codec import CODEC
from pbem.games.space_empires.report.charts import chart
from pbem.games.space_empires.report.narration import tell
from pbem.games.space_empires.report.views import view
from pbem.games.space_empires.versions import VERSIONS

__all__ = [
    "CODEC", "META", "VERSIONS", "apply", "awaited", "begin", "board", "carried", "chart", "check", "dated", "disguise",
    "filed", "imagine", "is_brief", "language", "laws", "picture", "questions", "resolve", "result", "seat_names",
    "setup", "suggest", "tell", "timely", "view",
]  # fmt: skip
