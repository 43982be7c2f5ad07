"""Hexes: what must hold everywhere on an endless map."""

from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.hexes import (
    DIRECTIONS,
    STEPS,
    Hex,
    distance,
    facing,
    from_offset,
    line,
    neighbours,
    offset_columns,
    opposite,
    ray,
    ring,
    step,
    to_offset,
    turn,
    turn_direction,
    within,
)

numbers = st.integers(-40, 40)
hexes = st.tuples(numbers, numbers)
directions = st.sampled_from(DIRECTIONS)
ORIGIN = (0, 0)


def test_directions_are_numbered_clockwise_from_the_top() -> None:
    assert neighbours(ORIGIN) == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def test_an_unknown_direction_is_an_error() -> None:
    with pytest.raises(KeyError):
        step(ORIGIN, 7)


@given(directions)
def test_opposite_follows_the_rulebook_formula(d: int) -> None:
    assert opposite(d) == ((d + 2) % 6) + 1


@given(hexes, directions, st.integers(0, 20))
def test_there_and_back(h: Hex, d: int, n: int) -> None:
    away = step(h, d, n)
    assert distance(h, away) == n
    assert step(away, opposite(d), n) == h == step(away, d, -n)


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    dq, dr = b[0] - a[0], b[1] - a[1]
    assert distance(a, b) == (abs(dq) + abs(dr) + abs(dq + dr)) // 2


@given(hexes, st.integers(-20, 20), st.integers(-20, 20))
def test_turns_add_up(h: Hex, m: int, n: int) -> None:
    assert turn(turn(h, m), n) == turn(h, m + n) == turn(h, (m + n) % 6)
    assert distance(ORIGIN, turn(h, m)) == distance(ORIGIN, h)


@given(hexes)
def test_one_turn_follows_the_rulebook_formula(h: Hex) -> None:
    assert turn(h, 1) == (-h[1], h[0] + h[1])


@given(directions, st.integers(-20, 20))
def test_turning_a_step_is_turning_its_direction(d: int, m: int) -> None:
    assert turn(STEPS[d], m) == STEPS[turn_direction(d, m)]


@given(hexes, hexes)
def test_a_line_goes_step_by_step(a: Hex, b: Hex) -> None:
    path = line(a, b)
    assert path[0] == a and path[-1] == b
    assert all(distance(h, i) == 1 for h, i in pairwise(path))
    assert all(distance(a, h) == i for i, h in enumerate(path))


@given(hexes, hexes, hexes)
def test_a_line_is_the_same_from_either_end_and_anywhere(a: Hex, b: Hex, by: Hex) -> None:
    path = line(a, b)
    assert line(b, a) == path[::-1]
    moved = [(h[0] + by[0], h[1] + by[1]) for h in (a, b)]
    assert line(moved[0], moved[1]) == tuple((h[0] + by[0], h[1] + by[1]) for h in path)


@given(hexes, hexes)
def test_a_line_stays_as_near_as_any_hex(a: Hex, b: Hex) -> None:
    n = distance(a, b)

    def miss(h: Hex, i: int) -> int:
        q, r = (n * (h[0] - a[0]) - i * (b[0] - a[0]), n * (h[1] - a[1]) - i * (b[1] - a[1]))
        return q * q + q * r + r * r

    for i, h in enumerate(line(a, b)):
        others = [miss(other, i) for other in neighbours(h)]
        assert miss(h, i) <= min(others)
        assert all(h < other for other, far in zip(neighbours(h), others, strict=True) if n and far == miss(h, i))


@pytest.mark.parametrize(
    ("b", "middle"), [((1, 1), (0, 1)), ((2, -1), (1, -1)), ((1, -2), (0, -1)), ((-1, -1), (-1, 0)), ((-2, 1), (-1, 0))]
)
def test_a_line_between_two_hexes_takes_the_left_then_the_upper(b: Hex, middle: Hex) -> None:
    assert line(ORIGIN, b) == (ORIGIN, middle, b)


@given(hexes, directions, st.integers(0, 20))
def test_a_ray_is_a_straight_line(h: Hex, d: int, n: int) -> None:
    assert (h, *islice(ray(h, d), n)) == line(h, step(h, d, n))


@given(hexes, st.integers(0, 8))
def test_a_ring_is_all_hexes_at_its_distance_in_a_circle(h: Hex, n: int) -> None:
    circle = ring(h, n)
    assert len(set(circle)) == len(circle) == max(1, 6 * n)
    assert all(distance(h, i) == n for i in circle)
    assert all(distance(i, j) == 1 for i, j in pairwise((*circle, circle[0])) if n)


def test_a_ring_begins_at_the_top_and_runs_clockwise() -> None:
    assert ring((5, 5), 1) == neighbours((5, 5))
    assert ring(ORIGIN, 2)[:4] == ((0, -2), (1, -2), (2, -2), (2, -1))


@given(hexes, st.integers(0, 6))
def test_within_is_everything_near_nearest_first(h: Hex, n: int) -> None:
    near = within(h, n)
    assert len(set(near)) == len(near) == 1 + 3 * n * (n + 1)
    assert [distance(h, i) for i in near] == sorted(distance(h, i) for i in near)
    assert max(distance(h, i) for i in near) == n


@given(directions, st.integers(0, 30), st.integers(0, 30))
def test_facing_follows_the_rulebook_formula(f: int, a: int, b: int) -> None:
    after = turn_direction(f, 1)
    offset = step(step(ORIGIN, f, a), after, b)
    expected = (f,) if a > b else (after,) if b > a else (f, after) if a else ()
    assert facing(offset) == expected


def test_facing_between_the_last_and_the_first_direction() -> None:
    assert facing((-1, -1)) == (6, 1)
    assert facing((1, -2)) == (1, 2)


@given(hexes)
def test_doubled_coordinates_step_like_a_drawing(h: Hex) -> None:
    col, row = offset_columns(h)
    moves = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    assert [offset_columns(i) for i in neighbours(h)] == [(col + x, row + y) for x, y in moves]


@given(numbers, numbers)
def test_offset_there_and_back(col: int, row: int) -> None:
    assert to_offset(from_offset(col, row)) == (col, row)


@given(hexes)
def test_axial_there_and_back(h: Hex) -> None:
    assert from_offset(*to_offset(h)) == h


@given(numbers, numbers)
def test_odd_rows_lie_half_a_hex_further_right(col: int, row: int) -> None:
    left = col - 1 + row % 2
    around = {(col - 1, row), (col + 1, row), *((left + i, row + j) for i in (0, 1) for j in (-1, 1))}
    assert {to_offset(h) for h in neighbours(from_offset(col, row))} == around
