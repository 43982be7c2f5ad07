"""The event store, and the record of a game that is folded from it."""

from pbem.ledger.adoption import AdoptedRow, read_row
from pbem.ledger.contacts import DEPUTY, MASTER, People, Person, people
from pbem.ledger.errors import Conflict, LedgerError, StoreAway, Unstorable
from pbem.ledger.fold_events import fold, folded
from pbem.ledger.game_record import (
    Away,
    Carried,
    DicePart,
    GameRecord,
    Heard,
    OpenConsent,
    Restored,
    Schedule,
    Sealed,
    SeatRecord,
    SheetText,
)
from pbem.ledger.leaves import CATCH_UP
from pbem.ledger.ledger import Damage, Ledger, Notification
from pbem.ledger.open_ledger import open_ledger
from pbem.ledger.personal import redacted
from pbem.ledger.persons import PEOPLE, Persons
from pbem.ledger.persons_database import open_persons
from pbem.ledger.sealing_mapper import SealingMapper
from pbem.ledger.signs import Sign
from pbem.ledger.storable_check import refuse_unstorable
from pbem.ledger.withheld import Withheld

__all__ = [
    "CATCH_UP",
    "DEPUTY",
    "MASTER",
    "PEOPLE",
    "AdoptedRow",
    "Away",
    "Carried",
    "Conflict",
    "Damage",
    "DicePart",
    "GameRecord",
    "Heard",
    "Ledger",
    "LedgerError",
    "Notification",
    "OpenConsent",
    "People",
    "Person",
    "Persons",
    "Restored",
    "Schedule",
    "Sealed",
    "SealingMapper",
    "SeatRecord",
    "SheetText",
    "Sign",
    "StoreAway",
    "Unstorable",
    "Withheld",
    "fold",
    "folded",
    "open_ledger",
    "open_persons",
    "people",
    "read_row",
    "redacted",
    "refuse_unstorable",
]
