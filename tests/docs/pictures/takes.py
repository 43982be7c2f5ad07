"""Every picture of the documents, and how it is taken."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from pbem.reports.map import theme
from tests.docs.pictures.demo import by_bots, demo_site, sheet
from tests.docs.pictures.png import first_page, side_by_side
from tests.docs.pictures.studio import Studio, last_edition

Take = Callable[[Studio], bytes]
MAP_STYLE = "body { margin: 12px; } svg { display: block; width: 100%; height: auto; }"
MAIL_STYLE = """
body { margin: 0; font: 15px/1.5 "DejaVu Sans", sans-serif; color: #1a2030; background: #fff; }
header { padding: 14px 22px; border-bottom: 1px solid #d9dee7; background: #f5f6f8; }
h1 { margin: 0 0 6px; font-size: 19px; }
header p { margin: 0; color: #566073; font-size: 13px; }
iframe { display: block; width: 100%; height: 800px; border: 0; }
pre { margin: 0; padding: 18px 22px; font: 13px/1.45 "DejaVu Sans Mono", monospace; }
"""


def table(studio: Studio) -> bytes:
    return studio.show(studio.wide, "/").screenshot()


def orders(studio: Studio) -> bytes:
    """The sheet as it is written, each line with its answer."""
    return _written(studio, studio.wide).screenshot()


def _written(studio: Studio, page: Page) -> Page:
    studio.show(page, "/orders").locator("#text").fill(sheet(studio.desk, studio.game))
    page.locator(".answers li").nth(3).wait_for()
    page.get_by_text("Draft saved").wait_for()
    page.wait_for_load_state("networkidle")
    page.locator("#text").blur()
    return page


def phone(studio: Studio) -> bytes:
    """The table, the orders and the history, as they are on a phone."""
    page = studio.phone
    shown = [studio.show(page, "/").screenshot()]
    _written(studio, page).locator(".sheet").evaluate("sheet => sheet.scrollIntoView({ block: 'start' })")
    shown.append(page.screenshot())
    shown.append(studio.show(page, "/turn/4").screenshot())
    return side_by_side(shown)


def practice(studio: Studio) -> bytes:
    return studio.show(studio.wide, "/practice").screenshot()


def history(studio: Studio) -> bytes:
    return studio.show(studio.wide, "/turn/4").screenshot()


def audit(studio: Studio) -> bytes:
    """The throws of a turn, computed again in the browser."""
    page = studio.show(studio.wide, "/audit")
    page.locator("[data-recompute]").click()
    page.locator(".holds").first.wait_for()
    page.locator("#throws").evaluate("throws => throws.scrollIntoView({ block: 'start' })")
    return page.screenshot()


def desk(studio: Studio) -> bytes:
    page = studio.master
    page.goto(f"{studio.address}/g/{studio.game}/desk")
    page.wait_for_load_state("networkidle")
    return page.screenshot()


def report(studio: Studio) -> bytes:
    """The first page of the PDF that comes with the letter."""
    return first_page(last_edition(studio.desk, studio.game, "A").pdf(studio.desk.printer))


def letter(studio: Studio) -> bytes:
    """The report of a turn in a mail program."""
    return studio.draw(_opened(studio, "report", as_html=True), 760, 900)


def receipt(studio: Studio) -> bytes:
    """As plain text."""
    return studio.draw(_opened(studio, "receipt", as_html=False), 760, 900)


def _opened(studio: Studio, kind: str, as_html: bool) -> str:
    found = studio.letter(kind)
    attached = ", ".join(each.name for each in found.attachments)
    head = (
        f"From: {found.sender} <orders@games.example.org>",
        f"To: {found.name} <{found.to}>",
        f"Attached: {attached}",
    )
    lines = "".join(f"<p>{escape(line)}</p>" for line in head)
    body = f'<iframe srcdoc="{escape(found.html)}"></iframe>' if as_html else f"<pre>{escape(found.text)}</pre>"
    return f"<style>{MAIL_STYLE}</style><header><h1>{escape(found.subject)}</h1>{lines}</header>{body}"


def map_of(rules: str, seats: int, turns: int, reader: str) -> Take:
    """What one seat knows after some turns of a game of bots."""

    def take(studio: Studio) -> bytes:
        with TemporaryDirectory() as folder, demo_site(Path(folder), rules) as site:
            svg = last_edition(site.desk, by_bots(site.desk, rules, seats, turns), reader).svg()
        return studio.draw(f"<style>{theme()}{MAP_STYLE}</style>{svg}")

    return take


TAKES: dict[str, Take] = {
    "table.png": table,
    "orders.png": orders,
    "phone.png": phone,
    "practice.png": practice,
    "history.png": history,
    "audit.png": audit,
    "desk.png": desk,
    "letter.png": letter,
    "receipt.png": receipt,
    "report.png": report,
    "interspace.png": map_of("interspace", 4, 9, "A"),
    "space-empires.png": map_of("space_empires", 2, 8, "Red"),
    "space-opera.png": map_of("space_opera", 4, 8, "Blue"),
    "space-trade.png": map_of("space_trade", 4, 12, "Red"),
    "race.png": map_of("race", 2, 3, "red"),
}
