"""What is read off a letter besides its text."""

from datetime import UTC, datetime

import pytest

from pbem.mail.reading import ParsedLetter, read_letter
from pbem.mail.reading.characters import _LINE_ENDS, _TAGS, _UNFIT, text_lines
from pbem.mail.reading.decoding import codec, decode
from pbem.mail.reading.letter import Authentication
from tests.mail.reading.corpus.mime import letter, part
from tests.mail.reading.corpus.typed import ORDERS

SHEET = "\n".join(ORDERS)


def read(*headers: str, subject: str = "x", text: str = SHEET, **given: str) -> ParsedLetter:
    found = read_letter(letter(subject, part(text), more=headers), **given)
    assert isinstance(found, ParsedLetter)
    return found


def test_the_head_of_a_letter() -> None:
    found = read("Cc: bruno@example.net", "Delivered-To: orders+k7qn2vx4m8@games.example.org")
    assert found.message_id == "<20261116203100.4711@example.org>"
    assert found.in_reply_to == ("<5f0c1d2e@games.example.org>",)
    assert found.references == ("<thread@games.example.org>", "<5f0c1d2e@games.example.org>")
    assert found.from_ == ("anna@example.org",)
    assert found.to == found.delivered_to == ("orders+k7qn2vx4m8@games.example.org",)
    assert found.cc == ("bruno@example.net",)
    assert found.date == datetime(2026, 11, 16, 19, 31, tzinfo=UTC)
    assert (found.text, found.source) == (SHEET.replace("\r", ""), "body")
    assert (found.automatic, found.bounce, found.authentication, found.signed_by) == ("", None, (), ())


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("=?utf-8?q?Z=C3=BCge?= =?utf-8?q?_3?=", "Züge 3"),
        ("=?iso-8859-1?q?Z=FCge?=", "Züge"),
        ("=?x-unknown?q?Z=C3=BCge?=", "Züge"),
        ("=?utf-8?b?!!!!?=", None),
        ("=?utf-8?q?a=0D=0ABcc:_b?=", "a Bcc: b"),
        ("a\x1b[31mb\u202ec", "a [31mbc"),
        ("", ""),
    ],
)
def test_subjects(written: str, expected: str | None) -> None:
    subject = read(subject="SUBJECT").subject
    assert subject == "SUBJECT"
    found = read_letter(f"From: a@example.org\r\nSubject: {written}\r\n\r\n".encode())
    assert isinstance(found, ParsedLetter)
    assert found.subject == expected if expected is not None else found.subject.isprintable()


@pytest.mark.parametrize("date", ["", "yesterday", "Fri, 31 Dec 9999 23:59:59 -1200", "99999999999999999"])
def test_dates_that_are_none(date: str) -> None:
    found = read_letter(f"From: a@example.org\r\nDate: {date}\r\n\r\n".encode())
    assert isinstance(found, ParsedLetter) and found.date is None


def test_authentication_is_believed_only_of_our_own_server() -> None:
    ours = (
        "Authentication-Results: mail.example.org; dkim=pass header.d=example.org; spf=fail smtp.mailfrom=a@example.net"
    )
    forged = "Authentication-Results: mail.example.org; dkim=pass header.d=bank.example"
    other = "Authentication-Results: mx.example.net; dkim=pass header.d=example.org"
    expected = (Authentication("dkim", "pass", "example.org"), Authentication("spf", "fail", "example.net"))
    assert read(other, ours, forged, authserv="mail.example.org").authentication == expected
    assert read(other, authserv="mail.example.org").authentication == ()
    assert read(ours).authentication == ()


