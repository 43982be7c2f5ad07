"""Trying orders out on a page."""

from collections.abc import Callable
from uuid import UUID

import pytest

from pbem.games import find, names
from pbem.service import Desk, OpenGame, TakeSeat, advance, open_game, take_seat
from tests.support.desks import new_id, submit
from tests.support.web import ANNA, BRUNO, Browser

Browse = Callable[[], Browser]
ORDERS = "MOVE Sct1 TO A3\nEXPLORE Sct2 A2/1\n"


def opened(desk: Desk, rules: str = "interspace", **options: str) -> tuple[UUID, str]:
    """A game in its first turns in which Anna has the first seat, the others are bots."""
    first, *others = find(rules).seat_names(2, options)
    command = OpenGame(id=new_id(), rules=rules, seats=2, bots=tuple(others), options=options)
    game = open_game(desk, command).game
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat=first, player="Anna", address=ANNA))
    return game, first


def events(desk: Desk, game: UUID) -> int:
    return len(desk.ledger.events(game))


def test_a_try_shows_what_might_come_and_changes_nothing(browse: Browse, desk: Desk) -> None:
    game, _ = opened(desk, secrecy="fog")
    submit(desk, game, "A", "HOLD")
    advance(desk, game)
    anna = browse().sign_in(ANNA)
    before = events(desk, game)
    answer = anna.post(f"/g/{game}/as/A/orders", {"do": "practise", "text": ORDERS})
    assert answer.status_code == 303
    page = anna.get(answer.headers["Location"]).text
    assert "This was not played, and nothing was sent." in page and "Practice:" in page
    assert "You explored A2/1: it is" in page
    assert page.count("data-map ") == 2
    assert events(desk, game) == before
    assert "EXPLORE Sct2 A2/1" in anna.get(f"/g/{game}/as/A/orders").text


def test_each_try_is_another_one_and_can_be_called_up_again(browse: Browse, desk: Desk) -> None:
    game, _ = opened(desk)
    submit(desk, game, "A", "HOLD")
    advance(desk, game)
    anna = browse().sign_in(ANNA)
    anna.post(f"/g/{game}/as/A/orders", {"do": "practise", "text": ORDERS})
    told = anna.get(f"/g/{game}/as/A/practice?try=5").text
    found = {line.split("</span>")[0] for line in told.split("it is A")[1:6]}
    assert len(found) > 1
    assert told == anna.get(f"/g/{game}/as/A/practice?try=5").text
    assert anna.get(f"/g/{game}/as/A/practice?try=none").status_code == 200


def test_only_the_player_may_and_only_when_awaited(browse: Browse, desk: Desk) -> None:
    game, _ = opened(desk)
    anna, bruno = browse().sign_in(ANNA), browse().sign_in(BRUNO)
    assert bruno.get(f"/g/{game}/as/A/practice").status_code in (403, 404)
    assert anna.get(f"/g/{game}/as/B/practice").status_code in (403, 404)
    submit(desk, game, "A", "HOLD")
    assert anna.get(f"/g/{game}/as/A/practice").status_code == 200
    assert anna.get(f"/g/{game}/as/A/practice?try=100000").status_code == 200


@pytest.mark.parametrize("rules", names())
def test_every_game_has_it(browse: Browse, desk: Desk, rules: str) -> None:
    game, seat = opened(desk, rules)
    page = browse().sign_in(ANNA).get(f"/g/{game}/as/{seat}/practice")
    assert page.status_code == 200 and "Outcome" in page.text
