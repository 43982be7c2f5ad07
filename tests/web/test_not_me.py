"""The link in a receipt: looking changes nothing, the button undoes the change and replaces the addresses."""

from collections.abc import Callable
from uuid import UUID

from pbem.mail.letters import LetterWriter
from pbem.service import Desk, MarkReady, SendLetter, mark_ready, send_letter, tick
from pbem.service.people.tokens import bounce_token, not_me_token, web_token, whose_link
from tests.support.desks import new_id, submit, table
from tests.support.letters import contact, queued
from tests.support.web import ANNA, Browser
from tests.web.test_who_may import made

Browse = Callable[[], Browser]


def forged(desk: Desk) -> tuple[UUID, str]:
    """A game in which somebody has replaced Anna's sheet; the path of the link in her receipt."""
    game = made(desk)
    contact(desk, game, "Red", address=ANNA)
    submit(desk, game, "Red", "HOLD")
    submit(desk, game, "Red", "HOLD\nHOLD")
    receipt = queued(desk, "receipt")[-1]
    link = f"/not-me/{not_me_token(desk, receipt.originator_id)}"
    assert f"{desk.web}{link}" in LetterWriter(desk).letter(receipt).text
    return game, link


def test_looking_changes_nothing_and_the_button_does(browse: Browse, desk: Desk) -> None:
    game, link = forged(desk)
    old, stranger = web_token(desk, game, "Red"), browse()
    for _ in range(2):
        assert "This was not me" in stranger.get(link).text
    assert table(desk, game).sheets["Red"].text == "HOLD\nHOLD"
    assert "counts again" in stranger.post(link).text
    assert table(desk, game).sheets["Red"].text == "HOLD"
    assert whose_link(desk, old) is None and whose_link(desk, web_token(desk, game, "Red")) is not None
    assert stranger.post(link).status_code == 200
    assert table(desk, game).seats["Red"].renewals == 1, "a second click does nothing more"


def test_after_the_seal_the_page_says_what_remains(browse: Browse, desk: Desk) -> None:
    game, link = forged(desk)
    for seat in ("Red", "Blue"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    tick(desk, lambda ticked: None)
    assert "the change itself stands" in browse().get(link).text
    assert "too late to undo" in browse().post(link).text


def test_other_tokens_open_nothing(browse: Browse, desk: Desk) -> None:
    game, link = forged(desk)
    receipt = queued(desk, "receipt")[-1]
    for token in (bounce_token(desk, receipt.originator_id), web_token(desk, game, "Red"), "a" * 42, link[8:-1]):
        assert browse().get(f"/not-me/{token}").status_code == 404
        assert browse().post(f"/not-me/{token}").status_code == 404


def test_a_message_that_was_not_mine(browse: Browse, desk: Desk) -> None:
    game, _ = forged(desk)
    about = {"title": "Sent", "text": "Peace?", "not_me": "press", "made_by": "nothing"}
    send_letter(desk, SendLetter(id=new_id(), kind="answer", about=about, game=game, seat="Red"))
    link = f"/not-me/{not_me_token(desk, queued(desk, 'answer')[-1].originator_id)}"
    assert "and whoever got the message" in browse().get(link).text
    assert "Whoever got the message is told" in browse().post(link).text
    assert table(desk, game).seats["Red"].renewals == 1
