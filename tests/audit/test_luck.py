"""Luck as data: whose dice they were, what they were for, and nothing that is still hidden."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from pbem.bootstrap import open_demo
from pbem.config import ROOT
from pbem.service import Desk, OpenGame, advance, open_game, played_turns
from pbem.service.history.luck import Luck, luck, luck_of_all
from pbem.service.history.reports import _THROWS

SEATS = {"A", "B", "C", "D"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, UUID]]:
    with open_demo(tmp_path_factory.mktemp("luck"), ROOT / "templates", "luck") as desk:
        game = open_game(desk, OpenGame(id="1", rules="interspace", seats=4, bots=("all",))).game
        while advance(desk, game):
            pass
        yield desk, game


def rolled(desk: Desk, game: UUID) -> list[int]:
    throws = [each for turn in played_turns(desk, game) for each in _THROWS.decode(turn.resolved.throws)]
    return [int(face) for each in throws if each.ask == "dice" and 2 <= each.sides <= 100 for face in each.came]


def test_every_die_is_counted_once_for_its_seat_and_once_for_all(played: tuple[Desk, UUID]) -> None:
    desk, game = played
    rows, faces = luck(desk, game), rolled(desk, game)
    for together in (True, False):
        mine = [row for row in rows if (row.seat == "*") is together]
        assert sum(row.dice for row in mine) == len(faces)
        assert sum(row.rolled for row in mine) == sum(faces)
    for row in rows:
        assert sum(row.faces) == row.dice and len(row.faces) == row.sides
        assert row.expected == row.dice * (row.sides + 1) / 2
        assert all(0 <= likely <= 1 for likely in (row.low, row.high, row.p, row.p_faces))


def test_battles_belong_to_those_who_shoot(played: tuple[Desk, UUID]) -> None:
    desk, game = played
    rows = {(row.use, row.seat): row for row in luck(desk, game)}
    assert {use for use, _ in rows} >= {"combat/att", "combat/def"}
    expected: dict[tuple[str, str], int] = {}
    for turn in played_turns(desk, game):
        for fact in desk.rules(turn.table).CODEC.decode_facts(turn.resolved.facts):
            if type(fact).__name__ == "ShotsFired":
                key = (f"combat/{fact.side}", fact.units[0].partition(".")[0])
                expected[key] = expected.get(key, 0) + len(fact.dice)
    found = {key: row.dice for key, row in rows.items() if key[0].startswith("combat/") and key[1] in SEATS}
    assert found == expected


def test_all_of_a_use_comes_last(played: tuple[Desk, UUID]) -> None:
    desk, game = played
    seats = [row.seat for row in luck(desk, game) if row.use == "combat/att"]
    assert seats[-1] == "*" and seats[:-1] == sorted(seats[:-1])


def test_the_whole_server(played: tuple[Desk, UUID]) -> None:
    desk, game = played
    rows = luck_of_all(desk)
    assert {row.seat for row in rows} == {"interspace"}
    assert sum(row.dice for row in rows) == len(rolled(desk, game))


def test_nothing_hidden_is_counted_while_the_game_runs(tmp_path: Path) -> None:
    with open_demo(tmp_path, ROOT / "templates", "luck") as desk:
        command = OpenGame(id="1", rules="interspace", seats=3, bots=("all",), options={"secrecy": "fog"})
        game = open_game(desk, command).game
        open_game(desk, OpenGame(id="2", rules="interspace", seats=2))
        assert luck_of_all(desk) == []
        for _ in range(6):
            advance(desk, game)
        assert rolled(desk, game) and luck(desk, game) == []
        own: list[Luck] = [row for seat in "ABC" for row in luck(desk, game, seat)]
        assert sum(row.dice for row in own if row.seat != "*") > 0
        assert not [row for row in own if row.use.startswith("explore")]
