"""The settings of the server, read from the environment and checked once at the start."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit

from pbem.addresses import (
    Metrics,
    Proxies,
    read_beacon,
    read_contact,
    read_log,
    read_metrics,
    read_proxies,
    read_witnesses,
)
from pbem.environment import SETTINGS

PACKAGE = Path(__file__).resolve().parent
# The top of the checkout; once installed, the folder that holds the package.
ROOT = PACKAGE.parent


def shipped(name: str, package: Path = PACKAGE) -> Path:
    """A folder that is at the top of the checkout, and that the wheel holds inside the package."""
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


TEMPLATES = shipped("templates")
DOCUMENTS = shipped("docs")


def home(package: Path = PACKAGE) -> Path:
    """Where relative paths of settings start: the top of the checkout, or the current folder once installed."""
    return Path.cwd() if (package / "templates").is_dir() else package.parent


# The protocols for a relay, with their default ports.
RELAYS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
RELAY_LIKE = (
    "PBEM_RELAY must look like smtp://host, smtp+starttls://user:password@host:587 or smtps://user:password@host"
)
# The protocols for a mailbox, with their default ports.
MAILBOXES = {"imap": 143, "imap+starttls": 143, "imaps": 993}
MAILBOX_LIKE = "PBEM_IMAP must look like imaps://user:password@host/INBOX or imap+starttls://user:password@host"
DOORS = ("smtp", "lmtp")
DOOR_LIKE = (
    "PBEM_MAIL_LISTEN must look like smtp://127.0.0.1:8025, lmtp://127.0.0.1:8024, lmtp:/run/pbem/lmtp.sock, or none"
)
LONGEST_SOCKET = 100
SECRETS_KEY = "secrets.key"
PEOPLE_KEYS = "people.keys"
HERE = ("localhost", "127.0.0.1", "::1")
_HOST = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")


class ConfigError(Exception):
    """A setting that cannot be used; the message is one line for the person who wrote it."""


@dataclass(frozen=True, slots=True)
class Relay:
    """The mail server that accepts our letters: `security` is smtp (none), smtp+starttls or smtps."""

    security: str
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Door:
    """Where letters arrive: `protocol` is smtp or lmtp, at a host and port or at a socket in the file system."""

    protocol: str
    host: str = ""
    port: int = 0
    socket: Path | None = None


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A mailbox to fetch letters from: `security` is imap (none), imap+starttls or imaps."""

    security: str
    host: str
    port: int
    user: str
    password: str = field(repr=False)
    folder: str = "INBOX"


