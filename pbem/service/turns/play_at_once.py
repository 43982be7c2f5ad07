"""A game without a clock plays a turn as soon as nobody is waited for."""

from uuid import UUID

from pbem.ledger import GameRecord, LedgerError
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused, RulesFailed
from pbem.service.turns.doors import doors
from pbem.service.turns.lifecycle import advance, is_held
from pbem.service.turns.stages import why_seal


def has_clock(table: GameRecord) -> bool:
    return bool(table.deadline or table.turn_seconds or table.schedule.weekdays)


def play_at_once(desk: Desk, game: UUID) -> int:
    """Plays the open turn if the game has no clock and every sheet is in; returns its number, or 0.

    Mail, web, API and command line call this when all that one person asked for is done: a letter may hold a sheet and
    READY, and the turn must not be gone before READY is read. Games with a clock wait for the tick.
    """
    table = desk.open(game).table
    if has_clock(table) or not why_seal(table, desk.moment()) or is_held(desk, table, doors(desk)):
        return 0
    turn = table.turn
    try:
        advance(desk, game)
    except (RulesFailed, Refused, LedgerError):
        # What the player sent is filed. The next tick tries again and reports the failure to the keeper.
        return 0
    resolved = desk.open(game).table.resolved_turn
    return turn if resolved is not None and resolved >= turn else 0
