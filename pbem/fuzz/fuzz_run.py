"""A game played by the fuzzer, as a file: everything needed to replay it, and what went wrong."""

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from pbem.core.dice import Dice, mac, u32

FORMAT = "pbem-fuzz/1"


class FuzzRunError(Exception):
    """The file is not a fuzzer case; the message is one line."""


class FuzzFailure(Struct, frozen=True):
    """What went wrong: `kind` is one of crash, dead end, endless, law, fold, verify, secrecy, suggestion."""

    kind: str
    turn: int
    what: str


class FuzzRun(Struct, kw_only=True, forbid_unknown_fields=True):
    """`turns` contains the sheets of each turn after the set-up, by seat; after `most` turns the game is endless."""

    rules: str
    rules_version: int
    seats: int
    options: dict[str, str]
    seed: str
    most: int
    turns: list[dict[str, str]] = []
    failure: FuzzFailure | None = None
    format: str = FORMAT

    def dice(self, turn: int, use: str = "turn") -> Dice:
        """Real dice for one turn and use, from the seed alone."""
        key = hashlib.sha256(self.seed.encode()).digest()
        parts = (u32(turn), use.encode())
        return Dice(mac(key, "fuzz", *parts, b"open"), mac(key, "fuzz", *parts, b"hidden"))


def write_run(folder: Path, case: FuzzRun) -> Path:
    kind = case.failure.kind.replace(" ", "-") if case.failure else "played"
    path = folder / f"{case.rules}-{case.seed.replace('/', '-')}-{kind}.json"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(case), indent=1) + b"\n")
    return path


def read_run(path: Path) -> FuzzRun:
    try:
        case = msgspec.json.decode(path.read_bytes(), type=FuzzRun)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise FuzzRunError(f"{path}: it is not a fuzzer case: {error}") from error
    if case.format != FORMAT:
        raise FuzzRunError(f"{path}: its format is {case.format!r}; only {FORMAT!r} is known.")
    return case
