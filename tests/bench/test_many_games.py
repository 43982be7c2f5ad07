"""Idle games cost nothing: what is asked of 10,000 games costs hardly more than the same asked of 10."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.service import Desk, OpenGame, TakeSeat, Ticked, advance, open_game, take_seat, tick
from pbem.web import Site
from tests.support.many_games import copy_game
from tests.support.web import Browser, app_on

pytestmark = pytest.mark.bench
FEW, MANY, DUE = 10, 10_000, 10


class Server(NamedTuple):
    desk: Desk
    clock: list[datetime]
    short: UUID

    def wait(self) -> None:
        self.clock[0] += timedelta(minutes=61)

    def tick(self) -> list[Ticked]:
        told: list[Ticked] = []
        assert tick(self.desk, told.append) == 0
        return told


@contextmanager
def server(folder: Path, idle: int) -> Iterator[Server]:
    """So many games whose turn lasts a year, and ten whose turn lasts an hour; nobody sends orders."""
    clock = [datetime(2026, 11, 1, tzinfo=UTC)]
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        desk = make_desk(ledger, folder / "cache", ROOT / "templates", clock=lambda: clock[0])
        long, short = opened(desk, "Idle", 365 * 86400), opened(desk, "Busy", 3600)
        copy_game(ledger, long, range(1, idle))
        for number in range(1, DUE):
            opened(desk, f"Busy {number}", 3600)
        tick(desk, lambda _: None)
        yield Server(desk, clock, short)


def opened(desk: Desk, title: str, seconds: int) -> UUID:
    command = OpenGame(id=f"open/{title}", rules="space_trade", seats=2, title=title, turn_seconds=seconds)
    game = open_game(desk, command).game
    for seat in desk.open(game).table.seats:
        take_seat(desk, TakeSeat(id=f"take/{title}/{seat}", game=game, seat=seat, player=f"Player {seat}"))
    advance(desk, game)
    return game


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    few, many = tmp_path_factory.mktemp("few"), tmp_path_factory.mktemp("many")
    with server(few, FEW) as one, server(many, MANY) as other:
        assert other.desk.game_list.count() == MANY + DUE
        yield one, other


def ratio(name: str, servers: tuple[Server, Server], work: Callable[[Server], object], rounds: int = 7) -> Any:
    """Best of several rounds, in turns, so that a busy moment of the machine falls on both."""
    times = [[seconds(partial(work, each)) for each in servers] for _ in range(rounds)]
    few, many = (min(column) for column in zip(*times, strict=True))
    print(f"{name}: {few * 1000:.2f} ms for {FEW} games, {many * 1000:.2f} ms for {MANY}, ratio {many / few:.2f}")
    return many / few


def test_a_tick_with_ten_games_due(servers: tuple[Server, Server]) -> None:
    def work(each: Server) -> None:
        told = each.tick()
        assert len(told) == DUE, "each busy game plays one turn"

    times: list[list[float]] = []
    for _ in range(5):
        for each in servers:
            each.wait()
        times.append([seconds(partial(work, each)) for each in servers])
    few, many = (min(column) for column in zip(*times, strict=True))
    print(
        f"tick, {DUE} due: {few * 1000:.1f} ms of {FEW + DUE}, {many * 1000:.1f} ms of {MANY + DUE}: {many / few:.2f}"
    )
    assert many / few <= 1.5


def test_a_tick_with_nothing_due(servers: tuple[Server, Server]) -> None:
    assert ratio("tick, nothing due", servers, Server.tick) <= 1.5


def test_the_front_page(servers: tuple[Server, Server]) -> None:
    browsers = {id(each): Browser(app_on(Site(each.desk, "http://localhost", True))) for each in servers}

    def work(each: Server) -> None:
        assert browsers[id(each)].get("/").status_code == 200

    assert ratio("front page", servers, work) <= 1.5


def test_a_page_of_the_list_and_a_game_by_its_title(servers: tuple[Server, Server]) -> None:
    assert ratio("page of games", servers, lambda each: each.desk.game_list.page(10)) <= 1.5
    assert ratio("game by title", servers, lambda each: each.desk.find("busy-3")) <= 1.5


def test_a_game_that_moves_on_costs_the_list_one_row(servers: tuple[Server, Server]) -> None:
    """Nothing is written whole after a change."""

    def work(each: Server) -> None:
        each.wait()
        advance(each.desk, each.short)
        start = time.process_time()
        assert each.desk.game_list.get(each.short) is not None
        spent.setdefault(id(each), []).append(time.process_time() - start)

    spent: dict[int, list[float]] = {}
    for _ in range(5):
        for each in servers:
            work(each)
    few, many = (min(spent[id(each)]) for each in servers)
    print(f"list after a turn: {few * 1000:.2f} and {many * 1000:.2f} ms, ratio {many / few:.2f}")
    assert many / few <= 1.5
