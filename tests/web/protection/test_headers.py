"""Every answer, also a refusal, tells the browser to trust nothing else, to keep nothing and to guess nothing."""

import re
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from pbem.config import ROOT
from pbem.service import Desk
from pbem.web import Site
from tests.support.web import ANNA, Browser, finished

Browse = Callable[[], Browser]
KEPT = ("/static/style.css", "/map.css", "/help/pictures/table.png")


@pytest.fixture
def game(desk: Desk) -> UUID:
    return finished(desk, most=4)


def answers(app: Flask, browse: Browse, game: UUID) -> Iterator[tuple[str, TestResponse]]:
    """Pages, pictures, files and programs' answers, and what is refused with each code."""
    browser = browse().sign_in(ANNA)
    seat = f"/g/{game}/as/onlooker"
    for path in (
        "/", "/sign-in", "/status", "/help", "/help/trust", "/privacy", "/account", "/open", f"/g/{game}/", f"{seat}/",
        f"{seat}/turn/1", f"{seat}/turn/1/report.svg", f"/picture/{game}.svg", f"/log/{game}",
        f"/log/{game}/checkpoint",
        f"{seat}/audit", f"{seat}/audit.ndjson", "/verify.py", "/api/v1/openapi.json", "/.well-known/security.txt",
        f"/g/{game}/as/Red/orders", f"/g/{game}/desk", "/nothing", "/api/v1/language", "/letters", *KEPT,
    ):  # fmt: skip
        yield path, browser.get(path)
    client = app.test_client()
    yield "who must sign in first", client.get("/open", base_url=browser.base)
    yield "a method that is none here", client.get("/sign-out", base_url=browser.base)
    yield "a form of nobody", client.post("/sign-in", base_url=browser.base)
    yield "another host", client.get("/", base_url="http://evil.example")
    yield "too large", browser.post("/sign-in", {"address": "x" * 600_000})


def test_every_answer_says_how_it_may_be_used(app: Flask, browse: Browse, site: Site, game: UUID) -> None:
    site.security_contact = "mailto:security@example.org"
    codes = set[int]()
    for path, answer in answers(app, browse, game):
        with answer:
            said, codes = answer.headers, codes | {answer.status_code}
            policy = said["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy, path
            assert "base-uri 'none'" in policy and "unsafe-inline'" not in policy.partition("style-src")[0], path
            assert (said["X-Content-Type-Options"], said["X-Frame-Options"]) == ("nosniff", "DENY"), path
            assert said["Referrer-Policy"] == "same-origin", path
            assert said["Cross-Origin-Resource-Policy"] == said["Cross-Origin-Opener-Policy"] == "same-origin", path
            assert not [name for name, _ in said if name.startswith("Access-Control-")], path
            assert ("no-store" in said["Cache-Control"]) == (path not in KEPT), path
            if answer.get_data():
                kind = said["Content-Type"]
                assert "charset=utf-8" in kind or not re.match(r"text/|application/x-ndjson|image/svg", kind), (
                    path,
                    kind,
                )
            assert not said.get("Location", "/").startswith(("//", "http")), path
    assert codes >= {200, 302, 400, 401, 403, 404, 405, 413}


def test_no_title_gets_into_the_name_of_a_file(browse: Browse, desk: Desk) -> None:
    game = finished(desk, most=4, title='a"; filename="x.exe \u00e4\u0416')
    for path in ("audit.ndjson", "turn/1/report.txt"):
        said = browse().get(f"/g/{game}/as/onlooker/{path}").headers["Content-Disposition"]
        assert re.fullmatch(r'(attachment; )?(inline; )?filename="?[a-z0-9.-]+"?', said), said


def test_methods_that_are_none_are_refused(app: Flask) -> None:
    client = app.test_client()
    for method in ("TRACE", "CONNECT", "PUT", "PATCH", "PROPFIND"):
        assert client.open("/", method=method, base_url="http://localhost").status_code in (403, 405)


def test_a_form_is_not_read_from_the_address(browse: Browse, desk: Desk) -> None:
    browser = browse()
    assert browser.post(f"/sign-in?address={ANNA}").status_code == 409
    token = browser.token()
    assert browser.client.post(f"/sign-in?csrf={token}&address={ANNA}", base_url=browser.base).status_code == 403


def test_scripts_keep_nothing_and_send_nothing_elsewhere() -> None:
    scripts = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "pbem/web/static").glob("*.js")}
    assert len(scripts) > 5
    for name, text in scripts.items():
        assert not re.search(r"localStorage|sessionStorage|indexedDB|document\.cookie|postMessage|\beval\(", text), name
        assert not re.search(r"https?://(?!www\.w3\.org/)", text), name
