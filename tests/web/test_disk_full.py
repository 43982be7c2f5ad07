"""While nothing can be stored, pages ask their visitors to come again, and the operator reads one line."""

import logging
from collections.abc import Callable

import pytest

from pbem.service import Desk
from tests.support.full_disk import full_disk
from tests.support.letters import kinds
from tests.support.web import Browser


def test_a_form_on_a_full_disk(browse: Callable[[], Browser], desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    browser = browse()
    token = browser.token()
    assert browser.get("/").status_code == 200
    with full_disk(), caplog.at_level(logging.ERROR):
        answer = browser.client.post(
            "/sign-in", data={"csrf": token, "address": "ann@example.org"}, base_url=browser.base
        )
        assert browser.get("/").status_code == 200
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert "nothing was changed" in answer.text and "ledger.db" not in answer.text
    (line,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert line.exc_info is None and "POST /sign-in" in line.getMessage()
    assert "sign_in" not in kinds(desk)
    assert browser.post("/sign-in", {"address": "ann@example.org"}).status_code < 400
    assert "sign_in" in kinds(desk)


def test_a_program_on_a_full_disk(browse: Callable[[], Browser]) -> None:
    browser = browse()
    token = browser.token()
    headers = {"Accept": "application/json"}
    with full_disk():
        answer = browser.client.post(
            "/sign-in", data={"csrf": token, "address": "ann@example.org"}, headers=headers, base_url=browser.base
        )
    assert answer.status_code == 503 and "try again" in answer.get_json()["error"]
