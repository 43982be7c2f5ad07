"""Headers come out as they were written, whatever their length, with words in the first line."""

from email import message_from_bytes
from email.header import decode_header, make_header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import default
from email.utils import parseaddr

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pbem.mail.letters.header_folding import POLICY, WIDTH
from pbem.mail.reading import read_letter
from pbem.mail.reading.letter import ParsedLetter

WORDS = [
    "Zug",
    "2:",
    "Bericht,",
    "Befehle",
    "für",
    "Flotten",
    "bis",
    "Do",
    "5.",
    "März",
    "20:00",
    "Europe/Rome",
    "wirtschaftlicher",
    "Schritt",
    "è",
    "perché",
    "große",
    "Übung",
    "Sternenflotte",
    "星",
]
TITLES = some.lists(some.sampled_from(WORDS), min_size=1, max_size=20).map(lambda words: f"[{' '.join(words)}]"[:200])
ADDRESS = "orders+rfcuyputwpeanhvojg5onad7yu@games.example.org"
# Of 76 columns, it fills the second line.
JUST_FITS = "[wirtschaftlicher Europe/Rome Zug Der ordini 2:] Die bis Bericht, Bericht,"


def written(**headers: str | Address) -> bytes:
    message = EmailMessage(policy=POLICY)
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content("RUN 1\n")
    return message.as_bytes()


def lines(content: bytes, name: str) -> list[str]:
    head = content.partition(b"\r\n\r\n")[0].decode("ascii").replace("\r\n ", "\n ").split("\r\n")
    return next(each for each in head if each.startswith(f"{name}:")).split("\n ")


def insist(content: bytes, name: str) -> None:
    found = lines(content, name)
    assert found[0].removeprefix(f"{name}:").strip() and all(each.strip() for each in found)
    assert all(len(each) <= WIDTH or " " not in each for each in found)


@given(TITLES)
def test_a_subject_comes_out_as_it_was_written(subject: str):
    subject = " ".join(subject.split())
    content = written(Subject=subject, From="a@example.org")
    insist(content, "Subject")
    assert message_from_bytes(content, policy=default)["Subject"] == subject
    letter = read_letter(content)
    assert isinstance(letter, ParsedLetter) and letter.subject == subject


@given(TITLES.map(lambda title: title.strip("[]").replace(":", "").replace(",", "")))
def test_a_name_comes_out_as_it_was_written(name: str):
    name = " ".join(name.split())
    content = written(Reply_To=Address(name, addr_spec=ADDRESS))
    insist(content, "Reply-To")
    raw = message_from_bytes(content)["Reply-To"].replace("\r\n", "")
    said, where = parseaddr(raw)
    assert (str(make_header(decode_header(said))), where) == (name, ADDRESS)


@pytest.mark.parametrize("subject", [JUST_FITS, f"[{'x' * 190}] Zug", "Zug", "ü" * 200])
def test_the_first_line_holds_words(subject: str):
    content = written(Subject=subject, From="a@example.org")
    assert lines(content, "Subject")[0] != "Subject:"
    assert message_from_bytes(content, policy=default)["Subject"] == subject
