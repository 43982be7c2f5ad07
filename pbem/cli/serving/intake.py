"""Incoming mail: received at a socket, from standard input or from a mailbox, and processed."""

import asyncio
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from uuid import UUID

import click

from pbem.bootstrap import open_desk
from pbem.cli.inputs import SPAN
from pbem.cli.log_lines import begin_log, record
from pbem.cli.output import say
from pbem.cli.program import WRONG, sentence
from pbem.cli.serving.mail import mail
from pbem.cli.shutdown import stop_on_signal
from pbem.config import ConfigError, Door, Settings
from pbem.ledger import LedgerError
from pbem.mail.intake import Context, IntakeResult, IntakeWorker, Spool
from pbem.mail.intake.context import UNCHECKED
from pbem.mail.intake.delivery import addressed, deliver, return_path
from pbem.mail.intake.imap_fetch import Fetched, MailboxDown, MailboxLook, fetch
from pbem.mail.reading import limits, python_flaws
from pbem.measuring import tell
from pbem.service import Desk, Refused
from pbem.service.kernel.presence import present
from pbem.service.letters.spool_report import spool_said
from pbem.service.letters.spooled import spool_folder, unread
from pbem.service.turns.doors import MAILBOX, SPOOL, DoorProgress, mailbox_door, spool_door

TIDY_SECONDS = 60
# Exit codes for mail servers (sysexits.h): bounce the letter, or try again later.
TOO_LARGE, NO_SUCH_USER, COME_AGAIN = 65, 67, 75


@contextmanager
def open_context(settings: Settings) -> Iterator[Context]:
    with open_desk(settings) as desk:
        yield Context(desk, spool_of(settings, desk), settings.authserv)


def spool_of(settings: Settings, desk: Desk) -> Spool:
    return Spool(spool_folder(settings.var), desk.now)


@contextmanager
def spool_present(desk: Desk) -> Iterator[None]:
    """Says up to when the letters of this spool are dealt with; if some are left at the end, its last word stays."""
    folder = spool_folder(desk.var)
    Spool(folder, desk.now)
    with present(desk, spool_door(folder), SPOOL, spool_said(desk, folder), lambda: bool(unread(folder))):
        yield


def trouble(text: str) -> None:
    record(text, is_trouble=True)


def show_flaws() -> None:
    for flaw in python_flaws():
        trouble(f"{flaw} pbem guards against it; a newer Python would be better.")


def show_identity(settings: Settings) -> None:
    """One line where nothing checks the senders of letters that come from other machines."""
    if settings.authserv and settings.authserv != UNCHECKED:
        return
    mailbox = settings.mailbox is not None and not settings.authserv
    if mailbox or not settings.is_local:
        then = "letters from the mailbox wait until their player confirms them" if mailbox else "anyone can forge them"
        trouble(f"Nothing checks the senders of letters, so {then}: set PBEM_AUTHSERV (see docs/host.md).")


@mail.command("serve")
def serve_door() -> None:
    """Accept letters at PBEM_MAIL_LISTEN until stopped. pbem serve does this, too."""
    settings = Settings.from_environment()
    if settings.door is None:
        raise ConfigError("PBEM_MAIL_LISTEN is none: there is nowhere to accept letters")
    begin_log(settings.log)
    show_flaws()
    show_identity(settings)
    door_on(settings, settings.door, listen(settings.door), stop_on_signal())


def listen(door: Door) -> socket.socket:
    # Only these commands need a mail server.
    from pbem.mail.intake.door import bound

    return bound(door)


def door_on(settings: Settings, door: Door, listening: socket.socket, stop: Event) -> None:
    """Accepts letters until asked to stop."""
    from pbem.mail.intake.door import serve
    from pbem.mail.intake.doorkeeper import Doorkeeper

    with open_desk(settings) as desk, spool_present(desk):
        keeper = Doorkeeper(desk, spool_of(settings, desk), trouble)
        where = str(door.socket or f"{door.host}:{listening.getsockname()[1]}")
        click.echo(f"pbem accepts letters by {door.protocol.upper()} at {where}")
        try:
            asyncio.run(
                serve(
                    listening,
                    door.protocol,
                    keeper,
                    settings.mail_host,
                    asyncio.to_thread(stop.wait),
                    settings.mail_seconds,
                )
            )
        finally:
            keeper.close()


@mail.command("work")
@click.option("--once", is_flag=True, help="Process the waiting letters, then exit.")
@click.option("--rest", type=SPAN, default="1s", help="The time between two checks.", show_default=True)
def work(once: bool, rest: int) -> int:
    """Process incoming letters. Several of these may run at the same time; each letter is processed once."""
    settings = Settings.from_environment()
    if once:
        return _work_once(settings)
    begin_log(settings.log)
    work_on(settings, rest, show_result, stop_on_signal())
    return 0


def _work_once(settings: Settings) -> int:
    handled: list[IntakeResult] = []

    def told(letter: IntakeResult) -> None:
        handled.append(letter)
        show_result(letter)

    with open_context(settings) as context:
        worker = IntakeWorker(context, told, show_played)
        while worker.work():
            pass
        worker.tidy(settings.keep_days)
    if not handled:
        say("No letter is waiting.")
    return WRONG if any(letter.result in ("quarantined", "delayed") for letter in handled) else 0


