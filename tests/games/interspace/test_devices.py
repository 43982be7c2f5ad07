"""Devices that breakthrough cards bring: who sees what they do, on the map, in words and in practice."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.phrases import catalogue
from pbem.core.rules import choose
from pbem.games import interspace as game
from pbem.games.interspace.basic.exploration import cards_left
from tests.contract.test_secrecy import seen
from tests.support.games.playing import dice_of
from tests.support.strict import StrictCatalogue

WORDS = StrictCatalogue(catalogue("pbem.games.interspace").words)
SECRECY = ("open", "stacks", "fog")
BOMBED = {
    "players": 3,
    "active": "all",
    "cards": {"breakthroughs": {"A": ["nova_bombs"]}},
    "hexes": {"A7": "Aleph-Prime", "B7": "Aleph-Null", "B4": "planet Xann"},
    "planets": {"Xann": "B 3/3"},
    "units": {"A": {"B7": "NB1", "B4": "NB2", "A1": "SS1"}, "B": {"B1": "SS1"}, "C": {"C1": "Sct1"}},
}


def board(given: dict[str, Any], secrecy: str) -> Any:
    options = {"level": "standard", "breakthrough_cards": "true", "secrecy": secrecy}
    return game.board_from_example(given, choose(game.META, options, given["players"]))


def play(state: Any, seat: str, text: str) -> tuple[Any, list[Any]]:
    """One round in which only this seat has orders."""
    done = game.resolve(state, {seat: game.language(state.options).read(text)}, dice_of("devices", 1))
    return done.state, done.facts


def told(state: Any, facts: list[Any], seat: str | None, kind: str) -> list[str]:
    """What a seat reads about facts of a kind."""
    said, now = [], game.CODEC.copy(state)
    for fact in facts:
        if fact.__struct_config__.tag == kind:
            said += [WORDS.say(sentence.text) for sentence in game.narrate(now, seat, fact)]
        now = game.apply(now, fact)
    return said


@pytest.mark.parametrize("secrecy", SECRECY)
def test_a_hex_that_is_gone_is_seen_by_all_who_have_it_on_their_map(secrecy: str) -> None:
    """ISOR-72: C knows nothing of it in the fog, A has both hexes, B has lost a planet."""
    before = board(BOMBED, secrecy)
    after, facts = play(before, "A", "DETONATE NB1\nDETONATE NB2")
    assert told(before, facts, "A", "hex_destroyed") == [
        "NB1 tears B7 out of space.",
        "NB2 tears B4 out of space, and Xann with it.",
    ]
    gone, lost = told(before, facts, "B", "hex_destroyed")
    assert gone == "A nova bomb of A has torn B7 out of space."
    assert lost.startswith("A nova bomb of A has torn Xann (B4) out of space: your planet is gone")
    assert len(told(before, facts, "C", "hex_destroyed")) == (0 if secrecy == "fog" else 2)
    assert game.laws(after) == []


@pytest.mark.parametrize("secrecy", SECRECY)
def test_what_is_gone_is_void_on_the_map(secrecy: str) -> None:
    """ISO-43: no worm hole, no planet; the board can be hidden and imagined as any other."""
    after, _ = play(board(BOMBED, secrecy), "A", "DETONATE NB1\nDETONATE NB2")
    chart = game.chart(after, "A")
    cells = {cell.name: cell for cell in chart.cells}
    assert cells["B7"].terrain == "void" and cells["B7"].notes == ()
    assert not [link for link in chart.links if link.kind == "wormhole"]
    for seat in after.seats:
        twin = game.with_secrets_changed(after, seat, dice_of(f"disguise/{seat}", 1))
        assert seen(game, after, seat, "HOLD") == seen(game, twin, seat, "HOLD")
        imagined = game.guess_hidden(after, seat, dice_of(f"imagine/{seat}", 1))
        assert game.laws(imagined) == [] and game.chart(imagined, seat) == game.chart(after, seat)


def test_a_planet_that_is_gone_is_never_found_again() -> None:
    """ISO-43: its card is out of the game."""
    after, _ = play(board(BOMBED, "open"), "A", "DETONATE NB2")
    assert "Xann" not in after.planets and "Xann" not in cards_left(after)


SHELTERED = {
    "players": 2,
    "active": "all",
    "cards": {"breakthroughs": {"B": ["planet_shield"]}, "below": ["B.DD1", "B.PB1"]},
    "planets": {"B1": "B 8/8"},
    "units": {"A": {"B1": "CA1"}, "B": {"B1": "DD1 + DD2 + PB1 + SS1", "B3": "Sct1"}},
    "standing": {"A": "JOIN B yes", "B": "JOIN A yes"},
}


@pytest.mark.parametrize("secrecy", SECRECY)
def test_who_is_under_a_shield_is_seen_with_the_stack(secrecy: str) -> None:
    """ISO-45: its owner knows, others only if they may look into stacks."""
    before = board(SHELTERED, secrecy)
    after, facts = play(before, "B", "SHIELD DD UP")
    line, moves = "green (B1): below the planet shield PB1.", ["green (B1): now above the planet shield: B.DD1."]
    assert line in said(after, "B") and told(before, facts, "B", "shield_crossed") == [moves[0].replace("B.DD", "DD")]
    assert (line in said(after, "A")) == (secrecy != "stacks")
    assert told(before, facts, "A", "shield_crossed") == ([] if secrecy == "stacks" else moves)
    for seat in before.seats:
        twin = game.with_secrets_changed(after, seat, dice_of(f"disguise/{seat}", 1))
        assert seen(game, after, seat, "ATTACK B1") == seen(game, twin, seat, "ATTACK B1")


def said(state: Any, seat: str) -> list[str]:
    (cards,) = [part for part in game.view(state, seat).sections if part.key == "cards"]
    return [WORDS.say(phrase) for part in cards.parts for phrase in getattr(part, "lines", ())]
