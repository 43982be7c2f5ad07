"""What each line would do, answered at submission from what the seat knows."""

from __future__ import annotations

import re

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.games import package
from pbem.games.space_empires.board.state import State
from tests.games.space_empires.boards import board

WORDS = catalogue(package("space_empires"))


def answers(state: State, text: str) -> list[tuple[str, str]]:
    checked = game.check(state, "Red", game.language(state.options).read(text))
    return [(line.verdict, WORDS.say(list(line.says))) for line in checked.lines]


def test_a_move_is_reported_with_its_path() -> None:
    state = board(units={"Red": {"SC1": "3 C5"}})
    assert answers(state, "MOVE 1 OF SC1 TO C6") == [("ok", "1 of SC1 is now SC2., SC2: C5 - C6")]


def test_a_move_into_counters_stops_there_whatever_they_are() -> None:
    for enemy in ("DC1", "DN1", "SC1"):
        state = board(turn=3, tech={"Red": "move=2"}, units={"Red": {"SC1": "C5 move=2"}, "Blue": {enemy: "C6"}})
        (said,) = answers(state, "MOVE SC1 VIA C6-C7")
        assert said == ("warning", "SC1: C5 - C6, where enemies are, Stopped in C6: enemy units.")


def test_a_colony_left_open_to_counters_near_it_is_told() -> None:
    colonies = {"Red": {"D4": "5"}}
    units = {"Red": {"SC1": "D4", "CO1": "D4"}, "Blue": {"SC1": "D5"}}
    said = "Careful: D4 is left without ships that fight, and Blue has counters near it."
    ((verdict, told),) = answers(board(units=units, colonies=colonies), "MOVE SC1 TO C4")
    assert verdict == "warning" and told.endswith(said)
    assert said not in answers(board(units=units, colonies=colonies), "MOVE CO1 TO C4")[0][1]
    for other in ({"Red": {"SC1": "2 D4"}, "Blue": {"SC1": "D5"}}, {"Red": {"SC1": "D4"}, "Blue": {"SC1": "D8"}}):
        line = "MOVE 1 OF SC1 TO C4" if "2" in other["Red"]["SC1"] else "MOVE SC1 TO C4"
        assert said not in answers(board(units=other, colonies=colonies), line)[0][1]


def test_purchases_are_counted_down() -> None:
    state = board(phase="economy", cp={"Red": 20}, units={"Red": {"SY1": "4 C5", "SC1": "2 C5"}})
    said = answers(state, "BID 1\nBUY 2 SC AT C5\nTECH attack")
    assert [verdict for verdict, _ in said] == ["ok", "ok", "error"]
    summary = game.check(state, "Red", game.language(state.options).read("BID 1\nBUY 2 SC AT C5")).summary
    assert [WORDS.say(line) for line in summary] == ["CP left after this: 7."]


def test_keep_holds_back_from_ships_only() -> None:
    state = board(phase="economy", cp={"Red": 25}, units={"Red": {"SY1": "4 C5"}})
    said = answers(state, "KEEP 10\nTECH attack\nBUY SC AT C5")
    assert [verdict for verdict, _ in said] == ["warning", "ok", "error"]
    assert said[2][1] == "Not enough CP: it costs 6, you can spend 0."


def test_a_look_does_not_reveal_the_marker_before_the_turn() -> None:
    state = board(lies={"D5": "danger"}, tech={"Red": "explore=1"}, units={"Red": {"CA1": "C5 explore=1"}})
    assert answers(state, "PEEK CA1 AT D5") == [("ok", "Will look at the marker in D5.")]


def test_the_homeworld_is_checked() -> None:
    state = board(phase="setup")
    assert [verdict for verdict, _ in answers(state, "HOMEWORLD C5\nHOMEWORLD J5")] == ["ok", "error"]


def test_money_is_counted_where_it_is_spent() -> None:
    state = board(cp={"Red": 20}, tech={"Red": "attack=1"}, units={"Red": {"SC1": "C5", "SY1": "C5"}})
    read = game.language(state.options).read
    assert game.check(state, "Red", read("MOVE SC1 TO C6")).summary == ()
    assert len(game.check(state, "Red", read("REFIT SC1 ALL")).summary) == 1


def test_a_second_move_says_that_nothing_is_left_of_the_first() -> None:
    """Not that the counter goes as far as it can, for it goes nowhere."""
    state = board(units={"Red": {"SC1": "C5"}})
    (_, first), (verdict, second) = answers(state, "MOVE SC1 TO C6\nMOVE SC1 TO C7")
    assert first == "SC1: C5 - C6"
    assert (verdict, second) == ("warning", "SC1 moves 1 hex in turn 1 and has none left: it goes no farther.")


def test_what_is_kept_is_not_said_to_be_missing() -> None:
    """SEB-7.5.1c: Red has 7 CP, but may spend only 4 of them."""
    state = board(phase="economy", cp={"Red": 7}, units={"Red": {"SY1": "C5"}})
    said = answers(state, "KEEP 3\nBUY SC AT C5")
    assert said[-1] == ("error", "Not enough CP: it costs 6, you can spend 4.")


def test_what_is_spent_cannot_be_kept() -> None:
    """SEB-7.5.1c: KEEP holds for the lines after it."""
    state = board(phase="economy", cp={"Red": 7}, units={"Red": {"SY1": "C5"}})
    assert answers(state, "KEEP 1\nBUY SC AT C5")[0] == ("ok", "Accepted.")
    said = answers(state, "BUY SC AT C5\nKEEP 7")
    assert said[-1] == ("warning", "Too late: only 1 CP are left when this line is reached.")
    assert answers(state, "KEEP 1")[-1] == ("ok", "Accepted.")


def test_homeworlds_that_can_be_chosen_are_named() -> None:
    """In the request for orders, which is in the letter, in the order form and on the page."""
    asked = game.awaited(board(phase="setup"))["Red"]
    assert WORDS.say(asked).startswith("the place of your homeworld: ") and "C5" in asked.values["hexes"]


def test_counters_that_are_left_stand_beside_the_prices() -> None:
    state = board(phase="economy", units={"Red": {"SC1": "C5", "SC2": "C5"}, "Blue": {"SC1": "K9"}})
    (prices,) = [section for section in game.view(state, "Red").sections if section.key == "prices"]
    text = " ".join(WORDS.say(line) for part in prices.parts for line in getattr(part, "lines", ()))
    assert re.search(r"SC 6 CP \(hull 1, \d counters left\)", text)
    free = board({"counter_limits": "off"}, phase="economy")
    assert "left" not in str(game.view(free, "Red").sections[3])
