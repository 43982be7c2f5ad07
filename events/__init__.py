"""What is stored. `EVENTS` lists every kind; an event that is not in it can be neither written nor read."""

from events.command import CommandDone, Written
from events.event import Event
from events.galaxy import DiceShared, GalaxyClosed, GalaxyOpened
from events.game import (
    CorrectionMade,
    DiceSecretsKept,
    GameEnded,
    GameOpened,
    GamePaused,
    GameResumed,
    RulesChanged,
)
from events.moment import is_moment, moment
from events.seat import SeatLeft, SeatOffered, SeatTaken
from events.streams import command_stream, galaxy_stream, secrets_stream
from events.turn import (
    DeadlineMoved,
    OrdersReceived,
    OrdersWithdrawn,
    ReadyMarked,
    SealedSheet,
    TurnOpened,
    TurnResolved,
    TurnSealed,
)

EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    DiceSecretsKept,
    DiceShared,
    SeatOffered,
    SeatTaken,
    SeatLeft,
    TurnOpened,
    OrdersReceived,
    OrdersWithdrawn,
    ReadyMarked,
    DeadlineMoved,
    GamePaused,
    GameResumed,
    TurnSealed,
    TurnResolved,
    CorrectionMade,
    RulesChanged,
    GameEnded,
    GalaxyOpened,
    GalaxyClosed,
    CommandDone,
)

__all__ = [
    "EVENTS",
    "CommandDone",
    "CorrectionMade",
    "DeadlineMoved",
    "DiceSecretsKept",
    "DiceShared",
    "Event",
    "GalaxyClosed",
    "GalaxyOpened",
    "GameEnded",
    "GameOpened",
    "GamePaused",
    "GameResumed",
    "OrdersReceived",
    "OrdersWithdrawn",
    "ReadyMarked",
    "RulesChanged",
    "SealedSheet",
    "SeatLeft",
    "SeatOffered",
    "SeatTaken",
    "TurnOpened",
    "TurnResolved",
    "TurnSealed",
    "Written",
    "command_stream",
    "galaxy_stream",
    "is_moment",
    "moment",
    "secrets_stream",
]
