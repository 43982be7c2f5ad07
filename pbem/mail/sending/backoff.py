"""When to retry a letter that could not be sent."""

from collections.abc import Callable
from datetime import datetime, timedelta

# A random number from 0 to 1.
Chance = Callable[[], float]

FIRST = timedelta(minutes=1)
LONGEST = timedelta(hours=4)
GIVE_UP = timedelta(days=5)


def pause(tries: int, chance: Chance) -> timedelta:
    """Doubles each time, up to four hours, plus or minus a quarter, so that letters are not all retried at once."""
    whole = min(FIRST * (1 << min(tries, 20)), LONGEST)
    return whole * (0.75 + 0.5 * chance())


def is_given_up(since: datetime, again: datetime) -> bool:
    """Whether the next attempt would come more than five days after the first."""
    return again - since > GIVE_UP
