"""The demonstration that pictures are taken of: the same games, names and times whenever it is played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from pbem.audit.keys import seeded_signer
from pbem.bootstrap import LIBRARY, SeededSecrets, make_desk
from pbem.config import TEMPLATES
from pbem.ledger import open_ledger
from pbem.service import (
    EVERY_SEAT,
    Desk,
    MarkReady,
    OpenGame,
    SubmitOrders,
    TakeSeat,
    advance,
    mark_ready,
    open_game,
    submit_orders,
    take_seat,
)
from pbem.service.turns.seal import suggested
from pbem.web import Site
from tests.support.desks import Clock
from tests.support.letters import PRINTER

SITE = "https://games.example.org"
ANNA, MIA = "anna@example.org", "mia@example.org"
PLAYED = 7


@contextmanager
def demo_site(folder: Path, seed: str) -> Iterator[Site]:
    """A site on which everything follows from the seed."""
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        signer = seeded_signer(SeededSecrets(f"{seed}/key")(32))
        fixed: dict[str, Any] = {"clock": Clock(), "secret": SeededSecrets(seed), "signer": signer, "printer": PRINTER}
        desk = make_desk(ledger, folder / "cache", TEMPLATES, LIBRARY, mail_host="games.example.org", web=SITE, **fixed)
        yield Site(desk, is_local=True, name="The Tuesday Club", version="1.0")


def northern_cross(desk: Desk) -> UUID:
    """InterSpace: Anna plays A against bots, and it is her turn."""
    command = OpenGame(
        id="northern-cross",
        rules="interspace",
        seats=4,
        title="Northern Cross",
        bots=("B", "C", "D"),
        listing="open",
        press="signed",
        master=f"Mia <{MIA}>",
        turn_seconds=3 * 86400,
    )
    game = open_game(desk, command).game
    seat = TakeSeat(id="anna", game=game, seat="A", player="Anna", address=ANNA, zone="Europe/Rome")
    take_seat(desk, seat)
    while desk.open(game).table.turn < PLAYED:
        _play(desk, game)
    return game


def sheet(desk: Desk, game: UUID) -> str:
    """What Anna is about to send: two lines that work, one with a slip, and a standing order."""
    lines = suggested(desk, desk.open(game), "A").splitlines()
    first = {line.partition(" ")[0]: line for line in reversed(lines)}
    slip = first["MOVE"].replace("MOVE", "MOEV", 1)
    return "\n".join([first["BUILD"], first["EXPLORE"], slip, "RETREAT DEF below 50%", ""])


def _play(desk: Desk, game: UUID) -> None:
    """One turn more, for which Anna orders what a bot would."""
    position = desk.open(game)
    id_, turn = f"anna/{position.table.turn}", position.table.turn
    text = suggested(desk, position, "A") or "HOLD"
    submit_orders(desk, SubmitOrders(id=id_, game=game, seat="A", text=text, channel="web"))
    mark_ready(desk, MarkReady(id=f"{id_}/ready", game=game, seat="A"))
    assert advance(desk, game), turn


def by_bots(desk: Desk, rules: str, seats: int, turns: int) -> UUID:
    """A game of bots, `turns` of it."""
    command = OpenGame(id="bots", rules=rules, seats=seats, title="Northern Cross", bots=EVERY_SEAT, listing="open")
    game = open_game(desk, command).game
    for _ in range(turns):
        if not advance(desk, game):
            break
    return game
