"""The production sheet in the report is the printed one, kept up to date turn by turn (SEB-7.8)."""

from __future__ import annotations

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.games import package
from pbem.games.space_empires.board.state import State
from tests.games.space_empires.boards import board, play

WORDS = catalogue(package("space_empires"))


def sheet(state: State, seat: str = "Red") -> dict[str, list[str]]:
    section = next(section for section in game.view(state, seat).sections if section.key == "sheet")
    return {WORDS.say(row[0]): [WORDS.say(cell) for cell in row[1:]] for row in section.parts[0].rows}  # type: ignore[union-attr]


def test_each_line_of_the_sheet_follows_from_the_one_above() -> None:
    """SEB-7.8, SEB-7.0: maintenance is computed by the server and shown before it is due."""
    state = board(turn=3, cp={"Red": 4}, units={"Red": {"SY1": "4 C5", "CA1": "3 C5", "MI1": "C5 load=minerals_10"}})
    due = play(state).state
    assert sheet(due) == {
        "CP carried over": ["4"],
        "+ colony CP": ["20"],
        "+ mineral CP": ["10"],
        "= income": ["30"],
        "- maintenance": ["6"],
        "= CP to spend": ["28"],
        "- turn order bid": ["0"],
        "- technology": ["0"],
        "- units": ["0"],
        "= CP left": ["28"],
        "maintenance +/-": ["0"],
    }
    after = play(due, Red="BID 2\nTECH ship_size\nBUY 2 SC AT C5").state
    written = sheet(after)
    assert written["- turn order bid"] == ["2", "0"]
    assert written["- technology"] == ["10", "0"]
    assert written["- units"] == ["12", "0"]
    assert written["maintenance +/-"] == ["+2", "0"]
    assert written["= CP left"][0] == written["CP carried over"][1] == "4"


def test_refits_stand_on_the_sheet_of_their_cycle() -> None:
    state = board(cp={"Red": 9}, tech={"Red": "attack=1"}, units={"Red": {"SY1": "C5", "SC1": "2 C5"}})
    after = play(state, Red="REFIT SC1 ALL").state
    assert sheet(after)["- refits"] == ["4"]
    assert after.secrets["Red"].cp == 5


def test_others_see_no_sheet() -> None:
    state = board(cp={"Red": 9})
    for reader in ("Blue", None):
        shown = [section for section in game.view(state, reader).sections if section.key == "sheet"]
        assert "9" not in [
            WORDS.say(cell) for part in shown[0].parts for row in getattr(part, "rows", ()) for cell in row
        ]


def test_what_is_above_the_limit_is_foreseen() -> None:
    """SEB-7.5.1c: the sheet of a turn says the same as that of the economic phase after it."""
    state = board({"carry_cap": "30"}, turn=3, cp={"Red": 41})
    assert sheet(state)["- above the limit"] == sheet(play(state).state)["- above the limit"] == ["11"]
    assert sheet(state)["= CP to spend"] == sheet(play(state).state)["= CP to spend"] == ["50"]
