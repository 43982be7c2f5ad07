"""A game made up for the audit: as many turns and throws as wanted, stored as the ledger would store them."""

import hashlib
import json
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Raw

from events import (
    DeadlineMoved,
    Event,
    GameEnded,
    GameOpened,
    GamePaused,
    GameResumed,
    OrdersReceived,
    RulesChanged,
    SealedSheet,
    SeatTaken,
    TurnOpened,
    TurnResolved,
    TurnSealed,
)
from pbem.audit.artefact import Late, Source, artefact
from pbem.audit.checkpoints import origin
from pbem.audit.entries import Record, Salts
from pbem.audit.notes import Signer
from pbem.core.dice import Dice, chain_down, hidden_commitment, hidden_seed, turn_seed
from pbem.ledger.mapper import EventMapper

GAME = UUID("00010203-0405-4607-8809-0a0b0c0d0e0f")
GALAXY = UUID("ffeeddcc-bbaa-4988-8776-655443322110")
TOP = hashlib.sha256(b"test vector: chain top").digest()
HIDDEN = hashlib.sha256(b"test vector: hidden secret").digest()
LENGTH = 400
SIGNER = Signer(origin(GAME), Ed25519PrivateKey.from_private_bytes(HIDDEN))
SALTS = Salts(TOP, GAME.bytes)
LATE = Late(GALAXY, LENGTH, TOP, HIDDEN)
SEATS = ("red", "blue")
TILES = {"asteroid": 300, "mine": 400, "planet": 500, "warp": 200, "Übergang": 100, "𝕏": 50}
_MAPPER = EventMapper()


class Scribe:
    """Writes events one after the other, a minute apart."""

    def __init__(self) -> None:
        self.records: list[Record] = []

    @property
    def number(self) -> int:
        return len(self.records)

    def at(self, minutes: int = 0) -> str:
        minute = self.number + minutes
        return f"2026-01-{1 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"

    def write(self, kind: type[Event], /, **fields: object) -> None:
        head = {"originator_id": GAME, "originator_version": self.number + 1, "at": self.at(), "command": "made up"}
        stored = _MAPPER.to_stored_event(kind(**head, **fields))  # type: ignore[arg-type]
        self.records.append(Record(stored.originator_version, stored.topic, stored.state))


def opened(scribe: Scribe, dice: UUID) -> None:
    scribe.write(
        GameOpened,
        game="race",
        title="The long run",
        rules_version=1,
        options={"length": "20"},
        seats=SEATS,
        chain_length=LENGTH,
        commitment=chain_down(dice.bytes, TOP, LENGTH).hex(),
        hidden_commitment=hidden_commitment(dice.bytes, HIDDEN).hex(),
        turn_seconds=3600,
        missing="standing",
    )
    if dice != GAME:
        shared(scribe, dice)
    for seat in SEATS:
        scribe.write(SeatTaken, seat=seat, player=f"{seat}@example.org", kind="player")


class Box:
    """The bag of tiles and what the turns throw."""

    def __init__(self, throws: int, dice: UUID) -> None:
        self.tiles = dict(TILES)
        self.throws, self.dice = throws, dice.bytes

    def secret(self, t: int) -> bytes:
        return chain_down(self.dice, TOP, LENGTH - t)

    def thrown(self, t: int) -> Dice:
        """Battles, hidden tiles, and some of everything else; now and then a tile goes back."""
        dice = Dice(turn_seed(self.secret(t), self.dice, t), hidden_seed(HIDDEN, self.dice, t))
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


def shared(scribe: Scribe, galaxy: UUID) -> None:
    """The game is thrown with the dice of a galaxy."""
    fields = {"originator_id": str(GAME), "originator_version": 2, "at": scribe.at(), "command": "made up"}
    payload = json.dumps(fields | {"galaxy": str(galaxy), "closes": "2026-01-02T00:00:00Z"}).encode()
    scribe.records.append(Record(2, "dice.shared.1", payload))


def resolved(scribe: Scribe, box: Box, turn: int, reveal: bool) -> None:
    t = turn + 1
    dice = box.thrown(t)
    secret = box.secret(t).hex() if reveal else ""
    throws = Raw(msgspec.json.encode(dice.throws))
    scribe.write(
        TurnResolved, turn=turn, resolution=t, rules_version=1, facts=Raw(b'[{"kind":"ran","v":1}]'),
        throws=throws, digest="00" * 32, reveal=secret,
    )  # fmt: skip


def played(scribe: Scribe, box: Box, turn: int, reveal: bool) -> None:
    scribe.write(TurnOpened, turn=turn, resolution=turn + 1, awaited=SEATS, deadline=scribe.at(60))
    sheets = []
    for seat in SEATS:
        scribe.write(OrdersReceived, turn=turn, seat=seat, text=f"RUN {turn % 3} é", channel="test")
        sheets.append(SealedSheet(seat, scribe.number))
    if turn % 5 == 0:
        scribe.write(DeadlineMoved, turn=turn, deadline=scribe.at(120), reason="a feast")
    if turn % 7 == 0:
        scribe.write(GamePaused, reason="")
        scribe.write(GameResumed, turn=turn, deadline=scribe.at(180))
    scribe.write(TurnSealed, turn=turn, resolution=turn + 1, sheets=tuple(sheets), why="ready")
    resolved(scribe, box, turn, reveal)


def records(turns: int = 3, throws: int = 8, is_over: bool = True, reveal: bool = True) -> list[Record]:
    """A game of so many turns with so many throws in each; the set-up is one more.

    One that reveals nothing itself is thrown with the dice of a galaxy.
    """
    dice = GAME if reveal else GALAXY
    scribe, box = Scribe(), Box(throws, dice)
    opened(scribe, dice)
    scribe.write(TurnSealed, turn=0, resolution=1, sheets=(), why="setup")
    resolved(scribe, box, 0, reveal)
    for turn in range(1, turns + 1):
        played(scribe, box, turn, reveal)
    scribe.write(RulesChanged, rules_version=2, reason="all agreed")
    if is_over:
        scribe.write(GameEnded, turn=turns, result=Raw(b'{"how":"win"}'), hidden=HIDDEN.hex() if reveal else "")
    return scribe.records


def lines(
    with_facts: bool = False, turns: int = 3, throws: int = 8, reveal: bool = True, late: Late | None = None
) -> list[bytes]:
    """The audit file of such a game when it is over."""
    made = records(turns, throws, reveal=reveal)
    return list(artefact(Source(made, SALTS, with_facts=with_facts, late=late), SIGNER))
