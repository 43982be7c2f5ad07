"""The way of a newcomer through the site, in a real Chromium."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from events import TurnResolved
from pbem.config import ROOT
from pbem.service import Desk, MarkReady, OpenGame, advance, mark_ready, open_game
from pbem.service.trust.log import public_checkpoint
from pbem.web import Site
from tests.support.desks import new_id, submit
from tests.support.held_records import change_records
from tests.support.servers.chromium import PHONE, Watch, context
from tests.support.web import ANNA, LETTERS_KEY, finished, served, site_at

AXE = ROOT / "tests" / "web" / "axe" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path, clock=lambda: datetime.now(UTC)) as made:
        yield made


@pytest.fixture
def address(site: Site) -> Iterator[str]:
    with served(site) as url:
        site.url = url
        object.__setattr__(site.desk, "web", url)
        yield url


def opened(desk: Desk, title: str = "Your Move") -> UUID:
    """A game in which everyone may play seat A against bots."""
    given: dict[str, Any] = {"rules": "interspace", "seats": 4, "bots": ("B", "C", "D"), "turn_seconds": 86400}
    return open_game(desk, OpenGame(id=new_id(), title=title, listing="open", **given)).game


def resolve(desk: Desk, game: UUID) -> None:
    """Anna does not want to wait, and the clock of the server sees it."""
    mark_ready(desk, MarkReady(id=new_id(), game=game, seat="A"))
    assert advance(desk, game)


def sign_in(page: Page, address: str) -> None:
    """By hand, from the front page to the letter in the outbox and back."""
    page.goto(f"{address}/letters?key={LETTERS_KEY}")
    page.goto(address)
    page.get_by_role("link", name="Sign in with your mail address").click()
    page.get_by_label("Your mail address").fill(ANNA)
    page.get_by_role("button", name="Mail me a link").click()
    page.get_by_role("link", name="the outbox").click()
    page.get_by_role("link", name="Your sign-in link", exact=True).first.click()
    page.locator("pre a[href*='/sign-in/']").click()
    page.get_by_role("button", name="Sign me in").click()
    expect(page.get_by_role("link", name="Account")).to_be_visible()


def join(page: Page, title: str = "Your Move") -> None:
    page.get_by_role("link", name=title).click()
    page.locator("summary", has_text="Take this seat").click()
    page.get_by_label("The name you play under").fill("Anna")
    page.get_by_role("button", name="Take seat A").click()


def units(page: Page) -> dict[str, str]:
    """What stands where, as the list beside the map tells it."""
    rows = page.locator("[data-units-at]").evaluate_all(
        "rows => rows.map(row => [row.dataset.unitsAt, row.innerText.replace(/\\s+/g, ' ')])"
    )
    return dict(rows)


def cell(page: Page, name: str):
    return page.locator(f'[data-map] [data-cell="{name}"]')


def test_a_newcomer_plays_and_checks(browser: Browser, site: Site, address: str, tmp_path: Path) -> None:
    desk, game, shown = site.desk, opened(site.desk), finished(site.desk, "interspace", 4, title="First Light")
    page = context(browser).new_page()
    watch = Watch(page)
    sign_in(page, address)
    join(page)
    # The first turn sets the board up; then there are units to click.
    submit(desk, game, "A", "HOLD")
    resolve(desk, game)
    page.goto(f"{address}/g/{game}/as/A/orders")
    line = order_by_clicking(page)
    file(page)
    see_the_receipt(page, address, line)
    before = units_at_home(page, address, game)
    resolve(desk, game)
    assert units_at_home(page, address, game) != before
    replay(page, address, game)
    recompute_a_battle(page, address, shown, desk)
    tamper(page, address, shown, tmp_path, desk)
    assert watch.wrong == []


def order_by_clicking(page: Page) -> str:
    source = next(place for place, what in units(page).items() if "Sct" in what)
    cell(page, source).click()
    picks = page.locator("[data-place-units] input")
    for number in range(picks.count()):
        picks.nth(number).fill("1" if picks.nth(number).get_attribute("data-code") == "Sct" else "0")
    page.locator(".in-reach").first.wait_for()
    target = page.locator(".in-reach").last.get_attribute("data-cell")
    assert target
    cell(page, target).hover()
    page.locator(".ways .proposed").first.wait_for(state="attached")
    cell(page, target).click()
    expect(page.locator("#text")).to_have_value(re.compile(rf"1 Sct FROM {source} (TO )?{re.escape(target)}\n"))
    expect(page.locator(".answers li.ok")).to_have_count(1)
    page.locator(".ways .planned").first.wait_for(state="attached")
    return page.locator("#text").input_value().strip()


def file(page: Page) -> None:
    page.get_by_role("button", name="File this sheet").click()
    expect(page.get_by_text("Your sheet is filed.")).to_be_visible()


def see_the_receipt(page: Page, address: str, line: str) -> None:
    page.goto(f"{address}/letters")
    page.get_by_role("link", name=re.compile("Turn 2: orders received$")).first.click()
    expect(page.locator("pre.letter")).to_contain_text(line)


def units_at_home(page: Page, address: str, game: UUID) -> dict[str, str]:
    page.goto(f"{address}/g/{game}/as/A/orders")
    return units(page)


def replay(page: Page, address: str, game: UUID) -> None:
    page.goto(f"{address}/g/{game}/as/A/")
    page.get_by_role("link", name="History").click()
    slider = page.get_by_role("slider", name="Turn")
    slider.focus()
    expect(page.locator("[data-turn]")).to_have_text("Turn 2 (round 1)")
    slider.press("ArrowLeft")
    expect(page.locator("[data-turn]")).to_have_text("Turn 1")
    expect(page).to_have_url(re.compile(r"/turn/1$"))
    expect(page.locator("[data-map] svg > title")).to_contain_text("turn 1")


def battle(desk: Desk, game: UUID) -> TurnResolved:
    found = [e for e in desk.ledger.events(game) if isinstance(e, TurnResolved) and b"combat" in bytes(e.throws)]
    return found[0]


def recompute_a_battle(page: Page, address: str, game: UUID, desk: Desk) -> None:
    """The dice that stand beside a battle in the report lead to where they can be computed again."""
    page.goto(f"{address}/g/{game}/as/A/turn/{battle(desk, game).turn}")
    label = page.locator(".labels a", has_text="combat").first
    row = label.inner_text()
    label.click()
    expect(page.locator("tr:target code")).to_have_text(row)
    page.get_by_role("button", name="Recompute in my browser").click()
    expect(page.locator("[data-sum]")).to_contain_text("throws follow from their secret")
    expect(page.locator("[data-label*='combat'] .holds").first).to_be_visible()
    page.get_by_role("button", name="Check the whole game in my browser").click()
    verdict = page.locator("[data-verdict] > p")
    expect(verdict).to_have_text("IT HOLDS: nothing contradicts anything else.", timeout=30_000)
    page.get_by_text("Add what you have kept").click()
    page.get_by_label("Letters, or the files").fill(f"Hello,\n\n{public_checkpoint(desk, game)}")
    page.get_by_role("button", name="Check the whole game in my browser").click()
    expect(page.locator("[data-verdict] li", has_text="your checkpoint: holds")).to_be_visible(timeout=30_000)
    page.get_by_label("Letters, or the files").fill("Nothing to keep.")
    page.get_by_role("button", name="Check the whole game in my browser").click()
    expect(verdict).to_have_text("Your letters contain no receipt and no checkpoint.")
    page.get_by_label("Letters, or the files").fill("")


def tamper(page: Page, address: str, game: UUID, folder: Path, desk: Desk) -> None:
    """Somebody with a hand in the database turns a die of the battle."""
    event = battle(desk, game)
    forged = re.sub(
        rb'(combat[^}]*?"came":\[)(\d)', lambda m: m[1] + str(int(m[2]) % 6 + 1).encode(), bytes(event.throws), count=1
    )
    assert forged != bytes(event.throws)
    throws = bytes(event.throws)
    where = "originator_version = ? AND originator_id = ?"
    file, values = folder / "ledger.db", (event.originator_version, game.hex)
    assert change_records(file, lambda content: content.replace(throws, forged), where, values) == 1
    page.reload()
    page.get_by_role("button", name="Recompute in my browser").click()
    expect(page.locator("[data-sum] .fails")).to_contain_text("1 of")
    page.get_by_role("button", name="Check the whole game in my browser").click()
    expect(page.locator("[data-verdict] > p.fails")).to_be_visible(timeout=30_000)


# --- without a mouse, on a phone, read out, without scripts ---------------------------------------------------


def by_keyboard(page: Page, wanted: str, most: int = 80) -> None:
    """Tabs on until what has the focus says this."""
    for _ in range(most):
        page.keyboard.press("Tab")
        said = page.evaluate("document.activeElement.innerText || document.activeElement.id || ''")
        if wanted in said:
            return
    raise AssertionError(f"{wanted} cannot be reached by the keyboard")


def test_orders_without_a_mouse(browser: Browser, site: Site, address: str) -> None:
    game = opened(site.desk)
    page = context(browser).new_page()
    sign_in(page, address)
    join(page)
    submit(site.desk, game, "A", "HOLD")
    resolve(site.desk, game)
    page.goto(f"{address}/g/{game}/as/A/orders")
    source = next(place for place, what in units(page).items() if "Sct" in what)
    page.evaluate("document.activeElement.blur()")
    by_keyboard(page, source)
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Enter")
    page.locator("[data-place-units] input").first.wait_for()
    page.evaluate("document.querySelector('#places').open = true")
    target = page.locator(".in-reach").first
    target.wait_for(state="attached")
    name = target.get_attribute("data-cell")
    page.locator(f'#places [data-go="{name}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_have_value(re.compile("Sct.*FROM"))
    page.locator("#text").focus()
    by_keyboard(page, "File this sheet")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your sheet is filed.")).to_be_visible()


Visit = Callable[[BrowserContext], Page]


def test_on_a_phone_nothing_sticks_out(browser: Browser, site: Site, address: str) -> None:
    game = finished(site.desk, "interspace", 4, title="A very long name for a game that nobody would ever give to one")
    page = context(browser, viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    watch = Watch(page)
    for path in ("/", "/sign-in", f"/g/{game}/", f"/g/{game}/as/A/", f"/g/{game}/as/A/turn/3", f"/g/{game}/as/A/audit"):
        page.goto(address + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], (path, wide)
    page.get_by_role("button", name="Recompute in my browser").click()
    expect(page.locator("[data-came] .holds").first).to_be_visible()
    ends = page.locator("[data-came] .holds").evaluate_all("all => all.map(each => each.getBoundingClientRect().right)")
    assert max(ends) <= PHONE["width"]
    sign_in(page, address)
    # All its fields, also those that are folded away.
    for rules in site.desk.games.names():
        page.goto(f"{address}/open/{rules}")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], rules
    page.goto(f"{address}/g/{game}/as/A/")
    width = page.locator("[data-map] [data-cell]").first.evaluate("cell => cell.getBoundingClientRect().width")
    assert width >= 36
    assert watch.wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_in_the_way_of_those_who_read_otherwise(
    browser: Browser, site: Site, address: str, scheme: str
) -> None:
    game, shown = opened(site.desk), finished(site.desk, "interspace", 4, most=6)
    page = context(browser, color_scheme=scheme).new_page()
    sign_in(page, address)
    join(page)
    own = (f"/g/{game}/", f"/g/{game}/as/A/orders", f"/g/{game}/as/A/practice")
    paths = ("/", "/sign-in", "/status", "/account", "/letters", *own)
    more = (f"/g/{shown}/as/onlooker/", f"/g/{shown}/as/onlooker/turn/2", f"/g/{shown}/as/onlooker/audit")
    for path in (*paths, *more):
        page.goto(address + path)
        assert faults(page) == [], path


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "tags => axe.run(document, { runOnly: { type: 'tag', values: tags } }).then(({ violations }) =>"
        " violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0].html.slice(0, 200)}`))",
        RULES,
    )
    return [str(each) for each in found]


def test_reading_and_ordering_without_scripts(browser: Browser, site: Site, address: str) -> None:
    game = opened(site.desk)
    page = context(browser, java_script_enabled=False).new_page()
    sign_in(page, address)
    join(page)
    page.goto(f"{address}/g/{game}/as/A/orders")
    page.locator("#text").fill("MOEV Trn1 TO A2\nHOLD")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".answers")).to_contain_text("Did you mean MOVE")
    page.get_by_role("button", name="File this sheet").click()
    expect(page.get_by_text("Your sheet is filed.")).to_be_visible()
    page.goto(f"{address}/g/{game}/as/A/")
    expect(page.get_by_text("There is no map yet.")).to_be_visible()
    # The first turn sets the board up.
    resolve(site.desk, game)
    page.goto(f"{address}/g/{game}/as/A/")
    expect(page.locator("[data-map] svg")).to_be_visible()
    page.get_by_role("link", name="History").click()
    expect(page.locator(".report")).to_be_visible()


def test_without_a_clock_the_last_sheet_plays_the_turn(browser: Browser, site: Site, address: str) -> None:
    bots: Any = ("B", "C", "D")
    command = OpenGame(id=new_id(), rules="interspace", seats=4, bots=bots, title="At Once", listing="open")
    game = open_game(site.desk, command).game
    page = context(browser).new_page()
    sign_in(page, address)
    join(page, "At Once")
    page.goto(f"{address}/g/{game}/as/A/orders")
    page.locator("#text").fill("HOLD")
    page.get_by_role("button", name="File this sheet").click()
    expect(page.get_by_text("Turn 1 was played at once")).to_be_visible()
    expect(page.locator("[data-map] [data-cell]").first).to_be_attached()


def test_fields_write_the_line(browser: Browser, site: Site, address: str) -> None:
    """With scripts and without them the same line comes of the same fields."""
    lines = []
    for scripts in (True, False):
        title = f"Fields {scripts}"
        game = opened(site.desk, title)
        page = context(browser, java_script_enabled=scripts).new_page()
        sign_in(page, address)
        join(page, title)
        submit(site.desk, game, "A", "HOLD")
        resolve(site.desk, game)
        page.goto(f"{address}/g/{game}/as/A/orders")
        page.locator("details[data-forms=orders] > summary").click()
        form = page.locator("[data-form=move]")
        form.locator("summary").click()
        form.locator("[data-field=strict]").check()
        form.locator("[data-field=units]").fill("Sct1")
        form.locator("[data-field=to]").fill("A2")
        form.get_by_role("button", name="Add").click()
        expect(page.locator("#text")).to_have_value(re.compile("MOVE"))
        lines.append(page.locator("#text").input_value().strip())
    assert lines == ["STRICT MOVE Sct1 TO A2"] * 2
