"""Random events of every kind, drawn from the types of their fields."""

from datetime import datetime
from functools import partial
from typing import Any, Literal, get_args, get_origin
from uuid import UUID

import msgspec
from hypothesis import strategies as st
from msgspec.structs import fields

from events import Event, moment
from pbem.ledger.storable_check import MOMENTS as FIELDS

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
NUMBERS = st.integers(-(2**63), 2**63 - 1)
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2099, 12, 31), timezones=st.timezones()).map(moment)  # noqa: DTZ001
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: NUMBERS,
    bool: st.booleans(),
    UUID: st.uuids(),
    msgspec.Raw: JSON.map(lambda value: msgspec.Raw(msgspec.json.encode(value))),
}
NAMED = {"at": MOMENTS, **dict.fromkeys(FIELDS, st.just("") | MOMENTS)}


def events(kind: type[Event], stream: UUID, command: str) -> st.SearchStrategy[Event]:
    fixed: dict[str, Any] = {"originator_id": stream, "originator_version": 1, "command": command}
    drawn = {
        field.name: NAMED.get(field.name, _values(field.type)) for field in fields(kind) if field.name not in fixed
    }
    return st.builds(partial(kind, **fixed), **drawn)


def _values(kind: Any) -> st.SearchStrategy[Any]:
    inner = get_args(kind)
    if get_origin(kind) is Literal:
        return st.sampled_from(inner)
    if get_origin(kind) is tuple:
        return st.lists(_values(inner[0]), max_size=4).map(tuple)
    if get_origin(kind) is dict:
        return st.dictionaries(_values(inner[0]), _values(inner[1]), max_size=4)
    if issubclass(kind, msgspec.Struct):
        return st.builds(kind, **{field.name: _values(field.type) for field in fields(kind)})
    return PLAIN[kind]
