"""Mail in quarantine: listing, showing and retrying letters."""

import click

from pbem.cli.output import note, say, show_json, show_table
from pbem.cli.serving.intake import open_context
from pbem.cli.serving.mail import mail
from pbem.config import Settings
from pbem.mail.intake import quarantine


@mail.group("quarantine")
def in_quarantine() -> None:
    """Letters that could not be read or processed."""


@in_quarantine.command("list")
@click.option("--json", "as_json", is_flag=True)
def list_quarantine(as_json: bool) -> None:
    """List the letters with the reasons."""
    with open_context(Settings.from_environment()) as context:
        found = list(quarantine.kept(context))
    if as_json:
        show_json(found)
    elif found:
        rows = [(each.name, each.at, each.sender, each.reason) for each in found]
        show_table(("Letter", "Received", "From", "Reason"), rows)
    else:
        note("No letter is in quarantine.")


@in_quarantine.command("show")
@click.argument("name")
def show_quarantine(name: str) -> None:
    """Print a letter as received. NAME is from the list, or the beginning of one."""
    with open_context(Settings.from_environment()) as context:
        click.echo(quarantine.letter_in(context, name), nl=False)


@in_quarantine.command("retry")
@click.argument("name")
def retry_quarantine(name: str) -> None:
    """Process a letter again, for example after an update."""
    with open_context(Settings.from_environment()) as context:
        quarantine.retry(context, name)
    say("It will be processed at the next check of the spool.")
