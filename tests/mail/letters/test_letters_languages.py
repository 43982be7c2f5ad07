"""What letters say to players is in the reader's language, with all that stands around it."""

import dataclasses

import pytest

from pbem.core.phrases import languages, words_of
from pbem.ledger import DEPUTY, MASTER
from pbem.mail.letters import KINDS, LetterWriter
from pbem.mail.reading.command_finder import line_command
from pbem.mail.reading.commands import Command
from pbem.reports.languages import NAMES
from pbem.reports.layout import WIDTH
from pbem.service import Desk, InviteToSeat, invite_to_seat
from pbem.service.people.accounts import ask_link
from tests.mail.letters.test_letters import play_everything
from tests.support.desks import Clock, new_id, opened, submit
from tests.support.english import PLACES, english_in
from tests.support.letters import ADDRESSES, contact, mailed, queued, written

OTHERS = ("de", "it")
# What the tests themselves wrote into letters, in English.
TYPED = ("A typo.", "The letter is empty.", "RUN <dice>", "Write RUN 1.", "Help")


@pytest.mark.parametrize("place", PLACES)
def test_every_phrase_has_words_in_every_language(place: str):
    assert set(languages(place)) == set(NAMES)
    assert all(words_of(place, language).keys() == words_of(place, "en").keys() for language in OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_no_letter_has_an_english_frame(desk: Desk, clock: Clock, language: str):
    desk = dataclasses.replace(desk, web="https://games.example.org")
    play_everything(desk, clock)
    for game in desk.game_list.tables():
        for seat in ("red", "blue", MASTER, DEPUTY):
            contact(desk, game, seat, language=language)
    letter_writer = LetterWriter(desk)
    seen = set()
    for each in queued(desk):
        letter = letter_writer.letter(each)
        text = f"{letter.subject}\n{letter.text}"
        for typed in TYPED:
            text = text.replace(typed, "")
        assert english_in(text, language) == [], each.kind
        assert max(map(len, letter.text.splitlines())) <= WIDTH, each.kind
        assert f'<html lang="{language}">' in letter.html
        seen.add(each.kind)
    # Who signs in, or keeps the server, need not play: those letters are none of a game.
    assert {*seen, "sign_in", "forget", "keeper"} == set(KINDS)


def test_english_words_are_found(desk: Desk):
    """The test above would see them."""
    submit(desk, mailed(desk), "red", "RUN 1\nFLY")
    found = english_in(written(desk, "receipt").text, "de")
    assert {"Receipt", "Deadline", "Send changes to"} <= set(found)


@pytest.mark.parametrize(("language", "asked"), [("it", "Vuoi giocare"), ("de", "Willst du"), ("", "Will you play")])
def test_an_invitation_is_in_the_language_that_was_said(desk: Desk, language: str, asked: str):
    game = opened(desk)
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="a@example.org", language=language))
    letter = written(desk, "invitation")
    assert asked in letter.subject
    assert (english_in(letter.text, language) if language else []) == []


def test_whoever_is_asked_to_take_over_need_not_read_what_the_player_reads(desk: Desk):
    game = mailed(desk)
    contact(desk, game, "red", language="de")
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="a@example.org", language="it"))
    assert "Vuoi giocare" in written(desk, "invitation").subject
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="b@example.org"))
    assert "Will you play" in written(desk, "invitation").subject


NAMED = (
    "FERTIG", "STREICHE 3", "WIDERRUFE", "BEFEHLE", "JA", "NEIN", "JA Anna, Europe/Rome", "PRESSE AN red",
    "PRESSE AN ALLE", "URLAUB 2026-03-01 BIS 2026-03-02", "VERTRETUNG a@example.org", "ZUSTIMMUNG NEIN", "HILFE",
    "STOP seal", "STARTE data", "SPRACHE english", "BESTÄTIGE abcdabcdabcdabcd", "ÜBUNG 2", "ERGÄNZE", "MITSPIELEN",
    "VERLÄNGERE 1d", "SPIELE", "PAUSE", "FORTSETZEN", "PRONTO", "TOGLI 3", "ANNULLA", "ORDINI", "SÌ", "NO",
    "SÌ Anna, Europe/Rome", "STAMPA A red", "STAMPA A TUTTI", "VACANZA 2026-03-01 A 2026-03-02",
    "SOSTITUTO a@example.org", "CONSENSO NO", "AIUTO", "ATTIVA data", "LINGUA english", "CONFERMA abcdabcdabcdabcd",
    "ESERCITAZIONE 2", "AGGIUNGI", "PARTECIPO", "PROROGA 1d", "GIOCA", "PAUSA", "RIPRENDI", "STATO", "RAPPORTO",
)  # fmt: skip


@pytest.mark.parametrize("line", NAMED)
def test_what_letters_tell_players_to_write_is_understood(line: str):
    assert isinstance(line_command(line), Command)
    verb = line.split()[0]
    said = " ".join(text for place in PLACES for language in OTHERS for text in words_of(place, language).values())
    assert verb in said


def test_the_link_to_sign_in_comes_in_the_language_chosen_before(desk: Desk):
    desk = dataclasses.replace(desk, web="https://games.example.org")
    contact(desk, mailed(desk), "red", language="de")
    for address in (ADDRESSES["red"], ADDRESSES["blue"]):
        ask_link(desk, address)
    german, english = (LetterWriter(desk).letter(each) for each in queued(desk, "sign_in"))
    assert german.subject == "Dein Link zum Anmelden" and english.subject == "Your sign-in link"
    assert english_in(f"{german.subject}\n{german.text}", "de") == []
