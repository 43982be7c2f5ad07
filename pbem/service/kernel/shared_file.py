"""A small file that all machines share. What an earlier version left in `var` is read until it is replaced."""

from contextlib import suppress

from pbem.projections import checked_file
from pbem.service.kernel.desk import Desk


def read_shared(desk: Desk, name: str) -> bytes | None:
    content = desk.ledger.files.read(name)
    return checked_file.read(desk.var / name) if content is None else content


def write_shared(desk: Desk, name: str, content: bytes) -> None:
    desk.ledger.files.write(name, content)


def remove_shared(desk: Desk, name: str) -> None:
    desk.ledger.files.remove(name)
    with suppress(OSError):
        (desk.var / name).unlink(missing_ok=True)
