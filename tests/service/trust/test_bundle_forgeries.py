"""Whoever runs the server holds the key. A bundle that was changed and signed again is found out all the same."""

from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit.notes import Signer
from pbem.audit.verify import told
from pbem.bootstrap import LIBRARY, make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.service import EVERY_SEAT, Desk, OpenGame, advance, open_game
from pbem.service.trust.bundles import export_for_players, export_for_seat, export_game
from pbem.service.trust.file_check import check_file
from tests.service.trust.test_bundles import signer
from tests.support.bundle_forgeries import missed
from tests.support.desks import Clock, SeededSecrets, Shelf, new_id, table
from tests.support.games.eventful_games import eventful_game
from tests.support.games.large_games import is_large


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    return eventful_game(desk, clock)


def verdict(data: bytes) -> str:
    return str(check_file(Shelf(), data)["verdict"])


def test_of_a_whole_bundle(desk: Desk, game: UUID) -> None:
    key: Signer = signer(game)
    data = b"".join(export_game(desk, game, key))
    assert verdict(data) == "holds", told(check_file(Shelf(), data))
    tried, held = missed(data, key, verdict)
    assert (tried > 300, held) == (True, []), (tried, held)


def test_of_a_players_bundle(desk: Desk, game: UUID) -> None:
    key = signer(game)
    data = b"".join(export_for_players(desk, game, key))
    assert verdict(data) == "holds", told(check_file(Shelf(), data))
    tried, held = missed(data, key, verdict)
    assert (tried > 200, held) == (True, []), (tried, held)


@pytest.mark.soak
@pytest.mark.parametrize("rules", [name for name in LIBRARY.names() if is_large(name)])
def test_of_every_large_game(rules: str, tmp_path: Path, clock: Clock) -> None:
    """A few turns among bots, and the part of a seat too: nothing is missed, whatever the game stores."""
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        desk = make_desk(ledger, tmp_path / "cache", ROOT / "templates", LIBRARY, clock, SeededSecrets())
        game = open_game(desk, OpenGame(id=new_id(), rules=rules, seats=3, bots=EVERY_SEAT)).game
        for _ in range(3):
            advance(desk, game)
        key = signer(game)
        seat = next(iter(table(desk, game).seats))
        for made in (export_game(desk, game, key), export_for_seat(desk, game, key, seat)):
            data = b"".join(made)
            assert check_file(LIBRARY, data)["verdict"] == "holds", told(check_file(LIBRARY, data))
            tried, held = missed(data, key, lambda forged: str(check_file(LIBRARY, forged)["verdict"]))
            # Which throws a seat was told of is bound only when the facts are opened; the answer says so.
            held = [what for what in held if not what.startswith("revealed: throws")]
            assert (tried > 200, held) == (True, []), (tried, held)
            said = any("does not open the facts" in words for words in check_file(LIBRARY, data)["cannot_prove"])
            assert said or b'"revealed"' not in data
