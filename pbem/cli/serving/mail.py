"""Mail: the worker that sends letters, and the outbox."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event

import click

from pbem.bootstrap import open_desk
from pbem.cli.inputs import SPAN
from pbem.cli.log_lines import begin_log, record
from pbem.cli.output import note, say, show_json, show_table, warn
from pbem.cli.program import WRONG, main, sentence, with_desk
from pbem.cli.shutdown import stop_on_signal
from pbem.config import Settings
from pbem.mail.letters import LetterWriter, sealed
from pbem.mail.sending import MaildirPost, Post, RelayDown, RelayPost, SendResult, SendWorker
from pbem.measuring import tell
from pbem.service import Desk, Refused
from pbem.service.kernel.presence import part_name, present
from pbem.service.letters.outbox import find_letter, retry_letter

# How long a worker waits when there is no relay.
DOWN_SECONDS = 60
SENDER = "sender"


@main.group("mail")
def mail() -> None:
    """Incoming and outgoing letters."""


def post_for(settings: Settings) -> Post:
    """The configured relay, else a folder in var/."""
    if settings.relay is not None:
        if settings.mail_host == "localhost":
            note("pbem: PBEM_MAIL_HOST is not set: nobody will be able to answer these letters")
        return RelayPost(settings.relay, settings.mail_host)
    return MaildirPost(settings.var / "outbox")


@mail.command("send")
@click.option("--once", is_flag=True, help="Send the waiting letters, then exit.")
@click.option("--rest", type=SPAN, default="2s", help="The time between two checks.", show_default=True)
def send(once: bool, rest: int) -> int:
    """Send the waiting letters. Several of these may run at the same time; each letter is sent by one of them."""
    settings = Settings.from_environment()
    if once:
        return _send_once(settings)
    begin_log(settings.log)
    send_on(settings, rest, show_letter, stop_on_signal())
    return 0


def _send_once(settings: Settings) -> int:
    handled: list[SendResult] = []

    def told(letter: SendResult) -> None:
        handled.append(letter)
        show_letter(letter)

    with open_desk(settings) as desk:
        post = post_for(settings)
        try:
            with sender(desk, post) as worker:
                worker.send_all(told)
        except RelayDown as trouble:
            raise Refused(f"The relay is unavailable: {trouble}") from trouble
        finally:
            post.close()
            desk.outbox.keep()
    if not handled:
        say("No letter is waiting to be sent now.")
    return WRONG if any(letter.result != "sent" for letter in handled) else 0


def send_on(settings: Settings, rest: int, told: Callable[[SendResult], None], stop: Event) -> None:
    """Sends letters until asked to stop; retries while the ledger or the relay is unavailable."""
    with open_desk(settings) as desk:
        post = post_for(settings)
        with sender(desk, post) as worker:
            while not stop.is_set():
                stop.wait(_looked(worker, told, stop) or rest)
        post.close()


@contextmanager
def sender(desk: Desk, post: Post) -> Iterator[SendWorker]:
    """A worker of whom others know whether it is alive: what it has claimed is free when it is not."""
    with present(desk, part_name(desk), SENDER) as part:
        yield SendWorker(desk, post, random.random, part.name, warn, lambda: part.is_fresh)


def _looked(worker: SendWorker, told: Callable[[SendResult], None], stop: Event) -> int:
    """One pass over the outbox; returns how long to wait after a failure."""
    try:
        worker.send_all(told, stop.is_set)
    except RelayDown as trouble:
        record(f"cannot send letters: {trouble}", is_trouble=True)
        return DOWN_SECONDS
    except Exception as error:  # noqa: BLE001 - a worker that ends because of one letter sends no others
        record(sentence(error), is_trouble=True)
    return 0


def show_letter(letter: SendResult) -> None:
    tell("letter_out", letter.result, 1)
    is_sent = letter.result == "sent"
    said = "sent" if is_sent else f"{letter.result}: {letter.said}"
    record(f"{letter.key}: {said}", not is_sent, letter=letter.key)


@mail.group("outbox")
def outbox() -> None:
    """Letters that are waiting, were given up, or were sent recently."""


@outbox.command("list")
@click.option("--sent", is_flag=True, help="Also list recently sent letters.")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def list_letters(desk: Desk, sent: bool, as_json: bool) -> None:
    """List unsent letters."""
    box = desk.outbox.look()
    desk.outbox.keep()
    if as_json:
        show_json({"waiting": box.waiting, "sent": box.sent if sent else []})
        return
    rows = [(each.key, each.state, each.queued, str(each.tries), each.free, each.reason) for each in box.waiting]
    rows += [(done.key, "sent", done.at, "", "", "") for done in box.sent if sent]
    if rows:
        show_table(("Letter", "State", "Since", "Tries", "Not before", "Reason"), rows)
    else:
        note("No letter is waiting to be sent.")


@outbox.command("show")
@click.argument("key")
@click.option("--html", is_flag=True, help="Only the HTML part.")
@click.option("--raw", is_flag=True, help="The whole message as sent.")
@with_desk
def show(desk: Desk, key: str, html: bool, raw: bool) -> None:
    """Print a letter as it was or would be sent. KEY is from the list, or the beginning of one."""
    queued = find_letter(desk, key)
    letter_writer = LetterWriter(desk)
    if raw:
        click.echo(sealed(letter_writer, queued).content.replace(b"\r\n", b"\n"), nl=False)
        return
    letter = letter_writer.letter(queued)
    if html:
        say(letter.html.rstrip("\n"))
        return
    say(f"To: {letter.name} <{letter.to}>\nReply-To: {letter.reply_to}\nSubject: {letter.subject}\n")
    say(letter.text.rstrip("\n"))


@outbox.command("retry")
@click.argument("key")
@with_desk
def retry(desk: Desk, key: str) -> None:
    """Send a delayed or given-up letter at once."""
    retry_letter(desk, find_letter(desk, key).key)
    say("It will be sent at the next check of the outbox.")
