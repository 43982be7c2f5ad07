"""The newest checkpoint given out for each game, kept in files outside the database.

A database restored from a backup does not know what was signed since; these files do.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from uuid import UUID

from pbem.audit.checkpoints import Checkpoint, open_checkpoint
from pbem.audit.notes import VerifierKey

FOLDER = "checkpoints"


class KeptCheckpoints:
    """One file for each game, `var/checkpoints/GAME.txt`: a signed note that `pbem log check --checkpoint` accepts."""

    def __init__(self, var: Path) -> None:
        self._folder = var / FOLDER

    def path(self, game: UUID) -> Path:
        return self._folder / f"{game}.txt"

    def newest(self, game: UUID, key: VerifierKey) -> Checkpoint | None:
        """Raises BadNote if the file is damaged or signed with another key: then nothing is certain."""
        path = self.path(game)
        return open_checkpoint(path.read_bytes().decode("utf-8", "replace"), key) if path.exists() else None

    def keep(self, game: UUID, note: str, key: VerifierKey) -> None:
        """Records a note before it is given out, unless a newer one is already there."""
        with self._locked():
            newest = self.newest(game, key)
            if newest is None or newest.size < open_checkpoint(note, key).size:
                self._write(self.path(game), note)

    def put_away(self, game: UUID, lost: Checkpoint) -> None:
        """Renames a note that the master has publicly given up; it stays next to the others."""
        with self._locked():
            if self.path(game).exists():
                self.path(game).replace(self._folder / f"{game}.lost-{lost.size}.txt")

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Other processes give out checkpoints at the same time."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _write(self, path: Path, note: str) -> None:
        with NamedTemporaryFile(dir=self._folder, prefix=f".{path.name}.", delete=False) as file:
            file.write(note.encode())
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
