"""Daily galaxies: committed to before the day, revealed after it; everyone who plays gets the same dice."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from events import DiceSecretsKept, Event, GalaxyClosed, GalaxyOpened, galaxy_stream, moment, secrets_stream
from pbem.core.dice import SECRET_BYTES, chain_down, hidden_commitment
from pbem.core.rules import choose
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.open_game import CHAIN_LENGTH
from pbem.service.turns.dice import kept_secrets

ONE_SEAT = 1
# How many past days to check for a galaxy that was not closed, for example because the server was down.
LOOK_BACK = 60


def games_with_days(desk: Desk) -> list[str]:
    return [name for name in desk.games.names() if desk.games.find(name).META.daily]


def today(desk: Desk) -> date:
    """The current day in UTC, the same for all players."""
    return desk.now().astimezone(UTC).date()


def find_galaxy(desk: Desk, rules: str, day: date) -> GalaxyOpened | None:
    events = desk.ledger.events(galaxy_stream(rules, day.isoformat()))
    return events[0] if events and isinstance(events[0], GalaxyOpened) else None


def closing_of(desk: Desk, galaxy: UUID) -> GalaxyClosed | None:
    """The revealed secrets, once the galaxy is closed."""
    return next((event for event in desk.ledger.events(galaxy) if isinstance(event, GalaxyClosed)), None)


def keep_days(desk: Desk) -> list[str]:
    """Opens the galaxies of today and tomorrow and closes those of past days; returns what was done."""
    told: list[str] = []
    for rules in games_with_days(desk):
        told += [open_galaxy(desk, rules, today(desk) + timedelta(days=ahead)) for ahead in (0, 1)]
        told += close_past(desk, rules)
    return [line for line in told if line]


def close_past(desk: Desk, rules: str) -> list[str]:
    """Closes the days from yesterday back to the last one that was closed."""
    told: list[str] = []
    for back in range(1, LOOK_BACK):
        day = today(desk) - timedelta(days=back)
        galaxy = find_galaxy(desk, rules, day)
        if galaxy and closing_of(desk, galaxy.originator_id):
            break
        told.append(close_galaxy(desk, rules, day) if galaxy else "")
    return told


def open_galaxy(desk: Desk, rules: str, day: date) -> str:
    """Draws the secrets of a day and publishes their commitments, exactly once."""
    if find_galaxy(desk, rules, day):
        return ""
    galaxy, meta = galaxy_stream(rules, day.isoformat()), desk.games.find(rules).META
    top, hidden = desk.secret(SECRET_BYTES), desk.secret(SECRET_BYTES)
    command, at = f"galaxy/{galaxy}/open", desk.moment()
    opened = GalaxyOpened(
        originator_id=galaxy,
        originator_version=1,
        at=at,
        command=command,
        game=rules,
        day=day.isoformat(),
        opens=moment(_midnight(day)),
        closes=moment(_midnight(day + timedelta(days=1))),
        rules_version=meta.version,
        options=choose(meta, meta.daily, ONE_SEAT),
        chain_length=CHAIN_LENGTH,
        commitment=chain_down(galaxy.bytes, top, CHAIN_LENGTH).hex(),
        hidden_commitment=hidden_commitment(galaxy.bytes, hidden).hex(),
    )
    secrets = DiceSecretsKept(
        originator_id=secrets_stream(galaxy),
        originator_version=1,
        at=at,
        command=command,
        chain_top=top.hex(),
        hidden=hidden.hex(),
    )
    desk.ledger.append([opened, secrets], command=command, name="OpenGalaxy", at=at)
    return f"galaxy of {day} opened for {rules}"


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def close_galaxy(desk: Desk, rules: str, day: date) -> str:
    """Reveals the secrets of a past day, exactly once."""
    opened = find_galaxy(desk, rules, day)
    if opened is None or desk.moment() < opened.closes or closing_of(desk, opened.originator_id):
        return ""
    galaxy = opened.originator_id
    secrets = kept_secrets(desk.ledger, galaxy, opened.chain_length)
    command, at = f"galaxy/{galaxy}/close", desk.moment()
    closed: Event = GalaxyClosed(
        originator_id=galaxy,
        originator_version=2,
        at=at,
        command=command,
        chain_top=secrets.top.hex(),
        hidden=secrets.hidden.hex(),
    )
    desk.ledger.append([closed], command=command, name="CloseGalaxy", at=at)
    return f"galaxy of {day} closed for {rules}"


def require_galaxy(desk: Desk, rules: str, day: date) -> GalaxyOpened:
    galaxy = find_galaxy(desk, rules, day)
    if galaxy is None:
        raise Refused(f"There is no galaxy of {day} for {rules}; the server opens one for each day.")
    return galaxy
