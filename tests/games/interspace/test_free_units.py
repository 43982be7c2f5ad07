"""Free units: the printed values, who sees them, how they are drawn, practice and bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from pbem.core.chart import Stack
from pbem.core.example import read
from pbem.core.phrases import catalogue
from pbem.core.rules import Game, choose, fold
from pbem.core.scripted import ScriptedDice
from pbem.core.view import Table
from pbem.games import interspace as game
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State, Unit
from pbem.games.interspace.free_units.facts import StormRolled
from pbem.games.interspace.free_units.kinds import DRIFTING, FREE
from pbem.games.interspace.free_units.phase import ORDER
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.record.facts import BattleBegan
from pbem.games.interspace.record.facts.contact import FleetOrganized
from pbem.reports.map import symbols
from pbem.reports.map.prose import MapNarrator
from tests.contract.test_secrecy import seen
from tests.support.games.playing import dice_of

EXAMPLES = sorted((Path(game.__file__).parent / "examples").glob("free-*.toml"))
ENCODE = msgspec.json.Encoder(order="deterministic").encode
CROWD = {
    "hexes": {"A8": "empty space at A2/1", "A9": "empty space at A8/1", "B8": "empty space at B2/1"},
    "units": {
        "A": {"A1": "SS1 + Trn1"}, "B": {"B1": "SS1"}, "death": {"A8": "GS1 + 3 PB"}, "pirates": {"A3": "CA1"},
        "plague": {"A9": "PB1 + Sct1", "B8": "Sct2 + DD1"}, "traders": {"A2": "Trn1"}, "madness": {"B2": "Sct1"},
    },
    "cargo": {"traders": {"Trn1": "6 TG neutral"}},
    "free": {"storm": "A8", "amoeba": "B8", "was": {
        "plague.Sct1": "A.Sct5", "plague.Sct2": "A.Sct6", "plague.PB1": "B.PB1", "plague.DD1": "B.DD1",
        "madness.Sct1": "B.Sct1",
    }},
}  # fmt: skip


def crowd(secrecy: str = "open", **more: Any) -> State:
    options = choose(game.META, {"level": "standard", "encounter_cards": "true", "secrecy": secrecy}, 2)
    return game.board_from_example(CROWD | more, options)


def stacks(state: State, seat: str, label: str) -> list[Stack]:
    return [stack for cell in game.chart(state, seat).cells if cell.name == label for stack in cell.stacks]


def rows(state: State, seat: str) -> list[list[str]]:
    (part,) = next(section for section in game.view(state, seat).sections if section.key == "free_units").parts
    say = catalogue("pbem.games.interspace").say
    return [[say(text) for text in row] for row in part.rows] if isinstance(part, Table) else []


# --- the table ------------------------------------------------------------------------------------------------------


PRINTED = {"berserker": (7, 5, 4), "death": (8, 6, 6), "pirates": (6, 4, 3), "plunderers": (6, 4, 3)}


@pytest.mark.parametrize("kind", PRINTED)
def test_values_are_those_of_the_counters(kind: str) -> None:
    """ISO-72, ISO-74, ISO-89, ISO-98: tech, rating and shields as printed."""
    row = UNITS[FREE[kind].code]
    assert (row.tech, row.defence, row.shields) == PRINTED[kind]
    assert row.attack == row.defence or kind == "death"


def test_the_order_of_moves_is_that_of_the_rule() -> None:
    """ISO-65"""
    assert ORDER == (
        "berserker", "storm", "madness", "pirates", "plague", "plunderers", "thieves", "amoeba", "traders",
    )  # fmt: skip
    assert {FREE[kind].rate for kind in ("pirates", "plunderers", "thieves", "traders")} == {3}


def test_every_kind_has_a_symbol_and_words() -> None:
    words = catalogue("pbem.games.interspace").words
    for kind, row in FREE.items():
        assert symbols.is_drawn(row.symbol) and f"unit.{row.symbol}" in words
        assert {f"stranger.{kind}", f"stranger.first.{kind}", f"whose.first.{kind}", f"free.{kind}"} <= words.keys()
        assert kind in DRIFTING or f"counter.{kind}" in words


@pytest.mark.parametrize(
    ("language", "names", "zones"),
    [
        ("en", "B.PB1, death station PB3, pirate cruiser, plague Sct1, rebel DD1.",
         "0: pirate cruiser+plague Sct1, 1:"),
        ("it", "B.PB1, PB3 della Stazione della Morte, Cruiser dei pirati, Sct1 appestato, DD1 dei ribelli.",
         "0: Cruiser dei pirati+Sct1 appestato, 1:"),
        ("de", "B.PB1, PB3 der Todes-Station, Piraten-Kreuzer, Seuchen-Sct1, Rebellen-DD1.",
         "0: Piraten-Kreuzer+Seuchen-Sct1, 1:"),
    ],
)  # fmt: skip
def test_units_of_nobody_are_named_in_battles(language: str, names: str, zones: str) -> None:
    state, say = crowd(), catalogue("pbem.games.interspace", language).say
    foes = ["B.PB1", "death.PB3", "pirates.CA1", "plague.Sct1", "rebels.DD1"]
    (began,) = game.narrate(state, "A", BattleBegan("A1", "A", ["A.SS1"], foes))
    assert say(began.text).endswith(names)
    (organized,) = game.narrate(state, "A", FleetOrganized("A1", 1, "def", [foes[2:4], foes[4:], foes[:2]]))
    assert zones in say(organized.text)


@pytest.mark.parametrize(
    ("language", "death", "plague", "rebels"),
    [
        ("en", "death station, 3 PB, ion storm", "plague units, 1 Sct, 1 PB", "of rebels, 1/1, 6 TG, rebels have 1 SS"),
        ("de", "Todes-Station, 3 PB, Ionen-Sturm", "Seuchen-Einheiten, 1 Sct, 1 PB",
         "von Rebellen, 1/1, 6 TG, Rebellen haben 1 SS"),
    ],
)  # fmt: skip
def test_the_map_in_words_calls_them_by_name(language: str, death: str, plague: str, rebels: str) -> None:
    units = cast("dict[str, Any]", CROWD["units"]) | {"rebels": {"A2": "SS1"}}
    state = crowd(planets={"A2": "rebels 1/1"}, units=units)
    teller = MapNarrator(game.chart(state, "A"), catalogue("pbem.games.interspace", language), "A")
    told = {cell.name: teller.title(cell) for cell in game.chart(state, "A").cells}
    assert told["A8"].endswith(f", {death}.") and told["A9"].endswith(f", {plague}.")
    assert f", {rebels}, " in told["A2"]


# --- who sees what --------------------------------------------------------------------------------------------------


def test_the_map_shows_a_symbol_without_an_owner() -> None:
    assert stacks(crowd(), "A", "A3") == [Stack("", (("pirate", 1),))]
    assert stacks(crowd(), "A", "A8") == [Stack("", (("death", 1), ("PB", 3))), Stack("", (("storm", 1),))]
    assert stacks(crowd(), "A", "A9") == [Stack("", (("plague", 1), ("Sct", 1), ("PB", 1)))]


def test_the_report_says_what_they_do_and_how_to_attack_them() -> None:
    """ISO-131"""
    told = {row[1]: row for row in rows(crowd(), "A") if row[0] != "B8"}
    assert told["pirates"][0] == "A3" and told["pirates"][-1] == "ATTACK A3 PIRATES"
    assert "carry 6 neutral TG" in told["traders"][3]
    assert told["ion storm"][-1] == "-"


def test_with_fog_only_those_nearby_are_seen() -> None:
    """A has units and planets around A1: the plague at A9, the storm at A8 beside A2, nothing at B."""
    board = known(crowd("fog"), ruleset(crowd("fog").options), "A")
    owners = {unit.owner for unit in board.units.values()}
    assert owners == {"A", "death", "pirates", "traders"}
    assert board.roaming.drifting == {"storm": "A8"}
    assert sorted(board.roaming.counters()) == ["A.Sct5", "A.Sct6"]
    assert board.depot.cargo["traders.Trn1"].goods == {"neutral": 6}


def test_with_stacks_only_the_top_shows_but_single_counters_show_as_they_are() -> None:
    board = known(crowd("stacks"), ruleset(crowd("stacks").options), "A")
    assert [unit.type for unit in board.stack("A8")] == ["GS"]
    assert board.units["pirates.CA1"] == Unit("pirates", "CA", 1, "A3")
    assert stacks(crowd("stacks"), "A", "A8")[0] == Stack("", (("death", 1),), hidden=True)


@pytest.mark.parametrize(("secrecy", "throws"), [("open", ("r1/storm",)), ("stacks", ())])
def test_dice_do_not_reveal_how_many_units_are_in_a_stack(secrecy: str, throws: tuple[str, ...]) -> None:
    """ISBR-47: there is a die for each unit."""
    units = {"A": {"A1": "Trn1"}, "B": {"A1": "3 Trn"}}
    state, there = crowd(secrecy, units=units, free={}, cargo={}), ["A.Trn1", "B.Trn1", "B.Trn2", "B.Trn3"]
    (storm,) = game.narrate(state, "A", StormRolled("A1", there, [1, 2, 3, 4], "r1/storm"))
    assert storm.throws == throws
    (own,) = game.narrate(state, "A", StormRolled("A1", there[:1], [1], "r1/storm"))
    assert own.throws == ("r1/storm",)


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_what_cannot_be_seen_does_not_show_and_can_be_imagined(secrecy: str, seat: str) -> None:
    """ISOR-38: also not by the counters, which their former owner counts."""
    state = crowd(secrecy)
    for number in range(6):
        twin = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", number))
        assert seen(game, state, seat, "") == seen(game, twin, seat, "")
        boards = [game.guess_hidden(board, seat, dice_of("imagine", number)) for board in (state, twin)]
        assert game.CODEC.pack(boards[0]) == game.CODEC.pack(boards[1])
        assert game.laws(boards[0]) == []
        assert ENCODE(game.view(boards[0], seat)) == ENCODE(game.view(state, seat))
        assert ENCODE(game.chart(boards[0], seat)) == ENCODE(game.chart(state, seat))


@pytest.mark.parametrize("secrecy", ["stacks", "fog"])
def test_the_examples_hold_their_secrets(secrecy: str) -> None:
    """Each board of every seventh example, and its next state without orders."""
    examples = [read(file.read_text(encoding="utf-8"), file.name) for file in EXAMPLES]
    # Where the box is given, tiles are missing.
    for number, example in enumerate([example for example in examples if "box" not in example.given][::7]):
        wanted = {key: str(value).lower() for key, value in example.options.items()} | {"secrecy": secrecy}
        given = dict(example.given)
        state = game.board_from_example(given, choose(game.META, wanted, given.get("players", 2)))
        if game.laws(state):
            continue  # Examples may begin with what cannot come about, such as two mad crews.
        after = game.resolve(state, {}, dice_of("example", number)).state
        for board in (state, after):
            for seat in board.seats:
                twin = game.with_secrets_changed(board, seat, dice_of("twin", 1))
                assert seen(game, board, seat, "") == seen(game, twin, seat, ""), (example.title, seat)
                imagined = game.guess_hidden(board, seat, dice_of("imagine", 1))
                assert game.laws(imagined) == [], (example.title, seat)
                assert ENCODE(game.view(imagined, seat)) == ENCODE(game.view(board, seat)), (example.title, seat)


def test_stored_facts_fold_into_the_same_board() -> None:
    """The order in which units fell ill is that of their counters, PB2 before PB10, also after it was stored."""
    units = {"A": {"A1": "PB2 + PB10 + SS1"}, "plague": {"A4": "Sct1"}}
    state = crowd(units=units, free={}, cargo={}, drawn=["B"], standing={"A": "ADMIT plague yes"})
    dice = ScriptedDice(by_label={"*/way/sct1": 6, "*/infection/*": [2] * 6})
    done = game.resolve(state, {}, dice)
    assert list(done.state.roaming.counters())[1:] == ["A.PB2", "A.PB10", "A.SS1"]
    stored = game.CODEC.decode_facts(game.CODEC.encode_facts(done.facts))
    assert game.CODEC.canonical(fold(cast(Game, game), state, stored)) == game.CODEC.canonical(done.state)


# --- laws -----------------------------------------------------------------------------------------------------------


def test_laws_notice_what_cannot_be() -> None:
    """Counters that are there twice, goods out of nothing, plague units of nobody's (2.13, ISOR-38)."""
    assert game.laws(crowd()) == []
    broken = crowd()
    broken.put("pirates.CA2", Unit("pirates", "CA", 2, "A3"))
    broken.put("plague.CA1", Unit("plague", "CA", 1, "A3"))
    broken.depot.hold("traders.Trn1").goods["neutral"] = 7
    broken.roaming.drifting["storm"] = "A99"
    found = " / ".join(game.laws(broken))
    for words in ("pirates has 2 CA", "mad and plague units are", "neutral trade goods", "storm is at A99"):
        assert words in found


