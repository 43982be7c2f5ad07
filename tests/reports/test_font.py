"""The table agrees with the font; missing letters are spelled out."""

from __future__ import annotations

import string
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.svg.text import Style
from weasyprint.text.line_break import Layout, line_size

from pbem.core.phrases import catalogue
from pbem.core.tables import load_toml
from pbem.games import names, package
from pbem.reports import font, layout, text_tables
from pbem.reports.pdf.typesetter import FONTS

FOLDER = Path("/usr/share/fonts/truetype/dejavu")
TABLE = load_toml("pbem.reports", "font.toml")


@cache
def real(name: str) -> Any:
    return TTFont(FOLDER / f"{name}.ttf")


@pytest.mark.parametrize(("weight", "name"), [("normal", "DejaVuSans"), ("bold", "DejaVuSans-Bold")])
def test_widths_are_those_of_the_font(weight: str, name: str) -> None:
    glyphs, advances = real(name).getBestCmap(), real(name)["hmtx"]
    assert real(name)["head"].unitsPerEm == TABLE["units"]
    for place, width in enumerate(TABLE[weight], TABLE["first"]):
        assert width == (advances[glyphs[place]][0] if place in glyphs else 0), hex(place)
    for row in TABLE["more"]:
        assert row[1 if weight == "normal" else 2] == advances[glyphs[row[0]]][0], hex(row[0])
    inverse = {name: chr(code) for code, name in glyphs.items() if 32 <= code < 127}
    pairs = {
        inverse[a] + inverse[b]: units
        for (a, b), units in real(name)["kern"].kernTables[0].kernTable.items()
        if a in inverse and b in inverse and units
    }
    assert {pair: int(units) for units, row in TABLE["pairs"][weight].items() for pair in row} == pairs
    for blank, wide in text_tables._BLANKS.items():
        assert wide * TABLE["units"] == advances[glyphs[ord(blank)]][0]


@pytest.mark.parametrize(
    "text", ["Trn, Transport", "AVATAR To: Y. P, L'T", "office affluent fjord", "D21 4PB 8/4", "Wien, Ärger"]
)
@pytest.mark.parametrize("bold", [False, True])
def test_texts_are_as_wide_as_they_are_set(text: str, bold: bool) -> None:
    """By the program that sets them: with pairs, ligatures and all."""
    style = Style(INITIAL_VALUES)
    style.font_config = FONTS
    style.update(font_family=[font.FAMILY], font_weight=700 if bold else 400, font_size=20)
    layout = Layout(style)
    layout.set_text(text)
    line, _ = layout.get_first_line()
    assert line_size(line, style)[0] == pytest.approx(font.width(text, 20, bold), rel=0.002)


def test_covered_letters_are_those_of_the_font() -> None:
    glyphs = real("DejaVuSans").getBestCmap()
    for code in range(0x20, 0x20000):
        assert font.is_covered(chr(code)) == (code in glyphs), hex(code)


@pytest.mark.parametrize("rules", names())
def test_all_words_that_we_print_are_in_the_font(rules: str) -> None:
    for key, text in catalogue(package(rules)).words.items():
        assert font.spelled(text) == text, key
    templates = Path(__file__).parents[2] / "templates" / "report"
    for file in templates.iterdir():
        text = file.read_text(encoding="utf-8").replace("\n", " ")
        assert font.spelled(text) == text, file


def test_what_the_font_lacks_is_put_in_words() -> None:
    assert font.spelled("go 🚀!") == "go [rocket]!"
    assert font.spelled("中文 ok") == "[?][?] ok"
    assert font.spelled("👍🏽") == "[thumbs up sign]"
    assert font.spelled("Ünïcödé Ж שלום") == "Ünïcödé Ж שלום"


@given(st.text(max_size=40))
def test_everything_can_be_spelled(text: str) -> None:
    assert all(font.is_covered(char) for char in font.spelled(layout.clean(text)))


@given(text=st.text(string.printable, max_size=30), room=st.floats(1, 200))
def test_what_does_not_fit_is_cut(text: str, room: float) -> None:
    cut = font.fit(text, room, 6)
    assert font.width(cut, 6) <= room
    assert cut == text or cut == "" or (cut.endswith(".") and text.startswith(cut[:-1]))


# --- tables in lines --------------------------------------------------------------------------------------------------


@given(st.floats(0, 300))
def test_blanks_are_nearly_as_wide_as_wanted(wide: float) -> None:
    text, across = text_tables.blanks(wide)
    assert abs(across - wide) < (0.45 if wide > 1 else 0.9)
    assert font.width(text.replace("\N{EM SPACE}", ""), text_tables.SIZE) >= 0


def test_a_narrow_table_is_folded() -> None:
    rows = [[f"A{n}", str(n * n)] for n in range(20)]
    lines = text_tables.aligned(["Hex", "Units"], rows, [False, True], 527)
    assert lines is not None
    assert len(lines) == 8  # three parts of seven rows, below their titles
    assert lines[1].split() == ["A0", "0", "A7", "49", "A14", "196"]
    assert lines[-1].split() == ["A6", "36", "A13", "169"]
    assert text_tables.aligned(["Hex"], [["x" * 200]], [False], 527) is None
