"""When to retry a letter that could not be sent."""

from collections.abc import Callable
from datetime import datetime, timedelta

# A random number from 0 to 1.
Chance = Callable[[], float]

FIRST = timedelta(minutes=1)
LONGEST = timedelta(hours=4)
GIVE_UP = timedelta(days=5)
FIRST_REFUSAL = timedelta(hours=1)
MOST_REFUSALS = 4


def pause(tries: int, chance: Chance) -> timedelta:
    """Doubles each time, up to four hours, plus or minus a quarter, so that letters are not all retried at once."""
    whole = min(FIRST * (1 << min(tries, 20)), LONGEST)
    return whole * (0.75 + 0.5 * chance())


def refusal_pause(refusals: int, chance: Chance) -> timedelta | None:
    """How long to wait with a letter that the relay did not want; None once it has been tried for most of a day.

    What a filter thinks of a letter may change, but not within minutes.
    """
    if refusals >= MOST_REFUSALS:
        return None
    return FIRST_REFUSAL * (1 << refusals) * (0.75 + 0.5 * chance())


def is_given_up(since: datetime, again: datetime) -> bool:
    """Whether the next attempt would come more than five days after the first."""
    return again - since > GIVE_UP
