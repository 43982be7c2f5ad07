"""A picture of the first page of a turn that was played, as a player gets it on paper."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from PIL import Image

from pbem.config import ROOT
from pbem.core.phrases import catalogue
from pbem.core.rules import fold
from pbem.games import find
from pbem.reports.pdf import pages
from pbem.reports.report import Occasion, Report, build
from tests.golden.test_golden import load
from tests.reports.test_pdf import unlike
from tests.reports.test_report import TEMPLATES
from tests.support.letters import PRINTER

PICTURE = ROOT / "tests" / "reports" / "golden" / "turn.png"
# A game whose facts never change, so that only another way of drawing or writing changes the picture.
GAME, TURN, SEAT = "interspace-1-points", 10, "C"


def report() -> Report:
    golden = load(ROOT / "tests" / "golden" / f"{GAME}.json.gz")
    game = find(golden.game)
    state = game.begin(golden.seats, golden.options)
    for turn in golden.turns[:TURN]:
        state = fold(game, state, game.CODEC.decode_facts(turn.facts))
    before, played = game.CODEC.copy(state), golden.turns[TURN]
    after = fold(game, state, game.CODEC.decode_facts(played.facts))
    sheet = game.language(golden.options).read(played.sheets[SEAT])
    occasion = Occasion(game="", title="Northern Cross", turn=TURN, options=golden.options)
    return build(game, before, game.CODEC.decode_facts(played.facts), after, SEAT, occasion, sheet)


def drawn(folder: Path) -> Image.Image:
    pdf = PRINTER.pdf(pages(report(), catalogue("pbem.games.interspace"), TEMPLATES))
    options = ["-png", "-r", "100", "-singlefile", "-l", "1"]
    subprocess.run(["pdftoppm", *options, "-", str(folder / "page")], input=pdf, check=True)
    return Image.open(folder / "page.png").convert("RGB")


def test_the_picture_is_what_players_get(tmp_path: Path) -> None:
    """If reports are meant to look different, delete the old picture, run the test and look at the new one."""
    made = drawn(tmp_path)
    if not PICTURE.exists():
        made.quantize(128, Image.Quantize.MAXCOVERAGE).save(PICTURE, optimize=True)
        pytest.fail(f"{PICTURE} was missing: look at it")
    with Image.open(PICTURE) as shown:
        assert shown.size == made.size and unlike(made, shown) < 18
