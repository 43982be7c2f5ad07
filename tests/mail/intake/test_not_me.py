"""`This was not me`: whoever did not make a change takes it back with one word or one click."""

import re
from pathlib import Path
from uuid import UUID

import pytest

from pbem.service import Desk, MarkReady, mark_ready, tick
from pbem.service.people.accounts import new_api_token, open_seat, session_of, whose_api_token
from pbem.service.people.tokens import disowned_letter, seat_token, web_token, whose_link, whose_token
from tests.support.desks import Clock, new_id, submit, table, topics
from tests.support.incoming import (
    HOST,
    NO_VERDICT,
    Post,
    answers_to,
    last,
    letter,
    seat_address,
    sheet,
    turn_address,
)
from tests.support.letters import contact, kinds, queued

CODE = re.compile(r"\b[a-z2-7]{42}\b")


@pytest.fixture
def unchecked(desk: Desk, tmp_path: Path) -> Post:
    """A server whose mail nobody checks: here a forged letter is believed at first."""
    return Post(desk, tmp_path)


def code(desk: Desk, kind: str = "receipt") -> str:
    found = CODE.search(last(desk, kind, "red").text)
    assert found
    return found[0]


def quoting(desk: Desk, word: str = "NOTME") -> str:
    """A reply to the receipt, as mail programs write it."""
    below = "\n".join(f"> {line}" for line in last(desk, "receipt", "red").text.splitlines())
    return f"{word}\n\nOn Monday the game wrote:\n{below}\n"


@pytest.mark.parametrize("word", ["NOTME", "notme", "Not-me", "NOT_ME", "NONIO", "non_io", "NICHTICH", "nicht-ich"])
def test_one_word_in_reply_to_the_receipt(unchecked: Post, desk: Desk, game: UUID, to: str, word: str):
    submit(desk, game, "red", "RUN 1")
    old = turn_address(desk, game)
    assert unchecked.take("RUN 3\nREADY\n", to).result == "accepted", "forged, and believed"
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 3", {"red"})
    assert unchecked.take(quoting(desk, word), to).result == "accepted"
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 1", set())
    assert turn_address(desk, game) != old and whose_token(desk, old[7:33]) is None
    assert "seat.change_disowned" in topics(desk, game)


def test_the_player_reads_the_new_addresses_and_both_sheets_and_the_master_reads_of_it(
    unchecked: Post, desk: Desk, game: UUID, to: str
):
    submit(desk, game, "red", "RUN 1")
    unchecked.take("RUN 3\n", to)
    unchecked.take(quoting(desk), to)
    told = last(desk, "disowned", "red")
    assert (told.to, told.reply_to) == ("red@example.org", turn_address(desk, game))
    text = " ".join(told.text.split())
    assert "What was before it counts again, in turn 1." in text and turn_address(desk, game) in text
    assert told.text.index("RUN 1") < told.text.index("RUN 3")
    to_master = last(desk, "disowned_master", "")
    assert "says that somebody else made a change" in " ".join(to_master.text.split()) and "RUN" not in to_master.text
    assert all(len(line) <= 80 or turn_address(desk, game) in line for line in told.text.splitlines())


def test_the_old_address_is_dead_at_once_and_the_new_one_works(unchecked: Post, desk: Desk, game: UUID, to: str):
    whole = seat_address(desk, game)
    unchecked.take("RUN 3\n", to)
    unchecked.take(quoting(desk), to)
    for dead in (to, whole):
        taken = unchecked.take("GAME The long run\nTURN 1\nRUN 2\n", dead)
        assert (taken.result, taken.why) == ("refused", "there is no such address here")
    told = last(desk, "refusal")
    assert told.to == "red@example.org" and "Answer your newest letter" in " ".join(told.text.split())
    assert sheet(desk, game) is None, "there was none before"
    assert unchecked.take("RUN 2\n", turn_address(desk, game)).result == "accepted"
    assert sheet(desk, game) == "RUN 2"
    assert whose_token(desk, turn_address(desk, game, "blue")[7:33]) is not None, "of others nothing changes"


def test_links_sessions_and_programs_of_the_seat_end_too(unchecked: Post, desk: Desk, game: UUID, to: str):
    link = web_token(desk, game, "red")
    grant = whose_link(desk, link)
    assert grant
    session, program = open_seat(desk, grant), new_api_token(desk, grant)
    unchecked.take("RUN 3\n", to)
    unchecked.take(quoting(desk), to)
    held = session_of(desk, session)
    assert whose_link(desk, link) is None and held is not None and held.grants == ()
    assert whose_api_token(desk, program) is None
    assert whose_link(desk, web_token(desk, game, "red")) == grant


