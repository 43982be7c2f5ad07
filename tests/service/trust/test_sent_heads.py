"""Reports say which checkpoint the other seats were sent; two players who compare find a log that was shown twice."""

import shutil
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit import verify
from pbem.audit.checkpoints import open_checkpoint, read_proven
from pbem.audit.notes import BadNote, VerifierKey
from pbem.audit.seat_heads import SeatHead, open_seats, seats_note
from pbem.service import Desk
from pbem.service.history.reports import turn_report
from tests.service.trust.test_witnesses import begun, enclosed, play, sent, server
from tests.support.desks import Clock, submit
from tests.support.servers.witnesses import GAME, SIGNER

ROOTS = {"red@": "blue", "blue@": "red"}


@pytest.fixture
def clock() -> Clock:
    return Clock()


def turn(desk: Desk, folder: Path, clock: Clock, game: UUID, sheet: str = "RUN 1") -> None:
    clock.turn(hours=1)
    play(desk, game, sheet)
    clock.turn(minutes=1)
    sent(desk, folder)


def kept(folder: Path, to: str, key: VerifierKey) -> dict[int, bytes]:
    """Roots by size, as somebody's checkpoints give them."""
    notes = [open_checkpoint(read_proven(text).note, key) for text in enclosed(folder, to, "checkpoint-")]
    return {each.size: each.root for each in notes}


def claimed(folder: Path, to: str, key: VerifierKey) -> list[SeatHead]:
    return [head for text in enclosed(folder, to, "seats-") for head in open_seats(text, key)]


def test_the_note_of_the_vector() -> None:
    root = bytes.fromhex("1a8681953acfd3a60969299889e49c75af268d37d276e7b34991933b520a6ea9")
    note = seats_note(SIGNER, 40, root, [SeatHead("A", 40, root), SeatHead("Red Squadron", 38, root), SeatHead("C")])
    assert note.startswith(
        f"pbem-seats/1\npbem/{GAME}\n40 GoaBlTrP06YJaSmYieScda8mjTfSduezSZGTO1IKbqk=\n"
        "40 GoaBlTrP06YJaSmYieScda8mjTfSduezSZGTO1IKbqk= A\n"
        "38 GoaBlTrP06YJaSmYieScda8mjTfSduezSZGTO1IKbqk= Red Squadron\n0 - C\n\n"
    )
    found = open_seats(note, SIGNER.key)
    assert [(each.seat, each.size) for each in found] == [("", 40), ("A", 40), ("Red Squadron", 38), ("C", 0)]
    for wrong in (note.replace("38", "37", 1), SIGNER.sign("pbem-seats/1\n"), SIGNER.sign("hello\n")):
        with pytest.raises(BadNote):
            open_seats(wrong, SIGNER.key)


def test_each_report_tells_what_the_other_was_sent(tmp_path: Path, clock: Clock) -> None:
    with server(tmp_path, clock) as desk:
        game = begun(desk)
        sent(desk, tmp_path)
        for _ in range(2):
            turn(desk, tmp_path, clock, game)
        key = desk.signer(game).key
        for reader, other in ROOTS.items():
            theirs = kept(tmp_path, f"{other}@", key)
            heads = [head for head in claimed(tmp_path, reader, key) if head.seat]
            assert {head.seat for head in heads} == {other}
            # The first report, which was queued before anybody had been sent anything, has no such note.
            assert [head.size for head in heads] == sorted(theirs)[::2][:2]
            assert all(theirs[head.size] == head.root for head in heads)
        assert "pbem-seats/1" in turn_report(desk, game, 2, "red")


def test_a_report_stays_the_same_and_tells_nothing_of_sheets(tmp_path: Path, clock: Clock) -> None:
    with server(tmp_path, clock) as desk:
        game = begun(desk)
        sent(desk, tmp_path)
        turn(desk, tmp_path, clock, game)
        report = turn_report(desk, game, 1, "red")
        clock.turn(hours=1)
        submit(desk, game, "blue", "RUN 2")
        sent(desk, tmp_path)
        assert turn_report(desk, game, 1, "red") == report


def test_players_who_compare_letters_find_two_logs(tmp_path: Path, clock: Clock) -> None:
    """The operator plays the game twice with one key, and shows red the one and blue the other."""
    other = tmp_path / "other"
    with server(tmp_path, clock) as desk:
        game = begun(desk)
        key = desk.signer(game).key
        sent(desk, tmp_path)
    shutil.copytree(tmp_path, other, ignore=shutil.ignore_patterns("other"))
    for folder, sheet in ((tmp_path, "RUN 1"), (other, "RUN 2")):
        own = Clock()
        with server(folder, own) as desk:
            for _ in range(2):
                turn(desk, folder, own, game, sheet)
    theirs = kept(other, "blue@", key)
    said = [head for head in claimed(tmp_path, "red@", key) if head.seat == "blue" and head.size]
    assert any(theirs[head.size] != head.root for head in said), "what red was told of blue is not what blue was sent"
    honest = kept(tmp_path, "blue@", key)
    assert all(honest[head.size] == head.root for head in said)
    assert compared(tmp_path, "red@", other, "blue@") == 1
    assert compared(tmp_path, "red@", tmp_path, "blue@") == 0


def compared(one: Path, reader: str, two: Path, other: str) -> int:
    """What verify.py says to the letters of both, as they came."""
    letters = [*letters_to(one, reader), *letters_to(two, other)]
    return verify.main(["--compare", *map(str, letters)])


def letters_to(folder: Path, to: str) -> list[Path]:
    files = sorted(path for path in (folder / "outbox").rglob("*") if path.is_file())
    letters = {path: message_from_bytes(path.read_bytes(), policy=default) for path in files}
    return [path for path, letter in letters.items() if to in letter["To"] and any(letter.iter_attachments())]
