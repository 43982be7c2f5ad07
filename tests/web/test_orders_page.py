"""The page on which a sheet is written: compared with what is on file and with the turn before."""

import html
import re
from collections.abc import Callable
from uuid import UUID

import pytest

from pbem.games import interspace
from pbem.service import Desk, OpenGame, SetContact, TakeSeat, advance, open_game, set_contact, take_seat
from tests.support.desks import new_id, submit
from tests.support.web import ANNA, Browser

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
    assert "Differences from the sheet on file" not in anna.get(f"/g/{game}/as/A/orders").text
    page = anna.post(f"/g/{game}/as/A/orders", {"do": "check", "text": "TECH A1\nMOVE Sct1 TO A4"}).text
    assert "Differences from the sheet on file" in page


def test_lines_are_answered_in_the_language_of_the_seat(browse: Browse, desk: Desk, game: UUID) -> None:
    """As in a receipt by mail; and so is what came of a practice."""
    set_contact(desk, SetContact(id=new_id(), game=game, seat="A", language="de"))
    anna, url = browse().sign_in(ANNA), f"/g/{game}/as/A"
    said = anna.post_json(f"{url}/orders/check", {"text": "ZIEHE Sct9 NACH A4"}).json
    assert said is not None and "Du hast keine Einheit Sct9." in said["html"]
    page = anna.post(f"{url}/orders", {"do": "check", "text": "ZIEHE Sct9 NACH A4"}).text
    assert "Du hast keine Einheit Sct9." in page
    tried = anna.get(anna.post(f"{url}/orders", {"do": "practise", "text": "TECH A1"}).location or "").text
    assert "Du hast" in tried and "You have" not in tried


def test_who_files_a_sheet_with_errors_is_told_that_the_turn_waits(browse: Browse, desk: Desk, game: UUID) -> None:
    """As the receipt by mail says."""
    anna, url, turn = browse().sign_in(ANNA), f"/g/{game}/as/A/orders", desk.open(game).table.turn
    where = anna.post(url, {"do": "file", "turn": str(turn), "text": "TECH A1\nMOEV Sct1 TO A4"}).location or ""
    page = anna.get(where).text
    assert "The turn still waits for you" in page and "Do not wait for me</button>" in page
    assert desk.open(game).table.turn == turn


def test_conditions_are_explained(browse: Browse, game: UUID) -> None:
    page = browse().sign_in(ANNA).get(f"/g/{game}/as/A/orders").text
    assert "RETREAT DEF round 1 WHEN warships &lt; 2 AND enemy &gt;= 6" in page
    assert "<dt><code>warships</code></dt><dd>how many of your warships are left there</dd>" in page
    assert "e.g. TARGETS ATT BB1:2 RS · WHEN may ask for round, hits · ISB-89" in page


@pytest.fixture
def fresh(desk: Desk) -> UUID:
    """Nothing is laid out yet; the other seat is a bot's."""
    made = open_game(desk, OpenGame(id=new_id(), rules="interspace", seats=2, bots=("B",), listing="open")).game
    take_seat(desk, TakeSeat(id=new_id(), game=made, seat="A", player="Anna", address=ANNA))
    return made


def test_whoever_begins_is_told_what_is_awaited_and_what_would_work(browse: Browse, desk: Desk, fresh: UUID) -> None:
    page = browse().sign_in(ANNA).get(f"/g/{fresh}/as/A/orders").text
    lines = re.findall(r'data-take="([^"]+)"', page)
    assert "turn 1: your SETUP lines, or none for the default" in page and "Lines that would work now" in page and lines
    checked = desk.rules(desk.open(fresh).table).check(
        desk.open(fresh).state, "A", interspace.language({}).read("\n".join(map(html.unescape, lines)))
    )
    assert [line.verdict for line in checked.lines] == ["ok"] * len(lines)


