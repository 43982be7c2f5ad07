"""Space & Trade: trade, piracy and police on a ring of sectors."""

from pbem.games.space_trade.boards import board, picture
from pbem.games.space_trade.bot import suggest
from pbem.games.space_trade.changes import apply
from pbem.games.space_trade.charts import chart
from pbem.games.space_trade.codec import CODEC
from pbem.games.space_trade.disguise import disguise
from pbem.games.space_trade.forecast import check
from pbem.games.space_trade.imagining import imagine
from pbem.games.space_trade.laws import laws
from pbem.games.space_trade.levels import language
from pbem.games.space_trade.play import META, awaited, begin, dated, questions, resolve, result, seat_names, setup
from pbem.games.space_trade.telling import tell
from pbem.games.space_trade.views import view

__all__ = [
    "CODEC", "META", "apply", "awaited", "begin", "board", "chart", "check", "dated", "disguise", "imagine",
    "language", "laws", "picture", "questions", "resolve", "result", "seat_names", "setup", "suggest", "tell", "view",
]  # fmt: skip
