"""Space Empires 4X: explore, expand, exploit, exterminate, under the fog of war."""

from pbem.games.space_empires.boards import board, picture
from pbem.games.space_empires.bot import suggest
from pbem.games.space_empires.changes import apply
from pbem.games.space_empires.charts import chart
from pbem.games.space_empires.codec import CODEC
from pbem.games.space_empires.disguise import disguise
from pbem.games.space_empires.forecast import check
from pbem.games.space_empires.imagining import imagine
from pbem.games.space_empires.laws import laws
from pbem.games.space_empires.levels import language
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
from pbem.games.space_empires.spans import filed
from pbem.games.space_empires.telling import tell
from pbem.games.space_empires.unheeded import timely
from pbem.games.space_empires.versions import VERSIONS
from pbem.games.space_empires.views import view

__all__ = [
    "CODEC", "META", "VERSIONS", "apply", "awaited", "begin", "board", "carried", "chart", "check", "dated", "disguise",
    "filed", "imagine", "is_brief", "language", "laws", "picture", "questions", "resolve", "result", "seat_names",
    "setup", "suggest", "tell", "timely", "view",
]  # fmt: skip
