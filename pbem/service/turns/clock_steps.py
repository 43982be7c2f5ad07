"""Steps of the clock: it was set, or is wrong. Those who keep the server are told, and what seems due waits."""

from datetime import timedelta

from events import moment
from pbem.ledger import Sign
from pbem.service.keeping.tell_keepers import tell_keepers
from pbem.service.kernel.desk import Desk
from pbem.service.turns.deadlines import instant
from pbem.service.turns.doors import CLOCK, CLOCK_WAIT, END, SINCE, THROUGH
from pbem.service.turns.outages import PATIENCE, last_beat, since

# Less than this is the ordinary work of a time server.
LARGE = timedelta(minutes=1)


def watch_clock(desk: Desk) -> str:
    """What happened to the clock since the last tick, in words; "" if nothing did."""
    _forget_old_step(desk)
    step = clock_step(desk)
    if abs(step) < LARGE:
        return ""
    before, now = moment(desk.now() - step), desk.moment()
    if step > PATIENCE:
        said = {THROUGH: before, SINCE: now, END: now}
        desk.ledger.signs.say(Sign(CLOCK, CLOCK, now, said))
    else:
        # What seemed due because of an earlier step forward may have been set right.
        desk.ledger.signs.end(CLOCK)
    way = "forward" if step > timedelta(0) else "back"
    told = f"The clock of this server was set {way} by {_length(step)}, from {before} to {now}."
    waits = (
        f" Turns whose deadlines lie between wait for {_length(CLOCK_WAIT)}: if the clock is wrong, set it back."
        if step > PATIENCE
        else ""
    )
    tell_keepers(desk, f"clock/{before}/{now}", "The clock was set", told + waits)
    return told


def clock_step(desk: Desk) -> timedelta:
    """By how much the clock was set since the last tick; nothing if the machine was started again."""
    beat = last_beat(desk)
    if beat is None:
        return timedelta(0)
    return desk.now() - instant(beat.at) - since(desk, beat)


def _forget_old_step(desk: Desk) -> None:
    for sign in desk.ledger.signs.all():
        if sign.kind == CLOCK and instant(sign.at) + CLOCK_WAIT < desk.now():
            desk.ledger.signs.end(sign.name)


def _length(span: timedelta) -> str:
    minutes = round(abs(span).total_seconds() / 60)
    hours, days = minutes // 60, minutes // 1440
    return f"{days} days" if days > 1 else f"{hours} hours" if hours > 1 else f"{minutes} minutes"
