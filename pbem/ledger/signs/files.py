"""Signs of life beside an SQLite file: a part is there as long as it holds a lock on its file.

The system releases the lock when the process ends, however it ends.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock, get_ident
from urllib.parse import quote

import msgspec

from pbem.ledger.signs import Sign

_DECODER = msgspec.json.Decoder(Sign)


class FileSigns:
    """In a folder: for each sign a file with its content, and one that those who say it hold a lock on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._locks: dict[str, int] = {}
        self._lock = Lock()

    def say(self, sign: Sign) -> None:
        with self._lock:
            self._hold(sign.name)
            made = self._folder / f"{os.getpid()}-{get_ident()}.new"
            made.write_bytes(msgspec.json.encode(sign))
            made.replace(self._path(sign.name, "json"))

    def all(self) -> list[Sign]:
        found: list[Sign] = []
        for path in sorted(self._folder.glob("*.json")):
            with suppress(OSError, msgspec.MsgspecError):
                sign = _DECODER.decode(path.read_bytes())
                found.append(msgspec.structs.replace(sign, is_alive=not self.is_gone(sign.name)))
        return found

    def is_gone(self, name: str) -> bool:
        """Whether it was there and is no more; what is not known here may be elsewhere."""
        try:
            handle = os.open(self._path(name, "lock"), os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        finally:
            os.close(handle)
        return True

    def end(self, name: str) -> None:
        with self._lock:
            for ending in ("json", "lock"):
                self._path(name, ending).unlink(missing_ok=True)
            self._release(name)

    def close(self) -> None:
        with self._lock:
            for name in list(self._locks):
                self._release(name)

    def _hold(self, name: str) -> None:
        path = self._path(name, "lock")
        if name in self._locks and path.exists() and path.stat().st_ino == os.fstat(self._locks[name]).st_ino:
            return
        self._release(name)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Several processes may say the same sign; whoever looks holds the other kind of lock for a moment.
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(handle, fcntl.LOCK_SH)
        self._locks[name] = handle

    def _release(self, name: str) -> None:
        handle = self._locks.pop(name, None)
        if handle is not None:
            os.close(handle)

    def _path(self, name: str, ending: str) -> Path:
        return self._folder / f"{quote(name, safe='')}.{ending}"
