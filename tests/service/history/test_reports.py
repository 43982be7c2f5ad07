"""Reports of any turn, for whoever may read them."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from pbem.bootstrap import LIBRARY
from pbem.games import interspace
from pbem.reports.pdf import Printer
from pbem.service import (
    EVERY_SEAT,
    Desk,
    Refused,
    advance,
    board_text,
    edition_of,
    played_turn,
    played_turns,
    replay,
    report_of,
    turn_report,
    why,
)
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, desk_at, opened, started, submit


@pytest.fixture
def game(desk: Desk, clock: Clock):
    game = started(desk)
    submit(desk, game, "red", "RUN 1\nFLY")
    clock.turn(hours=1)
    ticks(desk)
    return game


def test_a_report_tells_the_reader_alone(desk: Desk, game):
    red, blue = (turn_report(desk, game, 1, seat) for seat in ("red", "blue"))
    assert "Turn 1: report for red, Player red" in red
    assert "FLY" in red and "FLY" not in blue
    assert "2026-01-31 20:00 UTC" in red and "2026-01-31T20:00:00Z" not in red


def test_the_secret_of_the_turn_is_revealed(desk: Desk, game):
    (_, first) = played_turns(desk, game)
    assert first.resolved.reveal in turn_report(desk, game, 1, "red")


def test_readers_without_a_seat(desk: Desk, game):
    assert "report for onlookers" in turn_report(desk, game, 1, "onlooker")
    assert "report for the referee" in turn_report(desk, game, 1, "referee")
    with pytest.raises(Refused, match="has no seat 'pink'; there are: red, blue. Also possible: onlooker, referee."):
        turn_report(desk, game, 1, "pink")


def test_a_report_does_not_change_with_time(desk: Desk, clock: Clock, game):
    before = turn_report(desk, game, 1, "red")
    clock.turn(hours=1)
    ticks(desk)
    assert turn_report(desk, game, 1, "red") == before
    assert [report_of(desk, played, "red") for played in played_turns(desk, game)][1] == before


def test_the_board_of_a_turn(desk: Desk, game):
    assert "The long run" in board_text(desk, replay(desk, game, 1))


# --- every form of a report -------------------------------------------------------------------------------------------


def edition(desk: Desk, game, seat: str = "red", **fields):
    return edition_of(desk, played_turn(desk, game, 1), seat, **fields)


def test_a_report_in_every_form(desk: Desk, game):
    made = edition(desk, game)
    assert made.title == "The long run, turn 1, red"
    assert made.text() == turn_report(desk, game, 1, "red")
    assert "<title>The long run, turn 1, red</title>" in made.html()
    assert msgspec.json.decode(made.json())["schema"] == "pbem-report/1"
    assert made.svg().startswith("<svg ") and ">blue</text>" in made.svg()
    with Printer() as printer:
        assert made.pdf(printer).startswith(b"%PDF-1.7")


def test_deadlines_in_both_zones(desk: Desk, game):
    assert "2026-01-31 21:00 Europe/Rome (20:00 UTC)" in edition(desk, game, zone="Europe/Rome").text()
    assert "2026-02-01 05:00 Asia/Tokyo (2026-01-31 20:00 UTC)" in edition(desk, game, zone="Asia/Tokyo").text()
    for zone in ("Europe/Nowhere", "../etc/passwd", "x" * 500, "\0"):
        with pytest.raises(Refused, match="is not a time zone; write for example Europe/Rome"):
            edition(desk, game, zone=zone)


def test_what_was_seen_before_is_remembered(tmp_path: Path):
    """In a game with fog, places out of sight show what stood there, with its turn."""
    with desk_at(tmp_path, game=interspace) as fog:
        game = opened(fog, rules="interspace", seats=3, options={"secrecy": "fog", "turn_limit": "14"}, bots=EVERY_SEAT)
        fog = replace(fog, games=LIBRARY)
        while advance(fog, game):
            pass
        remembered = 0
        for played in list(played_turns(fog, game))[6::4]:
            chart = edition_of(fog, played, "A").report.chart
            now = {cell.name: cell for cell in LIBRARY.find("interspace").chart(played.after, "A").cells}
            for cell in chart.cells:
                old = [stack for stack in cell.stacks if stack.as_of]
                assert not old or (now[cell.name].sight != "" and not now[cell.name].stacks)
                assert all(0 < stack.as_of < played.resolved.turn and stack.owner != "A" for stack in old)
                remembered += len(old)
        assert remembered


# --- why --------------------------------------------------------------------------------------------------------------


def test_why(desk: Desk, game):
    assert why(desk, game, "red", "red").startswith("Turn 1:\n")
    assert why(desk, game, "red", "order 1", 1) == why(desk, game, "red", "1")
    assert "Your order 2: FLY" in why(desk, game, "red", "#2")
    assert "FLY" not in why(desk, game, "referee", "red")


@pytest.mark.parametrize(
    ("reader", "thing", "turn", "answer"),
    [
        ("blue", "FLY", None, "Nothing was reported about 'FLY'. Write a unit, a place or a line number of your sheet"),
        ("red", "7", None, "There was no order 7 in turn 1"),
        ("red", "x" * 400, 1, "Nothing was reported about 'x{40}' in turn 1"),
        ("pink", "red", None, "has no seat 'pink'"),
        ("red", "red", 9, "There is no turn 9"),
    ],
)
def test_why_is_answered_clearly(desk: Desk, game, reader, thing, turn, answer):
    with pytest.raises(Refused, match=answer):
        why(desk, game, reader, thing, turn)
