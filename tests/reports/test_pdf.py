"""PDFs: what they hold, that they are the same every time, and what happens when they cannot be made."""

from __future__ import annotations

import re
import subprocess
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pbem.core.phrases import Phrase
from pbem.core.view import Column, Section, Table
from pbem.games import interspace
from pbem.reports.pdf import NoPdf, Pages, Printer, pages
from pbem.reports.report import Report, build
from tests.reports.test_html import HOSTILE
from tests.reports.test_report import OCCASION, TEMPLATES
from tests.support.games.charts import hex_chart, ring_chart, words
from tests.support.games.playing import play

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def printer() -> Iterator[Printer]:
    with Printer() as printer:
        yield printer


@cache
def turns() -> list[Report]:
    """The first turn of a game, and a crowded one."""
    played = list(play(interspace, "golden", {}, 4))
    return [
        build(interspace, turn.before, turn.after.facts, turn.after.state, "A", replace(OCCASION, turn=number),
              turn.sheets["A"], turn.dice.throws)
        for number, turn in ((1, played[1]), (len(played) - 2, played[-2]))
    ]  # fmt: skip


def poppler(tool: str, pdf: bytes, *options: str) -> str:
    command = [tool, *options, "-"] + (["-"] if tool == "pdftotext" else [])
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()


