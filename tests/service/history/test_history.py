"""Replay folds stored facts; the rules are never run."""

import itertools

import pytest

from events import TurnResolved
from pbem.service import Desk, Refused, played_turn, played_turns, replay
from tests.service.turns.test_tick import changed, ticks
from tests.support.desks import desk_on, opened, started
from tests.support.games import dice_race as race


@pytest.fixture
def game(desk: Desk):
    game = started(desk, bots=("red", "blue"), options={"length": "40"})
    ticks(desk)
    return game


def stored(desk: Desk, game) -> list[TurnResolved]:
    return [event for event in desk.ledger.events(game) if isinstance(event, TurnResolved)]


def test_every_turn_replays_to_its_stored_digest(desk: Desk, game):
    for event in stored(desk, game):
        replayed = replay(desk, game, event.turn)
        assert replayed.digest == replayed.stored_digest == event.digest
        assert replayed.state.turn == event.turn


def test_the_latest_turn_is_the_default(desk: Desk, game):
    last = stored(desk, game)[-1]
    assert replay(desk, game).turn == last.turn
    assert replay(desk, game).state == desk.open(game).state


def test_replay_runs_no_rules(desk: Desk, game, tmp_path):
    def broken(*_):
        raise AssertionError("rules were run")

    silent = changed(setup=broken, resolve=broken, suggest=broken, awaited=broken, result=broken)
    assert replay(desk_on(desk.ledger, tmp_path, game=silent), game).digest == stored(desk, game)[-1].digest


def test_played_turns_hold_the_boards_before_and_after(desk: Desk, game):
    turns = list(played_turns(desk, game))
    assert [turn.resolved.turn for turn in turns] == list(range(len(turns)))
    for turn, following in itertools.pairwise(turns):
        assert turn.after == following.before
        assert race.CODEC.digest(turn.after) == turn.resolved.digest
    assert played_turn(desk, game, 1).sealed.sheets.keys() == {"red", "blue"}


@pytest.mark.parametrize("turn", [-1, 999])
def test_a_turn_that_was_not_played(desk: Desk, game, turn: int):
    with pytest.raises(Refused, match=rf"no turn {turn}; .* turns 0 \(set-up\) to"):
        replay(desk, game, turn)
    with pytest.raises(Refused, match=f"no turn {turn}"):
        played_turn(desk, game, turn)


def test_a_game_that_has_not_started(desk: Desk):
    with pytest.raises(Refused, match="has not started"):
        replay(desk, opened(desk))
