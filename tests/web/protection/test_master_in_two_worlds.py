"""A master who plays, in two worlds that differ only in what rivals sent: the sheet of the open turn, a private letter.

Every page, form, letter and call gives the same answer in both, to the master as to the own seat.
"""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events import Grant
from pbem.mail.letters import LetterWriter
from pbem.mail.reading.commands import TABLE
from pbem.service import (
    Desk,
    LeaveSeat,
    OpenGame,
    SendPress,
    SubmitOrders,
    TakeSeat,
    advance,
    leave_seat,
    open_game,
    seat_token,
    send_press,
    submit_orders,
    take_seat,
)
from pbem.service.people.accounts import new_api_token
from pbem.web import Site
from pbem.web.api import OPERATIONS
from pbem.web.limits import Limits
from tests.support.desks import Clock
from tests.support.incoming import Post
from tests.support.letters import queued
from tests.support.web import ANNA, BRUNO, Browser, app_on, site_at
from tests.web.test_who_may import MAY, PIA, VALUES, rules

SHEETS = ("HOLD", "# A different plan.\nHOLD")
PRESS = ("Let us march on A at dawn.", "Let us leave A in peace, it is not worth it.")
FACTS = '[[fact]]\nkind = "industry_raised"\n'
# Keys, and so hashes and signatures, are made anew in each world; what is left of them is their length.
MADE_ANEW = re.compile(rb"[A-Za-z0-9+/_-]{20,}={0,2}")
READERS = ("A", "B", "onlooker", "referee")
# These change the game, or need a page of their own; the plans and questions of the master are asked below.
SKIPPED = {"static", "help.picture", "sign_in.forget_me", "daily.play", "games.again", "sign_in.signed_out"}


# The ids of commands are in the log, so they must be the same in both worlds.
_numbers = itertools.count()


def new_id() -> str:
    return f"world/{next(_numbers)}"


def begun(desk: Desk, number: int, is_left: bool) -> UUID:
    """Pia runs the game and plays A; one turn is played, and the rivals prepare the next one."""
    given: dict[str, Any] = {"rules": "interspace", "seats": 3, "options": {"secrecy": "fog"}, "press": "signed"}
    game = open_game(desk, OpenGame(id=new_id(), title="Fog", master=f"Pia <{PIA}>", **given)).game
    for seat, address in (("A", PIA), ("B", ANNA), ("C", BRUNO)):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=seat * 3, address=address))
    file(desk, game, dict.fromkeys("ABC", "HOLD"))
    advance(desk, game)
    if is_left:
        leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="A"))
    file(desk, game, {"B": SHEETS[number]})
    send_press(desk, SendPress(id=new_id(), game=game, seat="B", text=PRESS[number], to=("C",)))
    return game


def file(desk: Desk, game: UUID, sheets: dict[str, str]) -> None:
    for seat, text in sheets.items():
        submit_orders(desk, SubmitOrders(id=new_id(), game=game, seat=seat, text=text, channel="test"))


def pages(site: Site, pia: Browser, app: Any, game: UUID) -> Iterator[tuple[str, int, bytes]]:
    """Every page that there is for a game, as every reader."""
    for rule, method in rules(app):
        if method != "GET" or rule.endpoint in SKIPPED or rule.endpoint not in MAY:
            continue
        for reader in READERS if {"reader", "seat"} & set(rule.arguments) else READERS[:1]:
            chosen = {"reader": reader, "seat": reader, "turn": 1, "rules": "interspace", "form": "txt"}
            values = {name: (VALUES | chosen).get(name, game) for name in rule.arguments}
            path = app.url_map.bind("localhost").build(rule.endpoint, values, method)
            answer = pia.get(path)
            yield f"{method} {path}", answer.status_code, answer.data
            answer.close()
            site.limits = Limits()


