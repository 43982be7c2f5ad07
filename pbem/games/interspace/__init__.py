"""InterSpace: exploration and conquest on a map that grows."""

from pbem.games.interspace.boards import board, picture
from pbem.games.interspace.bot import suggest
from pbem.games.interspace.changes import apply
from pbem.games.interspace.charts import chart
from pbem.games.interspace.codec import CODEC
from pbem.games.interspace.disguise import disguise
from pbem.games.interspace.forecast import check
from pbem.games.interspace.imagining import imagine
from pbem.games.interspace.laws import laws
from pbem.games.interspace.levels import language
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
from pbem.games.interspace.telling import tell
from pbem.games.interspace.versions import VERSIONS
from pbem.games.interspace.views import view

__all__ = [
    "CODEC", "META", "VERSIONS", "apply", "awaited", "begin", "board", "chart", "check", "dated", "disguise", "imagine",
    "language", "laws", "picture", "questions", "resolve", "result", "seat_names", "setup", "suggest", "tell", "timely",
    "view",
]  # fmt: skip
