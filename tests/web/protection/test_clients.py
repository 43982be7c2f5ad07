"""Who is at the other end: what proxies say counts only if they are named."""

import logging
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pbem.addresses import read_ip, read_proxies
from pbem.config import ConfigError, Settings
from pbem.web import Site
from pbem.web.clients import FORWARDED, WebClient, client_of
from pbem.web.limits import SIGN_IN
from tests.support.web import ANNA, Browser, served, site_at

NONE, ONE, SEVERAL = read_proxies(""), read_proxies("127.0.0.1"), read_proxies("127.0.0.1, 10.1.0.0/16,2001:db8:5::/48")
BY = "X-Forwarded-For"


@pytest.mark.parametrize(
    ("peer", "headers", "proxies", "found"),
    [
        # Connected directly, with and without a forged header.
        ("203.0.113.7", {}, NONE, WebClient("203.0.113.7", True)),
        ("203.0.113.7", {BY: "127.0.0.1"}, ONE, WebClient("203.0.113.7", False)),
        ("127.0.0.1", {}, NONE, WebClient("127.0.0.1", True)),
        ("127.0.0.1", {BY: "127.0.0.1"}, NONE, WebClient("127.0.0.1", False)),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, NONE, WebClient("127.0.0.1", False)),
        # One proxy. Nobody who comes from it counts as direct, whatever it says or leaves out.
        ("127.0.0.1", {}, ONE, WebClient("127.0.0.1", False)),
        ("127.0.0.1", {BY: ""}, ONE, WebClient("127.0.0.1", False)),
        ("127.0.0.1", {BY: "198.51.100.4"}, ONE, WebClient("198.51.100.4", False)),
        ("127.0.0.1", {BY: "127.0.0.1"}, ONE, WebClient("127.0.0.1", False)),
        ("::ffff:127.0.0.1", {BY: "198.51.100.4"}, ONE, WebClient("198.51.100.4", False)),
        # What the client wrote itself is to the left of its address.
        ("127.0.0.1", {BY: "1.2.3.4, 198.51.100.4"}, ONE, WebClient("198.51.100.4", False)),
        ("127.0.0.1", {BY: "127.0.0.1, 198.51.100.4"}, ONE, WebClient("198.51.100.4", False)),
        ("127.0.0.1", {BY: ",".join(["9.9.9.9"] * 5000) + ",198.51.100.4"}, ONE, WebClient("198.51.100.4", False)),
        ("127.0.0.1", {BY: "198.51.100.4", "Forwarded": "for=1.2.3.4"}, ONE, WebClient("198.51.100.4", False)),
        ("127.0.0.1", {"Forwarded": "for=1.2.3.4"}, ONE, WebClient("127.0.0.1", False)),
        ("127.0.0.1", {"X-Real-IP": "1.2.3.4"}, ONE, WebClient("127.0.0.1", False)),
        # Several proxies.
        ("127.0.0.1", {BY: "198.51.100.4, 10.1.2.3"}, SEVERAL, WebClient("198.51.100.4", False)),
        ("127.0.0.1", {BY: "1.2.3.4,198.51.100.4,10.1.2.3,10.1.0.9"}, SEVERAL, WebClient("198.51.100.4", False)),
        ("127.0.0.1", {BY: "198.51.100.4, 10.2.2.3"}, SEVERAL, WebClient("10.2.2.3", False)),
        ("10.1.2.3", {BY: "10.1.2.4"}, SEVERAL, WebClient("10.1.2.4", False)),
        # What cannot be read ends the chain at the proxy that wrote it.
        ("127.0.0.1", {BY: "198.51.100.4, unknown"}, ONE, WebClient("127.0.0.1", False)),
        ("127.0.0.1", {BY: "198.51.100.4, _hidden, 10.1.2.3"}, SEVERAL, WebClient("10.1.2.3", False)),
        # IPv6, with and without brackets, port and zone.
        ("127.0.0.1", {BY: "2001:db8::7"}, ONE, WebClient("2001:db8::7", False)),
        ("127.0.0.1", {BY: "[2001:DB8::7]:4711"}, ONE, WebClient("2001:db8::7", False)),
        ("127.0.0.1", {BY: "::ffff:198.51.100.4"}, ONE, WebClient("198.51.100.4", False)),
        ("2001:db8:5::1", {BY: "2001:db8::7, 2001:db8:5:1::2"}, SEVERAL, WebClient("2001:db8::7", False)),
        ("2001:db8:6::1", {BY: "2001:db8::7"}, SEVERAL, WebClient("2001:db8:6::1", False)),
    ],
)
def test_the_client_of_a_request(peer: str, headers: dict[str, str], proxies, found: WebClient) -> None:
    assert client_of(peer, headers, proxies) == found


