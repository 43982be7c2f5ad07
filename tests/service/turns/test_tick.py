"""What is due is sealed and resolved once."""

import msgspec
import pytest

from events import GameEnded, OrdersReceived, TurnSealed
from pbem.service import (
    Desk,
    LeaveSeat,
    MarkReady,
    Refused,
    Stage,
    Ticked,
    leave_seat,
    mark_ready,
    stage,
    tick,
)
from pbem.service.turns.dice import bot_dice, game_secrets, kept_secrets
from tests.support.desks import Clock, desk_on, new_id, opened, started, submit, table, topics
from tests.support.games import dice_race as race


def ticks(desk: Desk) -> list[str]:
    told: list[Ticked] = []
    assert tick(desk, told.append) == 0
    return [did for ticked in told for did in ticked.did]


def ready(desk: Desk, game, *seats: str) -> None:
    for seat in seats:
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))


def sealed(desk: Desk, game) -> TurnSealed:
    return [event for event in desk.ledger.events(game) if isinstance(event, TurnSealed)][-1]


def test_nothing_is_due_before_the_deadline(desk: Desk, clock: Clock):
    game = started(desk)
    submit(desk, game, "red")
    submit(desk, game, "blue")
    clock.turn(minutes=59)
    assert ticks(desk) == []
    assert table(desk, game).turn == 1


def test_the_deadline_seals(desk: Desk, clock: Clock):
    game = started(desk)
    submit(desk, game, "red")
    clock.turn(hours=1)
    assert ticks(desk) == ["turn 1 sealed (deadline)", "turn 1 resolved", "turn 2 opened"]
    assert [sheet.seat for sheet in sealed(desk, game).sheets] == ["red"]
    now = table(desk, game)
    assert (now.turn, now.resolution, now.deadline) == (2, 3, "2026-01-31T20:00:00Z")
    assert ticks(desk) == []


def test_told_to_stop_it_finishes_the_turn_in_hand(desk: Desk, clock: Clock):
    games = [started(desk, title=title) for title in ("First", "Second")]
    clock.turn(hours=1)
    told: list[Ticked] = []
    assert tick(desk, told.append, 60, lambda: bool(told)) == 0
    assert [ticked.did[-1] for ticked in told] == ["turn 2 opened"]
    assert sorted(table(desk, game).turn for game in games) == [1, 2]
    assert len(ticks(desk)) == 3


def test_all_ready_seals_and_ready_without_a_sheet_is_an_empty_sheet(desk: Desk):
    game = started(desk)
    submit(desk, game, "red")
    ready(desk, game, "red", "blue")
    assert ticks(desk)[0] == "turn 1 sealed (ready)"
    assert [(sheet.seat, sheet.version == 0) for sheet in sealed(desk, game).sheets] == [("red", False), ("blue", True)]


def test_bots_are_not_waited_for_and_get_a_sheet_at_sealing(desk: Desk):
    game = started(desk, bots=("blue",))
    submit(desk, game, "red")
    ready(desk, game, "red")
    ticks(desk)
    sheets = [event for event in desk.ledger.events(game) if isinstance(event, OrdersReceived)]
    assert [(sheet.seat, sheet.channel) for sheet in sheets] == [("red", "test"), ("blue", "bot")]
    secrets = game_secrets(desk.ledger, table(desk, game))
    assert sheets[1].text == race.suggest(desk.open(game).state, "blue", bot_dice(secrets, "blue", 2))


def test_bots_think_with_dice_of_their_own(desk: Desk):
    secrets = kept_secrets(desk.ledger, opened(desk), 1000)
    thrown = {bot_dice(secrets, seat, turn).roll("x", 1000, 8) for seat in ("red", "blue") for turn in (2, 3)}
    assert len(thrown) == 4
    assert bot_dice(secrets, "red", 2).roll("x", 1000, 8) in thrown
    assert secrets.hidden.hex() not in repr(secrets)