@pytest.mark.parametrize(
    ("text", "kind"),
    [("RUN 3\n", "receipt"), ("READY\n", "marked"), ("WITHDRAW\n", "withdrawn"),
     ("VACATION 2026-12-24 2027-01-06\n", "vacation")],
)  # fmt: skip
def test_every_change_by_mail_offers_it(unchecked: Post, desk: Desk, game: UUID, to: str, text: str, kind: str):
    submit(desk, game, "red", "RUN 1")
    before = table(desk, game)
    unchecked.take(text, to)
    assert disowned_letter(desk, code(desk, kind)) == queued(desk, kind)[-1]
    assert unchecked.take(f"NOTME {code(desk, kind)}\n", to).result == "accepted"
    after = table(desk, game)
    assert sheet(desk, game) == "RUN 1"
    assert (after.ready, after.seats["red"].away) == (before.ready, before.seats["red"].away)


def test_a_series_of_forged_letters_is_undone_from_the_first(unchecked: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1")
    unchecked.take("RUN 3\n", to)
    first = code(desk)
    unchecked.take("RUN 2\nREADY\n", to)
    unchecked.take("WITHDRAW\n", to)
    assert unchecked.take(f"NOTME {first}\n", to).result == "accepted"
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 1", set())


def test_after_the_seal_it_is_said_what_remains(unchecked: Post, desk: Desk, game: UUID, to: str):
    unchecked.take("RUN 3\n", to)
    right, old = code(desk), seat_token(desk, game, "red")
    for seat in ("red", "blue"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    tick(desk, lambda ticked: None)
    assert unchecked.take(f"NOTME {right}\n", to).result == "accepted"
    told = " ".join(last(desk, "disowned", "red").text.split())
    assert "sealed or played, so it cannot be undone" in told and "ask the master" in told
    assert whose_token(desk, old) is None
    assert "too late to undo" in " ".join(last(desk, "disowned_master", "").text.split())


@pytest.mark.parametrize("text", ["NOTME\n", f"NOTME {'a' * 42}\n", "NOTME I never wrote that\n"])
def test_without_the_code_somebody_else_cannot_say_so(unchecked: Post, desk: Desk, game: UUID, to: str, text: str):
    """The Message-ID of a receipt can be guessed, so answering it proves nothing."""
    submit(desk, game, "red", "RUN 1")
    headers = answers_to(desk, queued(desk, "receipt")[-1])
    assert unchecked.take(text, to, **headers).result == "held"
    assert sheet(desk, game) == "RUN 1" and turn_address(desk, game) == to


def test_the_code_of_another_seat_says_nothing(unchecked: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1")
    theirs = turn_address(desk, game, "blue")
    assert unchecked.take(f"NOTME {code(desk)}\n", theirs, "blue@example.net").result == "held"
    assert sheet(desk, game) == "RUN 1"


def test_a_proven_sender_needs_no_code(post: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1")
    post.take("RUN 3\n", to)
    assert post.take("NOTME\n", to, **answers_to(desk, queued(desk, "receipt")[-1])).result == "accepted"
    assert sheet(desk, game) == "RUN 1"


def test_the_last_change_is_meant_if_no_letter_is_named(post: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1")
    post.take("RUN 3\n", to)
    assert post.take("NOTME\n", to).result == "accepted"
    assert sheet(desk, game) == "RUN 1"


def test_a_code_proves_itself_where_the_mail_server_doubts(post: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1")
    post.take("RUN 3\n", to)
    assert post.take(quoting(desk), to, "red@example.org", NO_VERDICT).result == "accepted"
    assert sheet(desk, game) == "RUN 1"


@pytest.mark.parametrize(("language", "word"), [("it", "NONIO"), ("de", "NICHTICH")])
def test_in_the_language_of_the_player(unchecked: Post, desk: Desk, game: UUID, to: str, language: str, word: str):
    contact(desk, game, "red", language=language)
    unchecked.take("RUN 3\n", to)
    assert word in last(desk, "receipt", "red").text and code(desk)
    assert unchecked.take(quoting(desk, word), to).result == "accepted"
    assert turn_address(desk, game) in last(desk, "disowned", "red").text and kinds(desk)[-1] == "disowned_master"


def test_the_turn_after_it_has_its_own_address(unchecked: Post, desk: Desk, game: UUID, to: str, clock: Clock):
    unchecked.take("RUN 3\n", to)
    unchecked.take(quoting(desk), to)
    for seat in ("red", "blue"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    clock.turn(hours=1)
    tick(desk, lambda ticked: None)
    now = turn_address(desk, game)
    assert whose_token(desk, now.removeprefix("orders+").removesuffix(f"@{HOST}")) is not None
    unchecked.put(letter("RUN 2\n", now), now)
    unchecked.worker.work()
    assert unchecked.handled[-1].result == "accepted"
