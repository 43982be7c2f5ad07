"""Mail addresses as people write them: `anna@example.org` or `Anna <anna@example.org>`."""

import re
from typing import NamedTuple

from pbem.service.kernel.errors import Refused
from pbem.service.kernel.texts import clean

LONGEST = 254
LONGEST_LOCAL = 64
# Only what every mail server accepts. Quoted names and comments in addresses lead to misdelivery.
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"({_ATOM}(?:\.{_ATOM})*)@({_LABEL}(?:\.{_LABEL})*)")
_NAMED = re.compile(r"\s*(?P<name>[^<>@]*?)\s*<(?P<address>[^<>]*)>\s*")


class Mailbox(NamedTuple):
    """`name` is "" if there is none."""

    name: str
    address: str


def mailbox(text: str) -> Mailbox:
    """A name and an address, or an address alone."""
    named = _NAMED.fullmatch(clean(text))
    if named is None:
        return Mailbox("", address(text))
    return Mailbox(" ".join(named["name"].strip("\"'").split()), address(named["address"]))


def address(text: str) -> str:
    """One address, with its domain in lower case; refuses anything that a mail server might read differently."""
    found = _ADDRESS.fullmatch(text.strip())
    if found is None or len(found[0]) > LONGEST or len(found[1]) > LONGEST_LOCAL:
        raise Refused(f"{clean(text)[:80]!r} is not a mail address; write one like anna@example.org.")
    return f"{found[1]}@{found[2].lower()}"


def is_same(one: str, two: str) -> bool:
    """Whether two addresses are the same mailbox. In theory case matters before the @; in practice it never does."""
    return one.casefold() == two.casefold()


def is_one_person(one: str, two: str) -> bool:
    """Whether two addresses belong to one mailbox: `mia+chess@example.org` is `mia@example.org`."""
    return bool(one) and _without_tag(one) == _without_tag(two)


def _without_tag(address: str) -> str:
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"
