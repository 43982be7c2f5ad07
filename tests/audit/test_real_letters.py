"""verify.py over the letters that a server really sends: one log, or two logs shown to two players."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from pbem.audit import verify as v
from pbem.ledger import open_ledger
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import Desk
from pbem.service.trust.audit_file import audit
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, submit
from tests.support.letters import ADDRESSES, mailed, post_desk


@contextmanager
def server(folder: Path, clock: Clock) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        yield post_desk(ledger, folder, clock)


def play(desk: Desk, game: UUID, folder: Path, orders: str) -> None:
    for seat in ("red", "blue"):
        submit(desk, game, seat, orders)
        ready(desk, game, seat)
    ticks(desk)
    SendWorker(desk, MaildirPost(folder / "outbox"), lambda: 0.5).send_all(lambda handled: None)


def letters(folder: Path, seat: str) -> list[str]:
    """What a player has in the mailbox, each letter as a file."""
    found = [path for path in sorted((folder / "outbox").rglob("*")) if path.is_file()]
    ours = [path for path in found if f"To: {ADDRESSES[seat]}".encode() in path.read_bytes()]
    return [str(path) for path in ours if v.read_letter("", path.read_bytes()).papers]


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, bytes]:
    """One server that was copied after a turn; the copy plays on with other orders, under the same key."""
    one, clock = tmp_path_factory.mktemp("one"), Clock()
    with server(one, clock) as desk:
        game = mailed(desk)
        play(desk, game, one, "RUN 1")
    two = tmp_path_factory.mktemp("two")
    shutil.copytree(one, two, dirs_exist_ok=True)
    for folder, orders in ((one, "RUN 2"), (two, "RUN 3")):
        with server(folder, clock) as desk:
            clock.turn(hours=1)
            play(desk, game, folder, orders)
            clock.turn(hours=1)
            play(desk, game, folder, "RUN 1")
            made = b"".join(audit(desk, game, desk.signer(game)))
    return one, two, made


def compared(capsys: pytest.CaptureFixture[str], *files: str) -> tuple[int, dict[str, Any]]:
    code = v.main(["--json", "--compare", *files])
    return code, json.loads(capsys.readouterr().out)


def test_letters_of_two_players_of_one_log(two_servers: tuple[Path, Path, bytes], capsys: Any) -> None:
    for folder in two_servers[:2]:
        code, result = compared(capsys, *letters(folder, "red"), *letters(folder, "blue"))
        assert code == 0, result
        # The checkpoints of reports and seals continue one another; only receipts of open turns stand alone.
        apart = [words for words in result["cannot_prove"] if "no proof links them" in words]
        assert all(len(words.split(";")[0].split(",")) >= 7 for words in apart)


def test_reports_name_the_key_and_what_other_seats_were_sent(two_servers: tuple[Path, Path, bytes]) -> None:
    read = [v.read_letter("", Path(each).read_bytes()) for each in letters(two_servers[0], "red")]
    (key,) = {key for letter in read for key in letter.keys}
    assert v.read_key(key).name.startswith("pbem/")
    assert any(paper.startswith("pbem-seats/1\n") for letter in read for paper in letter.papers)


def test_a_split_view_shows_in_one_report_of_each(two_servers: tuple[Path, Path, bytes], capsys: Any) -> None:
    one, two, _ = two_servers
    red, blue = letters(one, "red"), letters(two, "blue")
    code, result = compared(capsys, *red, *blue)
    assert code == 1 and "tell of two different logs of" in str(result["checks"])
    # One report of each is enough.
    reports = [[each for each in held if b"report" in Path(each).read_bytes()] for held in (red, blue)]
    assert compared(capsys, max(reports[0], key=newest), max(reports[1], key=newest))[0] == 1


def newest(name: str) -> int:
    papers = v.read_letter("", Path(name).read_bytes()).papers
    return max((v.read_head(v.note_of(paper)).size for paper in papers if v.note_of(paper)), default=0)


def test_the_same_letters_with_the_audit_file(
    two_servers: tuple[Path, Path, bytes], tmp_path: Path, capsys: Any
) -> None:
    one, two, made = two_servers
    (tmp_path / "game.ndjson").write_bytes(made)
    for folder, code in ((one, 1), (two, 0)):
        given = [word for each in letters(folder, "blue") for word in ("--letter", each)]
        assert v.main([str(tmp_path / "game.ndjson"), *given]) == code
        told = capsys.readouterr().out
        assert ("IT HOLDS" in told) is (code == 0) and "your receipt" in told
