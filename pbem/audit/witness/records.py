"""What a witness remembers: the servers whose logs it cosigns, and the newest checkpoint it cosigned of each log.

Everything is in one folder, in plain text: `servers.txt` has a key on each line, `logs/UUID.txt` a checkpoint below the
key that signed it. A checkpoint is on disk before its cosignature is given out, so a witness that is killed never signs
anything else for the same size. A witness that loses this folder must take a new key.
"""

import fcntl
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from pbem.audit.checkpoints import Checkpoint, open_checkpoint
from pbem.audit.notes import BadNote, VerifierKey, open_note, read_key

SERVERS, LOGS = "servers.txt", "logs"
# Anyone with a key that the witness knows could fill its disk with new games.
MOST_LOGS: Final = 20_000
# A key by this name is that of a server, for all its games.
SERVER_NAME: Final = "pbem"
is_origin: Final = re.compile(r"pbem/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})").fullmatch


class WitnessRecords:
    """Safe for several threads and processes."""

    def __init__(self, folder: Path, most_logs: int = MOST_LOGS) -> None:
        self.folder = folder
        self._most = most_logs
        self._mutex = threading.Lock()
        (folder / LOGS).mkdir(mode=0o700, parents=True, exist_ok=True)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Between reading a checkpoint and writing the next, nobody else may do either."""
        with self._mutex, (self.folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def tidy(self) -> None:
        """Removes what a witness that was killed had begun to write."""
        with self.locked():
            for path in (self.folder / LOGS).glob(".*"):
                path.unlink()

    def servers(self) -> list[VerifierKey]:
        path = self.folder / SERVERS
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return [read_key(line) for line in text.splitlines() if line.strip()]

    def add_server(self, key: VerifierKey) -> bool:
        """False if it was there already."""
        if key.name != SERVER_NAME and not is_origin(key.name):
            raise BadNote(f"{key.name} is not the key of a pbem server or game; `pbem log key` prints it")
        with self.locked():
            known = self.servers()
            if key not in known:
                self._write(self.folder / SERVERS, "".join(f"{each}\n" for each in [*known, key]))
        return key not in known

    def keys_of(self, origin: str) -> list[VerifierKey]:
        """The keys that may sign this log: those of the game itself, and of servers for all of their games."""
        named = [each for each in self.servers() if each.name in (SERVER_NAME, origin)]
        return [VerifierKey(origin, each.public) for each in named] if is_origin(origin) else []

    def newest(self, origin: str) -> tuple[Checkpoint, VerifierKey] | None:
        """The newest checkpoint cosigned, and the key of the server that had signed it."""
        path = self._path(origin)
        if not path.exists():
            return None
        key, _, note = path.read_text(encoding="utf-8").partition("\n")
        signed_by = read_key(key)
        return open_checkpoint(note, signed_by), signed_by

    def origins(self) -> list[str]:
        return sorted(f"pbem/{path.stem}" for path in (self.folder / LOGS).glob("*.txt"))

    @property
    def is_full(self) -> bool:
        return sum(1 for _ in (self.folder / LOGS).glob("*.txt")) >= self._most

    def keep(self, origin: str, note: str, key: VerifierKey) -> None:
        """Records the checkpoint; it survives the loss of power once this returns."""
        open_note(note, key)
        self._write(self._path(origin), f"{key}\n{note}")

    def _path(self, origin: str) -> Path:
        found = is_origin(origin)
        if found is None:
            raise BadNote(f"{origin[:60]!r} is not the name of a game's log")
        return self.folder / LOGS / f"{found[1]}.txt"

    def _write(self, path: Path, text: str) -> None:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
