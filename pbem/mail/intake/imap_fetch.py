"""Fetches letters from a mailbox (IMAP), for operators without their own mail server.

The number of the last letter fetched is kept here, not in the mailbox, so reading the mailbox with another program
changes nothing. A letter is stored before its number is noted; after a crash in between it is fetched again and
recognised by its id. If the mailbox is renumbered (UIDVALIDITY), all of it is fetched again in the same way.
"""

import imaplib
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from events import moment
from pbem.config import ImapAccount
from pbem.mail.intake.delivery import addressed, deliver, return_path
from pbem.mail.intake.spool import Spool
from pbem.mail.reading import limits
from pbem.projections import checked_file
from pbem.service import Desk

TIMEOUT = 60.0
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
_DATE = re.compile(rb'INTERNALDATE "([^"]+)"')


class MailboxDown(Exception):
    """The mailbox cannot be reached, or rejects the login; the message is one line."""


class Bookmark(msgspec.Struct, frozen=True):
    """The last letter fetched from a mailbox, and when the last look that took everything began."""

    mailbox: str
    validity: int
    uid: int = 0
    looked: str = ""


class MailboxLook(msgspec.Struct, frozen=True):
    """`count` letters were examined; all that arrived before `through` are in the spool ("" = it was not finished)."""

    count: int
    through: str = ""


class Fetched(msgspec.Struct, frozen=True):
    """`to` lists our addresses among the recipients; without any the letter is left alone, and `why` says so."""

    uid: int
    to: tuple[str, ...]
    why: str = ""


def fetch(
    desk: Desk,
    spool: Spool,
    mailbox: ImapAccount,
    file: Path,
    told: Callable[[Fetched], None],
    context: ssl.SSLContext | None = None,
    is_stopping: Callable[[], bool] = lambda: False,
    is_trusted: bool = False,
) -> MailboxLook:
    """Fetches new letters until asked to stop. `is_trusted`: what the mailbox says of when a letter arrived counts."""
    count, began = 0, desk.moment()
    with _opened(mailbox, context) as connection:
        mark = _bookmark(file, mailbox, _validity(connection))
        for uid in _new(connection, mark.uid):
            told(_take(desk, spool, connection, uid, mark.looked if is_trusted else began))
            mark = msgspec.structs.replace(mark, uid=uid)
            checked_file.write(file, msgspec.json.encode(mark))
            count += 1
            if is_stopping():
                return MailboxLook(count)
        checked_file.write(file, msgspec.json.encode(msgspec.structs.replace(mark, looked=began)))
    return MailboxLook(count, began)


@contextmanager
def _opened(mailbox: ImapAccount, context: ssl.SSLContext | None) -> Iterator[imaplib.IMAP4]:
    try:
        connection = _connect(mailbox, context)
    except (OSError, imaplib.IMAP4.error) as error:
        raise MailboxDown(f"{mailbox.host}:{mailbox.port}: {_words(error)}") from error
    try:
        yield connection
    except (OSError, imaplib.IMAP4.error) as error:
        raise MailboxDown(f"{mailbox.host}:{mailbox.port}: {_words(error)}") from error
    finally:
        with suppress(OSError, imaplib.IMAP4.error):
            connection.logout()


def _connect(mailbox: ImapAccount, context: ssl.SSLContext | None) -> imaplib.IMAP4:
    trusted = context or ssl.create_default_context()
    if mailbox.security == "imaps":
        connection: imaplib.IMAP4 = imaplib.IMAP4_SSL(mailbox.host, mailbox.port, ssl_context=trusted, timeout=TIMEOUT)
    else:
        connection = imaplib.IMAP4(mailbox.host, mailbox.port, timeout=TIMEOUT)
    try:
        if mailbox.security == "imap+starttls":
            connection.starttls(trusted)
        connection.login(mailbox.user, mailbox.password)
        _require(connection.select(f'"{mailbox.folder}"', readonly=True), f"there is no folder {mailbox.folder}")
    except BaseException:
        with suppress(OSError):
            connection.shutdown()
        raise
    return connection


def _validity(connection: imaplib.IMAP4) -> int:
    _, data = connection.response("UIDVALIDITY")
    return int(data[0]) if data and data[0] else 0


def _bookmark(file: Path, mailbox: ImapAccount, validity: int) -> Bookmark:
    """Where to continue; from the beginning if the mailbox has changed."""
    start = Bookmark(f"{mailbox.user}@{mailbox.host}/{mailbox.folder}", validity)
    content = checked_file.read(file)
    try:
        found = msgspec.json.decode(content, type=Bookmark) if content else start
    except msgspec.MsgspecError:
        return start
    return found if (found.mailbox, found.validity) == (start.mailbox, validity) else start


def _new(connection: imaplib.IMAP4, last: int) -> list[int]:
    """New letters in order of arrival. A server returns the last one even if asked only for later ones."""
    _, data = connection.uid("SEARCH", f"UID {last + 1}:*")
    return sorted(uid for uid in map(int, (data[0] or b"").split()) if uid > last)


def _take(desk: Desk, spool: Spool, connection: imaplib.IMAP4, uid: int, since: str) -> Fetched:
    head = _answer(connection, uid, "(RFC822.SIZE INTERNALDATE)")[0]
    size = _SIZE.search(head)
    if size is None:
        return Fetched(uid, (), "it is gone")
    if int(size[1]) > limits.MESSAGE:
        return Fetched(uid, (), f"it is larger than {limits.size(limits.MESSAGE)}")
    raw = _answer(connection, uid, "(BODY.PEEK[])")[1]
    to = deliver(desk, spool, raw, addressed(raw), return_path(raw), "imap", _came(head, desk, since))
    return Fetched(uid, tuple(to), "" if to else "it is not for any of our addresses")


def _answer(connection: imaplib.IMAP4, uid: int, what: str) -> tuple[bytes, bytes]:
    """The attributes of a letter, and its content if requested."""
    _, data = connection.uid("FETCH", str(uid), what)
    for part in data or []:
        if isinstance(part, tuple):
            return part[0], part[1]
        if isinstance(part, bytes):
            return part, b""
    return b"", b""


def _came(head: bytes, desk: Desk, since: str) -> str:
    """When it arrived in the mailbox: not before the last look, which did not find it, and not in the future."""
    found, now = _DATE.search(head), desk.moment()
    when = imaplib.Internaldate2tuple(b'INTERNALDATE "' + found[1] + b'"') if found else None
    said = moment(datetime.fromtimestamp(time.mktime(when), UTC)) if when else now
    return max(min(said, now), since)


def _require(answer: tuple[str, object], otherwise: str) -> None:
    if answer[0] != "OK":
        raise imaplib.IMAP4.error(otherwise)


def _words(error: Exception) -> str:
    text = getattr(error, "strerror", None) or (error.args and error.args[0]) or type(error).__name__
    return " ".join((text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)).split())