def work_on(settings: Settings, rest: int, told: Callable[[IntakeResult], None], stop: Event) -> None:
    """Processes letters until asked to stop; retries while the ledger is unavailable."""
    with open_context(settings) as context, spool_present(context.desk):
        if settings.mailbox is None:
            context.desk.ledger.signs.end(mailbox_door(spool_folder(settings.var)))
        worker = IntakeWorker(context, told, show_played)
        tidied = 0.0
        while not stop.is_set():
            if not _looked(worker, stop):
                stop.wait(rest)
            if time.monotonic() - tidied > TIDY_SECONDS:
                tidied = time.monotonic()
                _tidied(worker, settings.keep_days)


def _looked(worker: IntakeWorker, stop: Event) -> int:
    try:
        return worker.work(stop.is_set)
    except (LedgerError, OSError) as error:
        trouble(sentence(error))
    return 0


def _tidied(worker: IntakeWorker, days: int) -> None:
    try:
        worker.tidy(days)
    except (LedgerError, OSError) as error:
        trouble(sentence(error))


def show_result(letter: IntakeResult) -> None:
    tell("letter_in", letter.result, 1)
    is_trouble = letter.result in ("quarantined", "delayed")
    record(f"{letter.name}: {letter.result}{f': {letter.why}' if letter.why else ''}", is_trouble, letter=letter.name)


def show_played(game: UUID, turn: int) -> None:
    record(f"{game}: played: turn {turn}; nobody is waited for", game=game, turn=turn)


@mail.command("read")
@click.option("--recipient", "-r", multiple=True, help="The recipient; by default from the headers.")
@click.option("--sender", "-f", help="The envelope sender; by default the header Return-Path.")
def read_one(recipient: tuple[str, ...], sender: str | None) -> int:
    """Accept one letter from standard input, as a mail server pipes it in; pbem mail work processes it.

    Exits with 0 when the letter is stored, 67 if it is for nobody here, 65 if it is too large, 75 to ask for a retry.
    """
    try:
        return _read_one(recipient, sender)
    except Exception as error:  # noqa: BLE001 - whatever it is, the letter must be delivered again
        trouble(sentence(error))
        return COME_AGAIN


def _read_one(recipients: tuple[str, ...], sender: str | None) -> int:
    raw = sys.stdin.buffer.read(limits.MESSAGE + 1)
    if len(raw) > limits.MESSAGE:
        trouble(f"the size limit of a letter is {limits.size(limits.MESSAGE)}")
        return TOO_LARGE
    given = sender.strip().removeprefix("<").removesuffix(">") if sender is not None else return_path(raw)
    settings = Settings.from_environment()
    with open_desk(settings) as desk:
        to = deliver(desk, spool_of(settings, desk), raw, recipients or addressed(raw), given, "pipe", "")
    if not to:
        trouble("the letter is not for any of our addresses")
        return NO_SUCH_USER
    return 0


@mail.command("fetch")
@click.option("--every", type=SPAN, default="none", help="Check repeatedly, such as every 1m.")
def fetch_letters(every: int) -> int:
    """Fetch new letters from the mailbox PBEM_IMAP."""
    settings = Settings.from_environment()
    if every:
        begin_log(settings.log)
        fetch_on(settings, every, stop_on_signal())
        return 0
    with open_desk(settings) as desk:
        try:
            with mailbox_present(settings, desk) as reached:
                look = _fetched(settings, desk, Event())
                reached(look.through)
        except MailboxDown as down:
            raise Refused(f"The mailbox is unavailable: {down}") from down
    if not look.count:
        say("No new letter.")
    return 0


def fetch_on(settings: Settings, rest: int, stop: Event) -> None:
    """Fetches letters until asked to stop."""
    with open_desk(settings) as desk, mailbox_present(settings, desk) as reached:
        while not stop.is_set():
            try:
                look = _fetched(settings, desk, stop)
                reached(look.through)
            except (MailboxDown, LedgerError, OSError) as error:
                trouble(f"cannot fetch letters: {error}")
            stop.wait(rest)


@contextmanager
def mailbox_present(settings: Settings, desk: Desk) -> Iterator[Callable[[str], None]]:
    """Says up to when the letters in the mailbox were fetched. It stays said: more may come in while nobody looks."""
    spool_of(settings, desk)
    progress = DoorProgress()
    said = progress.reached("", desk.now())

    def reached(through: str) -> None:
        if through:
            said.update(progress.reached(through, desk.now()))

    name = mailbox_door(spool_folder(settings.var))
    with present(desk, name, MAILBOX, lambda: dict(said), lambda: True):
        yield reached


def _fetched(settings: Settings, desk: Desk, stop: Event) -> MailboxLook:
    if settings.mailbox is None:
        raise ConfigError("PBEM_IMAP is not set: there is no mailbox to check")
    file = settings.var / "mail" / "fetched"
    spool = spool_of(settings, desk)
    trusted = bool(settings.authserv)
    return fetch(desk, spool, settings.mailbox, file, _tell_fetched, None, stop.is_set, trusted)


def _tell_fetched(letter: Fetched) -> None:
    if letter.to:
        record(f"letter {letter.uid}: fetched")
    else:
        trouble(f"letter {letter.uid} stays in the mailbox: {letter.why}")
