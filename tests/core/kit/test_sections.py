"""Titles and standing orders in views."""

from __future__ import annotations

from pbem.core.kit.sections import seats_open_to, standing_section, view_title
from pbem.core.phrases import Phrase
from pbem.core.view import REFEREE, Section, Table
from tests.core.kit.walk import QUESTIONS, State

BOARD = State(standing={"Red": {"rest": ["REST yes"]}, "Blue": {"turn_back": ["TURN early BACK"]}})


def test_titles() -> None:
    assert view_title(None) == Phrase("view.onlooker")
    assert view_title(REFEREE) == Phrase("view.referee")
    assert view_title("Red") == Phrase("view.player", {"seat": "Red"})


def test_a_player_sees_the_own_secrets_and_the_referee_all() -> None:
    assert [seats_open_to(seat, BOARD.seats) for seat in ("Red", None, REFEREE)] == [["Red"], [], ["Red", "Blue"]]


def rows(shown: Section) -> list[object]:
    (table,) = shown.parts
    assert isinstance(table, Table)
    return [(str(name), str(answer)) for name, answer in table.rows]


def test_a_player_reads_all_questions_the_referee_lines_in_force() -> None:
    own = standing_section(BOARD, QUESTIONS, "Red", ["Red"])
    assert own.parts[0] == Table(
        own.parts[0].columns,  # type: ignore[union-attr]
        ((Phrase("question.rest"), Phrase("list", {"items": ["REST yes"]})),
         (Phrase("question.turn_back"), Phrase("default.turn_back"))),
    )  # fmt: skip
    assert len(rows(standing_section(BOARD, QUESTIONS, REFEREE, ["Red", "Blue"]))) == 2
    assert standing_section(BOARD, QUESTIONS, None, []).is_empty
