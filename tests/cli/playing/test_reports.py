"""Reports in every form, and why things happened, from the command line."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.reports.pdf import NoPdf, Printer
from tests.cli.conftest import Pbem


@pytest.fixture
def game(pbem: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "demo"
    pbem("demo", "--seats", 2, "--seed", "7", "--option", "turn_limit=1", "--out", folder)
    monkeypatch.setenv("PBEM_STORE", f"sqlite:{folder / 'demo.sqlite'}")
    return "demo-7"


def test_forms(pbem: Pbem, game: str):
    assert pbem("report", game, "last", "a").stdout.startswith("Demo 7\nTurn 2 (round 1): report for A")
    assert pbem("report", game, 1, "A", "--format", "html").stdout.startswith("<!DOCTYPE html>")
    assert json.loads(pbem("report", game, 1, "A", "--format", "json").stdout)["turn"] == 1
    assert "rapporto per A" in pbem("report", game, "last", "a", "--language", "it").stdout
    assert pbem("report", game, 1, "onlooker", "--format", "svg").stdout.startswith("<svg ")


def test_the_language_of_the_seat(pbem: Pbem):
    game = pbem("new-game", "interspace", "--bots", "B", "--every", "3d", "--missing", "bot").stdout.strip()
    pbem("seat", game, "A", "--take", "Ann", "--language", "italiano", "--address", "ann@example.org")
    assert "Turno 0: rapporto per A" in pbem("report", game, "last", "A").stdout
    assert "Turn 0: report for A" in pbem("report", game, "last", "A", "--language", "english").stdout
    told = pbem("submit", game, "A", typed="HOLDD\nHOLD\n").stdout
    assert "Ordine sconosciuto" in told and "--receipt FILE" in told
    times = told + pbem("status", game).stdout + pbem("games").stdout + pbem("extend", game, "--by", "1d").stdout
    assert not re.search(r"\d\d:\d\dZ|T\d\d:\d\d", times) and "UTC" in times
    assert "missing orders: if none arrive from a seat, the bot plays for it" in pbem("status", game).stdout


def test_missing_orders_where_there_is_no_clock(pbem: Pbem):
    game = pbem("new-game", "interspace", "--bots", "B", "--missing", "bot").stdout.strip()
    waits = "missing orders: everyone waits for them"
    told = f"{waits}; if the master plays a turn without a seat's orders, the bot plays for it"
    assert told in pbem("status", game).stdout


def test_a_file_is_written_whole(pbem: Pbem, game: str, tmp_path: Path):
    file = tmp_path / "turn.pdf"
    assert (
        pbem("report", game, 1, "A", "--format", "pdf", "--out", file).stdout
        == f"{file}: {file.stat().st_size} bytes.\n"
    )
    assert file.read_bytes().startswith(b"%PDF") and file.read_bytes().rstrip().endswith(b"%%EOF")
    assert list(tmp_path.glob(".*")) == []


def test_no_file_is_left_if_there_is_no_pdf(
    refusal: Callable[..., str], game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fail(printer: Printer, pages: object) -> bytes:
        raise NoPdf("The PDF could not be made: it took more than 60 seconds.")

    monkeypatch.setattr(Printer, "pdf", fail)
    told = refusal("report", game, 1, "A", "--format", "pdf", "--out", tmp_path / "turn.pdf")
    assert told == "pbem: The PDF could not be made: it took more than 60 seconds.\n"
    assert not (tmp_path / "turn.pdf").exists()


def test_refusals(refusal: Callable[..., str], game: str, tmp_path: Path):
    assert "'docx' is not one of" in refusal("report", game, 1, "A", "--format", "docx")
    assert "is not a time zone" in refusal("report", game, 1, "A", "--zone", "Mars")
    assert "No such file or directory" in refusal("report", game, 1, "A", "--out", tmp_path / "no" / "file")
    assert "Nothing was reported about 'Zz9'" in refusal("why", game, "A", "Zz9")
    assert "has no seat 'Q'" in refusal("why", game, "Q", "A1")


def test_why(pbem: Pbem, game: str):
    assert "Turn 1:" in pbem("why", game, "A", "A1").stdout
    assert pbem("why", game, "a", "1", "--turn", 2).stdout.startswith("Turn 2:\n  - Your order 1: ")


def test_a_demo_with_pdfs(pbem: Pbem, tmp_path: Path):
    pbem("demo", "--seats", 2, "--seed", "7", "--option", "turn_limit=1", "--out", tmp_path / "demo", "--pdf")
    made = sorted((tmp_path / "demo" / "reports").rglob("*.pdf"))
    assert len(made) == len(list((tmp_path / "demo" / "reports").rglob("*.txt"))) == 6
    assert all(file.read_bytes().startswith(b"%PDF") for file in made)