def test_only_orders_of_the_phase_are_offered(browse: Browse, fresh: UUID, game: UUID) -> None:
    """SETUP while the board is laid out, all others in a round; standing orders always."""
    anna, seen = browse().sign_in(ANNA), {}
    for each in (fresh, game):
        page = anna.get(f"/g/{each}/as/A/orders").text
        assert 'data-form="retreat"' in page
        seen[each] = [name for name in ("setup_ring", "setup_place", "move", "hold") if f'data-form="{name}"' in page]
    assert seen == {fresh: ["setup_ring", "setup_place", "hold"], game: ["move", "hold"]}
    assert 'data-clickable="units"' in page and "Click your units" in page
    assert "Click your units" not in anna.get(f"/g/{fresh}/as/A/orders").text


def test_no_empty_map_is_shown_and_no_bot_is_waited_for(browse: Browse, fresh: UUID, game: UUID) -> None:
    anna = browse().sign_in(ANNA)
    for page in (f"/g/{fresh}/as/A/", f"/g/{fresh}/as/A/orders"):
        text = anna.get(page).text
        assert "There is no map yet." in text and re.search(r'data-map data-own="A" hidden', text)
        assert '<span class="faint">Also awaited' not in text
    assert "There is no map yet." not in anna.get(f"/g/{game}/as/A/").text


def test_the_list_of_games_tells_how_many_seats_are_free(browse: Browse, desk: Desk) -> None:
    open_game(desk, OpenGame(id=new_id(), rules="interspace", seats=4, bots=("B", "C", "D"), listing="open"))
    open_game(desk, OpenGame(id=new_id(), rules="interspace", seats=3, listing="open"))
    page = browse().get("/").text
    assert "1 seat is free" in page and "3 seats are free" in page


def test_the_table_says_who_is_waited_for(browse: Browse, desk: Desk) -> None:
    """Also after a sheet with errors; whose sheet is in is not called awaited."""
    game = open_game(desk, OpenGame(id=new_id(), rules="interspace", seats=2)).game
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="A", player="Anna", address=ANNA))
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="B", player="Bea", address="bea@example.org"))
    advance(desk, game)
    anna, url = browse().sign_in(ANNA), f"/g/{game}/as/A/"
    assert "Also waiting for: B." in anna.get(url).text
    submit(desk, game, "A", "HOLD\nMOEV Sct1 TO A4")
    page = anna.get(url).text
    assert "is in, but the turn still waits for you." in page and "Also waiting for: B." in page
    assert "still waiting for you" in anna.get("/").text
    submit(desk, game, "B", "HOLD")
    assert "still waits for you" in anna.get(url).text and "aiting for: B" not in anna.get(url).text
    submit(desk, game, "B", "HOLD\nMOEV Sct1 TO A4")
    submit(desk, game, "A", "HOLD")
    page = anna.get(url).text
    assert "Your sheet for turn 1 is in." in page and ">Waiting for: B." in page and "Also waiting" not in page
    assert "sheet is in" in anna.get("/").text


@pytest.mark.parametrize("do", ["check", "file", "practise"])
def test_a_sheet_that_is_too_large_stays_in_the_form(browse: Browse, desk: Desk, game: UUID, do: str) -> None:
    submit(desk, game, "A", "TECH A1")
    anna, url, turn = browse().sign_in(ANNA), f"/g/{game}/as/A/orders", desk.open(game).table.turn
    text = f"TECH A2\nSAY B {'blah ' * 40}"
    said = anna.post(url, {"do": do, "turn": str(turn), "text": text}, follow_redirects=True)
    if do == "practise":
        said = anna.get(url)
    assert text in html.unescape(said.text).replace("\r\n", "\n")
    assert "Line 2 (" in html.unescape(said.text) and "at most 200 are accepted in a line" in said.text
    assert desk.open(game).table.sheets["A"].text == "TECH A1"


def test_a_sheet_that_is_too_large_is_kept_as_a_draft_while_it_is_typed(browse: Browse, game: UUID) -> None:
    anna, url, text = browse().sign_in(ANNA), f"/g/{game}/as/A/orders", "TECH A2\n" * 401
    said = anna.post_json(f"{url}/check", {"text": text})
    assert said.status_code == 409 and "at most 400 are accepted" in said.text
    assert anna.get(url).text.count("TECH A2") >= 401
