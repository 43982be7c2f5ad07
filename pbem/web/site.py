"""What the pages work with: the desk, the address of the site, and what is cached between requests."""

import secrets
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from flask import current_app

from pbem.addresses import Proxies
from pbem.service import Desk
from pbem.web.entrance import Entrance
from pbem.web.limits import Limits
from pbem.web.memo import Memo
from pbem.web.readings import Readings
from pbem.web.rules_checks import RulesChecks
from pbem.web.workroom import Workroom

# A cached page may have a quarter of a megabyte.
MOST_PAGES = 64
# The names of this machine for itself.
HERE = ("localhost", "127.0.0.1", "[::1]")


@dataclass(slots=True)
class Site:
    """`url` is the public address, without a trailing slash. `is_local`: only people at this machine can reach the
    site, and no letter leaves it, so anyone who has `letters_key` may read all letters. `admins` lists the addresses of
    the operators."""

    desk: Desk
    url: str = "http://127.0.0.1:8080"
    is_local: bool = False
    admins: tuple[str, ...] = ()
    name: str = "pbem"
    version: str = ""
    proxies: Proxies = Proxies()  # noqa: RUF009 - it is frozen
    security_contact: str = ""
    # Opens the letters to the person who started the server.
    letters_key: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    # Whether the operator was told of a proxy that `proxies` does not name.
    has_warned: bool = False
    limits: Limits = field(default_factory=Limits)
    workroom: Workroom = field(default_factory=Workroom)
    readings: Readings = field(init=False)
    entrance: Entrance = field(init=False)
    pages: Memo = field(init=False)
    checks: RulesChecks = field(default_factory=RulesChecks)
    # What is being prepared in the background, in words; "" if nothing is.
    busy: str = ""

    def __post_init__(self) -> None:
        self.readings = Readings(self.desk)
        self.entrance = Entrance(self.desk.now)
        self.pages = Memo(MOST_PAGES, self.desk.ledger.erasures)

    @property
    def is_secure(self) -> bool:
        return self.url.startswith("https:")

    @property
    def hosts(self) -> list[str]:
        """The host names that the site answers to."""
        host = urlsplit(self.url).hostname or "localhost"
        own = f"[{host}]" if ":" in host else host
        return [own, *HERE] if own in (*HERE, "0.0.0.0", "[::]") else [own]


def site() -> Site:
    """The site of the application that handles this request."""
    found: Site = current_app.extensions["pbem"]
    return found
