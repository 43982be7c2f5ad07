"""Facts and states to bytes: same state, same bytes, whatever the order in which it came about."""

from __future__ import annotations

import msgspec
import pytest

from pbem.core.facts import Codec, Fact, OrderRefused


class Grew(Fact, frozen=True, tag="grew"):
    name: str
    by: int


class Stone(msgspec.Struct, frozen=True):
    weight: int


class Bed(msgspec.Struct, frozen=True):
    rows: list[str]


class Garden(msgspec.Struct):
    plants: dict[str, int] = {}
    stones: dict[str, Stone] = {}
    beds: dict[str, Bed] = {}


CODEC = Codec(Garden, Grew | OrderRefused)


def test_facts_are_plain_json_with_kind_and_version() -> None:
    assert msgspec.json.decode(CODEC.encode_facts([Grew("ivy", 2)])) == [
        {"kind": "grew", "name": "ivy", "by": 2, "v": 1}
    ]


def test_facts_come_back_as_they_were() -> None:
    facts = [Grew("ivy", 2), OrderRefused("A", 3, "GROW", "refused.frost", {"n": 1})]
    assert CODEC.decode_facts(CODEC.encode_facts(facts)) == facts


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="withered"):
        CODEC.decode_facts(b'[{"kind": "withered"}]')


def test_the_digest_does_not_depend_on_the_order_of_keys() -> None:
    assert CODEC.digest(Garden({"a": 1, "b": 2})) == CODEC.digest(Garden({"b": 2, "a": 1}))
    assert CODEC.digest(Garden({"a": 1})) != CODEC.digest(Garden({"a": 2}))


def test_a_copy_shares_nothing() -> None:
    garden = Garden({"a": 1})
    CODEC.copy(garden).plants["a"] = 9
    assert garden.plants == {"a": 1}


def test_a_copy_shares_only_what_can_never_change() -> None:
    """A frozen value that holds a list can change."""
    garden = Garden(stones={"b": Stone(2), "a": Stone(1)}, beds={"a": Bed(["ivy"])})
    copy = CODEC.copy(garden)
    assert copy == garden
    assert list(copy.stones) == ["a", "b"]
    assert copy.stones["a"] is garden.stones["a"]
    assert copy.stones is not garden.stones
    assert copy.beds["a"].rows is not garden.beds["a"].rows


def test_a_frozen_board_comes_back_whatever_became_of_it() -> None:
    garden = Garden({"ivy": 1}, {"a": Stone(1)})
    again = CODEC.frozen(garden)
    garden.plants["ivy"] = 9
    del garden.stones["a"]
    first = again()
    first.stones["b"] = Stone(2)
    first.plants["moss"] = 1
    assert again() == Garden({"ivy": 1}, {"a": Stone(1)})
