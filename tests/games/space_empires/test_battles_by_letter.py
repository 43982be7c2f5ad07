"""`battle_mail=ask`: who is asked, what others learn in the meantime, and practice in the middle of a turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.core.scripted import SteadyDice
from pbem.games import package
from pbem.games.space_empires.board.state import State
from pbem.reports.report import Occasion, Report, build
from pbem.reports.text import report_text
from tests.games.space_empires.boards import board, play
from tests.support.games.playing import dice_of

ASK = {"battle_mail": "ask"}
UNITS = {"Red": {"SC1": "2 F6", "SC2": "A4"}, "Blue": {"SC1": "2 F7"}, "Green": {"SC1": "E8"}}
SHEETS = {"Red": "MOVE SC1 TO F7\nMOVE SC2 TO A3\nEXPLORE A3", "Blue": "PASS", "Green": "MOVE SC1 TO E9"}
WORDS, TEMPLATES = catalogue(package("space_empires")), Path(__file__).parents[3] / "templates" / "report"


def text_of(report: Report) -> str:
    return report_text(report, WORDS, TEMPLATES)


def paused(**more: str) -> State:
    given: dict[str, Any] = {"players": 3, "units": UNITS, "lies": {"A3": "nebula"}}
    state: State = play(board({**ASK, **more}, **given), **SHEETS).state
    return state


def seen(state: State, seat: str | None) -> bytes:
    return msgspec.json.encode([game.view(state, seat), game.chart(state, seat)])


def test_the_owners_of_the_battle_are_asked_briefly_and_nobody_else() -> None:
    """SEM-4."""
    state = paused()
    assert list(game.awaited(state)) == ["Red", "Blue"] and game.is_short_turn(state)
    assert not game.is_short_turn(play(state).state)
    assert b"F7" in seen(state, "Green") and b"MOVE SC1 TO E9" not in seen(state, "Blue")


def test_from_afar_a_battle_that_waits_is_not_seen() -> None:
    """SEM-2, SEM-4: Green sees neither where it is fought nor between whom, only that somebody is asked."""
    state = paused(fog="sensor")
    state.units["Green"]["SC1"].at = "K9"
    assert game.view(state, "Blue") != game.view(state, "Green")
    assert "F7" not in msgspec.json.encode(game.view(state, "Green")).decode()


def test_a_board_can_be_imagined_while_a_battle_waits() -> None:
    """What others have ordered for the rest of the turn is not known, and nobody is guessed to be a decoy out there."""
    state = paused()
    for seat in game.awaited(state):
        for number in range(5):
            imagined = game.guess_hidden(state, seat, dice_of(f"imagine/{seat}", number))
            assert seen(imagined, seat) == seen(state, seat) and game.laws(imagined) == []
            assert game.laws(play(imagined).state) == []
        twin = game.with_secrets_changed(state, seat, dice_of("twin", 1))
        assert game.CODEC.pack(twin) != game.CODEC.pack(state) and seen(twin, seat) == seen(state, seat)
        one, other = (game.guess_hidden(each, seat, dice_of("same", 1)) for each in (state, twin))
        assert game.CODEC.pack(one) == game.CODEC.pack(other)


def lines_for_red(before: State, answer: str, *sent: str) -> list[tuple[int, str, str, bool]]:
    """The lines of Red's report of one resolution, with their outcomes."""
    sheets = {"Red": answer} if not sent else SHEETS
    done = play(before, **sheets)
    sheet = game.language(before.options).read(sheets["Red"])
    report = build(game, before, done.facts, done.state, "Red", Occasion(game="g", title="t", turn=1), sheet)
    return [(line.line, line.text, WORDS.say(list(line.says)), line.earlier) for line in report.lines if line.text]


def test_outcomes_of_orders_are_under_the_lines_of_their_own_sheet() -> None:
    """SEM-4: the sheet of the turn goes on after the battle, and its lines are not those of the answer."""
    before = board(ASK, players=3, units=UNITS, lies={"A3": "nebula"})
    sent = lines_for_red(before, "", "turn")
    assert [said for _, _, said, _ in sent] == ["SC1: F6 - F7, where enemies are",
                                                "SC2: A4 - A3, where the system is unexplored",
                                                "Waits until the turn continues."]  # fmt: skip
    answered = lines_for_red(paused(), "RETREAT never\nMOVE SC2 TO A2")
    assert [(line, text) for line, text, _, _ in answered] == [(1, "RETREAT never"), (2, "MOVE SC2 TO A2")]
    assert "For this battle: RETREAT never" in answered[0][2] and "Not carried out" not in answered[0][2]
    assert "A battle is waiting for orders" in answered[1][2]


def test_lines_of_the_previous_sheet_come_after_those_of_the_answer() -> None:
    """Blue moves after Red, in whose turn the battle is fought."""
    units = {"Red": {"SC1": "2 F6"}, "Blue": {"SC1": "2 F7", "SC2": "I5"}}
    before = play(board(ASK, players=2, units=units), Red="MOVE SC1 TO F7", Blue="MOVE SC2 TO J5").state
    sheet = game.language(before.options).read("RETREAT never")
    done = game.resolve(before, {"Blue": sheet}, SteadyDice(1))
    report = build(game, before, done.facts, done.state, "Blue", Occasion(game="g", title="t", turn=1), sheet)
    told = [(line.line, line.text, line.earlier) for line in report.lines if line.text]
    assert told == [(1, "RETREAT never", False), (1, "MOVE SC2 TO J5", True)]
    assert "From your earlier sheet, which continued:\n  1  MOVE SC2 TO J5\n     - SC2: I5 - J5" in text_of(report)
