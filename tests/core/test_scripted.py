"""Dice that follow a script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.dice import Dice, DiceLike, LabelUsed
from pbem.core.scripted import ScriptedDice, ScriptError, SteadyDice


def test_values_come_in_order() -> None:
    dice: DiceLike = ScriptedDice([6, 1, 2, "warp", 3])
    assert dice.roll("a", count=2) == (6, 1)
    assert dice.die("b", 10) == 2
    assert dice.draw("c", {"warp": 1, "mine": 1}) == ("warp",)
    assert dice.below("d", 4) == 2


def test_values_by_label_go_before_values_in_order() -> None:
    dice = ScriptedDice([5], {"combat/a7/r1": [1, 2], "home": 4})
    assert dice.die("else") == 5
    assert dice.roll("combat/a7/r1", count=2) == (1, 2)
    assert dice.die("home") == 4


def test_keys_may_be_beginnings_and_globs_and_the_label_itself_goes_first() -> None:
    dice = ScriptedDice(by_label={"combat/": [1, 2], "*/defender": [3], "combat/x": 6})
    assert [dice.die(label) for label in ("combat/y", "combat/x", "combat/z/defender")] == [1, 6, 2]
    assert dice.die("siege/defender") == 3


def test_a_beginning_must_end_in_a_slash() -> None:
    dice = ScriptedDice([2], {"combat": [1]})
    assert dice.die("combat/x") == 2


def test_a_shuffle_is_the_whole_new_order() -> None:
    assert ScriptedDice(["c", "a", "b"]).shuffle("deck", ["a", "b", "c"]) == ("c", "a", "b")


@pytest.mark.parametrize("value", [7, 0, -1, "mine"])
def test_a_face_the_die_does_not_have(value: int | str) -> None:
    with pytest.raises(ScriptError, match=r"throw 1, 'combat/a7': .* is not a face of a die with 6 sides"):
        ScriptedDice([value]).die("combat/a7")


def test_an_item_that_is_not_in_the_bag_any_more() -> None:
    dice = ScriptedDice([1, "warp", "warp"])
    dice.die("first")
    with pytest.raises(ScriptError, match=r"throw 2, 'bag': 'warp' is not in the bag any more; there are mine$"):
        dice.draw("bag", ["warp", "mine"], 2)


def test_a_number_is_not_an_item() -> None:
    with pytest.raises(ScriptError, match="'bag': 3 is not in the bag"):
        ScriptedDice([3]).draw("bag", ["3"])


def test_a_script_that_runs_out_names_label_and_number() -> None:
    dice = ScriptedDice([4])
    dice.die("first")
    with pytest.raises(ScriptError, match=r"throw 2, 'second': the script has run out$"):
        dice.die("second")


def test_a_key_that_runs_out_does_not_go_on_with_the_values_in_order() -> None:
    with pytest.raises(ScriptError, match=r"throw 1, 'fight/a': the script has run out of values for 'fight/'"):
        ScriptedDice([1, 2, 3], {"fight/": [5]}).roll("fight/a", count=2)


def test_what_was_never_used() -> None:
    dice = ScriptedDice([1, 2], {"a": [3, 4], "b": "warp"})
    dice.die("a")
    dice.die("c")
    assert dice.unused() == (("", 2), ("a", 4), ("b", "warp"))
    assert ScriptedDice().unused() == ()


def test_labels_are_checked_as_with_real_dice() -> None:
    dice = ScriptedDice([1, 2, 3])
    dice.die("a")
    dice.die("a", hidden=True)
    with pytest.raises(LabelUsed):
        dice.die("a")
    with pytest.raises(ValueError, match="cannot be the label of a throw"):
        dice.die("A")


@given(st.binary(min_size=32, max_size=32))
def test_a_script_of_real_throws_records_the_same_throws(seed: bytes) -> None:
    real = Dice(seed, seed)
    play(real)
    scripted = ScriptedDice([value for throw in real.throws for value in throw.came])
    play(scripted)
    assert scripted.throws == real.throws and scripted.unused() == ()


def play(dice: DiceLike) -> None:
    dice.roll("a", 10, 3)
    dice.draw("b", {"x": 2, "y": 1}, 2, hidden=True)
    dice.shuffle("c", ["r", "s", "t", "s"])
    dice.below("d", 3, hidden=True)


def test_steady_dice_show_one_face() -> None:
    dice: DiceLike = SteadyDice(5)
    assert dice.roll("a", 6, 3) == (5, 5, 5)
    assert dice.die("b", 4) == 4
    assert dice.below("c", 10) == 4
    assert SteadyDice().die("a") == 1


def test_steady_dice_draw_the_first_items() -> None:
    dice = SteadyDice(6)
    assert dice.draw("a", {"warp": 1, "mine": 2, "planet": 1}, 3) == ("mine", "mine", "planet")
    assert dice.shuffle("b", ["y", "x"]) == ("y", "x")
    assert [throw.label for throw in dice.throws] == ["a", "b"]


def test_steady_dice_need_a_face() -> None:
    with pytest.raises(ValueError, match="no die shows 0"):
        SteadyDice(0)
