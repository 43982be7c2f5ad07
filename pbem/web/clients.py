"""Who is at the other end of a request: a client that is connected directly, or one behind a proxy.

Anybody can write a header, so nothing in it counts unless the peer is a proxy that the operator named. Each proxy adds
on the right the address that it was called from; read from there, the first one that is no proxy of ours is the client.
The header `Forwarded` is not read at all: a proxy that writes one of the two passes the other on as the client sent it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from flask import current_app, g, request
from werkzeug.datastructures import Headers

from pbem.addresses import Proxies, read_ip
from pbem.web.site import site

ADDRESSES = "X-Forwarded-For"
# Whatever carries one of these came by way of somebody else.
FORWARDED = (ADDRESSES, "Forwarded", "X-Real-IP", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Server",
             "X-Forwarded", "X-Client-IP", "X-Cluster-Client-IP", "True-Client-IP", "CF-Connecting-IP", "Via",
             "X-Original-Forwarded-For")  # fmt: skip
MOST_PROXIES = 10
UNNAMED = (
    "A proxy at %s passes requests on, and PBEM_PROXIES does not name it: rate limits count all its visitors as one. "
    "See docs/host.md."
)


class WebClient(NamedTuple):
    """`is_direct`: there is no proxy between this client and the server, as far as can be known."""

    address: str
    is_direct: bool


def client() -> WebClient:
    """The client of this request."""
    if "client" not in g:
        g.client = client_of(request.remote_addr or "?", request.headers, site().proxies)
    found: WebClient = g.client
    return found


def client_of(peer: str, headers: Headers | Mapping[str, str], proxies: Proxies) -> WebClient:
    if peer not in proxies:
        return WebClient(peer, not any(name in headers for name in FORWARDED))
    found = peer
    for text in reversed(headers.get(ADDRESSES, "").split(",")[-MOST_PROXIES:]):
        ip = read_ip(text)
        if ip is None:
            break
        found = str(ip)
        if found not in proxies:
            break
    return WebClient(found, False)


def is_at_this_machine() -> bool:
    """Whether the client is connected directly, from this machine."""
    ip = read_ip(client().address)
    return client().is_direct and ip is not None and ip.is_loopback


def name_unnamed_proxy() -> None:
    """Tells the operator once of a proxy on this machine that is not named; strangers could forge one elsewhere."""
    at, peer = site(), request.remote_addr or ""
    if at.has_warned or client().is_direct or peer in at.proxies:
        return
    ip = read_ip(peer)
    if ip is not None and ip.is_private:
        at.has_warned = True
        current_app.logger.warning(UNNAMED, peer)
