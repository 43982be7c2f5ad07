"""What pages cost: against an empty page of as many bytes, in the browser, and with many readers at once."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.request import Request, urlopen
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient

from pbem.service import Desk, OpenGame, SubmitOrders, TakeSeat, advance, open_game, submit_orders, take_seat
from pbem.service.people.accounts import open_seat
from pbem.service.people.tokens import web_token, whose_link
from pbem.service.turns.seal import suggested
from pbem.web import Site
from tests.support.desks import new_id
from tests.support.servers.chromium import chromium, context
from tests.support.web import app_on, served, site_at

pytestmark = pytest.mark.bench
HEXES, TIMES, LARGEST, READERS = 200, 4.0, 300_000, 50
INTERACTION = 0.050


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_at(tmp_path_factory.mktemp("web"), clock=lambda: datetime.now(UTC)) as made:
        yield made


@pytest.fixture(scope="module")
def game(site: Site) -> UUID:
    """A game with a map of 200 hexes or more; seat A is ours. Some end before they have grown so far."""
    return next(made for made in (opened(site.desk) for _ in range(30)) if grown(site.desk, made))


def opened(desk: Desk) -> UUID:
    options = {"vp_target": "200", "turn_limit": "60"}
    bots = ("B", "C", "D", "E", "F")
    command = OpenGame(id=new_id(), rules="interspace", seats=6, bots=bots, options=options, listing="open")
    made = open_game(desk, command).game
    take_seat(desk, TakeSeat(id=new_id(), game=made, seat="A", player="Anna", address="anna@example.org"))
    return made


def grown(desk: Desk, game: UUID) -> bool:
    while "A" in desk.open(game).table.awaited:
        if hexes(desk, game) >= HEXES:
            return True
        play(desk, game)
    return False


def hexes(desk: Desk, game: UUID) -> int:
    position = desk.open(game)
    return len(desk.rules(position.table).chart(position.state, "A").cells)


def play(desk: Desk, game: UUID) -> None:
    position = desk.open(game)
    text = suggested(desk, position, "A") or "HOLD"
    submit_orders(desk, SubmitOrders(id=new_id(), game=game, seat="A", text=text, channel="bench"))
    advance(desk, game)


def session(site: Site, game: UUID) -> str:
    grant = whose_link(site.desk, web_token(site.desk, game, "A"))
    assert grant is not None
    return open_seat(site.desk, grant)


def best(call: Callable[[], object], rounds: int = 40) -> float:
    """The quickest of many, in seconds of this process."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        call()
        found.append(time.process_time() - start)
    return min(found)


def reader(site: Site, game: UUID) -> FlaskClient:
    client = app_on(site).test_client()
    client.set_cookie("pbem-session", session(site, game))
    return client


def test_the_table_against_an_empty_page(site: Site, game: UUID) -> None:
    client, path = reader(site, game), f"/g/{game}/as/A/"
    start = time.process_time()
    page = client.get(path).data
    first = time.process_time() - start
    empty = Flask("empty")
    empty.add_url_rule("/", view_func=lambda: b"x" * len(page))
    nothing = empty.test_client()
    full, bare = best(lambda: client.get(path)), best(lambda: nothing.get("/"))
    many, spent = hexes(site.desk, game), f"{full * 1000:.2f} ms (at first {first * 1000:.0f} ms)"
    print(f"\n  {many} hexes: {len(page)} bytes, {spent}, {full / bare:.2f} times an empty page of as many bytes")
    assert len(page) < LARGEST
    assert full / bare < TIMES


def test_many_readers_at_once(site: Site, game: UUID) -> None:
    cookie = session(site, game)
    answers: list[int] = []
    with served(site) as url:

        def read() -> None:
            for path in ("", "turn/0", "turn/1", ""):
                request = Request(f"{url}/g/{game}/as/A/{path}", headers={"Cookie": f"pbem-session={cookie}"})
                with urlopen(request, timeout=60) as answer:
                    answer.read()
                    answers.append(answer.status)

        threads = [threading.Thread(target=read) for _ in range(READERS)]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        spent = time.monotonic() - start
    print(f"\n  {READERS} readers at once: {len(answers)} pages, {len(answers) / spent:.0f} in a second, no error")
    assert answers == [200] * READERS * 4


SELECT = """async ([source, target]) => {
  const cell = name => document.querySelector(`[data-map] [data-cell="${name}"]`);
  const until = async (is) => { while (!is()) await new Promise(done => setTimeout(done, 1)); };
  const times = {};
  let start = performance.now();
  cell(source).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await until(() => document.querySelector("[data-place-units] input"));
  times.select = performance.now() - start;
  await until(() => document.querySelector(".in-reach"));
  await new Promise(done => setTimeout(done, 600));
  start = performance.now();
  cell(target).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  await until(() => document.querySelector(".ways .proposed"));
  times.path = performance.now() - start;
  return times;
}"""


def test_selecting_and_previewing_a_path(site: Site, game: UUID, tmp_path: Path) -> None:
    with served(site) as url, chromium() as browser:
        made = context(browser)
        made.add_cookies([{"name": "pbem-session", "value": session(site, game), "url": url}])
        found: dict[str, list[float]] = {"select": [], "path": []}
        for _ in range(5):
            page = made.new_page()
            page.goto(f"{url}/g/{game}/as/A/orders")
            page.wait_for_timeout(500)
            source, target = two_cells(page, url, site, game)
            times = page.evaluate(SELECT, [source, target])
            for name, value in times.items():
                found[name].append(value / 1000)
            page.close()
    said = {name: statistics.median(values) for name, values in found.items()}
    print(
        f"\n  {hexes(site.desk, game)} hexes: select {said['select'] * 1000:.1f} ms, path {said['path'] * 1000:.1f} ms"
    )
    assert said["select"] < INTERACTION
    assert said["path"] < INTERACTION


def two_cells(page, url: str, site: Site, game: UUID) -> tuple[str, str]:
    """A place with units of ours that can go somewhere, and where to."""
    for row in page.locator("[data-units-at]").all():
        source = row.get_attribute("data-units-at")
        units = row.locator("[data-code]").evaluate_all("all => all.map(e => [e.dataset.code, Number(e.dataset.many)])")
        said = page.evaluate(
            """async ([units, source]) => (await fetch(document.querySelector("[data-point]").dataset.point, {
              method: "POST", headers: { "Content-Type": "application/json",
              "X-CSRF-Token": document.querySelector("meta[name=csrf]").content },
              body: JSON.stringify({ units, source, text: "" }) })).json()""",
            [units, source],
        )
        if said["reach"]:
            return str(source), [*said["reach"]][-1]
    raise AssertionError("nothing can move")
