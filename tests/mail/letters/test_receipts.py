"""Receipts and order forms show everything a player needs to know about a sheet."""

import pytest

from pbem.mail.letters.times import in_words, short
from pbem.service import (
    Desk,
)
from tests.support.desks import submit
from tests.support.letters import mailed, written


def test_the_order_form_files_nothing(desk: Desk):
    game = mailed(desk)
    text = written(desk, "report", "red").text
    form = text.partition("Order form\n==========\n")[2].partition("\n\n")[0]
    assert "# Each of these would work now" in form and "#   RUN " in form
    assert all(line.startswith("# ") for line in form.strip().splitlines())
    sheet = desk.rules(desk.open(game).table).language({}).read(form)
    assert (sheet.orders, sheet.standing, sheet.problems) == ((), (), ())
    shown = form[form.index("#   ") :]
    # Reasons are still comments when the marks of the form are taken away.
    assert submit(desk, game, "red", shown.replace("\n#", "\n").removeprefix("#")).errors == 0


def test_a_receipt_tells_all_there_is_to_know(desk: Desk):
    game = mailed(desk)
    submit(desk, game, "red", "RUN 1\nFLY high")
    submit(desk, game, "red", "RUN 2\nFLY low\n", ignored=("Hi all", "see you"))
    letter = written(desk, "receipt")
    assert letter.subject == "[The long run] Turn 1: orders received, 1 line in error"
    for words in (
        "1 of 2 lines will not be carried out",
        "OK      1  RUN 2",
        "ERROR   2  FLY low",
        "- Changed: RUN 1 -> RUN 2",
        "- Changed: FLY high -> FLY low",
        "| Hi all",
        "Received: Sat 31 Jan 2026, 19:00 (Europe/Rome), 18:00 UTC, by test",
        "Deadline: Tue 3 Feb 2026, 19:00 (Europe/Rome), 18:00 UTC",
        "Send changes to: orders+",
        "WITHDRAW",
    ):
        assert words in letter.text, words


def test_a_first_receipt_has_nothing_to_compare_with(desk: Desk):
    submit(desk, mailed(desk), "red", "RUN 1")
    assert "Changes since your last sheet" not in written(desk, "receipt").text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("RUN 1", "RUN 1", ["- Nothing has changed."]),
        ("RUN 1", "RUN 1\nRUN 2", ["- Added: RUN 2"]),
        ("RUN 1\nRUN 2\nRUN 3", "RUN 3\nRUN 1\nRUN 2", ["- Moved: RUN 3"]),
        ("RUN 1\nRUN 1", "RUN 1", ["- Removed: RUN 1"]),
        ("RUN 1\nRUN 2\nRUN 3", "# only one\nRUN 2", ["- Removed: RUN 1", "- Removed: RUN 3"]),
    ],
)
def test_the_difference_to_the_sheet_before(desk: Desk, old: str, new: str, told: list[str]):
    game = mailed(desk)
    submit(desk, game, "red", old)
    submit(desk, game, "red", new)
    text = written(desk, "receipt").text
    part = text.partition("Changes since your last sheet\n=============================\n")[2].partition("\n\n")[0]
    assert part.splitlines() == told


@pytest.mark.parametrize(
    ("moment", "zone", "long", "brief"),
    [
        (
            "2026-10-08T18:00:00Z",
            "Europe/Rome",
            "Thu 8 Oct 2026, 20:00 (Europe/Rome), 18:00 UTC",
            "Thu 8 Oct, 20:00 Europe/Rome",
        ),
        ("2026-10-08T18:00:00Z", "", "Thu 8 Oct 2026, 18:00 UTC", "Thu 8 Oct, 18:00 UTC"),
        ("2026-10-08T18:00:05Z", "UTC", "Thu 8 Oct 2026, 18:00:05 UTC", "Thu 8 Oct, 18:00:05 UTC"),
        (
            "2026-12-31T18:00:00Z",
            "Asia/Tokyo",
            "Fri 1 Jan 2027, 03:00 (Asia/Tokyo), Thu 31 Dec 2026, 18:00 UTC",
            "Fri 1 Jan, 03:00 Asia/Tokyo",
        ),
    ],
)
def test_times_are_written_for_the_reader(moment: str, zone: str, long: str, brief: str):
    assert in_words(moment, zone) == long
    assert short(moment, zone) == brief
    assert in_words("", zone) == "none"


def test_times_in_the_language_of_the_reader():
    moment = "2026-10-08T18:00:00Z"
    assert in_words(moment, "Europe/Rome", "it") == "gio 8 ott 2026, 20:00 (Europe/Rome), 18:00 UTC"
    assert short(moment, "", "it") == "gio 8 ott, 18:00 UTC"
    assert short(moment, "", "de") == "Do 8. Okt, 18:00 UTC"
