"""`This was not me` in the answers to what leaves no sheet behind: letters to others, and what is set for a seat."""

import re
from pathlib import Path
from uuid import UUID

import pytest

from pbem.mail.letters import LetterWriter
from pbem.service import Desk
from pbem.service.people.tokens import disowned_letter
from tests.support.desks import submit
from tests.support.incoming import Post, last, sheet, turn_address
from tests.support.letters import contact, mailed, queued

CODE = re.compile(r"\b[a-z2-7]{42}\b")
PRESS = "PRESS TO blue\n\nI will not attack you.\nTrust me.\n"


@pytest.fixture
def unchecked(desk: Desk, tmp_path: Path) -> Post:
    return Post(desk, tmp_path)


@pytest.fixture
def talking(desk: Desk) -> UUID:
    return mailed(desk, press="anonymous")


def code(desk: Desk) -> str:
    found = CODE.search(last(desk, "answer", "red").text)
    assert found
    return found[0]


@pytest.mark.parametrize("text", [PRESS, "STOP map\n", "START data\n", "LANGUAGE en\n"])
def test_every_answer_to_a_change_offers_it_and_the_sheet_stays(
    unchecked: Post, desk: Desk, talking: UUID, text: str
) -> None:
    to = turn_address(desk, talking)
    submit(desk, talking, "red", "RUN 1")
    assert unchecked.take(text, to).result == "accepted"
    named = disowned_letter(desk, code(desk))
    assert named is not None and named.kind == "answer"
    assert unchecked.take(f"NOTME {code(desk)}\n", to).result == "accepted"
    assert turn_address(desk, talking) != to
    assert sheet(desk, talking) == "RUN 1", "it was filed before, by the player"
    told = last(desk, "disowned", "red").text
    assert "nothing to undo" not in " ".join(told.split())
    assert len(queued(desk, "disowned_master")) == 1


@pytest.mark.parametrize("text", ["STATUS\n", "SEAT\n", "ORDERS?\n"])
def test_answers_to_questions_do_not(unchecked: Post, desk: Desk, talking: UUID, text: str) -> None:
    unchecked.take(text, turn_address(desk, talking))
    assert not CODE.search(last(desk, "answer", "red").text)


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "The player of seat red says that somebody else wrote this letter"),
     ("it", "Chi gioca il posto red dichiara che questa lettera"),
     ("de", "Wer Platz red spielt, sagt, dass dieser Brief aus Zug 1")],
)  # fmt: skip
def test_whoever_got_a_forged_letter_is_told(
    unchecked: Post, desk: Desk, talking: UUID, language: str, says: str
) -> None:
    contact(desk, talking, "blue", language=language)
    to = turn_address(desk, talking)
    unchecked.take(PRESS, to)
    before = len(queued(desk, "answer"))
    unchecked.take(f"NOTME {code(desk)}\n", to)
    (told,) = queued(desk, "answer")[before:]
    text = LetterWriter(desk).letter(told).text
    assert told.seat == "blue" and says in " ".join(text.split()) and "I will not attack you." in text


def test_a_letter_without_a_name_gets_none_by_it(unchecked: Post, desk: Desk, talking: UUID) -> None:
    to = turn_address(desk, talking)
    unchecked.take("PRESS TO blue ANONYMOUS\n\nI will not attack you.\n", to)
    before = len(queued(desk, "answer"))
    unchecked.take(f"NOTME {code(desk)}\n", to)
    (told,) = queued(desk, "answer")[before:]
    letter = LetterWriter(desk).letter(told)
    assert told.seat == "blue" and "red" not in f"{letter.subject} {letter.text}".lower().split()


def test_saying_so_twice_tells_them_once(unchecked: Post, desk: Desk, talking: UUID) -> None:
    to = turn_address(desk, talking)
    unchecked.take(PRESS, to)
    named = code(desk)
    unchecked.take(f"NOTME {named}\n", to)
    count = len(queued(desk, "answer"))
    unchecked.take(f"NOTME {named}\n\nagain\n", turn_address(desk, talking))
    assert len(queued(desk, "answer")) == count
