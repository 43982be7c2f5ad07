"""Events of what makes dice that nobody could foresee: the sheets bound before the roll, and the public beacon."""

from typing import ClassVar

from events.event import Event


class BeaconChosen(Event, frozen=True, kw_only=True):
    """Written together with GameOpened: a public beacon is in the dice of every turn but the set-up.

    `chain` (hex) names the drand network; round 1 came at `genesis` (Unix seconds), then one every `period` seconds. A
    turn is thrown with the first round at or after its deadline and `delay` seconds.
    """

    TOPIC: ClassVar[str] = "dice.beacon_chosen"

    chain: str
    genesis: int
    period: int
    delay: int


class SheetsBound(Event, frozen=True, kw_only=True):
    """Written together with TurnSealed: `root` (hex) of the sheets that count, one leaf for each awaited seat.

    A leaf is that of `{"leaf":...,"seat":...,"sheet":...}`, `sheet` being sent, empty or absent, `leaf` (hex) that of
    the sheet in the log.
    """

    TOPIC: ClassVar[str] = "turn.sheets_bound"

    turn: int
    resolution: int
    root: str


class BeaconHeard(Event, frozen=True, kw_only=True):
    """Written when the round of the beacon for which a sealed turn waits has come: its `signature` in hex.

    `checked`: the signature was found to be the beacon's. `reached` are the seats whose letter with the seal had been
    taken by a mail server before the round came.
    """

    TOPIC: ClassVar[str] = "turn.beacon_heard"

    turn: int
    resolution: int
    round: int
    signature: str
    relay: str
    checked: bool
    reached: tuple[str, ...]
