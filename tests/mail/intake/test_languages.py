"""In which language a player is written to: by a command, by the master, by an answer, as in games before."""

from uuid import UUID

import pytest

from pbem import games
from pbem.reports.languages import NAMES
from pbem.service import Desk, InviteToSeat, invite_to_seat
from pbem.service.people.tokens import invitation_token
from tests.support.desks import new_id, opened
from tests.support.incoming import HOST, Post, last, turn_address
from tests.support.letters import contact, mailed


def language(desk: Desk, game: UUID, seat: str = "red") -> str:
    return desk.people(game).of(seat).language


def invited(desk: Desk, language: str = "") -> tuple[UUID, str]:
    """A new game to which red is invited, and where to answer."""
    game = opened(desk)
    command = InviteToSeat(id=new_id(), game=game, seat="red", to="red@example.org", language=language)
    invite_to_seat(desk, command)
    return game, f"orders+{invitation_token(desk, game, 'red')}@{HOST}"


SAID = {"de": "alle Briefe von The long run auf Deutsch", "it": "tutte le lettere di The long run in italiano"}


def test_every_language_has_names():
    assert {code for name in games.names() for code in games.find(name).META.languages} <= set(NAMES)


@pytest.mark.parametrize(
    ("line", "code"),
    [("SPRACHE deutsch", "de"), ("Lingua italiano", "it"), ("LANGUAGE de", "de"), ("language: Italian", "it")],
)
def test_by_a_command(post: Post, desk: Desk, game: UUID, line: str, code: str):
    assert post.take(f"{line}\n", turn_address(desk, game)).result == "accepted"
    assert language(desk, game) == code
    assert SAID[code] in " ".join(last(desk, "answer", "red").text.split())
    assert post.take("LANGUAGE klingon\n", turn_address(desk, game)).result == "refused"


def test_prose_about_languages_is_no_command(post: Post, desk: Desk, game: UUID):
    assert post.take("Language is a virus\nRUN 2\n", turn_address(desk, game)).result == "accepted"
    assert language(desk, game) == "en"


@pytest.mark.parametrize(("answer", "code"), [("Ja, gerne", "de"), ("SÌ Anna", "it"), ("Yes", "en"), ("OK", "en")])
def test_by_the_words_of_an_answer(post: Post, desk: Desk, answer: str, code: str):
    game, to = invited(desk)
    assert post.take(f"{answer}\n", to).result == "accepted"
    assert language(desk, game) == code


def test_by_the_master_and_as_in_games_before(post: Post, desk: Desk):
    game, to = invited(desk, "italiano")
    post.take("ja\n", to)
    assert language(desk, game) == "it", "what was said goes before what is guessed"
    later, to = invited(desk)
    post.take("JA\n", to)
    assert language(desk, later) == "it", "and so does what was known before"
    third = mailed(desk)
    assert (language(desk, third), language(desk, third, "blue")) == ("it", "en")
    contact(desk, third, "red", language="Englisch")
    fourth, to = invited(desk)
    post.take("Ja\n", to)
    assert language(desk, fourth) == "en"


def test_of_a_seat_that_is_kept(post: Post, desk: Desk):
    game, to = invited(desk)
    assert contact(desk, game, "red", language="de").language == "de"
    post.take("YES\n", to)
    assert language(desk, game) == "de"


def test_a_substitute_changes_nothing_for_who_sits_there(post: Post, desk: Desk, game: UUID):
    command = InviteToSeat(id=new_id(), game=game, seat="red", to="zoe@example.org", language="de")
    invite_to_seat(desk, command)
    assert language(desk, game) == "en"
    post.take("YES\n", f"orders+{invitation_token(desk, game, 'red')}@{HOST}", "zoe@example.org")
    assert language(desk, game) == "de"


def test_the_turn_letter_names_help(desk: Desk, game: UUID):
    contact(desk, game, "red", language="de")
    assert "reply HELP" in last(desk, "report", "blue").text
    assert "antworte HILFE" in last(desk, "report", "red").text
