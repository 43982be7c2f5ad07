"""The newest checkpoint given out for each game, and the leaves under it, kept in files outside the database.

A database restored from a backup does not know what was signed since; these files do.
"""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from uuid import UUID

from pbem.audit.checkpoints import Checkpoint, open_checkpoint
from pbem.audit.merkle import HASH_BYTES
from pbem.audit.notes import VerifierKey

FOLDER = "checkpoints"


class KeptCheckpoints:
    """For each game `var/checkpoints/GAME.txt`, a signed note that `pbem log check --checkpoint` accepts, and
    `GAME.leaves`, the hashes of the entries that it covers."""

    def __init__(self, var: Path) -> None:
        self._folder = var / FOLDER

    def path(self, game: UUID) -> Path:
        return self._folder / f"{game}.txt"

    def note(self, game: UUID) -> str:
        return self.path(game).read_bytes().decode("utf-8", "replace")

    def leaves(self, game: UUID) -> list[bytes]:
        """The leaves under the newest checkpoint; fewer, or none, if they were not kept."""
        path = self._leaves(game)
        held = path.read_bytes() if path.exists() else b""
        return [held[start : start + HASH_BYTES] for start in range(0, len(held) - HASH_BYTES + 1, HASH_BYTES)]

    def _leaves(self, game: UUID) -> Path:
        return self._folder / f"{game}.leaves"

    def newest(self, game: UUID, key: VerifierKey) -> Checkpoint | None:
        """Raises BadNote if the file is damaged or signed with another key: then nothing is certain."""
        path = self.path(game)
        return open_checkpoint(path.read_bytes().decode("utf-8", "replace"), key) if path.exists() else None

    def keep(self, game: UUID, note: str, key: VerifierKey, leaves: Sequence[bytes] = ()) -> None:
        """Records a note, and the leaves of its log, before it is given out, unless a newer one is already there."""
        with self._locked():
            newest, size = self.newest(game, key), open_checkpoint(note, key).size
            if newest is None or newest.size < size:
                self._append(self._leaves(game), newest.size if newest else 0, leaves[:size])
                self._write(self.path(game), note)

    def _append(self, path: Path, known: int, leaves: Sequence[bytes]) -> None:
        """Only what is new is written; what an interrupted writer left behind the known leaves is dropped."""
        with path.open("ab") as file:
            held = file.tell() // HASH_BYTES
            start = known if known <= held else 0
            file.truncate(start * HASH_BYTES)
            file.write(b"".join(leaves[start:]))
            file.flush()
            os.fsync(file.fileno())

    def put_away(self, game: UUID, lost: Checkpoint) -> None:
        """Renames a note that the master has publicly given up; it stays next to the others."""
        with self._locked():
            if self.path(game).exists():
                self.path(game).replace(self._folder / f"{game}.lost-{lost.size}.txt")
            if self._leaves(game).exists():
                self._leaves(game).replace(self._folder / f"{game}.lost-{lost.size}.leaves")

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
