"""verify.py: throws, bags and facts."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pbem.audit import verify as v
from pbem.audit.entries import canonical
from tests.audit.forging import Data, event, forged, held, place_of, said, setting, whole, words
from tests.audit.made_up import lines

# Throws.

REVEAL = place_of("reveal", 1)
DICE, DRAW, SHUFFLE = place_of("roll", ask="dice"), place_of("hroll", ask="draw"), place_of("hroll", ask="shuffle")


@pytest.mark.parametrize(
    ("place", "change", "why"),
    [
        (DICE, setting(t=2), "has not been revealed"),
        (DICE, setting(label="r1/red/combat/2"), ""),
        (DICE, setting(label="UPPER"), "not a valid label"),
        (DICE, setting(label=""), "not a valid label"),
    ],
)
def test_labels(place: int, change: Callable[[Data], None], why: str) -> None:
    assert said(v.check_labels(forged(place, change)), place, why) is bool(why)


def test_a_label_that_was_thrown_twice() -> None:
    second = place_of("roll", 1, ask="dice")
    file = forged(second, setting(label=held(DICE)["label"]))
    assert said(v.check_labels(file), second, f"label {held(DICE)['label']} was already used")


@pytest.mark.parametrize(
    ("place", "change", "why"),
    [
        (DICE, lambda data: data["came"].__setitem__(0, 99), "not what this line says"),
        (DICE, lambda data: data["came"].append(1), "number of results differs"),
        (DICE, setting(sides=0), "1 to 2^32 sides"),
        (DICE, setting(sides=2**32 + 1), "1 to 2^32 sides"),
        (DICE, setting(t=2**33), "cannot be checked"),
        (DRAW, lambda data: data["came"].__setitem__(0, "gold"), "not what this line says"),
        (DRAW, lambda data: data["bag"].reverse(), "not sorted"),
        (DRAW, lambda data: data["bag"].append(data["bag"][-1]), "not sorted"),
        (DRAW, setting(bag=[]), "more items were drawn than the bag holds"),
        (DRAW, setting(bag=[["a", 2**40]]), "more items were drawn than the bag holds"),
        (SHUFFLE, lambda data: data["came"].reverse(), "not what this line says"),
        (SHUFFLE, setting(bag=[["ash", 4]]), "counted wrongly"),
        (SHUFFLE, setting(bag=[["ash", 1], ["ash", 4]]), "counted wrongly"),
    ],
)
def test_throws(place: int, change: Callable[[Data], None], why: str) -> None:
    assert words(v.check_throws(v.read(whole()))) == []
    assert said(v.check_throws(forged(place, change)), place, why)


# Bags.

SECOND = place_of("hroll", ask="draw", t=1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (setting(after=1), "line 1 left no bag"),
        (setting(after=0), "declared new"),
        (setting(put=[["gold", 1]]), "does not hold"),
        (setting(taken=[["mine", 1]]), "does not hold"),
        (lambda data: data["bag"].append(["zinc", 1]), "does not hold"),
    ],
)
def test_bags(change: Callable[[Data], None], why: str) -> None:
    assert words(v.check_bags(v.read(whole()))) == []
    assert said(v.check_bags(forged(SECOND, change)), SECOND, why)


def test_a_bag_that_was_exchanged_unseen_is_found_even_when_the_dice_fit() -> None:
    """The operator gives another name to what was not drawn, and signs anew: the dice hold, the bag does not."""
    place = place_of("hroll", -1, ask="draw")
    data = held(place)
    spare = next(item for item, _ in reversed(data["bag"]) if item not in data["came"])
    file = forged(place, lambda line: line.update(bag=[[item + "x" * (item == spare), n] for item, n in line["bag"]]))
    assert words(v.check_throws(file)) == []
    assert said(v.check_bags(file), place, "does not hold")


# Facts.


def with_facts(change: Callable[[list[Data]], Any]) -> list[tuple[int, str]]:
    data = [json.loads(line) for line in lines(with_facts=True)]
    change(data)
    return words(v.check_facts(v.read(b"".join(canonical(line) + b"\n" for line in data))))


def test_throws_must_be_those_of_the_log() -> None:
    assert with_facts(lambda data: None) == []
    assert with_facts(lambda data: data.pop(REVEAL)) != []
    assert with_facts(lambda data: data[DICE - 1].update(sides=7)) == [
        (DICE, "this throw differs from the one in the log")
    ]


def test_a_throw_that_was_left_out() -> None:
    place = place_of("roll", -1)
    told = with_facts(lambda data: data.pop(place - 1))
    assert told[0] == (place_of("reveal", -1), "the log has 8 throws, the file 7")


def test_a_turn_of_which_all_throws_were_left_out() -> None:
    def change(data: list[Data]) -> None:
        data[:] = [line for line in data if line.get("t") != 2 or line["kind"] == "reveal"]

    assert with_facts(change) == [(REVEAL, "the log has 8 throws, the file 0")]


def test_the_payload_of_a_turn_must_tell_the_same_secret() -> None:
    data = [json.loads(line) for line in lines(with_facts=True)]
    event(resolution=3)(data[REVEAL - 1])
    file = v.read(b"".join(canonical(line) + b"\n" for line in data))
    assert said(v.check_course(file), REVEAL, "differs from the one in the payload")
