"""Who runs a game, whether that person plays, and deputies who do not."""

from uuid import UUID

import pytest

from events import DeputyDismissed, Grant, MasterSeated
from pbem.ledger import DEPUTY, MASTER
from pbem.service import (
    Desk,
    DismissDeputy,
    LeaveSeat,
    NameDeputy,
    Refused,
    TakeSeat,
    dismiss_deputy,
    leave_seat,
    name_deputy,
    seat_token,
    take_seat,
    whose_token,
)
from pbem.service.people.accounts import open_seat, session_of
from pbem.service.people.mailboxes import is_one_person
from pbem.service.people.neutrality import bound_to, is_neutral, masters_seats, who_runs
from tests.support.desks import new_id, opened, table, topics
from tests.support.letters import contact, queued, written

MIA, DORA = "mia@example.org", "Dora <dora@example.net>"


@pytest.fixture
def game(desk: Desk) -> UUID:
    return opened(desk, master=f"Mia <{MIA}>")


def take(desk: Desk, game: UUID, seat: str, address: str) -> None:
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=seat.title(), address=address))


def said(desk: Desk, game: UUID, language: str = "en") -> str:
    return desk.words("race", language).say(who_runs(desk, table(desk, game)))


@pytest.mark.parametrize("address", [MIA, "Mia@Example.ORG", "mia+space@example.org"])
def test_a_master_who_takes_a_seat_is_found_out_and_all_are_told(desk: Desk, game: UUID, address: str):
    take(desk, game, "blue", "bruno@example.org")
    assert said(desk, game) == "Mia, who does not play" and is_neutral(desk, table(desk, game))
    take(desk, game, "red", address)
    assert table(desk, game).seats["red"].is_masters
    assert masters_seats(desk, table(desk, game)) == ["red"] and bound_to(desk, table(desk, game)) == "red"
    assert said(desk, game).startswith("Mia, who plays red and until the game is over")
    assert {each.seat for each in queued(desk, "notice")} == {"blue", MASTER}
    assert "The master plays red" in written(desk, "notice", "blue").subject
    assert "Mia, the master of this game, plays red as Red." in " ".join(written(desk, "notice", "blue").text.split())


def test_the_address_of_either_may_change_later(desk: Desk, game: UUID):
    take(desk, game, "red", "red@example.org")
    contact(desk, game, MASTER, address="red@example.org")
    assert topics(desk, game).count(MasterSeated.TOPIC) == 1
    # It is recorded: another address does not make another person.
    contact(desk, game, MASTER, address="other@example.org")
    assert bound_to(desk, table(desk, game)) == "red"
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    assert is_neutral(desk, table(desk, game))


def test_a_seat_opened_in_the_session_of_the_master_is_the_masters(desk: Desk, game: UUID):
    """The addresses differ; the browser is one."""
    take(desk, game, "red", "second@example.net")
    tenure = table(desk, game).seats["red"].tenure
    secret = open_seat(desk, Grant(game, MASTER, 0))
    assert is_neutral(desk, table(desk, game))
    open_seat(desk, Grant(game, "red", tenure), session_of(desk, secret))
    assert bound_to(desk, table(desk, game)) == "red"
    open_seat(desk, Grant(game, "red", tenure), session_of(desk, secret))
    assert topics(desk, game).count(MasterSeated.TOPIC) == 1


@pytest.mark.parametrize(
    ("master", "told"),
    [("", "the operator of the server; no master is named"), ("Mia", "Mia; the server does not know")],
)
def test_what_the_server_cannot_know_is_not_claimed(desk: Desk, master: str, told: str):
    assert said(desk, opened(desk, master=master)).startswith(told)


def test_one_mailbox():
    assert is_one_person("a+b@example.org", "A@EXAMPLE.org") and not is_one_person("", "")
    assert not is_one_person("a@example.org", "a@example.net")


# --- deputies ---------------------------------------------------------------------------------------------------------


def test_a_deputy_is_named_told_and_dismissed(desk: Desk, game: UUID):
    take(desk, game, "red", "red@example.org")
    assert name_deputy(desk, NameDeputy(id=new_id(), game=game, to=DORA, by="Mia")).deputy == "Dora"
    assert said(desk, game) == "Mia, who does not play; deputy: Dora, who does not play"
    assert "Mia hat Dora" not in said(desk, game) and "Vertretung: Dora" in said(desk, game, "de")
    assert "vice: Dora" in said(desk, game, "it")
    letter = written(desk, "deputed")
    assert letter.to == "dora@example.net" and "Run by" in letter.text
    assert {each.seat for each in queued(desk, "notice")} == {"red", MASTER}
    holder = whose_token(desk, seat_token(desk, game, DEPUTY))
    assert holder and holder.seat == DEPUTY and not holder.is_left
    token = seat_token(desk, game, DEPUTY)
    dismiss_deputy(desk, DismissDeputy(id=new_id(), game=game, reason="Thank you."))
    assert table(desk, game).deputy == "" and desk.people(game).of(DEPUTY).address == ""
    left = whose_token(desk, token)
    assert left and left.is_left
    assert [each.to for each in queued(desk, "notice") if each.seat == DEPUTY] == ["dora@example.net"]
    with pytest.raises(Refused, match="has no deputy"):
        dismiss_deputy(desk, DismissDeputy(id=new_id(), game=game))


@pytest.mark.parametrize("to", ["Sock <red+sock@example.org>", f"Mia <{MIA}>"])
def test_a_deputy_must_not_play_nor_be_the_master(desk: Desk, game: UUID, to: str):
    take(desk, game, "red", "red@example.org")
    with pytest.raises(Refused, match=r"must not play|own address"):
        name_deputy(desk, NameDeputy(id=new_id(), game=game, to=to))


def test_a_deputy_who_takes_a_seat_stops_being_one(desk: Desk, game: UUID):
    name_deputy(desk, NameDeputy(id=new_id(), game=game, to=DORA))
    take(desk, game, "red", "dora@example.net")
    assert table(desk, game).deputy == ""
    assert topics(desk, game)[-1] == DeputyDismissed.TOPIC
    assert "now plays in this game" in " ".join(written(desk, "notice", MASTER).text.split())


def test_a_deputy_who_opens_a_seat_stops_being_one(desk: Desk, game: UUID):
    take(desk, game, "red", "second@example.net")
    name_deputy(desk, NameDeputy(id=new_id(), game=game, to=DORA))
    now = table(desk, game)
    secret = open_seat(desk, Grant(game, DEPUTY, now.deputy_since))
    open_seat(desk, Grant(game, "red", now.seats["red"].tenure), session_of(desk, secret))
    assert table(desk, game).deputy == ""
