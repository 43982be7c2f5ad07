"""A sheet with a mistake in it sets no turn off; its player is told, and asked for a better one or for a word."""

from uuid import UUID

import pytest

from events import OrdersReceived
from pbem.service import Desk, tick
from tests.support.desks import submit, table
from tests.support.incoming import Post, answers_to, last, turn_address
from tests.support.letters import ADDRESSES, mailed, queued

BAD = "RUN 2\nRUN fast\n"


@pytest.fixture
def game(desk: Desk) -> UUID:
    """Without a clock."""
    return mailed(desk, turn_seconds=0)


def send(post: Post, desk: Desk, game: UUID, text: str, seat: str = "red", **headers: str) -> str:
    return post.take(text, turn_address(desk, game, seat), ADDRESSES[seat], **headers).result


def play(desk: Desk, game: UUID) -> int:
    """The turn that is open afterwards."""
    tick(desk, lambda ticked: None)
    return table(desk, game).turn


def test_it_is_not_what_sets_the_turn_off(post: Post, desk: Desk, game: UUID):
    submit(desk, game, "blue", "RUN 1")
    assert send(post, desk, game, BAD) == "accepted"
    assert play(desk, game) == 1
    told = last(desk, "receipt", "red").text
    assert "The turn waits for you" in " ".join(told.split()) and "READY alone" in " ".join(told.split())
    assert "Write for example: RUN" in told and "eadline" not in told
    assert send(post, desk, game, "RUN 3\n", **answers_to(desk, queued(desk, "receipt")[-1])) == "accepted"
    sent = [event.text for event in desk.ledger.events(game) if isinstance(event, OrdersReceived)]
    assert sent[-1] == "RUN 2\nRUN 3" and table(desk, game).turn == 2


def test_a_word_is_enough(post: Post, desk: Desk, game: UUID):
    submit(desk, game, "blue", "RUN 1")
    send(post, desk, game, BAD)
    assert send(post, desk, game, "READY\n") == "accepted"
    assert play(desk, game) == 2


def test_ready_beside_a_mistake_is_not_obeyed(post: Post, desk: Desk, game: UUID):
    submit(desk, game, "blue", "RUN 1")
    assert send(post, desk, game, f"{BAD}READY\n") == "accepted"
    assert "red" not in table(desk, game).ready and play(desk, game) == 1


def test_a_line_with_a_slip_in_its_first_word_is_a_mistake(post: Post, desk: Desk, game: UUID):
    assert send(post, desk, game, "RUN 2\nRUNN fast now\nREADY\n") == "accepted"
    assert "red" not in table(desk, game).ready and "1 line in error" in last(desk, "receipt", "red").subject


def test_nor_with_a_clock(post: Post, desk: Desk):
    game = mailed(desk)
    for text in ("RUN 1\nREADY\n", f"{BAD}READY\n"):
        assert send(post, desk, game, text) == "accepted"
    assert "red" not in table(desk, game).ready
    assert "you do not count as ready" in " ".join(last(desk, "receipt", "red").text.split())
    assert send(post, desk, game, "READY\n") == "accepted"
    assert "red" in table(desk, game).ready


def test_one_that_is_not_the_last_counts_when_it_is_mended(post: Post, desk: Desk, game: UUID):
    send(post, desk, game, BAD)
    assert send(post, desk, game, "RUN 1\n", "blue") == "accepted"
    assert play(desk, game) == 1
    send(post, desk, game, "RUN 3\n")
    assert play(desk, game) == 2


def test_who_wants_to_be_waited_for_says_so(post: Post, desk: Desk, game: UUID):
    send(post, desk, game, "RUN 1\n")
    assert send(post, desk, game, "WAIT\n") == "accepted"
    assert "waits for seat red again" in last(desk, "marked", "red").text
    submit(desk, game, "blue", "RUN 1")
    assert play(desk, game) == 1
    send(post, desk, game, "READY\n")
    assert play(desk, game) == 2


def test_the_answer_at_the_command_line_says_so_too(desk: Desk, game: UUID):
    said = " ".join(submit(desk, game, "red", BAD).words.split())
    assert "The turn waits for you" in said
    assert "The turn waits for you" not in " ".join(submit(desk, game, "red", "RUN 2").words.split())


def test_a_sheet_of_which_nothing_can_be_read_is_refused_with_hints(post: Post, desk: Desk, game: UUID):
    assert send(post, desk, game, "RUN fast\n") == "refused"
    told = " ".join(last(desk, "refusal", "red").text.split())
    assert "Line 1:" in told and "Write for example: RUN" in told


UNREAD = {
    "a sentence about a unit": "Sct4 to A5\nand Trn3 stays\nREADY\n",
    "a word of another game": "aufgeben\nFertig\n",
    "a question": "Can I still change this later?\n\nPRONTO\n",
}


@pytest.mark.parametrize("text", UNREAD.values(), ids=UNREAD)
def test_ready_beside_words_that_are_not_understood_is_asked_about(post: Post, desk: Desk, game: UUID, text: str):
    submit(desk, game, "blue", "RUN 1")
    send(post, desk, game, BAD)
    assert send(post, desk, game, text, **answers_to(desk, queued(desk, "receipt")[-1])) == "accepted"
    assert "red" not in table(desk, game).ready and play(desk, game) == 1
    asked = last(desk, "answer", "red")
    said = " ".join(asked.text.split())
    assert "Not marked as ready for turn 1" in asked.subject and "answer with READY and nothing else" in said
    assert all(line in asked.text for line in text.splitlines()[:1]) and "RUN 2" in asked.text
    assert send(post, desk, game, "READY\n") == "accepted" and play(desk, game) == 2


def test_ready_beside_orders_and_words_is_answered_by_the_receipt_alone(post: Post, desk: Desk):
    game = mailed(desk)
    assert send(post, desk, game, "RUN 2\nand then further as we said\nREADY\n") == "accepted"
    assert "red" not in table(desk, game).ready
    assert "READY was not carried out" in " ".join(last(desk, "receipt", "red").text.split())
    assert not queued(desk, "answer") and not queued(desk, "marked")


@pytest.mark.parametrize("word", ["Redy", "fertg", "Pront!"])
def test_a_word_that_is_almost_ready_is_asked_about(post: Post, desk: Desk, word: str):
    game = mailed(desk)
    assert send(post, desk, game, f"RUN 2\n{word}\n") == "accepted"
    assert "red" not in table(desk, game).ready
    assert f"{word} (not an order; if you mean READY" in " ".join(last(desk, "receipt", "red").text.split())


@pytest.mark.parametrize("word", ["Ready.", "Fertig!", "pronto", "Hi!\nREADY\nThanks,\nAnna"])
def test_ready_with_a_greeting_counts(post: Post, desk: Desk, word: str):
    game = mailed(desk)
    assert send(post, desk, game, f"RUN 2\n{word}\n") == "accepted"
    assert "red" in table(desk, game).ready
