"""Moments have one spelling."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from events import is_moment, moment


def test_a_moment_is_written_in_utc_to_the_second() -> None:
    rome = timezone(timedelta(hours=1))
    assert moment(datetime(2026, 1, 31, 20, 0, 59, 999_999, rome)) == "2026-01-31T19:00:59Z"
    assert is_moment(moment(datetime(999, 1, 1, tzinfo=UTC)))


def test_a_moment_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        moment(datetime(2026, 1, 31))  # noqa: DTZ001


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-01-31",
        "2026-01-31T18:00:00",
        "2026-01-31T18:00:00+00:00",
        "2026-01-31T18:00:00.5Z",
        "2026-13-31T18:00:00Z",
        "2026-01-31T24:00:00Z",
        "2026-01-31T18:00:00Z\n",
        "٢٠٢٦-01-31T18:00:00Z",
    ],
)
def test_other_spellings_are_none(text: str) -> None:
    assert not is_moment(text)
