"""The spool: stored before it is said, one owner for each letter, letters of one seat in the order they came."""

import errno
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.mail.intake.spool import Spool
from pbem.mail.intake.spooled_letter import DamagedSpoolFile, Envelope, SpoolNote, locked
from pbem.service.letters.spooled import HELD

AT = "2026-01-31T18:00:00Z"
RAW = b"Subject: x\r\n\r\nRUN 2\r\n\n{}\n"


@pytest.fixture
def spool(tmp_path: Path) -> Spool:
    return Spool(tmp_path, lambda: datetime(2026, 1, 31, 18, tzinfo=UTC))


def put(spool: Spool, lane: str = "a", raw: bytes = RAW) -> str:
    return spool.put(Envelope("red@example.org", "orders@games.example.org", AT, "test", lane), raw)


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def note(result: str = "accepted") -> SpoolNote:
    return SpoolNote(AT, result, "", ("did it",))


def test_what_was_put_is_what_comes_out(spool: Spool, tmp_path: Path):
    name = put(spool)
    assert files(tmp_path) == [f"new/{name}"]
    assert (tmp_path / "new" / name).stat().st_mode & 0o777 == 0o600
    for spooled in spool.claims():
        assert files(tmp_path) == [f"work/{name}"]
        envelope, raw, notes = spooled.read()
        assert (envelope.sender, envelope.size, raw, notes) == ("red@example.org", len(RAW), RAW, [])
        spool.finish(spooled, note())
    assert files(tmp_path) == [f"done/2026-01-31/{name}"]
    with locked(tmp_path / "done/2026-01-31" / name) as found:  # type: ignore[union-attr]
        assert found.read()[1:] == (RAW, [note()])


def test_everything_is_on_the_disk_before_it_is_said_to_be(spool: Spool, tmp_path: Path, monkeypatch):
    """The file before it gets its name, the folder after that."""
    steps: list[str] = []
    sync, rename = os.fsync, os.rename

    def fsync(handle: int) -> None:
        steps.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")  # noqa: PTH112
        sync(handle)

    def renamed(path: str, to: str) -> None:
        steps.append(f"{Path(path).parent.name} -> {Path(to).parent.name}")
        rename(path, to)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "rename", renamed)
    put(spool)
    assert steps == ["file", "tmp -> new", "folder"]


def test_a_letter_that_cannot_be_stored_leaves_nothing(spool: Spool, tmp_path: Path, monkeypatch):
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        put(spool)
    assert files(tmp_path) == []


def test_letters_come_in_their_order_even_if_the_clock_stands_still(spool: Spool):
    names = [put(spool, lane) for lane in "cabcab"]
    assert [spooled.name for spooled in spool.claims()] == names


def test_two_workers_never_have_letters_of_one_lane(spool: Spool):
    names = [put(spool, lane) for lane in "aabab"]
    one, two = spool.claims(), spool.claims()
    first = next(one)
    assert first.name == names[0]
    second = next(two)
    assert second.name == names[2], "the second letter of a waits for the first"
    spool.finish(first, note())
    third = next(one)
    assert third.name == names[1]
    spool.finish(second, note())
    assert [spooled.name for spooled in two] == [names[4]], "two keeps away from a while the other works on it"


def test_a_lane_is_free_again_when_its_letter_is_done(spool: Spool):
    names = [put(spool, lane) for lane in "abab"]
    one, two = spool.claims(), spool.claims()
    first, second = next(one), next(two)
    assert (first.name, second.name) == (names[0], names[1])
    spool.finish(first, note())
    assert next(two).name == names[2], "in the same walk through the letters"


def test_a_letter_that_was_passed_over_comes_before_the_later_ones_of_its_lane(spool: Spool):
    names = [put(spool, lane) for lane in "aabaa"]
    one, two = spool.claims(), spool.claims()
    first, second = next(one), next(two)
    assert second.name == names[2], "the second of a was passed over"
    spool.finish(first, note())
    spool.finish(second, note())
    assert [spooled.name for spooled in two] == [], "and waits still"
    assert next(one).name == names[1]


