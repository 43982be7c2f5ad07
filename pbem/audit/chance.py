"""Probabilities: sums of dice, and whether faces came up as often as expected. Nothing here decides a game."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

# Up to this many dice, sums are counted exactly; beyond, the normal distribution is as good.
EXACT: Final = 200


def expected_sum(dice: Mapping[int, int]) -> Fraction:
    """The average sum of the dice; `dice` has the count of each size."""
    return sum((Fraction(many * (sides + 1), 2) for sides, many in dice.items()), Fraction(0))


def tails(dice: Mapping[int, int], rolled: int) -> tuple[float, float]:
    """The probabilities of this sum or less, and of this sum or more."""
    if not sum(dice.values()):
        return 1.0, 1.0
    return _counted(dice, rolled) if sum(dice.values()) <= EXACT else _curved(dice, rolled)


def two_sided(low: float, high: float) -> float:
    """The probability of being this far off in either direction."""
    return min(1.0, 2 * min(low, high))


def ways(dice: Mapping[int, int]) -> list[int]:
    """The number of ways to roll each sum, the lowest first."""
    counts = [1]
    for sides in Counter(dice).elements():
        counts = _with_die(counts, sides)
    return counts


def _with_die(counts: Sequence[int], sides: int) -> list[int]:
    running, more = 0, []
    for place in range(len(counts) + sides - 1):
        running += counts[place] if place < len(counts) else 0
        running -= counts[place - sides] if place >= sides else 0
        more.append(running)
    return more


def _counted(dice: Mapping[int, int], rolled: int) -> tuple[float, float]:
    counts, place = ways(dice), rolled - sum(dice.values())
    total = sum(counts)
    low, high = sum(counts[: max(0, place + 1)]), sum(counts[max(0, place) :])
    return float(Fraction(low, total)), float(Fraction(high, total))


def _curved(dice: Mapping[int, int], rolled: int) -> tuple[float, float]:
    spread = math.sqrt(sum((Fraction(many * (sides**2 - 1), 12) for sides, many in dice.items()), Fraction(0)))
    off = float(rolled - expected_sum(dice))
    if not spread:
        return 1.0, 1.0
    return _below((off + 0.5) / spread), _below((0.5 - off) / spread)


def _below(z: float) -> float:
    return math.erfc(-z / math.sqrt(2)) / 2


def chi_square(faces: Sequence[int]) -> tuple[float, float]:
    """Pearson's statistic for equally likely faces, and the probability of one at least as large."""
    total = sum(faces)
    if not total or len(faces) < 2:
        return 0.0, 1.0
    off = sum((many * len(faces) - total) ** 2 for many in faces)
    statistic = float(Fraction(off, total * len(faces)))
    return statistic, survival(statistic, len(faces) - 1)


def survival(x: float, freedom: int) -> float:
    """P(X > x) of the chi-square distribution, by its finite sums for even and odd degrees of freedom."""
    half = x / 2
    start, tail = (0.5, math.erfc(math.sqrt(half))) if freedom % 2 else (0.0, 0.0)
    return min(1.0, tail + math.fsum(_term(half, start + step) for step in range(freedom // 2)))


def _term(half: float, power: float) -> float:
    # With logarithms, because the parts of the fraction may be too large or too small for a float.
    if half == 0:
        return 1.0 if power == 0 else 0.0
    return math.exp(power * math.log(half) - half - math.lgamma(power + 1))
