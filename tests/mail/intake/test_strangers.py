"""Guests and strangers: joining, the entrance address, and one answer of a kind in an hour."""

from uuid import UUID

from pbem.service import Desk, InviteToSeat, invite_to_seat
from pbem.service.people.tokens import invitation_token
from tests.support.desks import Clock, new_id, opened, table
from tests.support.incoming import ENTRANCE, HOST, Post, last, letter, turn_address
from tests.support.letters import queued


def test_what_guests_may_ask(post: Post, desk: Desk):
    game = opened(desk)
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="red@example.org"))
    to = f"orders+{invitation_token(desk, game, 'red')}@{HOST}"
    assert post.take("HELP\n", to).result == "accepted"
    assert queued(desk, "answer")[-1].to == "red@example.org"
    assert post.take("RULES X-1\n", to).result == "accepted"
    assert post.take("RUN 2\n", to).result == "refused"
    assert post.take("YES Anna, Mars/Olympus\n", to).result == "refused"
    assert "There is no time zone" in post.handled[-1].why
    assert to in last(desk, "refusal").text, "where another answer is taken"


def test_who_tries_again_is_answered_again_and_who_repeats_himself_is_not(post: Post, desk: Desk, game: UUID):
    for text in ("good morning\n", "good evening\n", "Good  evening\n", "good night\n"):
        assert post.take(text, turn_address(desk, game)).result == "refused"
    assert len(queued(desk, "refusal")) == 3
    for number in range(60):
        post.take(f"letter {number} of many\n", turn_address(desk, game))
    assert len(queued(desk, "refusal")) <= 16


def test_joining_a_game_with_a_master(post: Post, desk: Desk):
    game = opened(desk, master="Mia <mia@example.org>", listing="open")
    post.take("JOIN\n", ENTRANCE, "zoe@example.org")
    assert "The long run: race, free seats: red, blue" in last(desk, "answer").text
    post.take("JOIN the long run\n", ENTRANCE, "ann@example.org")
    to_master, to_ann = queued(desk, "answer")[-2:]
    assert (to_master.game, to_master.to, to_ann.to) == (game, "", "ann@example.org")
    assert f"pbem invite {str(game)[:8]} red ann@example.org" in post.context.letter_writer.letter(to_master).text
    assert table(desk, game).seats["red"].offer == 0, "the master decides"


def test_joining_a_game_that_nobody_runs(post: Post, desk: Desk, clock: Clock):
    game = opened(desk, listing="open")
    post.take("JOIN the long run SEAT blue\n", ENTRANCE, "zoe@example.org")
    invitation = queued(desk, "invitation")[-1]
    assert (invitation.to, invitation.seat) == ("zoe@example.org", "blue")
    assert table(desk, game).seats["blue"].player == "", "only who reads there can say yes"
    clock.turn(hours=1)
    assert post.take("JOIN the long run\n", ENTRANCE, "zoe@example.org").result == "refused"
    post.take("YES Zoe\n", f"orders+{invitation_token(desk, game, 'blue')}@{HOST}", "zoe@example.org")
    assert table(desk, game).seats["blue"].player == "Zoe"
    assert post.take("JOIN the long run SEAT blue\n", ENTRANCE, "ann@example.org").result == "refused"
    assert "free seats: red" in post.handled[-1].why


def test_strangers_get_one_answer_of_a_kind_in_an_hour(post: Post, desk: Desk, clock: Clock):
    for _ in range(3):
        post.take("HELP\n", ENTRANCE, "zoe@example.org")
        post.take("STATUS\n", ENTRANCE, "zoe@example.org")
        post.take("RULES X-1\n", ENTRANCE, "zoe@example.org")
        post.take("SEAT\n", ENTRANCE, "zoe@example.org")
    assert len(queued(desk, "answer")) == 4
    clock.turn(hours=1)
    post.take("HELP\n", ENTRANCE, "zoe@example.org")
    assert len(queued(desk, "answer")) == 5


def test_the_status_at_the_entrance_tells_the_sender_of_his_own_games(post: Post, desk: Desk, game: UUID):
    post.take("STATUS\n", ENTRANCE, "Red@Example.org")
    assert "Seat red. Turn 1 of The long run is open" in last(desk, "answer").text
    post.take("STATUS\n", ENTRANCE, "mia@example.org")
    assert "You are the master" in last(desk, "answer").text
    post.take("STATUS\n", ENTRANCE, "zoe@example.org")
    assert "No game is on file for your address" in last(desk, "answer").text


def test_strangers_are_answered_where_the_envelope_came_from(post: Post, desk: Desk):
    """Whoever forges a From line gets the answer himself."""
    post.put(letter("HELP\n", ENTRANCE, "victim@example.com"), ENTRANCE, "mallory@evil.example")
    post.worker.work()
    assert queued(desk, "answer")[-1].to == "mallory@evil.example"


def test_private_games_are_not_told_to_strangers(post: Post, desk: Desk):
    """Not by the list, not by the start of a title, and the answer to a whole title is the same as to any other."""
    game = opened(desk, title="Top secret club", master="Mia <mia@example.org>")
    opened(desk, title="Everyone", listing="open")
    for asked in ("JOIN\n", "STATUS\n"):
        post.take(asked, ENTRANCE, "zoe@example.org")
        assert "Everyone" in last(desk, "answer").text and "secret" not in last(desk, "answer").text
    told = []
    for number, name in enumerate(("Top secret", "Top secret club", str(game)[:8], "No such club")):
        assert post.take(f"JOIN {name}\n", ENTRANCE, f"zoe{number}@example.org").result == "refused"
        told.append(queued(desk, "refusal")[-1])
    assert [each.to for each in told] == [f"zoe{number}@example.org" for number in range(4)]
    assert len({str(sorted(each.about.items())) for each in told}) == 1 and "secret" not in str(told[1].about)
    to_master = [each for each in queued(desk, "answer") if each.game == game]
    assert len(to_master) == 1 and "zoe1@example.org" in post.context.letter_writer.letter(to_master[0]).text


def test_guests_players_and_masters_read_of_their_private_game(post: Post, desk: Desk):
    game = opened(desk, title="Top secret club", master="Mia <mia@example.org>")
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="red@example.org"))
    for who in ("red@example.org", "mia@example.org"):
        post.take("JOIN\n", ENTRANCE, who)
        assert "Top secret club" in last(desk, "answer").text
