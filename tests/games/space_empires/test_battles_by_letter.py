"""`battle_mail=ask`: who is asked, what others get to know meanwhile, and practice in the middle of a turn."""

from __future__ import annotations

from typing import Any

import msgspec

import pbem.games.space_empires as game
from pbem.games.space_empires.state import State
from tests.contract.playing import dice_of
from tests.games.space_empires.boards import board, play

ASK = {"battle_mail": "ask"}
UNITS = {"Red": {"SC1": "2 F6", "SC2": "A4"}, "Blue": {"SC1": "2 F7"}, "Green": {"SC1": "E8"}}
SHEETS = {"Red": "MOVE SC1 TO F7\nMOVE SC2 TO A3\nEXPLORE A3", "Blue": "PASS", "Green": "MOVE SC1 TO E9"}


def paused(**more: str) -> State:
    given: dict[str, Any] = {"players": 3, "units": UNITS, "lies": {"A3": "nebula"}}
    state: State = play(board({**ASK, **more}, **given), **SHEETS).state
    return state


def seen(state: State, seat: str | None) -> bytes:
    return msgspec.json.encode([game.view(state, seat), game.chart(state, seat)])


def test_the_owners_of_the_battle_are_asked_briefly_and_nobody_else() -> None:
    """SEM-4."""
    state = paused()
    assert list(game.awaited(state)) == ["Red", "Blue"] and game.is_brief(state)
    assert not game.is_brief(play(state).state)
    assert b"F7" in seen(state, "Green") and b"MOVE SC1 TO E9" not in seen(state, "Blue")


def test_from_afar_a_battle_that_waits_is_not_seen() -> None:
    """SEM-2, SEM-4: Green sees neither where it is fought nor between whom, only that somebody is asked."""
    state = paused(fog="sensor")
    state.units["Green"]["SC1"].at = "K9"
    assert game.view(state, "Blue") != game.view(state, "Green")
    assert "F7" not in msgspec.json.encode(game.view(state, "Green")).decode()


def test_a_board_can_be_imagined_while_a_battle_waits() -> None:
    """What others have ordered for the rest of the turn is not known, and nobody is guessed to be a decoy out there."""
    state = paused()
    for seat in game.awaited(state):
        for number in range(5):
            imagined = game.imagine(state, seat, dice_of(f"imagine/{seat}", number))
            assert seen(imagined, seat) == seen(state, seat) and game.laws(imagined) == []
            assert game.laws(play(imagined).state) == []
        twin = game.disguise(state, seat, dice_of("twin", 1))
        assert game.CODEC.pack(twin) != game.CODEC.pack(state) and seen(twin, seat) == seen(state, seat)
        one, other = (game.imagine(each, seat, dice_of("same", 1)) for each in (state, twin))
        assert game.CODEC.pack(one) == game.CODEC.pack(other)
