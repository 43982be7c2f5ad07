"""Corrections of the board by added facts, rollbacks of turns, and changes of rules by consent of all players."""

from pathlib import Path

import click

from pbem.cli.inputs import TURN
from pbem.cli.output import note, say, show_json
from pbem.cli.program import changing, main, with_desk
from pbem.reports import layout
from pbem.service import (
    AskConsent,
    ConsentState,
    CorrectBoard,
    Desk,
    GiveConsent,
    Refused,
    RollBack,
    WithdrawConsent,
    ask_consent,
    correct_board,
    give_consent,
    latest,
    plan_correction,
    plan_rollback,
    roll_back,
    seat_called,
    withdraw_consent,
)
from pbem.service.mending.consent import waiting
from pbem.service.mending.corrections import correction_lines
from pbem.service.mending.disputes import HOW
from pbem.service.mending.matters import matter
from pbem.service.mending.rollback import TurnResolvedAgain
from pbem.service.mending.rules_versions import compare_versions

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
BY = click.option("--by", default="the master", show_default=True, help="Who does it; recorded in the log.")
REASON = click.option("--reason", default="", help="Why; recorded in the log and sent to the players.")
COMMIT = click.option(
    "--commit/--dry-run", default=False, help="Do it; by default only show the consequences.", show_default=True
)


@main.command("correct")
@click.argument("game")
@click.argument("turn", type=TURN)
@click.argument("file", type=FILE)
@REASON
@BY
@COMMIT
@changing
@with_desk
def correct(
    desk: Desk, game: str, turn: int | None, file: Path, reason: str, by: str, commit: bool, command_id: str
) -> None:
    """Correct the board after TURN (the last one played) with the facts in FILE, which is TOML.

    Each fact follows a line [[fact]], in the form that the game stores: kind = "units_placed", seat = "A", ...
    """
    found = desk.find(game)
    text = file.read_bytes().decode("utf-8", "replace")
    which = latest(desk.open(found).table) if turn is None else turn
    if not commit:
        for line in correction_lines(plan_correction(desk, found, which, text)):
            say(line)
        note("Nothing was changed. To do it, repeat with --commit and --reason.")
        return
    done = correct_board(desk, CorrectBoard(id=command_id, by=by, game=found, turn=which, text=text, reason=reason))
    say(f"The board is corrected; notified: {', '.join(done.changed) or 'nobody'}.")


@main.command("rollback")
@click.argument("game")
@click.argument("turn", type=TURN)
@click.option("--new-sheets", is_flag=True, help="Ask all players to play the turn again with new orders and new dice.")
@click.option(
    "--drop-correction",
    "drop",
    type=int,
    multiple=True,
    metavar="NUMBER",
    help="A correction that is not made again after its turn; the preview names the numbers.",
)
@REASON
@BY
@COMMIT
@changing
@with_desk
def rollback(
    desk: Desk,
    game: str,
    turn: int | None,
    new_sheets: bool,
    drop: tuple[int, ...],
    reason: str,
    by: str,
    commit: bool,
    command_id: str,
) -> None:
    """Take back TURN and all later turns, and resolve them again from the same sheets with the same dice.

    Corrections of the board are made again after their turns.
    """
    found = desk.find(game)
    which = latest(desk.open(found).table) if turn is None else turn
    if new_sheets and commit:
        ask = AskConsent(id=command_id, by=by, game=found, matter="replay", turn=which, reason=reason)
        say_consent(ask_consent(desk, ask))
    elif commit:
        done = roll_back(desk, RollBack(id=command_id, by=by, game=found, turn=which, reason=reason, drop=drop))
        say(f"Turns {done.turn} to {done.last} are resolved again; changed for: {_seats(done.changed)}.")
    elif new_sheets:
        note(f"All players would be asked to play turn {which} again. To ask them, add --commit and --reason.")
    else:
        plan = plan_rollback(desk, found, which, drop)
        say_turns(plan)
        for unfit in (each for again in plan for each in again.unfit):
            say(f"The correction after turn {unfit.turn} ({unfit.reason}) cannot be made again: {unfit.why}.")
            say(f"  To go on without it: --drop-correction {unfit.number}")
        note("Nothing was changed. To do it, repeat with --commit and --reason.")


@main.command("consent")
@click.argument("game")
@click.argument("seat", required=False)
@click.argument("answer", type=click.Choice(["yes", "no"]), required=False)
@click.option("--withdraw", is_flag=True, help="Withdraw the question.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def consent(
    desk: Desk, game: str, seat: str | None, answer: str | None, withdraw: bool, as_json: bool, command_id: str
) -> None:
    """Show the open question to all players, or give the ANSWER of a SEAT, yes or no."""
    table = desk.open(desk.find(game)).table
    if withdraw:
        say_consent(withdraw_consent(desk, WithdrawConsent(id=command_id, by="cli", game=table.game)))
    elif seat is not None:
        if answer is None:
            raise Refused("Say yes or no: pbem consent GAME SEAT yes.")
        asked = GiveConsent(
            id=command_id,
            by="cli",
            game=table.game,
            seat=seat_called(table, seat),
            agrees=answer == "yes",
            channel="shell",
        )
        say_consent(give_consent(desk, asked))
    elif as_json:
        show_json(table.consent)
    elif table.consent is None:
        say("There is no open question to the players.")
    else:
        say(f"The players are asked {matter(table.consent)}: {table.consent.reason}")
        say(f"Agreed: {_seats(table.consent.agreed)}. Yet to answer: {_seats(tuple(waiting(table)))}.")


@main.command("rules-version")
@click.argument("game")
@click.argument("version", type=int)
@click.option("--seat", default="", help="Only what this seat may know; everything by default.")
@click.option("--propose", is_flag=True, help="Ask all players to continue under this version.")
@REASON
@BY
@changing
@with_desk
def rules_version(
    desk: Desk, game: str, version: int, seat: str, propose: bool, reason: str, by: str, command_id: str
) -> None:
    """Try another VERSION of the rules on the past turns of a game, and report the differences."""
    table = desk.open(desk.find(game)).table
    if propose:
        ask = AskConsent(id=command_id, by=by, game=table.game, matter="rules", rules_version=version, reason=reason)
        say_consent(ask_consent(desk, ask))
        return
    reader = [seat_called(table, seat)] if seat else []
    say_turns(compare_versions(desk, table.game, version, *reader))
    note("Nothing was changed. To ask all players for this version, add --propose and --reason.")


def say_turns(turns: list[TurnResolvedAgain]) -> None:
    """Prints the differences turn by turn."""
    for turn in turns:
        if not turn.differences:
            continue
        say(f"Turn {turn.turn}, changed for {_seats(turn.seats)}:")
        for sentence in turn.differences.sentences or turn.differences.first:
            for line in layout.item(f"{HOW[sentence.how]}: {sentence.text}", 2):
                say(line)
    if not any(turn.differences for turn in turns):
        say(f"Turns {turns[0].turn} to {turns[-1].turn}: the outcome would be the same.")


def say_consent(state: ConsentState) -> None:
    said = {
        "asked": f"Asked. Agreed: {_seats(state.agreed)}. Yet to answer: {_seats(state.waiting)}.",
        "done": "All agree: it is done.",
        "refused": "Not all agree: nothing changes.",
        "withdrawn": "The question is withdrawn.",
    }
    say(said[state.outcome])


def _seats(seats: tuple[str, ...]) -> str:
    return ", ".join(seats) or "nobody"
