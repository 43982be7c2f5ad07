"""The tick: everything that is due, in all games."""

from collections.abc import Callable
from uuid import UUID

from msgspec import Struct

from pbem.ledger import Table
from pbem.service.desk import Desk
from pbem.service.stages import why_seal
from pbem.service.turns import advance, unfinished

# Bots among themselves could keep one tick busy for a whole game; the rest is for the next.
PASSES = 100


class Ticked(Struct, frozen=True):
    """What happened to one game: the steps taken, or the trouble that stopped it."""

    game: UUID
    title: str
    did: tuple[str, ...] = ()
    trouble: str = ""


def is_due(table: Table, at: str) -> bool:
    return unfinished(table) is not None or bool(why_seal(table, at))


def tick(desk: Desk, told: Callable[[Ticked], None]) -> int:
    """One turn of each game that is due, again and again until none is; returns how many games are in trouble."""
    damaged = [Ticked(game, found.title, trouble=str(found)) for game, found in desk.game_list.damaged().items()]
    for ticked in damaged:
        told(ticked)
    troubled = {ticked.game for ticked in damaged}
    for _ in range(PASSES):
        due = [table for table in desk.game_list.tables().values() if is_due(table, desk.moment())]
        due = [table for table in due if table.game not in troubled]
        if not due:
            break
        for ticked in (_advance(desk, table) for table in due):
            told(ticked)
            if ticked.trouble:
                troubled.add(ticked.game)
    return len(troubled)


def _advance(desk: Desk, table: Table) -> Ticked:
    try:
        return Ticked(table.game, table.title, tuple(advance(desk, table.game)))
    except Exception as error:  # noqa: BLE001 - one game in trouble must not stop the others
        return Ticked(table.game, table.title, trouble=" ".join(str(error).split()) or type(error).__name__)
