"""Events of a daily galaxy: dice shared by many games of one day."""

from typing import ClassVar

from events.event import Event


class GalaxyOpened(Event, frozen=True, kw_only=True):
    """Written before the day begins: the game, its options, and the commitment to its dice.

    `day` is a date, `opens` and `closes` are moments; `commitment` is P_0 of the dice chain in hex.
    """

    TOPIC: ClassVar[str] = "galaxy.opened"

    game: str
    day: str
    opens: str
    closes: str
    rules_version: int
    options: dict[str, str]
    chain_length: int
    commitment: str
    hidden_commitment: str


class GalaxyClosed(Event, frozen=True, kw_only=True):
    """Written after the day: the secrets behind the commitments, P_N and X in hex."""

    TOPIC: ClassVar[str] = "galaxy.closed"

    chain_top: str
    hidden: str


class DiceShared(Event, frozen=True, kw_only=True):
    """Written together with GameOpened: the game uses the dice of a galaxy, which are revealed when that closes.

    Until then `TurnResolved.reveal` and `GameEnded.hidden` stay empty.
    """

    TOPIC: ClassVar[str] = "dice.shared"

    galaxy: str
    closes: str
