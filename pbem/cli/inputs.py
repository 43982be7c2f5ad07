"""Parses times, options and other command-line values."""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from pbem.service.kernel.errors import Refused
from pbem.service.kernel.texts import LARGEST_SHEET

SECONDS = {"w": 7 * 86400, "d": 86400, "h": 3600, "m": 60, "s": 1}
_SPANS = re.compile(r"(?:\d{1,6}[wdhms])+", re.IGNORECASE)
_SPAN = re.compile(r"(\d+)([wdhms])", re.IGNORECASE)


class SpanParam(click.ParamType[int]):
    """`3d`, `12h`, `1d12h` as seconds; `none` as 0."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int) or value in ("none", "0"):
            return int(value) if value != "none" else 0
        if not _SPANS.fullmatch(value):
            self.fail(f"{value!r} is not a span of time; write for example 3d, 12h or 1d12h.", param, ctx)
        seconds = sum(int(count) * SECONDS[unit.lower()] for count, unit in _SPAN.findall(value))
        if not seconds:
            self.fail(f"{value!r} is no time at all; write none for a game without a clock.", param, ctx)
        return seconds


class MomentParam(click.ParamType[datetime]):
    """`2026-02-03T18:00Z`, with its time zone."""

    name = "moment"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        if isinstance(value, datetime):
            return value
        try:
            when = datetime.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is not a time; write for example 2026-02-03T18:00Z.", param, ctx)
        if when.tzinfo is None:
            self.fail(f"{value!r} has no time zone; write for example {value}Z or {value}+01:00.", param, ctx)
        try:
            return when.astimezone(UTC)
        except OverflowError:
            self.fail(f"{value!r} is out of range.", param, ctx)


class FileText(str):
    """The content of a file, with its name."""

    path: str = ""


@contextmanager
def naming_files(options: Iterable[tuple[str, str]]) -> Iterator[None]:
    """In a refusal that begins with an option, replaces the option by the file that its value came from."""
    try:
        yield
    except Refused as error:
        for key, value in options:
            if isinstance(value, FileText) and str(error).startswith(f"{key}: "):
                raise Refused(f"{value.path}: {str(error).removeprefix(f'{key}: ')}") from error
        raise


class ChoiceParam(click.ParamType[tuple[str, str]]):
    """`key=value`, or `key=@file` for the content of a file."""

    name = "key=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        key, sign, chosen = value.partition("=")
        if not sign or not key.strip():
            self.fail(f"{value!r} is not an option; write key=value.", param, ctx)
        return key.strip(), self._from_file(chosen[1:], param, ctx) if chosen.startswith("@") else chosen.strip()

    def _from_file(self, path: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            text = FileText(Path(path).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.fail(f"{path}: {getattr(error, 'strerror', '') or 'not UTF-8 text'}.", param, ctx)
        text.path = path
        return text if text.strip() else self.fail(f"{path} is empty.", param, ctx)


class TurnParam(click.ParamType[int | None]):
    """A number, or `last` as None."""

    name = "turn"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        if value is None or value == "last":
            return None
        if not (str(value).isascii() and str(value).isdecimal()) or len(str(value)) > 6:
            self.fail(f"{value!r} is not a turn; write a number, or last.", param, ctx)
        return int(value)


class Hours(click.ParamType[tuple[int, ...]]):
    """`24,4`, or `none`."""

    name = "hours"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        parts = () if value == "none" else listed(value)
        if not all(part.isascii() and part.isdecimal() and len(part) < 6 for part in parts):
            self.fail(f"{value!r} are not hours; write for example 24,4, or none.", param, ctx)
        return tuple(map(int, parts))


SPAN, MOMENT, CHOICE, TURN, HOURS = SpanParam(), MomentParam(), ChoiceParam(), TurnParam(), Hours()


def listed(text: str) -> tuple[str, ...]:
    """`A, B` as A and B."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def read_orders(file: str) -> bytes:
    """The content of the file, `-` being standard input; reads hardly more than may be stored."""
    most = LARGEST_SHEET + 1
    if file == "-":
        return sys.stdin.buffer.read(most)
    with Path(file).open("rb") as stream:
        return stream.read(most)


def plain_text(path: Path) -> str:
    """A receipt or checkpoint that somebody kept."""
    try:
        return path.read_bytes().decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Refused(f"{path} is not plain text.") from error
