"""A letter of ours that is sent back below an answer files nothing by itself, in whatever language it is."""

from uuid import UUID

import pytest

from pbem.mail.letters import LetterWriter
from pbem.service import Desk
from tests.support.incoming import Post, answers_to, sheet, turn_address
from tests.support.letters import contact, queued

LANGUAGES = ("en", "de", "it")
ABOVE = {
    "en": "On Mon 2 Feb 2026 at 10:00 The long run wrote:",
    "de": "Am Mo., 2. Feb. 2026 um 10:00 schrieb The long run:",
    "it": "Il giorno lun 2 feb 2026 alle 10:00 The long run ha scritto:",
}


def sent_back(post: Post, desk: Desk, game: UUID, language: str, kind: str, mark: str, above: str) -> str:
    """What stands in the sheet after RUN 2 was written above a letter of ours."""
    contact(desk, game, "red", language=language)
    post.take("RUN 1\nFLY\nRUN 3\n", turn_address(desk, game))
    letter = next(each for each in reversed(queued(desk, kind)) if each.seat == "red")
    text = LetterWriter(desk).letter(letter).text
    assert language == "en" or "Deadline" not in text
    below = "\n".join(f"{mark}{line}" for line in text.splitlines())
    post.take(f"ORDERS\nRUN 2\n\n{above}\n\n{below}\n", turn_address(desk, game), **answers_to(desk, letter))
    return str(sheet(desk, game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["receipt", "report", "seated"])
@pytest.mark.parametrize("mark", ["> ", ""])
def test_only_what_stands_above_counts(post: Post, desk: Desk, game: UUID, language: str, kind: str, mark: str):
    assert sent_back(post, desk, game, language, kind, mark, ABOVE[language]) == "RUN 2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_a_receipt_are_known_by_their_marks(post: Post, desk: Desk, game: UUID, language: str):
    assert sent_back(post, desk, game, language, "receipt", "", "") == "RUN 2"
