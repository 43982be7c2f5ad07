"""What we write into headers, and what is known to be wrong with the Python below us."""

from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.headers import LONGEST, OUR_MARK, UnfitHeader, clean_header, require_header
from pbem.mail.reading import flaws, python_flaws, read_letter

INJECTIONS = [
    "turn 3\r\nBcc: mallory@example.net",
    "turn 3\nBcc: mallory@example.net",
    "turn 3\rBcc: mallory@example.net",
    "turn 3\u2028Bcc: mallory@example.net",
    "turn 3\x85Bcc: mallory@example.net",
    "turn 3\x00Bcc: mallory@example.net",
    "=?utf-8?q?turn=0D=0ABcc=3A_mallory=40example=2Enet?=",
]


@pytest.mark.parametrize("value", INJECTIONS)
def test_a_clean_header_stays_one_header(value: str) -> None:
    message = EmailMessage(policy=SMTP)
    message["Subject"] = clean_header(value)
    message["From"] = Address(clean_header(value), addr_spec="orders@example.org")
    message.set_content("x")
    lines = message.as_bytes().partition(b"\r\n\r\n")[0].replace(b"\r", b"\n").split(b"\n")
    assert not [line for line in lines if line.lower().startswith(b"bcc")]


@given(st.text())
def test_a_clean_header_is_short_and_on_one_line(value: str) -> None:
    cleaned = clean_header(value)
    assert cleaned == clean_header(cleaned) and len(cleaned.splitlines()) <= 1
    assert len(cleaned.encode("utf-8")) <= LONGEST
    require_header("Subject", cleaned)


def test_long_values_are_cut() -> None:
    assert 2_000 < len(clean_header("ü" * 10_000).encode()) <= LONGEST


@pytest.mark.parametrize("name", ["", "Sub ject", "Subject:", "Sübject", "Subject\n"])
def test_names_of_headers(name: str) -> None:
    with pytest.raises(UnfitHeader):
        require_header(name, "x")


@pytest.mark.parametrize("value", INJECTIONS)
def test_unclean_values_are_refused(value: str) -> None:
    with pytest.raises(UnfitHeader):
        require_header("Subject", value)


def test_flaws_are_told_in_sentences() -> None:
    assert all(flaw.startswith("CVE-") and flaw.endswith(".") for flaw in python_flaws())


def test_each_probe_finds_its_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python that writes what it is given, and one that reads addresses where none are."""
    monkeypatch.setattr(EmailMessage, "as_bytes", lambda self: b"Subject: turn\r\nBcc: mallory@example.net\r\n\r\n")
    monkeypatch.setattr(flaws, "getaddresses", lambda values: [("", "alice@example.org"), ("", "bob@example.net")])
    assert [flaw.partition(":")[0] for flaw in python_flaws()] == ["CVE-2024-6923", "CVE-2023-27043"]


def test_a_python_without_flaws(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: EmailMessage) -> bytes:
        raise MessageError

    monkeypatch.setattr(EmailMessage, "as_bytes", refuse)
    monkeypatch.setattr(flaws, "getaddresses", lambda values: [("", "")])
    assert python_flaws() == []


def test_our_mark_is_known_when_it_comes_back() -> None:
    letter = read_letter(f"From: a@example.org\r\n{OUR_MARK}: games.example.org\r\n\r\nTECH A1".encode())
    assert getattr(letter, "automatic", "")
