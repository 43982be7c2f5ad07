"""`fog=sensor`: others' counters and moves within 1 of a player's units and 2 of their colonies; own battles only."""

from __future__ import annotations

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.core.rules import Resolution
from pbem.games import package
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.knowledge.known import known
from tests.games.space_empires.boards import board, play

WORDS = catalogue(package("space_empires"))
SENSOR = {"fog": "sensor"}


def narration_for(state: State, done: Resolution, seat: str | None) -> str:
    """Everything a seat reads about a turn, fact by fact."""
    at, said = game.CODEC.copy(state), []
    for fact in done.facts:
        said += [WORDS.say(each.text) for each in game.narrate(at, seat, fact)]
        at = game.apply(at, fact)
    return "\n".join(said)


def seen(state: State, seat: str | None, other: str) -> list[str]:
    return sorted(unit.at for unit in known(state, seat).units[other].values())


def test_counters_show_one_hex_from_units_and_two_from_colonies() -> None:
    """SEM-2: C5 is the homeworld of Red, so E6 is too far; G5 is next to SC1, H5 is not."""
    units = {
        "Red": {"SC1": "F5"},
        "Blue": {"SC1": "D6", "SC2": "E6", "SC3": "G5", "SC4": "I5", "MI1": "D4", "MI2": "I6"},
    }
    state = board(SENSOR, units=units)
    assert seen(state, "Red", "Blue") == ["D4", "D6", "E6", "G5"]
    assert seen(board(units=units), "Red", "Blue") == ["D4", "D6", "E6", "G5", "I5", "I6"]
    far = board(SENSOR, units={"Red": {"SC1": "C1"}, "Blue": units["Blue"]})
    assert seen(far, "Red", "Blue") == ["D4", "D6", "E6"]
    assert seen(state, None, "Blue") == [] and len(known(state, "*").units["Blue"]) == 6


def test_only_the_part_of_a_way_in_sight_is_reported() -> None:
    """SEM-2."""
    units = {"Red": {"SC1": "F5"}, "Blue": {"SC1": "H4 move=4", "SC2": "I1 move=4"}}
    state = board(SENSOR, units=units, tech={"Blue": "move=4"}, first="Blue")
    done = play(state, Blue="MOVE SC1 VIA G5-G6\nMOVE SC2 VIA I2-I3")
    assert "Blue-1: G5 - G6." in narration_for(state, done, "Red") and "H4" not in narration_for(state, done, "Red")
    assert "Blue-2" not in narration_for(state, done, "Red") and "Blue" not in narration_for(state, done, None).replace(
        "Blue:", ""
    )
    assert "SC2: I1 - I2 - I3." in narration_for(state, done, "Blue")


def test_battles_of_others_are_not_reported_but_markers_are() -> None:
    """SEM-2: Green is next to the battle and sees who is left, not how it was fought."""
    units = {"Red": {"SC1": "2 F6", "SC2": "A4"}, "Blue": {"SC1": "F7"}, "Green": {"SC1": "E8"}}
    state = board(SENSOR, players=3, units=units, lies={"A3": "nebula"})
    done = play(state, Red="MOVE SC1 TO F7\nMOVE SC2 TO A3")
    heard = narration_for(state, done, "Green")
    assert "rolled" in narration_for(state, done, "Red") and "rolled" in narration_for(state, done, "Blue")
    assert "rolled" not in heard and "attack" not in heard and "A3 is explored" in heard
    after = known(done.state, "Green").units["Red"]
    assert [(unit.kind, unit.size, unit.note) for unit in after.values() if unit.at == "F7"] == [("SC", 1, None)]
    assert known(done.state, "Green").shown.get("Red", {}) == {}


def test_players_who_met_a_counter_keep_notes_until_aliases_are_dealt_again() -> None:
    """SEM-2, SEB-5.11: Blue has fought Red's destroyers and knows them again, Green has not."""
    units = {"Red": {"DD1": "2 A6 attack=1"}, "Blue": {"SC1": "A7", "SC2": "B5"}, "Green": {"SC1": "B6"}}
    state = board(SENSOR, players=3, units=units, tech={"Red": "attack=1 ship_size=2"}, colonies={"Red": {"A6": "5"}})
    state.units["Blue"]["SC1"].at = "A6"
    fought = play(state).state
    down = play(fought).state
    notes = [known(down, seat).units["Red"]["Red-1"].note for seat in ("Blue", "Green")]
    assert notes[0] is not None and (notes[0].kind, notes[0].size) == ("DD", 2) and notes[1] is None
    assert known(down, "Blue").shown["Red"]["attack"] == 1 and "attack" not in known(down, "Green").shown.get("Red", {})
    mixed = play(down, Red="SPLIT 1 OF DD1").state
    assert all(unit.note is None for unit in known(mixed, "Blue").units["Red"].values())


def test_who_decides_for_aliens_does_not_hear_of_battles_out_of_sight() -> None:
    """SEM-2: Blue is to the left of Red; his order is used, and only who sees the hex learns that it was."""
    standing = {"Blue": "ALIENTARGET easy\nLOST random"}
    for near, options in ((False, SENSOR), (True, SENSOR), (True, {})):
        units = {"Red": {"SC1": "D9"}, "Blue": {"SC1": "E10" if near else "K9"}}
        rules = {**options, "aliens": "on"}
        state = board(rules, players=3, units=units, lies={"E9": "barren_planet"}, standing=standing)
        done = play(state, Red="MOVE SC1 TO E9")
        assert any(getattr(fact, "key", "") == "alientarget" for fact in done.facts)
        assert ("ALIENTARGET" in narration_for(state, done, "Blue")) == near
