"""Everyone who played may have the bundle when the game is over, and the site checks the rules with one click."""

from collections.abc import Callable
from uuid import UUID

import pytest

from pbem.service import (
    Desk,
    LeaveSeat,
    OpenGame,
    PlayTurn,
    TakeSeat,
    leave_seat,
    open_game,
    play_turn,
    take_seat,
)
from pbem.service.trust.file_check import check_file
from pbem.web import Site
from tests.support.desks import new_id
from tests.support.web import ANNA, BRUNO, Browser, finished

MIA, CARLA = "mia@example.org", "carla@example.org"


def private(desk: Desk) -> UUID:
    """A private race in which Bruno is replaced by Carla."""
    command = OpenGame(id=new_id(), rules="race", seats=2, title="Club", master=f"Mia <{MIA}>", options={"length": "8"})
    game = open_game(desk, command).game
    red, blue = desk.open(game).table.seats
    for seat, name, address in ((red, "Anna", ANNA), (blue, "Bruno", BRUNO)):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=name, address=address))
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat=blue, reason="Exams."))
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat=blue, player="Carla", address=CARLA))
    return game


def play_out(desk: Desk, game: UUID) -> None:
    """Nobody sends anything: all walk to the end."""
    while not desk.open(game).table.ended:
        play_turn(desk, PlayTurn(id=new_id(), game=game))


def test_who_may_have_the_bundle_and_when(site: Site, browse: Callable[[], Browser]) -> None:
    desk = site.desk
    game = private(desk)
    anna, bruno, carla, mia = (browse().sign_in(address) for address in (ANNA, BRUNO, CARLA, MIA))
    red = next(iter(desk.open(game).table.seats))
    everyone = (anna, bruno, carla, mia, browse())
    assert {each.get(f"/g/{game}/bundle/players").status_code for each in everyone} == {404}
    assert anna.get(f"/g/{game}/as/{red}/bundle").status_code == 200
    assert carla.get(f"/g/{game}/as/{red}/bundle").status_code == 403
    play_out(desk, game)
    stranger = browse().sign_in("stranger@example.org")
    told = [each.get(f"/g/{game}/bundle/players").status_code for each in (*everyone, stranger)]
    assert told == [200, 200, 200, 200, 404, 404]
    files = {each.get(f"/g/{game}/bundle/players").data for each in (anna, bruno, carla, mia)}
    (data,) = files
    assert check_file(desk.games, data)["verdict"] == "holds"
    assert data == anna.get(f"/g/{game}/as/{red}/bundle").data
    assert b"@example" not in data and b'"scope":"players"' in data


def test_the_part_of_a_running_game(site: Site, browse: Callable[[], Browser]) -> None:
    game = private(site.desk)
    red = next(iter(site.desk.open(game).table.seats))
    answer = browse().sign_in(ANNA).get(f"/g/{game}/as/{red}/bundle")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="club-{red.lower()}.pbem"'
    result = check_file(site.desk.games, answer.data)
    assert result["verdict"] == "holds" and f"the part of seat {red}" in result["about"][0]
    assert "your part of the bundle" in browse().sign_in(ANNA).get(f"/g/{game}/as/{red}/audit").text


def test_the_rules_are_checked_with_one_click(site: Site, browse: Callable[[], Browser]) -> None:
    game = finished(site.desk)
    anyone = browse()
    page = anyone.get(f"/g/{game}/check").text
    assert "only a convenience" in page and "pbem verify" in page and "<button>Check the rules" in page
    assert "Check the rules" in anyone.get(f"/g/{game}/as/onlooker/audit").text
    assert anyone.post(f"/g/{game}/check").status_code == 303
    version = site.desk.open(game).table.version
    check = site.checks.find((game, version))
    assert check is not None and check.done.wait(120)
    page = anyone.get(f"/g/{game}/check").text
    assert "<b>It holds.</b>" in page and "✓ the rules give every fact" in page and "refresh" not in page
    assert anyone.post(f"/g/{game}/check").status_code == 303
    assert site.checks.find((game, version)) is check, "done once for each state of a game"


def test_a_page_of_a_check_that_runs_renews_itself(site: Site, browse: Callable[[], Browser]) -> None:
    import threading

    game = finished(site.desk)
    version, go = site.desk.open(game).table.version, threading.Event()

    def slow(reached: Callable[[int], None]) -> dict[str, object]:
        reached(2)
        go.wait(60)
        return {"verdict": "fails", "why": "", "about": [], "cannot_prove": [],
                "checks": [{"what": "the rules", "findings": [[0, "turn 2: <b>no</b>"]]}]}  # fmt: skip

    check = site.checks.start((game, version), slow)
    other = site.checks.start("another", lambda reached: {"verdict": "holds"})
    page = browse().get(f"/g/{game}/check").text
    assert 'http-equiv="refresh"' in page and "Checking: turn" in page and not other.done.is_set()
    go.set()
    assert check.done.wait(60) and other.done.wait(60)
    page = browse().get(f"/g/{game}/check").text
    assert "It does not hold" in page and "turn 2: &lt;b&gt;no" in page


@pytest.mark.parametrize("path", ["check", "bundle/players"])
def test_nothing_of_a_running_game(site: Site, browse: Callable[[], Browser], path: str) -> None:
    game = private(site.desk)
    assert browse().sign_in(MIA).get(f"/g/{game}/{path}").status_code == 404


def test_the_page_of_a_finished_game_leads_to_its_audit(site: Site, browse: Callable[[], Browser]) -> None:
    game, anyone = finished(site.desk), browse()
    there = f"/g/{game}/as/onlooker/audit"
    assert f'href="{there}"' in anyone.get(f"/g/{game}/").text
    assert anyone.get(there).status_code == 200
