"""Letters that came in: each is remembered when it was dealt with, so that it is dealt with once."""

import msgspec
from msgspec import Raw, Struct

from pbem.ledger import LedgerError
from pbem.service.kernel.desk import Desk


class LetterTaken(Struct, frozen=True):
    """What became of a letter."""

    became: str
    why: str = ""


def is_done(desk: Desk, command: str) -> bool:
    """Whether a command with this id was carried out, whatever it said."""
    return desk.ledger.done(command) is not None


def letter_taken(desk: Desk, letter: str, taken: LetterTaken) -> None:
    """`letter` is the id that its commands begin with; what was said first stays."""
    try:
        desk.ledger.append(
            [],
            command=letter,
            name="TakeLetter",
            at=desk.moment(),
            by="mail",
            answer=Raw(msgspec.json.encode(taken)),
        )
    except LedgerError:
        if not is_done(desk, letter):
            raise
