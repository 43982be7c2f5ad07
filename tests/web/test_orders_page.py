"""The page on which a sheet is written: compared with what is on file and with the turn before."""

from collections.abc import Callable
from uuid import UUID

import pytest

from pbem.service import Desk, OpenGame, TakeSeat, advance, open_game, take_seat
from tests.service.office import new_id, submit
from tests.web.office import ANNA, Browser

Browse = Callable[[], Browser]


@pytest.fixture
def game(desk: Desk) -> UUID:
    made = open_game(desk, OpenGame(id=new_id(), rules="interspace", seats=2, bots=("B",))).game
    take_seat(desk, TakeSeat(id=new_id(), game=made, seat="A", player="Anna", address=ANNA))
    submit(desk, made, "A", "HOLD")
    advance(desk, made)
    submit(desk, made, "A", "MOVE Trn1 TO A2\nMOVE Sct1 TO A3  # look there\nTECH A1")
    advance(desk, made)
    return made


def test_compared_with_the_turn_before(browse: Browse, game: UUID) -> None:
    anna = browse().sign_in(ANNA)
    page = anna.get(f"/g/{game}/as/A/orders").text
    assert "Compared with the turn before" in page and page.count('class="removed"') == 3
    said = anna.post_json(
        f"/g/{game}/as/A/orders/check", {"text": "MOVE Trn1 TO A2\nMOVE Sct1 TO A4\nTECH A1\nHOLD"}
    ).json
    assert said is not None
    kinds = [kind for kind in ("same", "changed", "added", "removed") if f'class="{kind}"' in said["before"]]
    assert kinds == ["same", "changed", "added"]
    assert "<del>MOVE Sct1 TO A3" in said["before"]


def test_compared_with_what_is_on_file(browse: Browse, desk: Desk, game: UUID) -> None:
    anna = browse().sign_in(ANNA)
    submit(desk, game, "A", "TECH A1")
    assert "Not as on file" not in anna.get(f"/g/{game}/as/A/orders").text
    page = anna.post(f"/g/{game}/as/A/orders", {"do": "check", "text": "TECH A1\nMOVE Sct1 TO A4"}).text
    assert "Not as on file" in page


def test_conditions_are_explained(browse: Browse, game: UUID) -> None:
    page = browse().sign_in(ANNA).get(f"/g/{game}/as/A/orders").text
    assert "RETREAT DEF round 1 WHEN warships &lt; 2 AND enemy &gt;= 6" in page
    assert "<dt><code>warships</code></dt><dd>how many warships of yours are left there</dd>" in page
