"""The text of CATALOGUE.md: `python -m events.catalogue > events/CATALOGUE.md`."""

import inspect
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from events import EVENTS, Event

HEAD = """\
# Catalogue of events

Written by `python -m events.catalogue > events/CATALOGUE.md`; a test compares it with the classes. A changed line in
this file is a change of what is stored for ever: it needs the next version and an upcast.

The topic of a stored record is the name below, a dot and the version, for example `game.opened.1`.
"""


def catalogue() -> str:
    return "\n".join([HEAD, *_shared(), *(line for kind in EVENTS for line in _section(kind))])


def spelled(kind: Any) -> str:
    """A field's type as a reader of the JSON would write it."""
    if kind is Ellipsis:
        return "..."
    if get_origin(kind) is Literal:
        return " or ".join(f'"{value}"' for value in get_args(kind))
    if get_args(kind):
        return f"{get_origin(kind).__name__}[{', '.join(map(spelled, get_args(kind)))}]"
    return _struct(kind) if issubclass(kind, msgspec.Struct) else str(kind.__name__)


def _struct(kind: type[msgspec.Struct]) -> str:
    return f"{kind.__name__}({', '.join(f'{field.name}: {spelled(field.type)}' for field in fields(kind))})"


def _shared() -> Iterator[str]:
    yield "## Fields of every event"
    yield ""
    yield from _rows(fields(Event))


def _section(kind: type[Event]) -> Iterator[str]:
    shared = {field.name for field in fields(Event)}
    yield f"## {kind.TOPIC}, version {kind.VERSION}: {kind.__name__}"
    yield ""
    yield inspect.getdoc(kind) or ""
    yield ""
    yield from _rows(tuple(field for field in fields(kind) if field.name not in shared))


def _rows(rows: tuple[FieldInfo, ...]) -> Iterator[str]:
    for field in rows:
        optional = "" if field.required else f", {field.default!r} if not given"
        yield f"- `{field.name}`: {spelled(field.type)}{optional}"
    yield ""


if __name__ == "__main__":
    print(catalogue(), end="")
