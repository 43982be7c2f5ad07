"""The fog: distant things are not seen, not reported and do not change what a seat can infer (SOR-37)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

import pbem.games.space_opera as game
from pbem.core.rules import choose
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.record import facts as f
from tests.support.games.playing import play

ENCODE = msgspec.json.Encoder(order="deterministic").encode


def board(**given: Any) -> State:
    return game.board_from_example({"players": 3, "bare": True, **given}, choose(game.META, {"fog": "on"}, 3))


def told(state: State, seat: str | None, fact: Any) -> list[bytes]:
    return [ENCODE(sentence) for sentence in game.narrate(state, seat, fact)]


def test_units_are_seen_beside_own_ones_only() -> None:
    """SOR-37: Blue at A1 sees Red at B1 and not at C1."""
    near = board(ships={"Red": {"B1": "FR"}})
    far = board(ships={"Red": {"C1": "FR"}})
    nothing = board()
    assert ENCODE(game.chart(near, "Blue")) != ENCODE(game.chart(nothing, "Blue"))
    assert ENCODE(game.chart(far, "Blue")) == ENCODE(game.chart(nothing, "Blue"))
    assert ENCODE(game.view(far, "Blue")) == ENCODE(game.view(nothing, "Blue"))


def test_ships_see_and_so_do_troops_aboard_those_of_others() -> None:
    """SOR-37: Blue's frigate, and Blue's infantry in Green's transport, see what is beside them."""
    for own in (
        {"ships": {"Blue": {"F6": "FR"}}},
        {"ships": {"Green": {"F6": "TR"}}, "cargo": {"Green": {"TR1": "1 IN of Blue"}}},
    ):
        given = {**own, "ships": {**own["ships"], "Red": {"F7": "CR"}}}
        assert ENCODE(game.chart(board(**given), "Blue")) != ENCODE(game.chart(board(**own), "Blue"))


def test_stocks_of_others_are_secret() -> None:
    """SOR-37."""
    rich, poor = board(stock={"Red": "90C 90E"}), board(stock={"Red": "1C 1E"})
    assert ENCODE(game.view(rich, "Blue")) == ENCODE(game.view(poor, "Blue"))
    assert ENCODE(game.view(rich, "Red")) != ENCODE(game.view(poor, "Red"))


def test_what_happens_far_away_is_reported_to_nobody_else() -> None:
    """SOR-37: purchases, fire, landings, upkeep, gifts and production."""
    state = board(troops={"Red": {"F9": "2 IN"}}, ships={"Red": {"F9": "FR"}, "Green": {"F9": "FR"}})
    shot = f.Shot("Green", "FR1", ["FR1"], [6], 1, [1], 0, True)
    facts = [
        f.UnitsBuilt("Red", "F9", "FR", 1, ["FR2"], {"C": 1, "E": 3}),
        f.ShipsMoved("Red", ["FR1"], ["F9", "F8"], "F8"),
        f.Fired("F9", "space", 1, "attacker", ["Red"], [shot], {"Green": ["FR1"]}),
        f.CombatBegan("F9", "space", ["Red"], ["Green"]),
        f.PlanetTaken(["Red"], "F9"),
        f.UpkeepPaid("Red", {"C": 3, "E": 1}),
        f.GiftMade("Red", "Green", {"C": 1}),
        f.ProductionCounted("Red", {"C": 9, "E": 9}, 3),
        f.TroopsLoaded("Red", "F9", "Red", {"TR1": {"IN": 1}}),
    ]
    for fact in facts:
        assert told(state, "Blue", fact) == [], fact
        assert told(state, None, fact) == [], fact
        assert fact.__class__ is f.UnitsBuilt or fact.__class__ is f.TroopsLoaded or told(state, "Red", fact), fact


def test_research_is_reported_without_what_was_spent() -> None:
    state = board()
    reached = f.ResearchTried("Red", "ATT", 1, 5, 4, {"C": 1}, True, 1, "x")
    assert told(state, "Blue", reached) == told(state, "Blue", msgspec.structs.replace(reached, die=1, paid={"C": 4}))
    assert told(state, "Blue", msgspec.structs.replace(reached, is_done=False)) == []


def test_everything_is_shown_when_the_game_is_over() -> None:
    """SOR-37."""
    state = board(stock={"Red": "90C 90E"}, ships={"Red": {"F9": "FR"}})
    over = game.apply(
        state, f.GameOver("last", ["Red"], {"Blue": 2, "Red": 1, "Green": 3}, {"Blue": 1, "Red": 1, "Green": 1})
    )
    assert "90C 90E" in ENCODE(game.view(over, "Blue")).decode()


def test_an_offer_of_peace_and_a_planned_break_are_known_only_to_those_they_concern() -> None:
    """SOR-50."""
    options = choose(game.META, {"diplomacy": "on", "alliance": "on"}, 3)
    plain = game.board_from_example({"players": 3, "alliances": ["Red + Green"]}, options)
    offered = game.board_from_example({"players": 3, "alliances": ["Red + Green"], "offers": {"Red": "Blue"}}, options)
    assert ENCODE(game.view(plain, "Green")) == ENCODE(game.view(offered, "Green"))
    assert ENCODE(game.view(plain, "Blue")) != ENCODE(game.view(offered, "Blue"))
    leaving = game.apply(game.CODEC.copy(plain), f.BreakPlanned("Red"))
    assert ENCODE(game.view(plain, "Green")) == ENCODE(game.view(leaving, "Green"))
    assert ENCODE(game.view(plain, "Red")) != ENCODE(game.view(leaving, "Red"))
    assert told(plain, "Green", f.BreakPlanned("Red")) == []


def test_the_fog_lies_over_whole_games_of_bots() -> None:
    *_, turn = islice(play(game, "fog", {"fog": "on"}, 4), 12)
    state = turn.after.state
    for seat in state.seats:
        text = ENCODE(game.view(state, seat)).decode()
        others = [purse for other, purse in state.purses.items() if other != seat]
        assert all(
            f"{purse.held['C']}C {purse.held['E']}E" not in text for purse in others if sum(purse.held.values()) > 60
        )
