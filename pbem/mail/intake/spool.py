"""The spool: letters are stored before they are confirmed, and move from folder to folder until they are done.

`new` waits for a worker, `work` is being handled, `held` waits for confirmation, `quarantine` is for a person to
examine, `done` is kept for some days. A letter whose worker was killed goes back to `new`; the ledger knows by the
letter's id what the worker had already done, so nothing is done twice.
"""

import fcntl
import os
import secrets
import shutil
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from itertools import count, islice
from pathlib import Path
from threading import Lock

import msgspec

from events import moment
from pbem.mail.intake.spooled_letter import Envelope, SpooledLetter, SpoolNote, locked, packed
from pbem.service.letters.spooled import HELD, NEW, QUARANTINE, TEMPORARY, WORK, id_file

DONE = "done"
MILLION = 1_000_000
DAY = timedelta(days=1)


class Spool:
    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._now = now
        self._last = 0
        self._numbers = count()
        self._lock = Lock()
        # The letters being written, each with its locked file.
        self._writing: dict[str, int] = {}
        for name in (NEW, WORK, HELD, QUARANTINE, DONE, TEMPORARY):
            (folder / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        _give_name(folder)

    def put(self, envelope: Envelope, raw: bytes) -> str:
        """When this returns, the letter survives a power failure."""
        name = self.write(envelope, raw)
        self.show([name])
        return name

    def write(self, envelope: Envelope, raw: bytes) -> str:
        """Writes the letter to disk, where no worker sees it yet. An envelope without a moment arrives now.

        Now is when the file can be seen: nobody can believe that all letters up to then are dealt with.
        """
        name = self._name(envelope)
        made = f"{self._folder}/{TEMPORARY}/{name}"
        handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            self._writing[name] = handle
            arrived = msgspec.structs.replace(envelope, at=envelope.at or moment(self._now()))
            with os.fdopen(os.dup(handle), "wb") as file:
                file.write(packed(arrived, raw))
                file.flush()
                os.fsync(handle)
        except BaseException:
            self.drop(name)
            raise
        return name

    def drop(self, name: str) -> None:
        """Gives up a letter that was written and not shown: its sender was told nothing."""
        Path(f"{self._folder}/{TEMPORARY}/{name}").unlink(missing_ok=True)
        self._release(name)

    def _release(self, name: str) -> None:
        handle = self._writing.pop(name, None)
        if handle is not None:
            os.close(handle)

    def show(self, names: Iterable[str]) -> None:
        """Makes the letters visible to workers; their names survive a power failure, too."""
        shown = list(names)
        try:
            for name in shown:
                os.rename(f"{self._folder}/{TEMPORARY}/{name}", f"{self._folder}/{NEW}/{name}")  # noqa: PTH104
            self._keep_folder()
        finally:
            for name in shown:
                self._release(name)

    def claims(self) -> Iterator[SpooledLetter]:
        """The waiting letters one by one, each locked; letters of a lane in order of arrival."""
        for spooled in self._claimed():
            with spooled:
                yield spooled

    def bundles(self, most: int) -> Iterator[list[SpooledLetter]]:
        """The same, in small groups."""
        claimed = self._claimed()
        while True:
            with ExitStack() as locks:
                letters = [locks.enter_context(spooled) for spooled in islice(claimed, most)]
                if not letters:
                    return
                yield letters

    def _claimed(self) -> Iterator[SpooledLetter]:
        self._recover()
        # For each lane, the last letter that another worker has, or that must be handled first.
        passed = {_lane(name): name for name in self._names(WORK)}
        for name in self._names(NEW):
            lane = _lane(name)
            spooled = None if self._is_waiting(passed.get(lane, "")) else locked(self._folder / NEW / name)
            if spooled is None:
                passed[lane] = name
                continue
            try:
                spooled.move(self._folder / WORK)
            except OSError:
                # While it is locked nobody could claim it, not even this worker.
                spooled.release()
                raise
            yield spooled

    def _is_waiting(self, name: str) -> bool:
        """Looks twice in `new`, because the letter may return there while we look elsewhere."""
        folders = (NEW, WORK, NEW) if name else ()
        return any(os.path.exists(f"{self._folder}/{folder}/{name}") for folder in folders)  # noqa: PTH110

    def letters(self, folder: str) -> Iterator[SpooledLetter]:
        """The idle letters of `held` or `quarantine`, oldest first, each locked."""
        for name in self._names(folder):
            spooled = locked(self._folder / folder / name)
            if spooled is not None:
                with spooled:
                    yield spooled

    def letter(self, folder: str, name: str) -> SpooledLetter | None:
        """One letter, locked; None if another worker has it."""
        return locked(self._folder / folder / name)

    def finish(self, spooled: SpooledLetter, note: SpoolNote) -> None:
        spooled.note(note)
        spooled.move(self._folder / DONE / note.at[:10])

    def hold(self, spooled: SpooledLetter, note: SpoolNote) -> None:
        self._set_aside(spooled, note, HELD)

    def quarantine(self, spooled: SpooledLetter, note: SpoolNote) -> None:
        self._set_aside(spooled, note, QUARANTINE)

    def put_back(self, spooled: SpooledLetter, note: SpoolNote | None = None) -> None:
        """Returns the letter to `new`, to be handled again."""
        if note is not None:
            spooled.note(note)
            spooled.keep()
        spooled.move(self._folder / NEW)
        self._keep_folder()

    def waiting(self) -> int:
        return len(self._names(NEW))

    def prune(self, days: int) -> None:
        """Deletes letters handled that many days ago, and incomplete files."""
        oldest = moment(self._now() - days * DAY)[:10]
        for name in self._names(DONE):
            if name < oldest:
                shutil.rmtree(self._folder / DONE / name, ignore_errors=True)
        for path in (self._folder / TEMPORARY).iterdir():
            if path.stat().st_mtime < (self._now() - DAY).timestamp():
                path.unlink(missing_ok=True)

    def _set_aside(self, spooled: SpooledLetter, note: SpoolNote, folder: str) -> None:
        spooled.note(note)
        spooled.keep()
        spooled.move(self._folder / folder)

    def _recover(self) -> None:
        """Recovers letters whose worker is gone, so that nobody holds their lock."""
        for spooled in self.letters(WORK):
            spooled.move(self._folder / NEW)

    def _names(self, folder: str) -> list[str]:
        return sorted(path.name for path in (self._folder / folder).iterdir())

    def _name(self, envelope: Envelope) -> str:
        """A file name that sorts by time of arrival, strictly so within this process."""
        with self._lock:
            number = next(self._numbers)
            if envelope.at:
                # From a mailbox, or from a test: it arrived before.
                arrived = int(datetime.fromisoformat(envelope.at).timestamp()) * MILLION + number % MILLION
            else:
                arrived = self._last = max(self._last + 1, int(self._now().timestamp() * MILLION))
            return f"{arrived:017}-{envelope.lane}-{os.getpid():x}-{number:x}"

    def _keep_folder(self) -> None:
        """Syncs the folder: a new name survives a power failure only then."""
        handle = os.open(self._folder / NEW, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _give_name(folder: Path) -> None:
    """A name of its own, by which other machines know the spool."""
    if not id_file(folder).exists():
        made = folder / TEMPORARY / f"{secrets.token_hex(4)}.id"
        made.write_text(f"{socket.gethostname()}/{secrets.token_hex(4)}", encoding="ascii", errors="replace")
        try:
            os.link(made, id_file(folder))
        except FileExistsError:
            pass
        finally:
            made.unlink()


def _lane(name: str) -> str:
    return name.split("-")[1] if name.count("-") > 1 else ""
