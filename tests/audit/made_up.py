"""A game made up for the audit: as many turns and throws as wanted, stored as the ledger would store them."""

import hashlib
import json
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Raw

from events import (
    BeaconChosen,
    BeaconHeard,
    DeadlineMoved,
    DiceMixed,
    DicePartAdded,
    DiceSchemeChosen,
    Event,
    GameEnded,
    GameOpened,
    GamePaused,
    GameResumed,
    LogRestored,
    OrdersReceived,
    RulesChanged,
    SealedSheet,
    SeatTaken,
    SheetsBound,
    TurnOpened,
    TurnResolved,
    TurnSealed,
)
from pbem.audit.audit_file import Late, Source, artefact
from pbem.audit.checkpoints import Checkpoint, origin
from pbem.audit.entries import Record, Salts, leaf, leaves
from pbem.audit.merkle import root
from pbem.audit.notes import Signer
from pbem.audit.quicknet import CHAIN
from pbem.core.dice import (
    BEACON_DELAY,
    DICE_1,
    QUICKNET_GENESIS,
    QUICKNET_PERIOD,
    Dice,
    beacon_round,
    beacon_value,
    chain_down,
    hidden_commitment,
    hidden_seed,
    mixed,
    turn_seed,
)
from pbem.ledger.mapper import EventMapper
from pbem.service.turns.sheet_root import sheets_root

GAME = UUID("00010203-0405-4607-8809-0a0b0c0d0e0f")
GALAXY = UUID("ffeeddcc-bbaa-4988-8776-655443322110")
TOP = hashlib.sha256(b"test vector: chain top").digest()
HIDDEN = hashlib.sha256(b"test vector: hidden secret").digest()
LENGTH = 400
SIGNER = Signer(origin(GAME), Ed25519PrivateKey.from_private_bytes(HIDDEN))
SALTS = Salts(TOP, GAME.bytes)
LATE = Late(GALAXY, LENGTH, TOP, HIDDEN)
SEATS = ("red", "blue")
PARTS = {seat: hashlib.sha256(f"test vector: seat {seat}".encode()).digest() for seat in SEATS}
TILES = {"asteroid": 300, "mine": 400, "planet": 500, "warp": 200, "Übergang": 100, "𝕏": 50}
_MAPPER = EventMapper()


def lost_log(records: list[Record], left: int, more: int) -> dict[str, Any]:
    """A log that shares `left` entries with these records and had `more` others: the fields of its restore."""
    shared, lost = leaves(records[:left], SALTS), [hashlib.sha256(b"lost %d" % n).digest() for n in range(more)]
    head = Checkpoint(SIGNER.key.name, left + more, root([*shared, *lost]))
    hashes = tuple(leaf.hex() for leaf in lost)
    return {"size": head.size, "root": head.root.hex(), "left": left, "note": head.signed(SIGNER), "lost": hashes}


class RecordWriter:
    """Writes events one after the other, a minute apart; with a beacon in the dice, if wanted, and parts of players."""

    def __init__(self, has_beacon: bool = False, scheme: str = DICE_1) -> None:
        self.records: list[Record] = []
        self.has_beacon, self.deadline, self.scheme = has_beacon, "", scheme

    @property
    def number(self) -> int:
        return len(self.records)

    def at(self, minutes: int = 0) -> str:
        minute = self.number + minutes
        return f"2026-01-{1 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"

    def write(self, kind: type[Event], /, **fields: object) -> None:
        head = {"originator_id": GAME, "originator_version": self.number + 1, "at": self.at(), "command": "made up"}
        self.deadline = str(fields.get("deadline", self.deadline))
        stored = _MAPPER.to_stored_event(kind(**head, **fields))  # type: ignore[arg-type]
        self.records.append(Record(stored.originator_version, stored.topic, stored.state))


