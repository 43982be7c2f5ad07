"""Seats by mail: offered, accepted, declined, handed over."""

import pytest

from pbem.ledger import SeatRecord
from pbem.service import (
    AcceptSeat,
    DeclineSeat,
    Desk,
    InviteToSeat,
    LeaveSeat,
    Refused,
    Stage,
    TakeSeat,
    accept_seat,
    decline_seat,
    invite_to_seat,
    leave_seat,
    reply_token,
    stage,
    take_seat,
    whose_token,
)
from tests.support.desks import new_id, opened, submit, table, topics
from tests.support.letters import ADDRESSES, kinds, mailed, queued, written


def invite(desk: Desk, game, seat: str = "red", to: str = "Ann <ann@example.org>"):
    return invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat=seat, to=to))


def accept(desk: Desk, game, seat: str = "red", **fields):
    return accept_seat(desk, AcceptSeat(id=new_id(), game=game, seat=seat, **fields))


def test_the_game_starts_with_the_last_acceptance(any_desk: Desk):
    game = opened(any_desk, master="Mia <mia@example.org>")
    invite(any_desk, game)
    invite(any_desk, game, "blue", "Bob <bob@example.org>")
    assert table(any_desk, game).seats["red"] == SeatRecord(offered_to="Ann", offer=4)
    assert accept(any_desk, game).empty == ("blue",)
    accept(any_desk, game, "blue", player="Bobby")
    now = table(any_desk, game)
    assert stage(now) is Stage.OPEN
    assert [seat.player for seat in now.seats.values()] == ["Ann", "Bobby"]
    assert kinds(any_desk, "red") == ["invitation", "seated", "report"]
    assert kinds(any_desk, "") == ["mastered", "joined", "joined", "digest"]


def test_an_invitation_goes_to_the_address_and_names_who_may_answer(desk: Desk):
    game = opened(desk, master="Mia")
    invite(desk, game)
    letter = written(desk, "invitation")
    assert (letter.to, letter.name) == ("ann@example.org", "Ann")
    assert "Mia invites you to The long run, a game of The Race by mail." in letter.text
    token = letter.reply_to.partition("+")[2].partition("@")[0]
    holder = whose_token(desk, token)
    assert holder is not None and (holder.seat, holder.purpose) == ("red", "invitation")


def test_without_a_name_the_address_is_not_shown_to_others(desk: Desk):
    game = opened(desk)
    invite(desk, game, to="ann@example.org")
    assert table(desk, game).seats["red"].offered_to == "Player red"


def test_declining_frees_the_seat(desk: Desk):
    game = opened(desk, master="Mia <mia@example.org>")
    invite(desk, game)
    decline_seat(desk, DeclineSeat(id=new_id(), game=game, seat="red", reason="No time,\nsorry"))
    assert table(desk, game).seats["red"] == SeatRecord()
    text = written(desk, "declined").text
    assert "Ann has declined seat red" in text and "| sorry" in text
    with pytest.raises(Refused, match="is no longer offered by mail"):
        accept(desk, game)


@pytest.mark.parametrize("answer", [accept_seat, decline_seat])
def test_nobody_accepts_what_was_not_offered_by_mail(desk: Desk, answer):
    game = opened(desk)
    kind = AcceptSeat if answer is accept_seat else DeclineSeat
    with pytest.raises(Refused, match="is no longer offered by mail"):
        answer(desk, kind(id=new_id(), game=game, seat="red"))


def test_a_seat_that_somebody_else_took_is_not_offered_any_more(desk: Desk):
    game = opened(desk)
    invite(desk, game)
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Ann"))
    with pytest.raises(Refused, match="is no longer offered by mail"):
        accept(desk, game)


def test_a_substitute_takes_over_when_the_offer_is_accepted(any_desk: Desk):
    game = mailed(any_desk)
    token = reply_token(any_desk, game, "red", 1)
    submit(any_desk, game, "red", "RUN 1")
    invite(any_desk, game, to="Sue <sue@example.org>")
    assert table(any_desk, game).seats["red"].player == "Red"
    before = len(queued(any_desk))
    accept(any_desk, game)
    now = table(any_desk, game)
    assert now.seats["red"].player == "Sue"
    # The sheet stays: it is the seat's.
    assert "red" in now.sheets
    assert topics(any_desk, game)[-2:] == ["seat.left", "seat.taken"]
    assert any_desk.people(game).of("red").address == "sue@example.org"
    holder = whose_token(any_desk, token)
    assert holder is not None and holder.is_left
    told = [(each.kind, each.seat, each.to) for each in queued(any_desk)[before:]]
    assert told == [("left", "red", ADDRESSES["red"]), ("seated", "red", ""), ("opened", "red", ""), ("joined", "", "")]
    assert "Sue plays it from now on." in written(any_desk, "left").text
    assert "takes over from Red" in written(any_desk, "joined").text


def test_a_substitute_may_come_after_the_player_has_gone(desk: Desk):
    game = mailed(desk)
    invite(desk, game, to="Sue <sue@example.org>")
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    accept(desk, game)
    assert table(desk, game).seats["red"].player == "Sue"
    assert table(desk, game).seats["red"].offer == 0


def test_the_one_who_sits_there_is_not_invited(desk: Desk):
    game = mailed(desk)
    with pytest.raises(Refused, match="already has seat red"):
        invite(desk, game, to="RED@example.org")