def forms(site: Site, pia: Browser, game: UUID) -> Iterator[tuple[str, int, bytes]]:
    """What the master may show or ask, with made-up facts."""
    for do in ("show correction", "correct", "show rollback", "roll back", "propose correction", "show version"):
        form = {"do": do, "turn": "1", "facts": FACTS, "reason": "A slip.", "version": "1"}
        answer = pia.post(f"/g/{game}/desk/mend", form)
        yield f"mend: {do}", answer.status_code, answer.data
        page = pia.get(f"/g/{game}/as/A/consent")
        yield f"question after {do}", page.status_code, page.data
        site.limits = Limits()


def letters(desk: Desk, game: UUID, folder: Path, is_left: bool) -> Iterator[tuple[str, int, bytes]]:
    """Every command by mail, to the master's address and to that of the own seat; last what would change the turn."""
    post, after = Post(desk, folder), {"play", "stop", "notme", "confirm", "substitute", "pause", "resume", "extend"}
    # It is held, and the answer has a code that is made anew.
    after.add("consent")
    for seat in ("", *(() if is_left else ("A",))):
        for row in TABLE:
            if row.form.name in after:
                continue
            text = row.form.name.upper() if row.form.name in ("report", "map") else row.form.example
            done = post.take(f"{text}\n", f"orders+{seat_token(desk, game, seat)}@{desk.mail_host}", PIA)
            assert done.result != "quarantined", done
            yield f"mail {seat} {text}", 0, f"{done.result} {done.why}".encode()
    for each in queued(desk):
        if each.game == game and each.seat in ("", "A") and each.kind != "map":
            made = LetterWriter(desk).letter(each)
            enclosed = [(one.name, one.content) for one in made.attachments if not one.name.endswith(".pdf")]
            yield f"letter {each.kind} to {each.seat}", 0, f"{made.subject}\n{made.text}\n{enclosed}".encode()


def calls(desk: Desk, app: Any, game: UUID) -> Iterator[tuple[str, int, bytes]]:
    token = new_api_token(desk, Grant(game, "A", desk.open(game).table.seats["A"].tenure))
    client, headers = app.test_client(), {"Authorization": f"Bearer {token}"}
    for operation in OPERATIONS:
        if operation.method == "GET":
            path = f"/api/v1{operation.path.replace('{turn}', '1')}?thing=PA1"
            answer = client.get(path, headers=headers, base_url="http://localhost")
            yield path, answer.status_code, answer.data
            answer.close()


def world(folder: Path, number: int, is_left: bool) -> list[tuple[str, int, bytes]]:
    global _numbers
    folder.mkdir()
    _numbers = itertools.count()
    with site_at(folder, clock=Clock()) as site:
        site.is_local = False
        app, game = app_on(site), begun(site.desk, number, is_left)
        pia = Browser(app).sign_in(PIA)
        seen = list(pages(site, pia, app, game))
        seen += [] if is_left else calls(site.desk, app, game)
        seen += [*forms(site, pia, game), *letters(site.desk, game, folder, is_left)]
        everything = Browser(app).sign_in("keeper@example.org").get(f"/g/{game}/bundle").data
        assert SHEETS[number].partition("\n")[0].encode() in everything
        return [(what, code, without_hashes(body)) for what, code, body in seen if code != 404]


def without_hashes(body: bytes) -> bytes:
    return MADE_ANEW.sub(lambda found: b"." * len(found[0]), body.replace(b"&#43;", b"+"))


@pytest.mark.parametrize("is_left", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_what_rivals_sent_changes_nothing(tmp_path: Path, is_left: bool) -> None:
    one, two = (world(tmp_path / str(number), number, is_left) for number in (0, 1))
    assert [(what, code) for what, code, _ in one] == [(what, code) for what, code, _ in two]
    assert [what for (what, _, was), (_, _, is_) in zip(one, two, strict=True) if was != is_] == []
    assert len([what for what, code, _ in one if code in (0, 200)]) > 80
    letters_to_pia = [body for what, _, body in one if what.startswith("letter ")]
    assert len(letters_to_pia) > 20 and not any(b"for the referee" in body for body in letters_to_pia)
