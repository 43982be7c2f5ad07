"""What is on file for a seat, and that it stands nowhere else."""

import pytest

from events import CommandDone, GameOpened, people_stream
from pbem.ledger import Ledger, LedgerError, Person, people
from pbem.service import (
    AcceptSeat,
    Desk,
    InviteToSeat,
    LeaveSeat,
    OnFile,
    Refused,
    TakeSeat,
    accept_seat,
    address_failed,
    invite_to_seat,
    leave_seat,
    take_seat,
)
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, opened, started, table
from tests.support.letters import ADDRESSES, contact, kinds, mailed, queued


def test_an_address_is_on_file_with_zone_and_language(any_desk: Desk):
    game = started(any_desk)
    answer = contact(any_desk, game, "red", address="Red@Example.org", zone="europe/rome", language="EN")
    assert answer == OnFile(game=game, seat="red", is_reached=True, zone="Europe/Rome", language="en")
    person = any_desk.people(game).of("red").person
    assert any_desk.people(game).of("red") == Person("Red@example.org", person, "Europe/Rome")
    assert any_desk.people(game).of("blue") == Person()


def test_addresses_are_stored_only_encrypted(any_desk: Desk):
    """In the streams of the people and of letters; nowhere in the game, and not in what commands answered."""
    game = mailed(any_desk)
    invite_to_seat(any_desk, InviteToSeat(id=new_id(), game=game, seat="red", to="carl@example.com"))
    contact(any_desk, game, "blue", address="new@example.net")
    rows = any_desk.ledger._store.recorder.select_notifications(0, 1000)
    assert not [row.topic for row in rows if b"@" in row.state]
    read = any_desk.ledger.notifications(0, 1000)
    assert {event.TOPIC for _, event in read if "@" in repr(event)} == {
        "people.address_set",
        "people.invited",
        "letter.queued",
    }
    streams = {event.TOPIC for event in any_desk.ledger.events(people_stream(game))}
    assert {"people.address_set", "people.invited"} < streams


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"address": "nowhere"}, "is not a mail address"),
        ({"zone": "Rome"}, "no time zone 'Rome'; write one like Europe/Rome or UTC. Did you mean Europe/Rome[?]"),
        (
            {"language": "la"},
            "does not support the language 'la'; it supports: en .English., it .Italian., de .German.",
        ),
        ({"stop": ("report",)}, "'report' are not optional; reminder, press, digest, map, data, seal are"),
        ({"address": "fine@example.org", "zone": "Nowhere/Land"}, "no time zone"),
    ],
)
def test_what_cannot_be_put_on_file(desk: Desk, fields: dict[str, object], told: str):
    game = started(desk)
    with pytest.raises(Refused, match=told):
        contact(desk, game, "red", **fields)
    assert desk.people(game).version == 0


def test_only_for_players(desk: Desk):
    game = started(desk, bots=("blue",))
    with pytest.raises(Refused, match="Seat blue has no player"):
        contact(desk, game, "blue", address="b@example.org")
    with pytest.raises(Refused, match="has no seat 'pink'"):
        contact(desk, game, "pink", address="b@example.org")


def test_a_new_address_gets_what_the_open_turn_asks_for_and_the_old_one_is_told(desk: Desk):
    game = mailed(desk)
    before = len(queued(desk))
    contact(desk, game, "red", address="other@example.org")
    assert [(each.kind, each.to) for each in queued(desk)[before:]] == [
        ("seated", ""),
        ("opened", ""),
        ("address_changed", ADDRESSES["red"]),
    ]
    contact(desk, game, "red", address="OTHER@example.org")
    assert len(queued(desk)) == before + 3


def test_who_leaves_is_forgotten(desk: Desk, clock: Clock):
    game = mailed(desk)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    assert desk.people(game).of("red") == Person()
    assert queued(desk)[-1].kind == "left" and queued(desk)[-1].to == ADDRESSES["red"]
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Carl"))
    clock.turn(days=4)
    ticks(desk)
    assert [each.seat for each in queued(desk, "report")] == ["red", "blue", "blue"]


