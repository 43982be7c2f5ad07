"""The event store and the table of a game that is folded from it."""

from pbem.ledger.adopting import Row, read_row
from pbem.ledger.errors import Conflict, LedgerError, Unstorable
from pbem.ledger.folding import fold, folded
from pbem.ledger.leaves import CATCH_UP
from pbem.ledger.ledger import Damage, Ledger, Notification
from pbem.ledger.opening import open_ledger
from pbem.ledger.people import MASTER, People, Person, people
from pbem.ledger.storable import refuse_unstorable
from pbem.ledger.table import Asked, Away, Heard, Restored, Schedule, Sealed, Seat, SheetText, Table

__all__ = [
    "CATCH_UP",
    "MASTER",
    "Asked",
    "Away",
    "Conflict",
    "Damage",
    "Heard",
    "Ledger",
    "LedgerError",
    "Notification",
    "People",
    "Person",
    "Restored",
    "Row",
    "Schedule",
    "Sealed",
    "Seat",
    "SheetText",
    "Table",
    "Unstorable",
    "fold",
    "folded",
    "open_ledger",
    "people",
    "read_row",
    "refuse_unstorable",
]
