"""What the clock does by itself: reminders, missing orders, vacations, outages."""

import pytest

from events import TurnSealed
from pbem.service import (
    Desk,
    ExtendDeadline,
    MarkReady,
    PlayTurn,
    Refused,
    SetVacation,
    Ticked,
    address_failed,
    extend_deadline,
    mark_ready,
    play_turn,
    set_vacation,
    tick,
)
from pbem.service.turns.outages import last_beat
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, started, submit, table
from tests.support.letters import ADDRESSES, kinds, mailed, queued, written

TEN_DAYS = 10 * 86400


def reminded(desk: Desk) -> list[tuple[str, str]]:
    return [(each.seat, each.about["hours"]) for each in queued(desk, "reminder")]


def test_reminders_a_day_and_four_hours_before_to_those_who_are_silent(any_desk: Desk, clock: Clock):
    game = mailed(any_desk)
    clock.turn(days=1, hours=23)
    assert ticks(any_desk) == []
    clock.turn(hours=1, minutes=5)
    assert ticks(any_desk) == ["reminded red, blue"]
    assert ticks(any_desk) == []
    submit(any_desk, game, "red")
    clock.turn(hours=20)
    assert ticks(any_desk) == ["reminded blue"]
    assert ticks(any_desk) == []
    assert reminded(any_desk) == [("red", "24"), ("blue", "24"), ("blue", "4")]
    assert "no orders from you yet, 4 hours left" in written(any_desk, "reminder").subject


def test_ready_is_an_answer_too(desk: Desk, clock: Clock):
    game = mailed(desk)
    mark_ready(desk, MarkReady(id=new_id(), game=game, seat="red"))
    clock.turn(days=2, hours=1)
    ticks(desk)
    assert reminded(desk) == [("blue", "23")]


def test_no_reminder_before_there_was_time_to_answer(desk: Desk, clock: Clock):
    """A turn of twelve hours is not announced and urged at once."""
    mailed(desk, turn_seconds=12 * 3600)
    clock.turn(hours=1)
    assert ticks(desk) == []
    clock.turn(hours=7, minutes=1)
    assert ticks(desk) == ["reminded red, blue"]


def test_a_server_that_was_down_sends_the_latest_only(desk: Desk, clock: Clock):
    mailed(desk)
    clock.turn(days=2, hours=21)
    assert ticks(desk) == ["reminded red, blue"]
    assert {hours for _, hours in reminded(desk)} == {"3"}


def test_a_turn_of_a_day_has_no_reminder_a_day_before(desk: Desk, clock: Clock):
    mailed(desk, turn_seconds=86400)
    clock.turn(minutes=5)
    assert ticks(desk) == []
    clock.turn(hours=20)
    assert ticks(desk) == ["reminded red, blue"]


def test_a_deadline_that_moves_is_reminded_of_again(desk: Desk, clock: Clock):
    game = mailed(desk)
    clock.turn(days=2, hours=1)
    ticks(desk)
    extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=3 * 86400))
    assert ticks(desk) == []
    clock.turn(days=3)
    ticks(desk)
    assert reminded(desk) == [("red", "23"), ("blue", "23"), ("red", "23"), ("blue", "23")]


def test_who_has_no_address_is_not_reminded(desk: Desk, clock: Clock):
    started(desk, turn_seconds=3 * 86400)
    clock.turn(days=2, hours=1)
    assert ticks(desk) == []


def sealed(desk: Desk, game) -> TurnSealed:
    return [event for event in desk.ledger.events(game) if isinstance(event, TurnSealed)][-1]


def test_who_is_missing_is_told_what_happens(any_desk: Desk, clock: Clock):
    game = mailed(any_desk)
    submit(any_desk, game, "red")
    clock.turn(days=3)
    ticks(any_desk)
    assert [each.seat for each in queued(any_desk, "missed")] == ["blue"]
    assert "Your standing orders apply" in written(any_desk, "missed").text


def test_a_missing_seat_may_be_skipped(desk: Desk, clock: Clock):
    """It plays an empty sheet; elsewhere it has none, and the rules may do what they do by default."""
    game = mailed(desk, missing="skip")
    submit(desk, game, "red")
    clock.turn(days=3)
    ticks(desk)
    assert [(each.seat, each.version == 0) for each in sealed(desk, game).sheets] == [("red", False), ("blue", True)]


