"""Orders for a later turn that came with an earlier letter are the sheet of that turn until another one comes."""

import pytest

from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.service import Desk, MarkReady, SubmitOrders, mark_ready, submit_orders, tick
from tests.support.desks import Clock, SeededSecrets, new_id, started, table

SHEET = "MOVE SC1 TO A5\nTURN 2\nMOVE CO1 TO A6"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path, clock: Clock):
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        yield make_desk(ledger, tmp_path / "cache", ROOT / "templates", clock=clock, secret=SeededSecrets())


def send(desk: Desk, game, seat: str, text: str) -> None:
    submit_orders(desk, SubmitOrders(id=new_id(), game=game, seat=seat, text=text, channel="web"))


def test_what_is_on_file_is_the_sheet_of_its_turn(desk: Desk, clock: Clock) -> None:
    """SEM-3: nobody who has orders on file is missing, and they can be sent again."""
    game = started(desk, rules="space_empires", options={"round_span": "cycle", "scenario": "3p"}, seats=3)
    assert table(desk, game).sheets == {}
    send(desk, game, "Red", SHEET)
    for seat in ("Red", "Blue", "Green"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    tick(desk, lambda line: None)
    now = table(desk, game)
    assert now.turn == 2 and {seat: sheet.text for seat, sheet in now.sheets.items()} == {
        "Red": "TURN 2\nMOVE CO1 TO A6"
    }
    assert now.ready == set()
    send(desk, game, "Red", "MOVE CO1 TO A8")
    assert table(desk, game).sheets["Red"].text == "MOVE CO1 TO A8"
