"""What every request must pass and every answer carries."""

from collections.abc import Callable

import pytest
from flask import Flask

from pbem.service import Desk
from pbem.web.limits import Limits, RateLimit
from tests.support.web import ANNA, Browser, finished, last_link

Browse = Callable[[], Browser]


def test_pages_bring_everything_themselves(browse: Browse) -> None:
    policy = browse().get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_pages_are_kept_nowhere_but_files_may_be(browse: Browse) -> None:
    assert browse().get("/").headers["Cache-Control"] == "no-store"
    with browse().get("/static/style.css") as style:
        assert "no-store" not in style.headers["Cache-Control"]


def test_no_page_has_script_or_style_in_line(browse: Browse, desk: Desk) -> None:
    game = finished(desk, most=4)
    browser = browse()
    for path in ("/", "/sign-in", "/status", f"/g/{game}/", f"/g/{game}/as/onlooker/", f"/g/{game}/as/onlooker/turn/1"):
        text = browser.get(path).text
        assert " style=" not in text and "<style" not in text, path
        assert " onclick=" not in text and "<script>" not in text, path


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.2"])
def test_a_request_under_another_name_is_refused(app: Flask, host: str) -> None:
    answer = app.test_client().get("/", base_url=f"http://{host}")
    assert answer.status_code == 400
    assert host not in answer.text


def test_a_form_without_its_token_is_refused(app: Flask, desk: Desk) -> None:
    client = app.test_client()
    assert client.post("/sign-in", data={"address": ANNA}).status_code == 403
    client.get("/sign-in")
    assert client.post("/sign-in", data={"address": ANNA, "csrf": "0" * 64}).status_code == 403


def test_the_token_of_another_browser_does_not_fit(browse: Browse) -> None:
    one, other = browse(), browse()
    other.get("/sign-in")
    answer = other.client.post("/sign-in", data={"address": ANNA, "csrf": one.token()}, base_url=other.base)
    assert answer.status_code == 403


def test_the_token_before_signing_in_does_not_fit_afterwards(browse: Browse) -> None:
    browser = browse()
    before = browser.token()
    browser.sign_in(ANNA)
    answer = browser.client.post("/sign-out", data={"where": "here", "csrf": before}, base_url=browser.base)
    assert answer.status_code == 403


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_a_form_of_another_site_is_refused(browse: Browse, headers: dict[str, str]) -> None:
    assert browse().post("/sign-in", {"address": ANNA}, headers=headers).status_code == 403


def test_an_error_shows_no_traceback(app: Flask, browse: Browse, monkeypatch) -> None:
    app.testing = False
    monkeypatch.setattr("pbem.web.parts.sign_in.ask_link", lambda *_: 1 / 0)
    answer = browse().post("/sign-in", {"address": ANNA})
    assert answer.status_code == 500
    assert "nothing was changed" in answer.text
    assert "Zero" not in answer.text


def test_nobody_hears_of_private_games(browse: Browse, desk: Desk) -> None:
    game = finished(desk, most=3)
    hidden = finished(desk, most=3, title="Secret Circle", listing="private")
    browser = browse().sign_in(ANNA)
    assert browser.get(f"/g/{game}/").status_code == 200
    for path in (
        f"/g/{hidden}/",
        f"/g/{hidden}/as/onlooker/",
        f"/g/{hidden}/as/Red/audit.ndjson",
        f"/picture/{hidden}.svg",
    ):
        assert browser.get(path).status_code == 404
    assert "Secret Circle" not in browser.get("/").text


def test_the_outbox_is_shown_only_where_no_letter_leaves(browse: Browse, site, desk: Desk) -> None:
    browser = browse()
    browser.post("/sign-in", {"address": ANNA})
    assert browser.get("/letters").status_code == 403
    browser.open_letters()
    assert "Your sign-in link" in browser.get("/letters").text
    key = desk.outbox.look().waiting[0].key
    assert last_link(desk) in browser.get(f"/letters/{key}").text
    site.is_local = False
    for path in ("/letters", f"/letters/{key}", f"/letters-enclosed/0/{key}"):
        assert browser.get(path).status_code == 404


def test_processes_that_serve_the_same_people_share_a_limit():
    time, rate = [0.0], RateLimit(10, 3)
    processes = [Limits(lambda: time[0], share=2) for _ in range(2)]
    allowed = [each.wait("sign in", "anna", rate) == 0 for _ in range(10) for each in processes]
    assert sum(allowed) == 10
    assert {each.wait("sign in", "anna", rate) for each in processes} == {6}
    time[0] = 6
    assert [each.wait("sign in", "anna", rate) for each in processes] == [0, 0]
    assert processes[0].wait("sign in", "bert", RateLimit(1, 3)) == 0, "nobody is shut out"


def test_buckets_fill_up_again() -> None:
    time = [0.0]
    limits, rate = Limits(lambda: time[0]), RateLimit(2, 10)
    assert [limits.wait("x", "anna", rate) for _ in range(3)] == [0, 0, 10]
    assert limits.wait("x", "bruno", rate) == 0
    time[0] = 9.9
    assert limits.wait("x", "anna", rate) > 0
    time[0] = 10.1
    assert limits.wait("x", "anna", rate) == 0
