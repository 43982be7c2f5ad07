"""Practice: the board that a seat imagines could be the true one, and is made only of what the seat knows."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.core.dice import Dice, Stream
from pbem.core.phrases import catalogue
from pbem.core.rules import BadOptions, Game, choose
from pbem.games import find, names, package
from pbem.reports.report import Occasion
from pbem.reports.text import report_text
from pbem.service.orders.practice import tried
from tests.contract.test_secrecy import most_players, settings, wanted
from tests.support.games.large_games import is_large
from tests.support.games.playing import dice_of, play

ENCODE = msgspec.json.Encoder(order="deterministic").encode
EVERY = pytest.mark.parametrize(("name", "key", "value"), settings())


def seen(game: Game, board: Any, seat: str) -> tuple[bytes, bytes, list[str]]:
    return ENCODE(game.view(board, seat)), ENCODE(game.chart(board, seat)), list(game.awaited(board))


@EVERY
def test_an_imagined_board_looks_like_the_true_one_and_keeps_the_laws(name: str, key: str, value: str) -> None:
    game = find(name)
    for number, turn in enumerate(
        islice(play(game, f"imagined/{value}", wanted(game, key, value), most_players(game)), 0, 40, 2)
    ):
        state = turn.after.state
        for seat in game.awaited(state):
            board = game.guess_hidden(state, seat, dice_of(f"imagine/{seat}", number))
            assert seen(game, board, seat) == seen(game, state, seat), (
                f"resolution {number}: {seat} can tell the board of `guess_hidden` from the true one. Begin with what "
                "the seat knows, and change only what its view and chart do not show"
            )
            assert game.laws(board) == [], f"resolution {number}: `guess_hidden` for {seat} breaks the game's `laws`"


@EVERY
def test_it_hangs_on_nothing_that_the_seat_cannot_know(name: str, key: str, value: str) -> None:
    """From boards that the seat cannot distinguish it guesses the same one, to the last byte."""
    game = find(name)
    for number, turn in enumerate(
        islice(play(game, f"twins/{value}", wanted(game, key, value), most_players(game)), 0, 30, 2)
    ):
        state = turn.after.state
        for seat in game.awaited(state):
            twin = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", number))
            one, other = (game.guess_hidden(board, seat, dice_of("imagine", number)) for board in (state, twin))
            assert game.CODEC.pack(one) == game.CODEC.pack(other), (
                f"resolution {number}: `guess_hidden` for {seat} uses something that the seat cannot know: make the "
                "board of what the seat knows and of the dice alone"
            )


TEMPLATES = Path(__file__).parents[2] / "templates" / "report"
OCCASION = Occasion(game="g", title="PRACTICE", turn=1)


@EVERY
def test_tries_of_boards_that_look_alike_are_alike(name: str, key: str, value: str) -> None:
    """What a seat is shown of its practice, with the same orders and the same try, to the last letter."""
    game, words, told = find(name), catalogue(package(name)), set()
    has_dice = is_large(name)
    for number, turn in enumerate(islice(play(game, f"tries/{value}", wanted(game, key, value)), 0, 30, 5)):
        has_dice = has_dice or (number > 0 and bool(turn.dice.throws))
        state = turn.after.state
        for seat in list(game.awaited(state))[:2]:
            text = game.suggest(state, seat, dice_of("own", number))
            twin = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", number))
            one, other = (tried(game, board, seat, text, 1 + number, OCCASION) for board in (state, twin))
            assert one.guesses == other.guesses, "what the others are thought to order must follow from what is known"
            assert report_text(one.report, words, TEMPLATES) == report_text(other.report, words, TEMPLATES), (
                f"the practice of {seat} shows something that the seat cannot know: see `guess_hidden`"
            )
            assert seat not in one.guesses
            again = tried(game, state, seat, text, 2 + number, OCCASION)
            told.add(again.report.stories == one.report.stories)
    assert not has_dice or False in told, "another try must have other luck: use the dice that are handed in"


def most_seats(game: Game, wanted: dict[str, str]) -> int:
    """As many as can play with these options."""
    fewest, most = game.META.seats
    for seats in range(most, fewest, -1):
        with suppress(BadOptions):
            choose(game.META, wanted, seats)
            return seats
    return fewest


@pytest.mark.parametrize("name", names())
def test_every_option_can_be_practised(name: str) -> None:
    """Also with the most players, and by what is left of a board after bots have played it on."""
    game = find(name)
    for option in game.META.options:
        wanted = {option.key: option.values[-1]}
        with suppress(BadOptions):
            turns = play(game, "options", wanted, most_seats(game, wanted))
            for number, turn in enumerate(islice(turns, 1, 14, 6)):
                seat = next(iter(game.awaited(turn.after.state)), None)
                if seat is None and not is_large(name):
                    break
                assert seat is not None, f"{option.key}: the game is over after a few turns"
                board = game.guess_hidden(turn.after.state, seat, dice_of("imagine", number))
                assert game.laws(board) == [], f"{option.key}: `guess_hidden` breaks the game's `laws`"
                for step in range(2):
                    if game.result(board) is not None:
                        break
                    language = game.language(board.options)
                    texts = {each: game.suggest(board, each, dice_of(each, step)) for each in game.awaited(board)}
                    sheets = {each: language.read(text) for each, text in texts.items()}
                    board = game.resolve(board, sheets, dice_of("practice", step)).state
                    assert game.laws(board) == [], f"{option.key}: a board of `guess_hidden`, played on, breaks `laws`"


class OneOtherDie(Dice):
    """The dice of a seed, but for one throw, which shows the next face."""

    def __init__(self, other: str) -> None:
        super().__init__(b"open".ljust(32), b"hidden".ljust(32))
        self.other = other

    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        came = super()._faces(label, stream, sides, count)
        return tuple(1 + face % sides for face in came) if label == self.other else came


@pytest.mark.parametrize("name", names())
def test_what_the_set_up_hides_is_thrown_by_hidden_dice(name: str) -> None:
    """The secret of the open dice is in every report: anyone can recompute what they decided."""
    game = find(name)
    seats = most_players(game)
    options = choose(game.META, {}, seats)
    board, dice = game.begin(game.seat_names(seats, options), options), OneOtherDie("")
    true = game.setup(board, dice).state
    for throw in dice.throws:
        if throw.stream == "open" and throw.ask == "dice":
            other = game.setup(board, OneOtherDie(throw.label)).state
            for seat in true.seats if game.CODEC.pack(other) != game.CODEC.pack(true) else ():
                assert game.view(other, seat) != game.view(true, seat) or game.chart(other, seat) != game.chart(
                    true, seat
                ), f"{throw.label} decides what {seat} cannot see: throw it with `hidden=True`"
