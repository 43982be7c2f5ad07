"""What a seat may know now: enough to write every order, and nothing that is secret."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.rules import choose
from pbem.core.view import Lines, Section, Table
from pbem.games import find
from pbem.games import interspace as game
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset
from tests.support.games import playing as contract
from tests.support.games.played import dice_of, play
from tests.support.strict import strict

SECRECY = ("open", "stacks", "fog")
ENCODE = msgspec.json.Encoder(order="deterministic").encode
SAY = strict().say


@cache
def boards(seed: int, secrecy: str) -> list[State]:
    return [turn.after for turn in play(f"viewed/{seed}", 28, secrecy=secrecy)]


def board(given: dict[str, Any], **wanted: str) -> State:
    options = choose(game.META, wanted, given.get("players", 2))
    return game.board_from_example({"active": "all", **given}, options)


def section(state: State, seat: str | None, key: str) -> Section:
    return next(section for section in game.view(state, seat).sections if section.key == key)


def rows(state: State, seat: str | None, key: str) -> list[list[str]]:
    tables = [part for part in section(state, seat, key).parts if isinstance(part, Table)]
    return [[SAY(cell).replace("\u00a0", " ") for cell in row] for table in tables for row in table.rows]


def lines(state: State, seat: str | None, key: str) -> list[str]:
    return [SAY(text) for part in section(state, seat, key).parts if isinstance(part, Lines) for text in part.lines]


@pytest.mark.parametrize("secrecy", SECRECY)
@settings(max_examples=40)
@given(
    seed=st.integers(1, 3),
    at=st.integers(0, 27),
    seat=st.sampled_from(["A", "B", "C", None]),
    number=st.integers(1, 99),
)
def test_what_a_seat_cannot_see_does_not_show(secrecy: str, seed: int, at: int, seat: str | None, number: int) -> None:
    """Byte by byte: views and charts of boards that differ in standing orders, courses, stacks and far units."""
    found = boards(seed, secrecy)
    state = found[min(at, len(found) - 1)]
    if state.hexes:
        other = game.with_secrets_changed(state, seat, dice_of("views", number))
        other.damage = {}
        assert ENCODE(game.view(state, seat)) == ENCODE(game.view(other, seat))
        assert ENCODE(game.chart(state, seat)) == ENCODE(game.chart(other, seat))


def test_planets_list_what_they_can_do() -> None:
    given = {"planets": {"A1": "A 8/3", "A2": "A 2/2, rests in round 4", "B2": "A 3/3"}, "round": 4}
    assert rows(board(given), "A", "planets") == [
        ["A1", "yellow, home world", "8", "3", "10", "TECH to 4, BUILD for 10"],
        ["A2", "Kor", "2", "2", "0", "nothing: it rests this round"],
        ["B2", "Loma", "3", "3", "3", "IND to 4, TECH to 4, BUILD for 3"],
    ]
    assert rows(board({"planets": {"A1": "A 8/8", "A2": "A 1/1"}, "units": {}}), "A", "planets") == [
        ["A1", "yellow, home world", "8", "8", "8", "BUILD for 8"],
        ["A2", "Kor", "1", "1", "1", "IND to 2, TECH to 2"],
    ]


def test_the_transport_bonus_is_shown_with_its_parts() -> None:
    state = board({"units": {"A": {"A1": "Trn", "A2": "Trn", "A5": "2 Trn"}}})
    assert lines(state, "A", "planets") == [
        "The IPE of yellow (A1) include a transport bonus of 6: 2 from Kor (A2), 4 from A5."
    ]
    state = board({"units": {"A": {"A2": "Trn", "A5": "Trn"}}})
    assert lines(state, "A", "planets")[0].startswith("No transport bonus: it needs a Trn in A1")
    state = board({"planets": {"A1": "B 8/3"}})
    assert lines(state, "A", "planets") == ["You have no home world now; HOMEWORLD declares one."]


def test_units_are_listed_by_hex_with_what_hinders_them() -> None:
    given = {
        "hexes": {"A3": "black hole", "A4": "nebula", "A6": "pulsar"},
        "units": {"A": {"A3": "PB2", "A1": "2 Sct + SS + PB1", "A4": "Trn", "A6": "Col"}},
    }
    state = board(given)
    state.courses["A.Trn1"] = "A2"
    assert rows(state, "A", "units") == [
        ["A1", "SS1", "1", ""],
        ["A1", "Sct1 Sct2", "2", ""],
        ["A1", "PB1", "3", ""],
        ["A3", "PB2", "3", "PB must end at a base, leaves with a roll of 3 or less"],
        ["A4", "Trn1", "2", "on course to Kor (A2), can leave by one hex only"],
        ["A6", "Col1", "1", "unshielded units roll when leaving"],
    ]


def test_counters_and_exploration() -> None:
    state = board({"civ": {"A": 5}, "box": {"pulsar": 2, "planet": 1}})
    free = {row[0]: row[-1] for row in rows(state, "A", "counters")}
    assert free["Sct"] == "3" and free["Trn"] == "10" and free["SS"] == "9" and free["PB"] == "18"
    points = {row[0]: row[-2] for row in rows(state, "A", "counters")}
    assert (points["Sct"], points["PB"], points["Col"]) == ("3", "4", "2")
    assert lines(state, "A", "exploring") == [
        "You can enter 3 unknown hexes this turn.",
        "Unknown hexes you can enter: A2/1, A2/2, A2/6, A3/2, A3/3, A4/3, A4/4, A5/4, A5/5, A6/5, A6/6, A7/6.",
        "The box holds 3 tiles: 1 planet, 2 pulsar.",
    ]
    assert lines(state, None, "exploring") == ["The box holds 3 tiles: 1 planet, 2 pulsar."]


def test_standing_orders_and_defaults() -> None:
    state = board({"standing": {"A": "RETREAT DEF never\nTRADE B yes", "B": "PBHOME off"}})
    shown = rows(state, "A", "standing")
    assert ["RETREAT", "RETREAT DEF never"] in shown and ["TRADE", "TRADE B yes"] in shown
    assert len(shown) == 2
    (defaults,) = lines(state, "A", "standing")
    assert defaults.startswith("By default: ") and "PBHOME (ON)" in defaults and "TRADE" not in defaults
    assert rows(state, None, "standing") == []
    assert ["B PBHOME", "PBHOME off"] in rows(state, "*", "standing")


STACKS = {"units": {"A": {"A1": "Sct"}, "B": {"B1": "DD + 2 PB + Sct", "A2": "Trn"}}}


def test_stacks_of_others() -> None:
    assert rows(board(STACKS), "A", "other_stacks") == [
        ["A2", "B", "1 Trn"],
        ["B1", "B", "1 Sct, 2 PB, 1 DD"],
    ]
    assert rows(board(STACKS, secrecy="stacks"), "A", "other_stacks") == [
        ["A2", "B", "1 Trn"],
        ["B1", "B", "DD and more"],
    ]
    assert rows(board(STACKS, secrecy="fog"), "A", "other_stacks") == [["A2", "B", "1 Trn"]]
    assert rows(board(STACKS, secrecy="fog"), None, "other_stacks") == []
    assert len(rows(board(STACKS, secrecy="fog"), "*", "other_stacks")) == 3


def test_scores_and_planets_of_others() -> None:
    given = {"planets": {"B1": "B 7/5"}, "hexes": {"A8": "planet Xann at A2/1"}}
    for secrecy in ("open", "stacks"):
        assert rows(board(given, secrecy=secrecy), "A", "scores") == [
            ["A (you)", "20", "2", "3", ""],
            ["B", "18", "2", "5", ""],
        ]
    fog = board(given, secrecy="fog")
    assert rows(fog, "A", "scores") == [["A (you)", "20", "2", "3", ""], ["B", "18", "-", "-", ""]]
    assert rows(fog, "A", "other_planets") == [["A8", "Xann", "nobody", "-", "-"]]
    fog.charted["A"] = ["B1", "B2"]
    assert ["B1", "green", "not in sight", "-", "-"] in rows(fog, "A", "other_planets")


@pytest.mark.parametrize("secrecy", SECRECY)
def test_every_name_on_the_map_can_be_written_in_an_order(secrecy: str) -> None:
    """The neighbour in column d of row L is the hex that `L/d` means."""
    for state in boards(1, secrecy)[2::5]:
        for seat in (*state.seats, "*"):
            seen = known(state, ruleset(state.options), seat)
            for label, _, *sides in rows(state, seat, "map"):
                for d, name in enumerate(sides, 1):
                    place, meant = places.find(seen, name), places.find(seen, f"{label}/{d}")
                    assert place is not None and place == meant
                    assert place.is_known == ("/" not in name)


def test_the_map_lists_wormholes_and_turned_compasses() -> None:
    given = {
        "hexes": {"A8": "Aleph-Prime at A3/2", "B8": "Aleph-Null at B3/2", "A9": "empty space at A2/1"},
        "joined": ["B2/1 on A9 turned 3"],
    }
    state = board(given)
    notes = lines(state, "A", "map")
    assert "Wormhole Aleph connects A8, B8." in notes
    assert "Directions of B are turned: 1 of B points where 4 of A points." in notes
    assert "Directions of A are turned: 1 of A points where 4 of B points." in lines(state, "B", "map")
    what = {row[0]: row[1] for row in rows(state, "A", "map")}
    assert what["A8"] == "wormhole Aleph" and what["A2"] == "planet Kor (A); A: 1 Trn"
    fog = board({key: given[key] for key in ("hexes",)}, secrecy="fog")
    assert "Wormhole Aleph connects A8, B8." in lines(fog, "A", "map")


def test_the_situation_at_every_phase() -> None:
    start, laid, *_ = boards(1, "open")
    assert lines(start, "A", "situation")[0] == "Set-up: the regions have not been laid out yet."
    assert "Still waiting for orders from A, B, C." in lines(laid, "A", "situation")
    *_, last = play("short", 9, turn_limit="3")
    assert lines(last.after, "A", "situation")[0] == "The game ended in round 3."
    alone = board({"start": "setup"}, setup="home_only")
    assert "You start with only this planet." in lines(alone, "A", "situation")


def test_a_player_sees_what_to_wish_for_and_what_is_left_of_the_share() -> None:
    """Before anything is taken by default or lost (ISO-21, ISO-127)."""
    options = {"breakthrough_cards": "true", "nonrandom_exploration": "true", "plus_counters": "true"}
    turns = contract.play(find("interspace"), "share", {"level": "standard", **options}, 3)
    first, _, later = (turn.after.state for turn in islice(turns, 3))
    assert "everyone takes two breakthroughs" in lines(first, "A", "cards")[-1]
    assert "(heavy_transport)" in lines(first, "A", "cards")[-1]
    assert "share of discoveries" in " ".join(lines(later, "A", "exploring"))
    assert "any number of TG" in " ".join(lines(later, "A", "freight"))
    assert {row[-1] for row in rows(later, "A", "counters")} == {"any"}


def test_what_own_points_are_for() -> None:
    """ISB-20, ISO-2, ISO-7."""
    assert lines(board({}), "A", "scores") == ["Your 20 points: 20 for 10 industry levels."]
    options = {"level": "standard", "alien_cards": "true"}
    given = {"hexes": {"A3": "nebula", "A6": "pulsar"}, "units": {"A": {"A3": "SS1", "A6": "SS2 + SS3"}},
             "cards": {"alien": {"A": "explorers", "B": "builders"}}}  # fmt: skip
    state = board(given, **options)
    assert lines(state, "A", "scores") == [
        "Your 24 points: 10 for 10 industry levels, "
        "14 from your card Explorers, for what your stations study (nebula, pulsar)."
    ]
    assert lines(board({**given, "units": {}}, **options), "A", "scores")[0].endswith("0 from your card Explorers.")
    assert lines(state, None, "scores") == []


def test_mining_in_force_without_a_transport_is_reported_as_such() -> None:
    given = {"hexes": {"A3": "asteroids"}, "units": {"A": {"A3": "Trn", "A5": "Sct"}}, "mining": {"A": ["A3", "A5"]}}
    said = lines(board(given, level="standard"), "A", "freight")
    assert "Your transports mine in A3." in said
    assert "MINE is in force, but you have no transport there: A5." in said
