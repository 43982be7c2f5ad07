"""The game of the day from the command line."""

import json
from collections.abc import Callable

from tests.cli.conftest import Pbem


def test_a_day_is_played_and_its_table_read(pbem: Pbem):
    game = pbem("daily", "play", "Ada").stdout.strip()
    assert pbem("daily", "play", "ada").stdout.strip() == game
    assert "running" in pbem("daily", "scores").stdout
    for _ in range(16):
        assert "received" in pbem("submit", game, "Red", typed="MOVE OUT\nMOVE R").stdout
        # A line that cannot be carried out makes the turn wait for a word.
        pbem("ready", game, "Red")
        pbem("tick")
    shown = pbem("daily", "scores").stdout
    assert "Ada" in shown and "running" not in shown and "revealed after" in shown
    day = json.loads(pbem("daily", "scores", "--json").stdout)
    assert (day["scores"][0]["rank"], day["chain_top"], day["rules"]) == (1, "", "space_trade")
    assert pbem("daily", "verify").stdout == "1 games verified; no differences.\n"


def test_what_is_no_day(refusal: Callable[..., str]):
    assert "is not a day" in refusal("daily", "scores", "yesterday")
    assert "no galaxy of 2020-01-01" in refusal("daily", "scores", "2020-01-01")
    assert "has no galaxy of the day; these have: space_trade" in refusal(
        "daily", "play", "Ada", "--rules", "interspace"
    )
