"""What the program prints."""

import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import click
import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from pbem.cli.log_lines import record

# Without a terminal, lines are never cut.
WIDE = 160


def say(text: str = "") -> None:
    click.echo(text)


def note(text: str) -> None:
    """A message for people on stderr; scripts that read stdout do not see it."""
    click.echo(text, err=True)


def warn(text: str) -> None:
    """A line about something that the operator may want to look after."""
    record(text, is_trouble=True)


def show_json(data: Any) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def show_table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in titles:
        # A truncated key cannot be copied.
        table.add_column(title, overflow="fold")
    for row in rows:
        # As Text, because a title may look like markup.
        table.add_row(*(Text(cell) for cell in row))
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(table)


def save(file: Path, data: bytes) -> None:
    write_whole(file, [data])


def write_whole(file: Path, lines: Iterable[bytes], mode: int = 0o644) -> None:
    """Writes the whole file or nothing, so that nobody finds half of it. Errors name the file itself."""
    try:
        with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as draft:
            try:
                draft.writelines(lines)
                Path(draft.name).chmod(mode)
                Path(draft.name).replace(file)
            except BaseException:
                Path(draft.name).unlink()
                raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def require_writable(file: Path) -> None:
    """Refuses a place where nothing can be written, before something is done that only the file can make good."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    try:
        with NamedTemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


@contextmanager
def removed_on_error(folder: Path) -> Iterator[None]:
    """For a new or empty folder that is all there or not at all: an error removes what was made, parents included."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        yield
    except BaseException:
        for each in [*folder.iterdir()] if folder.is_dir() else ():
            shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()
        for each in missing:
            # A folder that somebody else has put something into stays.
            with suppress(OSError):
                each.rmdir()
        raise


def progress() -> Progress:
    """A progress bar on stderr, if it is a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
