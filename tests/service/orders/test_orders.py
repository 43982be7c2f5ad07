"""Sheets: stored as they came, answered line by line, refused when nobody waits for them."""

import msgspec
import pytest

from events import OrdersReceived
from pbem.ledger import LedgerError
from pbem.service import (
    Desk,
    LeaveSeat,
    MarkReady,
    PauseGame,
    Receipt,
    Refused,
    SubmitOrders,
    WithdrawOrders,
    advance,
    leave_seat,
    mark_ready,
    pause_game,
    submit_orders,
    withdraw_orders,
)
from tests.support.desks import Clock, new_id, opened, started, submit, table, topics


def test_a_sheet_is_stored_verbatim_and_answered_line_by_line(desk: Desk):
    game = started(desk)
    text = "run 2\n\nRUN 9 \r\nFLY # away\n"
    receipt = submit(desk, game, "red", text)
    assert isinstance(receipt, Receipt)
    assert (receipt.turn, receipt.seat, receipt.deadline) == (1, "red", "2026-01-31T19:00:00Z")
    assert [(line.line, line.verdict) for line in receipt.lines] == [(1, "ok"), (3, "error"), (4, "error")]
    assert receipt.errors == 2
    assert receipt.words.startswith("2 lines will not be carried out; please correct them.")
    assert receipt.lines[0].says == ("red would run with 2 dice.",)
    assert receipt.lines[1].says == ("Nobody has more than three dice.",)
    assert receipt.lines[1].hint == "Write for example: RUN 2"
    assert table(desk, game).sheets["red"].text == text


def test_the_same_command_is_answered_the_same_and_stored_once(desk: Desk, clock: Clock):
    game = started(desk)
    command = SubmitOrders(id="mail-1", game=game, seat="red", text="RUN 2", channel="mail")
    first = submit_orders(desk, command)
    clock.turn(minutes=5)
    assert submit_orders(desk, command) == first
    assert topics(desk, game).count("orders.received") == 1


def test_a_later_sheet_replaces_the_earlier(desk: Desk):
    game = started(desk)
    submit(desk, game, "red", "RUN 1")
    submit(desk, game, "red", "RUN 3")
    assert table(desk, game).sheets["red"].text == "RUN 3"


@pytest.mark.parametrize(
    ("raw", "stored"),
    [
        ("RUN\0 2", "RUN\N{REPLACEMENT CHARACTER} 2"),
        ("R\udcc3\udcbcckzug", "Rückzug"),
        ("RUN \ud83d 2", "RUN \N{REPLACEMENT CHARACTER} 2"),
        ("RÜN 2".encode("cp1252"), "RÜN 2"),
        (b"\x81\x00", "\N{REPLACEMENT CHARACTER}" * 2),
    ],
)
def test_texts_that_no_database_keeps_are_made_fit(desk: Desk, raw: str | bytes, stored: str):
    game = started(desk)
    good = "RUN 2\n"
    submit(desk, game, "red", good + raw if isinstance(raw, str) else good.encode() + raw)
    (event,) = [event for event in desk.ledger.events(game) if isinstance(event, OrdersReceived)]
    assert event.text == good + stored


def test_a_byte_order_mark_is_no_order(desk: Desk):
    game = started(desk)
    submit(desk, game, "red", b"\xef\xbb\xbfRUN 2")
    assert table(desk, game).sheets["red"].text == "RUN 2"


@pytest.mark.parametrize(
    ("text", "why"), [("", "empty"), ("  \n# nothing", "empty"), ("garbage\n\0\1", "No line .* Line 1: Unknown order")]
)
def test_a_sheet_without_an_order_does_not_replace_a_good_one(desk: Desk, text: str, why: str):
    game = started(desk)
    submit(desk, game, "red", "RUN 2")
    with pytest.raises(Refused, match=why):
        submit(desk, game, "red", text)
    assert table(desk, game).sheets["red"].text == "RUN 2"


def test_without_a_clock_the_turn_is_played_when_all_sheets_are_in(desk: Desk):
    game = started(desk, turn_seconds=0)
    submit(desk, game, "red", "RUN 2")
    assert not advance(desk, game)
    submit(desk, game, "blue", "RUN 2")
    assert advance(desk, game)


