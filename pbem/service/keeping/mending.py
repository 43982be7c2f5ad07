"""What those who keep the server can do about what is stuck."""

from datetime import timedelta
from uuid import UUID

from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.turns.deadlines import instant
from pbem.service.turns.doors import MAILBOX, SPOOL
from pbem.service.turns.lifecycle import advance

KEPT = timedelta(days=1)


def try_turn(desk: Desk, game: UUID) -> list[str]:
    """Takes the steps that are due in a game now, instead of at the next tick; says why if none can be taken."""
    return advance(desk, game)


def forget_old_parts(desk: Desk) -> None:
    """Forgets processes that were killed long ago: whatever they had claimed was taken over, or is free by now."""
    for sign in desk.ledger.signs.all():
        if not sign.is_alive and sign.kind not in (SPOOL, MAILBOX) and instant(sign.at) + KEPT < desk.now():
            desk.ledger.signs.end(sign.name)


def forget_part(desk: Desk, name: str) -> None:
    """Forgets a part of the server that is gone: no turn waits for it any longer."""
    found = [sign for sign in desk.ledger.signs.all() if sign.name == name]
    if not found:
        raise Refused("There is no such part of the server any more.")
    if found[0].is_alive:
        raise Refused("That part of the server is at work; stop it first.")
    desk.ledger.signs.end(name)
