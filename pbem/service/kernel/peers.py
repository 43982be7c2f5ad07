"""Who is at the other end of a connection."""

import ipaddress
from functools import lru_cache


@lru_cache(maxsize=1024)
def peer_of(address: str) -> str:
    """Whom an address belongs to: one has a whole network of IPv6 addresses."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def is_here(peer: str) -> bool:
    """Whether a peer is on this machine; a socket in the file system has no address."""
    return not peer or peer.startswith(("127.", "::/64"))
