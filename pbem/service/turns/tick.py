"""The tick: does everything that is due in all games."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

from msgspec import Struct

from pbem.ledger import Conflict, GameRecord
from pbem.ledger.game_record import NO_GAME
from pbem.service.daily.galaxies import keep_days
from pbem.service.kernel.commands import SettleConsent
from pbem.service.kernel.desk import Desk
from pbem.service.mending.consent import is_settled_at, settle_consent
from pbem.service.people.retention import keep_less
from pbem.service.turns.clock_steps import watch_clock
from pbem.service.turns.doors import doors
from pbem.service.turns.lifecycle import Step, advance, is_held
from pbem.service.turns.next_look import is_due, next_look
from pbem.service.turns.outages import is_hit, outage, promise, reach_of, slide
from pbem.service.turns.reminders import due_reminder, remind

# A game among bots could keep one tick busy until it ends; the rest is left to the next tick.
PASSES = 100


class Ticked(Struct, frozen=True):
    """What happened to one game: the steps taken, or the error that stopped it."""

    game: UUID
    title: str
    did: tuple[str, ...] = ()
    trouble: str = ""


def tick(
    desk: Desk, told: Callable[[Ticked], None], promised: int = 0, is_stopping: Callable[[], bool] = lambda: False
) -> int:
    """Plays one turn of each due game, repeatedly until none is due; returns how many games failed.

    `promised` is the number of seconds until the next tick (0 = unknown). When asked to stop, it finishes the current
    turn and promises nothing; the rest stays due.
    """
    keep_days(desk)
    for did in keep_less(desk):
        told(Ticked(NO_GAME, "Privacy", (did,)))
    damaged = [Ticked(game, found.title, trouble=str(found)) for game, found in desk.game_list.damaged().items()]
    for ticked in damaged:
        told(ticked)
    if stepped := watch_clock(desk):
        told(Ticked(NO_GAME, "Clock", trouble=stepped))
    troubled = _slide_all(desk, told) | {ticked.game for ticked in damaged}
    for _ in range(PASSES):
        known = doors(desk)
        due = [table for table in _due(desk, troubled) if not table.moved_to and is_due(table, desk.moment())]
        due = [table for table in due if not is_held(desk, table, known)]
        if not due:
            break
        for table in due:
            if is_stopping():
                return len(troubled)
            _report(told, troubled, _tried(table, partial(advance, desk, table.game)))
    _remind_all(desk, told, troubled)
    _settle_all(desk, told, troubled)
    for table in _due(desk, troubled):
        # For example a reminder for a player who has no address.
        if not is_due(table, desk.moment()):
            desk.game_list.look_again(table, next_look(table, desk.moment()))
    if promised:
        # At the end, because a tick that plays many turns takes a while.
        promise(desk, promised)
    return len(troubled)


def tick_game(desk: Desk, game: UUID) -> Ticked:
    """Does what is due in one game: plays at most one turn, reminds, and carries out what was agreed to."""

    def steps() -> list[str]:
        did = advance(desk, game)
        now = desk.open(game).table
        if not now.moved_to and due_reminder(now, desk.moment()):
            did += _step(desk, game, remind)
        return did + (_settle(desk, now) if is_settled_at(now, desk.moment()) else [])

    return _tried(desk.open(game).table, steps)


def _due(desk: Desk, troubled: set[UUID]) -> list[GameRecord]:
    """The games for which the clock may have something to do now."""
    return [table for table in desk.game_list.due(desk.moment()) if table.game not in troubled]


def _slide_all(desk: Desk, told: Callable[[Ticked], None]) -> set[UUID]:
    """Puts off the deadlines affected by an outage, before anything is sealed."""
    troubled: set[UUID] = set()
    start = outage(desk)
    if start is not None:
        for table in desk.game_list.with_deadline(*reach_of(start, desk.now())):
            if not table.moved_to and is_hit(table, start, desk.now()):
                _report(told, troubled, _tried(table, partial(_step, desk, table.game, partial(slide, start=start))))
        if not troubled:
            promise(desk, 0)
    return troubled


def _remind_all(desk: Desk, told: Callable[[Ticked], None], troubled: set[UUID]) -> None:
    for table in _due(desk, troubled):
        if not table.moved_to and due_reminder(table, desk.moment()):
            _report(told, troubled, _tried(table, partial(_step, desk, table.game, remind)))


def _settle_all(desk: Desk, told: Callable[[Ticked], None], troubled: set[UUID]) -> None:
    """Carries out what all players agreed to, once nobody can object any more."""
    for table in _due(desk, troubled):
        if is_settled_at(table, desk.moment()):
            _report(told, troubled, _tried(table, partial(_settle, desk, table)))


def _settle(desk: Desk, table: GameRecord) -> list[str]:
    assert table.consent is not None
    asked = table.consent.number
    settle_consent(desk, SettleConsent(id=f"consent/{table.game}/{asked}/settle", game=table.game, asked=asked))
    return ["what all players agreed to is carried out"]


def _step(desk: Desk, game: UUID, step: Step) -> list[str]:
    try:
        did = step(desk, desk.open(game))
    except Conflict:
        # Another process just wrote to this game; if the step is still due, the next tick takes it.
        return []
    return [did] if did else []


def _tried(table: GameRecord, work: Callable[[], list[str]]) -> Ticked:
    try:
        return Ticked(table.game, table.title, tuple(work()))
    except Exception as error:  # noqa: BLE001 - one failing game must not stop the others
        return Ticked(table.game, table.title, trouble=" ".join(str(error).split()) or type(error).__name__)


def _report(told: Callable[[Ticked], None], troubled: set[UUID], ticked: Ticked) -> None:
    if ticked.did or ticked.trouble:
        told(ticked)
    if ticked.trouble:
        troubled.add(ticked.game)
