"""What is private in a fact reaches nobody but its owner: other values there, the same story for all others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

import pbem.games.space_trade as game
from pbem.core import facts as core
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.record import facts as f
from tests.support.games.playing import play

# Fields that only the seat of the fact may read, with different values for them.
PRIVATE: dict[type, dict[str, Any]] = {
    f.SeatDealt: {"objective": "rich"},
    f.MineExplored: {"metals": ["C", "C", "C"], "bonus": "radar"},
    f.MineWorked: {"took": ["C"], "put": ["F"]},
    f.MetalDumped: {"metals": ["C", "C"]},
    f.UpgradeFitted: {"card": "weapon1", "removed": "weapon2"},
    f.CargoLost: {"metals": ["C"]},
    f.SalvageDrawn: {"metal": "C", "is_kept": False, "thrown": "F", "grace": 7},
    f.ReserveSeen: {"cards": {"engine2": 3}},
    f.RadarKept: {"text": "RADAR CW POLICE", "line": 9},
    f.ShipInspected: {},
    f.ReserveLaid: {"cards": {"engine2": 8}},
    f.DecksLaid: {"metals": {"F": 1}, "bonus": {"radar": 1}},
    core.StandingSet: {"text": "LOSE engine", "key": "lose", "drops": ["LOSE cargo"]},
    core.StandingCleared: {"key": "lose"},
    core.Decided: {"text": "LOSE engine", "key": "lose", "about": {}},
    core.OrderRefused: {"text": "DUMP 1 P", "why": "refused.hold_full", "values": {}, "line": 3},
}
ENCODE = msgspec.json.Encoder(order="deterministic").encode
CASES = (
    {"credits": "public"},
    {"credits": "secret", "movement": "simultaneous"},
    {"credits": "secret", "pace": "turn", "pirate_scope": "quadrant"},
)


def changed(state: State, fact: Any) -> Any:
    """The fact with everything private in it replaced."""
    private = dict(PRIVATE.get(type(fact), {}))
    if state.options["credits"] == "secret":
        private |= {"price": 600} if isinstance(fact, f.UpgradeFitted) else {}
        private |= {"credits": 17} if isinstance(fact, f.FinePaid) else {}
    return msgspec.structs.replace(fact, **private)


def told(state: State, seat: str | None, fact: Any) -> list[bytes]:
    return [ENCODE(sentence) for sentence in game.narrate(state, seat, fact)]


def facts_of(options: dict[str, str], seed: str) -> Iterator[tuple[State, Any]]:
    for turn in islice(play(game, seed, options, seats=4), 40):
        state = game.CODEC.copy(turn.before)
        for fact in turn.after.facts:
            yield state, fact
            state = game.apply(state, fact)


@pytest.mark.parametrize("options", CASES, ids=lambda options: "/".join(options.values()))
def test_what_is_private_in_a_fact_is_reported_only_to_its_owner(options: dict[str, str]) -> None:
    seen: set[type] = set()
    for state, fact in facts_of(options, "private"):
        other_fact = changed(state, fact)
        for seat in [*state.seats, None]:
            if seat is None or seat != getattr(fact, "seat", ""):
                assert told(state, seat, fact) == told(state, seat, other_fact), (seat, fact)
        seen.add(type(fact))
    assert {f.MineExplored, f.MineWorked, f.UpgradeFitted, f.ReserveSeen, core.StandingSet} <= seen


@pytest.mark.parametrize("options", CASES, ids=lambda options: "/".join(options.values()))
def test_every_fact_is_public_or_has_its_private_fields_named(options: dict[str, str]) -> None:
    """A new kind of fact must be judged before it is narrated: a fact in no list here is fully public."""
    public = {
        f.MarkerPlaced, f.MarkersStand, f.FirstRolled, f.RoundBegan, f.TurnBegan, f.TurnEnded, f.ShipMoved,
        f.MovementEnded, f.GatePassed, f.MetalSold, f.MetalBought, f.UpgradeShown, f.BonusPlayed, f.CashFound,
        f.RadarMoved, f.MarkerMoved, f.MarkersStood, f.ShipMet, f.AlienRevealed, f.ShipInspected, f.FinePaid,
        f.PirateMade, f.CombatBegan, f.CombatEnded, f.ShipBroke, f.UpgradeLost, f.MarkerDefeated, f.RewardTaken,
        f.ShipRepaired, f.ObjectiveDeclared, f.PlanRevealed, f.PlanChanged, f.LineDone, f.GameOver,
    }  # fmt: skip
    judged = public | set(PRIVATE) | {f.RoundFought, f.ShipFled, f.CargoRobbed}
    assert {type(fact) for _, fact in facts_of(options, "judged")} <= judged


def board(**ships: Any) -> State:
    from pbem.core.rules import choose

    return game.board_from_example({"ships": ships, "players": 3}, choose(game.META, {}, 3))


def test_shields_left_are_reported_for_strangers_and_for_the_own_ship_only() -> None:
    state = board(Red={"at": "A1"}, Blue={"at": "A1"})
    fact = f.RoundFought(1, {"Red": 1, "Blue": 4}, {"Red": 1, "Blue": 4}, "Red", {"Red": 3, "Blue": 2})
    other = msgspec.structs.replace(fact, shields={"Red": 1, "Blue": 4})
    assert told(state, "Green", fact) == told(state, "Green", other)
    assert told(state, "Red", fact) != told(state, "Red", other)
    assert told(state, "Red", fact) == told(state, "Red", msgspec.structs.replace(fact, shields={"Red": 3, "Blue": 9}))


def test_loot_is_reported_to_robber_and_victim_and_its_size_to_all() -> None:
    state = board(Red={"at": "A1"}, Blue={"at": "A1", "hold": "P"})
    fact = f.CargoRobbed("Red", "Blue", ["P"], 0, [])
    other = f.CargoRobbed("Red", "Blue", ["F"], 0, ["C"])
    assert told(state, "Green", fact) == told(state, "Green", other)
    assert told(state, "Blue", fact) != told(state, "Blue", other)
    assert told(state, "Green", fact) != told(state, "Green", f.CargoRobbed("Red", "Blue", ["P", "F"], 0, []))


def test_shields_left_after_a_flight_are_the_own_secret() -> None:
    state = board(Red={"at": "A1"}, Blue={"at": "A1"})
    fact = f.ShipFled("Red", "Blue", 2, [1], 3, "x")
    assert told(state, "Blue", fact) == told(state, "Blue", msgspec.structs.replace(fact, shields=1, faster=3))


def test_the_grace_of_a_miners_plutonium_is_reported_only_to_its_owner() -> None:
    """Rivals read of it as of an inspection that found nothing (STR-50)."""
    state = board(Red={"at": "A1"})
    spared, clean = f.ShipInspected("Red", False, "grace"), f.ShipInspected("Red", False)
    assert told(state, "Blue", spared) == told(state, "Blue", clean)
    assert told(state, "Red", spared) != told(state, "Red", clean)


def test_at_the_end_objectives_are_shown_but_not_called_done() -> None:
    state = board(Red={"objective": "kill_police"}, Blue={"objective": "rich"})
    over = f.GameOver("win", ["Blue"], {"Red": 2, "Blue": 1, "Green": 3}, {"Red": 0, "Blue": 9, "Green": 0},
                      {"Red": "kill_police", "Blue": "rich", "Green": ""})  # fmt: skip
    after = game.apply(state, over)
    assert not after.ships["Red"].declared
    seen = ENCODE(game.view(after, "Green")).decode()
    assert "note.objective_was" in seen and "ship.objective_done" not in seen
