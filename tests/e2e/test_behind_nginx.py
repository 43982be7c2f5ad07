"""The pages behind a real nginx with the settings in deploy/nginx."""

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from pbem.addresses import read_proxies
from pbem.web import Site
from pbem.web.limits import SIGN_IN
from tests.support.servers.nginx import Nginx, nginx
from tests.support.web import served, site_at

NAME = "games.example.org"
ANNA, BRUNO, CLIENT_6 = "127.0.0.2", "127.0.0.3", "::1"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path, f"https://{NAME}", is_local=False) as made:
        made.proxies = read_proxies("127.0.0.1")
        yield made


@pytest.fixture
def front(site: Site) -> Iterator[Nginx]:
    with served(site) as address, nginx(urlsplit(address).netloc) as made:
        yield made


class Client:
    """Somebody with an address of their own, who trusts the certificate of the test."""

    def __init__(self, front: Nginx, source: str) -> None:
        self._front, self._source, self.cookies = front, source, ""

    def connected(self, name: str = NAME) -> socket.socket:
        near = "::1" if ":" in self._source else "127.0.0.1"
        plain = socket.create_connection((near, self._front.secure), 60, source_address=(self._source, 0))
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        return trusting.wrap_socket(plain, server_hostname=name)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[HTTPResponse, str]:
        connection = HTTPConnection(NAME, timeout=60)
        connection.sock = self.connected()
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        connection.request(method, path, body or None, {"Cookie": self.cookies, **kind, **headers})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        if given := answer.headers.get_all("Set-Cookie"):
            self.cookies = "; ".join(each.partition(";")[0] for each in given)
        return answer, text

    def asks_for_a_link(self, **headers: str) -> int:
        """The code of the answer to a form that asks for a sign-in link."""
        text = self.ask("GET", "/sign-in")[1]
        token = re.search(r'name="csrf" content="([0-9a-f]+)"', text)
        assert token, text
        form = urlencode({"address": "anna@example.org", "csrf": token[1]})
        return self.ask("POST", "/sign-in", form, **headers)[0].status


def test_pages_are_encrypted_and_cookies_with_them(front: Nginx) -> None:
    answer, text = Client(front, ANNA).ask("GET", "/sign-in")
    assert answer.status == 200 and "Tuesday Club" in text
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    (cookie,) = answer.headers.get_all("Set-Cookie", [])
    assert cookie.startswith("__Host-") and "; Secure;" in cookie
    moved = unencrypted(front, "/sign-in?then=/status")
    assert (moved.status, moved.headers["Location"]) == (301, f"https://{NAME}/sign-in?then=/status")


def test_a_token_of_a_program_is_not_led_on_after_it_came_unencrypted(front: Nginx) -> None:
    refused = unencrypted(front, "/api/v1/language")
    assert (refused.status, refused.headers["Location"]) == (403, None)


def unencrypted(front: Nginx, path: str) -> HTTPResponse:
    with closing(HTTPConnection("127.0.0.1", front.plain, timeout=60)) as plain:
        plain.request("GET", path, headers={"Host": NAME})
        answer = plain.getresponse()
        answer.read()
    return answer


def test_one_client_uses_up_nobody_elses_share(front: Nginx) -> None:
    anna, bruno = Client(front, ANNA), Client(front, BRUNO)
    codes = [anna.asks_for_a_link() for _ in range(SIGN_IN.many + 1)]
    assert codes[-1] == 429 and set(codes) <= {200, 409, 429}
    assert bruno.asks_for_a_link() != 429
    assert Client(front, CLIENT_6).asks_for_a_link() != 429


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded"])
def test_no_header_of_a_client_gives_it_another_address(front: Nginx, header: str) -> None:
    anna = Client(front, ANNA)
    forms = ("for={}" if header == "Forwarded" else "{}").format
    codes = [anna.asks_for_a_link(**{header: forms(f"198.51.100.{n}")}) for n in range(SIGN_IN.many + 1)]
    assert codes[-1] == 429
    assert Client(front, BRUNO).asks_for_a_link(**{header: forms(ANNA)}) != 429


def test_the_letters_are_for_nobody_who_comes_through_it(front: Nginx, site: Site) -> None:
    site.is_local = True
    for proxies in ("", "127.0.0.1"):
        site.proxies = read_proxies(proxies)
        answer, _ = Client(front, ANNA).ask("GET", f"/letters?key={site.letters_key}")
        assert answer.status == 404
        assert Client(front, ANNA).ask("GET", "/letters", Cookie=f"pbem-letters={site.letters_key}")[0].status == 404


def test_links_that_open_something_are_not_logged(front: Nginx) -> None:
    secret = "a-secret-of-somebody"
    pages = ("seat", "sign-in", "account/forget", "not-me", "calendar", "letters")
    for page in pages:
        Client(front, ANNA).ask("GET", f"/{page}/{secret}")
    Client(front, ANNA).ask("GET", f"/letters?key={secret}")
    Client(front, ANNA).ask("GET", "/status")
    log = front.logged('"GET /status" 200')
    assert secret not in log
    assert log.count(f"{ANNA} [") == len(pages) + 2
    assert '"GET /seat/..." 404' in log and '"GET /status" 200' in log


def test_other_names_are_not_answered(front: Nginx) -> None:
    with pytest.raises(ssl.SSLError):
        Client(front, ANNA).connected("other.example.org")
    with pytest.raises(RemoteDisconnected):
        Client(front, ANNA).ask("GET", "/", Host="other.example.org")
