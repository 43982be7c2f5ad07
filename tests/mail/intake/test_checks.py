"""What is in the way of a letter, and what is done about it: nothing is dropped in silence."""

from pathlib import Path
from uuid import UUID

import pytest

from pbem.mail.intake.spooled_letter import locked
from pbem.service import Desk, InviteToSeat, LeaveSeat, MarkReady, invite_to_seat, leave_seat, mark_ready, tick
from pbem.service.people.tokens import invitation_token
from tests.support.desks import Clock, new_id, opened, submit, table
from tests.support.incoming import ENTRANCE, HOST, Post, last, letter, seat_address, sheet, turn_address
from tests.support.letters import kinds, queued


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<games.example.org>"},
        {"X_Pbem_Loop": "other.example.org"},
        {"Subject": "Out of office: RUN 2"},
        {"X_Autoreply": "yes"},
    ],
)
def test_automatic_mail_is_never_answered(post: Post, desk: Desk, game: UUID, headers: dict[str, str]):
    before = kinds(desk)
    for to in (turn_address(desk, game), seat_address(desk, game), ENTRANCE):
        assert post.take("RUN 2\n", to, **headers).result == "ignored"
    assert (kinds(desk), sheet(desk, game)) == (before, None)


def test_mail_without_a_sender_is_never_answered(post: Post, desk: Desk, game: UUID):
    before = kinds(desk)
    for to in (turn_address(desk, game), ENTRANCE):
        post.put(letter("RUN 2\n", to), to, sender="")
    post.worker.work()
    assert [each.result for each in post.handled] == ["ignored"] * 2
    assert kinds(desk) == before


def test_our_own_addresses_are_not_answered(post: Post, desk: Desk, game: UUID):
    before = kinds(desk)
    for sender in (ENTRANCE, turn_address(desk, game, "blue"), f"bounce+{'a' * 42}@{HOST.upper()}"):
        assert post.take("HELP\n", ENTRANCE, sender).result == "ignored"
    assert kinds(desk) == before


