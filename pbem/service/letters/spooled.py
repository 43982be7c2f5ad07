"""Which letters are in the spool and not dealt with yet: the name of a file begins with the moment of its arrival.

A letter in `tmp` is still being written: its file is locked by whoever writes it, unless that process was killed.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

NEW, WORK, TEMPORARY, HELD, QUARANTINE = "new", "work", "tmp", "held", "quarantine"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def spool_folder(var: Path) -> Path:
    return var / "mail" / "in"


def id_file(folder: Path) -> Path:
    """Beside the spool."""
    return folder.with_name(f"{folder.name}.id")


def spool_id(folder: Path) -> str:
    """The name of a spool among those of all machines; "" if there is no spool."""
    try:
        return id_file(folder).read_text(encoding="ascii").strip()
    except (OSError, UnicodeError):
        return ""


def dealt_with(folder: Path, now: datetime) -> datetime:
    """Up to which moment all letters of the spool are dealt with; `now` is the time before this is called."""
    return min(unread(folder), default=now) if folder.is_dir() else now


def unread(folder: Path) -> list[datetime]:
    """When the letters that are not dealt with arrived. One may return from `work` to `new` while we look."""
    names = [*_being_written(folder), *_names(folder / NEW), *_names(folder / WORK), *_names(folder / NEW)]
    return [_EPOCH + timedelta(microseconds=int(stamp)) for name in set(names) if (stamp := name.partition("-")[0])]


def _being_written(folder: Path) -> Iterator[str]:
    for name in _names(folder / TEMPORARY):
        with suppress(FileNotFoundError):
            handle = os.open(folder / TEMPORARY / name, os.O_RDONLY | os.O_CLOEXEC)
            try:
                fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except OSError:
                yield name
            finally:
                os.close(handle)


def _names(folder: Path) -> list[str]:
    """Only names as the spool gives them."""
    try:
        return [name for name in os.listdir(folder) if name.partition("-")[0].isdecimal()]  # noqa: PTH208
    except FileNotFoundError:
        return []
