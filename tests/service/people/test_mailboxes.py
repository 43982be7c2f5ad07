"""Addresses as people write them, and nothing that a mail server could read otherwise."""

import pytest

from pbem.service import Refused
from pbem.service.people.mailboxes import Mailbox, is_same, mailbox


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("anna@example.org", Mailbox("", "anna@example.org")),
        ("  Anna@Example.ORG ", Mailbox("", "Anna@example.org")),
        ("Anna <anna@example.org>", Mailbox("Anna", "anna@example.org")),
        ('"Anna  Rovere" <anna+games@mail.example.org>', Mailbox("Anna Rovere", "anna+games@mail.example.org")),
        ("<o'neil@example.org>", Mailbox("", "o'neil@example.org")),
        ("Zoë <zoe@example.org>", Mailbox("Zoë", "zoe@example.org")),
    ],
)
def test_mailboxes(text: str, found: Mailbox):
    assert mailbox(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "anna",
        "anna@",
        "@example.org",
        "anna@@example.org",
        "anna@example..org",
        ".anna@example.org",
        "anna.@example.org",
        "anna@-example.org",
        "anna@example.org, bob@example.org",
        "anna@example.org\nBcc: bob@example.org",
        "alice@example.org)bob@example.org",
        '"anna bob"@example.org',
        "Anna <anna@example.org> <bob@example.org>",
        "bob@evil.org <anna@example.org>",
        "anna(comment)@example.org",
        "ännä@example.org",
        "anna@exämple.org",
        f"{'a' * 65}@example.org",
        f"anna@{'a' * 250}.org",
        "anna@[127.0.0.1]",
        "anna@example.org\0",
    ],
)
def test_what_is_none(text: str):
    with pytest.raises(Refused, match="is not a mail address; write one like anna@example.org"):
        mailbox(text)


def test_capitals_make_no_other_mailbox():
    assert is_same("Anna@example.org", "anna@EXAMPLE.org")
    assert not is_same("anna@example.org", "anna@example.net")
