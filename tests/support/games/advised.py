"""Games in which one seat sends only what the form of its letter shows, and the others send nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pbem.core.kit.advice import Tip, tips
from pbem.core.rules import Game, Resolution, choose
from tests.support.games.playing import dice_of


class Advised(NamedTuple):
    """One resolution, with what the form showed before it; nothing for set-up."""

    before: Any
    shown: list[Tip]
    after: Resolution


def play_the_form(
    game: Game, seed: str, place: int, seats: int = 2, wanted: Mapping[str, str] | None = None, most: int = 400
) -> Iterator[Advised]:
    """`place` is the number of the seat that sends what is shown."""
    options = choose(game.META, wanted or {}, seats)
    names, language = game.seat_names(seats, options), game.language(options)
    before = game.begin(names, options)
    after = game.setup(game.CODEC.copy(before), dice_of(seed, 0))
    yield Advised(before, [], after)
    for number in range(1, most):
        state = after.state
        if game.result(state) is not None:
            return
        shown = []
        if names[place] in game.awaited(state):
            text = game.suggest(state, names[place], dice_of(f"{seed}/bot", number))
            shown = tips(game, language, state, names[place], text)
        sheets = {names[place]: language.read("\n".join(tip.line for tip in shown))} if shown else {}
        after = game.resolve(state, sheets, dice_of(seed, number))
        yield Advised(state, shown, after)
    raise AssertionError(f"{game.META.name} has not ended after {most} resolutions")