def test_a_command_id_cannot_be_used_by_another_seat(desk: Desk):
    game = started(desk)
    mine = SubmitOrders(id="mine", game=game, seat="red", text="RUN 2", channel="test")
    first = submit_orders(desk, mine)
    assert submit_orders(desk, mine) == first
    with pytest.raises(LedgerError, match="used before for something else"):
        submit_orders(desk, msgspec.structs.replace(mine, seat="blue"))


@pytest.mark.parametrize("text", ["x" * 65537, b"x" * 65537, "ü" * 40000, "RUN 2\n" * 11000])
def test_a_sheet_that_is_too_large_is_refused_whole(desk: Desk, text: str | bytes):
    game = started(desk)
    with pytest.raises(Refused, match="the limit is 64 kB"):
        submit(desk, game, "red", text)
    assert table(desk, game).sheets == {}


def test_a_sheet_of_64_kb_is_taken(desk: Desk):
    game = started(desk)
    submit(desk, game, "red", "RUN 2\n" + "#" * 65530)
    assert len(table(desk, game).sheets["red"].text) == 65536


def test_late_orders_are_refused_even_if_nobody_has_sealed_yet(desk: Desk, clock: Clock):
    game = started(desk)
    clock.turn(minutes=59, seconds=59)
    submit(desk, game, "red")
    clock.turn(seconds=1)
    with pytest.raises(Refused, match="The deadline of turn 1 was 2026-01-31 19:00 UTC"):
        submit(desk, game, "blue")
    with pytest.raises(Refused, match="deadline"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat="blue"))


def test_orders_are_taken_while_the_game_is_paused(desk: Desk, clock: Clock):
    game = started(desk)
    pause_game(desk, PauseGame(id=new_id(), game=game))
    clock.turn(days=2)
    assert submit(desk, game, "red").errors == 0


def test_nobody_else_is_waited_for(desk: Desk):
    game = started(desk, options={"pace": "alone"})
    (awaited,) = table(desk, game).awaited
    other = next(seat for seat in ("red", "blue") if seat != awaited)
    with pytest.raises(Refused, match=f"is not waiting for seat {other} but for {awaited}"):
        submit(desk, game, other)


def test_wrong_seat_turn_and_stage(desk: Desk):
    game = started(desk, bots=("blue",))
    with pytest.raises(Refused, match="has no seat 'pink'; there are: red, blue"):
        submit(desk, game, "pink")
    with pytest.raises(Refused, match="Turn 7 is not open; turn 1 is"):
        submit(desk, game, "red", turn=7)
    with pytest.raises(Refused, match="played by a bot"):
        submit(desk, game, "blue")
    with pytest.raises(Refused, match="starts when the last seat is taken"):
        submit(desk, opened(desk), "red")


def test_withdrawn_orders_do_not_count(desk: Desk):
    game = started(desk)
    submit(desk, game, "red")
    answer = withdraw_orders(desk, WithdrawOrders(id=new_id(), game=game, seat="red"))
    assert not answer.has_sheet
    assert table(desk, game).sheets == {}
    with pytest.raises(Refused, match="has not sent any orders for turn 1"):
        withdraw_orders(desk, WithdrawOrders(id=new_id(), game=game, seat="red"))


def test_ready_and_not_ready(desk: Desk):
    game = started(desk)
    assert mark_ready(desk, MarkReady(id=new_id(), game=game, seat="red")).is_ready
    assert mark_ready(desk, MarkReady(id=new_id(), game=game, seat="red")).is_ready
    assert topics(desk, game).count("turn.ready_marked") == 1
    assert not mark_ready(desk, MarkReady(id=new_id(), game=game, seat="red", ready=False)).is_ready
    assert table(desk, game).ready == set()


def test_a_seat_that_was_left_keeps_its_sheet(desk: Desk):
    game = started(desk)
    submit(desk, game, "red", "RUN 3")
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    assert table(desk, game).sheets["red"].text == "RUN 3"
