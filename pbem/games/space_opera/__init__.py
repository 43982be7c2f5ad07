"""Space Opera: conquest of planets with fleets and landing troops."""

from pbem.games.space_opera.bot import suggest
from pbem.games.space_opera.example_boards.from_example import board, picture
from pbem.games.space_opera.knowledge.guess_hidden import imagine
from pbem.games.space_opera.knowledge.laws import laws
from pbem.games.space_opera.knowledge.secrets_changed import disguise
from pbem.games.space_opera.levels import language
from pbem.games.space_opera.orders.forecast import check
from pbem.games.space_opera.play import META, awaited, begin, dated, questions, resolve, result, seat_names, setup
from pbem.games.space_opera.record.changes import apply
from pbem.games.space_opera.record.codec import CODEC
from pbem.games.space_opera.report.charts import chart
from pbem.games.space_opera.report.narration import tell
from pbem.games.space_opera.report.views import view

__all__ = [
    "CODEC", "META", "apply", "awaited", "begin", "board", "chart", "check", "dated", "disguise", "imagine",
    "language", "laws", "picture", "questions", "resolve", "result", "seat_names", "setup", "suggest", "tell", "view",
]  # fmt: skip
