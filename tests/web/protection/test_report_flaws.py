"""Whoever finds a flaw learns whom to tell: by /.well-known/security.txt (RFC 9116), and on a page of the site."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbem.addresses import read_contact
from pbem.config import ConfigError, Settings
from pbem.service import Desk
from pbem.web import Site
from pbem.web.formatting import read_moment
from tests.support.desks import Clock
from tests.support.web import Browser

Browse = Callable[[], Browser]
FILE = "/.well-known/security.txt"


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("security@example.org", "Contact: mailto:security@example.org"),
        ("https://example.org/report", "Contact: https://example.org/report"),
    ],
)
def test_the_contact_and_until_when_it_holds(
    browse: Browse, site: Site, desk: Desk, clock: Clock, given: str, line: str
) -> None:
    site.security_contact = read_contact(given)
    answer = browse().get(FILE)
    assert (answer.status_code, answer.content_type) == (200, "text/plain; charset=utf-8")
    fields = dict(each.split(": ", 1) for each in answer.text.splitlines())
    assert answer.text.startswith(f"{line}\n")
    expires = read_moment(fields["Expires"])
    assert clock() < expires <= clock() + timedelta(days=366)
    assert fields["Policy"] == f"{site.url}/help/security"
    assert fields["Canonical"] == site.url + FILE
    assert browse().get("/help/security").status_code == 200


def test_the_page_about_the_server_names_it(browse: Browse, site: Site) -> None:
    assert "Report a flaw" in browse().get("/status").text
    assert "mailto:" not in browse().get("/status").text
    site.security_contact = read_contact("security@example.org")
    page = browse().get("/status").text
    assert 'href="mailto:security@example.org"' in page and ">security@example.org</a>" in page


def test_a_server_without_a_contact_has_no_such_file(browse: Browse) -> None:
    assert browse().get(FILE).status_code == 404


@pytest.mark.parametrize(
    "text", ["nobody", "http://example.org/report", "javascript:alert(1)", "a@b\nX: y", "https://"]
)
def test_a_wrong_contact_is_told_at_the_start(text: str) -> None:
    with pytest.raises(ConfigError, match="PBEM_SECURITY_CONTACT"):
        Settings.from_environment({"PBEM_SECURITY_CONTACT": text})
