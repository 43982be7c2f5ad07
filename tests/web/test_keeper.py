"""The page of those who keep the server: what is stuck, and a button for it."""

from collections.abc import Callable

from pbem.ledger import Sign
from pbem.service import Desk
from pbem.service.letters.outbox import claim_next, letter_failed
from tests.support.web import Browser

KEEPER = "keeper@example.org"
Browse = Callable[[], Browser]


def test_a_letter_that_was_given_up_is_sent_again(browse: Browse, desk: Desk) -> None:
    keeper = browse().sign_in(KEEPER)
    claim = claim_next(desk, "worker")
    assert claim is not None
    letter_failed(desk, claim, "554 looks like spam")
    page = keeper.get("/keeper").text
    assert "Letters were given up" in page and "554 looks like spam" in page and claim.queued.key in page
    assert keeper.post("/keeper", {"do": "letter", "what": claim.queued.key}).status_code == 303
    assert "554 looks like spam" not in keeper.get("/keeper").text


def test_a_door_that_is_gone_is_forgotten(browse: Browse, desk: Desk, tmp_path: object) -> None:
    keeper = browse().sign_in(KEEPER)
    desk.ledger.signs.say(
        Sign("spool/other/1", "spool", desk.moment(), {"through": "2026-01-30T18:00:00Z", "since": ""})
    )
    page = keeper.get("/keeper").text
    assert "spool/other/1" in page and "Letters that came in are not read" in page
    # This process says that it lives, so it cannot be forgotten.
    assert keeper.post("/keeper", {"do": "forget", "what": "spool/other/1"}).status_code == 409
    assert keeper.post("/keeper", {"do": "forget", "what": "nothing"}).status_code == 409
    assert keeper.post("/keeper", {"do": "nothing"}).status_code == 400
    assert keeper.post("/keeper", {"do": "turn", "what": "no id"}).status_code == 400


def test_it_names_versions_and_room(browse: Browse) -> None:
    page = browse().sign_in(KEEPER).get("/keeper").text
    assert "MB are free" in page and "SQLite" in page and "Nothing is stuck" in page
