"""Audit: files for checking a game, and whether its log still matches what was signed."""

import os
from pathlib import Path

import click

from pbem.audit import verify
from pbem.audit.notes import read_key
from pbem.audit.witness.records import SERVER_NAME
from pbem.cli.inputs import plain_text
from pbem.cli.output import note, say, show_json, show_table, write_whole
from pbem.cli.program import changing, main, with_desk
from pbem.ledger.game_record import NO_GAME
from pbem.service import ONLOOKER, Desk, Refused
from pbem.service.history.luck import Luck, luck, luck_of_all
from pbem.service.kernel.commands import AcknowledgeRestore
from pbem.service.trust.audit_file import audit
from pbem.service.trust.log import public_checkpoint
from pbem.service.trust.log_check import check_log
from pbem.service.trust.restored_log import acknowledge_restore

DIFFERENT, GIVEN_UP = 1, 3
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
NEW_FILE = click.Path(dir_okay=False, path_type=Path)


@main.command("audit")
@click.argument("game")
@click.option("--out", type=NEW_FILE, help="A file; standard output by default.")
@click.option("--seat", default=ONLOOKER, help="While the game is running: what this seat may know, not an onlooker.")
@click.option(
    "--facts/--no-facts",
    default=None,
    help="Include the facts of each turn, also messages; the default for finished games, and only for them.",
)
@with_desk
def write_audit(desk: Desk, game: str, out: Path | None, seat: str, facts: bool | None) -> None:
    """Write the audit file of a game, which verify.py checks without this server.

    While the game is running the file contains nothing hidden; when the game is over, every throw and
    every fact. Without facts nothing binds the throws to the log.
    """
    found = desk.find(game)
    lines = audit(desk, found, desk.signer(found), seat, facts)
    if out is None:
        click.echo(b"".join(lines), nl=False)
        return
    write_whole(out, lines)
    note(f"Written to {out}. Check it with: python3 {_verifier()} {out}")


@main.group("log")
def log() -> None:
    """The log of a game: one entry for each stored event, with a signed head."""


@log.command("check")
@click.argument("game")
@click.option("--key", default="", help="The key that signed; this server's by default.")
@click.option("--receipt", "receipts", type=FILE, multiple=True, help="A receipt that a player kept.")
@click.option("--checkpoint", "checkpoints", type=FILE, multiple=True, help="A checkpoint that somebody kept.")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def show_check(
    desk: Desk, game: str, key: str, receipts: tuple[Path, ...], checkpoints: tuple[Path, ...], as_json: bool
) -> int:
    """Recompute the log from the stored events and compare it with what was signed; exit 1 if anything differs.

    Exit 3: it holds, but a receipt or checkpoint was given up when the game was restored to an older state."""
    found = desk.find(game)
    signed_by = read_key(key) if key else desk.signer(found).key
    state = check_log(desk, found, signed_by, map(plain_text, receipts), map(plain_text, checkpoints))
    code = DIFFERENT if state.wrong else GIVEN_UP if state.given_up else 0
    if as_json:
        show_json(state)
        return code
    for what in state.wrong:
        say(f"WRONG: {what}.")
    for what in state.notes:
        say(f"Note: {what}.")
    say(f"A log of {state.size} entries with root {state.root}.")
    say(f"Signed with {state.key}.")
    for what in state.given_up:
        say(f"GIVEN UP: {what}.")
    if not state.wrong:
        is_compared = receipts or checkpoints
        fits = "Events and leaves match"
        say(
            f"{fits}, and the log is the one that was signed."
            if is_compared
            else f"{fits}; to check signatures, give --receipt or --checkpoint."
        )
    return code


@log.command("acknowledge")
@click.argument("game")
@click.option("--reason", required=True, help="What happened; the players see it on every report.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def acknowledge(desk: Desk, game: str, reason: str, as_json: bool, command_id: str) -> None:
    """Acknowledge that a game was restored to an older state, so that it continues; every player is notified."""
    answer = acknowledge_restore(desk, AcknowledgeRestore(id=command_id, by="cli", game=desk.find(game), reason=reason))
    if as_json:
        show_json(answer)
    else:
        say(f"Acknowledged: of {answer.size} signed entries, {answer.left} are left. The game continues.")


@log.command("checkpoint")
@click.argument("game")
@with_desk
def show_checkpoint(desk: Desk, game: str) -> None:
    """Print the public signed checkpoint."""
    found = desk.find(game)
    click.echo(public_checkpoint(desk, found), nl=False)


@log.command("key")
@with_desk
def show_key(desk: Desk) -> None:
    """Print the key that signs the logs of all games here, for witnesses."""
    signer = desk.signer(NO_GAME).key
    say(str(signer._replace(name=SERVER_NAME)))


def _verifier() -> str:
    """The path of verify.py: anyone may copy it."""
    return os.path.relpath(verify.__file__)


@main.command("luck")
@click.argument("game", required=False)
@click.option("--all", "is_all", is_flag=True, help="All games of this server, by rules.")
@click.option("--seat", default=ONLOOKER, help="While the game is running: what this seat may know, not an onlooker.")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def show_luck(desk: Desk, game: str | None, is_all: bool, seat: str, as_json: bool) -> None:
    """Compare the rolls of one GAME, or of --all games, with the expectation.

    For running games, only throws known to everyone count.

    The last columns are the probability of being this far off by chance, in total and by face.
    """
    if game and is_all:
        raise Refused("Name a game or give --all, not both.")
    rows = luck(desk, desk.find(game), seat) if game else luck_of_all(desk)
    if as_json:
        show_json(rows)
    elif not rows:
        note("There are no public rolls yet.")
    else:
        titles = ("Seat" if game else "Rules", "Use", "Dice", "Rolled", "Expected", "p", "p of faces")
        show_table(titles, map(_luck_row, rows))


def _luck_row(row: Luck) -> tuple[str, ...]:
    seat = {"*": "all", "": "-"}.get(row.seat, row.seat)
    numbers = (f"{row.dice}d{row.sides}", str(row.rolled), f"{row.expected:.1f}", f"{row.p:.3f}", f"{row.p_faces:.3f}")
    return (seat, row.use, *numbers)
