"""Boards for tests, in the words of worked examples."""

from __future__ import annotations

from typing import Any

import pbem.games.space_empires as game
from pbem.core.rules import Resolution, choose
from pbem.core.scripted import SteadyDice
from pbem.games.space_empires.board.state import State


def options(players: int = 2, **wanted: str) -> dict[str, str]:
    return choose(game.META, wanted, players)


def board(wanted: dict[str, str] | None = None, **given: Any) -> State:
    return game.board_from_example(given, options(given.get("players", 2), **(wanted or {})))


def play(state: State, **texts: str) -> Resolution:
    language = game.language(state.options)
    return game.resolve(state, {seat: language.read(text) for seat, text in texts.items()}, SteadyDice(1))