@dataclass(frozen=True, slots=True)
class Settings:
    """Paths are absolute; a relative one in the environment starts at `home`."""

    root: Path
    var: Path
    templates: Path
    host: str
    port: int
    mail_host: str
    relay: Relay | None
    door: Door | None
    mailbox: ImapAccount | None
    # The name that our own mail server uses in Authentication-Results; "" trusts none.
    authserv: str
    # The relays for rounds of the beacon; without any, games cannot have one.
    beacon: tuple[str, ...]
    # Key and address of each witness that cosigns the logs of games.
    witnesses: tuple[tuple[str, str], ...]
    # The key that encrypts the dice secrets in the database.
    dice_key: Path = field(repr=False)
    # The keys of persons: a file, or the address of a PostgreSQL database.
    people_keys: str = field(repr=False)
    # How many minutes a turn waits for a silent door.
    seal_wait: int
    # How many days processed letters are kept.
    keep_days: int
    # How many seconds a letter may take to arrive.
    mail_seconds: int
    # How many days sent letters are kept, and people who do not play; 0 for ever.
    keep_letters: int
    keep_accounts: int
    # The public address of the pages, without a trailing slash: it is used in letters, and decides whether cookies are
    # for encrypted connections only.
    url: str
    # Addresses of the operators.
    admins: tuple[str, ...]
    # The proxies whose word about a client's address is believed.
    proxies: Proxies
    # Where people report flaws; "" tells nobody.
    security_contact: str
    metrics: Metrics | None
    # The form of the server's lines: text or json.
    log: str
    # May contain a password, so it is never printed.
    store: str = field(repr=False)

    @property
    def is_local(self) -> bool:
        """Whether only people at this machine can reach the pages, and no letter leaves it."""
        is_here = self.host in HERE and urlsplit(self.url).hostname in HERE
        return is_here and self.relay is None and not self.proxies.networks

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ, root: Path | None = None) -> "Settings":
        root = root or home()
        given = {row.name: environ.get(row.name) or row.default for row in SETTINGS}
        var = root / given["PBEM_VAR"]
        host, port = given["PBEM_HOST"], read_port(given["PBEM_PORT"])
        return cls(
            root=root,
            var=var,
            templates=read_templates(TEMPLATES),
            host=host,
            port=port,
            mail_host=read_mail_host(given["PBEM_MAIL_HOST"]),
            relay=read_relay(given["PBEM_RELAY"]),
            door=read_door(given["PBEM_MAIL_LISTEN"], root),
            mailbox=read_mailbox(given["PBEM_IMAP"]),
            authserv=given["PBEM_AUTHSERV"].strip(),
            beacon=checked(read_beacon, given["PBEM_BEACON"]),
            witnesses=checked(read_witnesses, given["PBEM_WITNESSES"]),
            dice_key=root / (given["PBEM_SECRETS_KEY_FILE"] or var / SECRETS_KEY),
            people_keys=read_people_keys(given["PBEM_PEOPLE_KEYS"] or str(var / PEOPLE_KEYS), root),
            seal_wait=read_number("PBEM_SEAL_WAIT", given["PBEM_SEAL_WAIT"], "minutes", range(1441)),
            keep_days=read_number("PBEM_MAIL_DAYS", given["PBEM_MAIL_DAYS"], "days", range(1, 3651)),
            mail_seconds=read_number("PBEM_MAIL_SECONDS", given["PBEM_MAIL_SECONDS"], "seconds", range(10, 3601)),
            keep_letters=read_keeping("PBEM_KEEP_LETTERS", given["PBEM_KEEP_LETTERS"]),
            keep_accounts=read_keeping("PBEM_KEEP_ACCOUNTS", given["PBEM_KEEP_ACCOUNTS"]),
            url=read_url(given["PBEM_URL"], host, port),
            admins=tuple(filter(None, map(str.strip, given["PBEM_ADMINS"].casefold().split(",")))),
            proxies=checked(read_proxies, given["PBEM_PROXIES"]),
            security_contact=checked(read_contact, given["PBEM_SECURITY_CONTACT"]),
            metrics=checked(read_metrics, given["PBEM_METRICS"]),
            log=checked(read_log, given["PBEM_LOG"]),
            store=read_store(given["PBEM_STORE"] or f"sqlite:{var / 'pbem.sqlite'}", root),
        )


T = TypeVar("T")


def checked(read: Callable[[str], T], text: str) -> T:
    try:
        return read(text)
    except ValueError as problem:
        raise ConfigError(str(problem)) from None


def read_templates(templates: Path) -> Path:
    if not templates.is_dir():
        raise ConfigError(f"no templates folder at {templates}: install pbem again")
    return templates


