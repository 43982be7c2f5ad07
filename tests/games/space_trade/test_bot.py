"""The bot plays whole games: its sheets can be read, are rarely refused, lead to an end, and depend on nothing else."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

import pbem.games.space_trade as game
from pbem.core.facts import OrderRefused
from pbem.core.rules import choose
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.bot import suggest
from pbem.games.space_trade.knowledge.laws import laws
from pbem.games.space_trade.record import facts as f
from tests.support.games.playing import Played, dice_of, play

ROOT = Path(__file__).parents[3]
GAMES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (4, {"pace": "turn", "gate": "quadrant"}),
    (3, {"movement": "simultaneous", "replan": "on", "credits": "secret"}),
    (4, {"pirate_scope": "quadrant", "first_player": "rotate"}),
    (2, {"movement": "simultaneous", "gate": "quadrant", "pirate_scope": "quadrant"}),
    (1, {"mode": "solo"}),
    (1, {"mode": "solo", "movement": "simultaneous", "replan": "on"}),
)


@cache
def whole_game(seed: str, seats: int, options: tuple[tuple[str, str], ...] = ()) -> list[Played]:
    return list(play(game, seed, dict(options), seats))


def board(**given: Any) -> State:
    """A board of two, Red to move, markers out of the way unless given."""
    table = {"markers": {}, **given}
    seats = 1 if given.get("players") == 1 else 2
    options = choose(game.META, {"mode": "solo"} if seats == 1 else {"pace": "turn"}, seats)
    return game.board_from_example(table, options)


def lines_for(state: State, seat: str = "Red") -> list[str]:
    return suggest(state, seat, dice_of("bot", 1)).splitlines()


def play_on(state: State, lines: list[str], seat: str = "Red") -> State:
    sheet = game.language(state.options).read("\n".join(lines))
    assert not sheet.problems
    after: State = game.resolve(state, {seat: sheet}, dice_of("on", 1)).state
    return after


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_games_of_bots_are_played_to_the_end_by_the_rules(seats: int, options: dict[str, str]) -> None:
    turns = whole_game("to the end", seats, tuple(options.items()))
    for turn in turns:
        assert laws(turn.after.state) == []
        assert not [sheet.problems for sheet in turn.sheets.values() if sheet.problems]
    ending = turns[-1].after.state.ending
    assert ending is not None and ending.how == ("solo" if seats == 1 else "win")


def test_bots_do_all_that_there_is_to_do() -> None:
    happened: Counter[type] = Counter()
    for seed, seats in product(("one", "two", "three"), (2, 4)):
        for turn in whole_game(seed, seats):
            happened.update(type(fact) for fact in turn.after.facts)
    for kind in (f.MineExplored, f.MetalSold, f.UpgradeFitted, f.GatePassed, f.MarkerDefeated, f.ShipRepaired,
                 f.BonusPlayed, f.ObjectiveDeclared, f.PirateMade, f.MetalBought):  # fmt: skip
        assert happened[kind], kind


def test_who_plays_next_is_hardly_ever_refused() -> None:
    """Nobody comes between the suggestion and its turn: only the dice and what nobody has seen may."""
    written, refused = 0, list[OrderRefused]()
    for seed, seats in product(("one", "two", "three"), (2, 4)):
        for turn in whole_game(seed, seats, (("pace", "turn"),)):
            written += sum(len(sheet.orders) for sheet in turn.sheets.values())
            refused += [fact for fact in turn.after.facts if isinstance(fact, OrderRefused)]
    surprising = [fact for fact in refused if fact.why not in ("refused.not_in_reserve", "refused.fitted_already")]
    assert len(surprising) * 50 <= written, [(fact.text, fact.why) for fact in surprising]
    assert len(refused) * 12 <= written


@pytest.mark.parametrize("movement", ["sequential", "simultaneous"])
def test_orders_of_the_same_round_seldom_cross(movement: str) -> None:
    written = refused = 0
    for seed in ("one", "two", "three"):
        for turn in whole_game(seed, 4, (("movement", movement),)):
            written += sum(len(sheet.orders) for sheet in turn.sheets.values())
            refused += sum(isinstance(fact, OrderRefused) for fact in turn.after.facts)
    assert refused * 10 <= written


def test_standing_orders_are_sent_only_when_they_change() -> None:
    sent = 0
    for seats, options in GAMES:
        for turn in whole_game("to the end", seats, tuple(options.items()))[1:]:
            for seat, sheet in turn.sheets.items():
                in_force = turn.before.standing.get(seat, {})
                repeated = [order.text for order in sheet.standing if in_force.get(order.form) == [order.text]]
                assert not repeated
                sent += len(sheet.standing)
    assert sent


def test_a_bot_of_the_solo_game_beats_one_who_goes_to_the_nearest() -> None:
    ours = theirs = 0
    for seed in range(12):
        ours += _score(str(seed), lambda state: suggest(state, "Red", dice_of("solo", state.round)))
        theirs += _score(str(seed), _nearest)
    assert ours * 10 > theirs * 11


def _score(seed: str, write: Any) -> int:
    options = choose(game.META, {"mode": "solo"}, 1)
    state: State = game.setup(game.begin(("Red",), options), dice_of(seed, 0)).state
    while state.ending is None:
        sheet = game.language(options).read(write(state))
        state = game.resolve(state, {"Red": sheet}, dice_of(seed, state.round)).state
    return state.ending.scores["Red"]


def _nearest(state: State) -> str:
    at, mines = state.ships["Red"].at, state.mines
    if state.room("Red"):
        goals = [mine for mine in space.MINES if mine != at and (mine not in mines or mines[mine].metals)]
    else:
        goals = [market for market in space.MARKETS if sum(state.markets[market].values()) < 5]
    return f"GO {min(goals, key=lambda goal: space.distance(at, goal))}\nSELL ALL"


# --- single boards ----------------------------------------------------------------------------------------------------


def test_a_sale_that_wins_is_made() -> None:
    """ST-97."""
    ship = {"at": "A1", "credits": 2600, "hold": "P", "objective": "be_pirate", "declared": True, "pirate": "C"}
    state = board(ships={"Red": ship})
    after = play_on(state, lines_for(state))
    assert after.ending is not None and after.ending.winners == ["Red"]


def test_the_first_money_goes_into_an_engine() -> None:
    lines = lines_for(board(ships={"Red": {"objective": "rich"}}))
    assert "FIT engine1" in lines
    assert any(line.startswith("MOVE OUT M") for line in lines)


def test_four_upgrades_are_completed_when_the_money_is_there() -> None:
    """ST-98."""
    ship = {"credits": 3400, "upgrades": "engine2 + cargo1 + weapon1", "objective": "four_upgrades"}
    state = board(ships={"Red": ship})
    lines = lines_for(state)
    assert "FIT shield1" in lines
    ending = play_on(state, lines).ending
    assert ending is not None and ending.winners == ["Red"]


@pytest.mark.parametrize(
    ("objective", "marker", "line"),
    [("kill_police", "police", "POLICE CLEAN fight"), ("kill_alien_pirate", "alien", "PASS keep")],
)
def test_a_strong_ship_seeks_the_fight_of_its_objective(objective: str, marker: str, line: str) -> None:
    upgrades = "weapon2 + shield2 + engine2"
    ship = {"at": "A2", "credits": 3100, "upgrades": upgrades, "objective": objective}
    state = board(ships={"Red": ship}, markers={marker: "L05"})
    lines = lines_for(state)
    assert line in lines
    assert play_on(state, lines).ships["Red"].at in space.sides(5)


def test_a_weak_ship_keeps_away_from_both() -> None:
    ship = {"at": "A2", "credits": 3100, "objective": "kill_police"}
    state = board(ships={"Red": ship}, markers={"police": "L01", "alien": "L03 back in round 9"})
    lines = lines_for(state)
    assert "POLICE CLEAN submit" in lines
    assert play_on(state, lines).ships["Red"].at not in space.sides(1)


def test_who_needs_only_to_be_a_pirate_attacks_whom_he_can_reach() -> None:
    """ST-72: the attack is enough, whatever the result."""
    ships = {"Red": {"at": "A2", "credits": 3000, "upgrades": "engine2", "objective": "be_pirate"},
             "Green": {"at": "A4", "upgrades": "weapon2", "shown": "weapon2"}}  # fmt: skip
    state = board(ships=ships)
    lines = lines_for(state)
    assert "ATTACK Green" in lines
    ending = play_on(state, lines).ending
    assert ending is not None and ending.winners == ["Red"]


def test_without_the_money_only_a_weaker_ship_is_attacked() -> None:
    red = {"at": "A3", "upgrades": "engine2 + cargo2 + weapon2 + shield2", "objective": "be_pirate", "credits": 900}
    weak, strong = {"at": "A4"}, {"at": "A4", "upgrades": "weapon2 + shield2", "shown": "weapon2 + shield2"}
    assert "ATTACK Green" in lines_for(board(ships={"Red": red, "Green": weak}))
    assert "ATTACK Green" not in lines_for(board(ships={"Red": red, "Green": strong}))


def test_plutonium_waits_inside_while_the_police_is_outside() -> None:
    """ST-51."""
    ship = {"at": "A1.M1", "hold": "P", "credits": 800, "upgrades": "engine1", "objective": "rich"}
    given: dict[str, Any] = {"mines": {"A1.M1": "exhausted"}, "markers": {"police": "L02"}}
    assert lines_for(board(ships={"Red": ship}, **given))[-1] == "STAY"


def test_a_radar_or_a_hiding_place_lets_plutonium_out() -> None:
    """ST-82, ST-88."""
    ship = {"at": "A1.M1", "hold": "P", "credits": 800, "upgrades": "engine1", "objective": "rich"}
    given: dict[str, Any] = {"mines": {"A1.M1": "exhausted"}, "markers": {"police": "L02"}}
    radar = lines_for(board(ships={"Red": {**ship, "bonus": "radar"}}, **given))
    assert any(line.startswith("RADAR C") for line in radar) and "SELL 1 P" in radar
    hidden = lines_for(board(ships={"Red": {**ship, "bonus": "compartment"}}, **given))
    assert any(line.startswith("MOVE OUT") for line in hidden)


def test_who_must_come_out_before_the_police_throws_plutonium_away() -> None:
    """ST-114: in the solo game nobody rests."""
    ship = {"at": "A1.M1", "hold": "P", "credits": 800, "upgrades": "engine1"}
    state = board(players=1, ships={"Red": ship}, mines={"A1.M1": "exhausted"}, markers={"police": "L02"})
    assert "DUMP 1 P" in lines_for(state)


def test_a_broken_ship_limps_to_the_nearest_open_port() -> None:
    """ST-76, ST-78."""
    ship = {"at": "A2", "broken": True, "objective": "rich"}
    assert lines_for(board(ships={"Red": ship}))[-1] == "MOVE PORT"
    assert lines_for(board(ships={"Red": {**ship, "pirate": "A"}}))[-1] in ("MOVE R", "MOVE L")


def test_who_was_attacked_before_his_turn_still_moves() -> None:
    """ST-79."""
    state = board(ships={"Red": {"at": "A2", "objective": "rich"}})
    state.ships["Red"].is_stopped = True
    assert any(line.startswith("MOVE") for line in lines_for(state))


def test_a_full_market_is_cleared_for_plutonium() -> None:
    """ST-43."""
    full = dict.fromkeys(space.MARKETS, "2 F + 3 C")
    mines = dict.fromkeys(space.MINES, "exhausted")
    ship = {"at": "A1.K", "hold": "P", "upgrades": "cargo1", "objective": "rich"}
    state = board(ships={"Red": ship}, markets=full, mines=mines)
    lines = lines_for(state)
    assert lines.index("BUY 1 C") < lines.index("SELL 1 P")
    assert play_on(state, lines).credits["Red"] >= 500 - 50 + 500


def test_a_seat_taken_over_gets_rid_of_strange_standing_orders() -> None:
    strange = "USE WEAPON 1\nUSE WEAPON 2 VS alien\nPOLICE CLEAN flee\nPOLICE CLEAN fight WHEN cargo = 0\nFLEE AT 3"
    state = board(ships={"Red": {"objective": "kill_police"}}, standing={"Red": strange})
    lines = lines_for(state)
    assert lines.index("CLEAR USE WEAPON") < lines.index("USE WEAPON all VS police")
    in_force = play_on(state, lines).standing["Red"]
    assert in_force["use_weapon"] == ["USE WEAPON all VS police"]
    assert in_force["police_clean"] == ["POLICE CLEAN submit"]
    assert in_force["flee"] == ["FLEE AT 1 MARGIN 3"]


# --- what it depends on -----------------------------------------------------------------------------------------------


def test_what_others_keep_to_themselves_makes_no_difference() -> None:
    for turn in whole_game("secret", 3, (("credits", "secret"),))[3::4]:
        for seat in turn.texts:
            other = _disguised(turn.before, seat)
            assert suggest(other, seat, dice_of("s", 1)) == suggest(turn.before, seat, dice_of("s", 1))


def _disguised(state: State, seat: str) -> State:
    """The same for this seat: others have another hold, other cards, money and objectives, decks and ports differ."""
    other: State = game.CODEC.copy(state)
    for name, own in other.secrets.items():
        if name != seat:
            own.hold, own.bonus, own.objective, own.ports = {"P": 1}, {"radar": 3}, "rich", {}
            own.upgrades = {**dict.fromkeys(("engine", "weapon"), 2), **other.ships[name].shown}
            other.credits[name] = 1234
    other.metal_deck, other.bonus_deck, other.lost_metals = {"P": other.metal_left}, {}, {}
    other.reserves = {quadrant: {"cargo1": count} for quadrant, count in other.reserve_left.items()}
    other.standing = {seat: other.standing.get(seat, {})}
    return other


def test_suggesting_changes_nothing_and_is_the_same_each_time() -> None:
    for turn in whole_game("one", 4)[3::3]:
        before = game.CODEC.canonical(turn.before)
        for seat, text in turn.texts.items():
            again = suggest(game.CODEC.copy(turn.before), seat, dice_of("same", 1))
            assert again == suggest(turn.before, seat, dice_of("same", 1))
            assert text
        assert game.CODEC.canonical(turn.before) == before


# --- its arithmetic ---------------------------------------------------------------------------------------------------


UNITS = st.tuples(*[st.integers(0, 3)] * 3)
NOT_TOO_MANY = UNITS.filter(lambda units: sum(units) <= 5)
FIVE = UNITS.filter(lambda units: sum(units) == 5)


# --- random sheets ----------------------------------------------------------------------------------------------------
