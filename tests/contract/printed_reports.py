"""All forms in which a seat reads of a turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.core.phrases import catalogue
from pbem.core.rules import Game, Resolution
from pbem.core.sheet import EMPTY, Sheet
from pbem.games import package
from pbem.reports.edition import Edition
from pbem.reports.pdf import pages
from pbem.reports.report import Occasion, build

TEMPLATES = Path(__file__).parents[2] / "templates" / "report"
OCCASION = Occasion(game="g", title="Title", turn=1)


def printed(game: Game, before: Any, done: Resolution, seat: str | None, sheet: Sheet = EMPTY) -> dict[str, Any]:
    """Every form of the report of a turn. The pages are all that a PDF is made from."""
    report = build(game, before, done.facts, done.state, seat, OCCASION, sheet)
    edition = Edition(report, catalogue(package(game.META.name)), TEMPLATES)
    made = pages(report, edition.words, TEMPLATES)
    return {
        "text": edition.text(),
        "html": edition.html(),
        "letter": edition.body(),
        "page": edition.page(),
        "json": edition.json(),
        "svg": edition.svg(),
        "pdf": made.html,
        "pdf pictures": made.pictures,
    }
