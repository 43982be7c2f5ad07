"""The secret key of an installation; the secret parts of its mail addresses are derived from it."""

import os
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused

FILE = "mail.key"
KEY_BYTES = 32


def mail_key(desk: Desk) -> bytes:
    """The secret key of this installation, created when it is first needed."""
    path = desk.var / FILE
    if not path.exists():
        _make_key(path, desk.secret(KEY_BYTES))
    return _read_key(path, path.stat().st_mtime_ns)


@cache
def _read_key(path: Path, _written: int) -> bytes:
    if path.stat().st_mode & 0o077:
        raise Refused(f"{path} can be read by others, who could then send orders for anybody: chmod 600 {path}")
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise Refused(f"{path} is damaged; restore it from a backup, or remove it: it comes back from the database.")
    return key


def _make_key(path: Path, key: bytes) -> None:
    """Writes the key file atomically; if another process was faster, its key stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
