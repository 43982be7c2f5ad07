"""Bundles: a game in one file, to keep or to move to another server."""

from pathlib import Path
from uuid import UUID

import click

from pbem.audit.keys import game_signer
from pbem.audit.notes import read_key
from pbem.audit.passphrase import NONCE, SALT, Locked, lock
from pbem.cli.output import note, require_writable, say, show_json, write_whole
from pbem.cli.program import changing, main, with_desk
from pbem.config import Settings
from pbem.service import Desk, Refused
from pbem.service.kernel.commands import MoveGame
from pbem.service.trust.bundle_import import import_game
from pbem.service.trust.bundles import export_for_players, export_for_seat, export_game
from pbem.service.trust.move import move_away

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
NEW_FILE = click.Path(dir_okay=False, path_type=Path)
PASSPHRASE = click.option(
    "--passphrase-file", type=FILE, help="A file whose first line is the passphrase for the secrets of a running game."
)


def read_passphrase(file: Path | None) -> str:
    """The first line of the file; "" without one."""
    if file is None:
        return ""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    if not lines or not lines[0].strip():
        raise Refused(f"{file} is empty; its first line must be the passphrase.")
    return lines[0].strip()


@main.command("export")
@click.argument("game")
@click.option("--out", type=NEW_FILE, required=True, help="The file to write.")
@PASSPHRASE
@click.option(
    "--to-go-on-elsewhere",
    "to",
    default="",
    metavar="URL",
    help="Stop the game here for good: it goes on at the server with this address. Its players are notified.",
)
@click.option("--seat", default="", help="Only the part of a running game that this seat may know.")
@click.option("--for-players", is_flag=True, help="A finished game without private press, for everyone who played.")
@changing
@with_desk
def export(
    desk: Desk,
    game: str,
    out: Path,
    passphrase_file: Path | None,
    to: str,
    seat: str,
    for_players: bool,
    command_id: str,
) -> None:
    """Write a game to one signed file: every event, its log, and what it needs to continue elsewhere.

    The dice secrets of a running game, and the addresses of its players, are included only with a passphrase. The file
    contains everyone's orders: it is for the master, unless --seat or --for-players is given.
    """
    found = desk.find(game)
    passphrase = read_passphrase(passphrase_file)
    if seat or for_players:
        _export_part(desk, found, out, seat, is_alone=not (passphrase or to or (seat and for_players)))
        return
    if to:
        require_writable(out)
        _move(desk, found, to, passphrase, command_id)
    signer = game_signer(Settings.from_environment().var, found)
    write_whole(out, export_game(desk, found, signer, passphrase), 0o600)
    note(f"Written to {out}, signed with {signer.key}.")
    if to:
        note(f"The game has stopped here. On the other server: pbem import {out.name} --passphrase-file FILE")
    if not passphrase and not desk.open(found).table.ended:
        note("The game is running: without a passphrase its secrets are left out, and it can continue only here.")


def _export_part(desk: Desk, game: UUID, out: Path, seat: str, is_alone: bool) -> None:
    if not is_alone:
        raise Refused("--seat and --for-players go with no other option but --out.")
    signer = desk.signer(game)
    write_whole(out, export_for_seat(desk, game, signer, seat) if seat else export_for_players(desk, game, signer))
    note(f"Written to {out}, signed with {signer.key}. Check it with: pbem verify {out}")


def _move(desk: Desk, game: UUID, to: str, passphrase: str, command_id: str) -> None:
    if not passphrase:
        raise Refused("To go on elsewhere the game needs its secrets: give --passphrase-file. Nothing was changed.")
    # A passphrase that is too short is refused before the game stops.
    try:
        lock(b"", passphrase, game.bytes, bytes(SALT + NONCE))
    except Locked as error:
        raise Refused(f"The secrets cannot be encrypted: {error}. Nothing was changed.") from error
    move_away(desk, MoveGame(id=command_id, by="cli", game=game, to=to))


@main.command("import")
@click.argument("file", type=FILE)
@PASSPHRASE
@click.option("--key", default="", help="The key that must have signed the file.")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def import_(desk: Desk, file: Path, passphrase_file: Path | None, key: str, as_json: bool) -> None:
    """Import a game from a file, to continue it on this server. A game that runs here is never overwritten."""
    done = import_game(desk, file.read_bytes(), read_passphrase(passphrase_file), read_key(key) if key else None)
    if as_json:
        show_json(done)
        return
    say(f"{done.title} ({done.game}): {done.written} new records.")
    if not done.can_go_on:
        note("Its dice secrets are not here: it can be replayed and verified, but not continued. Give the passphrase.")
    elif done.has_arrived:
        note("The game goes on here; its players get a letter with their new addresses.")
    elif not done.is_over:
        note("The file was not made to move the game: if it also runs elsewhere, there are now two. Use pbem export")
        note("--to-go-on-elsewhere there. To set missing addresses, use pbem address.")
