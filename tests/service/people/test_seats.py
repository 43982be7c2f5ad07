"""Who sits where, and that the game starts by itself."""

import pytest

from pbem.ledger import LedgerError
from pbem.service import (
    Desk,
    LeaveSeat,
    OfferSeat,
    Refused,
    Stage,
    SubmitOrders,
    TakeSeat,
    leave_seat,
    offer_seat,
    stage,
    submit_orders,
    take_seat,
)
from tests.support.desks import new_id, opened, started, table, topics


def test_the_last_seat_starts_the_game(desk: Desk):
    game = opened(desk)
    first = take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Ann"))
    assert first.empty == ("blue",)
    assert stage(table(desk, game)) is Stage.GATHERING
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="blue", player="bot", kind="bot"))
    now = table(desk, game)
    assert (now.turn, now.resolution, now.awaited) == (1, 2, ("red", "blue"))
    assert now.deadline == "2026-01-31T19:00:00Z"
    assert topics(desk, game)[-3:] == ["turn.sealed", "turn.resolved", "turn.opened"]


def test_the_same_command_sits_down_once(desk: Desk):
    game = opened(desk)
    command = TakeSeat(id="once", game=game, seat="red", player="Ann")
    assert take_seat(desk, command) == take_seat(desk, command)
    assert topics(desk, game).count("seat.taken") == 1


def test_a_seat_is_kept_for_whom_it_was_offered(desk: Desk):
    game = opened(desk)
    offer_seat(desk, OfferSeat(id=new_id(), game=game, seat="red", to="ann@example.org"))
    with pytest.raises(Refused, match="reserved for ann@example.org"):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Bob"))
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Ann@example.org"))
    assert table(desk, game).seats["red"].player == "Ann@example.org"


def test_a_seat_left_can_be_taken_again_in_the_middle_of_the_game(desk: Desk):
    game = started(desk)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red", reason="moved away"))
    assert table(desk, game).seats["red"].player == ""
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Carl"))
    assert table(desk, game).turn == 1


@pytest.mark.parametrize(("seat", "told"), [("black", "there are: red, blue"), ("red", "is taken by Player red")])
def test_seats_that_cannot_be_taken(desk: Desk, seat: str, told: str):
    game = started(desk)
    with pytest.raises(Refused, match=told):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player="Ann"))


def test_an_empty_seat_cannot_be_left(desk: Desk):
    with pytest.raises(Refused, match="is empty"):
        leave_seat(desk, LeaveSeat(id=new_id(), game=opened(desk), seat="red"))


def test_a_command_id_used_for_something_else(desk: Desk):
    game = opened(desk)
    take_seat(desk, TakeSeat(id="one", game=game, seat="red", player="Ann"))
    with pytest.raises(LedgerError, match="used before for something else"):
        submit_orders(desk, SubmitOrders(id="one", game=game, seat="red", text="", channel="test"))


@pytest.mark.parametrize("name", ["", "  ", "\n"])
def test_a_player_needs_a_name(desk: Desk, name: str):
    game = opened(desk)
    with pytest.raises(Refused, match="^The name of a player is missing; write one.$"):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player=name))
