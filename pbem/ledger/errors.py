"""What can go wrong with the ledger, said in one line for the person who reads it."""


class LedgerError(Exception):
    """The ledger cannot be opened, read or written; nothing was half-written."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class Conflict(LedgerError):
    """Somebody else wrote the same version of a stream first: read again, decide again."""


class Unstorable(LedgerError):
    """An event holds something that no database keeps, or that could not be read back."""
