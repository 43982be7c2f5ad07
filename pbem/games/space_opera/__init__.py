"""Space Opera: conquest of planets with fleets and landing troops."""

from pbem.games.space_opera.boards import board, picture
from pbem.games.space_opera.bot import suggest
from pbem.games.space_opera.changes import apply
from pbem.games.space_opera.charts import chart
from pbem.games.space_opera.codec import CODEC
from pbem.games.space_opera.disguise import disguise
from pbem.games.space_opera.forecast import check
from pbem.games.space_opera.imagining import imagine
from pbem.games.space_opera.laws import laws
from pbem.games.space_opera.levels import language
from pbem.games.space_opera.play import META, awaited, begin, dated, questions, resolve, result, seat_names, setup
from pbem.games.space_opera.telling import tell
from pbem.games.space_opera.views import view

__all__ = [
    "CODEC", "META", "apply", "awaited", "begin", "board", "chart", "check", "dated", "disguise", "imagine",
    "language", "laws", "picture", "questions", "resolve", "result", "seat_names", "setup", "suggest", "tell", "view",
]  # fmt: skip
