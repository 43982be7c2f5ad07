"""Answers to commands by mail are in the language of whoever wrote."""

from uuid import UUID

import pytest

from pbem.service import Desk, InviteToSeat, invite_to_seat
from pbem.service.people.tokens import invitation_token
from tests.support.desks import new_id, opened
from tests.support.english import english_in
from tests.support.incoming import HOST, Post, last, seat_address, turn_address
from tests.support.letters import contact, queued

OTHERS = ("de", "it")
# What is written, and the kind of letter that answers it.
ASKED = (
    ("STATUS", "answer"),
    ("SEAT", "answer"),
    ("HELP", "answer"),
    ("HELP READY", "answer"),
    ("HELP nonsense", "answer"),
    ("RULES ISB-999", "answer"),
    ("ORDERS?", "answer"),
    ("STANDING?", "answer"),
    ("FORECAST\nRUN 1\nFLY\nhello there", "answer"),
    ("PRACTICE\nRUN 1", "answer"),
    ("WHY ZZ9", "answer"),
    ("STOP seal", "answer"),
    ("START data", "answer"),
    ("SUBSTITUTE zoe@example.org", "answer"),
    ("VACATION 2026-03-01 TO 2026-03-02", "vacation"),
    ("RUN 1\nFLY\n\nhello there", "receipt"),
    ("READY", "marked"),
    ("WITHDRAW", "refusal"),
    ("FORECAST", "refusal"),
    ("DROP 7", "refusal"),
    ("REPORT 77", "refusal"),
    ("CONSENT maybe", "refusal"),
    ("CONFIRM abcdabcdabcdabcd", "refusal"),
    ("EXTEND 1d", "refusal"),
    ("YES", "refusal"),
    ("PRESS TO ALL\nhello", "refusal"),
    ("VACATION 2026-03-05 TO 2026-03-02", "refusal"),
    ("FLY high", "refusal"),
    ("What a nice day it is today, my friends", "refusal"),
)
# Words of the smallest game, which speaks English alone, and what was typed.
OWN = ("nonsense", "hello there", "What a nice day it is today, my friends", "PRACTICE 1, never played")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("line", "kind"), ASKED)
def test_no_answer_has_an_english_frame(post: Post, desk: Desk, game: UUID, line: str, kind: str, language: str):
    contact(desk, game, "red", language=language)
    post.take(f"{line}\n", turn_address(desk, game))
    assert queued(desk)[-1].kind in (kind, "answer"), line
    letter = last(desk, kind, "red")
    text = f"{letter.subject}\n{letter.text}"
    for own in (*OWN, *line.splitlines()):
        text = text.replace(own, "")
    assert english_in(text, language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_whoever_has_the_address_on_file_is_asked_in_their_language(post: Post, desk: Desk, game: UUID, language: str):
    contact(desk, game, "red", language=language)
    post.take("RUN 1\n", turn_address(desk, game), "elsewhere@example.com")
    letter = last(desk, "answer", "red")
    assert english_in(f"{letter.subject}\n{letter.text}", language) == []
    post.take("RUN 1\n", seat_address(desk, game))
    assert english_in(last(desk, "refusal", "red").text, language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_guest_is_answered_in_the_language_of_the_invitation(post: Post, desk: Desk, language: str):
    game = opened(desk)
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="red@example.org", language=language))
    post.take("perhaps\n", f"orders+{invitation_token(desk, game, 'red')}@{HOST}")
    letter = last(desk, "refusal")
    assert english_in(f"{letter.subject}\n{letter.text}", language) == []
