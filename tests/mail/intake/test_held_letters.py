"""Letters from an address that is not on file wait for the one that is."""

import re
from pathlib import Path
from uuid import UUID

import pytest

from pbem.mail.intake import Envelope, recipient
from pbem.mail.intake.held_room import ALL_QUESTIONS, MOST, MOST_OF_ONE, QUESTIONS
from pbem.service import Desk, InviteToSeat, MarkReady, invite_to_seat, mark_ready, tick
from pbem.service.people.tokens import invitation_token
from tests.support.desks import Clock, new_id, opened, table
from tests.support.incoming import ENTRANCE, HOST, NO_VERDICT, Post, last, letter, seat_address, sheet, turn_address
from tests.support.letters import kinds, queued

ELSEWHERE = "red@private.example.com"


def code(desk: Desk) -> str:
    found = re.search(r"CONFIRM\s+(\w+)", last(desk, "answer", "red").text)
    assert found
    return found[1]


@pytest.fixture
def to(desk: Desk, game: UUID) -> str:
    return turn_address(desk, game)


def test_the_address_on_file_is_asked_and_can_confirm(post: Post, desk: Desk, game: UUID, to: str):
    assert post.take("RUN 2\nREADY\n", to, ELSEWHERE).result == "held"
    assert (sheet(desk, game), post.names("held") != []) == (None, True)
    asked = last(desk, "answer", "red")
    assert (asked.to, "| RUN 2" in asked.text, ELSEWHERE in asked.text) == ("red@example.org", True, True)
    assert post.take(f"CONFIRM {code(desk)}\n", to).result == "accepted"
    post.worker.work()
    assert post.handled[-1].result == "accepted"
    assert (sheet(desk, game), table(desk, game).ready, post.names("held")) == ("RUN 2", {"red"}, [])
    assert last(desk, "receipt").to == "red@example.org", "what came of it goes to the address on file"


def test_a_confirmation_may_come_to_any_address_of_the_seat_or_to_the_entrance(post: Post, desk: Desk, game: UUID):
    for number, where in enumerate((seat_address(desk, game), ENTRANCE)):
        post.take(f"RUN {number + 1}\n", turn_address(desk, game), ELSEWHERE)
        assert post.take(f"CONFIRM {code(desk).upper()}\n", where).result == "accepted"
        post.worker.work()
        assert sheet(desk, game) == f"RUN {number + 1}"


@pytest.mark.parametrize("sender", [ELSEWHERE, "mallory@evil.example", "blue@example.net"])
def test_only_the_address_on_file_confirms(post: Post, desk: Desk, game: UUID, to: str, sender: str):
    post.take("RUN 2\n", to, ELSEWHERE)
    right = code(desk)
    for where in (to, seat_address(desk, game), ENTRANCE):
        assert post.take(f"CONFIRM {right}\n", where, sender).result != "accepted"
    post.put(letter(f"CONFIRM {right}\n", ENTRANCE, "red@example.org"), ENTRANCE, "mallory@evil.example")
    post.worker.work()
    assert (post.handled[-1].result, sheet(desk, game)) == ("refused", None)
    assert post.names("held") != []


def test_a_wrong_code_does_nothing(post: Post, desk: Desk, game: UUID, to: str):
    post.take("RUN 2\n", to, ELSEWHERE)
    for wrong in ("aaaaaaaaaaaaaaaa", code(desk)[:-1], f"{code(desk)}a"):
        assert post.take(f"CONFIRM {wrong}\n", to).result == "refused"
    assert (sheet(desk, game), len(post.names("held"))) == (None, 1)


def test_a_code_of_another_seat_does_nothing(post: Post, desk: Desk, game: UUID, to: str):
    post.take("RUN 2\n", to, ELSEWHERE)
    theirs = turn_address(desk, game, "blue")
    assert post.take(f"CONFIRM {code(desk)}\n", theirs, "blue@example.net").result == "refused"
    assert sheet(desk, game) is None


