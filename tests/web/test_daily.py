"""The galaxy of the day in the browser: played at once, scored, checked."""

from collections.abc import Callable

from pbem.service import Desk
from pbem.service.turns.seal import suggested
from pbem.web.limits import Limits
from tests.support.desks import Clock, table
from tests.support.web import Browser

Browse = Callable[[], Browser]


def played(browser: Browser, desk: Desk, name: str) -> str:
    """A whole game, one sheet after the other as the bot would write them; returns its path."""
    answer = browser.post("/daily", {"player": name})
    assert answer.status_code == 303, answer.text
    path = answer.location
    game = desk.game_list.tables()
    found = next(each for each in game.values() if next(iter(each.seats.values())).player == name)
    while not table(desk, found.game).ended:
        position = desk.open(found.game)
        seat = position.table.awaited[0]
        text = suggested(desk, position, seat) or "STAY"
        filed = browser.post(path, {"do": "file", "text": text})
        assert filed.status_code == 303, filed.text
        browser.site.limits = Limits()
    return path


def test_a_game_of_the_day_is_played_and_stands_in_the_table(browse: Browse, desk: Desk, clock: Clock) -> None:
    anna = browse()
    path = played(anna, desk, "Anna")
    page = anna.get("/daily").text
    assert "Anna" in page and "your game" in page
    stranger = browse()
    assert stranger.get(path.replace("/orders", "/")).status_code == 302
    assert "watch" not in stranger.get("/daily").text
    day = f"{clock().date()}"
    clock.turn(days=1)
    desk_page = stranger.get("/daily")
    assert desk_page.status_code == 200
    over = stranger.get(f"/daily/{day}").text
    assert "watch" in over
    assert stranger.get(path.replace("/orders", "/turn/1")).status_code == 200
    checked = stranger.post(f"/daily/{day}/verify").text
    assert "holds" in checked and "differences" not in checked


def test_a_name_is_good_for_one_player_and_day(browse: Browse, desk: Desk) -> None:
    anna, other = browse(), browse()
    first = anna.post("/daily", {"player": "Anna"}).location
    refused = other.post("/daily", {"player": "anna"})
    assert refused.status_code == 409 and "choose another name" in refused.text
    assert other.get(first).status_code == 302
    assert anna.post("/daily", {"player": "ANNA"}).location == first


def test_a_name_is_needed(browse: Browse) -> None:
    assert browse().post("/daily", {"player": " "}).status_code == 409


def test_days_that_never_were(browse: Browse) -> None:
    for day in ("2020-01-01", "yesterday", "2026-13-40"):
        assert browse().get(f"/daily/{day}").status_code == 404
