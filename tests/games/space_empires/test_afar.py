"""SEM-2: who turned up a marker is not told from afar, by no heading, order or count either."""

from __future__ import annotations

from typing import Any

import pytest

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.core.rules import Resolution
from pbem.games import package
from pbem.games.space_empires.board.state import State
from pbem.reports.edition import Edition
from pbem.reports.report import Occasion, Report, build
from tests.contract.printed_reports import TEMPLATES, printed
from tests.games.space_empires.boards import board, play

OCCASION = Occasion(game="g", title="Title", turn=1)
# Blue and Green both stand beside I5 and J5; Red is far away.
UNITS = {"Red": {"SC1": "C5"}, "Blue": {"SC1": "H5", "SC2": "I6"}, "Green": {"SC1": "H5", "SC2": "I6"}}
LIES = {"I5": "nebula", "J5": "asteroids"}
BOTH = "MOVE SC1 TO I5\nMOVE SC2 TO J5"


def far(**wanted: str) -> State:
    return board({"fog": "sensor", **wanted}, players=3, units=UNITS, lies=LIES)


def report(state: State, done: Resolution, seat: str | None) -> Report:
    return build(game, state, done.facts, done.state, seat, OCCASION)


def text(state: State, done: Resolution, seat: str | None) -> str:
    return Edition(report(state, done, seat), catalogue(package("space_empires")), TEMPLATES).text()


# Two worlds in which the same markers are turned up, by whom or in which order is hidden from Red.
WORLDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "another player": ({"Blue": BOTH, "Green": "PASS"}, {"Blue": "PASS", "Green": BOTH}),
    "one each": (
        {"Blue": "MOVE SC1 TO I5", "Green": "MOVE SC2 TO J5"},
        {"Blue": "MOVE SC2 TO J5", "Green": "MOVE SC1 TO I5"},
    ),
    "another order": (
        {"Blue": f"{BOTH}\nEXPLORE I5 J5", "Green": "PASS"},
        {"Blue": f"{BOTH}\nEXPLORE J5 I5", "Green": "PASS"},
    ),
}


@pytest.mark.parametrize("worlds", WORLDS.values(), ids=WORLDS.keys())
@pytest.mark.parametrize("seat", ["Red", None])
def test_distant_markers_do_not_tell_who_turned_them_up(worlds: tuple[dict[str, Any], ...], seat: str | None) -> None:
    """SEM-2."""
    state = far()
    one, other = (play(state, Red="PASS", **sheets) for sheets in worlds)
    told = [text(state, done, seat) for done in (one, other)]
    assert "I5 is explored" in told[0] and "J5 is explored" in told[0]
    assert printed(game, state, one, seat) == printed(game, state, other, seat)
    assert "Blue:" not in told[0] and "Green:" not in told[0]


def test_whoever_is_near_still_reads_who_explored() -> None:
    """SEM-2: Green's ships are beside the hex that Blue explores."""
    state = far()
    done = play(state, Red="PASS", Blue=BOTH, Green="PASS")
    told = text(state, done, "Green")
    assert told.index("Blue:") < told.index("I5 is explored")
    assert text(state, done, "*").count("is explored") == 2


def test_at_the_table_everyone_sees_who_explored() -> None:
    """SEB-6.1: without fog the heading of the player stands above it."""
    state = far(fog="table")
    done = play(state, Red="PASS", Blue=BOTH, Green="PASS")
    told = text(state, done, "Red")
    assert told.index("Blue:") < told.index("I5 is explored") and "Far away" not in told