def opened(writer: RecordWriter, dice: UUID) -> None:
    writer.write(
        GameOpened,
        game="race",
        title="The long run",
        rules_version=1,
        options={"length": "20"},
        seats=SEATS,
        chain_length=LENGTH,
        commitment=chain_down(dice.bytes, TOP, LENGTH, writer.scheme).hex(),
        hidden_commitment=hidden_commitment(dice.bytes, HIDDEN, writer.scheme).hex(),
        turn_seconds=3600,
        missing="standing",
    )
    if dice != GAME:
        shared(writer, dice)
    if writer.scheme != DICE_1:
        writer.write(DiceSchemeChosen, scheme=writer.scheme)
    if writer.has_beacon:
        writer.write(BeaconChosen, chain=CHAIN, genesis=QUICKNET_GENESIS, period=QUICKNET_PERIOD, delay=BEACON_DELAY)
    for seat in SEATS:
        writer.write(SeatTaken, seat=seat, player=f"{seat}@example.org", kind="player")
        if writer.scheme != DICE_1:
            writer.write(DicePartAdded, seat=seat, part=PARTS[seat].hex(), source="browser")
    if writer.scheme != DICE_1:
        round_ = beacon_round(seconds(writer.at())) if writer.has_beacon else 0
        writer.write(DiceMixed, mix=mixed(GAME.bytes, list(PARTS.items())).hex(), round=round_)


def seconds(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp())


class Box:
    """The bag of tiles and what the turns throw."""

    def __init__(self, throws: int, dice: UUID, scheme: str = DICE_1) -> None:
        self.tiles = dict(TILES)
        self.throws, self.dice, self.scheme = throws, dice.bytes, scheme
        self.mix = mixed(self.dice, list(PARTS.items())) if scheme != DICE_1 else b""

    def secret(self, t: int) -> bytes:
        return chain_down(self.dice, TOP, LENGTH - t, self.scheme)

    def thrown(self, t: int, *beacon: Any) -> Dice:
        """Battles, hidden tiles, and some of everything else; now and then a tile goes back."""
        more: dict[str, Any] = {"scheme": self.scheme, "mix": self.mix}
        opened = turn_seed(self.secret(t), self.dice, t, *beacon, **more)
        dice = Dice(opened, hidden_seed(HIDDEN, self.dice, t, *beacon, **more), scheme=self.scheme)
        for place in range(self.throws - 5):
            label, sides = f"r{t}/{SEATS[place % 2]}/combat/{place}", (6, 4, 10, 20)[place % 4]
            dice.roll(label, sides, 1 + place % 9, hidden=place % 3 == 0)
        for place in range(3):
            self._draw(dice, f"explore/{t}/{place}", 1 + place, put_back=place == 1)
        dice.draw(f"order/{t}", SEATS, 2)
        dice.shuffle(f"deck/{t}", ["ash", "ash", "birch", "cedar", "ash"], hidden=True)
        return dice

    def _draw(self, dice: Dice, label: str, count: int, put_back: bool) -> None:
        if sum(self.tiles.values()) <= count:
            self.tiles = dict(TILES)
        for item in dice.draw(label, self.tiles, count, hidden=count > 1):
            self.tiles[item] -= 0 if put_back else 1
        self.tiles = {item: many for item, many in self.tiles.items() if many}


def shared(writer: RecordWriter, galaxy: UUID) -> None:
    """The game is thrown with the dice of a galaxy."""
    fields = {"originator_id": str(GAME), "originator_version": 2, "at": writer.at(), "command": "made up"}
    payload = json.dumps(fields | {"galaxy": str(galaxy), "closes": "2026-01-02T00:00:00Z"}).encode()
    writer.records.append(Record(2, "dice.shared.1", payload))


def setup_round(writer: RecordWriter) -> int:
    return next(int(record.fields()["round"]) for record in writer.records if record.name == "dice.mixed")


