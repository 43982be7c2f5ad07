"""Games: opening, listing and showing them."""

from typing import Literal

import click

from pbem.cli.inputs import CHOICE, HOURS, SPAN, listed, naming_files
from pbem.cli.output import note, say, show_json, show_table
from pbem.cli.program import WRONG, changing, main, with_desk
from pbem.core.rules import fewest_seats
from pbem.mail.letters.terms import PRESS, clock, dice, policy, reach
from pbem.mail.letters.times import in_words, short
from pbem.service import BOT, MISSING, Desk, OpenGame, open_game
from pbem.service.history.summary import GameSummary, SeatSummary, summary
from pbem.service.trust.rollback_guard import missed
from pbem.service.trust.witness_state import witnesses_of
from pbem.service.turns.beacons import comes_at, is_waiting, next_round
from pbem.service.turns.stages import missing_seats


@main.command("new-game")
@click.argument("rules")
@click.option("--seats", type=int, help="How many seats; by default the fewest that the rules allow.")
@click.option("--title", default="", help="The title of the game.")
@click.option("--edition", default="", help="A named set of options.")
@click.option(
    "--option",
    "options",
    type=CHOICE,
    multiple=True,
    help="May be given several times; KEY=@FILE reads the value from a file.",
)
@click.option("--every", type=SPAN, default="none", help="How long a turn lasts: 3d, 12h, none.", show_default=True)
@click.option("--schedule", default="", metavar="DAYS", help='When turns are due: "Mon,Thu 20:00 Europe/Rome".')
@click.option("--holidays", default="", metavar="DAYS", help="Days without a deadline: 2026-12-25,2027-01-01.")
@click.option("--grace", type=SPAN, default="none", help="How long late orders are accepted: 30m.", show_default=True)
@click.option("--hurry/--no-hurry", default=True, help="Whether to play a turn as soon as all players are ready.")
@click.option("--reminders", type=HOURS, default="24,4", help="Hours before the deadline, or none.", show_default=True)
@click.option(
    "--press", type=click.Choice(list(PRESS)), default="none", help="Whether players may write to each other."
)
@click.option(
    "--missing", type=click.Choice(list(MISSING)), default="standing", help="What happens when orders are missing."
)
@click.option("--bots", default="", metavar="A,B", help="Seats that bots take; all for all of them.")
@click.option(
    "--beacon/--no-beacon",
    default=None,
    help="Whether the dice include a public beacon; by default, if the game has a clock and a relay answers.",
)
@click.option("--play", "plays", default="", metavar="SEAT", help="The seat that the master plays.")
@click.option("--part", default="", metavar="TEXT", help="What the master who plays adds to the dice.")
@click.option("--listed", "is_listed", is_flag=True, help="List the game, so that anyone can ask for a seat (JOIN).")
@click.option("--master", default="", metavar="NAME", help='Who runs the game: Mia, or "Mia <mia@example.org>".')
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
    schedule: str,
    holidays: str,
    grace: int,
    hurry: bool,
    reminders: tuple[int, ...],
    press: Literal["none", "signed", "anonymous"],
    missing: str,
    bots: str,
    master: str,
    is_listed: bool,
    beacon: bool | None,
    plays: str,
    part: str,
    as_json: bool,
    command_id: str,
) -> None:
    """Open a game and print its id."""
    meta = desk.games.find(rules).META
    count = seats if seats is not None else fewest_seats(meta, meta.presets.get(edition, {}) | dict(options))
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
        bots=listed(bots),
        schedule=schedule,
        holidays=listed(holidays),
        grace_seconds=grace,
        hurry=hurry,
        reminders=reminders,
        press=press,
        beacon=beacon,
        listing="open" if is_listed else "private",
        plays=plays,
        part=part,
    )
    with naming_files(options):
        opened = open_game(desk, command)
    if as_json:
        show_json(opened)
        return
    say(str(opened.game))
    note(f"{opened.title} has seats {', '.join(opened.seats)}.")
    if opened.no_beacon:
        note(f"Without a beacon: {opened.no_beacon}.")


@main.command("games")
@click.option("--page", default=1, show_default=True, type=click.IntRange(1), help="Page 1 has the newest games.")
@click.option("--size", default=50, show_default=True, type=click.IntRange(1, 1000), help="How many games on a page.")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def list_games(desk: Desk, page: int, size: int, as_json: bool) -> int:
    """List the games, a page at a time."""
    tables = {table.game: table for table in desk.game_list.page(size, page)}
    found = [summary(table) for table in tables.values()]
    damaged = desk.game_list.damaged().values()
    for game in damaged:
        note(f"pbem: {game}")
    if as_json:
        show_json(found)
    elif not found and not damaged and page == 1:
        note("There are no games yet. Open one with: pbem new-game interspace")
    else:
        show_table(
            ("Id", "Title", "Rules", "Stage", "Turn", "Deadline", "Waiting for"),
            (_row(game, tables[game.game].schedule.zone) for game in found),
        )
    _note_pages(desk.game_list.count(), page, size)
    return WRONG if damaged else 0


