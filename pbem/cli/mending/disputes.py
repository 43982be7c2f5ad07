"""Disputes: a turn resolved again in parallel, or one throw explained."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import click
import msgspec

from pbem.cli.inputs import TURN
from pbem.cli.output import save, say
from pbem.cli.program import changing, main, with_desk
from pbem.reports.booklet import Booklet
from pbem.service import REFEREE_NAME, Desk, Refused, latest, seat_called
from pbem.service.mending.disputes import booklet, dispute_order, dispute_rules, mail_dispute
from pbem.service.trust.rolls import dispute_roll, roll_booklet

NEW_FILE = click.Path(path_type=Path, dir_okay=False)
FORMS = ("text", "pdf", "json")


@main.command("dispute")
@click.argument("game")
@click.argument("turn", type=TURN)
@click.option("--without", "order", metavar="SEAT:LINE", help="Leave out this order: A:3 is line 3 of A's sheet.")
@click.option("--with-rule", "version", type=int, metavar="VERSION", help="Use this version of the rules.")
@click.option("--roll", "label", metavar="LABEL", help="Explain the throw with this label.")
@click.option("--seat", default="", help="Only what this seat may know; everything by default.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True)
@click.option("--out", type=NEW_FILE, help="A file instead of the screen.")
@click.option("--mail", is_flag=True, help="Mail the dispute of an order to every seat, limited to what it may know.")
@changing
@with_desk
def show_dispute(
    desk: Desk,
    game: str,
    turn: int | None,
    order: str | None,
    version: int | None,
    label: str | None,
    seat: str,
    form: str,
    out: Path | None,
    mail: bool,
    command_id: str,
) -> None:
    """Resolve a TURN again from the stored data, alongside the game, and report what differs; change nothing."""
    asked = [name for name, value in (("order", order), ("rules", version), ("roll", label)) if value is not None]
    if len(asked) != 1:
        raise Refused("Say what is disputed with one of --without A:3, --with-rule 2, --roll LABEL.")
    table = desk.open(desk.find(game)).table
    reader = seat_called(table, seat) if seat else REFEREE_NAME
    which = latest(table) if turn is None else turn
    if mail and order is None:
        raise Refused("Only the dispute of an order can be mailed: --without A:3 --mail.")
    if mail and order is not None:
        say(f"Mailed to: {', '.join(mail_dispute(desk, table.game, which, order, command_id)) or 'nobody'}.")
        return
    question = {"order": order, "rules": version, "roll": label}[asked[0]]
    look, written = QUESTIONS[asked[0]]
    found = look(desk, table.game, which, question, reader)
    show(desk, found, written(found), form, out)


QUESTIONS: dict[str, tuple[Callable[[Desk, UUID, int, Any, str], Any], Callable[[Any], Booklet]]] = {
    "order": (dispute_order, booklet),
    "rules": (dispute_rules, booklet),
    "roll": (dispute_roll, roll_booklet),
}


def show(desk: Desk, data: object, written: Booklet, form: str, out: Path | None) -> None:
    """Prints a document, or writes it to a file."""
    made = _made(desk, data, written, form, out is None)
    if out is not None:
        save(out, made)
        say(f"{out}: {len(made)} bytes.")
    else:
        click.echo(made.rstrip(b"\n") if form != "pdf" else made, nl=form != "pdf")


def _made(desk: Desk, data: object, written: Booklet, form: str, is_shown: bool) -> bytes:
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"
    if form == "text":
        return written.text().encode()
    if is_shown and sys.stdout.isatty():
        raise Refused("A PDF cannot be shown here; name a file with --out.")
    return written.pdf(desk.printer, desk.templates / "report")
