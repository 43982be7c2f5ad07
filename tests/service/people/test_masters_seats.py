"""A master who has played stays a player until the game is over, and whoever could know everything takes no seat."""

from dataclasses import replace
from uuid import UUID

import pytest

from pbem.ledger import DEPUTY, MASTER
from pbem.service import (
    ONLOOKER,
    AcceptSeat,
    Desk,
    DismissDeputy,
    InviteToSeat,
    LeaveSeat,
    NameDeputy,
    Refused,
    TakeSeat,
    accept_seat,
    dismiss_deputy,
    invite_to_seat,
    leave_seat,
    name_deputy,
    take_seat,
)
from pbem.service.people.neutrality import bound_to, is_neutral, may_know_all, who_runs
from pbem.service.turns.play_at_once import play_at_once
from tests.support.desks import Clock, new_id, opened, submit, table
from tests.support.letters import contact, mailed

MIA, ZOE = "mia@example.org", "zoe@example.org"


@pytest.fixture
def plays(desk: Desk) -> UUID:
    """Mia runs the game, and plays red."""
    return mailed(desk, master="Mia <red@example.org>")


@pytest.fixture
def runs(desk: Desk) -> UUID:
    """Mia runs the game, and does not play."""
    return mailed(desk, master=f"Mia <{MIA}>")


def leave(desk: Desk, game: UUID, seat: str = "red") -> None:
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat=seat))


def take(desk: Desk, game: UUID, address: str, seat: str = "red") -> None:
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player="Somebody", address=address))


def invite(desk: Desk, game: UUID, to: str, seat: str = "red") -> None:
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat=seat, to=to))


def accept(desk: Desk, game: UUID, seat: str = "red") -> None:
    accept_seat(desk, AcceptSeat(id=new_id(), game=game, seat=seat))


def finish(desk: Desk, game: UUID) -> None:
    """Blue alone runs to the end."""
    while not table(desk, game).ended:
        for seat in table(desk, game).awaited:
            submit(desk, game, seat, "RUN 3")
        play_at_once(desk, game)


def said(desk: Desk, game: UUID, language: str = "en") -> str:
    return desk.words("race", language).say(who_runs(desk, table(desk, game)))


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_master_who_leaves_the_seat_learns_no_more_than_an_onlooker(desk: Desk, plays: UUID, is_replaced: bool):
    if is_replaced:
        invite(desk, plays, f"Zoe <{ZOE}>")
        accept(desk, plays)
    else:
        leave(desk, plays)
    now = table(desk, plays)
    assert not now.seats["red"].is_masters
    assert bound_to(desk, now) == ONLOOKER and not is_neutral(desk, now)
    assert not may_know_all(desk, now, "red@example.org", [], MASTER)
    assert not may_know_all(desk, now, "", [], MASTER), "the address may change; the game remembers"
    told = "Mia, who has played in this game and until it is over may know only what everyone may know"
    assert said(desk, plays) == told


def test_nor_does_the_keeper_of_a_server(desk: Desk, runs: UUID):
    assert may_know_all(desk, table(desk, runs), "keeper@example.org", [], None)
    assert not may_know_all(desk, table(desk, runs), "red@example.org", [], None)
    leave(desk, runs)
    assert not may_know_all(desk, table(desk, runs), "red@example.org", [], None)
    assert not may_know_all(desk, table(desk, runs), "red+k@example.org", [], None)


def test_when_the_game_is_over_a_master_who_played_may_know_everything(desk: Desk):
    game = mailed(desk, master="Mia <red@example.org>", turn_seconds=0, missing="wait", options={"length": "10"})
    leave(desk, game)
    assert not is_neutral(desk, table(desk, game))
    take(desk, game, ZOE)
    finish(desk, game)
    assert is_neutral(desk, table(desk, game))


def test_a_seat_that_was_left_before_the_game_began_taught_nothing(desk: Desk):
    game = opened(desk, master=f"Mia <{MIA}>")
    take(desk, game, MIA)
    leave(desk, game)
    assert is_neutral(desk, table(desk, game)) and said(desk, game) == "Mia, who does not play"


def test_in_every_language(desk: Desk, plays: UUID):
    leave(desk, plays)
    assert said(desk, plays, "it").startswith("Mia, che ha giocato in questa partita")
    assert said(desk, plays, "de").startswith("Mia, hat in diesem Spiel mitgespielt")


# --- whoever runs a game takes no seat once it has begun -------------------------------------------------------


@pytest.mark.parametrize("address", [MIA, "mia+second@example.org"])
def test_a_master_who_could_read_everything_takes_no_seat(desk: Desk, runs: UUID, address: str):
    leave(desk, runs)
    with pytest.raises(Refused, match="runs The long run"):
        take(desk, runs, address)
    with pytest.raises(Refused, match="runs The long run"):
        invite(desk, runs, address, "blue")
    assert not table(desk, runs).seats["red"].player


def test_nor_by_an_invitation_that_was_on_its_way(desk: Desk, runs: UUID):
    invite(desk, runs, f"Zoe <{ZOE}>")
    contact(desk, runs, MASTER, address=ZOE)
    with pytest.raises(Refused, match="runs The long run"):
        accept(desk, runs)
    assert table(desk, runs).seats["red"].player == "Red"


def test_nor_with_an_address_of_before(desk: Desk, runs: UUID):
    contact(desk, runs, MASTER, address="other@example.org")
    leave(desk, runs)
    with pytest.raises(Refused, match="runs The long run"):
        take(desk, runs, MIA)


@pytest.mark.parametrize("is_dismissed", [False, True])
def test_nor_does_a_deputy(desk: Desk, runs: UUID, is_dismissed: bool):
    name_deputy(desk, NameDeputy(id=new_id(), game=runs, to="Dora <dora@example.net>"))
    if is_dismissed:
        dismiss_deputy(desk, DismissDeputy(id=new_id(), game=runs))
    leave(desk, runs)
    with pytest.raises(Refused, match="runs The long run or has run it"):
        take(desk, runs, "dora@example.net")
    assert bool(table(desk, runs).deputy) is not is_dismissed
    assert bool(desk.people(runs).of(DEPUTY).address) is not is_dismissed


@pytest.mark.parametrize("address", ["keeper@example.org", "keeper+chess@example.org"])
def test_nor_does_an_administrator_of_the_server(desk: Desk, runs: UUID, address: str):
    before = invited_before_the_keeper_was_named(desk, runs, address)
    keeping = replace(desk, keepers=("keeper@example.org",))
    with pytest.raises(Refused, match="administrator of this server"):
        accept(keeping, runs)
    leave(keeping, runs)
    with pytest.raises(Refused, match="administrator of this server"):
        take(keeping, runs, address)
    assert before == "Red" and not table(keeping, runs).seats["red"].player


def invited_before_the_keeper_was_named(desk: Desk, game: UUID, address: str) -> str:
    invite(desk, game, f"Zoe <{address}>")
    return table(desk, game).seats["red"].player


def test_nor_a_second_seat_while_playing(desk: Desk, plays: UUID):
    leave(desk, plays, "blue")
    with pytest.raises(Refused, match="runs The long run"):
        take(desk, plays, "red@example.org", "blue")


def test_before_the_game_has_begun_the_master_may(desk: Desk, clock: Clock):
    game = opened(desk, master=f"Mia <{MIA}>")
    invite(desk, game, MIA)
    accept(desk, game)
    assert table(desk, game).seats["red"].is_masters
