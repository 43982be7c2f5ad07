"""Records each incoming letter that was handled, so that it is handled once."""

import msgspec
from msgspec import Raw, Struct

from pbem.ledger import LedgerError
from pbem.service.kernel.desk import Desk


class LetterTaken(Struct, frozen=True, rename={"result": "became"}):
    """The result of a letter."""

    result: str
    why: str = ""


def is_done(desk: Desk, command: str) -> bool:
    """Whether a command with this id was carried out, regardless of its content."""
    return desk.ledger.done(command) is not None


def letter_taken(desk: Desk, letter: str, taken: LetterTaken) -> None:
    """Records a letter. `letter` is the prefix of its command ids; the first record wins."""
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