def unpacked(pdf: bytes) -> bytes:
    """All streams as they are without compression."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    return b"\n".join(zlib.decompress(stream) for stream in streams if stream.startswith(b"x"))


@pytest.fixture(scope="module")
def crowded(printer: Printer) -> bytes:
    return printer.pdf(pages(turns()[1], words(), TEMPLATES))


def test_title_language_and_tags(crowded: bytes) -> None:
    info = poppler("pdfinfo", crowded)
    assert f"Title:           Northern Cross, turn {turns()[1].occasion.turn}, A\n" in info
    assert "Tagged:          yes" in info and "JavaScript:      no" in info and "Encrypted:       no" in info
    assert b"/Lang (en)" in unpacked(crowded)
    assert b"pdfuaid:part" in unpacked(crowded)
    tags = poppler("pdfinfo", crowded, "-struct")
    assert all(tag in tags for tag in ("Figure", "H1", "H2", "L (block)", "Table", "TH"))
    assert b"/Alt (Northern Cross" in unpacked(crowded)
    assert b"/Outlines" in unpacked(crowded) and b"(Battles)" in unpacked(crowded)


def test_nothing_shows_when_where_or_by_whom_it_was_made(crowded: bytes) -> None:
    info = poppler("pdfinfo", crowded)
    for entry in ("Author", "Creator", "CreationDate", "ModDate", "Subject", "Keywords"):
        assert f"{entry}:" not in info
    meta = poppler("pdfinfo", crowded, "-meta")
    assert str(Path.home()) not in meta and "CreateDate" not in meta and "creator" not in meta.lower()


def test_battles_lead_to_their_hexes_on_the_map(crowded: bytes) -> None:
    battles = {cell for cell, kind in turns()[1].chart.marks if kind == "battle"}
    places = poppler("pdfinfo", crowded, "-dests")
    assert battles and all(f'"cell-{cell}"' in places for cell in battles)
    assert all(line.split()[0] == "1" for line in places.splitlines() if '"cell-' in line), "on the first page"


def test_pages_begin_with_the_map_and_hold_the_report(crowded: bytes) -> None:
    first, second, *_ = poppler("pdftotext", crowded, "-layout").split("\f")
    assert "map" in first.splitlines()[0] and "A1" in first and "wormhole" in first
    assert "Headlines" in second and "Battles" in second


def test_the_same_document_gives_the_same_bytes(printer: Printer, crowded: bytes) -> None:
    document = pages(turns()[1], words(), TEMPLATES)
    assert document == pages(turns()[1], words(), TEMPLATES)
    with Printer() as other:
        other.pdf(Pages("<html lang='en'><title>x</title><p>Something else, <i>before</i>.", {}))
        assert other.pdf(document) == crowded


def test_the_last_ones_are_kept(printer: Printer) -> None:
    document = Pages("<html lang='en'><title>x</title><p>once", {})
    first = printer.pdf(document)
    assert printer.pdf(document) is first


# --- bad input --------------------------------------------------------------------------------------------------------


def test_what_players_write_is_printed_and_not_followed(printer: Printer) -> None:
    report = replace(turns()[0], occasion=replace(OCCASION, title=HOSTILE, player=HOSTILE))
    table = Table((Column(HOSTILE), Column("x")), tuple((HOSTILE, "y") for _ in range(3)))
    view = replace(report.view, sections=(Section("odd", Phrase(HOSTILE), (table,)),))
    chart = replace(report.chart, cells=tuple(replace(cell, notes=(HOSTILE,)) for cell in report.chart.cells[:19]))
    pdf = printer.pdf(pages(replace(report, view=view, chart=chart), words(), TEMPLATES))
    text = poppler("pdftotext", pdf, "-layout")
    assert "<img src=x onerror=alert(1)>" in text and "[rocket]" in text
    assert "WWWWWWWW" in text and max(map(len, text.splitlines())) < 400
    box = [
        float(value)
        for value in poppler("pdftotext", pdf, "-bbox").split('xMax="')[1:]
        for value in [value.split('"')[0]]
    ]
    assert max(box) <= 842, "nothing is printed beyond the paper"


@pytest.mark.parametrize("source", ["http://127.0.0.1:9/x.svg", "file:///etc/passwd", "data:image/svg+xml,<svg/>"])
def test_nothing_is_fetched(printer: Printer, source: str) -> None:
    html = f"<html lang='en'><title>x</title><link rel=stylesheet href='{source}'><p>text<img alt='x' src='{source}'>"
    pdf = printer.pdf(Pages(html, {}))
    assert "text" in poppler("pdftotext", pdf) and "root:" not in poppler("pdftotext", pdf)


SLOW = Pages("<html lang='en'><title>x</title>" + "<table><tr><td>x" * 3000, {})


def test_a_document_that_takes_too_long_is_given_up(printer: Printer) -> None:
    with Printer(seconds=1.5) as impatient:
        with pytest.raises(NoPdf, match="it took more than 1.5 seconds"):
            impatient.pdf(SLOW)
        assert impatient.process_id == 0


def test_memory_is_limited() -> None:
    with Printer(megabytes=130) as poor, pytest.raises(NoPdf, match="memory"):
        poor.pdf(Pages("<html lang='en'><title>x</title>" + "<p>word " * 4000, {}))


def test_a_process_that_is_killed_is_replaced(printer: Printer) -> None:
    printer.pdf(Pages("<html lang='en'><title>a</title><p>a", {}))
    first = printer.process_id
    subprocess.run(["kill", "-9", str(first)], check=True)
    assert printer.pdf(Pages("<html lang='en'><title>b</title><p>b", {})).startswith(b"%PDF")
    assert printer.process_id not in (0, first)


def test_a_long_title_keeps_to_its_line_at_the_foot_of_pages(printer: Printer) -> None:
    report = turns()[0]
    long = replace(report, occasion=replace(report.occasion, title="<b>" + "endless " * 60))
    text = subprocess.run(
        ["pdftotext", "-layout", "-l", "1", "-", "-"],
        input=printer.pdf(pages(long, words(), TEMPLATES)), check=True, capture_output=True,
    ).stdout.decode()  # fmt: skip
    foot = text.strip().splitlines()[-1]
    assert foot.lstrip().startswith("<b>endless endless") and re.search(r"\. +1 ?/ ?\d+$", foot)


# --- pictures ---------------------------------------------------------------------------------------------------------


def picture(pdf: bytes, folder: Path, page: int = 1) -> Image.Image:
    options = ["-png", "-gray", "-r", "60", "-f", str(page), "-l", str(page), "-singlefile"]
    subprocess.run(["pdftoppm", *options, "-", str(folder / "page")], input=pdf, check=True)
    return Image.open(folder / "page.png")


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The difference of two pictures, from 0 to 255; hair lines may be slightly displaced."""
    a, b = (image.convert("L").filter(ImageFilter.GaussianBlur(2)) for image in (one, other))
    difference = ImageChops.difference(a, b)
    largest = max(value for value, many in enumerate(difference.histogram()) if many)
    return float(max(ImageStat.Stat(difference).rms[0] * 4, largest / 3))


def documents() -> dict[str, Report]:
    first, crowded = turns()
    return {
        "first-turn": first,
        "crowded": crowded,
        "300-hexes": replace(first, chart=hex_chart(300)),
        "ring": replace(first, chart=ring_chart()),
    }


@pytest.mark.parametrize(("name", "page"), [("first-turn", 1), ("crowded", 1), ("300-hexes", 2), ("ring", 1)])
def test_maps_look_as_they_were_judged(printer: Printer, tmp_path: Path, name: str, page: int) -> None:
    """The pictures in `golden` were checked by eye; to check again, move one aside and look at the new one."""
    made = picture(printer.pdf(pages(documents()[name], words(), TEMPLATES)), tmp_path, page)
    file = GOLDEN / f"{name}.png"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        made.convert("L").quantize(32).save(file, optimize=True)
        pytest.fail(f"{file} was missing: look at it")
    with Image.open(file) as golden:
        assert made.size == golden.size
        assert unlike(made, golden) < 12
        moved = ImageChops.offset(golden.convert("L"), 8, 8)
        assert unlike(made, moved) > 20, "the test would not see a map that is 3 mm off"
