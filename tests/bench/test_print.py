"""What a PDF costs, as ratios in one run: the map against the same document without it, the pages of a report against
the same text as plain paragraphs, many documents against few, two processes against one."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.core.chart import Chart
from pbem.core.sheet import EMPTY
from pbem.games import interspace
from pbem.reports.pdf import Pages, Printer, pages, printer
from pbem.reports.report import Report, build
from tests.reports.test_report import OCCASION, TEMPLATES
from tests.support.games.charts import hex_chart, words
from tests.support.games.playing import play

pytestmark = pytest.mark.bench
ROUNDS = 8
LAPS = 5
STYLE = '@page{size:A4;margin:12mm}html{font:8.5pt/1.35 "DejaVu Sans"}body{margin:0}p{margin:0 0 2.5pt}'


def typeset(document: Pages) -> bytes:
    from pbem.reports.pdf.typesetter import typeset

    return typeset(document)


def cost(*works: Callable[[], object]) -> list[float]:
    """The least processor time of each, measured in turns."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for n, work in enumerate(works):
            start = time.process_time()
            work()
            best[n] = min(best[n], time.process_time() - start)
    return best


def without_map(report: Report) -> Report:
    return replace(report, chart=Chart("hex", (), ()))


def pages_in(document: Pages) -> int:
    from weasyprint import HTML

    return len(HTML(string=document.html).render().pages)


@cache
def three_pages() -> Report:
    """The report of the first turn that fills three pages."""
    for number, turn in enumerate(play(interspace, "print", {}, 3)):
        sheet, occasion = turn.sheets.get("A", EMPTY), replace(OCCASION, turn=number)
        before, after = turn.before, turn.after
        report = build(interspace, before, after.facts, after.state, "A", occasion, sheet, turn.dice.throws)
        if pages_in(pages(without_map(report), words(), TEMPLATES)) == 3:
            return report
    raise AssertionError("no turn of this game fills three pages")


@pytest.mark.parametrize(("hexes", "most"), [(61, 1.5), (200, 2.0), (500, 3.5)])
def test_the_map(hexes: int, most: float) -> None:
    chart = hex_chart(hexes)
    report = three_pages()
    whole = pages(replace(report, chart=chart), words(), TEMPLATES)
    # Places that matter are told from the map; both documents have the same words.
    bare = replace(whole, html=re.sub(r'<div class="sheet.*?</div>', "", whole.html, flags=re.DOTALL))
    with_map, without = cost(lambda: typeset(whole), lambda: typeset(bare))
    print(f"\n  {hexes} hexes: {with_map:.2f} s, without its map {without:.2f} s, ratio {with_map / without:.2f}")
    assert with_map / without <= most


def plain(document: Pages) -> Pages:
    """The same text, every paragraph, item and row a paragraph."""
    body = re.sub(r"<colgroup>.*?</colgroup>|</?(?:b|a|small|i)\b[^>]*>", "", document.html.split("<body", 1)[1])
    body = re.sub(
        r'<p class="lines[^>]*>(.*?)</p>', lambda lines: lines[1].replace("\n", "</p>") + "</p>", body, flags=re.DOTALL
    )
    body = re.sub(r"</t[dh]>", " ", "<body" + body)
    blocks = (" ".join(re.sub(r"<[^>]*>", " ", block).split()) for block in re.split(r"</(?:p|li|h1|h2|tr)>", body))
    return Pages(
        f'<html lang="en"><title>x</title><style>{STYLE}</style>' + "".join(f"<p>{b}</p>" for b in blocks if b), {}
    )


def test_the_pages_of_a_report() -> None:
    document = pages(without_map(three_pages()), words(), TEMPLATES)
    same = plain(document)
    ours, plainly = cost(lambda: typeset(document), lambda: typeset(same))
    print(f"\n  report {ours:.2f} s, as plain paragraphs {plainly:.2f} s, ratio {ours / plainly:.2f}")
    assert ours / plainly <= 2


def numbered(count: int) -> list[Pages]:
    """Documents with a small map, each different from all others."""
    document = pages(replace(three_pages(), chart=hex_chart(61)), words(), TEMPLATES)
    return [replace(document, html=document.html.replace("Northern Cross", f"Game {n}")) for n in range(count)]


def resident(process: int) -> int:
    """Kilobytes in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1])


def test_memory_over_many_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "DOCUMENTS", 10**6)
    sizes = []
    with Printer() as one:
        for document in numbered(500):
            one.pdf(document)
            sizes.append(resident(one.process_id))
    early, late = max(sizes[50:150]), max(sizes[400:])
    print(f"\n  {early / 1024:.0f} MB after 100 documents, {late / 1024:.0f} MB after 500, ratio {late / early:.2f}")
    assert late / early <= 1.1


def test_two_processes() -> None:
    """Documents in a second, the best of several rounds: other programs may be at work too."""
    documents = iter(numbered(LAPS * 18))
    with Printer() as one, Printer() as two, ThreadPoolExecutor(2) as pool:
        for own in (one, two):
            own.pdf(pages(without_map(three_pages()), words(), TEMPLATES))
        alone, together = 0.0, 0.0
        for _ in range(LAPS):
            alone = max(alone, rate(pool, [(one, list(islice(documents, 6)))]))
            shares = [(own, list(islice(documents, 6))) for own in (one, two)]
            together = max(together, rate(pool, shares))
    print(f"\n  one process {alone:.2f} documents/s, two {together:.2f}, ratio {together / alone:.2f}")
    assert together / alone >= 1.7


def rate(pool: ThreadPoolExecutor, shares: list[tuple[Printer, list[Pages]]]) -> float:
    def work(share: tuple[Printer, list[Pages]]) -> int:
        return len([share[0].pdf(document) for document in share[1]])

    start = time.perf_counter()
    return sum(pool.map(work, shares)) / (time.perf_counter() - start)
