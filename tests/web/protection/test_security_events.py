"""Whoever signs in or is refused leaves a trace for the operator, in which no secret can be found."""

import logging
import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from pbem.addresses import read_proxies
from pbem.service import Desk
from pbem.service.people.tokens import web_token
from pbem.web.limits import SIGN_IN
from pbem.web.site import Site
from tests.support.security_lines import security_lines
from tests.support.web import ANNA, BRUNO, Browser, finished, last_link

Browse = Callable[[], Browser]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    with security_lines(monkeypatch) as found:
        yield found


def told(lines: list[str]) -> list[tuple[str, str]]:
    """The event and the status of each line."""
    return [(line.partition(" client=")[0], re.findall(r"status=(\d+)", line)[0]) for line in lines]


def test_signing_in_and_out(browse: Browse, desk: Desk, lines: list[str]) -> None:
    browser = browse()
    browser.post("/sign-in", {"address": ANNA})
    link = last_link(desk)
    browser.post(f"/sign-in/{'x' * 43}")
    browser.post(f"/sign-in/{link}")
    browser.post(f"/sign-in/{link}")
    browser.post("/account/forget")
    browser.post("/sign-out", {"where": "here"})
    assert told(lines) == [
        ("sign-in-letter done", "200"),
        ("sign-in refused", "409"),
        ("sign-in done", "303"),
        ("sign-in refused", "409"),
        ("erasure-letter done", "200"),
        ("sign-out done", "303"),
    ]
    accounts = {account for line in lines for account in re.findall(r"account=(\w+)", line)}
    assert len(accounts) == 1, "one person, whom all lines name in the same way"
    assert sum("account=" in line for line in lines) == 5
    text = "\n".join(lines)
    assert link not in text and ANNA not in text and "anna" not in text and "x" * 43 not in text


def test_a_letter_that_asks_for_another_is_found_by_its_account(browse: Browse, lines: list[str]) -> None:
    for address in (ANNA, BRUNO, f" {ANNA.upper()}"):
        browse().post("/sign-in", {"address": address})
    anna, bruno, again = (re.findall(r"account=(\w+)", line)[0] for line in lines)
    assert anna == again != bruno


def test_who_is_refused_leaves_a_line_with_the_reason(browse: Browse, app: Flask, desk: Desk, lines: list[str]) -> None:
    game, hidden = finished(desk, most=3), finished(desk, most=3, title="Secret", listing="private")
    browser = browse().sign_in(ANNA)
    lines.clear()
    app.test_client().post("/sign-in", data={"address": ANNA})
    browse().post("/sign-in", {"address": ANNA}, headers={"Origin": "https://evil.example"})
    browser.get(f"/g/{game}/as/Red/orders")
    browser.post(f"/g/{game}/desk", {"do": "pause"})
    browser.get(f"/g/{hidden}/")
    browser.get("/seat/" + "a" * 26)
    app.test_client().get("/api/v1/language", headers={"Authorization": "Bearer guessed-token"})
    app.test_client().get("/", base_url="http://evil.example")
    browser.post("/sign-in", {"address": "x" * 600_000})
    browser.get("/wp-login.php")
    assert told(lines) == [
        ("sign-in-letter refused", "403"),
        ("sign-in-letter refused", "403"),
        ("request refused", "403"),
        ("request refused", "403"),
        ("request refused", "404"),
        ("request refused", "404"),
        ("request refused", "401"),
        ("request refused", "400"),
        ("sign-in-letter refused", "413"),
    ]
    assert 'why="The form is too old' in lines[0] and 'why="This form came from another site."' in lines[1]
    assert "route=/g/<uuid:game>/as/<seat>/orders account=" in lines[2]
    assert lines[2].endswith(f"game={game} seat=Red")
    assert "route=/seat/<token>" in lines[5]
    text = "\n".join(lines)
    assert "guessed-token" not in text and "a" * 26 not in text and "evil.example" not in text


def test_the_line_names_the_client_and_not_the_proxy(site: Site, app: Flask, lines: list[str]) -> None:
    site.proxies = read_proxies("127.0.0.1")
    for number in range(SIGN_IN.many + 1):
        visitor = Browser(app)
        visitor.post("/sign-in", {"address": f"a{number}@example.org"}, headers={"X-Forwarded-For": "192.0.2.7"})
    assert lines[-1].startswith("sign-in-letter refused client=192.0.2.7 status=429 ")
    assert 'why="Too many requests.' in lines[-1]


def test_links_and_tokens_of_a_seat(browse: Browse, app: Flask, desk: Desk, lines: list[str]) -> None:
    game = finished(desk, most=3)
    token = web_token(desk, game, "Red")
    browser = browse()
    assert browser.post(f"/seat/{token}").status_code == 303
    page = browser.post(f"/g/{game}/as/Red/programs", {"do": "make"})
    assert told(lines) == [("seat-link done", "303"), ("api-token done", "200")]
    assert all(f"game={game} seat=Red" in line for line in lines)
    secrets = re.findall(r"<code>([\w-]{40,})</code>", page.text)
    assert secrets and token not in "\n".join(lines) and secrets[0] not in "\n".join(lines)


def test_a_name_in_an_address_cannot_write_a_line(browse: Browse, desk: Desk, lines: list[str]) -> None:
    game = finished(desk, most=3)
    forged = "Red%0A2026-11-18T00:00:00Z%20pbem%20security:%20sign-in%20done%1B%5B2J"
    assert browse().sign_in(ANNA).get(f"/g/{game}/as/{forged}/orders").status_code == 404
    assert '\\n2026-11-18T00:00:00Z pbem security: sign-in done\\u001b[2J"' in lines[-1]
    assert "\n" not in lines[-1] and "\x1b" not in lines[-1]


def test_a_failure_is_logged_without_the_secret_in_its_address(
    app: Flask, browse: Browse, lines: list[str], monkeypatch, caplog: pytest.LogCaptureFixture
) -> None:
    app.testing = False
    monkeypatch.setattr("pbem.web.parts.sign_in.use_link", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        assert browse().post(f"/sign-in/{'s' * 43}").status_code == 500
    assert told(lines) == [("sign-in refused", "500")]
    assert "POST /sign-in/<secret> failed" in caplog.text and "s" * 43 not in caplog.text
