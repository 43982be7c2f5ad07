"""The outcomes under the lines of a sheet in a report, and lines that are not reported twice."""

from __future__ import annotations

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.games import package
from pbem.games.space_empires.board.state import State
from pbem.reports.report import Occasion, Report, build
from tests.games.space_empires.boards import board, play

WORDS = catalogue(package("space_empires"))


def report_of(state: State, seat: str, **sheets: str) -> Report:
    done, sheet = play(state, **sheets), game.language(state.options).read(sheets.get(seat, ""))
    return build(game, state, done.facts, done.state, seat, Occasion(game="g", title="t", turn=1), sheet)


def outcomes_of(state: State, seat: str, **sheets: str) -> list[tuple[str, str]]:
    """The lines of a report, with their outcomes."""
    lines = report_of(state, seat, **sheets).lines
    return [(line.text, " ".join(WORDS.say(said) for said in line.says)) for line in lines]


def test_what_was_on_file_is_called_void_when_players_meet() -> None:
    """SEM-3."""
    units = {"Red": {"SC1": "E5", "SC2": "A5"}, "Blue": {"SC1": "K5", "SC2": "J5"}}
    state = board({"round_span": "cycle", "scenario": "2p_large"}, units=units)
    sheet = "PASS\nTURN 2\nMOVE SC2 TO A4\n\nTURN 3\n\nMOVE SC2 TO A3\nRETREAT yes\nMOEV"
    far = outcomes_of(state, "Red", Red=sheet)
    assert far[1:3] == [("TURN 2", "On file for turn 2."), ("MOVE SC2 TO A4", "On file for turn 2.")]
    assert [text for _, text in far[3:6]] == ["On file for turn 3."] * 3 and "MOEV" in far[6][1]
    near = outcomes_of(state, "Red", Red=sheet, Blue="MOVE SC2 TO I5")
    assert all(text.startswith("Void: ") and "turn 2 " in text for _, text in near[1:3])
    assert all(text.startswith("Void: ") and "turn 3 " in text for _, text in near[3:6])
    later = play(state, Red=sheet).state
    (passed, void) = outcomes_of(later, "Red", Red="PASS", Blue="MOVE SC2 TO I5")
    assert passed == ("PASS", "Noted.") and void[1].startswith("Void: ") and "turn 3 " in void[1]


def test_a_move_that_was_made_in_part_is_not_called_refused() -> None:
    state = board(units={"Red": {"SC1": "E5"}, "Blue": {"SC1": "K9"}})
    ((_, text),) = outcomes_of(state, "Red", Red="MOVE SC1 VIA E6-E7-E8")
    assert text.startswith("SC1: E5 - ") and "Only partly: SC1 moves 1 hex in turn 1" in text
    ((_, text),) = outcomes_of(state, "Red", Red="MOVE SC9 TO B5")
    assert text.startswith("Not carried out: ")


def test_counters_that_change_places_again_are_reported_once() -> None:
    units = {"Red": {"SC1": "4 E5", "CA1": "E5"}, "Blue": {"SC1": "K9"}}
    report = report_of(board(units=units), "Blue", Red="SPLIT 1 OF SC1\nSPLIT 1 OF SC1\nMOVE CA1 TO E6")
    said = [each.text for each in report.story("events").sentences if each.text.key == "event.mixed"]
    assert len(said) == 1 and len(said[0].values["aliases"]) == 4
    report = report_of(board(units=units), "Blue", Red="SPLIT 1 OF SC1\nMOVE CA1 TO E6\nSPLIT 1 OF SC1")
    assert sum(each.text.key == "event.mixed" for each in report.story("events").sentences) == 2


def test_aliens_are_many_and_who_wins_the_bid_goes_first() -> None:
    state = board({"aliens": "on"}, units={"Red": {"SC1": "E5"}, "Aliens": {"AB1": "E6", "AC1": "E6"}})
    report = report_of(state, "Red", Red="MOVE SC1 TO E6")
    battle = [WORDS.say(each.text) for each in report.story("battles").sentences]
    assert battle[-1] == "Aliens hold the hex"
    report = report_of(board(phase="economy", cp={"Red": 9}), "Blue", Red="BID 2")
    events = [WORDS.say(each.text) for each in report.story("events").sentences]
    assert "Bids: Blue 0, Red 2. Red wins and goes first in the next cycle." in events