def test_the_past_changes_nothing_and_says_so(post: Post, desk: Desk, game: UUID):
    old = turn_address(desk, game)
    for seat in ("red", "blue"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    tick(desk, lambda ticked: None)
    assert table(desk, game).turn == 2
    done = post.take("RUN 2\nREADY\n", old)
    assert (done.result, sheet(desk, game), table(desk, game).ready) == ("refused", None, set())
    said = last(desk, "refusal").text
    assert "was for turn 1" in said and "Nothing was changed" in said and "Turn 2 is open" in said
    assert turn_address(desk, game) in said, "where to write instead"
    for text in ("VACATION 2026-08-01 2026-08-02", "WITHDRAW", "SUBSTITUTE zoe@example.org", "STOP reminder"):
        assert post.take(text, old).result == "refused"
    assert post.take("STATUS\n", old).result == "accepted", "who asks is answered"


def test_an_address_of_somebody_who_left(post: Post, desk: Desk, game: UUID):
    turn, seat = turn_address(desk, game), seat_address(desk, game)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    for to in (turn, seat):
        assert post.take("RUN 2\n", to).result == "refused"
    assert sheet(desk, game) is None
    letters = queued(desk, "refusal")
    assert [each.to for each in letters] == ["red@example.org"], "once in an hour"
    assert "has left seat red" in last(desk, "refusal").text


@pytest.mark.parametrize("text", ["RUN 2\n", "TURN 1\nRUN 2\n", "GAME the long run\nRUN 2\n", "READY\n", "WITHDRAW\n"])
def test_the_permanent_address_wants_game_and_turn(post: Post, desk: Desk, game: UUID, text: str):
    submit(desk, game, "red", "RUN 1")
    assert post.take(text, seat_address(desk, game)).result == "refused"
    assert "GAME The long run, TURN 1" in last(desk, "refusal").text, "how to write it"
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 1", set())


def test_orders_to_the_permanent_address(post: Post, desk: Desk, game: UUID):
    to = seat_address(desk, game)
    assert post.take("GAME the long run\nTURN 2\nRUN 2\n", to).why == "Turn 2 is not open; turn 1 is."
    assert post.take("GAME the short run\nTURN 1\nRUN 2\n", to).result == "refused"
    assert sheet(desk, game) is None
    for number, named in enumerate(
        ("GAME the long run\nTURN 1", "GAME The long run, TURN 1", "Spiel: The long run\nZug 1")
    ):
        assert post.take(f"{named}\nRUN {number}\n", to).result == "accepted"
        assert sheet(desk, game) == f"RUN {number}"
    assert post.take("STATUS\n", to).result == "accepted", "questions need neither"


def test_a_letter_that_names_another_turn_or_game(post: Post, desk: Desk, game: UUID):
    opened(desk, title="Another run")
    to = turn_address(desk, game)
    for text in ("TURN 7\nRUN 2\n", "GAME Another run\nRUN 2\n", "GAME No such thing\nRUN 2\n"):
        assert post.take(text, to).result == "refused", text
    assert sheet(desk, game) is None
    assert post.take("GAME the long run\nTURN 1\nRUN 2\n", to).result == "accepted"


def test_one_refusal_for_each_sender_and_hour(post: Post, desk: Desk, game: UUID, clock: Clock):
    to = turn_address(desk, game)
    for _ in range(3):
        assert post.take("good morning\n", to).result == "refused"
    post.take("good morning\n", turn_address(desk, game, "blue"), "blue@example.net")
    post.take("good morning\n", ENTRANCE, "zoe@example.org")
    assert [each.seat or each.to for each in queued(desk, "refusal")] == ["red", "blue", "zoe@example.org"]
    clock.turn(hours=1)
    post.take("good morning\n", to)
    assert len(queued(desk, "refusal")) == 4


def test_a_good_letter_is_answered_also_after_a_bad_one(post: Post, desk: Desk, game: UUID):
    to = turn_address(desk, game)
    post.take("good morning\n", to)
    post.take("RUN 2\n", to)
    assert kinds(desk)[-2:] == ["refusal", "receipt"]


def test_a_refusal_shows_the_letter_to_players_and_to_nobody_else(post: Post, desk: Desk, game: UUID):
    post.take("buy our pills\n", turn_address(desk, game))
    assert "buy our pills" in last(desk, "refusal").text
    for number, text in enumerate(("buy our pills\n", "JION buy our pills\n", "JOIN buy our pills\n")):
        post.take(text, ENTRANCE, f"zoe{number}@example.org", Subject="buy our pills")
    for each in queued(desk, "refusal")[1:]:
        assert "pills" not in post.context.letter_writer.letter(each).text, (
            "we would send it to whoever he pretends to be"
        )


def test_what_can_be_asked_where(post: Post, desk: Desk, game: UUID):
    player, master = turn_address(desk, game), seat_address(desk, game, "")
    assert post.take("JOIN The long run\n", player).result == "refused"
    assert post.take("YES\n", player).result == "refused"
    assert post.take("RUN 2\n", ENTRANCE, "red@example.org").result == "refused"
    assert queued(desk, "refusal")[-1].to == "red@example.org"
    assert "reply to that letter" in last(desk, "refusal").text
    assert post.take("WITHDRAW\n", master, "mia@example.org").result == "refused"
    assert post.take("STATUS\n", master, "mia@example.org").result == "accepted"


def test_commands_with_a_mistake_are_answered_with_how_to_write_them(post: Post, desk: Desk, game: UUID):
    assert post.take("VACATION 2026-13-01 2026-13-02\n", turn_address(desk, game)).result == "refused"
    said = last(desk, "refusal").text
    assert "is not a date" in said and "VACATION 2026-12-24 2027-01-06" in said


def test_too_many_orders_are_refused_whole(post: Post, desk: Desk, game: UUID):
    done = post.take("RUN 1\n" * 501, turn_address(desk, game))
    assert (done.result, sheet(desk, game)) == ("refused", None)
    assert "too many orders" in done.why


def test_one_letter_does_not_ask_for_thousands(post: Post, desk: Desk, game: UUID):
    to = turn_address(desk, game)
    names = "".join(f"SUBSTITUTE zoe{number}@example.org\n" for number in range(3_000))
    done = post.take(names, to)
    assert (done.result, queued(desk, "invitation")) == ("refused", [])
    assert "3000 commands" in last(desk, "refusal").text
    assert post.take("SUBSTITUTE zoe@example.org\n" * 3_000, to).result == "accepted", "said often, it is meant once"
    assert len(queued(desk, "invitation")) == 1


def test_an_invitation_that_is_not_open_any_more(post: Post, desk: Desk, clock: Clock):
    game = opened(desk, master="Mia <mia@example.org>")
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="Anna <anna@example.org>"))
    to = f"orders+{invitation_token(desk, game, 'red')}@{HOST}"
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="Zoe <zoe@example.org>"))
    assert post.take("YES\n", to, "anna@example.org").result == "refused"
    assert table(desk, game).seats["red"].player == ""
    assert "is no longer open" in last(desk, "refusal").text


def test_whatever_becomes_of_a_letter_stands_in_its_file(post: Post, desk: Desk, game: UUID):
    post.take("good morning\n", turn_address(desk, game))
    (name,) = post.names("done")
    with locked(next((post.folder / "done").rglob(name))) as spooled:  # type: ignore[union-attr]
        (note,) = spooled.read()[2]
    assert (note.result, note.did) == ("refused", ("told",))
    assert note.why == "Your letter contains no orders and no command. Nothing was changed."


def test_who_wants_to_order_nothing_is_told_how(post: Post, desk: Desk, game: UUID):
    assert post.take("\n", turn_address(desk, game)).result == "refused"
    assert "write READY alone" in " ".join(last(desk, "refusal").text.split())


def test_the_deadline_has_passed(post: Post, desk: Desk, game: UUID, clock: Clock):
    to = turn_address(desk, game)
    clock.turn(days=3)
    done = post.take("RUN 2\n", to)
    assert done.result == "refused" and "The deadline of turn 1 was" in done.why


def test_a_sheet_that_is_refused_does_not_make_ready(post: Post, desk: Desk, game: UUID):
    submit(desk, game, "red", "RUN 1")
    done = post.take("RUN 9\nREADY\n", turn_address(desk, game))
    assert done.result == "refused"
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 1", set())
    assert "Also not carried out: READY" in last(desk, "refusal").text


def test_letters_in_work_for_nobody_are_put_aside(post: Post, tmp_path: Path):
    """The door lets none in; but the domain of the server may have changed meanwhile."""
    post.put(letter("RUN 2\n", "orders@elsewhere.example.org"), "orders@elsewhere.example.org")
    post.worker.work()
    assert post.handled[-1].result == "quarantined"
    assert len(post.names("quarantine")) == 1
