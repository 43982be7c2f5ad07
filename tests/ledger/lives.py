"""Events to test with: single ones, and the whole life of a small game."""

from typing import Any
from uuid import UUID, uuid4

from msgspec import Raw

from events import (
    BeaconChosen,
    BeaconHeard,
    BoardCorrected,
    CarriedCorrection,
    ChangeDisowned,
    ConsentAsked,
    ConsentCarriedOut,
    ConsentGiven,
    ConsentGivenFor,
    ConsentObjected,
    ConsentWithdrawn,
    CorrectionMade,
    CorrectionsCarried,
    DeadlineMoved,
    DeputyDismissed,
    DeputyNamed,
    DiceMixed,
    DicePartAdded,
    DiceSchemeChosen,
    Event,
    ExtensionGiven,
    GameArrived,
    GameEnded,
    GameListed,
    GameMovedAway,
    GameOpened,
    GamePaused,
    GameResumed,
    LogRestored,
    MasterAsked,
    MasterNamed,
    MasterSeated,
    MendingProposed,
    OfferDeclined,
    OrdersReceived,
    OrdersWithdrawn,
    PersonErased,
    PressRuleSet,
    PressSent,
    ReadyMarked,
    RestoreAcknowledged,
    RulesChanged,
    ScheduleSet,
    SealedAgain,
    SealedSheet,
    SeatLeft,
    SeatOffered,
    SeatsReminded,
    SeatTaken,
    SheetAgain,
    SheetsBlinded,
    SheetsBound,
    SheetsRestored,
    SheetTold,
    TurnAgain,
    TurnOpened,
    TurnResolved,
    TurnSealed,
    TurnsRolledBack,
    VacationSet,
)
from pbem.ledger import Ledger

AT = "2026-01-31T18:00:00Z"
DEADLINE = "2026-02-03T18:00:00Z"
LATER = "2026-02-05T18:00:00Z"
# The version of MendingProposed.
ASKED = 53
PROPOSED: dict[str, Any] = {
    "matter": "correction",
    "turn": 1,
    "text": "[[fact]]",
    "drops": (),
    "agreed": ("red",),
    "reason": "a slip",
    "by": "mia",
}
SENT = SheetTold("blue", "sent")
HEARD: dict[str, Any] = {
    "turn": 2,
    "resolution": 3,
    "round": 1000,
    "signature": "cd" * 48,
    "relay": "https://relay.example",
    "checked": True,
    "reached": ("red",),
}
SCHEDULE: dict[str, Any] = {
    "weekdays": ("mon", "thu"),
    "time": "20:00",
    "zone": "Europe/Rome",
    "holidays": ("2026-12-25",),
    "grace_seconds": 1800,
    "hurry": True,
    "reminders": (24, 4),
}


def offered(stream: UUID, version: int, command: str, to: str = "red@example.org") -> SeatOffered:
    return SeatOffered(originator_id=stream, originator_version=version, at=AT, command=command, seat="red", to=to)


def opened(game: UUID, command: str = "open", **changes: Any) -> GameOpened:
    fields: dict[str, Any] = {
        "originator_id": game,
        "originator_version": 1,
        "at": AT,
        "command": command,
        "game": "interspace",
        "title": "A quiet sector",
        "rules_version": 3,
        "options": {"edition": "basic"},
        "seats": ("red", "blue"),
        "chain_length": 1000,
        "commitment": "aa" * 32,
        "hidden_commitment": "bb" * 32,
        "turn_seconds": 259200,
        "missing": "standing",
        "master": "master@example.org",
    }
    return GameOpened(**(fields | changes))


def write(ledger: Ledger, *events: Event, answer: bytes = b"null") -> bytes:
    """Appends the events as the command the first one names."""
    command = events[0].command
    return bytes(ledger.append(events, command=command, name="Test", at=AT, answer=Raw(answer)))