@pytest.mark.parametrize("text", ["", "unknown", "1.2.3", "1.2.3.4.5", "[::1", "localhost", "1.2.3.4:5:6"])
def test_what_is_no_address(text: str) -> None:
    assert read_ip(text) is None or text == "[::1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nginx", "'nginx' does not appear"),
        ("10.1.0.1/16", "has host bits set"),
        ("0.0.0.0/0", "would believe strangers"),
        ("::/0", "would believe strangers"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line(text: str, says: str) -> None:
    with pytest.raises(ConfigError, match=f"^PBEM_PROXIES: .*{says}"):
        Settings.from_environment({"PBEM_PROXIES": text})


def test_a_server_behind_a_proxy_is_not_local() -> None:
    assert Settings.from_environment({}).is_local
    assert not Settings.from_environment({"PBEM_PROXIES": "127.0.0.1"}).is_local


# ---- through the real server ----


def code(address: str, path: str, *headers: str) -> int:
    """The code of the answer to a request that is written by hand."""
    place = urlsplit(address)
    with socket.create_connection((place.hostname or "", place.port or 0), 60) as connection:
        lines = (f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", "")
        connection.sendall("\r\n".join(lines).encode())
        with connection.makefile("rb") as answer:
            return int(answer.read().split()[1])


def test_letters_open_only_to_a_direct_connection_with_the_key(tmp_path: Path) -> None:
    with site_at(tmp_path) as site, served(site) as address:
        key = f"Cookie: pbem-letters={site.letters_key}"
        assert code(address, "/letters", key) == 200
        assert code(address, f"/letters?key={site.letters_key}") == 303
        assert code(address, "/letters") == code(address, "/letters?key=wrong") == 403
        assert code(address, "/letters", "Cookie: pbem-letters=wrong") == 403
        for name in FORWARDED:
            assert code(address, "/letters", key, f"{name}: 127.0.0.1") == 404, name
        site.proxies = ONE
        assert code(address, "/letters", key) == 404
        assert code(address, "/letters", key, f"{BY}: 127.0.0.1") == 404


@pytest.fixture
def local(browse) -> Browser:
    made: Browser = browse()
    return made


def asks(browser: Browser, **how: object) -> int:
    return browser.post("/sign-in", {"address": ANNA}, **how).status_code


def test_limits_count_the_client_and_not_the_proxy(site: Site, local: Browser) -> None:
    site.proxies = ONE
    codes = [asks(local, headers={BY: f"1.2.3.{n}, 198.51.100.4"}) for n in range(SIGN_IN.many + 1)]
    assert codes[-1] == 429
    assert asks(local, headers={BY: "198.51.100.5"}) != 429


def test_limits_do_not_believe_a_proxy_that_is_not_named(site: Site, local: Browser) -> None:
    codes = [asks(local, headers={BY: f"198.51.100.{n}"}) for n in range(SIGN_IN.many + 1)]
    assert codes[-1] == 429


def test_limits_count_a_whole_network_of_ipv6_as_one(site: Site, local: Browser) -> None:
    site.proxies = ONE
    codes = [asks(local, headers={BY: f"2001:db8:0:1::{n}"}) for n in range(SIGN_IN.many + 1)]
    assert codes[-1] == 429
    assert asks(local, headers={BY: "2001:db8:0:2::1"}) != 429


def test_the_operator_hears_once_of_a_proxy_that_is_not_named(
    site: Site, local: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            local.get("/", headers={BY: "198.51.100.4"})
        local.get("/", headers={BY: "198.51.100.4"}, environ_base={"REMOTE_ADDR": "203.0.113.7"})
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith("A proxy at 127.0.0.1 passes requests on, and PBEM_PROXIES does not name it")
