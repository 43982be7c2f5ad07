"""Errors of the ledger; each message is one line for a person."""


class LedgerError(Exception):
    """The ledger cannot be opened, read or written; nothing was half-written."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class StoreAway(LedgerError):
    """The database itself refuses: it cannot be reached, its disk is full, or it is damaged."""


class Conflict(LedgerError):
    """Another process wrote the same version of a stream first: read again, decide again."""


class Unstorable(LedgerError):
    """An event contains something that no database can store, or that could not be read back."""
