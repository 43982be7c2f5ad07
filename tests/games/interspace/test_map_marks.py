"""What the map shows of a turn is what the sentences say, and not a hex more."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from pbem.core.chart import FOG, OLD, SEEN
from pbem.core.rules import choose
from pbem.games import interspace as game
from pbem.games.interspace.board import places
from pbem.reports.report import build, narrate_all
from tests.reports.test_report import OCCASION
from tests.support.games.played import Turn, dice_of, play
from tests.support.strict import strict

SAY = strict().say
NAMES = re.compile(r"[A-F]\d+(?:/\d)?")


def turns(secrecy: str) -> list[Turn]:
    return list(play("traced", 26, secrecy=secrecy))


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
def test_every_hex_of_a_trace_is_named_in_its_sentence(secrecy: str) -> None:
    kinds = set()
    for turn in turns(secrecy)[1:]:
        for seat in (*turn.before.seats, None, "*"):
            battle: set[str] = set()
            for sentence in narrate_all(game, turn.before, turn.facts, seat):
                named = set(NAMES.findall(SAY(sentence.text)))
                # Sentences about a battle are under the one that says where it is.
                if sentence.part == "battles":
                    battle = named if not sentence.line else battle
                    named |= battle
                drawn = {cell for link in sentence.links for cell in link.cells} | {cell for cell, _ in sentence.marks}
                assert drawn <= named, SAY(sentence.text)
                kinds |= {link.kind for link in sentence.links} | {kind for _, kind in sentence.marks}
    assert {"route", "battle", "named", "loss"} <= kinds
    assert secrecy != "fog" or {"left", "came"} <= kinds


def test_ways_lead_from_hex_to_hex() -> None:
    for turn in turns("open")[1::4]:
        chart = build(game, turn.before, turn.facts, turn.after, "A", OCCASION).chart
        for link in chart.links:
            if link.kind == "route":
                for a, b in pairwise(link.cells):
                    assert b in places.neighbours(turn.after, a), link


def test_a_new_hex_is_marked_and_the_scout_s_way_ends_there() -> None:
    options = choose(game.META, {}, 2)
    before = game.board_from_example({"active": "all", "units": {"A": {"A2": "Sct"}, "B": {"B1": "Trn"}}}, options)
    sheets = {"A": game.language(options).read("EXPLORE Sct1 A2/1")}
    dice = dice_of("new", 3)
    after = game.resolve(before, sheets, dice)
    chart = build(game, before, after.facts, after.state, "A", OCCASION).chart
    assert ("A8", "new") in chart.marks
    assert ("A2", "A8") in [link.cells for link in chart.links if link.kind == "route"]


def test_sight_says_what_is_seen_now() -> None:
    options = choose(game.META, {"secrecy": "fog"}, 2)
    board = game.board_from_example(
        {"active": "all", "units": {"A": {"A1": "Sct"}, "B": {"B1": "Trn", "A1": "PB"}}}, options
    )
    cells = {cell.name: cell for cell in game.chart(board, "A").cells if cell.label}
    assert {cells[label].sight for label in ("A1", "A2", "A7")} == {SEEN}
    assert all(cell.sight == SEEN for cell in game.chart(board, "*").cells)
    far = game.chart(board, "B").cells
    assert {cell.sight for cell in far if cell.name[0] == "B"} == {SEEN}
    assert {cell.sight for cell in far if cell.name[0] == "A" and cell.label} <= {SEEN, FOG}


def test_regions_that_were_left_are_old() -> None:
    found = set()
    for turn in turns("fog"):
        for seat in turn.after.seats:
            for cell in game.chart(turn.after, seat).cells:
                found.add(cell.sight)
                assert cell.sight == SEEN or all(stack.owner == seat for stack in cell.stacks)
                assert cell.sight != OLD or not (cell.owner or cell.badge)
    assert {SEEN, FOG} <= found
