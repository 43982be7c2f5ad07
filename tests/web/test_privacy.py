"""The page about privacy, and being forgotten by a button and a letter."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from pbem.mail.letters import LetterWriter
from pbem.service import Desk, OpenGame, TakeSeat, forget_person, open_game, take_seat
from pbem.service.kernel.desk import Retention
from pbem.web import Site
from tests.support.desks import Clock, new_id, table
from tests.support.letters import contact, queued
from tests.support.web import ANNA, Browser

Browse = Callable[[], Browser]


def forget_link(desk: Desk) -> str:
    found = re.search(r"/account/forget/([\w-]+)", LetterWriter(desk).letter(queued(desk, "forget")[-1]).text)
    assert found
    return found[0]


def test_the_page_tells_the_settings_of_this_server(site: Site, browse: Browse) -> None:
    site.desk = replace(site.desk, retention=Retention(letters=45, received=7))
    page = browse().get("/privacy").text
    assert "<h1" in page and "Be forgotten" in page
    for words in ("<td>7 days</td>", "<td>45 days</td>", "<td>as long as the server runs</td>"):
        assert words in page
    for path in ("/", "/sign-in"):
        assert 'href="/privacy"' in browse().get(path).text


def test_a_button_sends_a_letter_and_the_letter_forgets(browse: Browse, desk: Desk, clock: Clock) -> None:
    game = open_game(desk, OpenGame(id=new_id(), rules="space_trade", seats=2, title="Southern Cross")).game
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="Red", player="Annegret", address=ANNA))
    browser = browse().sign_in(ANNA)
    assert "Be forgotten" in browser.get("/account").text
    asked = browser.post("/account/forget")
    assert asked.status_code == 200 and ANNA in asked.text
    link = forget_link(desk)
    assert table(desk, game).seats["Red"].player == "Annegret"
    assert browse().get(link).status_code == 200
    assert table(desk, game).seats["Red"].player == "Annegret", "a mail scanner opens links"
    done = browser.post(link)
    assert done.status_code == 200 and "You are forgotten" in done.text
    assert table(desk, game).seats["Red"].player == ""
    assert "Annegret" not in repr(desk.ledger.events(game)) and not desk.people(game).of("Red").address
    assert browser.get("/account").status_code == 302, "signed out"
    again = browser.post(link)
    assert again.status_code == 409 and "has been used" in again.text


def test_the_link_ends_after_a_day_and_signs_nobody_in(browse: Browse, desk: Desk, clock: Clock) -> None:
    browser = browse().sign_in(ANNA)
    browser.post("/account/forget")
    link = forget_link(desk)
    assert browse().post(f"/sign-in/{link.rpartition('/')[2]}").status_code == 409
    clock.turn(days=1)
    assert browser.get(link).status_code == 409


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_letters_say_a_former_player_in_the_language_of_the_reader(desk: Desk, language: str) -> None:
    game = open_game(desk, OpenGame(id=new_id(), rules="race", seats=2, title="Dash")).game
    for seat, name, where in (("red", "Annegret", ANNA), ("blue", "Bruno", "bruno@example.org")):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=name, address=where))
    contact(desk, game, "blue", language=language)
    forget_person(desk, ANNA, resign=True)
    former = {"en": "a former player", "de": "ein früherer Spieler", "it": "un ex giocatore"}[language]
    writer = LetterWriter(desk)
    letters = [writer.letter(each).text for each in queued(desk) if each.seat == "blue" and not each.to]
    assert letters and not [text for text in letters if "Annegret" in text]
    assert any(former in text for text in letters)
