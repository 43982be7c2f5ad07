"""The narration of a turn: everything for the players concerned, nothing that is secret."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.facts import Decided, OrderRefused, Said, StandingSet
from pbem.core.kit.narrator import core_narrators
from pbem.core.rules import choose
from pbem.core.scripted import ScriptedDice
from pbem.core.view import Sentence
from pbem.games import interspace as game
from pbem.games.interspace.board.components import ORDER_OF_TYPES, UNITS
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import sentences as cards
from pbem.games.interspace.encounters import sentences as encounters
from pbem.games.interspace.free_units import sentences as free_units
from pbem.games.interspace.knowledge.known import in_sight
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.orders.forms import said
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts import InterSpaceFact
from pbem.games.interspace.report.naming import type_of
from pbem.games.interspace.report.narration import NARRATORS
from pbem.games.interspace.report.sentences import goods, quotas
from pbem.reports.report import narrate_all
from tests.support.games.played import Turn, dice_of, play
from tests.support.strict import strict

SECRECY = ("open", "stacks", "fog")
SILENT = {f.BoxFilled, f.HexEntered, *goods.SILENT, *cards.SILENT, *quotas.SILENT, *free_units.SILENT}
SILENT |= encounters.SILENT
ENCODE = msgspec.json.Encoder(order="deterministic").encode
SAY = strict().say


@cache
def game_of(seed: int, secrecy: str) -> list[Turn]:
    return list(play(f"told/{seed}", 28, secrecy=secrecy))


def moments(turn: Turn) -> Iterator[tuple[State, Any]]:
    """Every fact with the board just before it."""
    state = game.CODEC.copy(turn.before)
    for fact in turn.facts:
        yield state, fact
        state = game.apply(state, fact)


def narration_of(
    given: dict[str, Any], sheets: dict[str, str], seat: str | None, dice: Any = None, **wanted: str
) -> list[Sentence]:
    """What a seat reads about one turn on the board of an example."""
    options = choose(game.META, wanted, given.get("players", 2))
    board = game.board_from_example(given, options)
    read = {name: game.language(options).read(text) for name, text in sheets.items()}
    after = game.resolve(board, read, dice or dice_of("told", 1))
    return list(narrate_all(game, board, after.facts, seat))


def sentences(narration: list[Sentence], part: str) -> list[str]:
    return [SAY(sentence.text) for sentence in narration if sentence.part == part]


def test_every_kind_of_fact_is_narrated_or_silent_on_purpose() -> None:
    assert set(get_args(InterSpaceFact)) == {*core_narrators(outcome), *NARRATORS} | SILENT


@pytest.mark.parametrize("secrecy", SECRECY)
def test_throws_that_are_cited_were_thrown(secrecy: str) -> None:
    """Labels are rebuilt from the facts; if the rules label their throws differently, this fails."""
    for turn in game_of(1, secrecy):
        labels = {throw.label for throw in turn.dice.throws}
        for seat in (*turn.before.seats, None, "*"):
            for sentence in narrate_all(game, turn.before, turn.facts, seat):
                assert set(sentence.throws) <= labels


def test_all_throws_but_those_of_pulsars_are_cited_in_an_open_game() -> None:
    for turn in game_of(2, "open"):
        cited = {label for sentence in narrate_all(game, turn.before, turn.facts, None) for label in sentence.throws}
        left = {throw.label for throw in turn.dice.throws} - cited
        assert all("/pulsar-" in label for label in left), left


@pytest.mark.parametrize("secrecy", SECRECY)
def test_sheets_standing_orders_and_letters_are_private(secrecy: str) -> None:
    for turn in game_of(3, secrecy):
        for state, fact in moments(turn):
            if isinstance(fact, OrderRefused | Decided | f.CourseSet | f.CourseEnded | f.HexesCharted):
                assert not any(game.narrate(state, other, fact) for other in (*state.seats, None) if other != fact.seat)
            if isinstance(fact, StandingSet) and fact.key != "trade":
                assert not any(game.narrate(state, other, fact) for other in (*state.seats, None) if other != fact.seat)
            if isinstance(fact, Said) and fact.to != "ALL":
                heard = {other for other in (*state.seats, None) if game.narrate(state, other, fact)}
                assert heard <= {fact.seat, fact.to}


@pytest.mark.parametrize("secrecy", SECRECY)
def test_own_orders_are_reported_with_their_line_and_no_others(secrecy: str) -> None:
    for turn in game_of(4, secrecy):
        for seat, sheet in turn.sheets.items():
            lines = {order.line for order in sheet.orders}
            narration = [t.line for t in narrate_all(game, turn.before, turn.facts, seat) if t.part == "orders"]
            assert set(narration) <= lines | {0}


def disguised(state: State, seat: str | None, number: int) -> State:
    """TRADE is reported to the player it is about, so those lines are not secret to that player and stay."""
    board = game.with_secrets_changed(state, seat, dice_of("disguise", number))
    for other, lines in state.standing.items():
        known = [line for line in lines.get("trade", ()) if line.split()[1].upper() == seat]
        if known and other != seat:
            board.standing.setdefault(other, {})["trade"] = known
    return board


@pytest.mark.parametrize("secrecy", SECRECY)
@settings(max_examples=40)
@given(
    seed=st.integers(1, 4),
    at=st.integers(1, 27),
    seat=st.sampled_from(["A", "B", "C", None]),
    number=st.integers(1, 99),
)
def test_what_a_seat_cannot_see_does_not_change_what_it_reads(
    secrecy: str, seed: int, at: int, seat: str | None, number: int
) -> None:
    """The same facts on boards that differ only in what the seat cannot see."""
    turns = game_of(seed, secrecy)
    for state, fact in moments(turns[min(at, len(turns) - 1)]):
        if state.players and not state.pending:
            other = disguised(state, seat, number)
            assert ENCODE(game.narrate(state, seat, fact)) == ENCODE(game.narrate(other, seat, fact)), fact


def weaker(fact: Any, seat: str | None) -> Any:
    """The same fact with other units under the leading one: two of them at least, the second one changed."""
    units = [key for key in fact.units if key != lead(fact.units)]
    if owner(fact.units[0]) == seat or not units:
        return fact
    return msgspec.structs.replace(fact, units=[lead(fact.units), f"{owner(units[0])}.Sct9"])


def lead(units: list[str]) -> str:
    return max(units, key=lambda key: (UNITS[type_of(key)].tech, ORDER_OF_TYPES[type_of(key)]))


def test_of_foreign_stacks_only_the_leader_is_reported() -> None:
    """Secrecy `stacks`: facts that differ only below the leading unit read the same."""
    met = 0
    for seed in (1, 2, 3):
        for turn in game_of(seed, "stacks"):
            for state, fact in moments(turn):
                if isinstance(fact, f.UnitsMoved | f.UnitsPlaced):
                    for seat in (*state.seats, None):
                        other = weaker(fact, seat)
                        met += other is not fact
                        assert ENCODE(game.narrate(state, seat, fact)) == ENCODE(game.narrate(state, seat, other))
    assert met


def test_stacks_hide_what_is_built_and_who_was_lost() -> None:
    given = {"planets": {"B1": "B 8/8"}, "active": "B"}
    narration = narration_of(given, {"B": "BUILD 1 PB + 1 Trn AT B1"}, "A", secrecy="stacks")
    assert "B built units at green (B1)." in sentences(narration, "events")
    assert not any("PB" in text or "Trn" in text for text in sentences(narration, "events"))
    narration = narration_of(given, {"B": "BUILD 1 PB + 1 Trn AT B1"}, "A", secrecy="open")
    assert "B built B.PB1, B.Trn3 at green (B1)." in sentences(narration, "events")


BATTLE = {
    "players": 3,
    "units": {"A": {"B3": "2 AB + CA"}, "B": {"B3": "SS + Sct"}, "C": {"C1": "Sct"}},
    "standing": {"A": "TARGETS Sct"},
}
DICE: dict[str, list[int | str]] = {
    "r1/a/combat/b3/1/att": [1, 6, 4],
    "r1/a/combat/b3/1/def": [2, 1],
    "order/": ["B", "C"],
}


def battle(seat: str | None, secrecy: str) -> list[Sentence]:
    dice = ScriptedDice(by_label=DICE)
    return narration_of(BATTLE, {"A": "HOLD", "B": "HOLD", "C": "HOLD"}, seat, dice, secrecy=secrecy, pace="turn")


def test_a_battle_is_reported_roll_by_roll_to_those_who_fight() -> None:
    for secrecy in SECRECY:
        narration = battle("A", secrecy)
        assert sentences(narration, "battles") == [
            "Battle at B3: you attacked B. Attacking: AB1, AB2, CA1. Defending: B.SS1, B.Sct1.",
            "Round 1, attacker, 5 hits: AB1 1 (1 hit), AB2 6, CA1 4 (4 hits).",
            "Round 1, defender, 3 hits: B.SS1 2 (2 hits), B.Sct1 1 (1 hit).",
            'By your standing order "TARGETS Sct": 5 hits to place.',
            "Your hits: B.Sct1, B.SS1 destroyed.",
            "B's hits: AB1 destroyed, AB2 loses 1 shield.",
            "You won the battle at B3.",
        ]
        assert "You won the battle at B3 in 1 round." in sentences(narration, "headlines")


def test_the_loser_hears_that_nothing_is_left() -> None:
    for secrecy in SECRECY:
        headlines = sentences(battle("B", secrecy), "headlines")
        assert "You lost all your units in the battle at B3; the last were Sct1, SS1." in headlines


def test_onlookers_of_a_battle_see_that_it_was_and_how_it_ended() -> None:
    narration = battle("C", "stacks")
    assert sentences(narration, "battles") == []
    events = sentences(narration, "events")
    assert "A attacked B at B3." in events and "A won the battle at B3." in events
    assert not any("SS" in text or "AB" in text for text in events)
    assert not any("B3" in text for part in ("events", "battles") for text in sentences(battle("C", "fog"), part))


def test_fog_shows_moves_only_where_they_are_in_sight() -> None:
    given = {
        "units": {"A": {"B3": "Sct"}, "B": {"B2": "DD", "B6": "CA", "B5": "PB"}},
        "active": "B",
        "planets": {"B2": "B 2/5"},
    }
    sheet = "MOVE DD1 VIA B1 B6\nMOVE CA1 VIA B7 B2\nMOVE PB1 TO B6"
    events = sentences(narration_of(given, {"B": sheet}, "A", secrecy="fog"), "events")
    assert "B.DD1: from B2 out of sight." in events
    assert "B.CA1: came to B2 from out of sight." in events
    assert not any("PB1" in text for text in events)


def test_fog_reports_exploration_only_in_own_regions() -> None:
    sheets = {"B": "EXPLORE Sct1 B2/1"}
    for secrecy, wanted in (("open", True), ("stacks", True), ("fog", False)):
        dice = ScriptedDice(by_label={"explore/b8/tile": ["pulsar"], "order/": ["A"]})
        narration = narration_of({"active": "B"}, sheets, "A", dice, secrecy=secrecy)
        assert ("B explored B2/1: B8, pulsar." in sentences(narration, "events")) == wanted


def test_fog_does_not_call_the_own_region_new() -> None:
    away = {"units": {"A": {"B3": "Sct"}}}
    events = sentences(narration_of(away, {"A": "HOLD"}, "A", secrecy="fog"), "events")
    assert "New on your map: B1, B2, B3, B4, B5, B6, B7." in events
    home = sentences(narration_of({}, {"A": "HOLD"}, "A", secrecy="fog"), "events")
    assert not any("New on your map" in text for text in home)


def test_trade_is_reported_to_the_player_it_is_for() -> None:
    sheets = {"A": "TRADE B yes"}
    given = {"players": 3}
    assert "A is willing to trade with you." in sentences(narration_of(given, sheets, "B"), "events")
    assert not any("trade" in text for text in sentences(narration_of(given, sheets, "C"), "events"))
    cleared = narration_of({**given, "standing": {"A": "TRADE B yes"}}, {"A": "CLEAR TRADE"}, "B")
    assert "A does not trade with you." in sentences(cleared, "events")


def test_the_fall_of_a_home_world_is_a_headline_for_both() -> None:
    given = {"units": {"A": {"B1": "4 AB"}}, "planets": {"B1": "B 8/5"}}
    assert "You conquered green (B1) from B with 4 AB." in sentences(
        narration_of(given, {"A": "HOLD"}, "A"), "headlines"
    )
    for secrecy in SECRECY:
        narration = narration_of(given, {"A": "HOLD"}, "B", secrecy=secrecy)
        assert "A conquered your planet green (B1) with 4 AB." in sentences(narration, "headlines")


def test_a_lost_home_world_is_replaced_and_civ_may_fall() -> None:
    given = {"units": {"A": {"B1": "4 AB"}}, "planets": {"B1": "B 8/5"}}
    narration = narration_of(given, {"A": "HOLD"}, "B", civ_can_fall="true")
    assert "Your civ level fell to 2." in sentences(narration, "headlines")
    given = {"planets": {"B1": "A 8/5"}, "active": "B"}
    narration = narration_of(given, {"B": "HOMEWORLD B2"}, "B")
    assert any("is now your home world." in text for text in sentences(narration, "headlines"))


def test_who_resigns_and_who_is_out_is_public() -> None:
    narration = narration_of({"players": 3}, {"B": "RESIGN"}, "A", secrecy="fog")
    assert "B resigned." in sentences(narration, "headlines")
    given = {"players": 3, "units": {"A": {"A1": "Sct"}, "B": {"B1": "Sct"}}, "active": "C", "drawn": ["A", "B"],
             "planets": {"C1": "A 8/5", "C2": "nobody"}}  # fmt: skip
    for seat, text in (("A", "C has neither planets"), ("C", "You have neither planets")):
        narration = narration_of(given, {}, seat, secrecy="fog")
        assert any(said.startswith(text) for said in sentences(narration, "headlines"))


def test_sight_as_heard_is_sight_as_seen() -> None:
    for turn in game_of(1, "fog"):
        for seat in turn.after.seats:
            reader = Reader(turn.after, seat)
            seen = in_sight(turn.after, reader.rules, seat)
            assert {label for label in turn.after.hexes if reader.sees(label)} == seen & turn.after.hexes.keys()


def test_both_ends_of_a_worm_hole_are_reported_to_anyone_with_one_on_the_map() -> None:
    """ISB-76: the owner of the region where the Null opens sees on the map where it leads (fog)."""
    given = {"players": 2, "box": {"wormhole_aleph": 1}, "active": "A"}
    dice = ScriptedDice((), {"explore/*/side": 1, "explore/*": ["wormhole_aleph"], "order/*": ["B"]})
    narration = narration_of(given, {"A": "EXPLORE Sct1 A2/1"}, "B", dice, secrecy="fog")
    opened = [sentence for sentence in narration if sentence.text.key == "news.opened"]
    assert [sentence.text.values["prime"] for sentence in opened] == ["A8"]


def test_a_retreat_line_reports_its_effect() -> None:
    """RETREAT BELOW is reported with the strengths it was asked about, and whether it sends units away."""
    given = {"units": {"A": {"A3": "2 BB + 2 CA"}, "B": {"A3": "2 BB"}}, "standing": {"B": "RETREAT DEF below 90%"}}
    dice = ScriptedDice((), {"*/combat/*": [6] * 60, "order/*": ["B"]})
    decided = [SAY(t.text) for t in narration_of(given, {"A": "HOLD"}, "B", dice) if t.text.key == "decided.goes"]
    assert decided and decided[0].endswith("So the units it names withdraw, if they can.")


@pytest.mark.parametrize("line", ["SAY B hello, you", "SAY B,hello, you", "SAY,B;hello, you", "say  B,  hello, you"])
def test_a_message_is_what_comes_after_its_reader(line: str) -> None:
    assert said(line) == "hello, you"
