"""What a backup holds: a folder with the store and the files of the server, and one beside it with the keys.

The folder alone reveals no name and no coming roll; the keys alone reveal nothing.
"""

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from pbem import __version__
from pbem.config import SECRETS_KEY, Settings
from pbem.ledger import PEOPLE
from pbem.ledger.copies import copy_persons, copy_store, kind_of, kind_of_persons, restore_persons, restore_store
from pbem.service import Refused

CONTENTS = "backup.json"
FILES = "var"
STORES = {"sqlite": "store.sqlite", "postgresql": "store.dump"}
# Secret files of the folder `var`, and the folder of a witness, which holds its key.
KEYS = ("mail.key", "log.key", SECRETS_KEY, PEOPLE, "witness")
# The keys of persons from a database.
PEOPLE_DUMP = "people.dump"
# What follows from the rest, or has left the server.
LEFT_OUT = ("cache", "outbox")


class Contents(msgspec.Struct, frozen=True):
    """What backup.json says: when and by which pbem the backup was made, and the SHA-256 of each file."""

    made: str
    pbem: str
    store: str
    files: dict[str, str]
    format: int = 1


def keys_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.keys")


def make(settings: Settings, folder: Path, at: datetime) -> Contents:
    """Files first, so that no checkpoint is newer than the store; keys last, so that everybody in it has one."""
    keys = keys_of(folder)
    for each in (folder, keys):
        each.parent.mkdir(parents=True, exist_ok=True)
        each.mkdir(mode=0o700)
    for file in _files(settings):
        _copy(file, folder / FILES / file.relative_to(settings.var))
    kind = kind_of(settings.store)
    copy_store(settings.store, folder / STORES[kind])
    _copy_keys(settings, keys)
    contents = Contents(at.isoformat(timespec="seconds"), __version__, kind, dict(_sums(folder, keys)))
    (folder / CONTENTS).write_bytes(msgspec.json.format(msgspec.json.encode(contents)))
    return contents


def _files(settings: Settings) -> Iterator[Path]:
    store = Path(settings.store.partition(":")[2]) if kind_of(settings.store) == "sqlite" else None
    for file in sorted(settings.var.rglob("*")):
        top = file.relative_to(settings.var).parts[0]
        # Beside the file are its log, and signs of the processes that use it.
        is_store = store is not None and str(file).startswith(str(store))
        is_key = file in (settings.dice_key, Path(settings.people_keys)) or any(top.startswith(key) for key in KEYS)
        if file.is_file() and top not in LEFT_OUT and not is_store and not is_key:
            yield file


def _copy_keys(settings: Settings, keys: Path) -> None:
    if kind_of_persons(settings.people_keys) == "postgresql":
        copy_persons(settings.people_keys, keys / PEOPLE_DUMP)
    for name in KEYS:
        source = _target(settings, f"keys/{name}")
        if name == PEOPLE and source.is_file():
            copy_persons(str(source), keys / name)
        elif source.is_file():
            _copy(source, keys / name)
        elif source.is_dir():
            shutil.copytree(source, keys / name)


def _copy(file: Path, copy: Path) -> None:
    copy.parent.mkdir(parents=True, exist_ok=True)
    # A letter that was in the spool a moment ago may be in the store by now.
    with suppress(FileNotFoundError):
        shutil.copy2(file, copy)


def _sums(folder: Path, keys: Path) -> Iterator[tuple[str, str]]:
    for top, label in ((folder, ""), (keys, "keys/")):
        for file in sorted(top.rglob("*")):
            if file.is_file():
                yield f"{label}{file.relative_to(top).as_posix()}", sum_of(file)


def sum_of(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def read(folder: Path) -> Contents:
    try:
        return msgspec.json.decode((folder / CONTENTS).read_bytes(), type=Contents)
    except (FileNotFoundError, NotADirectoryError):
        raise Refused(f"{folder} is no backup: it has no file {CONTENTS}.") from None
    except msgspec.MsgspecError as error:
        raise Refused(f"{folder / CONTENTS} cannot be read: {error}.") from error


def damaged(folder: Path, contents: Contents) -> list[str]:
    """Files that are missing or that have changed since."""
    return [name for name, expected in contents.files.items() if not _is_whole(_place(folder, name), expected)]


def _is_whole(file: Path, expected: str) -> bool:
    return file.is_file() and sum_of(file) == expected


def _place(folder: Path, name: str) -> Path:
    return keys_of(folder) / name.removeprefix("keys/") if name.startswith("keys/") else folder / name


def restore(settings: Settings, folder: Path, contents: Contents) -> list[str]:
    """Puts everything back where nothing is; names the files that were there and stay as they are."""
    if contents.store != (here := kind_of(settings.store)):
        raise Refused(f"The backup is of a {contents.store} store, and PBEM_STORE names a {here} one.")
    restore_store(folder / STORES[contents.store], settings.store)
    shutil.rmtree(settings.var / "cache", ignore_errors=True)
    return [name for name in contents.files if name not in STORES.values() and not _put_back(settings, folder, name)]


def _put_back(settings: Settings, folder: Path, name: str) -> bool:
    if name == f"keys/{PEOPLE_DUMP}":
        return restore_persons(_place(folder, name), settings.people_keys)
    target = _target(settings, name)
    if target.exists():
        return target.read_bytes() == _place(folder, name).read_bytes()
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(_place(folder, name), target)
    return True


def _target(settings: Settings, name: str) -> Path:
    if name == f"keys/{SECRETS_KEY}":
        return settings.dice_key
    if name == f"keys/{PEOPLE}" and kind_of_persons(settings.people_keys) == "sqlite":
        return Path(settings.people_keys)
    return settings.var / name.partition("/")[2]