AR = "Authentication-Results: mail.example.org; "
PASS = (Authentication("dmarc", "pass", "example.org"),)
PASSED = f"{AR}dmarc=pass header.from=example.org"


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ((PASSED, "Received: from x by mail.example.org"), PASS),
        (("Received: from x by mail.example.org", PASSED), PASS),
        (("Received: by 192.0.2.1", "Received: from x by mail.example.org", PASSED, "Received: from y by x"), PASS),
        (("Received: from x by mail.example.org", "Received: from y by x", PASSED), ()),
        (("Received: from x by games", "Received: from y by x", PASSED), ()),
        (("AUTHENTICATION-RESULTS: MAIL.example.ORG 1;\r\n DMARC=Pass (p=reject) header.from=Example.org",), PASS),
        ((f"{AR}dmarc=fail header.from=example.org", PASSED), (Authentication("dmarc", "fail", "example.org"),)),
        ((f'{AR}spf=pass smtp.mailfrom="a; dmarc=pass header.from=example.org"@evil.example',), None),
        ((f"{AR}spf=pass (a (b); dmarc=pass header.from=example.org) smtp.mailfrom=evil.example",), None),
        ((f"{AR}spf=pass (a; dmarc=pass header.from=example.org",), ()),
        ((f'{AR}spf=pass "a; dmarc=pass header.from=example.org',), ()),
        ((f"{AR}dmarc=passed header.from=example.org",), (Authentication("dmarc", "passed", "example.org"),)),
        (("Authentication-Results: (x) mail.example.org; dmarc=pass header.from=example.org",), ()),
        (('Authentication-Results: "mail.example.org"; dmarc=pass header.from=example.org',), ()),
        (("Authentication-Results: mail.example.org.evil.example; dmarc=pass header.from=example.org",), ()),
        (("Authentication-Results: evil.example; dmarc=pass\r\n ; mail.example.org; dmarc=pass",), ()),
        (("ARC-Authentication-Results: i=1; mail.example.org; dmarc=pass header.from=example.org",), ()),
        ((f"{AR}none",), ()),
    ],
)  # fmt: skip
def test_results_count_only_where_our_border_writes_them(headers: tuple[str, ...], expected: object) -> None:
    """RFC 8601, 5 and 7.1. None: whatever is read, it is no result of DMARC."""
    raw = "\r\n".join((*headers, "From: a@example.org", "", "")).encode()
    letter = read_letter(raw, authserv="mail.example.org")
    assert isinstance(letter, ParsedLetter)
    if expected is None:
        assert [each.method for each in letter.authentication] == ["spf"]
    else:
        assert letter.authentication == expected


def test_signatures_are_claims() -> None:
    found = read("DKIM-Signature: v=1; a=rsa-sha256; d=Example.org; s=x; bh=abc; b=def", "DKIM-Signature: nonsense")
    assert found.signed_by == ("example.org",)


@pytest.mark.parametrize(
    ("header", "is_automatic"),
    [
        ("Auto-Submitted: auto-replied", True),
        ("Auto-Submitted: auto-generated (rejected)", True),
        ("Auto-Submitted: no", False),
        ("Auto-Submitted: No", False),
        ("Precedence: bulk", True),
        ("Precedence: list", True),
        ("Precedence: junk", True),
        ("Precedence: first-class", False),
        ("List-Id: <x.example.net>", True),
        ("X-Autoreply: yes", True),
        ("X-Autorespond: away", True),
        ("X-Auto-Response-Suppress: All", False),
        ("Return-Path: <>", True),
        ("Return-Path: <anna@example.org>", False),
        ("X-Pbem-Loop: elsewhere.example.net", True),
    ],
)
def test_signs_of_automatic_mail(header: str, is_automatic: bool) -> None:
    assert bool(read(header).automatic) is is_automatic


def test_a_letter_without_a_sender_is_not_answered() -> None:
    assert read(envelope_from="").automatic
    assert read(envelope_from="<>").automatic
    assert not read(envelope_from="anna@example.org").automatic


@pytest.mark.parametrize(
    ("subject", "is_automatic"),
    [
        ("Automatic reply: [Northern Cross] Turn 3: report", True),
        ("Out of office", True),
        ("Risposta automatica: Turn 3", True),
        ("Fuori ufficio", True),
        ("Abwesenheitsnotiz: Turn 3", True),
        ("Automatische Antwort: Turn 3", True),
        ("Gelesen: Turn 3", True),
        ("Vacation 2026-12-24 2027-01-06", False),
        ("Urlaub 24.12.2026 6.1.2027", False),
        ("Re: Out of fuel", False),
        ("Autopilot for my fleet", False),
    ],
)
def test_subjects_of_automatic_mail(subject: str, is_automatic: bool) -> None:
    assert bool(read(subject=subject).automatic) is is_automatic


@pytest.mark.parametrize(
    "label", ["zlib", "base64", "hex", "rot13", "bz2", "idna", "punycode", "unicode_escape", "x", "", "é"]
)
def test_charsets_that_are_no_text(label: str) -> None:
    assert codec(label) == ""
    assert decode("Grüße".encode(), label) == "Grüße"


@pytest.mark.parametrize(
    "label", ["UTF-8", '"utf8"', "latin1", "ISO_8859-15", "windows-1252", "KOI8-R", "gb2312", "cp850"]
)
def test_charsets_that_are(label: str) -> None:
    assert decode("abc".encode(codec(label)), label) == "abc"


def test_the_short_cut_for_printable_text_lets_nothing_through() -> None:
    printable = "".join(filter(str.isprintable, map(chr, range(0x110000))))
    assert text_lines(printable) == _UNFIT.sub("", printable) != printable
    fit = _TAGS.sub("", printable)
    assert not _UNFIT.search(fit) and not _LINE_ENDS.search(fit)
    assert text_lines("a\r\r\nb\r\nc") == "a\n\nb\nc"
