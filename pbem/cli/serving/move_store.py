"""Moves the whole server to another store: from an SQLite file to PostgreSQL, or back."""

from pathlib import Path

import click

from pbem.cli.output import note, progress, say
from pbem.cli.program import main
from pbem.config import read_store
from pbem.ledger import open_ledger
from pbem.ledger.move_store import move_store
from pbem.service import Refused


@main.command("move-store")
@click.argument("source")
@click.argument("target")
def move(source: str, target: str) -> None:
    """Copy everything in the store SOURCE into the empty store TARGET, and compare the two.

    Stop the server first. SOURCE stays as it is. After an interruption the same command goes on. Then name TARGET in
    PBEM_STORE and start the server; the folder PBEM_VAR stays.

    \b
    pbem move-store sqlite:var/pbem.sqlite postgresql://pbem@localhost/pbem
    """
    urls = [read_store(each, Path.cwd()) for each in (source, target)]
    if urls[0].startswith("sqlite:") and not Path(urls[0].partition(":")[2]).exists():
        raise Refused(f"There is no store {source}.")
    with open_ledger(urls[0]) as old, open_ledger(urls[1]) as new, progress() as bar:
        task = bar.add_task("records", total=old.head())
        copied = move_store(old, new, lambda done: bar.update(task, completed=done))
    say(f"{copied.records} records of {len(copied.heads)} games were copied.")
    say(f"Compared: every record, the heads of all logs and the shared files. Digest: {copied.digest}")
    note("Now name it in PBEM_STORE and start the server.")