def read_url(text: str, host: str, port: int) -> str:
    """The public address of the pages; by default where the server listens."""
    if not text:
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    try:
        parts = urlsplit(text.strip())
        is_whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_whole = None
    if not is_whole or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise ConfigError(f"PBEM_URL={text!r} is not the address of a site: write one like https://games.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def read_port(text: str) -> int:
    """A port number; 0 lets the system choose a free one."""
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise ConfigError(f"PBEM_PORT={text!r} is not a port: write a number from 0 to 65535")
    return int(text)


def read_store(url: str, root: Path) -> str:
    scheme, _, rest = url.partition(":")
    if scheme == "sqlite":
        return f"sqlite:{root / read_file(rest)}"
    if scheme == "postgresql":
        return read_postgresql(url)
    raise ConfigError("PBEM_STORE must be sqlite:PATH or postgresql://user:password@host:port/database")


def read_people_keys(place: str, root: Path) -> str:
    if place.startswith("postgresql:"):
        return read_postgresql(place, "PBEM_PEOPLE_KEYS")
    if "://" in place:
        raise ConfigError("PBEM_PEOPLE_KEYS must be a file or postgresql://user:password@host:port/database")
    return str(root / place)


def read_file(path: str) -> str:
    # Other programs use sqlite:///PATH; read as a path, its slashes would mean something else.
    if path.startswith("//") or path in ("", ":memory:"):
        raise ConfigError("PBEM_STORE needs a file after sqlite: like sqlite:var/pbem.sqlite or sqlite:/srv/pbem.db")
    return path


def read_postgresql(url: str, setting: str = "PBEM_STORE") -> str:
    try:
        parts = urlsplit(url)
        is_complete = parts.netloc and parts.path.strip("/") and parts.port != 0
    except ValueError:
        is_complete = False
    if not is_complete:
        raise ConfigError(
            f"{setting} must look like postgresql://user:password@host:port/database;"
            " write special characters in the password as %XX"
        )
    return url


def read_mail_host(text: str) -> str:
    """The domain of the server's own addresses."""
    host = text.strip().rstrip(".").lower()
    if not _HOST.fullmatch(host) or len(host) > 200:
        raise ConfigError(f"PBEM_MAIL_HOST={text!r} is not a domain: write one like games.example.org")
    return host


def read_relay(url: str) -> Relay | None:
    """The relay for outgoing letters; None without one."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or RELAYS.get(parts.scheme, 0)
    except ValueError:
        raise ConfigError(RELAY_LIKE) from None
    if not parts.hostname or not port or parts.path.strip("/") or parts.query:
        raise ConfigError(RELAY_LIKE)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if user and parts.scheme == "smtp" and parts.hostname not in HERE:
        raise ConfigError("PBEM_RELAY would send its password in the clear: write smtp+starttls:// or smtps://")
    return Relay(parts.scheme, parts.hostname, port, user, password)


def read_door(text: str, root: Path) -> Door | None:
    """Where letters arrive; None if nowhere."""
    if text.strip().lower() == "none":
        return None
    protocol, _, rest = text.partition(":")
    if protocol not in DOORS or not rest:
        raise ConfigError(DOOR_LIKE)
    if not rest.startswith("//"):
        return Door(protocol, socket=read_socket(root / rest))
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ConfigError(DOOR_LIKE) from None
    if not host or port is None or parts.path.strip("/") or parts.username or parts.query:
        raise ConfigError(DOOR_LIKE)
    return Door(protocol, host, port)


def read_socket(path: Path) -> Path:
    # The system cuts off longer paths, or refuses them with an unhelpful message.
    if len(str(path).encode()) > LONGEST_SOCKET:
        raise ConfigError(f"PBEM_MAIL_LISTEN: the path of a socket may have at most {LONGEST_SOCKET} characters")
    return path


def read_mailbox(url: str) -> ImapAccount | None:
    """The mailbox to fetch letters from; None without one."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or MAILBOXES.get(parts.scheme, 0)
    except ValueError:
        raise ConfigError(MAILBOX_LIKE) from None
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if not parts.hostname or not port or not user or parts.query:
        raise ConfigError(MAILBOX_LIKE)
    if parts.scheme == "imap" and parts.hostname not in HERE:
        raise ConfigError("PBEM_IMAP would send its password in the clear: write imaps:// or imap+starttls://")
    return ImapAccount(parts.scheme, parts.hostname, port, user, password, unquote(parts.path.strip("/")) or "INBOX")


def read_games(environ: Mapping[str, str] = os.environ, root: Path | None = None) -> Path | None:
    """The folder with additional games; None if there is none."""
    text = environ.get("PBEM_GAMES") or ""
    folder = (root or home()) / text
    if text and not folder.is_dir():
        raise ConfigError(f"PBEM_GAMES={text!r} is not a folder")
    return folder if text else None


def read_number(name: str, text: str, what: str, fit: range, end: str = "") -> int:
    if not (text.isascii() and text.isdecimal() and int(text) in fit):
        raise ConfigError(f"{name}={text!r} is not a number of {what}: write one from {fit[0]} to {fit[-1]}{end}")
    return int(text)


def read_keeping(name: str, text: str) -> int:
    """A number of days; 0 for `ever`."""
    return 0 if text.strip().lower() == "ever" else read_number(name, text, "days", range(1, 36501), ", or ever")
