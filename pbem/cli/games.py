"""Games: opened, listed, looked at."""

import click

from pbem.cli.inputs import CHOICE, SPAN
from pbem.cli.output import note, say, show_json, show_table
from pbem.cli.program import WRONG, changing, main, with_desk
from pbem.service import BOT, MISSING, Desk, OpenGame, open_game
from pbem.service.summary import GameSummary, SeatSummary, summary


@main.command("new-game")
@click.argument("rules")
@click.option("--seats", type=int, help="How many seats; the fewest that the rules allow if not given.")
@click.option("--title", default="", help="What the game is called.")
@click.option("--edition", default="", help="A choice of options that the rules know by name.")
@click.option("--option", "options", type=CHOICE, multiple=True, help="May be given several times.")
@click.option("--every", type=SPAN, default="none", help="How long a turn lasts: 3d, 12h, none.", show_default=True)
@click.option("--missing", type=click.Choice(list(MISSING)), default="standing", help="What becomes of missing orders.")
@click.option("--bots", default="", metavar="A,B", help="Seats that bots take; all for all of them.")
@click.option("--master", default="", help="Who runs the game.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def new_game(
    desk: Desk,
    rules: str,
    seats: int | None,
    title: str,
    edition: str,
    options: tuple[tuple[str, str], ...],
    every: int,
    missing: str,
    bots: str,
    master: str,
    as_json: bool,
    command_id: str,
) -> None:
    """Open a game and print its id."""
    count = seats if seats is not None else desk.games.find(rules).META.seats[0]
    command = OpenGame(
        id=command_id,
        by="cli",
        rules=rules,
        seats=count,
        title=title,
        edition=edition,
        options=dict(options),
        turn_seconds=every,
        missing=missing,
        master=master,
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
    )
    opened = open_game(desk, command)
    if as_json:
        show_json(opened)
        return
    say(str(opened.game))
    note(f"{opened.title} has seats {', '.join(opened.seats)}.")


@main.command("games")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def list_games(desk: Desk, as_json: bool) -> int:
    """List all games."""
    found = [summary(table) for table in desk.game_list.tables().values()]
    damaged = desk.game_list.damaged().values()
    for game in damaged:
        note(f"pbem: {game}")
    if as_json:
        show_json(found)
    elif not found and not damaged:
        note("There are no games yet. Open one with: pbem new-game interspace")
    else:
        show_table(("Id", "Title", "Rules", "Stage", "Turn", "Deadline", "Waits for"), map(_row, found))
    return WRONG if damaged else 0


def _row(game: GameSummary) -> tuple[str, ...]:
    return (
        str(game.game)[:8], game.title, game.rules, _stage(game), str(game.turn), game.deadline, _waits_for(game)
    )  # fmt: skip


def _stage(game: GameSummary) -> str:
    return f"{game.stage}, paused" if game.is_paused else game.stage


def _waits_for(game: GameSummary) -> str:
    if game.stage == "gathering":
        return ", ".join(f"seat {seat.seat}" for seat in game.seats if not seat.player)
    return ", ".join(seat.seat for seat in game.seats if seat.is_awaited and not _has_answered(seat))


def _has_answered(seat: SeatSummary) -> bool:
    return seat.has_sheet or seat.is_ready or seat.kind == "bot"


@main.command("status")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def status(desk: Desk, game: str, as_json: bool) -> None:
    """Show where a game stands."""
    now = summary(desk.open(desk.find(game)).table)
    if as_json:
        show_json(now)
        return
    say(f"{now.title} ({now.game})")
    say(f"Rules: {now.rules}, version {now.rules_version}; {_options(desk, now) or 'all options by default'}")
    say(f"Stage: {_stage(now)}{f' ({now.pause_reason})' if now.pause_reason else ''}; turn {now.turn}")
    say(f"Deadline: {now.deadline or 'none'}; for a seat without orders, {MISSING[now.missing]}")
    say(f"Dice commitments: {now.commitment} and {now.hidden_commitment} (hidden)")
    if now.result:
        say(f"Result: {now.result}")
    show_table(("Seat", "Player", "Awaited", "Orders", "Ready"), map(_seat_row, now.seats))


def _options(desk: Desk, game: GameSummary) -> str:
    defaults = {option.key: option.default for option in desk.games.find(game.rules).META.options}
    return ", ".join(f"{key}={value}" for key, value in game.options.items() if value != defaults.get(key))


def _seat_row(seat: SeatSummary) -> tuple[str, ...]:
    player = seat.player or (f"kept for {seat.offered_to}" if seat.offered_to else "empty")
    marks = [("yes" if mark else "-") for mark in (seat.is_awaited, seat.has_sheet, seat.is_ready)]
    return (seat.seat, f"{player} (bot)" if seat.kind == "bot" and player != BOT else player, *marks)
