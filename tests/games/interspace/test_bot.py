"""The bot plays whole games: its sheets can be read, are rarely refused, lead to an end, and depend on nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

import pbem.games.interspace as game
from pbem.core.facts import OrderRefused
from pbem.core.rules import choose
from pbem.games.interspace.bot import random_sheet, suggest
from pbem.games.interspace.bot.random_arguments.units import KINDS
from pbem.games.interspace.knowledge.laws import laws
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.record import facts as f
from tests.support.games.playing import Played, dice_of, play

ROOT = Path(__file__).parents[3]
CARDS = {"level": "standard", "alien_cards": "true", "breakthrough_cards": "true", "colonization_cards": "true"}
GAMES: tuple[tuple[int, dict[str, str]], ...] = (
    (4, {}),
    (2, {"pace": "turn", "secrecy": "stacks"}),
    (3, {"secrecy": "fog", "explore_two_sides": "strict", "pulsar_trigger": "start_enter"}),
    (5, {"setup": "home_only", "another_region_partner": "random_any", "neutron_slingshot": "false"}),
    (6, {"civ_can_fall": "true", "basic_retreat_screen": "per_retreating_unit", "secrecy": "fog", "pace": "turn"}),
    (4, {"level": "standard"}),
    (3, {"level": "standard", "pace": "turn", "secrecy": "fog"}),
    (5, {"level": "standard", "setup": "home_only", "split_economy": "true", "secrecy": "stacks"}),
    (4, CARDS),
)


def whole_game(seed: str, seats: int, options: dict[str, str]) -> list[Played]:
    return list(play(game, seed, options, seats))


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_games_of_bots_are_played_to_the_end_by_the_rules(seats: int, options: dict[str, str]) -> None:
    turns = whole_game("to the end", seats, options)
    for turn in turns:
        assert laws(turn.after.state) == []
        assert not [sheet.problems for sheet in turn.sheets.values() if sheet.problems]
    ending = turns[-1].after.state.ending
    assert ending is not None and ending.how in ("points", "draw")
    assert turns[-1].after.state.round < 40


def test_bots_explore_settle_fight_and_conquer() -> None:
    happened: Counter[type] = Counter()
    for seed in ("one", "two", "three"):
        for turn in whole_game(seed, 4, {}):
            happened.update(type(fact) for fact in turn.after.facts)
    for kind in (f.TileDrawn, f.RegionsJoined, f.ColonyFounded, f.BattleBegan, f.PlanetConquered, f.CourseSet):
        assert happened[kind], kind


def test_who_sees_all_and_plays_next_is_hardly_ever_refused() -> None:
    """Nobody comes between the suggestion and its turn: only the dice may."""
    lines, refused = 0, []
    for seed in ("one", "two", "three", "four"):
        for turn in whole_game(seed, 4, {"pace": "turn"}):
            lines += sum(len(text.splitlines()) for text in turn.texts.values())
            refused += [fact for fact in turn.after.facts if isinstance(fact, OrderRefused)]
    assert len(refused) * 100 <= lines, [(fact.text, fact.why) for fact in refused]


def test_orders_of_the_same_round_seldom_cross() -> None:
    lines, refused = 0, 0
    for seed in ("one", "two", "three"):
        for turn in whole_game(seed, 4, {}):
            lines += sum(len(text.splitlines()) for text in turn.texts.values())
            refused += sum(isinstance(fact, OrderRefused) for fact in turn.after.facts)
    assert refused * 100 <= lines * 8


def test_set_up_sheet_gives_a_ring_units_and_standing_orders() -> None:
    (_, turn) = islice(play(game, "set up", {}, 4), 2)
    sheet = turn.sheets["B"]
    assert {"setup_ring", "setup_place"} == {order.form for order in sheet.orders}
    assert {"retreat", "targets", "civilians", "trade"} <= {order.form for order in sheet.standing}
    assert not any(isinstance(fact, OrderRefused) for fact in turn.after.facts)


def test_a_lost_home_world_is_declared_again() -> None:
    state = whole_game("lost", 3, {})[4].after.state
    loser, home = "A", state.players["A"].home
    state.planets[home].owner = "B"
    colony = state.players["A"].colony
    assert f"HOMEWORLD {colony}" in suggest(state, loser, dice_of("s", 1)).splitlines()


def test_suggesting_changes_nothing_and_is_the_same_each_time() -> None:
    for turn in whole_game("same", 4, {})[3::3]:
        before = game.CODEC.canonical(turn.before)
        for seat, text in turn.texts.items():
            again = suggest(game.CODEC.copy(turn.before), seat, dice_of("same", 1))
            assert again == suggest(turn.before, seat, dice_of("same", 1))
            assert text
        assert game.CODEC.canonical(turn.before) == before


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_random_sheets_break_nothing(seats: int, options: dict[str, str]) -> None:
    chosen = choose(game.META, options, seats)
    language = game.language(chosen)
    state = game.setup(game.begin(game.seat_names(seats, chosen), chosen), dice_of("fool", 0)).state
    for number in range(1, 25):
        asked = game.awaited(state)
        sheets = {seat: language.read(random_sheet(state, seat, dice_of(f"fool/{seat}", number))) for seat in asked}
        state = game.resolve(state, sheets, dice_of("fool", number)).state
        assert laws(state) == []
        if state.phase == "over":
            return


@pytest.mark.parametrize("options", [{"level": "basic"}, {"level": "standard"}, CARDS])
def test_random_sheets_use_every_form_of_the_language(options: dict[str, str]) -> None:
    rules = ruleset(choose(game.META, options, 4))
    used: Counter[str] = Counter()
    for number, turn in enumerate(islice(play(game, "forms", options, 4), 1, 8)):
        for seat in turn.before.seats:
            for again in range(20):
                text = random_sheet(turn.before, seat, dice_of(f"forms/{seat}/{again}", number))
                sheet = rules.language.read(text)
                used.update(order.form for order in (*sheet.orders, *sheet.standing))
                used["problem"] += len(sheet.problems)
    assert used["problem"]
    assert {form.name for form in (*rules.language.orders, *rules.language.standing)} <= used.keys()
    assert {name for name in rules.language.kinds if not name.startswith("when_")} <= KINDS.keys()