def test_more_time_once_then_the_master_is_asked(any_desk: Desk, clock: Clock):
    game = mailed(any_desk, missing="extend")
    submit(any_desk, game, "red")
    clock.turn(days=3)
    assert ticks(any_desk) == ["turn 1 extended (missing: blue)"]
    assert table(any_desk, game).deadline == "2026-02-04T18:00:00Z"
    assert "Orders from blue are missing; the deadline is extended once." in " ".join(
        written(any_desk, "moved").text.split()
    )
    clock.turn(days=1)
    assert ticks(any_desk) == ["turn 1 waits for the master (missing: blue)"]
    assert ticks(any_desk) == []
    assert "waits for your decision" in written(any_desk, "asked").subject
    # Whoever was missing can still come.
    submit(any_desk, game, "blue")
    assert ticks(any_desk)[0] == "turn 1 sealed (deadline)"


def test_the_master_lets_the_turn_be_played(desk: Desk, clock: Clock):
    game = mailed(desk, missing="extend")
    for _ in range(2):
        clock.turn(days=3)
        ticks(desk)
    command = PlayTurn(id="word", game=game, turn=1)
    assert play_turn(desk, command).turn == 1
    assert play_turn(desk, command).turn == 1
    assert table(desk, game).turn == 2
    assert sealed(desk, game).why == "master"
    assert kinds(desk).count("missed") == 2
    with pytest.raises(Refused, match="Turn 1 is not open; turn 2 is"):
        play_turn(desk, PlayTurn(id=new_id(), game=game, turn=1))


def test_the_master_gives_more_time(desk: Desk, clock: Clock):
    game = mailed(desk, missing="extend")
    for _ in range(2):
        clock.turn(days=3)
        ticks(desk)
    extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=2 * 86400 + 6 * 86400))
    assert ticks(desk) == []
    clock.turn(days=6)
    assert ticks(desk) == ["turn 1 waits for the master (missing: red, blue)"]


def test_nobody_is_punished_for_a_letter_that_never_arrived(any_desk: Desk, clock: Clock):
    game = mailed(any_desk)
    submit(any_desk, game, "red")
    clock.turn(hours=1)
    address_failed(any_desk, queued(any_desk, "report")[1], ADDRESSES["blue"], "550 no such user")
    clock.turn(days=3)
    assert ticks(any_desk) == ["turn 1 extended (missing: blue)"]
    clock.turn(days=1)
    assert ticks(any_desk)[0] == "turn 1 sealed (deadline)"
    # The next turn does not wait for the same dead address again.
    clock.turn(days=3)
    assert ticks(any_desk)[0] == "turn 2 sealed (deadline)"


def vacation(desk: Desk, game, first: str = "", last: str = "", seat: str = "red"):
    return set_vacation(desk, SetVacation(id=new_id(), game=game, seat=seat, first=first, last=last))


def test_turns_are_due_after_a_vacation(any_desk: Desk, clock: Clock):
    game = mailed(any_desk, turn_seconds=0, schedule="Mon,Thu 20:00 Europe/Rome")
    away = vacation(any_desk, game, "2026-02-05", "2026-02-10")
    # In the time zone of the player, from midnight to midnight.
    assert (away.start, away.end) == ("2026-02-04T23:00:00Z", "2026-02-10T23:00:00Z")
    assert (away.deadline, away.is_moved) == ("2026-02-02T19:00:00Z", False)
    clock.turn(days=3)
    ticks(any_desk)
    assert table(any_desk, game).deadline == "2026-02-12T19:00:00Z"
    assert kinds(any_desk, "red").count("vacation") == 1
    assert "Wed 11 Feb 2026, 00:00 (Europe/Rome)" in written(any_desk, "vacation").text


def test_the_open_turn_moves_if_it_was_said_in_time(desk: Desk, clock: Clock):
    game = mailed(desk, turn_seconds=0, schedule="Mon,Thu 20:00 Europe/Rome")
    away = vacation(desk, game, "2026-02-01", "2026-02-03")
    assert (away.deadline, away.is_moved) == ("2026-02-05T19:00:00Z", True)
    assert [each.seat for each in queued(desk, "moved")] == ["red", "blue"]


def test_the_open_turn_does_not_move_at_the_last_moment(desk: Desk, clock: Clock):
    game = mailed(desk, turn_seconds=0, schedule="Mon,Thu 20:00 Europe/Rome")
    clock.turn(days=1, hours=2)
    assert not vacation(desk, game, "2026-02-02", "2026-02-20").is_moved
    assert "moves only if" in written(desk, "vacation").text


def test_nor_if_the_seat_has_sent_its_orders(desk: Desk):
    game = mailed(desk, turn_seconds=0, schedule="Mon,Thu 20:00 Europe/Rome")
    submit(desk, game, "red")
    assert not vacation(desk, game, "2026-02-01", "2026-02-03").is_moved


