"""The audit file: one JSON object per line, to be checked by `verify.py` without this server.

Every stored event of the game is one line. Events that everyone may read are opened (`game`, `share`, `scheme`,
`beacon`, `part`, `mix`, `open`, `extend`, `pause`, `resume`, `rules`, `bind`, `seal`, `heard`, `rollback`, `restore`,
`end`): they include salt and payload, which give their entry in the log. A resolved turn is a `reveal`, followed by its
throws (`roll`, `hroll`). All others are a bare `leaf`. At the end are the secrets of the `galaxy`, if the game used
shared dice and they have been revealed, then the signed `checkpoint` of the log and the signed `sum` of the file
itself.

While a game is running, nothing hidden may be written: see `Curtain`. A seal then names no numbers of sheets. The log
is cut at its last published size, so that it does not reveal who has sent orders since.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from pbem.audit.bags import Bags
from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import Record, Salts, canonical, commitment, leaf
from pbem.audit.merkle import root
from pbem.audit.notes import Signer
from pbem.core.dice import Throw, chain_down

FORMAT: Final = "pbem-audit/1"
Line = dict[str, Any]
Labels = Mapping[int, frozenset[str]]
Blinds = Mapping[int, dict[str, str]]

BLINDED: Final = "turn.sheets_blinded"
OPENED: Final = {
    "game.opened": "game",
    "dice.shared": "share",
    "dice.scheme_chosen": "scheme",
    "dice.beacon_chosen": "beacon",
    "dice.part_added": "part",
    "dice.mixed": "mix",
    "game.paused": "pause",
    "game.resumed": "resume",
    "game.moved_away": "move",
    "game.arrived": "arrive",
    "game.rules_changed": "rules",
    "game.ended": "end",
    "log.restored": "restore",
    "log.restore_acknowledged": "restore",
    "turn.opened": "open",
    "turn.deadline_moved": "extend",
    "turn.extension_given": "extend",
    "turn.sheets_bound": "bind",
    BLINDED: "bind",
    "turn.sealed": "seal",
    "turn.beacon_heard": "heard",
    "turn.rolled_back": "rollback",
}
RESOLVED: Final = "turn.resolved"
ENDED: Final = "game.ended"
# The events whose letters publish the size of the log.
PUBLIC: Final = frozenset(
    {"game.opened", "turn.opened", "turn.sealed", RESOLVED, "log.restored", "log.restore_acknowledged"}
    | {"game.moved_away", "game.arrived", ENDED}
)
_THROWS: Final = msgspec.json.Decoder(list[Throw])


class Curtain:
    """What may be shown of a game: once it is over, everything; until then, the open dice reported to the reader.

    The rest of a bag reveals what was drawn from it before, so it is shown only if all those draws were.
    """

    def __init__(self, told: Labels | None, unseen: Iterable[str] = ()) -> None:
        self._told = told
        self._unseen = set(unseen)

    @property
    def unseen(self) -> frozenset[str]:
        """What was drawn or rolled so far and not shown: with it a later curtain goes on."""
        return frozenset(self._unseen)

    def shown(self, t: int, throws: Iterable[Throw]) -> Iterator[Throw]:
        for throw in throws:
            items = {item for item, _ in throw.bag}
            if self._is_told(t, throw) and not items & self._unseen:
                yield throw
            else:
                self._unseen |= items

    def _is_told(self, t: int, throw: Throw) -> bool:
        if self._told is None:
            return True
        return throw.stream == "open" and throw.label in self._told.get(t, ())


class Late(NamedTuple):
    """The revealed secrets of the shared dice of `galaxy`: P_N of a chain of `length` links, and X."""

    galaxy: UUID
    length: int
    top: bytes
    hidden: bytes

    def reveal(self, t: int) -> str:
        return chain_down(self.galaxy.bytes, self.top, self.length - t).hex()


class Source(NamedTuple):
    """A game to audit: its stored events, the salts of its log, and the reader of the file.

    `reader` is "" when everything is shown; then `told` is None. `with_facts` also opens the resolved turns. `late`
    holds secrets that the game itself does not reveal. `cosignatures` are those of the published head.
    """

    records: Sequence[Record]
    salts: Salts
    reader: str = ""
    told: Labels | None = None
    with_facts: bool = False
    late: Late | None = None
    cosignatures: str = ""

    def secret(self, fields: Mapping[str, Any]) -> str:
        """P_t of a resolved turn; "" while others still play with the same dice."""
        secret = str(fields["reveal"])
        return self.late.reveal(fields["resolution"]) if self.late and not secret else secret


def is_over(records: Iterable[Record]) -> bool:
    return any(record.name == ENDED for record in records)


def published(records: Sequence[Record]) -> Sequence[Record]:
    """The log up to its last published size; all of it when the game is over."""
    if is_over(records):
        return records
    last = max((place for place, record in enumerate(records, 1) if record.name in PUBLIC), default=0)
    return records[:last]


def artefact(source: Source, signer: Signer) -> Iterator[bytes]:
    """The lines of the audit file, each with its newline."""
    known = published(source.records)
    lines = [canonical(line) + b"\n" for line in _events(source, known)]
    leaves = [leaf(record, source.salts.of(record.number)) for record in known]
    checkpoint = Checkpoint(signer.key.name, len(leaves), root(leaves)).signed(signer)
    lines.append(
        canonical({"kind": "checkpoint", "key": str(signer.key), "note": checkpoint + source.cosignatures}) + b"\n"
    )
    yield from lines
    yield canonical({"kind": "sum", "note": signer.sign(sum_text(signer.key.name, lines))}) + b"\n"


def sum_text(origin: str, lines: Sequence[bytes]) -> str:
    """The signed part of the file: the name of the log, the number of lines before, and their hash."""
    return f"{FORMAT}\n{origin}\n{len(lines)} lines\n{hashlib.sha256(b''.join(lines)).hexdigest()}\n"


def _events(source: Source, known: Iterable[Record]) -> Iterator[Line]:
    curtain, bags, number = Curtain(source.told), Bags(), 0
    # The blinds are revealed when the game is over.
    blinds = blinds_of(source.records, source.salts) if source.told is None else {}
    for record in known:
        number += 1
        if record.name != RESOLVED:
            told = {"blinds": blinds[record.number]} if record.number in blinds else {}
            yield _plain(source, record) | told
            continue
        fields = record.fields()
        yield _reveal(source, record, fields)
        throws = _THROWS.decode(msgspec.json.encode(fields["throws"])) if source.secret(fields) else ()
        for throw in curtain.shown(fields["resolution"], throws):
            number += 1
            yield throw_line(fields["resolution"], throw) | bags.followed(number, throw)
    if source.late:
        yield {"kind": "galaxy", "chain_top": source.late.top.hex(), "hidden": source.late.hidden.hex()}


def awaited_by(record: Record, before: Sequence[str]) -> Sequence[str]:
    """The seats that the open turn waits for."""
    return list(record.fields()["awaited"]) if record.name == "turn.opened" else before


def blinds_of(records: Iterable[Record], salts: Salts) -> Blinds:
    """What hid the sheets in each published root, by event and seat: with it everyone can compute the root."""
    awaited: Sequence[str] = ()
    found: dict[int, dict[str, str]] = {}
    for record in records:
        awaited = awaited_by(record, awaited)
        if record.name == BLINDED:
            found[record.number] = {seat: salts.blind(record.number, seat) for seat in awaited}
    return found


def _plain(source: Source, record: Record) -> Line:
    kind = OPENED.get(record.name)
    if kind == "seal" and source.told is not None and record.fields()["sheets"]:
        return _closed_seal(source, record)
    if kind is None:
        salt = source.salts.of(record.number)
        return {"kind": "leaf", "number": record.number, "leaf": leaf(record, salt).hex()}
    head = {"format": FORMAT, "reader": source.reader} if kind == "game" else {}
    return {"kind": kind, "number": record.number, "topic": record.topic, **head, **_opening(source, record)}


def _opening(source: Source, record: Record) -> Line:
    return {"salt": source.salts.of(record.number).hex(), "payload": record.payload.decode()}


def _closed_seal(source: Source, record: Record) -> Line:
    """While the game runs: who has sent a sheet, not its number, which tells how often rivals changed theirs."""
    c = commitment(source.salts.of(record.number), record.payload).hex()
    return {"kind": "seal", "number": record.number, "topic": record.topic, "c": c, **seal_told(record)}


def seal_told(record: Record) -> Line:
    """What everyone may know of a seal while the game runs."""
    fields = record.fields()
    sheets = [{"seat": each["seat"], "sheet": "sent" if each["version"] else "empty"} for each in fields["sheets"]]
    return {name: fields[name] for name in ("at", "turn", "resolution", "why")} | {"sheets": sheets}


def _reveal(source: Source, record: Record, fields: Mapping[str, Any]) -> Line:
    """A turn whose dice are not revealed yet stays closed: others may still play with them."""
    secret = source.secret(fields)
    line = {"kind": "reveal", "number": record.number, "topic": record.topic, "t": fields["resolution"]}
    line["reveal"] = secret
    if source.with_facts and secret:
        return line | _opening(source, record)
    c = commitment(source.salts.of(record.number), record.payload)
    return line | {"at": fields["at"], "turn": fields["turn"], "c": c.hex()}


def throw_line(t: int, throw: Throw) -> Line:
    """A throw of resolution t."""
    line: Line = {"kind": "roll" if throw.stream == "open" else "hroll", "t": t, "ask": throw.ask}
    line |= {"label": throw.label, "count": throw.count, "came": throw.came}
    return line | ({"sides": throw.sides} if throw.ask == "dice" else {"bag": throw.bag})
