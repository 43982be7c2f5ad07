"""A letter that is there for one reason, and what must come of it."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Odd:
    name: str
    raw: bytes
    yields: tuple[str, ...] = ()
    commands: tuple[dict[str, Any], ...] = ()
    unreadable: str = ""
    expects: dict[str, Any] = field(default_factory=dict)
