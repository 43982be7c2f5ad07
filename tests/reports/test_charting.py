"""What a turn adds to the map: reported routes and battles, what is new, and what is only remembered."""

from __future__ import annotations

from pbem.core.chart import FOG, OLD, Cell, Chart, Link, Stack
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.reports.report_map import Memory, with_story

ONE, TWO = Stack("B", (("PB", 1),)), Stack("B", (("PB", 2),))


def cell(name: str, **fields: object) -> Cell:
    return Cell(name, (int(name[1:2]), 0), **{"terrain": "empty_space", "label": name, **fields})  # type: ignore[arg-type]


def chart(*cells: Cell) -> Chart:
    return Chart("hex", (), cells)


def told(*links: Link, marks: tuple[tuple[str, str], ...] = ()) -> Sentence:
    return Sentence("events", Phrase("x"), links=links, marks=marks)


def test_routes_and_battles_are_those_of_the_sentences() -> None:
    now = chart(cell("A1"), cell("A2"))
    seen = with_story(now, now, [told(Link("route", ("A1", "A2"), "B")), told(marks=(("A2", "battle"),))])
    assert seen.links == (Link("route", ("A1", "A2"), "B"),)
    assert seen.marks == (("A2", "battle"),)


def test_cells_are_called_by_the_names_they_have_now() -> None:
    before = chart(cell("A1"), Cell("A1/1", (2, 0), "unknown"))
    after = chart(cell("A1"), cell("A2"))
    story = [told(Link("route", ("A1", "A1/1"), "B")), told(Link("named", ("A1/1", "A2")), marks=(("A1/1", "loss"),))]
    seen = with_story(before, after, story)
    assert seen.links == (Link("route", ("A1", "A2"), "B"),)
    assert seen.marks == (("A2", "loss"), ("A2", "new"))


def test_what_is_not_on_the_map_is_not_drawn() -> None:
    now = chart(cell("A1"), cell("A2"))
    story = [told(Link("route", ("A1", "Z9"), "B"), Link("route", ("A1", "Z9", "A2"), "B"), marks=(("Z9", "battle"),))]
    seen = with_story(now, now, story)
    assert seen.links == (Link("route", ("A1", "A2"), "B"),) and seen.marks == ()


def test_the_same_way_is_drawn_once() -> None:
    now = chart(cell("A1"), cell("A2"))
    way = told(Link("route", ("A1", "A2"), "B"))
    assert len(with_story(now, now, [way, way]).links) == 1


def test_what_changed_is_marked() -> None:
    before = chart(cell("A1", owner="A", badge="8/3"), cell("A2"), cell("A3", stacks=(ONE,)), cell("A4"))
    after = chart(
        cell("A1", owner="A", badge="8/4"), cell("A2", stacks=(ONE,)), cell("A3"), cell("A4"), cell("A5"),
        Cell("A5/1", (9, 9), "unknown"),
    )  # fmt: skip
    assert with_story(before, after, []).marks == (("A1", "changed"), ("A2", "changed"), ("A5", "new"))


def test_nothing_is_new_on_the_first_map() -> None:
    assert with_story(chart(), chart(cell("A1")), []).marks == ()


def test_units_that_come_into_sight_or_out_of_it_are_no_change() -> None:
    hidden, seen = chart(cell("A1", sight=FOG)), chart(cell("A1", stacks=(ONE,)))
    assert with_story(hidden, seen, []).marks == () == with_story(seen, hidden, []).marks


# --- memory -----------------------------------------------------------------------------------------------------------


def test_units_out_of_sight_are_remembered_with_their_turn() -> None:
    memory = Memory()
    memory.see(1, chart(cell("A1", stacks=(ONE,)), cell("A2", stacks=(ONE,))))
    memory.see(2, chart(cell("A1", stacks=(TWO,)), cell("A2")))
    memory.see(3, chart(cell("A1", sight=FOG), cell("A2", sight=FOG)))
    one, two = memory.recall(chart(cell("A1", sight=FOG), cell("A2", sight=FOG)), "A").cells
    assert one.stacks == (Stack("B", (("PB", 2),), as_of=2),)
    assert two.stacks == (), "they were seen to be gone"


def test_own_units_are_never_remembered() -> None:
    memory = Memory()
    memory.see(1, chart(cell("A1", stacks=(Stack("A", (("PB", 1),)), ONE))))
    (one,) = memory.recall(chart(cell("A1", sight=FOG)), "A").cells
    assert [stack.owner for stack in one.stacks] == ["B"]


def test_owners_of_places_that_were_left_are_remembered() -> None:
    memory = Memory()
    memory.see(4, chart(cell("A1", owner="B", badge="5/2", sight=FOG)))
    (one,) = memory.recall(chart(cell("A1", sight=OLD)), "A").cells
    assert (one.owner, one.badge, one.as_of) == ("B", "5/2", 4)
    assert memory.recall(chart(cell("A1", owner="C", badge="6/2")), "A") == chart(cell("A1", owner="C", badge="6/2"))
