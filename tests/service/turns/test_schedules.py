"""Schedules: weekdays and an hour in a time zone, as moments of UTC that are computed once."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import moment
from pbem.ledger import GameRecord, Schedule
from pbem.service import Desk, Refused, SetSchedule, set_schedule
from pbem.service.turns.deadlines import next_deadline
from pbem.service.turns.schedules import instant_of, notice, read_schedule, slots
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, new_id, opened, started, submit, table

ROME = ZoneInfo("Europe/Rome")


@pytest.mark.parametrize(
    ("text", "weekdays", "hour", "zone"),
    [
        ("Mon,Thu 20:00 Europe/Rome", ("mon", "thu"), "20:00", "Europe/Rome"),
        ("  thursday , MON 8:05 europe/rome ", ("mon", "thu"), "08:05", "Europe/Rome"),
        ("Sun 00:00 UTC", ("sun",), "00:00", "UTC"),
        ("Tue,Tue 23:59 America/Argentina/Buenos_Aires", ("tue",), "23:59", "America/Argentina/Buenos_Aires"),
    ],
)
def test_schedules_as_people_write_them(text: str, weekdays: tuple[str, ...], hour: str, zone: str):
    assert read_schedule(text) == Schedule(weekdays, hour, zone)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is not a schedule; write for example: Mon,Thu 20:00 Europe/Rome"),
        ("every day", "is not a schedule"),
        ("Mon 20:00", "is not a schedule"),
        ("Mon,Tus 20:00 Europe/Rome", "'Tus' is not a weekday; write Mon, Tue"),
        ("Mon 24:00 Europe/Rome", "'24:00' is not an hour"),
        ("Mon 20:60 Europe/Rome", "'20:60' is not an hour"),
        ("Mon 20:00 Europe/Roma", "no time zone 'Europe/Roma'; write one like Europe/Rome or UTC. Did you mean"),
        ("Mon 20:00 ../etc/passwd", "no time zone"),
    ],
)
def test_what_is_no_schedule(text: str, told: str):
    with pytest.raises(Refused, match=told):
        read_schedule(text)


@pytest.mark.parametrize(
    ("day", "hour", "zone", "utc"),
    [
        # An ordinary hour, in winter and in summer.
        ("2026-01-15", "20:00", "Europe/Rome", "2026-01-15T19:00:00Z"),
        ("2026-07-15", "20:00", "Europe/Rome", "2026-07-15T18:00:00Z"),
        # 02:30 does not exist: the first moment after the gap is 03:00 summer time.
        ("2026-03-29", "02:30", "Europe/Rome", "2026-03-29T01:00:00Z"),
        ("2026-03-29", "02:00", "Europe/Rome", "2026-03-29T01:00:00Z"),
        ("2026-03-29", "03:00", "Europe/Rome", "2026-03-29T01:00:00Z"),
        ("2026-03-29", "01:59", "Europe/Rome", "2026-03-29T00:59:00Z"),
        # 02:30 comes twice: the later one.
        ("2026-10-25", "02:30", "Europe/Rome", "2026-10-25T01:30:00Z"),
        ("2026-10-25", "01:59", "Europe/Rome", "2026-10-24T23:59:00Z"),
        ("2026-10-25", "03:00", "Europe/Rome", "2026-10-25T02:00:00Z"),
        # Half an hour is put forward on Lord Howe Island, a whole day was left out in Samoa.
        ("2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
        ("2011-12-30", "12:00", "Pacific/Apia", "2011-12-30T10:00:00Z"),
        ("2026-03-08", "02:30", "America/New_York", "2026-03-08T07:00:00Z"),
    ],
)
def test_hours_around_the_change_of_clocks(day: str, hour: str, zone: str, utc: str):
    found = instant_of(date.fromisoformat(day), time.fromisoformat(hour), ZoneInfo(zone))
    assert moment(found) == utc


ZONES = st.sampled_from(["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "UTC"])
HOURS = st.times().map(lambda hour: hour.replace(second=0, microsecond=0))


@given(st.dates(date(2000, 1, 1), date(2035, 12, 31)), HOURS, ZONES)
def test_an_hour_is_read_back_or_is_the_first_after_a_gap(day: date, hour: time, zone: str):
    """Either the clock on the wall shows that hour, for the last time; or it has just jumped over it."""
    there = ZoneInfo(zone)
    found = instant_of(day, hour, there)
    wall = found.astimezone(there).replace(tzinfo=None)
    wanted = datetime.combine(day, hour)
    if wall == wanted:
        assert (found + timedelta(hours=1)).astimezone(there).replace(tzinfo=None) != wanted
        return
    before = (found - timedelta(seconds=1)).astimezone(there).replace(tzinfo=None)
    assert before < wanted < wall


@given(
    st.sets(st.sampled_from(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]), min_size=1),
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001
    ZONES,
)
def test_slots_come_in_order_on_the_right_days(days: set[str], after: datetime, zone: str):
    schedule = Schedule(tuple(days), "20:00", zone)
    after = after.replace(tzinfo=UTC)
    found = list(islice(slots(schedule, after), 10))
    assert found[0] >= after and found[0] - after <= timedelta(days=7, hours=2)
    assert all(one < two for one, two in pairwise(found))
    assert {slot.astimezone(ZoneInfo(zone)).strftime("%a").casefold() for slot in found} <= days


def test_holidays_are_left_out():
    schedule = Schedule(("thu", "fri"), "20:00", "Europe/Rome", ("2026-12-24", "2026-12-25"))
    found = islice(slots(schedule, datetime(2026, 12, 20, tzinfo=UTC)), 2)
    assert [moment(slot) for slot in found] == ["2026-12-31T19:00:00Z", "2027-01-01T19:00:00Z"]


@pytest.mark.parametrize(
    ("weekdays", "hours"),
    [(("mon",), 24), (("mon", "thu"), 24), (("mon", "tue"), 12), (("sun", "mon"), 12), (("mon", "wed"), 24)],
)
def test_a_turn_played_early_leaves_time_for_the_next(weekdays: tuple[str, ...], hours: int):
    ordered = tuple(day for day in ("mon", "tue", "wed", "thu", "sun") if day in weekdays)
    assert notice(Schedule(ordered, "20:00", "UTC")) == timedelta(hours=hours)


def scheduled(desk: Desk, **fields: Any) -> UUID:
    return started(desk, turn_seconds=0, schedule="Mon,Thu 20:00 Europe/Rome", **fields)


def test_a_game_by_weekdays(desk: Desk, clock: Clock):
    """The clock of the tests begins on Saturday, 31 January 2026, at 19:00 in Rome."""
    game = scheduled(desk)
    assert table(desk, game).deadline == "2026-02-02T19:00:00Z"
    clock.turn(days=2, hours=1)
    assert "turn 1 resolved" in ticks(desk)
    assert table(desk, game).deadline == "2026-02-05T19:00:00Z"


def test_a_turn_that_was_hurried_is_followed_by_one_that_is_not_due_at_once(desk: Desk, clock: Clock):
    game = scheduled(desk)
    clock.turn(days=2)
    ready(desk, game, "red", "blue")
    ticks(desk)
    # It is Monday, 19:00 in Rome: this evening would be too soon.
    assert table(desk, game).deadline == "2026-02-05T19:00:00Z"


def test_without_hurry_everybody_has_until_the_deadline(desk: Desk, clock: Clock):
    game = scheduled(desk, hurry=False)
    submit(desk, game, "red")
    ready(desk, game, "red", "blue")
    assert ticks(desk) == []
    clock.turn(days=3)
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"


def test_grace_takes_late_orders(desk: Desk, clock: Clock):
    game = scheduled(desk, grace_seconds=1800)
    clock.turn(days=2, hours=1, minutes=29)
    assert table(desk, game).deadline == "2026-02-02T19:00:00Z"
    submit(desk, game, "red")
    assert ticks(desk) == []
    clock.turn(minutes=1)
    with pytest.raises(Refused, match="its orders are sealed"):
        submit(desk, game, "blue")
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"schedule": "Mon 20:00 Rome"}, "no time zone"),
        ({"turn_seconds": 3600}, "a schedule of weekdays or a turn length, not both"),
        ({"holidays": ("25.12.2026",)}, "'25.12.2026' is not a day; write it like 2026-12-25"),
        ({"holidays": ("2026-02-30",)}, "is not a day"),
        ({"grace_seconds": -1}, "can be at most a week"),
        ({"grace_seconds": 10**6}, "can be at most a week"),
        ({"reminders": (0,)}, "from 1 to 336 hours"),
    ],
)
def test_a_schedule_that_cannot_be(desk: Desk, fields: dict[str, object], told: str):
    given: dict[str, object] = {"turn_seconds": 0, "schedule": "Mon 20:00 Europe/Rome"}
    with pytest.raises(Refused, match=told):
        opened(desk, **(given | fields))
    assert desk.ledger.opened_games() == []


def test_a_schedule_is_changed_from_the_next_turn_on(desk: Desk, clock: Clock):
    game = started(desk)
    command = SetSchedule(id=new_id(), game=game, schedule="Fri 18:30 Europe/Berlin", reminders=(2, 12))
    assert set_schedule(desk, command).deadline == "2026-01-31T19:00:00Z"
    clock.turn(hours=1)
    ticks(desk)
    now = table(desk, game)
    assert now.deadline == "2026-02-06T17:30:00Z"
    assert now.schedule.reminders == (12, 2)


def test_deadlines_of_long_turns_fall_on_a_full_minute():
    now = datetime(2026, 1, 31, 18, 0, 7, tzinfo=UTC)
    assert next_deadline(GameRecord(turn_seconds=86400), (), now) == "2026-02-01T18:01:00Z"
    assert next_deadline(GameRecord(turn_seconds=60), (), now) == "2026-01-31T18:01:07Z"
    assert next_deadline(GameRecord(), (), now) == ""
