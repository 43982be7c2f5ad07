"""Anyone may see the log of a game as far as its length was told to all."""

from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient

from pbem.audit.checkpoints import open_checkpoint
from pbem.service import Desk
from pbem.service.trust.log import public_log
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, started, submit


def begun(desk: Desk) -> UUID:
    return started(desk, rules="interspace", seats=2)


@pytest.fixture
def web(app: Flask) -> FlaskClient:
    return app.test_client()


def test_the_page_changes_only_when_a_turn_is_opened_sealed_or_reported(
    desk: Desk, clock: Clock, web: FlaskClient
) -> None:
    game = begun(desk)
    page = web.get(f"/log/{game}")
    assert page.status_code == 200
    log = public_log(desk, game)
    for told in (log.key, log.commitment, log.hidden_commitment, log.root, "turn.opened"):
        assert told in page.text
    submit(desk, game, "A", "HOLD")
    assert web.get(f"/log/{game}").text == page.text
    clock.turn(hours=1)
    ticks(desk)
    assert web.get(f"/log/{game}").text != page.text
    after = public_log(desk, game)
    assert [moment.root for moment in after.moments][-len(log.moments) :] == [moment.root for moment in log.moments]


def test_the_checkpoint_is_there_to_the_byte(desk: Desk, web: FlaskClient) -> None:
    game = begun(desk)
    note = web.get(f"/log/{game}/checkpoint").data.decode()
    assert open_checkpoint(note, desk.signer(game).key).size == public_log(desk, game).size


def test_no_such_game(web: FlaskClient) -> None:
    assert web.get(f"/log/{UUID(int=7)}").status_code == 404


def test_the_title_of_a_private_game_is_not_shown_to_strangers(desk: Desk, web: FlaskClient) -> None:
    private = started(desk, rules="interspace", seats=2, title="Top secret club")
    known = started(desk, rules="interspace", seats=2, title="Everyone", listing="open")
    page = web.get(f"/log/{private}")
    assert page.status_code == 200 and "secret" not in page.text and "A private game" in page.text
    assert "Everyone" in web.get(f"/log/{known}").text
    assert "secret" not in web.get(f"/log/{private}/checkpoint").text
