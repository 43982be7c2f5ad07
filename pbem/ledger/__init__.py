"""The event store and the table of a game that is folded from it."""

from pbem.ledger.errors import Conflict, LedgerError, Unstorable
from pbem.ledger.ledger import Damage, Ledger, Notification
from pbem.ledger.opening import open_ledger
from pbem.ledger.storable import refuse_unstorable
from pbem.ledger.table import Sealed, Seat, SheetText, Table, fold, folded

__all__ = [
    "Conflict",
    "Damage",
    "Ledger",
    "LedgerError",
    "Notification",
    "Sealed",
    "Seat",
    "SheetText",
    "Table",
    "Unstorable",
    "fold",
    "folded",
    "open_ledger",
    "refuse_unstorable",
]
