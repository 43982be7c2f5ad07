"""Backups: made while the server runs, checked by a restore that is thrown away, and restored."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from pbem.bootstrap import open_desk
from pbem.cli.output import note, progress, say
from pbem.cli.program import WRONG, main
from pbem.cli.serving import backup_folder
from pbem.config import SECRETS_KEY, Settings, read_store
from pbem.ledger import PEOPLE
from pbem.ledger.copies import kind_of_persons
from pbem.service import Desk, Refused
from pbem.service.trust.log_check import check_log
from pbem.service.trust.verify import verify

FOLDER = click.Path(file_okay=False, path_type=Path)
PAGE = 500


@main.group("backup")
def backup() -> None:
    """Make, check and restore backups of the whole server."""


@backup.command("make")
@click.argument("folder", type=FOLDER)
def make(folder: Path) -> None:
    """Copy the store and the files of the server into a new FOLDER, and the keys into FOLDER.keys.

    The server may run meanwhile. Keep the two folders apart: the keys open what is secret in the store.
    """
    for each in (folder, backup_folder.keys_of(folder)):
        if each.exists():
            raise Refused(f"{each} exists: name a new folder.")
    contents = backup_folder.make(Settings.from_environment(), folder, datetime.now(UTC))
    say(f"{len(contents.files)} files are in {folder} and {backup_folder.keys_of(folder)}.")
    note(f"Check them with: pbem backup check {folder}")


@backup.command("check")
@click.argument("folder", type=FOLDER)
@click.option("--store", default="", help="For a backup of PostgreSQL: an empty database for the trial.")
@click.option("--rules", is_flag=True, help="Also play every turn again by the rules, which takes longer.")
def check(folder: Path, store: str, rules: bool) -> int:
    """Restore FOLDER into a temporary place, read every event, and check the log of every game.

    Exit code 2: something is damaged or missing.
    """
    contents = backup_folder.read(folder)
    wrong = [f"{name} is missing or damaged" for name in backup_folder.damaged(folder, contents)]
    if not wrong:
        wrong = _tried(folder, contents, store, rules)
    for what in wrong:
        note(f"WRONG: {what}")
    say(f"The backup of {contents.made} {'is damaged' if wrong else 'is good'}.")
    return WRONG if wrong else 0


def _tried(folder: Path, contents: backup_folder.Contents, store: str, rules: bool) -> list[str]:
    if contents.store == "postgresql" and not store:
        raise Refused("The backup is of PostgreSQL: name an empty database for the trial, --store postgresql://...")
    settings = Settings.from_environment()
    with TemporaryDirectory(prefix="pbem-backup-") as made:
        var = Path(made) / "var"
        place = read_store(store, Path.cwd()) if store else f"sqlite:{Path(made) / 'store.sqlite'}"
        people = place if kind_of_persons(settings.people_keys) == "postgresql" else str(var / PEOPLE)
        trial = replace(settings, var=var, store=place, dice_key=var / SECRETS_KEY, people_keys=people)
        backup_folder.restore(trial, folder, contents)
        with open_desk(trial) as desk:
            return [*_unreadable(desk), *_wrong_games(desk, rules)]


def _unreadable(desk: Desk) -> Iterator[str]:
    """Reads every event, of whatever stream."""
    seen = count = 0
    while page := desk.ledger.notifications(seen, PAGE):
        seen, count = page[-1].id, count + len(page)
    say(f"{count} events can be read.")
    for damaged in desk.game_list.damaged().values():
        yield str(damaged)


def _wrong_games(desk: Desk, rules: bool) -> Iterator[str]:
    tables = desk.game_list.tables()
    with progress() as bar:
        for game, table in bar.track(tables.items(), len(tables), description="Checking games"):
            yield from (f"{table.title}: {what}" for what in check_log(desk, game, desk.signer(game).key).wrong)
            for verdict in verify(desk, game) if rules else ():
                yield from (f"{table.title}: turn {each.turn}: {each.sentence}" for each in verdict.differences)
    say(f"The logs of {len(tables)} games were checked{', and their turns played again' if rules else ''}.")


@backup.command("restore")
@click.argument("folder", type=FOLDER)
def restore(folder: Path) -> int:
    """Put the store, the files and the keys of a backup back; stop the server first.

    Nothing is overwritten: the store must not exist yet, and files that are there stay as they are.
    """
    contents = backup_folder.read(folder)
    if wrong := backup_folder.damaged(folder, contents):
        raise Refused(f"The backup is damaged; pbem backup check tells more: {', '.join(wrong[:5])}.")
    for name in backup_folder.restore(Settings.from_environment(), folder, contents):
        note(f"{name} is newer or different here and stays as it is")
    say(f"The backup of {contents.made} is restored. Start the server; it says so where letters went out since.")
    return 0
