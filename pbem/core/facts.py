"""Facts: what became true on the board, stored as plain JSON; and the state they fold into."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import inspect
from msgspec.structs import replace

S = TypeVar("S")
T = TypeVar("T")


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


def in_order(table: dict[str, T]) -> dict[str, T]:
    """The table in the order of its keys. Most are already sorted and only need copying."""
    keys = sorted(table)
    return dict(table) if keys == list(table) else {key: table[key] for key in keys}


_PLAIN = (inspect.StrType, inspect.IntType, inspect.BoolType)


def _lasting(state: type) -> tuple[str, ...]:
    """Tables of values that can never change: a copy may share these."""
    info = inspect.type_info(state)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return tuple(field.name for field in fields if _is_lasting(field.type))


def _is_lasting(table: inspect.Type) -> bool:
    if not isinstance(table, inspect.DictType) or not isinstance(table.value_type, inspect.StructType):
        return False
    row = table.value_type
    return row.cls.__struct_config__.frozen and all(isinstance(field.type, _PLAIN) for field in row.fields)


class Codec(Generic[S]):
    """One game's state and facts <-> bytes. Same state, same bytes: digests are taken of these.

    A copy has its keys in sorted order, so what rules do with it depends on its contents, not on its history.
    """

    def __init__(self, state: type[S], fact: Any) -> None:
        # Every class of fact that this game stores.
        self.fact_types: tuple[type, ...] = get_args(fact) or (fact,)
        self._json = msgspec.json.Encoder(order="deterministic")
        self._pack = msgspec.msgpack.Encoder(order="deterministic")
        self._facts = msgspec.json.Decoder(list[fact])
        self._state = msgspec.msgpack.Decoder(state)
        self._lasting = _lasting(state)

    def encode_facts(self, facts: Iterable[Any]) -> bytes:
        return self._json.encode(list(facts))

    def decode_facts(self, data: bytes | msgspec.Raw) -> list[Any]:
        return self._facts.decode(data)

    def copy(self, state: S) -> S:
        return self.frozen(state)()

    def frozen(self, state: S) -> Callable[[], S]:
        """A function that returns a fresh copy of this board each time, whatever happens to the state itself."""
        board: Any = state
        tables = {name: in_order(getattr(board, name)) for name in self._lasting}
        rest = replace(board, **{name: {} for name in tables}) if tables else board
        return partial(self._thaw, self._pack.encode(rest), tables)

    def _thaw(self, rest: bytes, tables: Mapping[str, dict[str, Any]]) -> S:
        state = self._state.decode(rest)
        for name, table in tables.items():
            setattr(state, name, dict(table))
        return state

    def pack(self, state: S) -> bytes:
        return self._pack.encode(state)

    def unpack(self, data: bytes) -> S:
        return self._state.decode(data)

    def canonical(self, state: S) -> bytes:
        return self._json.encode(state)

    def digest(self, state: S) -> str:
        return hashlib.sha256(self.canonical(state)).hexdigest()
