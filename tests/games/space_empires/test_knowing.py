"""The fog of war: what a seat sees of counters, money, technology and markers of others, and since when."""

from __future__ import annotations

from typing import Any

import msgspec

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.core.scripted import SteadyDice
from pbem.games import package
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.knowledge.known import known
from tests.games.space_empires.boards import board, play

WORDS = catalogue(package("space_empires"))


def text_of(state: State, seat: str | None) -> str:
    return msgspec.json.encode(game.view(state, seat)).decode() + msgspec.json.encode(game.chart(state, seat)).decode()


def table(state: State, seat: str | None, key: str) -> list[tuple[str, ...]]:
    section = next(section for section in game.view(state, seat).sections if section.key == key)
    return [tuple(WORDS.say(cell) for cell in row) for part in section.parts for row in getattr(part, "rows", ())]


def test_a_face_down_counter_is_an_alias_and_a_place_and_nothing_else() -> None:
    """SEB-2.3.1, SEB-2.4."""
    state = board(units={"Red": {"BB1": "3 D5 attack=2"}})
    assert table(state, "Blue", "counters") == [("D5", "Red", "Red-1", "nothing, since cycle 1, turn 1")]
    assert "BB" not in text_of(state, "Blue") and "BB" not in text_of(state, None)
    seen = known(state, "Blue").units["Red"]
    assert list(seen) == ["Red-1"] and (seen["Red-1"].kind, seen["Red-1"].size, seen["Red-1"].tech) == ("?", 1, {})


def test_civilians_are_always_face_up() -> None:
    """SEB-2.5, SEB-7.6.2."""
    state = board(phase="economy", cp={"Red": 40}, units={"Red": {"SY1": "4 C5"}})
    after = play(state, Red="BUY CO AT C5\nBUY MI AT C5\nBUY SC AT C5").state
    seen = known(after, "Blue").units["Red"]
    assert {"CO1", "MI1"} < set(seen) and seen["CO1"].kind == "CO"
    assert sorted(name for name in seen if seen[name].kind == "?") == ["Red-1", "Red-2"]


def test_what_a_battle_showed_is_kept_with_its_time_until_counters_are_mixed() -> None:
    """SEB-5.11, SEB-9.9."""
    state = board(
        turn=2, tech={"Red": "attack=1"}, units={"Red": {"DD1": "2 C6 attack=1"}, "Blue": {"SC1": "D6"}},
        colonies={"Red": {"D6": "5"}},
    )  # fmt: skip
    after = play(state, Red="MOVE DD1 TO D6").state
    assert table(after, "Blue", "counters") == [
        ("D6", "Red", "DD1 (2)", "face up, att-def-tac 1-0-0 in cycle 1, turn 2")
    ]
    down = play(after).state
    assert table(down, "Blue", "counters") == [
        ("D6", "Red", "Red-1", "2 DD in cycle 1, turn 2, att-def-tac 1-0-0 then")
    ]
    assert ("Red", "1", "attack 1") in [row[:3] for row in table(down, "Blue", "rivals")]


def test_counters_that_meet_face_down_are_mixed_up() -> None:
    state = board(units={"Red": {"SC1": "3 C5", "DD1": "C5"}})
    before = known(state, "Blue").units["Red"]
    after = play(state, Red="MOVE 2 OF SC1 TO C6")
    seen = known(after.state, "Blue").units["Red"]
    assert len(seen) == 3 and len(before) == 2
    told = [sentence for fact in after.facts for sentence in game.narrate(state, "Blue", fact)]
    assert not [sentence for sentence in told if "SC" in WORDS.say(sentence.text)]


def test_speed_shows_movement_technology() -> None:
    """SEB-9.9."""
    state = board(turn=3, tech={"Red": "move=3"}, units={"Red": {"SC1": "C5 move=3"}})
    after = play(state, Red="MOVE SC1 VIA C6-C7").state
    assert table(after, "Blue", "counters")[0][3] == "nothing, since cycle 1, turn 3, movement at least 2"


