"""Events that make dice unforeseeable: the sheets bound before the roll, and the public beacon."""

from typing import ClassVar, Literal

from msgspec import Struct

from events.event import Event


class BeaconChosen(Event, frozen=True, kw_only=True):
    """Written together with GameOpened: the dice of every turn except the set-up include a public beacon.

    `chain` (hex) names the drand network; round 1 was at `genesis` (Unix seconds), then one every `period` seconds.
    A turn uses the first round at or after its deadline plus `delay` seconds.
    """

    TOPIC: ClassVar[str] = "dice.beacon_chosen"

    chain: str
    genesis: int
    period: int
    delay: int


class SheetsBound(Event, frozen=True, kw_only=True):
    """Written together with TurnSealed: `root` (hex) of the sheets that count, one leaf for each awaited seat.

    Each leaf is the leaf hash of `{"leaf":...,"seat":...,"sheet":...}`: `sheet` is sent, empty or absent, `leaf`
    (hex) is the leaf of the sheet in the log.
    """

    TOPIC: ClassVar[str] = "turn.sheets_bound"

    turn: int
    resolution: int
    root: str


class SheetTold(Struct, frozen=True):
    """Whether a seat's sheet was sent, is empty, or is absent."""

    seat: str
    sheet: Literal["sent", "empty", "absent"]


class SheetsBlinded(Event, frozen=True, kw_only=True):
    """Written together with TurnSealed: `root` (hex) of the sheets that count, one leaf for each awaited seat.

    Each leaf is the leaf hash of `{"blind":...,"leaf":...,"seat":...,"sheet":...}`: `leaf` (hex) is the leaf of the
    sheet in the log, "" if there is none. The blinds stay secret until the game is over: which entries are sheets
    would tell how often each player changed theirs. `why` is that of the seal.
    """

    TOPIC: ClassVar[str] = "turn.sheets_blinded"

    turn: int
    resolution: int
    root: str
    why: str
    sheets: tuple[SheetTold, ...]


class BeaconHeard(Event, frozen=True, kw_only=True):
    """Written when the beacon round that a sealed turn waits for is published: its `signature` in hex.

    `checked`: the signature was verified as the beacon's. `reached` lists the seats whose letter with the seal was
    accepted by a mail server before the round was published.
    """

    TOPIC: ClassVar[str] = "turn.beacon_heard"

    turn: int
    resolution: int
    round: int
    signature: str
    relay: str
    checked: bool
    reached: tuple[str, ...]
