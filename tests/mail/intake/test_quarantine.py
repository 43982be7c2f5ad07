"""What cannot be read is kept with its reason, and the sender hears of it once; so does who writes to no address."""

from pathlib import Path
from uuid import UUID

import pytest

from pbem.mail.intake import quarantine, sheets
from pbem.service import Desk, Refused, submit_orders
from tests.support.desks import Clock
from tests.support.incoming import ENTRANCE, HOST, Post, last, letter, sheet, turn_address
from tests.support.letters import kinds, queued

ENDLESS = b"From: red@example.org\r\nSubject: " + b"x" * 5000 + b"\r\n\r\nRUN 2\r\n"

NEVER_ISSUED = f"orders+{'a' * 26}@{HOST}"
SAID = {
    "en": "Answer your newest letter",
    "it": "Rispondi alla lettera più recente",
    "de": "Antworte auf den neuesten Brief",
}


def take(post: Post, raw: bytes, to: str, sender: str | None = "red@example.org") -> str:
    post.put(raw, to, sender)
    post.worker.work()
    return post.handled[-1].result


def test_a_letter_that_cannot_be_read(post: Post, desk: Desk, game: UUID, clock: Clock):
    to = turn_address(desk, game)
    assert take(post, ENDLESS, to) == "quarantined"
    (kept,) = quarantine.kept(post.context)
    assert (kept.sender, kept.reason) == (
        "red@example.org",
        "header: The header Subject of the letter is longer than 4 kB.",
    )
    said = last(desk, "refusal")
    assert said.to == "red@example.org" and "longer than 4 kB" in said.text and "Nothing was changed" in said.text
    assert sheet(desk, game) is None
    take(post, ENDLESS, to)
    assert len(queued(desk, "refusal")) == 1, "one notice"


def test_who_cannot_be_told_is_not(post: Post, desk: Desk, game: UUID):
    to, before = turn_address(desk, game), kinds(desk)
    for sender in ("", None, "nonsense", "a@b@c"):
        assert take(post, ENDLESS, to, sender) == "quarantined"
    for mark in (b"Auto-Submitted: auto-replied\r\n", b"X-Pbem-Loop: elsewhere\r\n", b"Precedence: bulk\r\n"):
        assert take(post, mark + ENDLESS, to) == "quarantined"
    assert kinds(desk) == before
    assert take(post, b"Auto-Submitted: no\r\n" + ENDLESS, to) == "quarantined"
    assert kinds(desk) == [*before, "refusal"]


def test_show_and_retry(post: Post, desk: Desk, game: UUID, monkeypatch):
    to = turn_address(desk, game)
    raw = letter("RUN 2\n", to)

    def broken(*args: object) -> str:
        raise ZeroDivisionError("a mistake in the program")

    with monkeypatch.context() as patch:
        patch.setattr(sheets, "submit_orders", broken)
        assert take(post, raw, to) == "quarantined"
    assert "somebody will look at it" in " ".join(last(desk, "refusal").text.split())
    (kept,) = quarantine.kept(post.context)
    assert kept.reason == "ZeroDivisionError: a mistake in the program"
    assert quarantine.letter_in(post.context, kept.name[:20]).endswith(raw)
    with pytest.raises(Refused, match="matches no letter in quarantine"):
        quarantine.letter_in(post.context, "nonsense")
    quarantine.retry(post.context, kept.name)
    post.worker.work()
    assert (post.handled[-1].result, sheet(desk, game)) == ("accepted", "RUN 2")
    assert list(quarantine.kept(post.context)) == []


def test_names_that_may_be_several_letters(post: Post):
    for _ in range(2):
        take(post, ENDLESS, ENTRANCE)
    with pytest.raises(Refused, match="matches 2 letters"):
        quarantine.retry(post.context, "0")
    with pytest.raises(Refused, match="matches no letter"):
        quarantine.retry(post.context, "")


def test_a_damaged_file_is_put_aside_too(post: Post, tmp_path: Path):
    (post.folder / "new" / "1-a-b-c").write_bytes(b"not what we put there")
    post.worker.work()
    assert (post.handled[-1].result, post.handled[-1].why) == (
        "quarantined",
        "the file is damaged: its envelope cannot be read",
    )
    (kept,) = quarantine.kept(post.context)
    assert kept.reason == "its envelope cannot be read"


def test_one_letter_that_breaks_something_does_not_hold_up_the_others(post: Post, desk: Desk, game: UUID, monkeypatch):
    red, blue = turn_address(desk, game), turn_address(desk, game, "blue")
    real = submit_orders

    def picky(desk, command):
        if command.seat == "red":
            raise RecursionError
        return real(desk, command)

    monkeypatch.setattr(sheets, "submit_orders", picky)
    post.put(letter("RUN 1\n", red), red)
    post.put(letter("RUN 1\n", blue, "blue@example.net"), blue, "blue@example.net")
    post.worker.work()
    assert [each.result for each in post.handled] == ["quarantined", "accepted"]


def replaced(post: Post, desk: Desk, game: UUID) -> str:
    """The address of red's turn, before red had it replaced."""
    old = turn_address(desk, game)
    post.take("RUN 3\n", old)
    below = "\n".join(f"> {line}" for line in last(desk, "receipt", "red").text.splitlines())
    assert post.take(f"NOTME\n\n{below}\n", old).result == "accepted"
    return old


def spoken(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", SAID)
def test_it_is_refused_in_the_language_of_its_sender(post: Post, desk: Desk, game: UUID, language: str):
    post.take(f"LANGUAGE {language}\n", turn_address(desk, game))
    old = replaced(post, desk, game)
    assert post.take("RUN 2\n", old).result == "refused"
    assert SAID[language] in spoken(last(desk, "refusal").text)
    assert list(quarantine.kept(post.context)) == []
    assert all(len(line) <= 80 for line in last(desk, "refusal").text.splitlines())


def test_nobody_learns_that_an_address_was_valid_once(post: Post, desk: Desk, game: UUID, clock: Clock):
    old, said = replaced(post, desk, game), []
    for number, address in enumerate((old, NEVER_ISSUED, f"bounce+{'b' * 42}@{HOST}", f"nobody@{HOST}")):
        who = f"thief{number}@example.com"
        taken = post.take("RUN 2\n", address, who)
        letter = last(desk, "refusal")
        assert letter.to == who and old[7:33] not in letter.text
        said.append((taken.result, taken.why, letter.text, letter.subject, letter.reply_to))
    assert len(set(said)) == 1


def test_programs_are_not_answered_and_people_once_an_hour(post: Post, desk: Desk, game: UUID, clock: Clock):
    before = kinds(desk)
    assert post.take("I am away\n", NEVER_ISSUED, auto_submitted="auto-replied").result == "refused"
    assert kinds(desk) == before
    for _ in range(3):
        assert post.take("RUN 2\n", NEVER_ISSUED).result == "refused"
    assert len(queued(desk, "refusal")) == 1
    clock.turn(hours=1)
    post.take("RUN 2\n", NEVER_ISSUED)
    assert len(queued(desk, "refusal")) == 2
