"""InterSpace: exploration and conquest on a map that grows."""

from pbem.games.interspace.bot import suggest
from pbem.games.interspace.example_boards.from_example import board, picture
from pbem.games.interspace.knowledge.guess_hidden import imagine
from pbem.games.interspace.knowledge.laws import laws
from pbem.games.interspace.knowledge.secrets_changed import disguise
from pbem.games.interspace.levels import language
from pbem.games.interspace.orders.forecast import check
from pbem.games.interspace.play import (
    META,
    awaited,
    begin,
    dated,
    questions,
    resolve,
    result,
    seat_names,
    setup,
    timely,
)
from pbem.games.interspace.record.changes import apply
from pbem.games.interspace.record.codec import CODEC
from pbem.games.interspace.report.charts import chart
from pbem.games.interspace.report.narration import tell
from pbem.games.interspace.report.views import view
from pbem.games.interspace.versions import VERSIONS

__all__ = [
    "CODEC", "META", "VERSIONS", "apply", "awaited", "begin", "board", "chart", "check", "dated", "disguise", "imagine",
    "language", "laws", "picture", "questions", "resolve", "result", "seat_names", "setup", "suggest", "tell", "timely",
    "view",
]  # fmt: skip
