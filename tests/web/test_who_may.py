"""Every route and method: who may, and who may not."""

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from flask import Flask
from werkzeug.routing import Rule

from pbem.service import Desk, OpenGame, TakeSeat, keep_days, open_game, take_seat
from pbem.web.limits import Limits
from tests.support.desks import new_id
from tests.support.web import ANNA, BRUNO, Browser

MIA, KEEPER, PIA = "mia@example.org", "keeper@example.org", "pia@example.org"
# Who: a stranger, somebody signed in, the player of the seat, another player, the master, a master who plays another
# seat, who keeps the server.
WHO = ("stranger", "guest", "player", "rival", "master", "playing", "keeper")
ALL = set(WHO)
SIGNED_IN = ALL - {"stranger"}
# Of a private game in which Anna plays Red and Bruno Blue; Mia runs it. In its twin Pia runs it and plays Blue.
PARTY = {"player", "rival", "master", "playing", "keeper"}
# Who runs the game may do so though playing in it; only a neutral hand may know everything.
RUNS, NEUTRAL = {"master", "playing", "keeper"}, {"master", "keeper"}
MAY: dict[str, set[str]] = {
    "static": ALL,
    "front.page": ALL,
    "front.status": ALL,
    "front.busy": ALL,
    "front.map_style": ALL,
    "front.picture": PARTY,
    "health.alive": ALL,
    "health.ready": ALL,
    "help.index": ALL,
    "help.page": ALL,
    "help.picture": ALL,
    "sign_in.ask": ALL,
    "sign_in.asked": ALL,
    "sign_in.link": ALL,
    "sign_in.account": SIGNED_IN,
    "sign_in.forget_me": SIGNED_IN,
    "privacy.page": ALL,
    "sign_in.signed_out": ALL,
    "sign_in.language": {"player"},
    "opening.games": SIGNED_IN,
    "opening.page": SIGNED_IN,
    "opening.opened": SIGNED_IN,
    "games.page": PARTY,
    "games.again": PARTY,
    "table.page": {"player"},
    "table.told": {"player"},
    "table.write": {"player"},
    "orders.page": {"player"},
    "orders.act": {"player"},
    "orders.check": {"player"},
    "orders.point": {"player"},
    "practice.page": {"player"},
    "consent.page": {"player"},
    "consent.act": {"player"},
    "history.page": {"player"},
    "history.moment": {"player"},
    "history.download": {"player"},
    # Of a game that runs nobody may have the whole story.
    "history.story": set(),
    "history.bundle": NEUTRAL,
    "audit.page": {"player"},
    "audit.throws": {"player"},
    "audit.file": {"player"},
    "audit.receipt": set(),
    "audit.verifier": ALL,
    "checking.of_seat": {"player"},
    # Only of a finished game; tests/web/test_checking.py looks at those.
    "checking.of_players": set(),
    "checking.page": set(),
    "checking.start": set(),
    # Of the log everyone may have the heads who knows the id of the game: they tell nothing else.
    "log.page": ALL,
    "log.checkpoint": ALL,
    "programs.page": {"player"},
    "programs.act": {"player"},
    "programs.calendar": set(),
    "desk.page": RUNS,
    "desk.act": RUNS,
    "mending.page": RUNS,
    "mending.act": RUNS,
    "daily.page": ALL,
    "daily.play": ALL,
    "daily.verify": ALL,
    "desk.mail": {"keeper"},
    "desk.mail_again": {"keeper"},
    # These have tests of their own: what they open depends on a secret, or on where the server stands.
    "sign_in.signed_in": set(),
    "sign_in.forget_link": set(),
    "sign_in.forgotten": set(),
    "sign_in.seat": set(),
    "sign_in.seat_opened": set(),
    "not_me.page": set(),
    "not_me.said": set(),
    "letters.page": set(),
    "letters.letter": set(),
    "letters.enclosed": set(),
    "games.join": set(),
}
VALUES = {
    "reader": "Red",
    "seat": "Red",
    "turn": 0,
    "number": 999,
    "form": "txt",
    "filename": "style.css",
    "secret": "x" * 43,
    "token": "a" * 26,
    "key": "nothing",
    "rules": "space_trade",
    "day": "2026-01-31",
    "page": "commands",
    "name": "table.png",
}
BODY = {"do": "check", "text": "HOLD", "where": "nowhere", "address": "new@example.org"}
# A page that may be opened answers so; one that may not, with any other.
OPENED = {200, 303, 400, 409}
CLOSED = {302, 403, 404}


