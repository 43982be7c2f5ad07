"""How likely an assault is to succeed, in hundredths, computed exactly."""

from __future__ import annotations

from math import comb

from pbem.games.interspace.standard.assault import GUN


def of_bombardment(ships: int, industry: int) -> int:
    """The chance that the dice up to 5 sum to at least the industry (ISS-92)."""
    ways = {0: 1}
    for _ in range(ships):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for die in range(1, 7):
                sum_ = total + (die if die <= GUN else 0)
                more[sum_] = more.get(sum_, 0) + count
        ways = more
    return percent(sum(count for total, count in ways.items() if total >= industry), 6**ships)


def of_landing(boats: int, industry: int, strength: int) -> int:
    """The chance that fewer dice than boats are at most the strength (ISS-95, ISS-96)."""
    few = range(min(boats, industry + 1))
    good = sum(comb(industry, hits) * strength**hits * (6 - strength) ** (industry - hits) for hits in few)
    return percent(good, 6**industry)


def percent(part: int, whole: int) -> int:
    """Rounded, but 0 and 100 only for what is certain."""
    if part in (0, whole):
        return 100 * part // whole
    return min(99, max(1, (200 * part + whole) // (2 * whole)))
