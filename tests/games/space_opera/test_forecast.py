"""What a sheet is answered when it is filed: what each line would do, what is wrong, what others may still spoil."""

from __future__ import annotations

from typing import Any

import pbem.games.space_opera as game
from pbem.core.phrases import catalogue
from pbem.core.rules import choose
from pbem.core.sheet import Check
from pbem.games.space_opera.board.state import State

WORDS = catalogue("pbem.games.space_opera")


def board(options: dict[str, str], **given: Any) -> State:
    return game.board_from_example({"players": 3, "bare": True, **given}, choose(game.META, options, 3))


def answers(state: State, seat: str, text: str) -> list[tuple[str, str]]:
    found: Check = game.check(state, seat, game.language(state.options).read(text))
    return [(line.verdict, " ".join(map(WORDS.say, line.says)).replace("\u00a0", " ")) for line in found.lines]


def test_purchases_research_and_moves_are_foreseen_in_the_order_of_the_turn() -> None:
    """What is built may move; research names the die it needs; the rest of the stock is summed up."""
    state = board({})
    text = "MOVE ALL FROM A1 TO D5 LOAD 1 IN\nRESEARCH HUL SPEND 1C 1E\nBUILD 1 TR AT A1\nBUILD 9 IN AT A1"
    moved, studied, built, some = answers(state, "Blue", text)
    assert moved == (
        "ok",
        "1 IN boarded at A1. 1 TR moved A1 - A2 - B3 on the way to D5; the engines cannot go further.",
    )
    assert studied == ("ok", "HUL 1 if the die shows 4 or more.")
    assert built == ("ok", "1 TR built at A1 for 1C 2E.")
    assert some[0] == "warning" and "3 IN built" in some[1] and "you have 4C 3E" in some[1]
    check = game.check(state, "Blue", game.language(state.options).read(text))
    assert [WORDS.say(said) for said in check.summary] == ["After these orders you would have 0C 0E left."]


def test_a_landing_is_announced_not_fought() -> None:
    state = board({}, ships={"Blue": {"G7": "TR"}}, cargo={"Blue": {"TR1": "2 MA"}}, troops={"Red": {"G7": "1 IN"}})
    assert answers(state, "Blue", "LAND 2 MA AT G7") == [("ok", "Would attack Red at G7.")]
    assert answers(state, "Blue", "LAND 2 MA AT F6")[0][0] == "error"


def test_what_others_may_still_change_is_doubtful_not_wrong() -> None:
    held = board({}, ships={"Blue": {"A1": "TR"}, "Red": {"A1": "FR"}})
    assert answers(held, "Blue", "LOAD 1 IN AT A1") == [("warning", "Enemy warships at A1: no loading.")]
    assert answers(held, "Blue", "BUILD 1 IN AT K6") == [("error", "You do not control K6.")]


def test_lines_of_another_step_are_answered_at_once() -> None:
    state = board({"pace": "turn"})
    assert answers(state, "Blue", "MOVE ALL FROM A1 TO A2")[0] == (
        "error", "Order movement and combat when it is your turn to move.",
    )  # fmt: skip


def test_bids_gifts_and_offers_are_foreseen() -> None:
    state = board({"order_bid": "on", "diplomacy": "on"})
    said = answers(state, "Blue", "BID +9 FROM C\nGIVE 2 E TO Red\nPEACE Green\nWAR Red")
    assert [verdict for verdict, _ in said] == ["warning", "ok", "ok", "error"]
    assert "reduced to 5" in said[0][1]


def test_lines_and_shift_are_foreseen_with_the_ships_there_are() -> None:
    """SO-174, SOR-57: in the box that is named, else where most ships are; a ship that is not there is named."""
    state = board({"tactical": "on"}, ships={"Blue": {"F6": "4 FR + TR", "A1": "BB", "C3": "CR"}})
    force = "Will be in force until you change it."
    text = "LINES FRONT FR4 SECOND 2 FR REAR FR TR\nLINES REAR BB AT A1\nLINES FRONT FR AT D5\nSHIFT hold BACK FR4 2 TR"
    assert answers(state, "Blue", text) == [
        ("ok", f"{force} With your ships at F6: front FR4; second FR1, FR2; rear TR1, FR3."),
        ("ok", f"{force} With your ships at A1: front BB1; second -; rear -."),
        ("ok", force),
        ("ok", force),
    ]
    said = answers(state, "Blue", "LINES FRONT FR9 FR SECOND TR7\nSHIFT close FORWARD BB1 BACK CR2")
    assert [verdict for verdict, _ in said] == ["warning", "warning"]
    assert said[0][1].endswith("You do not have FR9, TR7 now.")
    assert said[1][1] == f"{force} You do not have CR2 now."


def test_the_last_land_unit_that_leaves_gives_the_planet_up() -> None:
    """SOR-14: a planet without a land unit is nobody's. Who builds or lands another there keeps it."""
    state = board({}, ships={"Blue": {"A1": "TR"}}, troops={"Blue": {"A1": "2 IN"}})
    lost = "Careful: A1 is left without a garrison and will be lost."
    leaves = "MOVE TR1 FROM A1 TO B3 LOAD 2 IN"
    ((verdict, said),) = answers(state, "Blue", leaves)
    assert verdict == "warning" and said.endswith(lost)
    assert lost not in answers(state, "Blue", f"{leaves}\nBUILD 1 IN AT A1")[0][1]
    assert lost not in answers(state, "Blue", "MOVE TR1 FROM A1 TO B3 LOAD 1 IN")[0][1]


def test_a_planet_left_open_to_a_fleet_in_reach_is_told() -> None:
    state = board(
        {},
        ships={"Blue": {"A1": "TR"}, "Red": {"A2": "TR"}},
        cargo={"Red": {"TR1": "2 MA"}},
        troops={"Blue": {"A1": "3 IN"}},
    )
    ((verdict, said),) = answers(state, "Blue", "MOVE TR1 FROM A1 TO B3 LOAD 2 IN")
    assert verdict == "warning" and "A1 keeps only 1 land unit, and Red has 2 MA aboard ships within reach." in said
    far = board({}, ships={"Blue": {"A1": "TR"}}, troops={"Blue": {"A1": "3 IN"}})
    assert answers(far, "Blue", "MOVE TR1 FROM A1 TO B3 LOAD 2 IN")[0][0] == "ok"
