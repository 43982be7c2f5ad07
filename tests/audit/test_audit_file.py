"""The audit file: one line for each event, everything at the end, nothing hidden before."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit import verify
from pbem.audit.audit_file import Curtain, Source, artefact, published
from pbem.audit.bags import Bags
from pbem.core.dice import Dice, Throw, chain_down
from tests.audit.made_up import GAME, HIDDEN, LATE, LENGTH, SALTS, SEATS, SIGNER, TOP, lines, records

OPEN = {t: frozenset({f"explore/{t}/0", f"order/{t}", f"r{t}/blue/combat/1"}) for t in range(1, 5)}


def read(made: list[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in made]


def running(told: dict[int, frozenset[str]] = OPEN, cut: int | None = None) -> list[bytes]:
    made = records(is_over=False)[:cut]
    return list(artefact(Source(made, SALTS, "onlooker", told), SIGNER))


def holds(made: list[bytes]) -> bool:
    return bool(verify.verified(b"".join(made))["verdict"] == "holds")


def test_a_game_that_is_over_is_shown_whole() -> None:
    made = lines(turns=3, throws=8)
    kinds = [line["kind"] for line in read(made)]
    assert kinds[:4] == ["game", "leaf", "leaf", "seal"]
    assert kinds[-4:] == ["rules", "end", "checkpoint", "sum"]
    assert kinds.count("roll") + kinds.count("hroll") == 4 * 8
    assert [line["number"] for line in read(made) if "number" in line] == list(range(1, len(records()) + 1))
    assert holds(made)


def test_the_facts_are_opened_on_demand() -> None:
    shut, open_ = read(lines()), read(lines(with_facts=True))
    assert not [line for line in shut if line["kind"] == "reveal" and "payload" in line]
    assert all("payload" in line for line in open_ if line["kind"] == "reveal")
    assert holds(lines(with_facts=True))


def test_sheets_and_seats_stay_shut_even_then() -> None:
    made = b"".join(lines(with_facts=True)).decode()
    assert "RUN" not in made and "example.org" not in made


def test_the_lines_are_canonical() -> None:
    for line in lines():
        assert (
            line.decode()
            == json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
        )


def test_the_same_game_gives_the_same_file() -> None:
    assert lines() == lines()


# A game under way.


def test_nothing_hidden_is_in_the_file_of_a_running_game() -> None:
    made = running()
    text, told = b"".join(made).decode(), read(made)
    assert holds(made)
    assert not [line for line in told if line["kind"] == "hroll"]
    for secret in (HIDDEN.hex(), TOP.hex(), chain_down(GAME.bytes, TOP, LENGTH - 5).hex(), "RUN", "example.org"):
        assert secret not in text
    labels = {(line["t"], line["label"]) for line in told if line["kind"] == "roll"}
    assert labels <= {(t, label) for t, known in OPEN.items() for label in known}


def test_a_bag_that_was_drawn_from_unseen_is_not_shown() -> None:
    """explore/1/0 is the first draw; the hidden draws after it would show in what the next bag holds."""
    shown = [line["label"] for line in read(running()) if line["kind"] == "roll" and line["ask"] == "draw"]
    assert shown == ["explore/1/0", "order/1", "order/2", "order/3", "order/4"]


def test_dice_that_the_reader_was_told_of_are_shown() -> None:
    shown = [line["label"] for line in read(running()) if line["kind"] == "roll" and line["ask"] == "dice"]
    assert shown == [f"r{t}/blue/combat/1" for t in range(1, 5)]


def test_what_a_seat_sends_does_not_show_in_what_others_read() -> None:
    """The log is cut after the turn was opened, so neither orders nor their number can be seen."""
    whole = records(is_over=False)
    opened = next(place for place, record in enumerate(whole, 1) if record.name == "turn.opened")
    assert whole[opened].name == "orders.received"
    assert running(cut=opened) == running(cut=opened + 1) == running(cut=opened + 2)
    assert published(whole[: opened + 2]) == whole[:opened]


def test_a_game_that_waits_for_its_seats_shows_its_opening_alone() -> None:
    made = running({}, cut=3)
    assert [line["kind"] for line in read(made)] == ["game", "checkpoint", "sum"]
    assert holds(made)
    assert published([]) == []


def test_dice_that_are_shared_and_not_yet_revealed_stay_shut() -> None:
    """Others may still play with them: neither throws nor facts may be seen, even of a game that is over."""
    made = lines(with_facts=True, reveal=False)
    kinds = {line["kind"] for line in read(made)}
    assert not kinds & {"roll", "hroll"}
    assert not [line for line in read(made) if line["kind"] == "reveal" and ("payload" in line or line["reveal"])]
    result = verify.verified(b"".join(made))
    assert result["verdict"] == "holds"
    assert any("shared with other games" in words for words in result["cannot_prove"])


def test_shared_dice_are_shown_when_their_galaxy_has_closed() -> None:
    for with_facts in (False, True):
        made = lines(with_facts, reveal=False, late=LATE)
        result = verify.verified(b"".join(made))
        assert result["verdict"] == "holds"
        assert not any("shared with other games" in words for words in result["cannot_prove"])
        told = read(made)
        assert told[1]["kind"] == "share"
        assert len([line for line in told if line["kind"] in ("roll", "hroll")]) == 4 * 8
        assert told[-3] == {"kind": "galaxy", "chain_top": TOP.hex(), "hidden": HIDDEN.hex()}


def test_a_game_that_goes_on_after_its_galaxy_closed_keeps_its_hidden_throws() -> None:
    made = list(artefact(Source(records(is_over=False, reveal=False), SALTS, "onlooker", OPEN, late=LATE), SIGNER))
    assert holds(made)
    assert {line["label"] for line in read(made) if line["kind"] == "roll"} >= {"explore/1/0", "r1/blue/combat/1"}
    assert not [line for line in read(made) if line["kind"] == "hroll"]


# What may be shown.


def throw(label: str, stream: Any = "open", **fields: Any) -> Throw:
    return Throw(label=label, stream=stream, ask="draw", count=1, bag=(("a", 2), ("b", 1)), came=("a",), **fields)


def test_the_curtain_rises_at_the_end() -> None:
    throws = [throw("one"), throw("two", "hidden")]
    assert list(Curtain(None).shown(1, throws)) == throws
    assert list(Curtain({1: frozenset({"one", "two"})}).shown(1, throws)) == throws[:1]
    assert list(Curtain({2: frozenset({"one"})}).shown(1, throws)) == []


def test_an_unseen_draw_hides_the_bags_with_such_items_only() -> None:
    curtain = Curtain({1: frozenset({"two", "three"})})
    other = Throw(label="three", stream="open", ask="draw", count=1, bag=(("c", 1),), came=("c",))
    assert list(curtain.shown(1, [throw("one"), throw("two"), other])) == [other]


# Bags.


def drawn(dice: Dice, *wanted: tuple[str, dict[str, int]]) -> list[dict[str, Any]]:
    bags = Bags()
    for label, bag in wanted:
        dice.draw(label, bag)
    return [bags.followed(place, each) for place, each in enumerate(dice.throws, 1)]


def test_draws_go_on_from_what_the_one_before_left() -> None:
    bags = Bags()
    dice = Dice(HIDDEN, HIDDEN)
    tiles = ["a", "a", "b", "c"]
    for place in range(1, 4):
        (item,) = dice.draw(f"tile/{place}", tiles)
        dice.draw(f"seat/{place}", SEATS)
        tiles.remove(item)
    followed = [bags.followed(place, each) for place, each in enumerate(dice.throws, 1)]
    assert [each["after"] for each in followed[::2]] == [0, 1, 3]
    assert all(each["put"] == each["taken"] == [] for each in followed[::2])
    assert [each["after"] for each in followed[1::2]] == [0, 2, 4]


def test_what_is_put_in_and_taken_out_is_stated() -> None:
    first, second = drawn(Dice(HIDDEN, HIDDEN), ("one", {"a": 5}), ("two", {"a": 2, "b": 3}))
    assert first == {"after": 0, "put": [], "taken": []}
    assert second == {"after": 1, "put": [("b", 3)], "taken": [("a", 2)]}


def test_an_empty_bag_is_filled_anew() -> None:
    assert [each["after"] for each in drawn(Dice(HIDDEN, HIDDEN), ("one", {"a": 1}), ("two", {"a": 1}))] == [0, 0]


def test_of_two_bags_the_one_that_needs_fewer_changes_is_gone_on_with() -> None:
    followed = drawn(Dice(HIDDEN, HIDDEN), ("one", {"a": 5}), ("two", {"c": 5}), ("three", {"a": 1, "c": 4}))
    assert followed[2] == {"after": 2, "put": [("a", 1)], "taken": []}


def test_dice_and_shuffles_have_no_bag_to_follow() -> None:
    dice = Dice(HIDDEN, HIDDEN)
    dice.roll("one")
    dice.shuffle("two", ["a", "b"])
    assert [Bags().followed(1, each) for each in dice.throws] == [{}, {}]


bags_of_items = st.dictionaries(st.sampled_from(["a", "b", "c", "é", "𝕏", "\ufb01"]), st.integers(1, 4), min_size=1)


@given(st.lists(st.tuples(bags_of_items, st.integers(0, 3)), max_size=12))
def test_whatever_is_drawn_the_file_says_how_bags_hang_together(wanted: list[tuple[dict[str, int], int]]) -> None:
    dice, bags = Dice(HIDDEN, HIDDEN), Bags()
    for place, (bag, count) in enumerate(wanted):
        dice.draw(f"{place}", bag, min(count, sum(bag.values())))
    made = []
    for place, each in enumerate(dice.throws, 1):
        data = {"t": 1, "label": each.label, "ask": "draw", "count": each.count, **bags.followed(place, each)}
        data |= {"bag": [list(run) for run in each.bag], "came": list(each.came)}
        data |= {"put": [list(run) for run in data["put"]], "taken": [list(run) for run in data["taken"]]}
        made.append(verify.Line(place, "roll", data, {}))
    assert list(verify.check_bags(verify.File([], made))) == []


@pytest.mark.parametrize("turns", [0, 1, 2, 7])
def test_games_of_any_length_hold(turns: int) -> None:
    assert holds(lines(turns=turns))
