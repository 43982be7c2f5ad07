"""The clock: ticks, deadlines, pauses."""

import time
from collections.abc import Callable
from datetime import datetime

import click
import msgspec

from pbem.cli.inputs import MOMENT, SPAN
from pbem.cli.output import note, say, show_json
from pbem.cli.program import WRONG, changing, main, with_desk
from pbem.ledger import LedgerError
from pbem.service import (
    ClockState,
    Desk,
    ExtendDeadline,
    PauseGame,
    ResumeGame,
    Ticked,
    extend_deadline,
    pause_game,
    resume_game,
    tick,
)


@main.command("tick")
@click.option("--loop", is_flag=True, help="Go on until stopped.")
@click.option("--pause", type=SPAN, default="10s", help="How long to rest between two ticks.", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One line for each game to which something happened.")
@with_desk
def run_tick(desk: Desk, loop: bool, pause: int, as_json: bool) -> int:
    """Seal and resolve what is due, and finish what a crash left."""
    told = _say_json if as_json else tell_tick
    while loop:
        tick_on(desk, told)
        time.sleep(max(1, pause))
    happened: list[Ticked] = []

    def tell(ticked: Ticked) -> None:
        happened.append(ticked)
        told(ticked)

    troubled = tick(desk, tell)
    if not happened and not as_json:
        say("Nothing is due.")
    return WRONG if troubled else 0


def tick_on(desk: Desk, told: Callable[[Ticked], None]) -> None:
    """A tick that does not give up because the ledger cannot be had just now."""
    try:
        tick(desk, told)
    except LedgerError as error:
        note(f"pbem: {error}")


def tell_tick(ticked: Ticked) -> None:
    if ticked.trouble:
        note(f"pbem: {ticked.trouble}")
    elif ticked.did:
        say(f"{ticked.title}: {', '.join(ticked.did)}")


def _say_json(ticked: Ticked) -> None:
    if ticked.did or ticked.trouble:
        say(msgspec.json.encode(ticked).decode())


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
    """Move the deadline of the open turn; possible until it has passed."""
    if (to is None) == (span is None):
        raise click.UsageError("Give one of --to and --by.", click.get_current_context())
    command = ExtendDeadline(id=command_id, by="cli", game=desk.find(game), to=to, by_seconds=span or 0, reason=reason)
    _show(extend_deadline(desk, command), as_json)


@main.command("pause")
@click.argument("game")
@click.option("--reason", default="")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def pause(desk: Desk, game: str, reason: str, as_json: bool, command_id: str) -> None:
    """Stop the clock of a game; orders are still taken."""
    _show(pause_game(desk, PauseGame(id=command_id, by="cli", game=desk.find(game), reason=reason)), as_json)


@main.command("resume")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def resume(desk: Desk, game: str, as_json: bool, command_id: str) -> None:
    """Let a paused game go on; its deadline is as much later as the pause was long."""
    _show(resume_game(desk, ResumeGame(id=command_id, by="cli", game=desk.find(game))), as_json)


def _show(answer: ClockState, as_json: bool) -> None:
    if as_json:
        show_json(answer)
        return
    clock = "the clock stands still" if answer.is_paused else f"the deadline is {answer.deadline or 'none'}"
    say(f"Turn {answer.turn}: {clock}.")
