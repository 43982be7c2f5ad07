"""What the tests of the service work with."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, cast
from uuid import UUID

from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.core.rules import Game
from pbem.ledger import GameRecord, Ledger, open_ledger
from pbem.service import Desk, OpenGame, SubmitOrders, TakeSeat, open_game, submit_orders, take_seat
from tests.support.games import dice_race as race

_numbers = itertools.count(1)


class Shelf:
    """A library with one game in it."""

    def __init__(self, game: object = race) -> None:
        self.game = game

    def find(self, name: str) -> Game:
        return cast(Game, self.game)

    def package(self, name: str) -> str:
        return "tests.support.games.dice_race"

    def names(self) -> tuple[str, ...]:
        return ("race",)


class Clock:
    def __init__(self) -> None:
        self.time = datetime(2026, 1, 31, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def turn(self, **by: int) -> None:
        self.time += timedelta(**by)


class SeededSecrets:
    def __init__(self, seed: str = "test") -> None:
        self._seed, self._count = seed, itertools.count()

    def __call__(self, size: int) -> bytes:
        return sha256(f"{self._seed} {next(self._count)}".encode()).digest()[:size]


@contextmanager
def desk_at(folder: Path, clock: Clock | None = None, game: object = race) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        yield desk_on(ledger, folder, clock, game)


def desk_on(ledger: Ledger, folder: Path, clock: Clock | None = None, game: object = race) -> Desk:
    return make_desk(ledger, folder / "cache", ROOT / "templates", Shelf(game), clock or Clock(), SeededSecrets())


def new_id() -> str:
    return f"test/{next(_numbers)}"


def opened(desk: Desk, **fields: Any) -> UUID:
    given: dict[str, Any] = {"rules": "race", "seats": 2, "title": "The long run", "turn_seconds": 3600}
    return open_game(desk, OpenGame(id=new_id(), **(given | fields))).game


def started(desk: Desk, bots: tuple[str, ...] = (), **fields: Any) -> UUID:
    """A game whose first turn is open."""
    game = opened(desk, **fields)
    for seat in table(desk, game).seats:
        kind: Any = "bot" if seat in bots else "player"
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=f"Player {seat}", kind=kind))
    return game


def submit(desk: Desk, game: UUID, seat: str, text: str | bytes = "RUN 2", **fields: Any) -> Any:
    command = SubmitOrders(id=new_id(), game=game, seat=seat, text=text, channel="test", **fields)
    return submit_orders(desk, command)


def table(desk: Desk, game: UUID) -> GameRecord:
    return desk.open(game).table


def topics(desk: Desk, game: UUID) -> list[str]:
    return [event.TOPIC for event in desk.ledger.events(game)]
