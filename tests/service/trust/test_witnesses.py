"""A server asks real witnesses: letters, pages and files carry what they cosigned, and a second log is refused."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit import verify
from pbem.audit.checkpoints import read_proven
from pbem.audit.witness.asking import RemoteWitness
from pbem.audit.witness.cosignature_store import FOLDER
from pbem.audit.witness.cosignatures import cosigned_at, read_witness_key
from pbem.ledger import open_ledger
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import Desk
from pbem.service.trust.audit_file import audit
from pbem.service.trust.log import public_checkpoint, public_log
from pbem.service.trust.witness_state import witnesses_of
from pbem.service.trust.witnesses import cosign_all
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, submit
from tests.support.letters import contact, mailed, post_desk
from tests.support.servers.witnesses import RunningWitness, running_witness


@contextmanager
def server(folder: Path, clock: Clock, *witnesses: RunningWitness, rest: float = 0) -> Iterator[Desk]:
    asked = tuple(RemoteWitness(read_witness_key(each.key), each.url, 60, rest) for each in witnesses)
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        yield replace(post_desk(ledger, folder, clock), witnesses=asked)


def server_key(folder: Path, clock: Clock) -> str:
    """The key of the server that is to be in this folder."""
    with server(folder, clock) as desk:
        return str(desk.signer(UUID(int=0)).key._replace(name="pbem"))


def begun(desk: Desk) -> UUID:
    """A game by mail; nobody wants its map, which would take long to print."""
    game = mailed(desk)
    for seat in ("red", "blue"):
        contact(desk, game, seat, stop=("map",))
    return game


def play(desk: Desk, game: UUID, sheet: str = "RUN 1") -> None:
    for seat in ("red", "blue"):
        submit(desk, game, seat, sheet)
        ready(desk, game, seat)
    ticks(desk)


def sent(desk: Desk, folder: Path, told: list[str] | None = None) -> None:
    heard = [] if told is None else told
    SendWorker(desk, MaildirPost(folder / "outbox"), lambda: 0.5, witness_told=heard.append).send_all(lambda _: None)


def enclosed(folder: Path, to: str, beginning: str) -> list[str]:
    """The files that came with the letters to somebody, oldest first."""
    letters = [
        message_from_bytes(path.read_bytes(), policy=default)
        for path in (folder / "outbox").rglob("*")
        if path.is_file()
    ]
    found = [part for letter in letters if to in letter["To"] for part in letter.iter_attachments()]
    kept = {str(part.get_filename()): part.get_payload(decode=True) for part in found}
    return [bytes(kept[name]).decode() for name in sorted(kept, key=_number) if name.startswith(beginning)]


def _number(name: str) -> int:
    return int("".join(filter(str.isdecimal, name)) or 0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_letters_page_and_audit_file_carry_the_cosignatures_of_both(tmp_path: Path, clock: Clock) -> None:
    key = server_key(tmp_path, clock)
    with (
        running_witness(tmp_path / "w1", key) as one,
        running_witness(tmp_path / "w2", key) as two,
        server(tmp_path, clock, one, two) as desk,
    ):
        game = begun(desk)
        sent(desk, tmp_path)
        play(desk, game)
        sent(desk, tmp_path)
        papers = enclosed(tmp_path, "red@", "checkpoint-")
        assert len(papers) == 3, "the beginning, the seal, the report"
        for paper in papers:
            note = read_proven(paper).note
            assert all(cosigned_at(note, read_witness_key(each.key)) > 0 for each in (one, two))
        assert cosigned_at(public_checkpoint(desk, game), read_witness_key(one.key)) > 0
        file = b"".join(audit(desk, game, desk.signer(game)))
        assert b"witness.example/w2" in file
        assert verify.verified(file, verify.Kept(checkpoints=papers))["verdict"] == "holds"
        size = public_log(desk, game).size
        assert [(each.name, each.cosigned, each.why) for each in witnesses_of(desk, game)] == [
            ("witness.example/w1", size, ""),
            ("witness.example/w2", size, ""),
        ]


def test_a_game_without_letters_is_cosigned_by_the_tick(tmp_path: Path, clock: Clock) -> None:
    key = server_key(tmp_path, clock)
    with running_witness(tmp_path / "w1", key) as one, server(tmp_path, clock, one) as desk:
        game = begun(desk)
        cosign_all(desk, print)
        assert cosigned_at(public_checkpoint(desk, game), read_witness_key(one.key)) > 0
        before = public_checkpoint(desk, game)
        submit(desk, game, "red")
        cosign_all(desk, print)
        assert public_checkpoint(desk, game) == before, "a witness does not hear of sheets that come in"


def test_a_witness_that_is_down_delays_nothing_and_is_told_once(tmp_path: Path, clock: Clock) -> None:
    key, told = server_key(tmp_path, clock), list[str]()
    with running_witness(tmp_path / "w1", key) as one:
        port = int(one.url.rpartition(":")[2])
    with server(tmp_path, clock, one) as desk:
        game = begun(desk)
        sent(desk, tmp_path, told)
        cosign_all(desk, told.append)
        assert len(enclosed(tmp_path, "red@", "checkpoint-")) == 1
        assert len(told) == 1 and told[0].startswith("witness witness.example/w1 does not answer: ")
        (state,) = witnesses_of(desk, game)
        assert state.cosigned == 0 and state.since == desk.moment() and "refused" in state.why
        with running_witness(tmp_path / "w1", key, port=port):
            cosign_all(desk, told.append)
        assert told[1:] == ["witness witness.example/w1 answers again"]
        assert witnesses_of(desk, game)[0].why == ""
        assert "witness.example/w1" in public_checkpoint(desk, game)


def test_an_operator_with_the_key_cannot_have_two_logs_cosigned(tmp_path: Path, clock: Clock) -> None:
    """The game is copied; red is shown the one, blue the other. Both are signed with the right key."""
    key, told = server_key(tmp_path, clock), list[str]()
    other = tmp_path / "other"
    with running_witness(tmp_path / "w1", key) as one:
        with server(tmp_path, clock, one) as desk:
            game = begun(desk)
            sent(desk, tmp_path)
        shutil.copytree(tmp_path, other, ignore=shutil.ignore_patterns("w1", "other", "outbox"))
        with server(tmp_path, clock, one) as desk:
            play(desk, game, "RUN 1")
            sent(desk, tmp_path, told)
            first = public_checkpoint(desk, game)
        with server(other, clock, one) as desk:
            play(desk, game, "RUN 2")
            sent(desk, other, told)
            cosign_all(desk, told.append)
            second = public_checkpoint(desk, game)
            assert "which this one does not extend" in witnesses_of(desk, game)[0].why
    assert cosigned_at(first, read_witness_key(one.key)) > 0
    assert cosigned_at(second, read_witness_key(one.key)) == 0
    assert told == [
        f"witness witness.example/w1 does not cosign the log of game {game}: it has cosigned another log, "
        "which this one does not extend"
    ]


def test_cosignatures_may_be_lost_or_cut_off(tmp_path: Path, clock: Clock) -> None:
    key = server_key(tmp_path, clock)
    with running_witness(tmp_path / "w1", key) as one, server(tmp_path, clock, one) as desk:
        game = begun(desk)
        cosign_all(desk, print)
        path = tmp_path / FOLDER / f"{game}.txt"
        path.write_bytes(path.read_bytes()[:-30])
        assert "witness.example" not in public_checkpoint(desk, game)
        play(desk, game)
        cosign_all(desk, print)
        assert cosigned_at(public_checkpoint(desk, game), read_witness_key(one.key)) > 0
        path.unlink()
        desk.asked.clear()
        told = list[str]()
        cosign_all(desk, told.append)
        assert not told, "the heads before the newest cannot be cosigned any more, and that is no matter"
        assert cosigned_at(public_checkpoint(desk, game), read_witness_key(one.key)) > 0
