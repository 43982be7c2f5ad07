"""Addresses in settings: proxies, relays of the beacon, witnesses, where flaws are reported and metrics are told."""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
BEACON_RELAYS = (
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
# Wider networks would believe strangers.
WIDEST = {4: 8, 6: 16}
_MAILBOX = re.compile(r"[^\s@<>,:]+@[^\s@<>,:]+")


@dataclass(frozen=True, slots=True)
class Proxies:
    """The proxies that are believed. `address in proxies` asks whether one of them has this address."""

    networks: tuple[Network, ...] = ()

    def __contains__(self, address: object) -> bool:
        ip = read_ip(str(address))
        return ip is not None and any(ip in network for network in self.networks)


def read_ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address as it is written in any form, with or without a port; None if it is none."""
    bare = text.strip().partition("%")[0]
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        ip = ipaddress.ip_address(bare)
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, ipaddress.IPv6Address) else ip


def read_proxies(text: str) -> Proxies:
    """Addresses and networks, separated by commas."""
    try:
        networks = tuple(ipaddress.ip_network(each.strip()) for each in text.split(",") if each.strip())
    except ValueError as problem:
        raise ValueError(f"PBEM_PROXIES: {problem}: write addresses or networks like 127.0.0.1,10.1.0.0/16") from None
    for network in networks:
        if network.prefixlen < WIDEST[network.version]:
            raise ValueError(f"PBEM_PROXIES: {network} would believe strangers: name only your own proxies")
    return Proxies(networks)


def read_contact(text: str) -> str:
    """Where to report a flaw, as an address of the web or of mail; "" if nowhere."""
    contact = text.strip()
    if _MAILBOX.fullmatch(contact):
        return f"mailto:{contact}"
    parts = urlsplit(contact)
    is_page = parts.scheme == "https" and parts.netloc and contact.isprintable() and " " not in contact
    if contact and not is_page and not (parts.scheme == "mailto" and _MAILBOX.fullmatch(parts.path)):
        raise ValueError(
            f"PBEM_SECURITY_CONTACT={text!r} is no address: write security@example.org or https://example.org/report"
        )
    return contact


@dataclass(frozen=True, slots=True)
class Metrics:
    """Where programs that watch the server read its figures."""

    host: str
    port: int


def read_metrics(text: str) -> Metrics | None:
    """None for `none`; raises ValueError with a sentence."""
    if text.strip().lower() in ("", "none"):
        return None
    try:
        parts = urlsplit(f"//{text.strip()}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise ValueError(f"PBEM_METRICS={text!r} is not an address: write one like 127.0.0.1:9108, or none")
    return Metrics(host, port)


def read_beacon(text: str) -> tuple[str, ...]:
    """The relays of drand: `quicknet` for those of the network itself, or addresses separated by commas."""
    if text.strip().lower() in ("", "none"):
        return ()
    addresses = BEACON_RELAYS if text.strip().lower() == "quicknet" else tuple(text.replace(" ", "").split(","))
    for address in addresses:
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
            raise ValueError("PBEM_BEACON must be quicknet, none, or addresses like https://api.drand.sh,https://...")
    return tuple(address.rstrip("/") for address in addresses)


def read_witnesses(text: str) -> tuple[tuple[str, str], ...]:
    """`KEY URL` of each witness, separated by commas."""
    pairs = [tuple(each.split()) for each in text.split(",") if each.strip()]
    for pair in pairs:
        if len(pair) != 2 or urlsplit(pair[1]).scheme not in ("http", "https") or not urlsplit(pair[1]).netloc:
            raise ValueError(
                "PBEM_WITNESSES must be KEY ADDRESS, KEY ADDRESS, ... with each witness as it prints itself: "
                "witness.example.org/ann+1a2b3c4d+BASE64 https://witness.example.org"
            )
    return tuple((pair[0], pair[1]) for pair in pairs)


def read_log(text: str) -> str:
    """The form in which a server tells what it does."""
    form = text.strip().lower()
    if form not in ("text", "json"):
        raise ValueError(f"PBEM_LOG={text!r} is no form of a log: write text or json")
    return form
