"""The answer to a sheet at submission: what would be lost, what is at risk, what is wrong for certain."""

from __future__ import annotations

from typing import Any

from pbem.core.phrases import catalogue
from pbem.core.sheet import Check
from pbem.games import interspace
from tests.games.interspace.rules.boards import board

WORDS = catalogue("pbem.games.interspace")


def answered(given: dict[str, Any], text: str, **options: str) -> Check:
    state = board(given, **options)
    return interspace.check(state, "A", interspace.language(state.options).read(text))


def said(check: Check) -> list[tuple[str, list[str]]]:
    return [(line.verdict, [WORDS.say(text) for text in line.says]) for line in check.lines]


def test_units_that_a_line_would_lose_are_named() -> None:
    given = {"hexes": {"A3": "null space", "A8": "empty at A2/1", "A9": "empty at A8/1"},
             "units": {"A": {"A1": "Trn", "A8": "2 PB"}}}  # fmt: skip
    check = answered(given, "MOVE Trn1 TO A3\nMOVE PB1 TO A9\nPBHOME off")
    assert said(check)[:2] == [
        ("warning", ["Trn1: A1-A3, 1 point.", "Trn1 would be lost in A3: destroyed by null space."]),
        ("warning", ["PB1: A8-A9, 1 point.", "PB1 would be lost in A9: patrol boats without a base."]),
    ]
    assert WORDS.say(check.summary[0]) == "PB2 would be lost in A8: patrol boats without a base."


def test_what_depends_on_dice_says_so() -> None:
    given = {"hexes": {"A3": "black hole"}, "units": {"A": {"A3": "Sct"}}}
    ((verdict, says),) = said(answered(given, "MOVE Sct1 TO A1"))
    assert verdict == "ok"
    assert says == [
        "Sct1: A3-A1, 1 point.",
        "Depends on 1 die: each unit must roll its way out of the black hole.",
    ]


def test_certain_mistakes_are_errors_and_risks_are_warnings() -> None:
    check = answered({}, "BUILD 1 BB AT A1\nTECH B1\nATTACK D9\nEXPLORE Sct1 A2/1", explore_two_sides="strict")
    assert [line.verdict for line in check.lines] == ["error", "error", "error", "warning"]
    assert check.errors == 3


def test_money_is_reported_with_what_was_there() -> None:
    ((_, says),) = said(answered({"units": {"A": {"A1": "Trn"}}}, "BUILD 2 PB AT A1"))
    assert says == ["yellow builds PB1, PB2 for 4 of 8 IPE."]


def test_attacks_and_conquests_are_foreseen_after_the_moves() -> None:
    """ISB-83, ISB-96: with whom, or why not, as far as the seat can see."""
    given = {"units": {"A": {"A1": "2 CA + AB"}, "B": {"A3": "Sct", "B1": "SS"}}}
    check = answered(given, "MOVE CA1 TO A3\nATTACK A3\nATTACK A4\nCONQUER A3\nCONQUER A5")
    assert said(check)[1:] == [
        ("ok", ["Attack in A3."]),
        ("warning", ["No battle in A4: it needs one of your warships and an enemy unit there."]),
        ("warning", ["You have no AB in A3."]),
        ("warning", ["You have no AB in A5."]),
    ]


def test_a_planet_that_would_fall_is_named() -> None:
    given = {"hexes": {"A3": "planet Xann"}, "planets": {"Xann": "B 2/1"}, "units": {"A": {"A1": "2 AB"}}}
    check = answered(given, "MOVE 2 AB TO A3\nCONQUER A3")
    assert said(check)[1] == ("ok", ["Xann (A3) is taken."])


def test_players_who_are_not_in_the_game_are_named() -> None:
    check = answered({}, "TRADE F yes\nSAY E hello\nCIVILIANS D attack\nTRADE B yes\nSAY all hello")
    assert [line.verdict for line in check.lines] == ["error", "error", "error", "ok", "ok"]
    assert said(check)[0][1] == ["There is no player F in this game; there are A, B."]


def test_a_second_home_world_is_answered() -> None:
    given = {"hexes": {"A3": "planet Xann", "A4": "planet Undor"},
             "planets": {"A1": "B 4/4", "Xann": "A 2/1", "Undor": "A 1/1"}}  # fmt: skip
    check = answered(given, "HOMEWORLD Xann\nHOMEWORLD Undor")
    assert said(check)[1] == ("error", ["Only one HOMEWORLD line counts, the first that can be carried out."])