def test_holds_end_with_the_turn(post: Post, desk: Desk, game: UUID, to: str):
    post.take("RUN 2\n", to, ELSEWHERE)
    post.take("GAME The long run\nTURN 1\nRUN 2\n", seat_address(desk, game), ELSEWHERE)
    right = code(desk)
    post.worker.tidy(30)
    assert len(post.names("held")) == 2
    for seat in ("red", "blue"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    tick(desk, lambda ticked: None)
    post.worker.tidy(30)
    assert post.names("held") == []
    assert post.take(f"CONFIRM {right}\n", seat_address(desk, game)).result == "refused"


def test_a_held_letter_that_comes_twice_is_asked_about_once_and_done_once(post: Post, desk: Desk, game: UUID, to: str):
    raw = letter("RUN 2\n", to, ELSEWHERE)
    for _ in range(2):
        post.put(raw, to, ELSEWHERE)
    post.worker.work()
    asked = [each for each in queued(desk, "answer") if each.seat == "red"]
    assert (len(asked), len(post.names("held"))) == (1, 2)
    post.take(f"CONFIRM {code(desk)}\n", to)
    post.worker.work()
    assert [each.result for each in post.handled[-2:]] == ["accepted", "ignored"]
    assert kinds(desk).count("receipt") == 1


def test_nobody_is_buried_in_questions(post: Post, desk: Desk, to: str, clock: Clock):
    for number in range(QUESTIONS + 5):
        post.take(f"RUN 2\n\n{number}\n", to, ELSEWHERE)
    asked = [each for each in queued(desk, "answer") if each.seat == "red"]
    assert (len(asked), len(post.names("held"))) == (QUESTIONS, MOST_OF_ONE)
    assert post.handled[-1].result == "ignored"
    clock.turn(hours=1)
    assert post.take("RUN 3\n", to, ELSEWHERE).result == "held", "in another hour again"
    for number in range(200):
        post.take(f"RUN 2\n\n{number}\n", to, f"m{number}@evil.example")
    assert len(post.names("held")) <= MOST
    assert len([each for each in queued(desk, "answer") if each.seat == "red"]) <= QUESTIONS + ALL_QUESTIONS


@pytest.mark.parametrize("many", [1, 40])
def test_nobody_is_locked_out_by_the_letters_of_others(post: Post, desk: Desk, game: UUID, to: str, many: int):
    """L4: whoever knows the address fills the room; the player's other mailbox still gets through."""
    for number in range(30):
        post.take(f"RUN 3\n\n{number}\n", to, f"m{number % many}@evil.example")
    before = len(post.names("held"))
    assert post.take("RUN 1\n", to, ELSEWHERE).result == "held"
    assert len(post.names("held")) == min(before + 1, MOST)
    assert post.take(f"CONFIRM {code(desk)}\n", to).result == "accepted"
    post.worker.work()
    assert sheet(desk, game) == "RUN 1"


def test_of_one_sender_the_oldest_gives_way(post: Post, desk: Desk, game: UUID, to: str):
    post.take("RUN 1\n", to, "m@evil.example")
    post.take("RUN 2\n", to, ELSEWHERE)
    mine = code(desk)
    for number in range(MOST_OF_ONE):
        post.take(f"RUN 3\n\n{number}\n", to, "m@evil.example")
    assert len(post.names("held")) == MOST_OF_ONE + 1
    assert post.take(f"CONFIRM {mine}\n", to).result == "accepted", "that of another sender stays"
    post.worker.work()
    assert sheet(desk, game) == "RUN 2"


def test_the_master_is_asked_as_the_master(post: Post, desk: Desk, game: UUID):
    post.take("STATUS\n", seat_address(desk, game, ""), ELSEWHERE)
    told = " ".join(last(desk, "answer", "").text.split())
    assert "your secret address as the master of The long run" in told and "tell the master" not in told


def test_the_master_hears_of_it_once_without_the_orders(post: Post, desk: Desk, to: str):
    hints = "dkim=pass header.d=evil.example; spf=fail smtp.mailfrom=x.example"
    for number in range(3):
        post.take(f"RUN 2\n\n{number}\n", to, "mallory@evil.example", hints)
    told = [each for each in queued(desk, "answer") if each.seat == ""]
    assert len(told) == 1
    said = " ".join(post.context.letter_writer.letter(told[0]).text.split())
    assert "mallory@evil.example" in said
    checked = (
        "Our mail server has checked: DKIM signature of evil.example: pass, sending machine (SPF) for x.example: fail."
    )
    assert checked in said and "claims to be signed" not in said
    assert "RUN 2" not in said
    assert checked in " ".join(last(desk, "answer", "red").text.split())


def test_results_under_another_name_are_no_hints(post: Post, desk: Desk, to: str):
    forged = {
        "Authentication_Results": "mx.evil.example; dkim=pass header.d=example.org",
        "DKIM_Signature": "v=1; a=rsa-sha256; d=example.org; s=x; h=from; bh=eA==; b=eA==",
    }
    post.take("RUN 2\n", to, "mallory@evil.example", NO_VERDICT, **forged)
    said = " ".join(last(desk, "answer", "red").text.split())
    assert "DKIM signature of" not in said and "Our mail server says nothing about it." in said
    assert "It claims to be signed by example.org, which nobody has verified." in said


def test_an_envelope_from_elsewhere_is_held(post: Post, desk: Desk, game: UUID, to: str):
    post.put(letter("RUN 2\n", to, "red@example.org"), to, "mallory@evil.example")
    post.worker.work()
    assert (post.handled[-1].result, sheet(desk, game)) == ("held", None)


@pytest.mark.parametrize("sender", ["prvs=1234=red@example.org", "bounces@mail.example.org", "RED@EXAMPLE.ORG", None])
def test_what_mail_servers_do_to_envelopes_is_not_held(post: Post, desk: Desk, game: UUID, to: str, sender: str | None):
    post.put(letter("RUN 2\n", to, "Red <Red@Example.org>"), to, sender)
    post.worker.work()
    assert (post.handled[-1].result, sheet(desk, game)) == ("accepted", "RUN 2")


FROM = "header.from=example.org"


@pytest.mark.parametrize(
    ("verdict", "result"),
    [
        (f"dmarc=pass {FROM}", "accepted"),
        (f"spf=fail smtp.mailfrom=example.org; dmarc=pass {FROM}", "accepted"),
        (f"dmarc=none {FROM}; spf=pass smtp.mailfrom=red@example.org", "accepted"),
        (f"dmarc=none {FROM}; dkim=pass header.d=mail.example.org; spf=fail smtp.mailfrom=x.example", "accepted"),
        (f"dmarc=none {FROM}; dkim=fail header.d=example.org; spf=pass smtp.mailfrom=evil.example", "held"),
        (f"dmarc=none {FROM}; spf=none smtp.mailfrom=example.org; dkim=none", "held"),
        (f"dmarc=none {FROM}", "held"),
        (f"dmarc=fail {FROM}", "held"),
        (f"dmarc=fail {FROM}; dkim=pass header.d=example.org; spf=pass smtp.mailfrom=example.org", "held"),
        (f"dmarc=temperror {FROM}; spf=pass smtp.mailfrom=example.org", "held"),
        (f"dmarc=permerror {FROM}; dkim=pass header.d=example.org", "held"),
        ("dmarc=pass header.from=evil.example", "held"),
        ("dmarc=pass", "held"),
        ("spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org", "held"),
        ("none", "held"),
        (NO_VERDICT, "held"),
    ],
)  # fmt: skip
def test_what_the_verdict_of_our_mail_server_decides(post: Post, game: UUID, to: str, verdict: str, result: str):
    assert post.take("RUN 2\n", to, "red@example.org", verdict).result == result


def test_a_verdict_in_another_name_is_none(post: Post, game: UUID, to: str):
    other = {"Authentication_Results": f"mx.elsewhere.example; dmarc=pass {FROM}"}
    assert post.take("RUN 2\n", to, "red@example.org", NO_VERDICT, **other).result == "held"


def test_whoever_is_not_believed_can_confirm_and_ask(post: Post, desk: Desk, game: UUID, to: str):
    """The code proves itself, and questions are answered to the address on file."""
    assert post.take("RUN 2\n", to, "red@example.org", NO_VERDICT).result == "held"
    assert "could not verify who sent it" in " ".join(last(desk, "answer", "red").text.split())
    assert post.take("STATUS\n", to, "red@example.org", NO_VERDICT).result == "accepted"
    found = [post.context.letter_writer.letter(each).text for each in queued(desk, "answer") if each.seat == "red"]
    right = re.search(r"CONFIRM\s+(\w+)", found[0])
    assert right and post.take(f"CONFIRM {right[1]}\n", to, "red@example.org", NO_VERDICT).result == "accepted"
    post.worker.work()
    assert sheet(desk, game) == "RUN 2"


@pytest.mark.parametrize(
    ("authserv", "channel", "sender", "result"),
    [
        ("", "smtp", "red@example.org", "accepted"),
        ("", "imap", "red@example.org", "held"),
        ("", "imap", None, "held"),
        ("", "pipe", None, "held"),
        ("unchecked", "imap", "red@example.org", "accepted"),
        ("unchecked", "imap", None, "accepted"),
        ("unchecked", "imap", "mallory@evil.example", "held"),
        ("mx.example.org", "imap", None, "held"),
        ("mx.example.org", "imap", "red@example.org", "held"),
    ],
)
def test_from_a_mailbox_a_name_is_not_enough(
    desk: Desk, to: str, tmp_path: Path, authserv: str, channel: str, sender: str | None, result: str
):
    post = Post(desk, tmp_path, authserv)
    found = recipient(desk, to)
    assert found
    envelope = Envelope(sender, to, desk.moment(), channel, found.lane(sender or ""))
    post.spool.put(envelope, letter("RUN 2\n", to, "red@example.org"))
    post.worker.work()
    assert post.handled[-1].result == result


@pytest.mark.parametrize(
    ("text", "seat", "result"),
    [
        ("RUN 2\n", "red", "accepted"),
        ("VACATION 2026-12-24 2027-01-06\n", "red", "accepted"),
        ("SUBSTITUTE mallory@evil.example\n", "red", "held"),
        ("CONSENT YES\n", "red", "held"),
        ("PAUSE\n", "", "accepted"),
        ("PLAY\n", "", "held"),
    ],
)
def test_what_cannot_be_undone_is_confirmed_where_no_sender_is_checked(
    desk: Desk, game: UUID, tmp_path: Path, text: str, seat: str, result: str
):
    post, sender = Post(desk, tmp_path), "red@example.org" if seat else "mia@example.org"
    where = turn_address(desk, game) if seat else seat_address(desk, game, "")
    assert post.take(text, where, sender).result == result
    if result == "held":
        asked = " ".join(last(desk, "answer", seat).text.split())
        assert "it asks for something that cannot be undone, and nothing proves who sent it" in asked


def test_an_invitation_that_is_answered_from_elsewhere(post: Post, desk: Desk, clock: Clock):
    game = opened(desk)
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="Anna <anna@work.example>"))
    to = f"orders+{invitation_token(desk, game, 'red')}@{HOST}"
    assert post.take("YES\n", to, "anna@home.example").result == "held"
    asked = queued(desk, "answer")[-1]
    assert (asked.to, asked.seat) == ("anna@work.example", "")
    found = re.search(r"CONFIRM\s+(\w+)", post.context.letter_writer.letter(asked).text)
    assert found
    assert post.take(f"CONFIRM {found[1]}\n", ENTRANCE, "anna@work.example").result == "accepted"
    post.worker.work()
    assert table(desk, game).seats["red"].player == "Anna"
    assert desk.people(game).of("red").address == "anna@work.example"
