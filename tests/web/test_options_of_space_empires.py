"""A game of allies in Space Empires whose letters give orders for a cycle, a battle and an economy of two steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from pbem.service import Desk, OpenGame, TakeSeat, advance, open_game, take_seat
from pbem.service.turns.seal import suggested
from pbem.web import Site
from tests.support.desks import new_id, submit
from tests.support.web import ANNA, served, site_at
from tests.web.test_on_a_phone import seated

CHOSEN = {
    "scenario": "4p_teams", "round_span": "cycle", "battle_mail": "ask", "econ_steps": "2", "carriers": "on",
    "raiders": "on", "mines": "on",
}  # fmt: skip
# Farther from the others than bots would choose: who is near gives orders for one turn only.
HOMES = {"Red": "HOMEWORLD A1", "Yellow": "HOMEWORLD L1"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path, clock=lambda: datetime.now(UTC)) as made, served(made) as url:
        made.url = url
        object.__setattr__(made.desk, "web", url)
        yield made


def opened(site: Site, **more: str) -> UUID:
    """Anna has a seat on each side, and bots have the others."""
    given: dict[str, Any] = {"rules": "space_empires", "seats": 4, "bots": ("Blue", "Green")}
    game = open_game(site.desk, OpenGame(id=new_id(), title="Allies", options=CHOSEN | more, **given)).game
    for seat in HOMES:
        take_seat(site.desk, TakeSeat(id=new_id(), game=game, seat=seat, player=f"Anna of {seat}", address=ANNA))
    return game


def play(desk: Desk, game: UUID, until: str) -> list[str]:
    """As bots would, until one of the seats is asked in that phase: those who are."""
    for _ in range(120):
        position = desk.open(game)
        asked = [seat for seat in HOMES if seat in position.table.awaited]
        if asked and position.state.phase == until:
            return asked
        for seat in asked:
            text = HOMES[seat] if position.state.phase == "setup" else suggested(desk, position, seat)
            submit(desk, game, seat, text or "PASS")
        advance(desk, game)
    raise AssertionError(f"nobody was asked in the phase {until}")


def orders(page: Page, site: Site, game: UUID, seat: str) -> None:
    page.goto(f"{site.url}/g/{game}/as/{seat}/orders")


def answers(page: Page, text: str) -> list[str]:
    """The verdicts of the lines, when all are answered."""
    page.locator("#text").fill(text)
    expect(page.locator(".answers li")).to_have_count(len(text.splitlines()))
    found: list[str] = page.locator(".answers li").evaluate_all("rows => rows.map(row => row.className)")
    return found


def forms(page: Page, kind: str) -> list[str]:
    found: list[str] = page.locator(f"[data-forms={kind}] [data-form]").evaluate_all(
        "rows => rows.map(row => row.dataset.form)"
    )
    return found


def file(page: Page) -> None:
    page.get_by_role("button", name="File this sheet").click()
    expect(page.get_by_text(re.compile("Your sheet (is filed|was the last one)"))).to_be_visible()


def test_a_cycle_of_orders_is_written_under_headings(browser: Browser, site: Site) -> None:
    game = opened(site)
    play(site.desk, game, "turn")
    page, watch = seated(browser, site, game, "Red")
    expect(page.locator(".stands")).to_contain_text("under the headings TURN 1, TURN 2, TURN 3")
    verdicts = answers(page, "MOVE SC9 TO C4\nPASS\nTURN 2\nPASS\nBUY SC AT A3\nTURN 4\nPASS")
    assert verdicts == ["error", "ok", "ok", "ok", "error", "error", "error"]
    expect(page.locator(".answers li").nth(3)).to_contain_text("On file for turn 2.")
    expect(page.locator(".answers li").nth(5)).to_contain_text("A cycle has turns 1 to 3, not 4.")
    assert answers(page, "PASS\nTURN 2\nPASS\nTURN 3\nPASS") == ["ok"] * 5
    file(page)
    orders(page, site, game, "Red")
    expect(page.locator("#text")).to_have_value(re.compile(r"TURN 2\s+PASS\s+TURN 3"))
    page.context.close()
    assert watch.wrong == []


def test_an_economy_of_two_steps_and_a_battle_that_waits(browser: Browser, site: Site) -> None:
    game = opened(site, quick_start="on")
    play(site.desk, game, "research")
    page, watch = seated(browser, site, game, "Red")
    expect(page.locator(".head")).to_contain_text("economic phase, step 1 of 2")
    assert answers(page, "BID 1\nTECH attack\nBUY SC AT A3") == ["ok", "ok", "error"]
    play(site.desk, game, "units")
    orders(page, site, game, "Red")
    expect(page.locator(".head")).to_contain_text("economic phase, step 2 of 2")
    assert answers(page, "BID 1\nKEEP 1") == ["error", "ok"]
    page.context.close()
    asked = play(site.desk, game, "battle")
    page, watch_there = seated(browser, site, game, asked[0])
    expect(page.locator(".head")).to_contain_text("orders for a battle, or READY")
    # The battle that is asked about stands at the top; those of others are left to the report.
    expect(page.locator(".stands li").first).to_contain_text(re.compile(r"^[A-L]\d+: .*\b[Yy]ou\b"))
    offered = page.locator(".samples [data-take]").evaluate_all(
        "rows => rows.map(row => row.dataset.take.split(' ')[0])"
    )
    assert offered == ["PASS", "RETREAT", "TARGET", "SCREEN", "FIREORDER"]
    assert forms(page, "orders") == ["pass"] and "retreat" in forms(page, "standing")
    expect(page.locator("[data-place-text]")).to_contain_text("the orders possible now are listed below")
    verdicts = answers(page, "RETREAT yes WHEN round > 1\nTARGET finish\nMOVE SC1 TO C4\nBUY SC AT C4")
    assert verdicts == ["ok", "ok", "error", "error"]
    expect(page.locator(".answers li").first).to_contain_text("Applies to this battle only.")
    assert answers(page, "RETREAT yes WHEN round > 1") == ["ok"]
    file(page)
    page.context.close()
    assert watch.wrong == watch_there.wrong == []
