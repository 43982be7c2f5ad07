"""Every fact of a game has a row in its table of changes, and every row is a fact. A forgotten row would be silent."""

from __future__ import annotations

import pytest

from pbem.core.facts import Fact
from pbem.core.kit.applier import Applier
from pbem.core.rules import choose, fewest_seats
from pbem.games import find, names

EVERY = pytest.mark.parametrize("name", names())


class NeverHeardOf(Fact, frozen=True, tag="never_heard_of"):
    seat: str = ""


def applier(name: str) -> Applier[object]:
    apply: object = find(name).apply
    assert isinstance(apply, Applier), "make `apply` with `Applier` of pbem.core.kit.applier, from a table of all facts"
    return apply


@EVERY
def test_every_fact_has_a_row(name: str) -> None:
    missing = [fact.__name__ for fact in find(name).CODEC.fact_types if not applier(name).knows(fact)]
    assert not missing, (
        f"no row for {', '.join(missing)} in the table that `Applier` is given: write a function that changes the "
        "board, or add `**no_change(...)` if the fact leaves the board as it is"
    )


@EVERY
def test_every_row_is_a_fact(name: str) -> None:
    stray = [fact.__name__ for fact in applier(name).changes if fact not in find(name).CODEC.fact_types]
    assert not stray, f"add {', '.join(stray)} to the union that CODEC is made of, or take the row away"


@EVERY
def test_an_unknown_fact_is_an_error(name: str) -> None:
    game = find(name)
    seats = fewest_seats(game.META, {})
    options = choose(game.META, {}, seats)
    state = game.begin(game.seat_names(seats, options), options)
    with pytest.raises(TypeError, match="NeverHeardOf"):
        game.apply(state, NeverHeardOf())
