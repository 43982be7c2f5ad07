"""Every route and method: who may, and who may not."""

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from flask import Flask
from werkzeug.routing import Rule

from pbem.ledger import MASTER
from pbem.service import (
    Desk,
    LeaveSeat,
    NameDeputy,
    OpenGame,
    TakeSeat,
    keep_days,
    leave_seat,
    name_deputy,
    open_game,
    take_seat,
)
from pbem.service.people.tokens import web_token
from pbem.web.limits import Limits
from tests.support.desks import new_id
from tests.support.web import ANNA, BRUNO, Browser

MIA, KEEPER, PIA = "mia@example.org", "keeper@example.org", "pia@example.org"
DORA, LEA = "dora@example.org", "lea@example.org"
# Who: a stranger, somebody signed in, the player of the seat, another player, the master, a deputy, a master who plays
# another seat, a master who has left it, who keeps the server.
WHO = ("stranger", "guest", "player", "rival", "master", "deputy", "playing", "left", "keeper")
ALL = set(WHO)
SIGNED_IN = ALL - {"stranger"}
# Of a private game in which Anna plays Red and Bruno Blue; Mia runs it, and Dora is her deputy. In its twins Pia runs
# it and plays Blue, and Lea runs it and has left Blue.
PARTY = {"player", "rival", "master", "deputy", "playing", "left", "keeper"}
# Who runs the game may do so though playing in it; only a neutral hand may know everything.
RUNS, NEUTRAL = {"master", "deputy", "playing", "left", "keeper"}, {"master", "deputy", "keeper"}
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
    "games.again": PARTY - {"deputy"},
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
    "keeper.page": {"keeper"},
    "keeper.act": {"keeper"},
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
    "front.security_txt": set(),
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


def left(desk: Desk) -> UUID:
    """Lea runs the game, and left Blue after the set-up to somebody who plays on."""
    game = made(desk, f"Lea <{LEA}>", LEA)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="Blue"))
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="Blue", player="Zoe", address="zoe@example.org"))
    return game


def rules(app: Flask) -> Iterator[tuple[Rule, str]]:
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield rule, method


@pytest.fixture
def crowd(browse: Callable[[], Browser]) -> dict[str, Browser]:
    addresses = {
        "guest": "guest@example.org", "player": ANNA, "rival": BRUNO, "master": MIA, "deputy": DORA, "playing": PIA,
        "left": LEA, "keeper": KEEPER,
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
    games = dict.fromkeys(WHO, made(desk)) | {"playing": made(desk, f"Pia <{PIA}>", PIA), "left": left(desk)}
    name_deputy(desk, NameDeputy(id=new_id(), game=games["master"], to=f"Dora <{DORA}>"))
    wrong = []
    for rule, method in rules(app):
        if rule.endpoint not in MAY or rule.endpoint == "sign_in.signed_out":
            continue
        for who, browser in crowd.items():
            path = path_of(app, rule, method, games[who])
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


def test_a_master_does_not_leave_look_and_come_back(desk: Desk, crowd: dict[str, Browser]) -> None:
    game, pia = made(desk, f"Pia <{PIA}>", PIA), crowd["playing"]
    assert pia.get(f"/g/{game}/bundle").status_code == 403
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="Blue"))
    for path in (f"/g/{game}/bundle", f"/g/{game}/as/referee/", f"/g/{game}/as/Blue/"):
        assert pia.get(path).status_code == 403
    for do in ("show correction", "correct", "show rollback", "roll back", "show version"):
        answer = pia.post(f"/g/{game}/desk/mend", {"do": do, "turn": "0", "facts": "", "reason": "x", "version": "1"})
        assert answer.status_code == 409 and "until it is over" in answer.text, do
    again = pia.post(f"/g/{game}/join", {"seat": "Blue", "player": "Pia"})
    assert again.status_code == 409 and "can take no seat" in again.text
    assert "has played in this game" in pia.get(f"/g/{game}/").text


def test_nor_does_a_neutral_one_look_and_take_a_seat(desk: Desk, crowd: dict[str, Browser]) -> None:
    """Also from another account, in a browser that has opened the master's link."""
    game = made(desk)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="Blue"))
    for who in ("master", "guest"):
        assert crowd[who].post(f"/seat/{web_token(desk, game, MASTER, 0)}").status_code == 303
        assert crowd[who].get(f"/g/{game}/bundle").status_code == 200
        again = crowd[who].post(f"/g/{game}/join", {"seat": "Blue", "player": "Mia"})
        assert again.status_code == 409 and "can take no seat" in again.text
        assert not desk.open(game).table.seats["Blue"].player
