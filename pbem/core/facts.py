"""Facts: what became true on the board, stored as plain JSON; and the state they fold into."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

S = TypeVar("S")


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", gc=False):
    """Every fact names its kind with `tag=` and its version `v`, so that renaming a class never touches history."""

    v: int = 1


class StandingSet(Fact, frozen=True, tag="standing_set"):
    """A standing order came into force; `drops` are the lines it replaces."""

    seat: str
    key: str
    text: str
    drops: list[str] = []


class StandingCleared(Fact, frozen=True, tag="standing_cleared"):
    seat: str
    key: str


class Decided(Fact, frozen=True, tag="decided"):
    """A standing order answered a question in the middle of resolution."""

    seat: str
    key: str
    text: str
    about: dict[str, str | int]


class OrderRefused(Fact, frozen=True, tag="order_refused"):
    """An order was not carried out, or only in part; the reason is a phrase of the game."""

    seat: str
    line: int
    text: str
    why: str
    values: dict[str, Any] = {}


class Said(Fact, frozen=True, tag="said"):
    """Press: a message from one seat to another, or to all."""

    seat: str
    to: str
    text: str


CoreFact = StandingSet | StandingCleared | Decided | OrderRefused | Said


class Codec(Generic[S]):
    """One game's state and facts <-> bytes. Same state, same bytes: digests are taken of these.

    A copy has its keys in sorted order, so what rules do with it depends on what it holds, not on how it came about.
    """

    def __init__(self, state: type[S], fact: Any) -> None:
        self._json = msgspec.json.Encoder(order="deterministic")
        self._pack = msgspec.msgpack.Encoder(order="deterministic")
        self._facts = msgspec.json.Decoder(list[fact])
        self._state = msgspec.msgpack.Decoder(state)

    def encode_facts(self, facts: Iterable[Any]) -> bytes:
        return self._json.encode(list(facts))

    def decode_facts(self, data: bytes | msgspec.Raw) -> list[Any]:
        return self._facts.decode(data)

    def copy(self, state: S) -> S:
        return self._state.decode(self._pack.encode(state))

    def pack(self, state: S) -> bytes:
        return self._pack.encode(state)

    def unpack(self, data: bytes) -> S:
        return self._state.decode(data)

    def canonical(self, state: S) -> bytes:
        return self._json.encode(state)

    def digest(self, state: S) -> str:
        return hashlib.sha256(self.canonical(state)).hexdigest()
