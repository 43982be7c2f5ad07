"""Letters to those who keep the server, about what is wrong with it: each trouble is told once."""

import hashlib

from pbem.ledger import LedgerError
from pbem.reports import layout
from pbem.service.kernel.commands import SendLetter
from pbem.service.kernel.desk import Desk
from pbem.service.letters.letter_dedup import is_done
from pbem.service.letters.send_letter import send_letter


def tell_keepers(desk: Desk, trouble: str, title: str, text: str) -> bool:
    """Whether anybody is told now. `trouble` names this occurrence of it."""
    where = [f"More on {desk.web}/keeper"] if desk.web else []
    about = {"title": title, "text": "\n".join([*layout.wrap(text), *where]), "language": "en"}
    told = False
    for address in desk.keepers:
        command = f"keeper/{_short(trouble)}/{_short(address.casefold())}"
        try:
            if not is_done(desk, command):
                send_letter(desk, SendLetter(id=command, kind="keeper", about=about, to=address))
                told = True
        except LedgerError:
            # Another process was faster, or the store is away: the next look tells it.
            continue
    return told


def _short(text: str) -> str:
    return hashlib.sha256(f"pbem-keeper/1\0{text}".encode()).hexdigest()[:32]
