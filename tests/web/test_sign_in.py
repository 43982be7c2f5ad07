"""Signing in: a link by mail, used once, by a form; sessions that end; seats opened by a letter."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from events import Grant, LinkMade, SessionOpened
from pbem.mail.letters import LetterWriter
from pbem.service import Desk, LeaveSeat, OpenGame, TakeSeat, leave_seat, open_game, take_seat
from pbem.service.people.accounts import new_api_token, whose_api_token
from pbem.service.people.tokens import seat_token, web_token, whose_token
from pbem.web.formatting import read_moment
from tests.support.desks import Clock, new_id
from tests.support.held_records import contents
from tests.support.letters import queued
from tests.support.web import ANNA, Browser, app_on, last_link, site_at

Browse = Callable[[], Browser]


def is_signed_in(browser: Browser) -> bool:
    return browser.get("/account").status_code == 200


def test_a_link_from_the_letter_signs_in(browse: Browse) -> None:
    browser = browse().sign_in(ANNA)
    assert ANNA in browser.get("/account").text


def test_looking_at_the_link_does_not_use_it_up(browse: Browse, desk: Desk) -> None:
    browser = browse()
    browser.post("/sign-in", {"address": ANNA})
    secret = last_link(desk)
    for _ in range(3):
        assert browser.get(f"/sign-in/{secret}").status_code == 200
    assert not is_signed_in(browser)
    browser.post(f"/sign-in/{secret}")
    assert is_signed_in(browser)


def test_a_link_works_once(browse: Browse, desk: Desk) -> None:
    browse().sign_in(ANNA)
    other = browse()
    refused = other.post(f"/sign-in/{last_link(desk)}")
    assert refused.status_code == 409
    assert "has been used" in refused.text
    assert not is_signed_in(other)


def test_a_link_is_good_for_a_quarter_of_an_hour(browse: Browse, desk: Desk, clock: Clock) -> None:
    browser = browse()
    browser.post("/sign-in", {"address": ANNA})
    clock.turn(minutes=15)
    assert browser.post(f"/sign-in/{last_link(desk)}").status_code == 409


def test_neither_link_nor_session_nor_address_is_stored(browse: Browse, desk: Desk, tmp_path: Path) -> None:
    browser = browse().sign_in(ANNA)
    cookie = browser.client.get_cookie("pbem-session")
    assert cookie is not None
    stored = contents(tmp_path)
    assert ANNA.encode() not in stored
    for secret in (last_link(desk), cookie.value):
        assert len(secret) == 43
        assert secret.encode() not in stored


def test_a_wrong_address_is_told(browse: Browse) -> None:
    answer = browse().post("/sign-in", {"address": "anna at example"})
    assert answer.status_code == 409
    assert "is not a mail address" in answer.text


def test_only_so_many_links_for_one_address(browse: Browse, desk: Desk, clock: Clock) -> None:
    answers = [browse().post("/sign-in", {"address": ANNA}).status_code for _ in range(7)]
    assert answers == [200] * 5 + [409] * 2
    assert len(queued(desk, "sign_in")) == 5
    clock.turn(minutes=16)
    assert browse().post("/sign-in", {"address": ANNA}).status_code == 200


def test_only_so_many_tries_from_one_place(browse: Browse) -> None:
    browser = browse()
    answers = [browser.post("/sign-in", {"address": f"a{n}@example.org"}).status_code for n in range(12)]
    assert answers[:10] == [200] * 10
    assert answers[-1] == 429


def test_signing_out_ends_this_session_only(browse: Browse) -> None:
    one, two = browse().sign_in(ANNA), browse().sign_in(ANNA)
    one.post("/sign-out", {"where": "here"})
    assert (is_signed_in(one), is_signed_in(two)) == (False, True)


def test_a_cookie_kept_after_signing_out_is_worth_nothing(browse: Browse) -> None:
    browser = browse().sign_in(ANNA)
    cookie = browser.client.get_cookie("pbem-session")
    assert cookie is not None
    browser.post("/sign-out", {"where": "here"})
    browser.client.set_cookie("pbem-session", cookie.value)
    assert not is_signed_in(browser)


def test_signing_out_everywhere_ends_them_all(browse: Browse) -> None:
    one, two = browse().sign_in(ANNA), browse().sign_in(ANNA)
    one.post("/sign-out", {"where": "everywhere"})
    assert (is_signed_in(one), is_signed_in(two)) == (False, False)
    assert is_signed_in(one.sign_in(ANNA))


def test_every_process_sees_a_session_end(tmp_path: Path, clock: Clock) -> None:
    with site_at(tmp_path, clock=clock) as first, site_at(tmp_path, clock=clock) as second:
        one, other = Browser(app_on(first)).sign_in(ANNA), Browser(app_on(second))
        cookie = one.client.get_cookie("pbem-session")
        assert cookie is not None
        other.client.set_cookie("pbem-session", cookie.value)
        assert is_signed_in(other)
        one.post("/sign-out", {"where": "everywhere"})
        assert not is_signed_in(other)


def comes_every_ten_days(browser: Browser, clock: Clock) -> int:
    """The day on which somebody has to sign in again who sends a form every ten days."""
    for day in range(10, 400, 10):
        clock.turn(days=10)
        if not is_signed_in(browser):
            return day
        browser.post("/sign-in", {"address": ANNA})
    raise AssertionError("a session never ended")


def test_a_session_ends_sixty_days_after_signing_in_however_often_it_is_used(browse: Browse, clock: Clock) -> None:
    assert comes_every_ten_days(browse().sign_in(ANNA), clock) == 60


def test_a_link_to_a_seat_does_not_prolong_who_is_signed_in(browse: Browse, desk: Desk, clock: Clock) -> None:
    _, token = seated(desk)
    browser = browse().sign_in(ANNA)
    clock.turn(days=29)
    browser.post(f"/seat/{token}")
    clock.turn(days=29)
    browser.post(f"/seat/{token}")
    assert ANNA in browser.get("/account").text
    clock.turn(days=3)
    assert ANNA not in browser.get("/account").text


def test_a_session_that_nobody_uses_ends_after_thirty_days(browse: Browse, clock: Clock) -> None:
    used, unused = browse().sign_in(ANNA), browse().sign_in(ANNA)
    for _ in range(2):
        clock.turn(days=15)
        used.post("/sign-in", {"address": ANNA})
    assert (is_signed_in(used), is_signed_in(unused)) == (True, False)


def test_a_token_of_a_program_holds_for_a_year_without_a_break(desk: Desk, clock: Clock) -> None:
    game, _ = seated(desk)
    token = new_api_token(desk, Grant(UUID(game), "Red", 1))
    clock.turn(days=365)
    assert whose_api_token(desk, token) is not None
    clock.turn(days=2)
    assert whose_api_token(desk, token) is None


def test_a_session_gets_another_secret_after_a_day_and_ends_after_sixty(browse: Browse, clock: Clock) -> None:
    browser = browse().sign_in(ANNA)
    before = browser.client.get_cookie("pbem-session")
    clock.turn(hours=25)
    browser.post("/sign-in", {"address": ANNA})
    after = browser.client.get_cookie("pbem-session")
    assert before is not None and after is not None
    assert before.value != after.value
    assert is_signed_in(browser)
    old = browse()
    old.client.set_cookie("pbem-session", before.value)
    assert is_signed_in(old)
    clock.turn(minutes=2)
    assert not is_signed_in(old)
    clock.turn(days=60)
    assert not is_signed_in(browser)


def test_over_encrypted_connections_the_cookie_is_for_this_host_alone(tmp_path: Path, clock: Clock) -> None:
    with site_at(tmp_path, "https://games.example.org", is_local=False, clock=clock) as site:
        browser = Browser(app_on(site))
        browser.post("/sign-in", {"address": ANNA})
        answer = browser.post(f"/sign-in/{last_link(site.desk)}")
        cookies = answer.headers.getlist("Set-Cookie")
        assert sorted(each.partition("=")[0] for each in cookies) == ["__Host-pbem", "__Host-pbem-then"]
        for cookie in cookies:
            assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
            assert "Domain" not in cookie
        assert answer.headers["Strict-Transport-Security"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(browse: Browse, desk: Desk) -> None:
    browser = browse()
    browser.post("/sign-in", {"address": ANNA})
    said = browser.post(f"/sign-in/{last_link(desk)}").headers.getlist("Set-Cookie")
    (cookie,) = [each for each in said if each.startswith("pbem-session=")]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))


@pytest.mark.parametrize("then", ["//evil.example", "https://evil.example/", "/\\evil.example", "\\\\evil"])
def test_the_way_back_stays_on_this_site(browse: Browse, then: str) -> None:
    assert "evil" not in browse().get("/sign-in", query_string={"then": then}).text


def seated(desk: Desk) -> tuple[str, str]:
    """A game with Anna in it and the link to her seat."""
    opened = open_game(desk, OpenGame(id=new_id(), rules="space_trade", seats=3, bots=("Blue", "Green")))
    take_seat(desk, TakeSeat(id=new_id(), game=opened.game, seat="Red", player="Anna", address=ANNA))
    return str(opened.game), web_token(desk, opened.game, "Red")


def test_the_link_in_a_letter_opens_that_seat(browse: Browse, desk: Desk) -> None:
    game, token = seated(desk)
    browser = browse()
    assert browser.get(f"/g/{game}/as/Red/").status_code == 302
    assert "Seat <b>Red</b>" in browser.get(f"/seat/{token}").text
    assert browser.post(f"/seat/{token}").location == f"/g/{game}/as/Red/"
    assert "To see all your games, and to open one" in browser.get("/account").text
    assert all('href="/sign-in"' in browser.get(page).text for page in ("/", "/account", f"/seat/{token}"))
    assert browser.get(f"/g/{game}/as/Red/").status_code == 200
    assert browser.get(f"/g/{game}/as/Blue/").status_code == 403


def test_the_language_of_a_seat_is_set_on_the_account_page(browse: Browse, desk: Desk) -> None:
    game, token = seated(desk)
    browser = browse()
    browser.post(f"/seat/{token}")
    assert f'action="/g/{game}/as/Red/language"' in browser.get("/account").text
    assert browser.post(f"/g/{game}/as/Red/language", {"language": "de"}).location == "/account"
    assert browser.post(f"/g/{game}/as/Red/language", {"language": "klingon"}).status_code == 409
    assert desk.people(UUID(game)).of("Red").language == "de"
    assert ", Zug 0, Red</title>" in browser.get(f"/g/{game}/as/Red/").text


def test_the_letter_brings_the_link(desk: Desk) -> None:
    _, token = seated(desk)
    letter = LetterWriter(desk).letter(queued(desk, "seated")[-1])
    assert f"http://localhost/seat/{token}" in letter.text
    assert f"http://localhost/seat/{token}" in letter.html


def test_who_has_left_the_seat_has_left_its_pages(browse: Browse, desk: Desk) -> None:
    game, token = seated(desk)
    by_link, by_address = browse(), browse().sign_in(ANNA)
    by_link.post(f"/seat/{token}")
    assert by_address.get(f"/g/{game}/as/Red/").status_code == 200
    leave_seat(desk, LeaveSeat(id=new_id(), game=UUID(game), seat="Red"))
    assert by_link.get(f"/g/{game}/as/Red/").status_code == 404
    assert by_address.get(f"/g/{game}/as/Red/").status_code == 404
    assert browse().get(f"/seat/{token}").status_code == 404


def test_a_token_of_mail_opens_no_page(browse: Browse, desk: Desk) -> None:
    game, token = seated(desk)
    assert browse().get(f"/seat/{seat_token(desk, UUID(game), 'Red')}").status_code == 404
    assert whose_token(desk, token) is None


def test_what_is_stored_says_until_when_it_holds(desk: Desk, browse: Browse) -> None:
    browse().sign_in(ANNA)
    page = desk.ledger.notifications(0, 500, (LinkMade.TOPIC, SessionOpened.TOPIC))
    made, opened = (event for _, event in page)
    assert isinstance(made, LinkMade) and isinstance(opened, SessionOpened)
    assert timedelta(minutes=15) == read_moment(made.until) - read_moment(made.at)
    assert timedelta(days=60) == read_moment(opened.until) - read_moment(opened.at)


def test_who_was_sent_to_sign_in_comes_back(browse: Browse, desk: Desk) -> None:
    browser = browse()
    asked = browser.get("/open").location
    assert asked == "/sign-in?then=/open"
    browser.post("/sign-in", {"address": ANNA, "then": "/open"})
    assert browser.post(f"/sign-in/{last_link(desk)}").location == "/open"


def test_two_processes_on_postgresql_agree(postgres_url: str, tmp_path: Path, clock: Clock) -> None:
    with (
        site_at(tmp_path, clock=clock, store=postgres_url) as first,
        site_at(tmp_path, clock=clock, store=postgres_url) as second,
    ):
        one, other = Browser(app_on(first)), Browser(app_on(second))
        one.post("/sign-in", {"address": ANNA})
        link = last_link(first.desk)
        assert other.post(f"/sign-in/{link}").status_code == 303
        assert one.post(f"/sign-in/{link}").status_code == 409
        assert (is_signed_in(one), is_signed_in(other)) == (False, True)
        cookie = other.client.get_cookie("pbem-session")
        assert cookie is not None
        one.client.set_cookie("pbem-session", cookie.value)
        assert is_signed_in(one)
        one.post("/sign-out", {"where": "everywhere"})
        assert not is_signed_in(other)
