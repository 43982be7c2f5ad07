"""Maps: every cell is there and can be read, on every shape of board and on as many sheets as needed."""

from __future__ import annotations

import re
from itertools import combinations, islice, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbem.core import hexes
from pbem.core.chart import FOG, OLD, Cell, Chart, Link, Panel, Stack
from pbem.core.phrases import Catalogue
from pbem.games import space_trade
from pbem.games.interspace.board.components import TERRAIN
from pbem.reports import font
from pbem.reports.map import Drawing, draw, lists, sheets, symbols
from pbem.reports.map.drawing import Draughtsman
from pbem.reports.map.ink import Ink, word_by_word, words_together
from pbem.reports.map.paper import LANDSCAPE, PORTRAIT
from tests.support.games.charts import box_chart, brick_chart, hex_chart, pointy_chart, ring_chart, words
from tests.support.games.playing import play

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = {
    "small": hex_chart(19),
    "large": hex_chart(300),
    "fog": hex_chart(61, fog=True),
    "ring": ring_chart(),
    "brick": brick_chart(),
    "box": box_chart(),
    "pointy": pointy_chart(),
}


def texts(svg: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(svg).findall(f".//{SVG}text")


def said(svg: str) -> list[str]:
    return " ".join(text.text or "" for text in texts(svg)).split()


def words_of(drawing: Drawing) -> list[tuple[float, float, str, float, bool]]:
    """Each word with its place, size and weight."""
    return [
        (float(x), float(y), word, float(text.attrib["font-size"]), text.get("font-weight") == "bold")
        for text in texts(drawing.svg)
        for x, y, word in zip(
            text.attrib["x"].split(), text.attrib["y"].split(), (text.text or "").split(" "), strict=True
        )
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_every_cell_has_its_label(name: str) -> None:
    chart = BOARDS[name]
    on_paper = [word for drawing in sheets(chart, words()) for word in said(drawing.svg)]
    on_screen = said(draw(chart, words()))
    for cell in chart.cells:
        assert (cell.label or cell.name) in on_screen
        assert (cell.label or cell.name) in on_paper


@pytest.mark.parametrize("name", BOARDS)
def test_words_are_large_enough_and_on_the_sheet(name: str) -> None:
    for drawing in sheets(BOARDS[name], words()):
        for x, y, word, size, bold in words_of(drawing):
            assert size >= 6
            assert x >= -0.5 and x + font.width(word, size, bold) <= drawing.wide + 0.5, word
            assert 0 <= y <= drawing.high, word


@pytest.mark.parametrize("name", BOARDS)
def test_sheets_fit_on_paper(name: str) -> None:
    for drawing in sheets(BOARDS[name], words()):
        paper = PORTRAIT if drawing.wide <= PORTRAIT.wide else LANDSCAPE
        assert drawing.wide <= paper.wide and drawing.high <= paper.high


@pytest.mark.parametrize("name", BOARDS)
def test_drawings_are_cheap_to_print(name: str) -> None:
    """Nothing anchored elsewhere than at its start, nothing drawn by reference, a path for each style."""
    for drawing in sheets(BOARDS[name], words()):
        assert "text-anchor" not in drawing.svg and "<use" not in drawing.svg and "<g" not in drawing.svg
        paths = re.findall(r'<path d="[^"]*" ([^>]*)/>', drawing.svg.split("</defs>")[1])
        assert len(paths) < 70
        assert len(texts(drawing.svg)) <= 20


@settings(max_examples=25, deadline=None)
@given(count=st.integers(7, 420), seed=st.text("abc", max_size=3))
def test_neighbours_are_together_on_some_sheet(count: int, seed: str) -> None:
    chart = hex_chart(count, seed)
    drawings = sheets(chart, words())
    shown = [set(drawing.spots) for drawing in drawings if not drawing.is_overview]
    known = {cell.at: cell.name for cell in chart.cells}
    for at, name in known.items():
        for near in hexes.neighbours(at):
            assert near not in known or any({name, known[near]} <= spots for spots in shown)
    assert (len(drawings) == 1) == (not any(drawing.is_overview for drawing in drawings))


def test_no_overview_of_a_single_sheet() -> None:
    """A map that fills a sheet without its legend is drawn smaller."""
    kinds = [terrain for terrain in TERRAIN if terrain != "unknown"]
    cells = tuple(Cell(f"A{n}", (0, n), kinds[n % len(kinds)], "A", f"A{n}") for n in range(21))
    marks = (("A0", "compass 1"), ("A1", "battle"), ("A2", "new"), ("A3", "changed"), ("A4", "support"))
    (drawing,) = sheets(Chart("hex", (Panel("A", ""),), cells, (), marks), words())
    assert not drawing.is_overview and drawing.high <= PORTRAIT.high


def test_a_map_that_is_too_large_has_an_overview_with_its_sheets() -> None:
    overview, *parts = sheets(hex_chart(500), words())
    assert overview.is_overview and [part.number for part in parts] == list(range(1, len(parts) + 1))
    assert {str(part.number) for part in parts} <= set(said(overview.svg))


def test_separate_regions_are_separate_panels_until_they_are_joined() -> None:
    cells = [
        Cell(f"{panel}{n}", at, "empty_space", panel, f"{panel}{n}")
        for panel in "AB"
        for n, at in enumerate(hexes.within((0, 0), 1), 1)
    ]
    chart = Chart("hex", (Panel("A", "Region of A"), Panel("B", "Region of B")), tuple(cells))
    (drawing,) = sheets(chart, words())
    assert drawing.spots["A1"] != drawing.spots["B1"]
    places = list(drawing.spots.values())
    assert len({(round(x), round(y)) for x, y in places}) == len(places)
    assert said(drawing.svg).count("Region") == 2
    assert "Region" not in said(sheets(hex_chart(7), words())[0].svg)


def test_directions_that_are_turned_have_a_rose_of_their_own() -> None:
    chart = hex_chart(19)
    one = said(draw(chart, words())).count("6")
    turned = replace(chart, marks=(*chart.marks, ("B2", "compass 4")))
    assert said(draw(turned, words())).count("6") == one + 1


# --- black and white --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", [*TERRAIN, "unknown", "mine", "market", "port", "gate"])
def test_terrain_can_be_distinguished_without_colours(terrain: str) -> None:
    others = {*TERRAIN, "unknown", "mine", "market", "port", "gate"} - {terrain, "empty_space", "unknown"}
    assert terrain in ("empty_space", "unknown") or symbols.look(terrain) not in [symbols.look(name) for name in others]


def test_a_terrain_without_a_look_is_shown_by_letters_and_a_pattern() -> None:
    look = symbols.look("odd_place")
    assert (look.letters, bool(look.pattern), look.symbol) == ("Od", True, "")
    assert "odd" in said(draw(box_chart(), words()))


def test_owners_are_distinguished_by_letters() -> None:
    cells = [Cell(name, (n, 0), "planet", label=name, owner=name) for n, name in enumerate(("red", "rose", "blue"))]
    found = said(draw(Chart("box", (), tuple(cells), owners=("red", "rose", "blue")), words()))
    assert {"re", "ro", "b"} <= set(found)


# --- what is on it ----------------------------------------------------------------------------------------------------


def legend_of(chart: Chart) -> str:
    return " ".join(said(draw(chart, words())))


def test_the_legend_explains_only_what_is_there() -> None:
    cells = (Cell("A1", (0, 0), "nebula", label="A1"), Cell("A2", (0, 1), "empty_space", label="A2"))
    plain = legend_of(Chart("hex", (), cells))
    assert "nebula" in plain and "pulsar" not in plain and "battle" not in plain and "route taken" not in plain
    told = Chart("hex", (), cells, (Link("route", ("A1", "A2"), "A"),), (("A1", "battle"), ("A2", "new")), ("A",))
    assert all(text in legend_of(told) for text in ("battle this turn", "new on the map", "route taken this turn"))


def test_what_is_old_is_shown_with_its_turn() -> None:
    stack = Stack("B", (("PB", 3),), as_of=4)
    cells = (
        Cell("A1", (0, 0), "empty_space", label="A1", stacks=(stack,), sight=FOG),
        Cell("A2", (0, 1), "planet", label="A2", owner="B", badge="8/4", as_of=7, sight=OLD),
    )
    found = said(draw(Chart("hex", (), cells, owners=("A", "B")), words()))
    assert {"t4", "t7", "3PB"} <= set(found)
    text = " ".join(found)
    assert "units there are out of sight" in text and "remembered, not in sight" in text


def test_stacks_without_room_are_counted_and_listed() -> None:
    codes = tuple((code, 2) for code in ("Sct", "Trn", "Col", "PB", "AB", "DD", "CA", "BB"))
    crowded = Cell("A1", (0, 0), "planet", "A", "A1", "A", badge="8/8", stacks=(Stack("A", codes), Stack("B", codes)))
    chart = Chart("hex", (Panel("A", ""),), (crowded, *hex_chart(37).cells[1:]), owners=("A", "B", "C", "D"))
    (drawing,) = sheets(chart, words())
    found = " ".join(said(drawing.svg))
    assert "16*" in found and "* A1: A 2Sct 2Trn 2Col 2PB 2AB 2DD 2CA 2BB; B 2Sct" in found


def test_counters_without_room_that_are_drawn_are_named_as_in_the_legend() -> None:
    codes = (*((code, 2) for code in ("Sct", "Trn", "Col", "PB", "AB", "DD", "CA", "BB")), ("trader", 1))
    cell = Cell("A1", (0, 0), "planet", "A", "A1", "A", badge="8/8", stacks=(Stack("", codes),))
    (drawing,) = sheets(Chart("hex", (Panel("A", ""),), (cell, *hex_chart(37).cells[1:]), owners=("A",)), words())
    found = " ".join(said(drawing.svg))
    assert "2BB traders" in found


def test_ways_of_different_owners_do_not_cover_each_other() -> None:
    cells = tuple(Cell(f"A{n}", (0, n), "empty_space", label=f"A{n}") for n in range(3))
    links = tuple(Link("route", ("A0", "A1", "A2"), owner) for owner in "AB")
    svg = draw(Chart("hex", (), cells, links, owners=("A", "B")), words())
    lines = re.findall(
        r'<path d="([^"]*)" class="map-line-[a-z0-9-]*" fill="none" stroke="#[0-9a-f]*" stroke-width="1.7"', svg
    )
    assert len(lines) == 3 and len(set(lines)) == 3  # two, and the sample in the legend


def test_a_ring_is_clockwise_from_the_north() -> None:
    (drawing,) = sheets(ring_chart(), words())
    middle = drawing.spots["G"]
    right = {name: x > middle[0] for name, (x, _) in drawing.spots.items()}
    above = {name: y < middle[1] for name, (_, y) in drawing.spots.items()}
    assert right["A1"] and above["A1"] and right["B1"] and not above["B1"]
    assert not right["C1"] and not above["C1"] and not right["D4"] and above["D4"]
    assert drawing.spots["L01"][0] == pytest.approx(middle[0]) and above["L01"]
    far = [abs(drawing.spots[name][1] - middle[1]) for name in ("L01", "A1.K", "A1.M1")]
    assert all(near < further for near, further in pairwise(far))


def test_an_empty_chart_is_an_empty_drawing() -> None:
    assert sheets(Chart("hex", (), ()), words()) == []
    assert not texts(draw(Chart("hex", (), ()), words()))


HOSTILE = ('<script>alert(1)</script>"&', "\x00\x1b[31mred\x07", "\u202eevil", "🚀🚀", "x" * 300, "]]>", "שלום")


@pytest.mark.parametrize("text", HOSTILE)
def test_no_name_breaks_a_drawing(text: str) -> None:
    stack = Stack(text, ((text, 2),))
    cells = (
        Cell("A1", (0, 0), "planet", "A", text, text, (text,), (stack,), badge=text),
        Cell(text, (1, 0), text, "B"),
    )
    chart = Chart("hex", (Panel("A", text), Panel("B", text)), cells, marks=(("A1", "battle"),), owners=(text,))
    for svg in (draw(chart, words(), text), *(drawing.svg for drawing in sheets(chart, words(), text))):
        tree = ElementTree.fromstring(svg)
        assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= {
            "svg", "title", "desc", "defs", "pattern", "g", "path", "text",
        }  # fmt: skip
        assert all(char.isprintable() for element in texts(svg) for char in element.text or "")


def test_screens_and_paper_get_the_same_words() -> None:
    ink = Ink()
    ink.text(10, 20, "two words", 7)
    ink.text(40, 20, "A&B", 7, bold=True)
    screen, paper = ink.body(word_by_word), ink.body(words_together)
    assert screen.count("<text") == 3 and paper.count("<text") == 2
    for svg in (screen, paper):
        assert sorted(said(f'<svg xmlns="{SVG[1:-1]}">{svg}</svg>')) == ["A&B", "two", "words"]


def test_wide_gaps_between_boxes_are_closed() -> None:
    cells = tuple(
        Cell(name, at, "plain", label=name) for name, at in (("a", (0, 0)), ("b", (900, 0)), ("c", (901, 70)))
    )
    (drawing,) = sheets(Chart("box", (), cells), words())
    spots = drawing.spots
    assert spots["b"][0] - spots["a"][0] == pytest.approx(2 * (spots["c"][0] - spots["b"][0]))


def ring_of(players: int, **options: str) -> Chart:
    """The board of Space & Trade some rounds into a game."""
    turns = list(islice(play(space_trade, "ring", options, players), 8))
    return space_trade.chart(turns[-1].after.state, turns[-1].after.state.seats[0])


CROWDED = {
    **BOARDS,
    "three players": ring_of(3),
    "four players": ring_of(4),
    "solo": ring_of(1, mode="solo"),
}


@pytest.mark.parametrize("name", CROWDED)
def test_no_word_covers_another(name: str) -> None:
    for drawing in sheets(CROWDED[name], words()):
        if drawing.is_overview:
            continue
        boxes = [
            (x, y - 0.7 * size, x + font.width(word, size, bold), y, word)
            for x, y, word, size, bold in words_of(drawing)
        ]
        for (a0, b0, a1, b1, one), (c0, d0, c1, d1, other) in combinations(boxes, 2):
            assert min(a1, c1) - max(a0, c0) < 1 or min(b1, d1) - max(b0, d0) < 1, (one, other)


def test_a_long_map_of_one_row_fills_the_paper() -> None:
    cells = tuple(Cell(str(n), (n, 0), "space", label=str(n)) for n in range(13))
    chart = Chart("box", (Panel("", "track"),), cells)
    (sheet,) = sheets(chart, words())
    assert sheet.high > 200 and len({y for _, y in sheet.spots.values()}) == 3
    (short,) = sheets(replace(chart, cells=cells[:8]), words())
    assert len({y for _, y in short.spots.values()}) == 1
    # On a screen the row stays a row: there is room to scroll.
    assert draw(chart, words())


def test_the_legend_does_not_explain_a_word_by_itself() -> None:
    cell = Cell("A1", (0, 0), "space", stacks=(Stack("A", (("runner", 1), ("R", 2))),))
    said = Catalogue({**words().words, "unit.runner": "runner", "unit.R": "rider"})
    chart = Chart("box", (Panel("", "track"),), (cell,))
    assert lists.codes(Draughtsman(chart, said, "", words_together).pen(30.0), chart) == ["R rider"]
