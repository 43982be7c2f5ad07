"""Addresses: what could be read in two ways gives none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.reading.addresses import addresses, is_address

PLAIN = {
    "anna@example.org": ["anna@example.org"],
    "Anna <anna@EXAMPLE.org>": ["anna@example.org"],
    '"Berg, Anna" <anna@example.org>': ["anna@example.org"],
    "Berg, Anna <anna@example.org>": ["anna@example.org"],
    "anna@example.org, bruno@example.net": ["anna@example.org", "bruno@example.net"],
    "Friends: anna@example.org, bruno@example.net;": ["anna@example.org", "bruno@example.net"],
    "undisclosed-recipients:;": [],
    "anna@example.org (Anna, at home)": ["anna@example.org"],
    "Anna Maria (mia) <orders+k7qn@example.org>": ["orders+k7qn@example.org"],
    "<>": [],
    "": [],
    "=?utf-8?q?M=C3=BCller?= <m@example.org>": ["m@example.org"],
}
ODD = [
    "anna@example.org)mallory@example.net",
    "anna@example.org(<mallory@example.net>",
    "anna@example.org]<mallory@example.net>",
    "<anna@example.org> <mallory@example.net>",
    "<anna@example.org>mallory@example.net",
    '"anna@example.org <mallory@example.net>',
    "anna@example.org mallory@example.net",
    "anna@mallory.example@example.org",
    "Group anna@example.org: mallory@example.net;",
    "<anna@example.org",
    "anna@example.org>",
    "an na@example.org",
    "anna@example.org\\",
    "anna@exam\u0000ple.org",
    "anna@[192.0.2.1]",
    "anna..berg@example.org",
    "a" * 300 + "@example.org",
]


@pytest.mark.parametrize(("header", "expected"), PLAIN.items())
def test_plain_addresses(header: str, expected: list[str]) -> None:
    assert list(addresses([header])) == expected


@pytest.mark.parametrize("header", ODD)
def test_odd_headers_give_no_address(header: str) -> None:
    assert addresses([header]) == ()


def test_the_name_is_never_the_address() -> None:
    for name in ("anna@example.org", '"anna@example.org"', "(anna@example.org)", '"<anna@example.org>"'):
        assert "anna@example.org" not in addresses([f"{name} <mallory@example.net>"])


@given(st.text(alphabet='ab@.,;:<>()"\\ \t', max_size=40))
def test_whatever_is_found_stands_in_the_header(header: str) -> None:
    for address in addresses([header]):
        assert is_address(address) and address in header.replace("\t", " ")