def test_a_counter_is_not_used_twice() -> None:
    """ISOR-38"""
    broken = crowd()
    broken.put("A.Sct5", Unit("A", "Sct", 5, "A1"))
    assert game.laws(broken) == ["A.Sct5 is in use, and plague.Sct1 too"]


# --- orders ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("AMMETTI pirati no IN A1", "admit"), ("EINLASS Seuche automatisch", "admit"), ("ADMIT traders yes", "admit"),
        ("BARATTA 3 A CONTRO neutrale IN A1", "barter_now"), ("TAUSCHHANDEL 2 B GEGEN neutral IN A1", "barter_now"),
        ("BARATTO no", "barter"), ("ATTACCA A9 PIRATI", "attack_kind"), ("ANGRIFF A9 Händler", "attack_kind"),
    ],
)  # fmt: skip
def test_orders_in_three_languages(line: str, form: str) -> None:
    sheet = game.language(crowd().options).read(line)
    assert [order.form for order in (*sheet.orders, *sheet.standing)] == [form], sheet.problems


def test_the_forecast_warns_of_the_plague() -> None:
    """ISO-95: the dice on the way belong to the line."""
    state = crowd(units={"A": {"A2": "Sct1 + SS1"}, "plague": {"A8": "PB1"}}, cargo={}, free={})
    check = game.check(state, "A", game.language(state.options).read("MOVE Sct1 TO A8"))
    say = catalogue("pbem.games.interspace").say
    assert "two even dice infect a unit (2 dice)" in " ".join(say(text) for text in check.lines[0].says)


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
def test_the_forecast_knows_what_plague_and_amoeba_will_do(secrecy: str) -> None:
    """ISO-96, ISO-108: production and limits as they will be; others' planets do not matter."""
    units = {"A": {"A1": "SS1"}, "plague": {"A2": "PB1", "A1": "Sct1", "B1": "Sct2"}}
    planets = {"A1": "A 8/8", "A2": "A 4/4", "B1": "B 8/3"}
    state = crowd(secrecy, units=units, cargo={}, free={"amoeba": "A2"}, planets=planets, active="all")
    check = game.check(state, "A", game.language(state.options).read("BUY 3 PB AT A2\nINVEST IND A2 UP"))
    say = catalogue("pbem.games.interspace").say
    assert [say(text) for text in check.summary][:3] == [
        "The plague at yellow: before anything is produced, its industry falls to 7.",
        "The plague at Kor: before anything is produced, its industry falls to 3.",
        "The space amoeba at Kor: before anything is produced, its industry falls to 2.",
    ]
    assert "yellow 7 IPE, Kor 1 ore" in say(check.summary[-1])
    units = {"A": {"A1": "SS1"}, "plague": {"A2": "PB1"}}
    empty = crowd(secrecy, units=units, cargo={}, free={}, planets={"A2": "A 1/1"}, active="all")
    (emptied, *_) = game.check(empty, "A", game.language(empty.options).read("HOLD")).summary
    assert say(emptied).endswith("its last industry is gone, and it is uninhabited.")