def test_money_technology_and_looks_are_their_owners_alone() -> None:
    """SEB-1.0a, SEB-7.0, SEB-9.8: another purse, other levels, another look leave the rival's page as it was."""
    given: dict[str, Any] = {"lies": {"D5": "danger"}, "units": {"Red": {"CA1": "C5 explore=1"}}}
    poor = board(**given, cp={"Red": 3}, tech={"Red": "explore=1"})
    rich = board(**given, cp={"Red": 90}, tech={"Red": "explore=1 attack=3"}, looked={"Red": "D5"})
    assert text_of(poor, "Blue") == text_of(rich, "Blue")
    assert text_of(poor, "Red") != text_of(rich, "Red")
    assert "danger" in text_of(rich, "Red") and "marker.danger" not in text_of(rich, "Blue")


def test_purchases_are_reported_as_new_counters() -> None:
    state = board(phase="economy", cp={"Red": 60}, units={"Red": {"SY1": "4 C5", "SC1": "C5"}})
    after = play(state, Red="BUY 2 SC AT C5\nBUY SC AT C5 NEW\nTECH explore\nBID 2")
    told = [WORDS.say(sentence.text) for fact in after.facts for sentence in game.narrate(state, "Blue", fact)]
    assert "Red: a new counter in C5." in told
    assert not [line for line in told if "SC" in line or "explor" in line]
    assert "Bids: Blue 0, Red 2. Red wins and goes first in the next cycle." in told


def test_the_dice_of_a_black_hole_do_not_reveal_how_many_ships_there_are() -> None:
    state = board(systems={"D5": "black_hole"}, units={"Red": {"SC1": "4 C5"}})
    after = play(state, Red="MOVE SC1 TO D5")
    dice = SteadyDice(1)
    game.resolve(state, {"Red": game.language(state.options).read("MOVE SC1 TO D5")}, dice)
    assert [throw.stream for throw in dice.throws if "black-hole" in throw.label] == ["hidden"]
    told = [WORDS.say(sentence.text) for fact in after.facts for sentence in game.narrate(state, "Blue", fact)]
    assert not [line for line in told if "lack hole" in line]


def test_when_the_game_is_over_everything_is_open() -> None:
    state = board(units={"Red": {"BC1": "5 J4"}, "Blue": {"DC1": "I5"}})
    after = play(state, Red="PASS").state
    assert after.phase == "over"
    assert "DC1" in known(after, "Red").units["Blue"]


def test_raiders_that_avoid_a_battle_are_known_as_raiders_and_no_more() -> None:
    """SEA-12.1.2a: neither their number nor their cloaking shows."""
    given: dict[str, Any] = {"wanted": {"raiders": "on", "pace": "turn"}, "tech": {"Red": "cloak=2"}}
    seen = []
    for text in ("2 C5 cloak=1", "5 C5 cloak=2"):
        after = play(board(**given, units={"Red": {"R1": text}, "Blue": {"DD1": "D5"}}), Red="MOVE R1 TO D5 SNEAK")
        assert table(after.state, "Blue", "counters") == [
            ("D5", "Red", "Red-1", "raiders, known since cycle 1, turn 1, number unknown")
        ]
        told = [
            WORDS.say(sentence.text) for fact in after.facts for sentence in game.narrate(after.state, "Blue", fact)
        ]
        seen.append((told, text_of(after.state, "Blue"), text_of(after.state, None)))
        assert "Raiders avoid the battle in D5: Red-1 (Red)." in told
    assert seen[0] == seen[1]


def test_a_counter_is_not_known_for_a_raider_before_it_acts_as_one() -> None:
    """SEAR-18."""
    given: dict[str, Any] = {"wanted": {"raiders": "on"}, "tech": {"Red": "cloak=1"}}
    raider = board(**given, units={"Red": {"R1": "2 D5 cloak=1"}})
    destroyer = board(**given, units={"Red": {"DD1": "D5"}})
    assert text_of(raider, "Blue") == text_of(destroyer, "Blue")


