"""Maps on screens: every cell can be pointed at and read out, and every colour has a counterpart in the dark."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pbem.core.chart import Cell, Chart, Stack
from pbem.core.rules import choose, fewest_seats
from pbem.games import find, names
from pbem.reports.map import draw, sheets, theme
from pbem.reports.map.paint import COLOURS, OWNERS
from pbem.reports.map.style import Colours
from tests.reports.test_map import BOARDS, SVG
from tests.support.games.charts import words

KOR = Cell("A7", (0, 0), "planet", "A", "A7", "B", ("Kor",), (Stack("A", (("PB", 2),)),), badge="3/2")
NEAR = Cell("A7/2", (1, -1), "unknown", "A")
CHART = Chart("hex", (), (KOR, NEAR), marks=(("A7", "battle"), ("A7", "changed")), owners=("A", "B"))


def cells(svg: str) -> dict[str, ElementTree.Element]:
    found = ElementTree.fromstring(svg).findall(f".//{SVG}path[@data-cell]")
    return {element.attrib["data-cell"]: element for element in found}


@pytest.mark.parametrize("name", BOARDS)
def test_every_cell_has_an_element_of_its_own_on_screens_and_none_on_paper(name: str) -> None:
    found = cells(draw(BOARDS[name], words()))
    assert sorted(found) == sorted(cell.name for cell in BOARDS[name].cells)
    assert len({element.attrib["id"] for element in found.values()}) == len(found)
    assert not any(cells(sheet.svg) for sheet in sheets(BOARDS[name], words()))


def test_an_element_says_what_is_in_its_cell() -> None:
    element = cells(draw(CHART, words(), seat="A"))["A7"]
    told = {name: value for name, value in element.attrib.items() if name.startswith("data-") or name == "id"}
    assert told == {
        "id": "cell-A7", "data-cell": "A7", "data-panel": "A", "data-terrain": "planet", "data-owner": "B",
        "data-here": "A", "data-marks": "battle changed", "data-x": "26", "data-y": told["data-y"],
    }  # fmt: skip
    title, beside = (element.findtext(f"{SVG}{tag}") or "" for tag in ("title", "desc"))
    assert title.startswith("A7: planet Kor") and "you" in title and "battle" in title
    assert "A7/2" in beside and "A7/2" not in title


def test_the_whole_map_is_named_and_its_cells_can_be_reached() -> None:
    """A picture has no parts for those who have it read to them; a group does."""
    tree = ElementTree.fromstring(draw(CHART, words(), "Northern Cross, turn 3"))
    assert tree.get("role") == "group" and tree.findtext(f"{SVG}title") == "Northern Cross, turn 3"
    assert {element.get("role") for element in cells(draw(CHART, words())).values()} == {"img"}


@pytest.mark.parametrize("name", BOARDS)
def test_whatever_is_drawn_has_a_colour_in_the_theme(name: str) -> None:
    tree, rules = ElementTree.fromstring(draw(BOARDS[name], words())), theme()
    for element in tree.iter():
        for attribute, kind in (("fill", "fill"), ("stroke", "line")):
            value = element.get(attribute, "none")
            if value != "none" and not value.startswith("url("):
                named = re.findall(rf"map-{kind}-([\w-]+)", element.get("class", ""))
                assert len(named) == 1 and f".map-{kind}-{named[0]}{{" in rules


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("place", [0, 1], ids=["light", "dark"])
def test_letters_can_be_read_on_every_ground(place: int) -> None:
    grounds = [both[place] for name, both in COLOURS.items() if name.startswith("ground-")]
    for name in ("ink", "dim"):
        assert min(contrast(COLOURS[name][place], ground) for ground in grounds) >= 4.5, name
    for name in (*OWNERS, *(name for name in COLOURS if name.startswith("seat-")), "nobody", "ink"):
        assert contrast(COLOURS[name][place], COLOURS["paper"][place]) >= 4.5, name


def test_an_owner_named_after_a_colour_is_drawn_in_it() -> None:
    """Red plays first, and is not blue for that."""
    colours = Colours(["Red", "Blue", "A"])
    assert [colours.colour(owner) for owner in ("Red", "Blue", "A", "nobody")] == [
        "seat-red", "seat-blue", OWNERS[2], "nobody",
    ]  # fmt: skip


@pytest.mark.parametrize("rules", names())
def test_every_colour_that_seats_are_called_after_is_there(rules: str) -> None:
    game = find(rules)
    count = max(fewest_seats(game.META, {}), min(4, game.META.seats[1]))
    seats = game.seat_names(count, choose(game.META, {}, count))
    called = [f"seat-{seat.casefold()}" in COLOURS for seat in seats]
    assert len(set(called)) == 1, "all or none"
