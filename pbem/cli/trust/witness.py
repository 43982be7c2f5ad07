"""A witness: a small server that cosigns the logs of other servers, so that they cannot show two versions of one."""

import sys
from functools import partial
from pathlib import Path

import click

from pbem.audit.notes import read_key
from pbem.audit.witness.answering import Witness
from pbem.audit.witness.records import WitnessRecords
from pbem.audit.witness.witness_key import witness_cosigner
from pbem.cli.output import note, say, show_json, show_table
from pbem.cli.program import main
from pbem.cli.shutdown import stop_on_signal
from pbem.config import Settings

FOLDER = click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), help="Where it keeps its key and its records."
)


@main.group("witness")
def witness() -> None:
    """Cosign the logs of other servers, which then cannot show different logs to different players.

    It keeps its key and what it has cosigned in PBEM_VAR/witness, or in --folder. Back that folder up: a witness that
    has lost it must start again with a new key.
    """


@witness.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8040, show_default=True, help="0 picks a free one.")
@click.option("--name", default="", help="Its name, such as witness.example.org/ann; chosen at the first start.")
@FOLDER
def serve_logs(host: str, port: int, name: str, folder: Path | None) -> None:
    """Answer servers until stopped; prints the key that they need."""
    # Only this command needs a web server.
    from pbem.web.witness_app import WitnessApp, seconds, serve_witness

    home, records = _home(folder), WitnessRecords(_home(folder))
    records.tidy()
    cosigner = witness_cosigner(home, name)
    app = WitnessApp(Witness(records, cosigner, seconds), lambda line: note(f"pbem: {line}"))
    stop_on_signal(partial(sys.exit, 0))
    if not records.servers():
        note("pbem: this witness knows no server yet; add one with: pbem witness add-log KEY")

    def ready(at: str) -> None:
        click.echo(f"witness {cosigner.key} {at} (stop it with Ctrl-C)")
        sys.stdout.flush()

    serve_witness(app, host, port, ready)


@witness.command("add-log")
@click.argument("key")
@FOLDER
def add_log(key: str, folder: Path | None) -> None:
    """Cosign the logs signed with KEY: all games of a server (`pbem log key` prints its key), or one game."""
    added = WitnessRecords(_home(folder)).add_server(read_key(key))
    say("From now on its logs are cosigned." if added else "Its logs are cosigned already.")


@witness.command("logs")
@click.option("--json", "as_json", is_flag=True)
@FOLDER
def show_logs(as_json: bool, folder: Path | None) -> None:
    """List the logs that were cosigned, with the newest size and root."""
    records = WitnessRecords(_home(folder))
    found = [kept[0] for origin in records.origins() if (kept := records.newest(origin))]
    rows = [(each.origin, str(each.size), each.root.hex()) for each in found]
    if as_json:
        show_json([dict(zip(("origin", "size", "root"), row, strict=True)) for row in rows])
    elif rows:
        show_table(("Log", "Entries", "Root"), rows)
    else:
        say("No log has been cosigned yet.")


def _home(folder: Path | None) -> Path:
    return folder or Settings.from_environment().var / "witness"