def test_turns_of_a_length_wait_for_a_day_after_it(desk: Desk, clock: Clock):
    game = mailed(desk)
    away = vacation(desk, game, "2026-02-02", "2026-02-09")
    assert away.deadline == "2026-02-10T23:00:00Z"
    # The other one is away then: both are waited for.
    assert vacation(desk, game, "2026-02-10", "2026-02-12", "blue").deadline == "2026-02-14T05:00:00Z"


def test_a_vacation_is_taken_back(desk: Desk, clock: Clock):
    game = mailed(desk)
    vacation(desk, game, "2026-03-01", "2026-03-05")
    back = vacation(desk, game)
    assert back.start == back.end
    assert table(desk, game).seats["red"].away == ()
    assert "is not away" in written(desk, "vacation").text


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        ("2026-02-05", "2026-02-01", "comes before 2026-02-05"),
        ("2026-01-01", "2026-01-30", "2026-01-30 is over"),
        ("next week", "", "is not a day; write it like 2026-12-25"),
        ("2026-02-01", "2026-03-20", "can be away for 30 days per game, and this would make 48; name a substitute"),
    ],
)
def test_vacations_that_are_refused(desk: Desk, first: str, last: str, told: str):
    game = mailed(desk)
    with pytest.raises(Refused, match=told):
        vacation(desk, game, first, last)
    assert table(desk, game).seats["red"].away == ()


def test_days_away_are_counted_over_the_game(desk: Desk, clock: Clock):
    game = mailed(desk)
    vacation(desk, game, "2026-02-01", "2026-02-20")
    clock.turn(days=21)
    with pytest.raises(Refused, match="this would make 31"):
        vacation(desk, game, "2026-03-01", "2026-03-11")
    vacation(desk, game, "2026-03-01", "2026-03-10")


def beats(desk: Desk, promised: int = 10) -> list[str]:
    told: list[Ticked] = []
    assert tick(desk, told.append, promised) == 0
    return [did for ticked in told for did in ticked.did]


def test_a_deadline_that_passed_while_the_server_was_down_slides(any_desk: Desk, clock: Clock):
    game = mailed(any_desk)
    clock.turn(days=2, hours=22)
    assert beats(any_desk) == ["reminded red, blue"]
    clock.turn(hours=8)
    # Two hours were left when it went down, and two hours are left now.
    assert beats(any_desk) == ["turn 1 is due at 2026-02-04T02:00:00Z, because the server was down"]
    assert beats(any_desk, promised=7200) == []
    letter = " ".join(written(any_desk, "moved").text.split())
    assert "The server was down from 2026-02-03T16:00:00Z to 2026-02-04T00:00:00Z." in letter
    clock.turn(hours=2)
    assert "turn 1 resolved" in beats(any_desk)
    assert table(any_desk, game).turn == 2


def test_so_does_one_that_comes_soon_after(desk: Desk, clock: Clock):
    game = mailed(desk)
    clock.turn(days=2, hours=12)
    beats(desk)
    clock.turn(hours=7)
    assert len(beats(desk)) == 1
    assert table(desk, game).deadline == "2026-02-04T01:00:00Z"


def test_one_that_is_far_off_does_not(desk: Desk, clock: Clock):
    game = mailed(desk, reminders=())
    beats(desk)
    clock.turn(hours=8)
    assert beats(desk) == []
    assert table(desk, game).deadline == "2026-02-03T18:00:00Z"


def test_a_short_break_is_no_outage(desk: Desk, clock: Clock):
    mailed(desk, turn_seconds=3600, reminders=())
    clock.turn(minutes=55)
    beats(desk)
    clock.turn(minutes=9)
    assert "turn 1 sealed (deadline)" in beats(desk)


def test_who_ticks_now_and_then_promises_nothing(desk: Desk, clock: Clock):
    mailed(desk, turn_seconds=3600)
    beats(desk, promised=0)
    assert last_beat(desk) is None
    clock.turn(days=1)
    assert "turn 1 sealed (deadline)" in beats(desk, promised=0)


def test_a_tick_by_hand_after_an_outage_slides_too(desk: Desk, clock: Clock):
    mailed(desk, turn_seconds=3600, reminders=())
    beats(desk)
    clock.turn(days=1)
    assert beats(desk, promised=0) == ["turn 1 is due at 2026-02-01T19:00:00Z, because the server was down"]
    assert beats(desk, promised=0) == []
    clock.turn(hours=2)
    assert "turn 1 sealed (deadline)" in beats(desk, promised=0)


def test_a_heartbeat_that_cannot_be_read_is_none(desk: Desk, tmp_path):
    (tmp_path / "heartbeat").write_bytes(b"rubbish")
    assert last_beat(desk) is None