def test_bots_alone_play_to_the_end(desk: Desk):
    game = started(desk, bots=("red", "blue"), options={"length": "30"})
    ticks(desk)
    now = table(desk, game)
    assert stage(now) is Stage.ENDED
    ended = desk.ledger.events(game)[-1]
    assert isinstance(ended, GameEnded)
    assert ended.hidden == kept_secrets(desk.ledger, game, 1000).hidden.hex()
    assert msgspec.json.decode(ended.result)["how"] == "win"
    assert ticks(desk) == []
    with pytest.raises(Refused, match="is over"):
        submit(desk, game, "red")


def test_a_game_that_waits_is_not_sealed_without_those_who_are_missing(desk: Desk, clock: Clock):
    game = started(desk, missing="wait")
    submit(desk, game, "red")
    clock.turn(days=3)
    assert ticks(desk) == []
    submit(desk, game, "blue")
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"


def test_a_bot_may_play_for_those_who_are_missing(desk: Desk, clock: Clock):
    game = started(desk, missing="bot")
    submit(desk, game, "red")
    clock.turn(hours=1)
    ticks(desk)
    sheets = [event for event in desk.ledger.events(game) if isinstance(event, OrdersReceived)]
    assert [(sheet.seat, sheet.channel) for sheet in sheets] == [("red", "test"), ("blue", "bot")]


def test_an_empty_seat_is_waited_for_until_the_deadline(desk: Desk, clock: Clock):
    game = started(desk, bots=("blue",))
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    assert ticks(desk) == []
    clock.turn(hours=1)
    assert "turn 1 resolved" in ticks(desk)


def test_one_game_in_trouble_does_not_stop_the_others(desk: Desk, clock: Clock, tmp_path):
    broken, healthy = started(desk, title="Broken"), started(desk, title="Healthy")
    submit(desk, broken, "red", "RUN 3")
    clock.turn(hours=1)

    def resolve(state, sheets, dice):
        if "red" in sheets:
            raise KeyError("no such hex")
        return race.resolve(state, sheets, dice)

    told: list[Ticked] = []
    assert tick(desk_on(desk.ledger, tmp_path, clock, changed(resolve=resolve)), told.append) == 1
    troubles = {ticked.title: ticked.trouble for ticked in told}
    assert troubles == {"Broken": "Broken, turn 1: KeyError: 'no such hex'", "Healthy": ""}
    assert stage(table(desk, broken)) is Stage.SEALED
    assert table(desk, healthy).turn == 2
    assert "turn 1 resolved" in ticks(desk)


def changed(**parts):
    """The race with other parts."""
    return type("Changed", (), {**vars(race), **{name: staticmethod(part) for name, part in parts.items()}})


def test_facts_that_do_not_fold_into_the_state_are_not_stored(desk: Desk, clock: Clock, tmp_path):
    game = started(desk)
    clock.turn(hours=1)

    def resolve(state, sheets, dice):
        resolution = race.resolve(state, sheets, dice)
        resolution.state.turn = 99
        return resolution

    told: list[Ticked] = []
    assert tick(desk_on(desk.ledger, tmp_path, clock, changed(resolve=resolve)), told.append) == 1
    assert "do not fold" in told[-1].trouble
    assert topics(desk, game)[-1] == "turn.sealed"


def test_other_rules_do_not_go_on_with_a_game(desk: Desk, clock: Clock, tmp_path):
    started(desk)
    clock.turn(hours=1)
    other = changed()
    other.META = msgspec.structs.replace(race.META, version=2)
    told: list[Ticked] = []
    assert tick(desk_on(desk.ledger, tmp_path, clock, other), told.append) == 1
    assert "is played under version 1 of The Race; version 2 is installed" in told[-1].trouble


def test_a_game_that_runs_out_of_dice_is_paused(desk: Desk, clock: Clock, monkeypatch):
    monkeypatch.setattr("pbem.service.people.open_game.CHAIN_LENGTH", 2)
    game = started(desk)
    clock.turn(hours=1)
    assert ticks(desk)[-1] == "paused: out of dice"
    now = table(desk, game)
    assert now.paused and "used up" in now.pause_reason
    assert ticks(desk) == []
