"""Orders: submitting, withdrawing, and marking a seat as ready."""

from pathlib import Path

import click
import msgspec

from pbem.cli.inputs import TURN, read_orders
from pbem.cli.output import say, show_json
from pbem.cli.program import changing, main, with_desk
from pbem.mail.letters.times import in_words
from pbem.service import (
    Desk,
    MarkReady,
    SheetState,
    SubmitOrders,
    WithdrawOrders,
    mark_ready,
    play_at_once,
    seat_called,
    submit_orders,
    withdraw_orders,
)
from pbem.service.trust.log import sheet_promise


@main.command("submit")
@click.argument("game")
@click.argument("seat")
@click.argument("file", default="-")
@click.option("--turn", type=TURN, help="Only if this turn is open.")
@click.option(
    "--receipt", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write its signed promise here."
)
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def submit(
    desk: Desk, game: str, seat: str, file: str, turn: int | None, out: Path | None, as_json: bool, command_id: str
) -> None:
    """Submit the orders of a seat, from a FILE or standard input (-)."""
    table = desk.open(desk.find(game)).table
    place = seat_called(table, seat)
    person = desk.people(table.game).of(place)
    command = SubmitOrders(
        id=command_id,
        by="cli",
        game=table.game,
        seat=place,
        text=read_orders(file),
        channel="cli",
        turn=turn,
        language=person.language,
    )
    receipt = submit_orders(desk, command)
    proof = sheet_promise(desk, receipt.game, receipt.number) if receipt.number else ""
    if out is not None:
        out.write_text(proof, encoding="utf-8")
    is_played = bool(play_at_once(desk, receipt.game))
    if as_json:
        show_json(msgspec.to_builtins(receipt.without_number) | {"proof": proof, "played": is_played})
        return
    zone = person.zone or table.schedule.zone
    due = f"; they can be changed until {in_words(receipt.deadline, zone)}" if receipt.deadline else ""
    say(f"Orders of {receipt.seat} for turn {receipt.turn} received {in_words(receipt.at, zone)}{due}.\n")
    say(receipt.words.rstrip("\n"))
    if out is None and proof:
        say("\nWith --receipt FILE you get a signed promise that the sheet goes into the log of the game.")
    _say_played(receipt.turn, is_played)


@main.command("withdraw")
@click.argument("game")
@click.argument("seat")
@click.option("--turn", type=TURN, help="Only if this turn is open.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def withdraw(desk: Desk, game: str, seat: str, turn: int | None, as_json: bool, command_id: str) -> None:
    """Withdraw the orders of a seat."""
    table = desk.open(desk.find(game)).table
    command = WithdrawOrders(id=command_id, by="cli", game=table.game, seat=seat_called(table, seat), turn=turn)
    _show(withdraw_orders(desk, command), as_json)


@main.command("ready")
@click.argument("game")
@click.argument("seat")
@click.option("--not", "not_ready", is_flag=True, help="Wait for the seat again.")
@click.option("--turn", type=TURN, help="Only if this turn is open.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def ready(desk: Desk, game: str, seat: str, not_ready: bool, turn: int | None, as_json: bool, command_id: str) -> None:
    """Mark a seat as ready, so that the turn need not wait for it; without a sheet it plays without orders."""
    table = desk.open(desk.find(game)).table
    place = seat_called(table, seat)
    command = MarkReady(id=command_id, by="cli", game=table.game, seat=place, ready=not not_ready, turn=turn)
    answer = mark_ready(desk, command)
    is_played = bool(play_at_once(desk, answer.game))
    if as_json:
        show_json(msgspec.to_builtins(answer) | {"played": is_played})
        return
    _show(answer, as_json=False)
    _say_played(answer.turn, is_played)


def _say_played(turn: int, is_played: bool) -> None:
    if is_played:
        say(f"\nThe turn waits for nobody else: turn {turn} is played.")


def _show(answer: SheetState, as_json: bool) -> None:
    if as_json:
        show_json(answer)
        return
    sheet = "a sheet is in" if answer.has_sheet else "no sheet is in"
    empty = "; it plays without new orders" if answer.is_ready and not answer.has_sheet else ""
    say(f"Turn {answer.turn}, seat {answer.seat}: {sheet}, {'ready' if answer.is_ready else 'not ready'}{empty}.")