def test_optional_letters_can_be_declined(desk: Desk, clock: Clock):
    game = mailed(desk, reminders=(24,))
    assert contact(desk, game, "red", stop=("reminder",)).unwanted == ("reminder",)
    clock.turn(days=2, hours=1)
    ticks(desk)
    assert [each.seat for each in queued(desk, "reminder")] == ["blue"]
    assert contact(desk, game, "red", start=("reminder",)).unwanted == ()


def test_what_comes_only_on_wish(desk: Desk):
    game = mailed(desk)
    assert contact(desk, game, "red", zone="UTC").wanted == ()
    assert contact(desk, game, "red", start=("data",)).wanted == ("data",)
    on_file = contact(desk, game, "red", stop=("data",))
    assert (on_file.wanted, on_file.unwanted) == ((), ("data",))


def test_a_dead_address_is_noted_and_the_master_told(any_desk: Desk):
    game = mailed(any_desk)
    letter = queued(any_desk, "report")[0]
    address_failed(any_desk, letter, ADDRESSES["red"], "550 no such user")
    # A second letter that comes back changes little, and the same one twice nothing.
    address_failed(any_desk, letter, ADDRESSES["red"], "550 no such user")
    person = any_desk.people(game).of("red")
    assert (person.failed, person.failure) == ("2026-01-31T18:00:00Z", "550 no such user")
    assert kinds(any_desk, "").count("address_failed") == 1
    contact(any_desk, game, "red", address=ADDRESSES["red"])
    assert any_desk.people(game).of("red").failed == ""


def test_a_letter_to_an_address_that_was_replaced_says_nothing_of_the_new_one(desk: Desk):
    game = mailed(desk)
    contact(desk, game, "red", address="new@example.org")
    address_failed(desk, queued(desk, "report")[0], ADDRESSES["red"], "550 no such user")
    assert desk.people(game).of("red").failed == ""


def test_a_dead_address_gets_what_matters_only(desk: Desk, clock: Clock):
    game = mailed(desk, reminders=(24,))
    address_failed(desk, queued(desk, "report")[0], ADDRESSES["red"], "550 no such user")
    clock.turn(days=2, hours=1)
    ticks(desk)
    assert [each.seat for each in queued(desk, "reminder")] == ["blue"]
    assert desk.people(game).of("blue").failed == ""


def test_an_event_out_of_order_is_refused(desk: Desk):
    game = mailed(desk)
    events = desk.ledger.events(people_stream(game))
    assert people(events).version == len(events)
    with pytest.raises(LedgerError, match="does not follow 0"):
        people(events[1:])
    with pytest.raises(LedgerError, match=r"game\.opened, event 1, does not follow 0"):
        people(desk.ledger.events(game)[:1])


def test_two_commands_at_once_both_count(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    """The people of a game are a stream of their own: whoever comes second decides again."""
    game = started(desk)
    write, late = Ledger.append, [1]

    def append(self, events, **fields):
        if fields["name"] == "SetContact" and late:
            late.pop()
            contact(desk, game, "blue", address=ADDRESSES["blue"])
        return write(self, events, **fields)

    monkeypatch.setattr(Ledger, "append", append)
    contact(desk, game, "red", address=ADDRESSES["red"])
    assert {seat: desk.people(game).of(seat).address for seat in ADDRESSES} == ADDRESSES


def test_the_address_of_the_master_is_not_in_the_opening(desk: Desk):
    game = opened(desk, master="Mia <mia@example.org>")
    first = desk.ledger.events(game)[0]
    assert isinstance(first, GameOpened) and first.master == ""
    assert table(desk, game).master == "Mia"
    assert table(desk, opened(desk, master="mia@example.org")).master == "the master"
    assert desk.people(game).of("").address == "mia@example.org"
    assert kinds(desk) == ["mastered", "mastered"]
    answers = [event for _, event in desk.ledger.notifications(0, 100) if isinstance(event, CommandDone)]
    assert not [each for each in answers if b"@" in bytes(each.answer)]


def test_an_invitation_is_accepted_from_the_address_it_went_to(desk: Desk):
    game = opened(desk)
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="ann@example.org"))
    accept_seat(desk, AcceptSeat(id=new_id(), game=game, seat="red", zone="Europe/Rome"))
    assert desk.people(game).of("red").address == "ann@example.org"
    assert desk.people(game).of("red").zone == "Europe/Rome"
    assert table(desk, game).seats["red"].player == "Player red"
