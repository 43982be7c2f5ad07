"""Whoever runs the server holds the key. A bundle that was changed and signed again is found out all the same."""

from uuid import UUID

import pytest

from pbem.audit.notes import Signer
from pbem.audit.verify import told
from pbem.service import Desk
from pbem.service.trust.bundles import export_for_players, export_game
from pbem.service.trust.file_check import check_file
from tests.service.trust.test_bundles import signer
from tests.support.bundle_forgeries import missed
from tests.support.desks import Clock, Shelf
from tests.support.eventful_games import eventful_game


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
