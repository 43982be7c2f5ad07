"""What all players decide together, on pages: a turn played again, another version of the rules; and a rematch."""

from collections.abc import Callable
from uuid import UUID

import pytest

from pbem.service import Desk, OpenGame, TakeSeat, advance, open_game, take_seat
from tests.support.desks import new_id, submit
from tests.support.web import ANNA, BRUNO, Browser, finished

Browse = Callable[[], Browser]
MIA = "mia@example.org"


@pytest.fixture
def game(desk: Desk) -> UUID:
    """Anna against Bruno, three turns played; Mia runs it."""
    made = open_game(desk, OpenGame(id=new_id(), rules="interspace", seats=2, master=f"Mia <{MIA}>")).game
    for seat, address in (("A", ANNA), ("B", BRUNO)):
        take_seat(desk, TakeSeat(id=new_id(), game=made, seat=seat, player=seat * 4, address=address))
    for _ in range(3):
        submit(desk, made, "A", "HOLD")
        submit(desk, made, "B", "HOLD")
        advance(desk, made)
    return made


def answer(browser: Browser, game: UUID, seat: str, says: str, number: str = "") -> int:
    page = browser.get(f"/g/{game}/as/{seat}/consent").text
    found = page.partition('name="number" value="')[2].partition('"')[0]
    return browser.post(f"/g/{game}/as/{seat}/consent", {"do": says, "number": number or found}).status_code


def ask(mia: Browser, game: UUID, **form: str) -> int:
    return mia.post(f"/g/{game}/desk/mend", {"do": "ask replay", "turn": "2", "reason": "A typo.", **form}).status_code


def test_a_turn_is_played_again_when_all_agree(browse: Browse, desk: Desk, game: UUID) -> None:
    anna, bruno, mia = (browse().sign_in(address) for address in (ANNA, BRUNO, MIA))
    assert "no open question" in anna.get(f"/g/{game}/as/A/consent").text
    assert ask(mia, game) == 303
    assert "Awaited: A, B." in mia.get(f"/g/{game}/desk/mend").text
    assert "All players are asked whether to play turn 2 again" in anna.get(f"/g/{game}/as/A/").text
    page = anna.get(f"/g/{game}/as/A/consent").text
    assert "A typo." in page and "have never been rolled" in page
    assert answer(anna, game, "A", "yes") == 303
    assert "You have agreed." in anna.get(f"/g/{game}/as/A/consent").text
    assert desk.open(game).table.turn == 4
    assert answer(bruno, game, "B", "yes") == 303
    table = desk.open(game).table
    assert (table.turn, table.resolved_turn, table.replays) == (2, 1, 1)


def test_one_who_does_not_agree_settles_it(browse: Browse, desk: Desk, game: UUID) -> None:
    anna, mia = browse().sign_in(ANNA), browse().sign_in(MIA)
    ask(mia, game)
    assert answer(anna, game, "A", "no") == 303
    assert desk.open(game).table.consent is None and desk.open(game).table.turn == 4
    ask(mia, game)
    assert mia.post(f"/g/{game}/desk/mend", {"do": "take back"}).status_code == 303
    assert desk.open(game).table.consent is None


def test_nobody_agrees_to_what_was_not_read(browse: Browse, desk: Desk, game: UUID) -> None:
    anna, bruno, mia = (browse().sign_in(address) for address in (ANNA, BRUNO, MIA))
    assert ask(mia, game, reason="") == 409
    assert ask(mia, game, turn="9") == 409
    ask(mia, game)
    assert answer(anna, game, "A", "yes", number="1") == 409
    assert answer(anna, game, "A", "perhaps") == 409
    assert answer(bruno, game, "A", "yes") == 403
    assert desk.open(game).table.consent.agreed == ()  # type: ignore[union-attr]


def test_another_version_is_shown_and_asked_for(browse: Browse, desk: Desk, game: UUID) -> None:
    anna, mia = browse().sign_in(ANNA), browse().sign_in(MIA)
    page = mia.post(f"/g/{game}/desk/mend", {"do": "show version", "version": "1", "reason": "As before."}).text
    assert "Turn 1: no change." in page
    assert (
        mia.post(f"/g/{game}/desk/mend", {"do": "ask version", "version": "1", "reason": "As before."}).status_code
        == 303
    )
    assert "answered in the same way" in anna.get(f"/g/{game}/as/A/consent").text


def test_a_rematch_is_opened_once(browse: Browse, desk: Desk, game: UUID) -> None:
    over = finished(desk, "space_trade", 2, master=f"Mia <{MIA}>")
    mia, stranger = browse().sign_in(MIA), browse().sign_in("guest@example.org")
    assert mia.post(f"/g/{game}/rematch").status_code == 409
    assert "Rematch" not in stranger.get(f"/g/{over}/").text
    assert stranger.post(f"/g/{over}/rematch").status_code == 403
    assert "Rematch, seats rotated" in mia.get(f"/g/{over}/").text
    first, second = (mia.post(f"/g/{over}/rematch").headers["Location"] for _ in range(2))
    assert first == second and "rematch" in mia.get(first).text
