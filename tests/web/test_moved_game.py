"""A game moved in the middle from one server to another, each with its own store, key and site; played to its end."""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit import verify as verifier
from pbem.audit.verify import Kept
from pbem.service import OpenGame, PlayTurn, TakeSeat, open_game, play_turn, take_seat
from pbem.service.kernel.commands import MoveGame
from pbem.service.trust.bundle_import import import_game
from pbem.service.trust.bundles import export_game
from pbem.service.trust.file_check import check_file
from pbem.service.trust.log import sheet_receipt
from pbem.service.trust.move import move_away
from pbem.web import Site
from tests.support.desks import Clock, new_id
from tests.support.web import ANNA, Browser, app_on, site_at

SECRET = "a quiet sector of the sky"


@pytest.fixture
def new_site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    (tmp_path / "new").mkdir()
    with site_at(tmp_path / "new", "http://new.example.org", False, clock) as made:
        yield made


def begun(site: Site) -> UUID:
    game = open_game(
        site.desk, OpenGame(id=new_id(), rules="race", seats=2, bots=("blue",), options={"length": "8"}, title="Dash")
    ).game
    take_seat(site.desk, TakeSeat(id=new_id(), game=game, seat="red", player="Anna", address=ANNA))
    return game


def orders(browser: Browser, game: UUID, text: str) -> int:
    page = browser.get(f"/g/{game}/as/red/orders").text
    turn = re.search(r'name="turn" value="(\d+)"', page)
    data = {"do": "file", "text": text, **({"turn": turn[1]} if turn else {})}
    return browser.post(f"/g/{game}/as/red/orders", data).status_code


def test_from_one_server_to_another(site: Site, new_site: Site) -> None:
    old, game = site.desk, begun(site)
    anna = Browser(app_on(site)).sign_in(ANNA)
    assert orders(anna, game, "RUN TO 2") == 303
    receipts = [sheet_receipt(old, game, old.open(game).table.version)]
    old_key = str(old.signer(game).key)
    move_away(old, MoveGame(id=new_id(), game=game, to=new_site.url))
    data = b"".join(export_game(old, game, old.signer(game), SECRET))
    assert orders(anna, game, "RUN TO 3") == 409
    assert (
        "has moved to http://new.example.org and goes on there"
        in anna.post(f"/g/{game}/as/red/orders", {"do": "file", "text": "RUN TO 3"}).text
    )
    assert "This game goes on at <b>http://new.example.org</b>" in anna.get(f"/g/{game}/").text

    new = new_site.desk
    import_game(new, data, SECRET)
    there = Browser(app_on(new_site)).sign_in(ANNA)
    assert new.open(game).table.seats["red"].player == "Anna"
    assert orders(there, game, "RUN TO 4") == 303
    while not new.open(game).table.ended:
        play_turn(new, PlayTurn(id=new_id(), game=game))
    files = (there.get(f"/g/{game}/bundle/players").data, there.get(f"/g/{game}/as/red/audit.ndjson").data)
    for key in (old_key, str(new.signer(game).key)):
        kept = Kept(key, receipts)
        for file in files:
            result = check_file(new.games, file, kept)
            assert result["verdict"] == "holds", verifier.told(result)
        assert verifier.verified(files[1], kept)["verdict"] == "holds"