def test_set_up_lines_that_do_nothing_are_answered() -> None:
    """ISB-13: counters are not chosen; with only a home world there is nothing to set up."""
    given = {"start": "setup"}
    alone = answered(given, "SETUP RING 1:planet 4:asteroids\nSETUP PLACE 2 Trn A2", setup="home_only")
    assert [line.verdict for line in alone.lines] == ["error", "error"]
    numbered = answered(given, "SETUP PLACE Sct3 A2\nSETUP PLACE 1 Trn A2")
    assert said(numbered)[0][0] == "warning"
    assert said(numbered)[0][1][-1].startswith("Counters are numbered automatically")
    assert said(numbered)[1][0] == "ok"


def test_where_counters_have_no_limit_no_number_of_free_ones_is_named() -> None:
    """ISS-22, ISO-128: nothing is ever recalled."""
    for options in ({"plus_counters": "true"}, {"trade_goods_limit": "none"}):
        ((verdict, says),) = said(answered({"active": "economy"}, "RECALL 2 FROM B AT A1", level="standard", **options))
        assert verdict == "warning"
        assert says == ["TG counters are not limited in this game: buy new ones, there is no need to recall any."]


def test_what_would_lie_in_the_boxes_says_how_dice_are_reckoned() -> None:
    """ISS-31: 2 IPE and one ore give a die, which is reckoned as 1."""
    given = {"active": "economy", "boxes": {"A1": "4 IPE + 2 ORE"}}
    summary = answered(given, "REFINE 2 AT A1", level="standard").summary
    # 4 IPE, 8 produced, 4 spent, and two dice.
    assert "Your boxes would then hold, counting each die as 1: yellow 10 IPE" in WORDS.say(summary[-1])


def test_an_older_line_with_a_condition_is_still_asked_first() -> None:
    given = {"standing": {"A": "RETREAT DEF never WHEN enemy < 7"}}
    ((verdict, says),) = said(answered(given, "RETREAT DEF round 1"))
    assert verdict == "warning"
    assert says[1] == (
        'Your earlier line "RETREAT DEF never WHEN enemy < 7" still takes precedence; CLEAR RETREAT removes it.'
    )


def whole(given: dict[str, Any], text: str) -> list[tuple[str, list[str]]]:
    """At the standard level, with one sheet for a round."""
    return said(answered({"active": "all", **given}, text, level="standard"))


def test_forced_stops_are_named_where_they_are_the_reason() -> None:
    given = {"hexes": {"A8": "asteroids at A2/1", "A9": "empty at A8/1", "A10": "nebula at A9/1"},
             "units": {"A": {"A2": "Sct", "A10": "Sct"}}}  # fmt: skip
    lines = said(answered(given, "MOVE Sct1 TO A9\nEXPLORE Sct1 A9/2\nMOVE Sct2 TO A8"))
    assert lines[0][1][1:] == ["Near enough, but units must stop on the way: A8 (asteroids)."]
    assert lines[1][1] == ["No legal path to A9/2 with 2 points."]  # too far anyway
    assert lines[2][1][1:] == ["Units that leave A10 (nebula) move one hex only."]


def test_new_units_are_said_to_be_in_the_box() -> None:
    """ISS-8."""
    waits = "Still in the box of yellow until they are placed in the next economy phase: "
    lines = whole({}, "BUY 2 PB AT A1\nMOVE PB1 TO A2\nMOVE 2 PB TO A2\nMOVE AB1 TO A2")
    assert [says[1:] for _, says in lines[1:]] == [[f"{waits}PB1."], [f"{waits}PB1, PB2."], []]


def test_orders_of_another_phase_say_which() -> None:
    lines = said(answered({}, "BUY 1 PB AT A1\nMINE A5", level="standard", split_economy="true"))
    assert [says[1] for _, says in lines] == ["Give it in the economy phase."] * 2