def test_a_letter_is_not_given_back_while_somebody_works_on_it(spool: Spool, tmp_path: Path):
    name = put(spool)
    claims = spool.claims()
    spooled = next(claims)
    assert list(spool.claims()) == []
    assert files(tmp_path) == [f"work/{name}"]
    spool.finish(spooled, note())
    assert next(claims, None) is None
    assert list(spool.claims()) == []


KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from pbem.mail.intake.spool import Spool
for entry in Spool(Path(sys.argv[1]), lambda: datetime.now(UTC)).claims():
    print(entry.name, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_letter_whose_worker_was_killed_goes_back(spool: Spool, tmp_path: Path):
    name = put(spool)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, check=False)
    assert (killed.returncode, killed.stdout.decode().strip()) == (-9, name)
    assert files(tmp_path) == [f"work/{name}"]
    assert [spooled.name for spooled in spool.claims()] == [name]


def test_a_letter_left_by_its_worker_comes_again(spool: Spool):
    name = put(spool)
    for _ in range(3):
        assert [spooled.name for spooled in spool.claims()] == [name]


def test_put_back_with_a_note(spool: Spool):
    put(spool)
    for spooled in spool.claims():
        spool.put_back(spooled, note("delayed"))
    (spooled,) = spool.claims()
    assert spool.waiting() == 0


def test_notes_add_up_and_half_a_note_is_passed_over(spool: Spool, tmp_path: Path):
    put(spool)
    for spooled in spool.claims():
        spool.hold(spooled, note("held"))
    (path,) = (tmp_path / "held").iterdir()
    assert b'"became":"held"' in path.read_bytes(), "files of older versions are read by this name"
    with path.open("ab") as file:
        file.write(b'\n{"at": "2026-01')
    for spooled in spool.letters(HELD):
        spooled.note(note("confirmed"))
        assert [each.result for each in spooled.read()[2]] == ["held", "confirmed"]


@pytest.mark.parametrize("content", [b"", b"{}\n", b"not json\nSubject: x\n\n", b"\xff\xfe\n"])
def test_a_file_that_is_none_of_ours_is_damaged(tmp_path: Path, content: bytes):
    path = tmp_path / "letter"
    path.write_bytes(content)
    with locked(path) as spooled, pytest.raises(DamagedSpoolFile):  # type: ignore[union-attr]
        spooled.read()


def test_a_file_that_was_cut_off_is_damaged(spool: Spool, tmp_path: Path):
    path = tmp_path / "new" / put(spool)
    path.write_bytes(path.read_bytes()[:-10])
    (spooled,) = spool.claims()
    with locked(tmp_path / "work" / spooled.name) as found, pytest.raises(DamagedSpoolFile, match="missing"):  # type: ignore[union-attr]
        found.read()


def test_old_letters_are_forgotten(tmp_path: Path):
    now = [datetime(2026, 1, 31, 18, tzinfo=UTC)]
    spool = Spool(tmp_path, lambda: now[0])
    put(spool)
    for spooled in spool.claims():
        spool.finish(spooled, note())
    half = tmp_path / "tmp" / "half"
    half.write_bytes(b"x")
    os.utime(half, (now[0].timestamp(), now[0].timestamp()))
    now[0] += timedelta(days=30)
    spool.prune(30)
    assert len(files(tmp_path)) == 1, "the letter of the thirtieth day is still there, what was half written is not"
    now[0] += timedelta(days=1)
    spool.prune(30)
    assert files(tmp_path) == []


def test_a_letter_that_could_not_be_claimed_can_be_claimed_later(spool: Spool, monkeypatch: pytest.MonkeyPatch):
    """By the same process, which must not keep it locked."""
    name = put(spool)
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", lambda *paths: (_ for _ in ()).throw(OSError(errno.EIO, "Input/output error")))
        with pytest.raises(OSError, match="Input/output"):
            next(spool.claims())
    assert [spooled.name for spooled in spool.claims()] == [name]
