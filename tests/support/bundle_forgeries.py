"""Bundles that somebody with the key has changed and signed again: every kind of change, one of each class."""

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pbem.audit.bundle import FORMAT, sum_text
from pbem.audit.entries import canonical
from pbem.audit.notes import Signer

Data = dict[str, Any]
Lines = list[Data]


class Forgery(NamedTuple):
    """What was changed, and the file."""

    what: str
    data: bytes


def signed_anew(lines: Lines, signer: Signer) -> bytes:
    """The file with these lines and a right sum; leaves and checkpoint stay as they were."""
    raw = [canonical(line) + b"\n" for line in lines]
    note = signer.sign(sum_text(lines[0].get("format", FORMAT), signer.key.name, raw))
    return b"".join(raw) + canonical({"kind": "sum", "note": note}) + b"\n"


def lines_of(data: bytes) -> Lines:
    """All lines but the sum."""
    return [json.loads(line) for line in data.splitlines()][:-1]


def changes(value: Any) -> Iterator[Any]:
    """Other values of the same type, wherever there are any."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from _texts(value)
    elif isinstance(value, list):
        yield from _lists(value)
    elif isinstance(value, dict):
        for key in value:
            yield from ({**value, key: other} for other in changes(value[key]))


def _texts(value: str) -> Iterator[str]:
    if value[:4].isdecimal() and value.endswith("Z"):
        yield f"{int(value[:4]) + 1}{value[4:]}"
    elif value and all(letter in "0123456789abcdef" for letter in value) and len(value) > 30:
        yield ("0" if value[0] != "0" else "1") + value[1:]
    else:
        yield f"{value}x"


def _lists(value: list[Any]) -> Iterator[list[Any]]:
    if value:
        yield value[:-1]
        yield [*value, value[-1]]
        for other in changes(value[0]):
            yield [other, *value[1:]]
    if len(value) > 1 and value[0] != value[-1]:
        yield [value[-1], *value[1:-1], value[0]]


# What is JSON within JSON, by kind of line.
INNER = {"event": "payload", "leaf": "payload", "secrets": "content"}


def edited(line: Data) -> Iterator[tuple[str, Data]]:
    """The line with each of its fields changed, and each field of what it encloses."""
    inner = INNER.get(line["kind"], "")
    for field in line:
        if field not in ("kind", "format", inner):
            yield from ((field, {**line, field: other}) for other in changes(line[field]))
    if inner:
        held = json.loads(line[inner])
        for field in held:
            for other in changes(held[field]):
                yield f"{inner}.{field}", {**line, inner: canonical({**held, field: other}).decode()}


def forgeries(data: bytes, signer: Signer) -> Iterator[Forgery]:
    """One of each class: each field of each kind of line, lines dropped, doubled, swapped, cut."""
    lines, seen = lines_of(data), set[str]()
    for place, line in enumerate(lines):
        kind = f"{line['kind']} {line.get('topic', '')}".strip()
        for what, change in _moved(lines, place):
            if (name := f"{kind}: {what}") not in seen:
                seen.add(name)
                yield Forgery(name, signed_anew(change, signer))
        counts: dict[str, int] = {}
        for field, other in edited(line):
            counts[field] = counts.get(field, 0) + 1
            # Number, salt and leaf are the same for all kinds of events.
            of = kind if "." in field else line["kind"]
            if (name := f"{of}: {field} {counts[field]}") not in seen:
                seen.add(name)
                yield Forgery(name, signed_anew([*lines[:place], other, *lines[place + 1 :]], signer))


def _moved(lines: Lines, place: int) -> Iterator[tuple[str, Lines]]:
    line = lines[place]
    without = [*lines[:place], *lines[place + 1 :]]
    yield "dropped", without
    yield "dropped, counted", counted(without)
    yield "doubled", [*lines[: place + 1], *lines[place:]]
    yield "doubled, counted", counted([*lines[: place + 1], *lines[place:]])
    if place + 1 < len(lines) and lines[place + 1] != line:
        yield "swapped", [*lines[:place], lines[place + 1], line, *lines[place + 2 :]]
    yield "cut from here", counted(lines[: place + 1])
    yield "last of its kind cut", counted(without_last(lines, line["kind"]))


def without_last(lines: Lines, kind: str) -> Lines:
    last = max(place for place, line in enumerate(lines) if line["kind"] == kind)
    return [*lines[:last], *lines[last + 1 :]]


def counted(lines: Lines) -> Lines:
    """The same with numbers and counts that fit."""
    numbers = {"leaf": 0, "event": 0}
    done = []
    for line in lines:
        if "number" in line:
            stack = "leaf" if line["kind"] == "leaf" else "event"
            numbers[stack] += 1
            line = {**line, "number": numbers[stack]}
        done.append(line)
    if done and done[0]["kind"] == "bundle":
        done[0] = {**done[0], "events": numbers["event"], "leaves": numbers["leaf"]}
    return done


def missed(data: bytes, signer: Signer, verdict: Callable[[bytes], str]) -> tuple[int, list[str]]:
    """How many were tried, and which of them hold."""
    tried, held = 0, []
    for forgery in forgeries(data, signer):
        if forgery.data == data:
            continue
        tried += 1
        if verdict(forgery.data) == "holds":
            held.append(forgery.what)
    return tried, held
