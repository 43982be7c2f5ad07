"""An audit file changed by hand, its sum signed anew as the operator could."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pbem.audit import verify as v
from pbem.audit.audit_file import sum_text
from pbem.audit.entries import canonical
from pbem.audit.notes import Signer
from tests.audit.made_up import SIGNER, lines

STRANGER = Signer(SIGNER.key.name, Ed25519PrivateKey.generate())
Data = dict[str, Any]


@cache
def whole() -> bytes:
    return b"".join(lines())


def held(place: int) -> Data:
    data: Data = json.loads(whole().split(b"\n")[place - 1])
    return data


def place_of(kind: str, nth: int = 0, **fields: Any) -> int:
    found = [
        place
        for place, line in enumerate(whole().splitlines(), 1)
        if (data := json.loads(line))["kind"] == kind and all(data.get(name) == value for name, value in fields.items())
    ]
    return found[nth]


def forged(place: int, change: Callable[[Data], Any], *more: tuple[int, Callable[[Data], Any]]) -> v.File:
    """The file with lines changed, and the sum signed anew as the operator could."""
    raw = whole().splitlines(keepends=True)
    for at, how in ((place, change), *more):
        data = json.loads(raw[at - 1])
        how(data)
        raw[at - 1] = canonical(data) + b"\n"
    raw[-1] = canonical({"kind": "sum", "note": SIGNER.sign(sum_text(SIGNER.key.name, raw[:-1]))}) + b"\n"
    return v.read(b"".join(raw))


def setting(**fields: Any) -> Callable[[Data], None]:
    return lambda data: data.update(fields)


def event(**fields: Any) -> Callable[[Data], None]:
    """Changes the event inside the payload."""

    def change(data: Data) -> None:
        data["payload"] = json.dumps(json.loads(data["payload"]) | fields)

    return change


def words(findings: Iterator[v.Finding]) -> list[tuple[int, str]]:
    return [(finding.line, finding.what) for finding in findings]


def said(findings: Iterator[v.Finding], place: int, what: str) -> bool:
    return any(finding.line == place and what in finding.what for finding in findings)