def test_the_production_sheet_is_kept_up_to_date_turn_by_turn() -> None:
    """SEB-7.8: in a turn it shows what there would be now, in the economic phase what there is."""
    state = board(
        turn=3, cp={"Red": 7}, colonies={"Red": {"D5": "3", "D4": "new", "D6": "5 + minerals_5"}},
        units={"Red": {"CA1": "2 C5", "SC1": "C5", "SY1": "4 C5"}, "Blue": {"SC1": "D6"}},
    )  # fmt: skip
    assert table(state, "Red", "sheet") == [
        ("CP carried over", "7"), ("+ colony CP", "23"), ("+ mineral CP", "0"), ("= income", "23"),
        ("- maintenance", "5"), ("= CP to spend", "25"), ("- turn order bid", "0"), ("- technology", "0"),
        ("- units", "0"), ("= CP left", "25"), ("maintenance +/-", "0"),
    ]  # fmt: skip
    counted = play(state, Blue="MOVE SC1 TO D7").state
    sheet = {row[0]: row[1] for row in table(counted, "Red", "sheet")}
    assert (sheet["+ colony CP"], sheet["+ mineral CP"], sheet["= CP to spend"]) == ("28", "5", "35")
    bought = play(counted, Red="BID 2\nTECH explore\nBUY SC AT C5").state
    rows = [row[:2] for row in table(bought, "Red", "sheet")]
    assert rows[-6:-1] == [
        ("= CP to spend", "35"), ("- turn order bid", "2"), ("- technology", "15"), ("- units", "6"),
        ("= CP left", "12"),
    ]  # fmt: skip


def test_the_map_shows_what_a_counter_was_last_known_to_be() -> None:
    """SEB-5.11, SEA-12.1.2a."""
    state = board(
        {"raiders": "on", "pace": "turn"},
        tech={"Red": "cloak=1"},
        units={"Red": {"R1": "3 C5 cloak=1", "SC1": "C6"}, "Blue": {"DD1": "D5"}},
    )
    after = play(state, Red="MOVE R1 TO D5 SNEAK").state
    cells = {cell.name: cell for cell in game.chart(after, "Blue").cells}
    assert [stack.codes for stack in cells["D5"].stacks] == [(("DD", 1),), (("R?", 1),)]
    assert [stack.codes for stack in cells["C6"].stacks] == [(("?", 1),)]


def test_what_is_on_file_for_later_turns_only_its_player_knows() -> None:
    """SEM-3."""
    state = board({"round_span": "cycle", "scenario": "2p_large"}, units={"Red": {"SC1": "A5"}})
    done = play(state, Red="PASS\nTURN 3\nMOVE SC1 TO A4")
    for seat in ("Blue", None):
        assert not [
            told for fact in done.facts for told in game.narrate(state, seat, fact) if "file" in WORDS.say(told.text)
        ]
        assert "MOVE SC1 TO A4" not in text_of(done.state, seat)
    assert "MOVE SC1 TO A4" in text_of(done.state, "Red")
    assert game.presubmitted_sheets(done.state) == {} and game.presubmitted_sheets(play(done.state).state) == {
        "Red": "TURN 3\nMOVE SC1 TO A4"
    }


def situation(state: State, seat: str) -> str:
    section = next(section for section in game.view(state, seat).sections if section.key == "situation")
    return " ".join(WORDS.say(line) for part in section.parts for line in getattr(part, "lines", ()))


def test_a_report_says_what_the_game_is_about() -> None:
    """SES-6.1, SES-7.1, SES-1.7 to SES-1.9."""
    machines = board({"scenario": "solo_dm_small"}, players=1, units={"Machines": {"DMA1": "B7"}}, hits={"DMB2": 7})
    assert "destroy all three doomsday machines" in situation(machines, "Red")
    assert "2 have come, 1 is destroyed" in situation(machines, "Red")
    empires = board({"scenario": "solo_ae_1", "difficulty": "easy"}, players=1)
    assert "homeworlds of all 2 alien empires" in situation(empires, "Red")
    assert "Goal: destroy the homeworld of an opponent." in situation(board(), "Blue")
    assert "three colony points" in situation(board({"victory": "short"}, players=3), "Green")
    assert "be the last" in situation(board({"victory": "long"}, players=3), "Green")


def test_the_production_sheet_has_the_lines_of_the_printed_one() -> None:
    """SEB-7.0, SEB-7.8: from CP carried over to CP left, then by how much maintenance has changed since."""
    state = board(turn=3, cp={"Red": 9}, units={"Red": {"SC1": "2 C5", "SY1": "4 C5"}})
    after = play(play(state).state, Red="BID 2\nTECH ship_size\nBUY DD AT C5").state
    lines = table(after, "Red", "sheet")
    assert [row[0] for row in lines] == [
        "CP carried over", "+ colony CP", "+ mineral CP", "= income", "- maintenance", "= CP to spend",
        "- turn order bid", "- technology", "- units", "= CP left", "maintenance +/-",
    ]  # fmt: skip
    assert [row[1] for row in lines] == ["9", "20", "0", "20", "2", "27", "2", "10", "9", "6", "+1"]
