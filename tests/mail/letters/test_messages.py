"""The message around a letter: headers by which programs file it, stop it, and know it for what it is."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from events import LetterQueued, letter_stream
from pbem.mail.letters import Letter, LetterWriter, sealed
from pbem.mail.letters.message import enveloped
from pbem.reports.layout import WIDTH
from pbem.service import (
    AcceptSeat,
    Desk,
    InviteToSeat,
    PauseGame,
    SendPress,
    accept_seat,
    invite_to_seat,
    pause_game,
    send_press,
)
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, submit
from tests.support.html_reader import read_html
from tests.support.letters import HOST, mailed, queued, written


def test_letters_of_a_game_are_one_thread_and_those_of_others_are_not(desk: Desk):
    game = mailed(desk)
    submit(desk, game, "red", "RUN 1", letter="<mine@phone.example>")
    messages = {
        (each.kind, each.seat): message_from_bytes(sealed(LetterWriter(desk), each).content, policy=policy.default)
        for each in queued(desk)
    }
    root = messages["seated", "red"]["References"]
    assert messages["report", "red"]["References"] == messages["report", "red"]["In-Reply-To"] == root
    assert messages["receipt", "red"]["References"].split() == [root, "<mine@phone.example>"]
    assert messages["receipt", "red"]["In-Reply-To"] == "<mine@phone.example>"
    assert messages["receipt", "red"]["Auto-Submitted"] == "auto-replied"
    assert messages["report", "blue"]["References"] != root
    assert len({message["Message-ID"] for message in messages.values()}) == len(messages)


def test_what_is_optional_can_be_stopped(desk: Desk, clock: Clock):
    mailed(desk, reminders=(24,))
    clock.turn(days=2, hours=1)
    ticks(desk)
    (red, _) = queued(desk, "reminder")
    message = message_from_bytes(sealed(LetterWriter(desk), red).content, policy=policy.default)
    assert re.fullmatch(
        rf"<mailto:orders\+[a-z2-7]{{26}}@{re.escape(HOST)}\?subject=STOP%20reminder>", message["List-Unsubscribe"]
    )
    assert "STOP reminder" in written(desk, "reminder").text
    report = message_from_bytes(sealed(LetterWriter(desk), queued(desk, "report")[0]).content, policy=policy.default)
    assert report["List-Unsubscribe"] is None


WICKED = [
    "=?utf-8?q?=0ABcc:_x@evil.example?=",
    "=??Q?=0A0",
    "a\nBcc: x@evil.example",
    "a\r\n\r\n<h1>body",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}{% raw %}",
    "\u202eevil",
    'Anna" <x@evil.example>, "B',
    "ä" * 90,
    "x" * 100,
]


@pytest.mark.parametrize("words", WICKED, ids=range(len(WICKED)))
def test_no_name_breaks_a_letter(desk: Desk, words: str):
    """Titles, names and texts come from people: they begin no header, no tag, and stay in their place."""
    title = " ".join("".join(char if char.isprintable() else " " for char in words).split())
    game = mailed(desk, title=title, press="signed")
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="ann@example.org"))
    accept_seat(desk, AcceptSeat(id=new_id(), game=game, seat="red", player=title))
    submit(desk, game, "red", f"RUN 1\n{words}", letter=words, ignored=(words,))
    send_press(desk, SendPress(id=new_id(), game=game, seat="red", text=words))
    pause_game(desk, PauseGame(id=new_id(), game=game, reason=words))
    for each in queued(desk):
        message = message_from_bytes(sealed(LetterWriter(desk), each).content, policy=policy.default)
        assert set(message.keys()) <= HEADERS
        text, html = body(message, "plain"), body(message, "html")
        assert [word for word in text.split() if len(word) > WIDTH] or max(map(len, text.splitlines())) <= WIDTH
        # Our own headings have a style.
        assert "<script" not in html and "<h1>" not in html
        assert "{{ 7 * 7 }}" not in words or "{{ 7 * 7 }}" in html
        read_html(html)


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content())


LETTER = Letter("Subject", "Text.\n", "<p>Text.</p>\n", "red@example.org", "Red", "Game", "orders+x@games.example.org")


LETTER_ID = letter_stream("a/1/red/report/1")
QUEUED = LetterQueued(
    originator_id=LETTER_ID,
    originator_version=1,
    at="2026-01-31T18:00:00Z",
    command="open",
    key="a/1/red/report/1",
    kind="report",
    game=UUID(int=1),
    version=1,
    turn=1,
    seat="red",
    about={},
)
WORDS = st.text() | st.text('=?qQbB0A_ \n<>@:,"utf-8', max_size=30)


@given(subject=WORDS, name=WORDS, sender=WORDS, answers=WORDS)
def test_nothing_from_outside_begins_a_header(shared_desk: Desk, subject: str, name: str, sender: str, answers: str):
    letter = LETTER._replace(subject=subject, name=name, sender=sender)
    content = enveloped(shared_desk, replace(QUEUED, answers=answers), letter).content
    message = message_from_bytes(content, policy=policy.default)
    assert set(message.keys()) <= HEADERS
    assert [part.get_content().strip() for part in message.iter_parts()] == ["Text.", "<p>Text.</p>"]
    assert [address.addr_spec for address in message["To"].addresses] == ["red@example.org"]
    assert [address.addr_spec for address in message["From"].addresses] == ["orders@games.example.org"]


HEADERS = {
    "From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "Auto-Submitted",
    "X-Auto-Response-Suppress", "X-Pbem-Loop", "Reply-To", "List-Unsubscribe", "MIME-Version", "Content-Type",
}  # fmt: skip
