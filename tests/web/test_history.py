"""History in the browser: any turn as it was known then, and what can be taken home."""

from collections.abc import Callable

from pbem.service import Desk
from tests.support.web import Browser, finished
from tests.web.test_who_may import made

Browse = Callable[[], Browser]


def test_every_turn_of_a_finished_game_as_any_seat(browse: Browse, desk: Desk) -> None:
    game, browser = finished(desk), browse()
    last = desk.open(game).table.resolved_turn
    assert desk.open(game).table.ended and last
    for reader in ("onlooker", "referee", "Red"):
        for turn in (0, 1, last):
            assert browser.get(f"/g/{game}/as/{reader}/turn/{turn}").status_code == 200
    assert browser.get(f"/g/{game}/as/Red/turn/{last + 1}").status_code == 404
    page = browser.get(f"/g/{game}/as/Red/turn/{last}").text
    assert "Belief and truth" in page and "knew" in page


def test_what_is_taken_home(browse: Browse, desk: Desk) -> None:
    game, browser = finished(desk), browse()
    for form, begins in (("pdf", b"%PDF"), ("json", b"{"), ("txt", b"Space"), ("svg", b"<svg")):
        assert browser.get(f"/g/{game}/as/Red/turn/1/report.{form}").data.startswith(begins)
    assert browser.get(f"/g/{game}/as/Red/turn/1/report.exe").status_code == 404
    assert browser.get(f"/g/{game}/story.pdf").data.startswith(b"%PDF")
    assert browser.get(f"/g/{game}/bundle").status_code == 403


def test_the_master_takes_the_bundle(browse: Browse, desk: Desk) -> None:
    game = made(desk)
    mia = browse().sign_in("mia@example.org")
    assert str(game) in mia.get(f"/g/{game}/bundle").text
    assert mia.get(f"/g/{game}/story.pdf").status_code == 404


def test_what_a_moment_says_is_what_its_page_says(browse: Browse, desk: Desk) -> None:
    game, browser = finished(desk, most=4), browse()
    moment = browser.get(f"/g/{game}/as/onlooker/turn/2/moment").json
    page = browser.get(f"/g/{game}/as/onlooker/turn/2").text
    assert moment is not None and moment["svg"] in page and moment["body"] in page