def life(game: UUID | None = None) -> list[Event]:
    """A game from its opening to its end, with every kind of event that a table knows."""
    rows: list[tuple[type[Event], dict[str, Any]]] = [
        (SeatOffered, {"seat": "red", "to": "ann@example.org"}),
        (SeatTaken, {"seat": "red", "player": "ann", "kind": "player"}),
        (SeatTaken, {"seat": "blue", "player": "steady", "kind": "bot"}),
        (TurnSealed, {"turn": 0, "resolution": 1, "sheets": (), "why": "setup"}),
        (TurnResolved, _resolved(0, 1, "d0")),
        (TurnOpened, {"turn": 1, "resolution": 2, "awaited": ("red", "blue"), "deadline": DEADLINE}),
        (OrdersReceived, {"turn": 1, "seat": "red", "text": "MOVE a1 b2\n", "channel": "mail"}),
        (OrdersReceived, {"turn": 1, "seat": "blue", "text": "HOLD\n", "channel": "bot"}),
        (OrdersReceived, {"turn": 1, "seat": "red", "text": "MOVE a1 c3\n", "channel": "web"}),
        (ReadyMarked, {"turn": 1, "seat": "red", "ready": True}),
        (ReadyMarked, {"turn": 1, "seat": "blue", "ready": True}),
        (ReadyMarked, {"turn": 1, "seat": "red", "ready": False}),
        (DeadlineMoved, {"turn": 1, "deadline": LATER, "reason": "holiday"}),
        (OrdersWithdrawn, {"turn": 1, "seat": "blue"}),
        (GamePaused, {"reason": "the server moves"}),
        (GameResumed, {"turn": 1, "deadline": LATER}),
        (
            TurnSealed,
            {
                "turn": 1,
                "resolution": 2,
                "sheets": (SealedSheet("red", 10), SealedSheet("blue", 0)),
                "why": "deadline",
            },
        ),
        (TurnResolved, _resolved(1, 2, "d1")),
        (CorrectionMade, {"turn": 1, "facts": Raw(b"[]"), "reason": "a slip", "digest": "d1b"}),
        (SeatLeft, {"seat": "red", "reason": "resigned"}),
        (RulesChanged, {"rules_version": 4, "reason": "all agreed"}),
        (SeatOffered, {"seat": "red", "to": "carl"}),
        (OfferDeclined, {"seat": "red", "reason": "no time"}),
        (ScheduleSet, SCHEDULE),
        (PressRuleSet, {"rule": "signed"}),
        (VacationSet, {"seat": "blue", "start": DEADLINE, "end": LATER}),
        (TurnOpened, {"turn": 2, "resolution": 3, "awaited": ("blue",), "deadline": ""}),
        (SeatsReminded, {"turn": 2, "hours": 4, "seats": ("blue",)}),
        (ExtensionGiven, {"turn": 2, "deadline": LATER, "seats": ("blue",)}),
        (MasterAsked, {"turn": 2, "seats": ("blue",)}),
        (PressSent, {"turn": 2, "seat": "blue", "to": (), "text": "Well played.", "anonymous": False}),
        (ConsentAsked, {"matter": "rules", "turn": 0, "rules_version": 5, "reason": "clearer", "by": "mia"}),
        (ConsentGiven, {"asked": 33, "seat": "blue", "agrees": True}),
        (ConsentWithdrawn, {"asked": 33, "reason": "not yet"}),
        (TurnsRolledBack, {"turn": 1, "again": (TurnAgain(1, 2),), "digest": "d0", "reason": "a slip", "by": "mia"}),
        (SheetsRestored, {"turns": (SealedAgain(1, 2, "deadline", AT, (SheetAgain("red", 10, "HOLD", "web"),)),)}),
        (TurnResolved, _resolved(1, 2, "d1c")),
        (BoardCorrected, {"turn": 1, "facts": Raw(b"[]"), "reason": "a slip", "digest": "d1d", "by": "mia"}),
        (TurnOpened, {"turn": 2, "resolution": 3, "awaited": ("blue",), "deadline": ""}),
        (GameListed, {"listing": "open"}),
        (BeaconChosen, {"chain": "52" * 32, "genesis": 1692803367, "period": 3, "delay": 600}),
        (SheetsBound, {"turn": 2, "resolution": 3, "root": "ab" * 32}),
        (BeaconHeard, HEARD),
        (DiceSchemeChosen, {"scheme": "pbem-dice/2"}),
        (DicePartAdded, {"seat": "red", "part": "ef" * 32, "source": "browser"}),
        (DiceMixed, {"mix": "fe" * 32, "round": 999}),
        (LogRestored, {"turn": 1, "size": 9, "root": "00" * 32, "left": 7, "reason": "a dead disk"}),
        (
            RestoreAcknowledged,
            {"turn": 1, "size": 9, "root": "00" * 32, "left": 8, "note": "n", "lost": ("aa" * 32,), "reason": "again"},
        ),
        (MasterSeated, {"seat": "blue"}),
        (DeputyNamed, {"name": "dora", "by": "mia"}),
        (DeputyDismissed, {"reason": "done"}),
        (MendingProposed, PROPOSED),
        (ConsentGivenFor, {"asked": ASKED, "seat": "blue", "channel": "shell", "by": "mia"}),
        (ConsentObjected, {"asked": ASKED, "seat": "blue"}),
        (ConsentCarriedOut, {"asked": ASKED}),
        (CorrectionsCarried, {"kept": (CarriedCorrection(39, 1),), "dropped": ()}),
        (GameMovedAway, {"turn": 2, "to": "https://other.example.org", "was_paused": False}),
        (GameArrived, {"turn": 2, "url": "", "key": "new", "old_key": "old", "checkpoint": "note"}),
        (ChangeDisowned, {"seat": "blue", "turn": 2, "number": 12, "restored": True}),
        (MasterNamed, {"name": "Mia"}),
        (SheetsBlinded, {"turn": 2, "resolution": 3, "root": "cd" * 32, "why": "ready", "sheets": (SENT,)}),
        (PersonErased, {"records": (2, 3), "is_master": True}),
        (GameEnded, {"turn": 2, "result": Raw(b'{"winner": "blue"}'), "hidden": "cc" * 32}),
    ]
    game = game or uuid4()
    later: list[Event] = [
        kind(originator_id=game, originator_version=version, at=AT, command="play", **fields)
        for version, (kind, fields) in enumerate(rows, start=2)
    ]
    return [opened(game), *later]


def _resolved(turn: int, resolution: int, digest: str) -> dict[str, Any]:
    facts = Raw(b'[{"kind":"unit_moved","v":1}]')
    throws = Raw(b'[{"label":"combat/a7/r1","dice":[3,3]}]')
    return {
        "turn": turn,
        "resolution": resolution,
        "rules_version": 3,
        "facts": facts,
        "throws": throws,
        "digest": digest,
        "reveal": "dd" * 32,
    }
