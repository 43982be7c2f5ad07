"""A worker plays turns and sends letters when it is time, without being asked, on both stores."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from pbem.bootstrap import open_desk
from pbem.cli.serving.tasks import do_jobs, put_letters
from pbem.config import Relay, Settings
from pbem.service import (
    Desk,
    MarkReady,
    OpenGame,
    SubmitOrders,
    TakeSeat,
    mark_ready,
    open_game,
    submit_orders,
    take_seat,
)
from tests.cli.serving.test_pages import free_port
from tests.jobs.test_port import wait_until
from tests.support.desks import new_id
from tests.support.letters import HOST
from tests.support.servers.sink import Sink, smtp_sink


@pytest.fixture
def sink() -> Iterator[Sink]:
    with smtp_sink() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path, sink: Sink) -> Settings:
    environ = {
        "PBEM_VAR": str(tmp_path),
        "PBEM_BEACON": "none",
        "PBEM_MAIL_HOST": HOST,
        "PBEM_RELAY": f"smtp://127.0.0.1:{sink.relay.port}",
    }
    if request.param == "postgresql":
        environ["PBEM_STORE"] = request.getfixturevalue("postgres_url")
    return Settings.from_environment(environ)


@pytest.fixture
def desk(settings: Settings) -> Iterator[Desk]:
    with open_desk(settings) as made:
        yield made


@contextmanager
def at_work(settings: Settings) -> Iterator[None]:
    """Jobs alone: nobody looks now and then whether one is missing."""
    stop = threading.Event()
    thread = threading.Thread(target=do_jobs, args=(settings, 2, stop))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def a_race(desk: Desk, seconds: int) -> UUID:
    game = open_game(desk, OpenGame(id=new_id(), rules="race", seats=2, title="Long run", turn_seconds=seconds)).game
    for seat in desk.open(game).table.seats:
        name = seat.lower()
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=name, address=f"{name}@example.org"))
    return game


def turn(desk: Desk, game: UUID) -> int:
    return desk.open(game).table.turn


def test_the_set_up_is_played_and_the_letters_go_out_once(settings: Settings, desk: Desk, sink: Sink) -> None:
    with at_work(settings):
        game = a_race(desk, 24 * 3600)
        wait_until(lambda: turn(desk, game) == 1)
        wait_until(lambda: not desk.outbox.look().waiting)
    ids = [taken.message["Message-ID"] for taken in sink.taken]
    assert len(ids) == len({*ids}) >= 4


def test_the_last_sheet_plays_the_turn(settings: Settings, desk: Desk) -> None:
    with at_work(settings):
        game = a_race(desk, 24 * 3600)
        wait_until(lambda: turn(desk, game) == 1)
        for seat in desk.open(game).table.seats:
            submit_orders(desk, SubmitOrders(id=new_id(), game=game, seat=seat, text="REST", channel="test"))
            mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat, ready=True))
        wait_until(lambda: turn(desk, game) == 2)


def test_the_deadline_plays_the_turn(settings: Settings, desk: Desk) -> None:
    with at_work(settings):
        game = a_race(desk, 1)
        wait_until(lambda: turn(desk, game) >= 3)


def test_a_letter_that_the_relay_puts_off_holds_up_no_turn(settings: Settings, desk: Desk, sink: Sink) -> None:
    sink.at_mail.extend(["421 come again"] * 2)
    game = a_race(desk, 24 * 3600)
    with at_work(settings):
        wait_until(lambda: [each.state for each in desk.outbox.look().waiting].count("delayed") == 2)
        wait_until(lambda: turn(desk, game) == 1)
    assert desk.jobs is not None and desk.jobs.dead() == []


def test_a_relay_that_is_down_is_told_once_and_tried_again(
    settings: Settings, desk: Desk, sink: Sink, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    down = replace(settings, relay=Relay("smtp", "127.0.0.1", free_port()))
    a_race(desk, 24 * 3600)
    with at_work(down):
        wait_until(lambda: desk.jobs is not None and turn_letters(desk) >= 4 and not desk.jobs.waiting())
    assert capsys.readouterr().err.count("cannot send letters") == 1
    assert sink.taken == []
    monkeypatch.setattr("pbem.cli.serving.tasks.DOWN_SECONDS", 0.1)
    with at_work(down):
        assert desk.jobs is not None
        put_letters(desk, desk.jobs)
        wait_until(lambda: not desk.jobs or not desk.jobs.waiting())
    with at_work(settings):
        wait_until(lambda: not desk.outbox.look().waiting)


def turn_letters(desk: Desk) -> int:
    return len(desk.outbox.look().waiting)


def test_letters_without_a_job_get_one(settings: Settings, desk: Desk, sink: Sink) -> None:
    """As in an installation that comes from a version without jobs."""
    jobs = desk.jobs
    assert jobs is not None
    desk.ledger.accompany(lambda events: None)
    a_race(desk, 24 * 3600)
    assert jobs.waiting() == 0
    waiting = len(desk.outbox.look().waiting)
    put_letters(desk, jobs)
    with at_work(settings):
        wait_until(lambda: len(sink.taken) >= waiting)