def heard(writer: RecordWriter, turn: int) -> tuple[int, bytes]:
    """The round that follows from the deadline; its signature is made up."""
    number = beacon_round(seconds(writer.deadline)) if turn else setup_round(writer)
    signature = hashlib.sha512(f"round {number}".encode()).digest()[:48]
    reached = SEATS[: turn % 3]
    writer.write(
        BeaconHeard, turn=turn, resolution=turn + 1, round=number, signature=signature.hex(), relay="a relay",
        checked=turn % 4 != 0, reached=reached,
    )  # fmt: skip
    return number, beacon_value(signature)


def resolved(writer: RecordWriter, box: Box, turn: int, reveal: bool) -> None:
    t = turn + 1
    has_round = writer.has_beacon and (turn or writer.scheme != DICE_1)
    dice = box.thrown(t, *(heard(writer, turn) if has_round else ()))
    secret = box.secret(t).hex() if reveal else ""
    throws = Raw(msgspec.json.encode(dice.throws))
    writer.write(
        TurnResolved, turn=turn, resolution=t, rules_version=1, facts=Raw(b'[{"kind":"ran","v":1}]'),
        throws=throws, digest="00" * 32, reveal=secret,
    )  # fmt: skip


def played(writer: RecordWriter, box: Box, turn: int, reveal: bool) -> None:
    writer.write(TurnOpened, turn=turn, resolution=turn + 1, awaited=SEATS, deadline=writer.at(60))
    sheets = []
    for seat in SEATS:
        writer.write(OrdersReceived, turn=turn, seat=seat, text=f"RUN {turn % 3} é", channel="test")
        sheets.append(SealedSheet(seat, writer.number))
    if turn % 5 == 0:
        writer.write(DeadlineMoved, turn=turn, deadline=writer.at(120), reason="a feast")
    if turn % 7 == 0:
        writer.write(GamePaused, reason="")
        writer.write(GameResumed, turn=turn, deadline=writer.at(180))
    if writer.has_beacon:
        # Now and then a sheet is empty, or none came.
        sheets = [*sheets[1:], SealedSheet("red", 0)] if turn % 3 == 0 else sheets[: 2 - (turn % 4 == 0)]
        bound = sheets_root(SEATS, sheets, lambda number: leaf(writer.records[number - 1], SALTS.of(number)))
        writer.write(SheetsBound, turn=turn, resolution=turn + 1, root=bound.hex())
    writer.write(TurnSealed, turn=turn, resolution=turn + 1, sheets=tuple(sheets), why="ready")
    resolved(writer, box, turn, reveal)


def records(
    turns: int = 3,
    throws: int = 8,
    is_over: bool = True,
    reveal: bool = True,
    beacon: bool = False,
    scheme: str = DICE_1,
) -> list[Record]:
    """A game of so many turns with so many throws in each; the set-up is one more.

    One that reveals nothing itself is thrown with the dice of a galaxy. One with a beacon was put back once, too.
    """
    dice = GAME if reveal else GALAXY
    writer, box = RecordWriter(beacon, scheme), Box(throws, dice, scheme)
    opened(writer, dice)
    writer.write(TurnSealed, turn=0, resolution=1, sheets=(), why="setup")
    resolved(writer, box, 0, reveal)
    for turn in range(1, turns + 1):
        played(writer, box, turn, reveal)
    writer.write(RulesChanged, rules_version=2, reason="all agreed")
    if beacon:
        writer.write(LogRestored, turn=turns, size=9999, root="ee" * 32, left=writer.number, reason="a dead disk")
    if is_over:
        writer.write(GameEnded, turn=turns, result=Raw(b'{"how":"win"}'), hidden=HIDDEN.hex() if reveal else "")
    return writer.records


def lines(
    with_facts: bool = False,
    turns: int = 3,
    throws: int = 8,
    reveal: bool = True,
    late: Late | None = None,
    beacon: bool = False,
    scheme: str = DICE_1,
) -> list[bytes]:
    """The audit file of such a game when it is over."""
    made = records(turns, throws, reveal=reveal, beacon=beacon, scheme=scheme)
    return list(artefact(Source(made, SALTS, with_facts=with_facts, late=late), SIGNER))
