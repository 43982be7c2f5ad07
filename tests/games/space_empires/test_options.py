"""Games under many choices of options are played to the end by bots, and no law is broken."""

from __future__ import annotations

import pytest

import pbem.games.space_empires as game
from tests.support.games.playing import play

ON = dict.fromkeys(
    ("pipelines", "carriers", "mines", "aliens", "instant_upgrade", "slingshot", "research_limit", "quick_start"), "on"
)
CASES = [
    (ON, 2),
    ({"aliens": "on", "scenario": "2p_large", "warp_points": "6"}, 2),
    ({"unpredictable_research": "on", "carriers": "on", "victory": "short"}, 3),
    ({"warp_points": "3", "scenario": "2p_massive"}, 2),
    ({"warp_points": "4", "scenario": "2p_dare"}, 2),
    ({"mines": "on", "pace": "turn", "handicap": "Blue"}, 3),
    ({**ON, "tech_costs": "later", "retreat_rule": "later", "refit_rule": "later"}, 4),
    ({"scenario": "2p_3d", "pipelines": "on", "fog": "sensor", "battle_mail": "ask"}, 2),
    ({"scenario": "3p_variable", "victory": "short", "aliens": "on"}, 3),
    ({"scenario": "4p_variable", "victory": "long"}, 4),
    ({"scenario": "3p_2v1", "single": "Green", "unpredictable_research": "on"}, 3),
    ({"scenario": "4p_teams", "victory": "long", "carriers": "on", "instant_upgrade": "on"}, 4),
    ({**ON, "scenario": "4p_teams", "alliance": "blood", "raiders": "on", "doomsday": "2", "battle_mail": "ask"}, 4),
    ({"scenario": "4p_teams", "alliance": "blood", "teams": "rows", "pace": "turn", "battle_mail": "ask"}, 4),
    ({"scenario": "2p_large", "warp_points": "6", "warp_link": "pair"}, 2),
    ({"doomsday": "3", "scenario": "2p_xl", "aliens": "on", "mines": "on", "carriers": "on"}, 2),
    ({"doomsday": "3", "scenario": "4p_variable", "victory": "long", "pace": "turn"}, 4),
    ({"counter_limits": "off", "carry_cap": "30", "homeworld_cp": "30", "max_cycles": "5"}, 2),
]


@pytest.mark.parametrize(("wanted", "seats"), CASES, ids=str)
def test_a_game_under_options_is_played_to_the_end(wanted: dict[str, str], seats: int) -> None:
    for turn in play(game, "options", wanted, seats):
        assert game.laws(turn.after.state) == []
    assert game.result(turn.after.state) is not None
