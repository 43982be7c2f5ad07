"""Whole games played by suggested sheets, for tests that hold for every game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pbem.core.dice import Dice
from pbem.core.rules import Game, Resolution, choose, fewest_seats
from pbem.core.sheet import Sheet


class Played(NamedTuple):
    """One resolution: the board before it, what was sent, what came of it."""

    before: Any
    texts: dict[str, str]
    sheets: dict[str, Sheet]
    dice: Dice
    after: Resolution


def dice_of(seed: str, number: int) -> Dice:
    keys = (hashlib.sha256(f"{stream}/{seed}/{number}".encode()).digest() for stream in ("open", "hidden"))
    return Dice(*keys)


def play(
    game: Game,
    seed: str,
    wanted: Mapping[str, str] | None = None,
    seats: int = 0,
    most: int = 400,
    also: Mapping[tuple[str, int], str] | None = None,
) -> Iterator[Played]:
    """Every resolution of a game, the set-up first, until its result stands.

    `also` are lines that a seat sends before its suggested sheet, by seat and number of the resolution.
    """
    more = also or {}
    count = seats or fewest_seats(game.META, wanted or {})
    options = choose(game.META, wanted or {}, count)
    language = game.language(options)
    before = game.begin(game.seat_names(count, options), options)
    dice = dice_of(seed, 0)
    after = game.setup(game.CODEC.copy(before), dice)
    yield Played(before, {}, {}, dice, after)
    for number in range(1, most):
        state = after.state
        if game.result(state) is not None:
            return
        texts = {seat: game.suggest(state, seat, dice_of(f"{seed}/bot/{seat}", number)) for seat in game.awaited(state)}
        texts = {seat: "\n".join(filter(None, [more.get((seat, number)), text])) for seat, text in texts.items()}
        sheets = {seat: language.read(text) for seat, text in texts.items()}
        dice = dice_of(seed, number)
        after = game.resolve(state, sheets, dice)
        yield Played(state, texts, sheets, dice, after)
    raise AssertionError(f"{game.META.name} has not ended after {most} resolutions")
