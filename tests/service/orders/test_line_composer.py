"""Orders by pointing, in every game there is: nothing of it is written for one of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem import games
from pbem.core.chart import Cell, Chart, Stack
from pbem.core.sheet import Order
from pbem.service import Desk
from pbem.service.orders.line_composer import Pointed, clickable, lines, proposals
from pbem.service.orders.order_forms import composed, order_forms
from pbem.service.orders.reach import movers, reach
from tests.support.web import finished, site_at

TURNS = 5
# Pages wait a moment for what is pointed at; here all of it is looked for, however busy the machine is.
PATIENCE = 60.0


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with site_at(tmp_path) as site:
        yield site.desk


def own_stacks(chart: Chart, seat: str) -> Iterator[tuple[Cell, Stack]]:
    for cell in chart.cells:
        yield from ((cell, stack) for stack in cell.stacks if stack.owner == seat and not stack.as_of)


def pointed(cell: Cell, stack: Stack) -> Iterator[Pointed]:
    """All of them, and one after the other."""
    yield Pointed("", cell.name, stack.codes, stack.names)
    yield from (Pointed("", cell.name, (), (name,)) for name in stack.names)
    yield from (Pointed("", cell.name, ((code, 1),)) for code, _ in stack.codes if not stack.names)


@pytest.mark.parametrize("rules", games.names())
def test_units_are_sent_by_pointing(desk: Desk, rules: str) -> None:
    meta = desk.games.find(rules).META
    game = finished(desk, rules, max(2, meta.seats[0]), most=TURNS)
    position = desk.open(game)
    table, found = position.table, []
    for seat in table.awaited:
        chart = desk.rules(table).chart(position.state, seat)
        places = [cell.name for cell in chart.cells]
        for units in (each for cell, stack in own_stacks(chart, seat) for each in pointed(cell, stack)):
            for target in [*reach(desk, position, seat, "", units, places, PATIENCE)][:1]:
                found += proposals(desk, position, seat, "", Pointed(target, units.source, units.units, units.names))
    # To some places it can be sent though it may not get there: what will work comes first.
    found = [proposal for proposal in found if proposal.verdict == "ok"]
    # A game need not have counters that move.
    if not any(clickable(desk, position, seat) == "units" for seat in table.awaited):
        assert not found
        return
    assert found, (
        "no unit could be sent anywhere: an order that moves needs a slot that reads the name of a cell, and `check` "
        "answers it with the way in a value, such as A1-A2"
    )
    assert found[0].ways
    assert isinstance(desk.rules(table).language(table.options).recall(found[0].line), Order)


@pytest.mark.parametrize("rules", games.names())
def test_a_form_gives_back_its_own_example(desk: Desk, rules: str) -> None:
    """Every order can be filled in: from what its example says, the fields give a line that means the same."""
    game = desk.games.find(rules)
    language = game.language({option.key: option.default for option in game.META.options})
    words = desk.words(rules)
    for form in order_forms(language, [*language.orders, *language.standing], words, [], []):
        needed = [field for field in form.fields if field.kind in ("text", "choice") and field.is_needed]
        if needed:
            continue
        line = composed(language.form(form.name), {})
        assert isinstance(language.recall(line), Order), line


def test_a_message_is_no_place(desk: Desk) -> None:
    game = desk.games.find("interspace")
    language = game.language({option.key: option.default for option in game.META.options})
    found = list(lines(language, Pointed("A7")))
    assert "ATTACK A7" in found
    assert not [line for line in found if line.startswith("SAY")]
    moves = list(lines(language, Pointed("A7", "A1", (("PB", 2), ("Sct", 1)))))
    assert moves[0] == "MOVE 2 PB + 1 Sct FROM A1 TO A7" or "MOVE 2 PB + 1 Sct FROM A1 TO A7" in moves


def test_of_units_that_cannot_go_together_those_that_can_go_are_told(desk: Desk) -> None:
    """A scout at home in the first turn, beside the yards that built it."""
    game = finished(desk, "space_empires", 2, most=1)
    position = desk.open(game)
    seat = next(iter(position.table.awaited))
    chart = desk.rules(position.table).chart(position.state, seat)
    cell, stack = next((cell, stack) for cell, stack in own_stacks(chart, seat) if len(stack.names) > 1)
    all_ = Pointed("", cell.name, stack.codes, stack.names)
    places = [each.name for each in chart.cells]
    assert reach(desk, position, seat, "", all_, places, PATIENCE) == {}
    able = movers(desk, position, seat, "", all_, places, PATIENCE)
    assert able.names and not any(name.startswith("SY") for name in able.names)
    assert reach(desk, position, seat, "", able, places, PATIENCE)