def _note_pages(games: int, page: int, size: int) -> None:
    """How to see the other games, if there are any."""
    pages = -(-games // size)
    if pages > 1:
        older = f"; older ones: pbem games --page {page + 1}" if page < pages else ""
        note(f"Page {page} of {pages}, {games} games{older}")


def _row(game: GameSummary, zone: str) -> tuple[str, ...]:
    due = short(game.deadline, zone) if game.deadline else ""
    return (str(game.game)[:8], game.title, game.rules, _stage(game), str(game.turn), due, _waits_for(game))


def _stage(game: GameSummary) -> str:
    return f"{game.stage}, paused" if game.is_paused else game.stage


def _waits_for(game: GameSummary) -> str:
    if game.stage == "gathering":
        return ", ".join(f"seat {seat.seat}" for seat in game.seats if not seat.player)
    return ", ".join(_waited_for(seat) for seat in game.seats if seat.is_waited_for)


def _waited_for(seat: SeatSummary) -> str:
    """A seat whose sheet is in is still waited for if a line has a mistake, or if it said WAIT."""
    return f"{seat.seat} (its sheet is in, but it has mistakes or asks to wait)" if seat.has_sheet else seat.seat


@main.command("status")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def status(desk: Desk, game: str, as_json: bool) -> None:
    """Show the state of a game."""
    table = desk.open(desk.find(game)).table
    now = summary(table)
    if as_json:
        show_json(now)
        return
    say(f"{now.title} ({now.game})")
    say(f"Rules: {now.rules}, version {now.rules_version}; {_options(desk, now) or 'default options'}")
    say(f"Stage: {_stage(now)}{f' ({now.pause_reason})' if now.pause_reason else ''}; turn {now.turn}")
    if signed := missed(desk, table):
        say(f"STOPPED: restored to an older state; {signed.size} entries were signed, {table.version} are there.")
        say("Nothing is accepted or played until you acknowledge that: pbem log acknowledge --help")
    say(f"Turns: {clock(table)}")
    if table.asked:
        missing = ", ".join(missing_seats(table))
        say(f"Turn {table.turn} waits for {missing}, or for the master's decision: pbem play or extend")
    if is_waiting(table):
        number = next_round(table)
        comes = in_words(comes_at(number), table.schedule.zone)
        what = f"Turn {table.turn} is sealed and" if table.turn else "All seats are taken; the set-up"
        say(f"{what} waits for round {number} of the beacon, due {comes}")
    say(f"Deadline: {in_words(now.deadline, table.schedule.zone)}; missing orders: {policy(table)}")
    say(f"Dice commitments: {now.commitment} and {now.hidden_commitment} (hidden)")
    say(f"Dice: {dice(table)}")
    if table.mix:
        added = ", ".join(seat for seat in table.seats if seat in table.parts)
        say(f"Added to the dice by {added or 'nobody'}, mixed: {table.mix}")
    for each in witnesses_of(desk, table.game):
        flaw = f"; since {in_words(each.since, table.schedule.zone)} it does not: {each.why}" if each.why else ""
        say(f"Witness {each.name} has cosigned {each.cosigned} entries of the log{flaw}")
    if now.result:
        say(f"Result: {now.result}")
    people = desk.people(table.game)
    rows = [(*_seat_row(seat), reach(people.of(seat.seat)) if seat.kind == "player" else "") for seat in now.seats]
    show_table(("Seat", "Player", "Awaited", "Orders", "Ready", "Letters reach"), rows)


def _options(desk: Desk, game: GameSummary) -> str:
    known = {option.key: option for option in desk.games.find(game.rules).META.options}
    chosen = [(known[key], value) for key, value in game.options.items() if value != known[key].default]
    return ", ".join(f"{option.key}={option.shows(value)}" for option, value in chosen)


def _seat_row(seat: SeatSummary) -> tuple[str, ...]:
    player = seat.player or (f"reserved for {seat.offered_to}" if seat.offered_to else "empty")
    marks = [("yes" if mark else "-") for mark in (seat.is_awaited, seat.has_sheet, seat.is_ready)]
    return (seat.seat, f"{player} (bot)" if seat.kind == "bot" and player != BOT else player, *marks)