def test_the_bot_attacks_pirates_it_can_beat_and_says_whom_it_lets_in() -> None:
    """ISO-90, ISO-131"""
    units = {"A": {"A1": "SS1", "A2": "2 BB + 2 DD"}, "pirates": {"A3": "CA1"}, "traders": {"A7": "Trn1"}}
    state = crowd(units=units, free={}, planets={"A2": "A 2/2"}, civ={"A": 5})
    text = game.suggest(state, "A", dice_of("bot", 1))
    assert "ATTACK A3 PIRATES" in text and "TRADERS" not in text
    assert "ADMIT pirates NO WHEN strength >= 24" in text
    assert not game.language(state.options).read(text).problems


def test_the_bot_fights_the_plague_at_its_planets() -> None:
    """ISO-96"""
    units = {"A": {"A1": "SS1", "A2": "2 DD"}, "plague": {"A2": "Sct1"}}
    text = game.suggest(crowd(units=units, free={}, cargo={}, civ={"A": 5}), "A", dice_of("bot", 1))
    assert "ATTACK A2 PLAGUE" in text
    weak = {"A": {"A1": "SS1", "A2": "PB1"}, "plague": {"A2": "BB1"}}
    assert "PLAGUE" not in game.suggest(crowd(units=weak, free={}, cargo={}), "A", dice_of("bot", 1))
