"""Cache files that may be lost at any time: written completely or not at all, and trusted only if complete."""

import os
import tempfile
import zlib
from contextlib import suppress
from pathlib import Path

MARK = b"pbem kept 2\n"
CHECK_BYTES = 4


def check(content: bytes) -> bytes:
    """A fast checksum to detect incomplete files: only speed depends on these files."""
    return zlib.crc32(content).to_bytes(CHECK_BYTES, "big")


def write(path: Path, content: bytes) -> None:
    """Writes the file atomically. If that fails, it is skipped: the file only saves time."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=path.name, suffix=".new", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(MARK + check(content) + content)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)


def read(path: Path) -> bytes | None:
    """The content, or None if there is no such file, or it is damaged or not ours."""
    try:
        found = path.read_bytes()
    except OSError:
        return None
    start = len(MARK) + CHECK_BYTES
    content = found[start:]
    return content if found[:start] == MARK + check(content) else None