def test_who_spent_the_money_and_the_order_of_steps_is_said_once() -> None:
    """ISS-2 to ISS-4: BUY, INVEST, REFINE."""
    given = {"planets": {"Kor": "A 1/1"}, "boxes": {"Kor": "5 IPE + 4 ORE"}}
    lines = whole(given, "REFINE 4 AT Kor\nINVEST TECH Kor\nINVEST IND Kor\nREFINE 1 AT A1\nBUY 1 TG AT Kor")
    assert lines[0][0] == "warning"
    assert lines[0][1][-3:] == [
        "By then Kor has 2 IPE, enough for 1 ore.",
        "Kor has already spent: 1 IPE in line 2, 2 IPE in line 3, 1 IPE in line 5.",
        "BUY comes first, then INVEST, then REFINE, CONVERT and SCRAP, whatever their order on the sheet.",
    ]
    assert sum("BUY comes first" in said for _, says in lines for said in says) == 1


def test_ships_that_need_a_station_are_named() -> None:
    """ISSR-15."""
    way = {f"A{n}": f"empty at A{n - 1}/1" for n in range(9, 14)}
    given = {"hexes": {"A8": "empty at A2/1", **way}, "units": {"A": {"A9": "SS", "A13": "PB + Trn"}}}
    for text in ("MOVE SS1 TO A8", "MOVE SS1 VIA A8"):
        ((_, says),) = whole(given, text)
        assert says[1:] == ["These units would be out of support: PB1, Trn1."]


def test_ships_that_need_a_station_which_jumps_are_named() -> None:
    """ISO-42: the jump is reckoned with, not the way on foot."""
    way = {f"A{n}": f"empty at A{n - 1}/1" for n in range(9, 16)}
    units = {"A2": "SS", "A9": "SS + RS", "A15": "PB"}
    given = {"active": "all", "hexes": {"A8": "empty at A2/1", **way}, "units": {"A": units},
             "cards": {"breakthroughs": {"A": ["star_gate"]}}}  # fmt: skip
    ((_, says),) = said(answered(given, "JUMP RS1 TO A2", level="standard", breakthrough_cards="true"))
    assert says[1:] == ["These units would be out of support: PB1."]


def test_lines_that_can_be_carried_out_but_may_not_be_meant_are_doubted() -> None:
    given = {"hexes": {"A8": "asteroids at A2/1"}, "units": {"A": {"A8": "Trn", "A2": "Sct"}},
             "boxes": {"A1": "3 IPE"}, "standing": {}}  # fmt: skip
    text = (
        "MINE A8\nEXPLORE Sct1 A2/1\nOFFER 30 IPE TO B AT A1\nOFFER 3 IPE TO B AT A1\n"
        "RETREAT DEF below 500%\nRETREAT ATT below 100%\nSAY A hello\nSAY B hello"
    )
    lines = whole(given, text)
    doubts = [says[-1] for verdict, says in lines if verdict == "warning"]
    assert lines[0] == (
        "ok", ["Transports in A8 mine from now on.", "Depends on 1 die: on 1 or less a transport is lost."]
    )  # fmt: skip
    assert doubts == [
        "A2/1 is already known (A8, asteroids): there is nothing to explore.",
        "That is more than you have in A1: 11 IPE.",
        "With 500% they withdraw even if they are stronger; below 100% they withdraw if they are weaker.",
    ]
    # A note to oneself may be meant.
    assert [said for _, said in lines[-2:]] == [["Accepted.", "This message goes to yourself."], ["Accepted."]]


def test_zones_say_how_many_units_they_may_hold() -> None:
    """ISS-69."""
    ((verdict, says),) = whole({}, "ZONES ATT 1:PB")
    assert (verdict, says[1].startswith("Each zone must hold fewer units")) == ("ok", True)


def test_at_the_basic_level_there_is_no_box_to_look_into() -> None:
    ((verdict, says),) = said(answered({}, "MOVE PB7 TO A2"))
    assert (verdict, says) == ("error", ["You have no PB7."])


def test_a_cost_that_comes_later_is_told_before() -> None:
    """ISB-26: a planet whose tech raised the civ level rests in the next round."""
    given = {"planets": {"A1": "A 5/3"}}
    ((verdict, says),) = said(answered(given, "TECH A1"))
    assert verdict == "ok"
    assert says[-1].startswith("Careful: your civ level rises to 4 with it, so") and says[-1].endswith("round 2.")
