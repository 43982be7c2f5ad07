"""The clock: ticks, deadlines, pauses."""

import time
from collections.abc import Callable
from datetime import datetime
from threading import Event

import click
import msgspec

from pbem.cli.inputs import HOURS, MOMENT, SPAN, TURN, listed
from pbem.cli.log_lines import record
from pbem.cli.output import say, show_json, warn
from pbem.cli.program import WRONG, changing, main, with_desk
from pbem.cli.shutdown import stop_on_signal
from pbem.ledger import LedgerError
from pbem.mail.letters.times import in_words
from pbem.service import (
    ClockState,
    Desk,
    ExtendDeadline,
    PauseGame,
    PlayTurn,
    ResumeGame,
    SetSchedule,
    Ticked,
    extend_deadline,
    pause_game,
    play_turn,
    resume_game,
    set_schedule,
    tick,
)
from pbem.service.keeping.mending import forget_old_parts
from pbem.service.keeping.troubles import tell_troubles
from pbem.service.trust.witnesses import cosign_all

# How often somebody looks whether anything is stuck.
LOOK_SECONDS = 60


@main.command("tick")
@click.option("--loop", is_flag=True, help="Repeat until stopped.")
@click.option("--pause", type=SPAN, default="10s", help="The time between two ticks.", show_default=True)
@click.option("--again", type=SPAN, default="none", help="When the next tick will come, without --loop: 15m.")
@click.option("--json", "as_json", is_flag=True, help="Print one line for each game in which something happened.")
@with_desk
def run_tick(desk: Desk, loop: bool, pause: int, again: int, as_json: bool) -> int:
    """Seal and resolve the turns that are due, send reminders, and finish what a crash interrupted.

    If an announced tick (--loop or --again) did not happen, the server was down, and affected deadlines are put off.
    """
    told = _say_json if as_json else show_tick
    if loop:
        keep_time(desk, told, max(1, pause), stop_on_signal())
        return 0
    happened: list[Ticked] = []

    def record_tick(ticked: Ticked) -> None:
        happened.append(ticked)
        told(ticked)

    troubled = tick(desk, record_tick, again)
    cosign_all(desk, warn)
    if not happened and not as_json:
        say("Nothing is due.")
    return WRONG if troubled else 0


def keep_time(
    desk: Desk,
    told: Callable[[Ticked], None],
    pause: int,
    stop: Event,
    also: Callable[[], None] = lambda: None,
) -> None:
    """Ticks, and does something else, until asked to stop; keeps trying while the ledger is unavailable."""
    looked = 0.0
    while not stop.is_set():
        try:
            tick(desk, told, pause, stop.is_set)
            cosign_all(desk, warn)
            also()
            if time.monotonic() - looked > LOOK_SECONDS:
                looked = time.monotonic()
                forget_old_parts(desk)
                for trouble in tell_troubles(desk):
                    warn(f"{trouble}; see {desk.web}/keeper")
        except LedgerError as error:
            warn(str(error))
        stop.wait(pause)


def show_tick(ticked: Ticked) -> None:
    if ticked.trouble:
        record(ticked.trouble, is_trouble=True, game=ticked.game)
    elif ticked.did:
        record(f"{ticked.title}: {', '.join(ticked.did)}", game=ticked.game)


def _say_json(ticked: Ticked) -> None:
    if ticked.did or ticked.trouble:
        say(msgspec.json.encode(ticked).decode())


@main.command("play")
@click.argument("game")
@click.option("--turn", type=TURN, help="Only if this turn is open.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def play(desk: Desk, game: str, turn: int | None, as_json: bool, command_id: str) -> None:
    """Play the open turn now, without waiting for missing orders."""
    answer = play_turn(desk, PlayTurn(id=command_id, by="cli", game=desk.find(game), turn=turn))
    if as_json:
        show_json(answer)
    else:
        say(f"Turn {answer.turn} is played.")


@main.command("schedule")
@click.argument("game")
@click.argument("schedule", default="")
@click.option("--holidays", default="", metavar="DAYS", help="Days without a deadline: 2026-12-25,2027-01-01.")
@click.option("--grace", type=SPAN, default="none", help="How long late orders are accepted: 30m.", show_default=True)
@click.option("--hurry/--no-hurry", default=True, help="Whether to play a turn as soon as all players are ready.")
@click.option("--reminders", type=HOURS, default="24,4", help="Hours before the deadline, or none.", show_default=True)
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def change_schedule(
    desk: Desk,
    game: str,
    schedule: str,
    holidays: str,
    grace: int,
    hurry: bool,
    reminders: tuple[int, ...],
    as_json: bool,
    command_id: str,
) -> None:
    """Set when turns are due, from the next turn on, such as "Mon,Thu 20:00 Europe/Rome"."""
    command = SetSchedule(
        id=command_id,
        by="cli",
        game=desk.find(game),
        schedule=schedule,
        holidays=listed(holidays),
        grace_seconds=grace,
        hurry=hurry,
        reminders=reminders,
    )
    _show(desk, set_schedule(desk, command), as_json)


@main.command("extend")
@click.argument("game")
@click.option("--to", type=MOMENT, help="The new deadline, such as 2026-02-03T18:00Z.")
@click.option("--by", "span", type=SPAN, help="How much later, such as 2d.")
@click.option("--reason", default="")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def extend(
    desk: Desk, game: str, to: datetime | None, span: int | None, reason: str, as_json: bool, command_id: str
) -> None:
    """Move the deadline of the open turn, as long as it has not passed. --to also sets a first deadline."""
    if (to is None) == (span is None):
        raise click.UsageError("Give either --to or --by.", click.get_current_context())
    command = ExtendDeadline(id=command_id, by="cli", game=desk.find(game), to=to, by_seconds=span or 0, reason=reason)
    _show(desk, extend_deadline(desk, command), as_json)


@main.command("pause")
@click.argument("game")
@click.option("--reason", default="")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def pause(desk: Desk, game: str, reason: str, as_json: bool, command_id: str) -> None:
    """Stop the clock of a game; orders are still accepted."""
    _show(desk, pause_game(desk, PauseGame(id=command_id, by="cli", game=desk.find(game), reason=reason)), as_json)


@main.command("resume")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def resume(desk: Desk, game: str, as_json: bool, command_id: str) -> None:
    """Resume a paused game; its deadline moves by the length of the pause."""
    _show(desk, resume_game(desk, ResumeGame(id=command_id, by="cli", game=desk.find(game))), as_json)


def _show(desk: Desk, answer: ClockState, as_json: bool) -> None:
    if as_json:
        show_json(answer)
        return
    zone = desk.open(answer.game).table.schedule.zone
    clock = "the clock is stopped" if answer.is_paused else f"the deadline is {in_words(answer.deadline, zone)}"
    say(f"Turn {answer.turn}: {clock}.")
