"""Printed tables: TOML files of a package, read once into frozen rows.

A table is an array of tables, `[[ship]]`, and each of its rows must have exactly the columns of the Row class.
"""

import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any, NoReturn, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)

_at_path = re.compile(r" - at `\$\.?(?P<path>.*)`$")


class TableError(Exception):
    """A table is wrong; the message is one line that names file, table, row and column."""


def load(package: str, file: str, rows: str, Row: type[T]) -> tuple[T, ...]:  # noqa: N803
    """The rows of table `rows` in a TOML file of a package, such as ("pbem.games.interspace", "data/ships.toml")."""
    return _load(package, file, rows, Row)


def load_toml(package: str, file: str) -> dict[str, Any]:
    """A whole TOML file of a package; the caller may change the result."""
    return deepcopy(_parsed(package, file))


@cache
def _load(package: str, file: str, rows: str, kind: type[T]) -> tuple[T, ...]:
    _require_strictness(kind)
    table = _table(file, rows, _parsed(package, file))
    return tuple([_row(f"{file} [{rows}] {_name(number, row)}", row, kind) for number, row in enumerate(table, 1)])


@cache
def _parsed(package: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8"))
    except OSError:
        raise TableError(f"{file}: no such file in {package}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TableError(f"{file}: not TOML: {error}") from error


def _require_strictness(kind: type[msgspec.Struct]) -> None:
    config = kind.__struct_config__
    if not (config.frozen and config.forbid_unknown_fields):
        raise TypeError(f"{kind.__name__} must be declared with frozen=True, forbid_unknown_fields=True")


def _table(file: str, rows: str, content: Mapping[str, Any]) -> list[Any]:
    if rows not in content:
        raise TableError(f"{file} [{rows}]: no such table; there are {', '.join(content) or 'none'}")
    table = content[rows]
    if not isinstance(table, list):
        raise TableError(f"{file} [{rows}]: not a table of rows; write each row as [[{rows}]]")
    return table


def _name(number: int, row: object) -> str:
    if isinstance(row, dict) and "id" in row:
        return f"row {number} ({row['id']})"
    return f"row {number}"


def _row(where: str, row: object, kind: type[T]) -> T:
    if not isinstance(row, dict):
        raise TableError(f"{where}: not a row of columns but {row!r}")
    _check_columns(where, row, kind)
    try:
        return msgspec.convert(row, kind, strict=True)
    except msgspec.ValidationError as error:
        _refuse(where, error)


def _check_columns(where: str, row: Mapping[str, object], kind: type[msgspec.Struct]) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    missing = [name for name, field in fields.items() if field.required and name not in row]
    unknown = [name for name in row if name not in fields]
    faults = [f"column {name} is missing" for name in missing] + [f"column {name} is unknown" for name in unknown]
    if faults:
        raise TableError(f"{where}: {', '.join(faults)}; columns are {', '.join(fields)}")


def _refuse(where: str, error: msgspec.ValidationError) -> NoReturn:
    text = " ".join(str(error).split())
    found = _at_path.search(text)
    if not found or not found["path"]:
        raise TableError(f"{where}: {text}") from error
    raise TableError(f"{where}: column {found['path']}: {text[: found.start()]}") from error
