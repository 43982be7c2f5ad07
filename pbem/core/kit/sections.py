"""Parts of a view that are the same in every game.

View(view_title(seat), (..., standing_section(state, rules.questions, seat, [seat])))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.core.phrases import Phrase, Text
from pbem.core.standing import HasStanding, Question
from pbem.core.view import REFEREE, Section, Table, columns, section


def view_title(seat: str | None) -> Phrase:
    """For a player, the referee or an onlooker."""
    if seat in (None, REFEREE):
        return Phrase("view.referee" if seat else "view.onlooker")
    return Phrase("view.player", {"seat": seat})


def seats_open_to(seat: str | None, seats: Iterable[str]) -> list[str]:
    """Those of these seats whose secrets this reader sees: all for the referee, only their own for a player."""
    return [other for other in seats if seat in (other, REFEREE)]


def standing_section(
    board: HasStanding, questions: Sequence[Question], seat: str | None, seats: Iterable[str]
) -> Section:
    """All questions of the reader's own seat with their present answers; of other `seats` only the lines in force."""
    rows: list[tuple[Text, ...]] = []
    for other in seats:
        kept = board.standing.get(other, {})
        for question in questions:
            lines = kept.get(question.key, [])
            answer = Phrase("list", {"items": lines}) if lines else Phrase(f"default.{question.key}")
            if lines or other == seat:
                rows.append((Phrase(f"question.{question.key}"), answer))
    return section("standing", Table(columns("question", "in_force"), tuple(rows)))
