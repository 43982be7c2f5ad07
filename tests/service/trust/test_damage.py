"""One event that cannot be read harms its own game only: all others go on, and it is said which one is damaged."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from pbem.ledger import LedgerError
from pbem.service import Desk, Ticked, tick
from tests.support.desks import Clock, started, submit, table


def spoil(folder: Path, game: UUID, version: int, state: bytes) -> bytes:
    """Writes over one event of a game, loses the cache, and gives what was written there."""
    where = "WHERE originator_id = ? AND originator_version = ?"
    with closing(sqlite3.connect(folder / "ledger.db")) as database, database:
        ((old,),) = database.execute(f"SELECT state FROM stored_events {where}", (game.hex, version)).fetchall()
        database.execute(f"UPDATE stored_events SET state = ? {where}", (state, game.hex, version))
    shutil.rmtree(folder / "cache", ignore_errors=True)
    return bytes(old)


@pytest.fixture
def games(desk: Desk) -> tuple[UUID, UUID]:
    """Two games under way, of which the first is going to be damaged."""
    bad, good = started(desk, title="Broken cup"), started(desk, title="Sound cup")
    for game in (bad, good):
        submit(desk, game, "red")
        submit(desk, game, "blue")
    return bad, good


@pytest.mark.parametrize("version", [1, 3])
def test_the_list_tells_of_it_and_holds_all_others(desk: Desk, tmp_path: Path, games: tuple[UUID, UUID], version: int):
    bad, good = games
    spoil(tmp_path, bad, version, b'{"rubbish')
    for _ in range(2):
        assert desk.game_list.tables() == {good: table(desk, good)}
        assert list(desk.game_list.damaged()) == [bad]
        assert f"event {version} of stream {bad}" in desk.game_list.damaged()[bad].why


def test_it_is_found_by_id_and_as_far_as_it_is_known_by_name(desk: Desk, tmp_path: Path, games: tuple[UUID, UUID]):
    bad, good = games
    spoil(tmp_path, bad, 3, b"{}")
    assert desk.find("sound cup") == good
    assert desk.find("broken cup") == desk.find(str(bad)[:8]) == bad
    # As in a process that has not opened it before.
    desk.cache._remembered.clear()
    with pytest.raises(LedgerError, match="event 3 of stream"):
        desk.open(bad)


def test_the_tick_goes_on_and_says_which_game_is_in_trouble(
    desk: Desk, tmp_path: Path, clock: Clock, games: tuple[UUID, UUID]
):
    bad, good = games
    spoil(tmp_path, bad, 3, b"{}")
    clock.turn(hours=2)
    told: list[Ticked] = []
    assert tick(desk, told.append) == 1
    assert [(ticked.game, ticked.title) for ticked in told if ticked.trouble] == [(bad, "Broken cup")]
    assert "cannot be read" in next(ticked.trouble for ticked in told if ticked.trouble)
    assert table(desk, good).turn == 2


def test_a_game_is_whole_again_when_its_event_is(desk: Desk, tmp_path: Path, games: tuple[UUID, UUID]):
    bad, good = games
    old = spoil(tmp_path, bad, 3, b"{}")
    assert list(desk.game_list.damaged()) == [bad]
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as database, database:
        database.execute("UPDATE stored_events SET state = ? WHERE state = ?", (old, b"{}"))
    assert desk.game_list.damaged() == {}
    assert desk.game_list.tables() == {bad: table(desk, bad), good: table(desk, good)}


def test_a_new_event_of_a_damaged_game_changes_nothing(desk: Desk, tmp_path: Path, games: tuple[UUID, UUID]):
    bad, good = games
    desk.game_list.tables()
    spoil(tmp_path, bad, 3, b"{}")
    desk.game_list.tables()
    submit(desk, good, "red", "RUN 1")
    assert list(desk.game_list.tables()) == [good]
    assert list(desk.game_list.damaged()) == [bad]
