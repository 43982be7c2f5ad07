"""An example, and every game in PBEM_GAMES, from the first letter to the audit file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from uuid import UUID

import pytest

from pbem.bootstrap import open_desk
from pbem.config import ROOT, Settings
from pbem.games import find, names, package
from pbem.service import Desk, OpenGame, TakeSeat, advance, open_game, take_seat
from pbem.service.turns.seal import suggested
from tests.support.desks import new_id, submit
from tests.support.incoming import last, letter, turn_address
from tests.support.letters import HOST
from tests.support.web import ANNA, Browser, app_on, site_at


def is_small(name: str) -> bool:
    """The large games have journeys of their own."""
    return find(name).META.is_example or not Path(str(files(package(name)))).is_relative_to(ROOT)


EVERY = pytest.mark.parametrize("name", [name for name in names() if is_small(name)])
MOST_TURNS = 200


class Server:
    """The program, one command after the other, on a store of its own."""

    def __init__(self, folder: Path) -> None:
        self.settings = {
            "PBEM_VAR": str(folder),
            "PBEM_MAIL_HOST": HOST,
            "PBEM_MAIL_LISTEN": "none",
            "PBEM_BEACON": "none",
        }

    def __call__(self, *words: str, given: bytes = b"") -> bytes:
        command = [sys.executable, "-m", "pbem", *words]
        done = subprocess.run(command, env=os.environ | self.settings, input=given, capture_output=True, check=False)
        assert done.returncode == 0, f"pbem {' '.join(words)}: {done.stderr.decode()}"
        return done.stdout


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path)


@pytest.fixture
def desk(server: Server) -> Iterator[Desk]:
    with open_desk(Settings.from_environment(server.settings)) as desk:
        yield desk


def begun(desk: Desk, rules: str) -> tuple[UUID, str]:
    """Anna has the first seat, bots the others."""
    game = find(rules)
    seats = game.META.seats[0]
    first, *others = game.seat_names(seats, {option.key: option.default for option in game.META.options})
    made = open_game(desk, OpenGame(id=new_id(), rules=rules, seats=seats, title="Try", bots=tuple(others))).game
    take_seat(desk, TakeSeat(id=new_id(), game=made, seat=first, player="Anna", address=ANNA))
    return made, first


@EVERY
def test_by_mail_and_by_the_program(server: Server, desk: Desk, name: str, tmp_path: Path) -> None:
    game, seat = begun(desk, name)
    orders = suggested(desk, desk.open(game), seat)
    assert orders, "`suggest` writes a sheet for every seat that is awaited"
    said = server("practice", str(game), seat, "-", given=orders.encode()).decode()
    assert "PRACTICE" in said
    # A letter comes in, and is answered line by line.
    server("mail", "read", "--sender", ANNA, given=letter(orders, turn_address(desk, game, seat), ANNA))
    assert b"accepted" in server("mail", "work", "--once")
    receipt = last(desk, "receipt").text
    assert orders.splitlines()[0] in receipt and "ERROR" not in receipt
    server("tick")
    report = last(desk, "report")
    assert "Turn 1" in report.text and report.html
    for form, start in (("text", b""), ("html", b"<"), ("json", b"{"), ("svg", b"<svg"), ("pdf", b"%PDF")):
        assert server("report", str(game), "last", seat, "--format", form).startswith(start)
    assert server("mail", "send", "--once")
    for _ in range(MOST_TURNS):
        if desk.open(game).table.ended:
            break
        submit(desk, game, seat, suggested(desk, desk.open(game), seat) or "")
        advance(desk, game)
    assert desk.open(game).table.ended, f"{name} has not ended after {MOST_TURNS} turns"
    # What is over can be looked at, folded again, and proved.
    assert server("replay", str(game)) and server("story", str(game))
    server("luck", str(game))
    server("verify", str(game))
    file = tmp_path / "audit.ndjson"
    server("audit", str(game), "--out", str(file))
    verifier = ROOT / "pbem" / "audit" / "verify.py"
    proved = subprocess.run([sys.executable, str(verifier), str(file)], capture_output=True, text=True, check=False)
    assert proved.returncode == 0, proved.stdout + proved.stderr


@EVERY
def test_on_the_pages(name: str, tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        game, seat = begun(site.desk, name)
        anna = Browser(app_on(site)).sign_in(ANNA)
        opening = anna.get(f"/open/{name}")
        assert opening.status_code == 200 and find(name).META.title in opening.text
        orders = suggested(site.desk, site.desk.open(game), seat) or ""
        page = f"/g/{game}/as/{seat}"
        assert anna.get(f"{page}/orders").status_code == 200
        checked = anna.post(f"{page}/orders", {"do": "check", "text": orders})
        assert checked.status_code == 200 and 'class="error"' not in checked.text
        turn = site.desk.open(game).table.turn
        filed = anna.post(f"{page}/orders", {"do": "file", "turn": str(turn), "text": orders})
        assert filed.status_code == 303
        advance(site.desk, game)
        assert site.desk.open(game).table.turn > turn
        for path in (f"{page}/", f"/g/{game}/", "/", "/status", f"{page}/orders"):
            assert anna.get(path).status_code == 200, path
