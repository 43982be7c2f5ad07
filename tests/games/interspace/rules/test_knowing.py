"""What a player may look at: the box, and what the options of secrecy leave open."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import pbem.games.interspace as interspace
from pbem.core.phrases import Phrase
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset
from tests.games.interspace.rules.boards import board
from tests.support.games.playing import play


def phrases(text: Any) -> list[Phrase]:
    """All phrases of a view, however deep."""
    if isinstance(text, Phrase):
        return [text, *phrases(list(text.values.values()))]
    if isinstance(text, msgspec.Struct):
        return phrases(list(msgspec.structs.astuple(text)))
    return [found for part in text for found in phrases(part)] if isinstance(text, list | tuple) else []


def seen(given: dict[str, Any], seat: str = "A", **options: str) -> bytes:
    return msgspec.json.encode(interspace.view(board(given, **options), seat))


def fleets(stack: str, near: str = "Trn") -> dict[str, Any]:
    return {"units": {"A": {"A1": "Sct"}, "B": {"B1": stack, "A3": near}}}


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
def test_the_box_can_be_looked_at_isb_55(secrecy: str) -> None:
    """The contents of the box, counted by type, are open to every player (ISB-55), also in the fog (ISBR-50)."""
    view = interspace.view(board({"box": {"pulsar": 2, "nebula": 1}}, secrecy=secrecy), "A")
    box = next(phrase for phrase in phrases(view.sections) if phrase.key == "explore.box")
    assert box.values["n"] == 3
    tiles = {tile.values["tile"].key: tile.values["n"] for tile in box.values["tiles"]}
    assert tiles == {"tile.pulsar": 2, "tile.nebula": 1}


def test_open_shows_every_unit_isbr_47() -> None:
    """secrecy=open hides no unit (ISBR-47)."""
    assert seen(fleets("BB + 2 PB")) != seen(fleets("BB + Sct"))


def test_stacks_show_only_the_highest_unit_isbr_47() -> None:
    """secrecy=stacks: of a foreign stack the unit with the highest tech, and whether there are more (ISBR-47)."""
    two = seen(fleets("BB + 2 PB"), secrecy="stacks")
    assert two == seen(fleets("BB + Sct"), secrecy="stacks")
    assert two != seen(fleets("BB"), secrecy="stacks")
    assert two != seen(fleets("CA + 2 PB"), secrecy="stacks")


def test_fog_hides_what_is_far_isbr_47() -> None:
    """secrecy=fog: units within distance 1 of the seat's units and planets, no others (ISBR-47)."""
    far = seen(fleets("BB"), secrecy="fog")
    assert far == seen(fleets("2 PB"), secrecy="fog")
    assert far != seen(fleets("BB", near="Col"), secrecy="fog")


def test_fog_hides_other_regions_isbr_47() -> None:
    """secrecy=fog: a region without a home world, planet or unit of the seat is not on the map (ISBR-47)."""
    hidden = {**fleets("BB"), "hexes": {"B3": "nebula"}}
    scouted = {**hidden, "units": {"A": {"A1": "Sct", "B7": "Sct"}, "B": {"B1": "BB"}}}
    assert b"nebula" not in seen(hidden, secrecy="fog").replace(b"tile.nebula", b"")
    assert b"nebula" in seen(scouted, secrecy="fog").replace(b"tile.nebula", b"")


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
def test_standing_orders_are_always_private_isbr_47(secrecy: str) -> None:
    """Orders and standing orders of others never show (ISBR-47)."""
    never, at_once = ({**fleets("BB"), "standing": {"B": line}} for line in ("RETREAT NEVER", "RETREAT ROUND 1"))
    assert seen(never, secrecy=secrecy) == seen(at_once, secrecy=secrecy)
    assert seen(never, "B", secrecy=secrecy) != seen(at_once, "B", secrecy=secrecy)


def test_who_is_awaited_isbr_44_isbr_48() -> None:
    """pace=round asks all, pace=turn the drawn player; nobody asks who resigned (ISBR-44, ISBR-48)."""
    everybody = board({"players": 3, "active": "all", "resigned": ["B"]})
    assert set(interspace.awaited(everybody)) == {"A", "C"}
    assert set(interspace.awaited(board({"players": 3, "active": "C"}))) == {"C"}


def test_what_is_known_of_what_is_known_is_the_same() -> None:
    """A seat that has left a region knows it as before, however often its board is made (ISBR-47)."""
    for turn in play(interspace, "twice", {"secrecy": "fog"}, 3):
        state = turn.after.state
        rules = ruleset(state.options)
        for seat in state.seats:
            once = known(state, rules, seat)
            assert interspace.CODEC.canonical(known(once, rules, seat)) == interspace.CODEC.canonical(once)
