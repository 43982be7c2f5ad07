"""The API: a token for one seat, all that its player can do, as described."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth
from werkzeug.test import TestResponse

from events import Grant
from pbem.service import Desk, LeaveSeat, advance, leave_seat
from pbem.service.people.accounts import new_api_token
from pbem.web import Site
from pbem.web.api import OPERATIONS
from pbem.web.limits import Limits, RateLimit
from tests.support.desks import new_id, table
from tests.support.web import ANNA, Browser
from tests.web.test_who_may import made

Browse = Callable[[], Browser]


class Patience(Limits):
    def wait(self, what: str, who: str, rate: RateLimit, needed: float = 1) -> float:
        return 0.0


class Program:
    """Something that plays for a seat."""

    def __init__(self, app: Flask, token: str) -> None:
        self.client, self.headers = app.test_client(), {"Authorization": f"Bearer {token}"}

    def __call__(self, method: str, path: str, body: object = None) -> TestResponse:
        return self.client.open(f"/api/v1{path}", method=method, json=body, headers=self.headers)


def grant(desk: Desk, game: UUID, seat: str = "Red") -> Grant:
    return Grant(game, seat, table(desk, game).seats[seat].tenure)


@pytest.fixture
def game(desk: Desk) -> UUID:
    return made(desk)


@pytest.fixture
def program(app: Flask, desk: Desk, game: UUID) -> Program:
    return Program(app, new_api_token(desk, grant(desk, game)))


def test_a_program_plays_a_turn(program: Program, desk: Desk, game: UUID) -> None:
    seat = program("GET", "/seat").json
    assert seat is not None and (seat["seat"], seat["turn"], seat["sheet"]) == ("Red", 1, None)
    assert "MOVE" in program("GET", "/language").text
    check = program("POST", "/orders/check", {"text": "MOEV M1\nSTAY"}).json
    assert check is not None and [line["verdict"] for line in check["lines"]] == ["error", "ok"]
    tried = program("POST", "/orders/practice", {"text": "STAY", "number": 2}).json
    assert tried is not None and "PRACTICE 2, never played" in tried["title"]
    filed = program("PUT", "/orders", {"text": "STAY", "turn": 1})
    assert filed.status_code == 200
    assert table(desk, game).sheets["Red"].channel == "api"
    assert program("DELETE", "/orders").json["has_sheet"] is False  # type: ignore[index]
    program("PUT", "/orders", {"text": "STAY"})
    assert program("PUT", "/ready", {"ready": True}).json["is_ready"] is True  # type: ignore[index]
    assert program("POST", "/press", {"text": "Let us trade.", "to": ["Blue"]}).status_code == 200
    report = program("GET", "/turns/0/report").json
    assert report is not None and report["schema"] == "pbem-report/1"
    assert program("GET", "/turns/0/report.txt").text.startswith("Space")
    assert program("GET", "/turns/0/map.svg").text.startswith("<svg")
    assert program("GET", "/audit").data.startswith(b"{")


def test_what_is_wrong_is_told(program: Program) -> None:
    for method, path, body, code in (
        ("PUT", "/orders", {"text": ""}, 409),
        ("PUT", "/orders", {"text": "STAY", "turn": 7}, 409),
        ("PUT", "/orders", {"text": "STAY", "also": 1}, 400),
        ("PUT", "/orders", {}, 400),
        ("GET", "/turns/99/report", None, 409),
        ("GET", "/told", None, 400),
        ("GET", "/nowhere", None, 404),
    ):
        answer = program(method, path, body)
        assert answer.status_code == code, (path, answer.text)
        assert answer.json is not None and answer.json["error"]


def test_a_token_is_for_its_own_seat_and_tenure(app: Flask, program: Program, desk: Desk, game: UUID) -> None:
    assert Program(app, "x" * 43)("GET", "/seat").status_code == 401
    assert app.test_client().get("/api/v1/seat").headers["WWW-Authenticate"] == "Bearer"
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="Red"))
    assert program("GET", "/seat").status_code == 401


def test_tokens_are_made_and_made_void_on_a_page(app: Flask, browse: Browse, game: UUID) -> None:
    anna = browse().sign_in(ANNA)
    page = anna.post(f"/g/{game}/as/Red/programs", {"do": "make"}).text
    token = page.split("shown once:</span> <code>")[1].split("<")[0]
    program = Program(app, token)
    assert program("GET", "/seat").status_code == 200
    anna.post(f"/g/{game}/as/Red/programs", {"do": "void"})
    assert program("GET", "/seat").status_code == 401


def test_a_token_opens_no_page_and_a_session_no_api(app: Flask, browse: Browse, desk: Desk, game: UUID) -> None:
    token = new_api_token(desk, grant(desk, game))
    browser = browse()
    browser.client.set_cookie("pbem-session", token)
    assert browser.get("/account").status_code == 302
    anna = browse().sign_in(ANNA)
    cookie = anna.client.get_cookie("pbem-session")
    assert cookie is not None
    assert Program(app, cookie.value)("GET", "/seat").status_code == 401


def test_the_calendar_tells_the_deadline_and_nothing_else(browse: Browse, desk: Desk, clock) -> None:
    from tests.web.test_opening import opened

    anna = browse().sign_in(ANNA)
    game = opened(anna, bots="3", listing="open", pace="every", every="3", title="Long, long; name \\ " + "x" * 60)
    anna.post(f"/g/{game}/join", {"seat": "A", "player": "Anna"})
    page = anna.get(f"/g/{game}/as/A/programs").text
    path = page.split("http://localhost/calendar")[1].split("<")[0]
    calendar = browse().get(f"/calendar{path}")
    assert calendar.mimetype == "text/calendar"
    assert all(len(line) <= 75 for line in calendar.data.split(b"\r\n"))
    said = calendar.text.replace("\r\n ", "")
    assert "DTSTART:20260203T180000Z" in said
    assert "Long\\, long\\; name \\\\" in said
    assert browse().get(f"/seat{path.removesuffix('.ics')}").status_code == 404
    assert browse().get(f"/calendar/{'a' * 26}.ics").status_code == 404


# --- as described ----------------------------------------------------------------------------------------


@pytest.fixture
def schema(app: Flask, site: Site) -> Any:
    site.limits = Patience()
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


LEAVING = "/api/v1/seat/leave"
# Rarely enough to be quick, and always the same.
TRIES = settings(max_examples=15, derandomize=True, suppress_health_check=list(HealthCheck), database=None)


def tried(schema: Any, use: Callable[[Any], None]) -> int:
    """Every operation with what its description allows, and with what it does not."""
    many = 0
    for each in schema.get_all_operations():
        operation = each.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            TRIES(given(operation.as_strategy(generation_mode=mode))(use))()
        many += 1
    return many


def test_every_answer_is_as_described(schema: Any, desk: Desk, game: UUID) -> None:
    headers = {"Authorization": f"Bearer {new_api_token(desk, grant(desk, game))}"}

    def use(case: Any) -> None:
        if case.operation.path == LEAVING:
            return
        answer = case.call(headers=headers)
        # That 413 refuses what was sent is news to the tool; that our token goes with each call it does not see.
        if answer.status_code != 413:
            case.validate_response(answer, excluded_checks=[ignored_auth])

    assert tried(schema, use) == len(OPERATIONS)


def test_without_a_token_nothing_is_done(schema: Any, desk: Desk, game: UUID) -> None:
    before = table(desk, game).version

    def use(case: Any) -> None:
        assert case.call(headers={"Authorization": "Bearer nothing"}).status_code in (401, 404, 405)

    tried(schema, use)
    assert table(desk, game).version == before


def test_the_description_names_every_route(app: Flask, schema: Any) -> None:
    said = app.test_client().get("/api/v1/openapi.json").json
    assert said is not None
    routes = {
        (rule.rule.replace("<int:turn>", "{turn}"), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("api.") and rule.endpoint != "api.describe"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert {(path, method) for path, methods in said["paths"].items() for method in methods} == routes
    assert msgspec.json.encode(said)


def test_a_game_goes_on_with_programs(app: Flask, desk: Desk, game: UUID) -> None:
    programs = [Program(app, new_api_token(desk, grant(desk, game, seat))) for seat in ("Red", "Blue")]
    for turn in range(1, 5):
        for program in programs:
            if program("GET", "/seat").json["awaited"]:  # type: ignore[index]
                program("PUT", "/orders", {"text": "STAY"})
        advance(desk, game)
        assert program("GET", f"/turns/{turn}/report").status_code == 200
