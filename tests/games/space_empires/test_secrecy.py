"""What is private in a fact reaches nobody but its owner, and boards that differ in secrets look the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

import pbem.games.space_empires as game
from pbem.core import facts as core
from pbem.core.kit.chance import ChanceStream
from pbem.games import find
from pbem.games.space_empires.board.state import Agenda, State
from pbem.games.space_empires.record import facts as f
from tests.contract.test_secrecy import Story, sheets
from tests.support.games.playing import dice_of, play

ENCODE = msgspec.json.Encoder(order="deterministic").encode
# Fields that only the seat of the fact may read, with different values for them.
PRIVATE: dict[type, dict[str, Any]] = {
    f.SeatPlaced: {"mix": {"danger": 1}, "tech": {"attack": 3}, "units": {}},
    f.DeepLaid: {"mix": {"danger": 1}},
    f.GroupSplit: {"new": "DN9", "size": 9, "line": 3},
    f.GroupsMerged: {"into": "DN9", "size": 9, "line": 3},
    f.SystemLooked: {"marker": "nebula", "unit": "CA9", "is_drawn": False, "line": 3},
    f.Refitted: {"unit": "DN9", "tech": {"attack": 3}, "paid": 99, "line": 3},
    f.FleetUpgraded: {"units": {"DN9": {"attack": 3}}},
    f.IncomeCounted: {"colonies": {"A1": 99}, "minerals": {"A1": 99}, "blockaded": [], "cut": 7, "trade": ("A1",)},
    f.WreckStudied: {"roll": 9, "tech": "move", "level": 6, "throw": "x"},
    f.MaintenancePaid: {"paid": 99},
    f.BidPaid: {"paid": 99, "line": 3},
    f.TechBought: {"tech": "tactics", "level": 3, "paid": 99, "line": 3},
    f.GrantsRolled: {
        "tech": "move",
        "rolls": [1],
        "points": 1,
        "cost": 9,
        "level": 0,
        "paid": 5,
        "throw": "x",
        "line": 3,
    },
    f.BattlePaused: {"agenda": Agenda(), "began": {}, "sheets": {}},
    f.BattleOrdered: {"lines": ["RETREAT yes"]},
    f.OrdersFiled: {"turn": 3, "lines": ["PASS"], "line": 3},
    f.MarkersMixed: {"mix": {"danger": 1}},
    f.SeatFell: {"levels": {"attack": 3}},
    f.SpoilsPaid: {"paid": 99},
    core.StandingSet: {"text": "HIDE no", "key": "hide", "drops": ["HIDE yes"]},
    core.StandingCleared: {"key": "hide"},
    core.Decided: {"text": "HIDE no", "key": "hide", "about": {}},
    core.OrderRefused: {"text": "MOVE DN9 TO C5", "why": "refused.no_way", "values": {}, "line": 3},
}
PUBLIC = {
    f.BoardBegan, f.FirstRolled, f.CycleBegan, f.TurnBegan, f.PlayerTurnBegan, f.PlayerTurnEnded, f.GameOver,
    f.UnitsScattered, f.TurnedDown, f.MarkerTurned, f.LostInSpace, f.AliensPlaced, f.ColonyGiven, f.ColonyFounded,
    f.CargoTaken, f.CargoLeft, f.BattleBegan, f.UnitsRevealed, f.RoundBegan, f.ShotFired, f.FireHeld, f.MinesSwept,
    f.MineDetonated, f.UnitRetreated, f.BattleEnded, f.ColonyAttacked, f.EconomyBegan, f.ColoniesGrew, f.BidsOpened,
    f.ChainUsed, f.SidesFormed, f.HolesLaid, f.SystemRemoved, f.MachineAwoke, f.MachineMoved, f.RaidersKnown,
    f.StepBegan, f.MachineDamaged, f.WeaknessFound, f.MineStruck, f.HexesClosed, f.RaidersUncloaked,
    f.ResearchBegan, f.ResearchEnded, f.BattleJoined, f.Noted, f.PlayersMet,
    f.BattleResumed,
}  # fmt: skip
# Facts that are partly reported: separate tests below.
JUDGED = {f.UnitsMoved, f.UnitsLost, f.UnitsBought, f.AliasesDealt, f.BlackHoleRolled}
SWITCHES = ("pipelines", "carriers", "raiders", "mines", "aliens", "slingshot")
CASES: tuple[dict[str, str], ...] = (
    {},
    {"pace": "turn", "instant_upgrade": "on", "econ_steps": "2", "battle_mail": "ask"},
    {**dict.fromkeys(SWITCHES, "on"), "warp_points": "6"},
    {"scenario": "4p_variable", "victory": "long", "doomsday": "3", "round_span": "cycle"},
    {
        **dict.fromkeys(SWITCHES, "on"),
        "fog": "sensor",
        "scenario": "4p_teams",
        "alliance": "blood",
        "battle_mail": "ask",
    },
)


def told(state: State, seat: str | None, fact: Any) -> list[bytes]:
    return [ENCODE(sentence) for sentence in game.narrate(state, seat, fact)]


def facts_of(options: dict[str, str], seats: int = 4) -> Iterator[tuple[State, Any]]:
    most = 80 if options.get("pace") == "turn" else 34
    for turn in islice(play(game, "private", options, seats), most):
        state = game.CODEC.copy(turn.before)
        for fact in turn.after.facts:
            yield state, fact
            state = game.apply(state, fact)


@pytest.mark.parametrize("options", CASES, ids=str)
def test_what_is_private_in_a_fact_is_reported_only_to_its_owner(options: dict[str, str]) -> None:
    seen: set[type] = set()
    for state, fact in facts_of(options):
        seen.add(type(fact))
        other = msgspec.structs.replace(fact, **PRIVATE.get(type(fact), {}))
        for seat in [*state.seats, None] if type(fact) in PRIVATE else []:
            if seat is None or seat != getattr(fact, "by", getattr(fact, "seat", "")):
                assert told(state, seat, fact) == told(state, seat, other), (seat, fact)
    assert {f.GroupSplit, f.IncomeCounted, f.TechBought, f.BidPaid, core.StandingSet} <= seen
    assert seen <= PUBLIC | set(PRIVATE) | JUDGED, "a new kind of fact must be judged before it is told"


@pytest.mark.parametrize("options", CASES, ids=str)
def test_aliases_are_reported_as_a_set(options: dict[str, str]) -> None:
    """Who holds which alias is the secret; that they were mixed is not."""
    found = 0
    for state, fact in facts_of(options):
        if isinstance(fact, f.AliasesDealt):
            found += 1
            turned = dict(zip(fact.aliases, reversed(fact.aliases.values()), strict=True))
            other = msgspec.structs.replace(fact, aliases=turned)
            for seat in [*state.seats, None]:
                assert told(state, seat, fact) == told(state, seat, other)
    assert found


def test_new_ships_under_a_counter_are_reported_as_a_counter() -> None:
    found = set()
    for state, fact in facts_of({}):
        if isinstance(fact, f.UnitsBought) and (fact.alias or not fact.is_new):
            found.add(fact.is_new)
            other = msgspec.structs.replace(fact, type="DN", size=6, tech={}, paid=99, unit="DN9", line=7)
            for seat in [*state.seats, None]:
                if seat != fact.seat:
                    assert told(state, seat, fact) == told(state, seat, other)
                    assert bool(told(state, seat, fact)) == fact.is_new
    assert found == {True, False}


def test_survivors_of_a_black_hole_are_not_counted_aloud() -> None:
    found = 0
    for state, fact in facts_of({"scenario": "4p"}):
        if isinstance(fact, f.BlackHoleRolled) and all(min(rolls) <= fact.lives for rolls in fact.rolls.values()):
            found += 1
            other = msgspec.structs.replace(fact, rolls={name: [1] for name in fact.rolls}, throws=[])
            for seat in [*state.seats, None]:
                if seat != fact.seat:
                    assert told(state, seat, fact) == told(state, seat, other)
    assert found


@pytest.mark.parametrize("options", CASES, ids=str)
def test_boards_that_differ_in_secrets_look_the_same(options: dict[str, str]) -> None:
    """Every view, chart, forecast and suggestion, for every seat and onlookers."""
    differed = 0
    for number, turn in enumerate(islice(play(game, "twins", options, 4), 1, 40, 2)):
        state = turn.after.state
        for seat in [*state.seats, None]:
            other = game.with_secrets_changed(state, seat, dice_of(f"twin/{seat}", number))
            differed += game.CODEC.canonical(other) != game.CODEC.canonical(state)
            assert ENCODE(game.view(state, seat)) == ENCODE(game.view(other, seat))
            assert ENCODE(game.chart(state, seat)) == ENCODE(game.chart(other, seat))
            if seat in game.awaited(state):
                dice = [dice_of("bot", number) for _ in range(2)]
                text = game.suggest(state, seat, dice[0])
                assert text == game.suggest(other, seat, dice[1])
                sheet = game.language(state.options).read(text)
                assert ENCODE(game.check(state, seat, sheet)) == ENCODE(game.check(other, seat, sheet))
    assert differed > 50


@pytest.mark.parametrize("options", CASES, ids=str)
def test_the_narration_of_a_fact_depends_on_nothing_hidden(options: dict[str, str]) -> None:
    """Every kind of fact, on the true board and on one that looks the same, whatever is face down there."""
    found: Counter[type] = Counter()
    for number, (state, fact) in enumerate(facts_of(options)):
        found[type(fact)] += 1
        if found[type(fact)] > 6 and number % 17:
            continue
        for seat in [*state.seats, None]:
            twin = game.with_secrets_changed(state, seat, dice_of(f"told/{seat}", number))
            assert told(state, seat, fact) == told(twin, seat, fact), (seat, fact)
    assert found[f.UnitsMoved] > 50 and found[f.GroupSplit]


@pytest.mark.parametrize("seed", ["raiders", "fields"])
def test_a_seat_reads_no_more_than_it_sees_of_raiders_and_mines(seed: str) -> None:
    """The same turn on two boards that look the same: the narration differs only where the boards come to differ."""
    options = {"raiders": "on", "mines": "on", "carriers": "on", "pace": "turn"}
    told_of = 0
    for number, turn in enumerate(islice(play(game, seed, options, 3), 40, 130, 3)):
        state = turn.after.state
        for seat in game.awaited(state):
            twin = game.with_secrets_changed(state, seat, dice_of(f"raider/{seat}", number))
            twin.standing = state.standing
            for text in sheets(find("space_empires"), state, seat, number):
                one, other = (Story(find("space_empires"), board, seat, text, number) for board in (state, twin))
                told_of += len(one.told)
                apart = first_apart(one, other)
                if apart is not None and not (one.is_revealing(apart) or other.is_revealing(apart)):
                    # Who enters a hex of decoys is not stopped, and sees them go in the next sentence.
                    assert one.look(apart + 1) != other.look(apart + 1), (number, seat, text, one.sentences(apart))
    assert told_of > 200


def first_apart(one: Story, other: Story) -> int | None:
    most = max(len(one.told), len(other.told))
    return next((place for place in range(most) if one.sentences(place) != other.sentences(place)), None)


@pytest.mark.soak
def test_ten_thousand_pairs_of_boards_that_look_the_same() -> None:
    """Any options, any seat: view, map, forecast and suggestion hang on nothing that is hidden."""
    pairs, seed = 0, 0
    while pairs < 10_000:
        seed += 1
        luck = ChanceStream(dice_of("options", seed), "soak")
        seats = 2 + luck.below(3)
        wanted = {switch: luck.pick(("off", "on")) for switch in (*SWITCHES, "instant_upgrade", "quick_start")}
        wanted |= {"fog": luck.pick(("table", "sensor")), "econ_steps": luck.pick(("1", "2"))}
        wanted |= {"battle_mail": luck.pick(("standing", "ask")), "round_span": luck.pick(("turn", "cycle"))}
        wanted |= luck.pick(({}, {"scenario": "4p_teams", "alliance": "blood"})) if seats == 4 else {}
        for number, turn in enumerate(islice(play(game, f"soak/{seed}", wanted, seats), 1, 60)):
            state = turn.after.state
            for seat in [*state.seats, None]:
                other = game.with_secrets_changed(state, seat, dice_of(f"pair/{seat}", number))
                pairs += game.CODEC.canonical(other) != game.CODEC.canonical(state)
                assert ENCODE(game.view(state, seat)) == ENCODE(game.view(other, seat))
                assert ENCODE(game.chart(state, seat)) == ENCODE(game.chart(other, seat))
                if seat in game.awaited(state):
                    texts = [game.suggest(board, seat, dice_of("bot", number)) for board in (state, other)]
                    assert texts[0] == texts[1]
                    sheet = game.language(state.options).read(texts[0])
                    assert ENCODE(game.check(state, seat, sheet)) == ENCODE(game.check(other, seat, sheet))
