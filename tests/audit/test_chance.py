"""How likely things are: against counting by hand, published tables, and ten million rolls of every die."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit import chance as c
from pbem.core.dice import Dice

SIZES = (2, 3, 4, 6, 8, 10, 12, 20, 100)


# Sums.


def test_two_dice() -> None:
    assert c.ways({6: 2}) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert c.expected_sum({6: 2}) == 7
    assert c.tails({6: 2}, 12) == (1.0, 1 / 36)
    assert c.tails({6: 2}, 2) == (1 / 36, 1.0)
    assert c.tails({6: 2}, 7) == (21 / 36, 21 / 36)


@given(st.lists(st.sampled_from([2, 3, 4, 6]), min_size=1, max_size=5), st.data())
def test_sums_are_counted_as_by_hand(sizes: list[int], data: st.DataObject) -> None:
    sums = Counter(map(sum, itertools.product(*(range(1, sides + 1) for sides in sizes))))
    dice = Counter(sizes)
    assert c.ways(dice) == [sums[total] for total in range(len(sizes), sum(sizes) + 1)]
    rolled = data.draw(st.sampled_from(sorted(sums)))
    low, high = c.tails(dice, rolled)
    assert low == pytest.approx(sum(many for total, many in sums.items() if total <= rolled) / sums.total())
    assert high == pytest.approx(sum(many for total, many in sums.items() if total >= rolled) / sums.total())


@pytest.mark.parametrize("dice", [{6: 201}, {10: 150, 4: 100}, {2: 300}])
@pytest.mark.parametrize("off", [-60, -17, 0, 25, 60])
def test_the_curve_takes_over_where_counting_ends(dice: dict[int, int], off: int) -> None:
    rolled = int(c.expected_sum(dice)) + off
    counted = c._counted(dice, rolled)
    assert c.tails(dice, rolled) == pytest.approx(counted, abs=5e-4)


@pytest.mark.parametrize("dice", [{}, {6: 0}, {1: 300}])
def test_what_cannot_be_otherwise(dice: dict[int, int]) -> None:
    assert c.tails(dice, sum(dice.values())) == (1.0, 1.0)


def test_two_sided() -> None:
    assert c.two_sided(0.01, 0.995) == 0.02
    assert c.two_sided(0.6, 0.7) == 1.0


@given(st.integers(1, 300), st.integers(2, 20), st.integers(-50, 50))
def test_likelihoods_lie_between_nought_and_one(many: int, sides: int, off: int) -> None:
    rolled = int(c.expected_sum({sides: many})) + off
    assert all(0 <= likely <= 1 for likely in c.tails({sides: many}, rolled))


# Faces.


@pytest.mark.parametrize(
    ("x", "freedom"),
    [(3.841, 1), (5.991, 2), (7.815, 3), (9.488, 4), (11.070, 5), (18.307, 10), (30.144, 19), (123.225, 99)],
)
def test_survival_of_the_printed_tables(x: float, freedom: int) -> None:
    assert c.survival(x, freedom) == pytest.approx(0.05, abs=2e-5)


@pytest.mark.parametrize("freedom", [1, 2, 3, 50, 99, 1000])
def test_survival_falls_from_one_to_nought(freedom: int) -> None:
    likely = [c.survival(x, freedom) for x in (0, 1, 10, 100, 1000, 10_000)]
    assert likely[0] == 1.0 and likely[-1] < 1e-9
    assert likely == sorted(likely, reverse=True)


def test_chi_square_by_hand() -> None:
    statistic, likely = c.chi_square([10, 20])
    assert statistic == pytest.approx(float(Fraction(50, 15)))
    assert likely == pytest.approx(math.erfc(math.sqrt(statistic / 2)))
    assert c.chi_square([5, 5, 5]) == (0.0, 1.0)


@pytest.mark.parametrize("faces", [[], [7], [0, 0]])
def test_nothing_to_compare(faces: list[int]) -> None:
    assert c.chi_square(faces) == (0.0, 1.0)


def test_a_loaded_die_is_noticed() -> None:
    assert c.chi_square([1000, 1000, 1000, 1000, 1000, 1300])[1] < 1e-6


# The dice themselves.


def faces_of(sides: int, rolls: int) -> list[int]:
    """From many turns and labels, eight dice each."""
    found: Counter[int] = Counter()
    for turn in range(rolls // 80_000 or 1):
        dice = Dice(turn.to_bytes(32, "big"), bytes(32))
        for throw in range(min(rolls, 80_000) // 8):
            found.update(dice.roll(f"{sides}/{throw}", sides, 8))
    return [found[face] for face in range(1, sides + 1)]


def require_fair_dice(sides: int, rolls: int) -> None:
    faces = faces_of(sides, rolls)
    assert sum(faces) == rolls
    assert 1e-4 <= c.chi_square(faces)[1] <= 1 - 1e-4


@pytest.mark.parametrize("sides", SIZES)
def test_faces_come_up_as_often_as_they_should(sides: int) -> None:
    require_fair_dice(sides, 80_000)


@pytest.mark.soak
@pytest.mark.parametrize("sides", SIZES)
def test_faces_come_up_as_often_as_they_should_in_ten_million_rolls(sides: int) -> None:
    require_fair_dice(sides, 10_000_000)