def made(desk: Desk, master: str = f"Mia <{MIA}>", blue: str = BRUNO) -> UUID:
    command = OpenGame(id=new_id(), rules="space_trade", seats=3, bots=("Green",), master=master, press="signed")
    game = open_game(desk, command).game
    for seat, address in (("Red", ANNA), ("Blue", blue)):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=seat.title(), address=address))
    return game


def rules(app: Flask) -> Iterator[tuple[Rule, str]]:
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield rule, method


@pytest.fixture
def crowd(browse: Callable[[], Browser]) -> dict[str, Browser]:
    addresses = {
        "guest": "guest@example.org", "player": ANNA, "rival": BRUNO, "master": MIA, "playing": PIA, "keeper": KEEPER,
    }  # fmt: skip
    return {"stranger": browse(), **{who: browse().sign_in(address) for who, address in addresses.items()}}


def path_of(app: Flask, rule: Rule, method: str, game: UUID, **given: str) -> str:
    values = {name: given.get(name, VALUES.get(name, game)) for name in rule.arguments}
    return app.url_map.bind("localhost").build(rule.endpoint, values, method)


def test_every_route_is_in_the_table(app: Flask) -> None:
    assert {rule.endpoint for rule, _ in rules(app) if not rule.endpoint.startswith("api.")} == set(MAY)


def test_who_may_and_who_may_not(app: Flask, desk: Desk, site, crowd: dict[str, Browser]) -> None:
    site.is_local = False
    keep_days(desk)
    game, twin = made(desk), made(desk, f"Pia <{PIA}>", PIA)
    wrong = []
    for rule, method in rules(app):
        if rule.endpoint not in MAY or rule.endpoint == "sign_in.signed_out":
            continue
        for who, browser in crowd.items():
            path = path_of(app, rule, method, twin if who == "playing" else game)
            answer = browser.get(path) if method == "GET" else browser.post(path, BODY)
            answer.close()
            expected = OPENED if who in MAY[rule.endpoint] else CLOSED
            if rule.endpoint in ("sign_in.signed_in", "sign_in.forget_link", "sign_in.forgotten"):
                expected = {409}
            if rule.endpoint == "games.join":
                expected = {403, 404, 409}
            if answer.status_code not in expected:
                wrong.append((method, path, who, answer.status_code))
            site.limits = Limits()
    assert wrong == []


def test_forms_need_their_token_everywhere(app: Flask, desk: Desk, site, crowd: dict[str, Browser]) -> None:
    game = made(desk)
    for rule, method in rules(app):
        if method == "GET" or rule.endpoint.startswith("api."):
            continue
        path = path_of(app, rule, method, game)
        for browser in crowd.values():
            assert browser.client.post(path, data=BODY, base_url=browser.base).status_code == 403, path


def test_a_master_who_plays_may_do_with_the_own_seat_what_any_player_may(
    app: Flask, desk: Desk, site, crowd: dict[str, Browser]
) -> None:
    site.is_local = False
    twin = made(desk, f"Pia <{PIA}>", PIA)
    wrong = []
    for rule, method in rules(app):
        if not {"seat", "reader"} & set(rule.arguments) or rule.endpoint not in MAY:
            continue
        path = path_of(app, rule, method, twin, seat="Blue", reader="Blue")
        answer = crowd["playing"].get(path) if method == "GET" else crowd["playing"].post(path, BODY)
        answer.close()
        if answer.status_code not in (OPENED if "player" in MAY[rule.endpoint] else CLOSED):
            wrong.append((method, path, answer.status_code))
        site.limits = Limits()
    assert wrong == []
