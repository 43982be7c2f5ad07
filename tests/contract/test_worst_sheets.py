"""No sheet that is accepted keeps the server busy: the worst ones found by an adversarial search, for every game.

The search (random words, misspelt verbs, long lists and paths, hundreds of standing orders, lines grown by mutation
from the dearest) found nothing much dearer than these shapes, on boards late in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from pbem import games
from pbem.core.grammar import MOST_SUGGESTIONS, Form
from pbem.core.phrases import catalogue
from pbem.core.rules import Game
from pbem.core.sheet import LONGEST_LINE, MOST_LINES
from pbem.core.standing import Question
from pbem.mail.reading.lines import order_lines
from pbem.reports.answers import check_text
from tests.support.games.playing import dice_of, play
from tests.support.measuring import cpu_seconds, reference_seconds

LATEST = 40
WORST = 0.3
FEW_LINES, FEW_SHAPES = 30, 4
Line = Callable[[int], str]


@cache
def late_board(name: str) -> tuple[Game, Any, str]:
    """The largest board of a game that bots play, and a seat that it waits for."""
    game = games.find(name)
    boards = []
    for number, played in enumerate(play(game, "worst sheets", most=400)):
        if game.result(played.after.state) is None and game.awaited(played.after.state):
            boards.append(game.CODEC.pack(played.after.state))
        if number == LATEST:
            break
    state = game.CODEC.unpack(max(boards, key=len))
    return game, state, sorted(game.awaited(state))[0]


def sheet(line: Line, many: int = MOST_LINES) -> str:
    return "\n".join(line(number)[:LONGEST_LINE].replace("#", "") for number in range(many))


def shapes(game: Game, state: Any, seat: str) -> Iterator[tuple[str, Line]]:
    luck, language = Random("worst sheets"), game.language(state.options)
    forms = (*language.orders, *language.standing)
    verbs = sorted({form.example.split()[0] for form in forms})
    own = game.suggest(state, seat, dice_of("bot", 1)).splitlines() or ["HOLD"]
    arguments = [word for form in forms for word in form.example.split()[1:]] or ["x"]

    def word() -> str:
        return "".join(luck.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(3))

    def words(some: Callable[[], str]) -> str:
        return " ".join(some() for _ in range(60))

    yield "words", lambda number: words(word)
    yield "misspelt verbs", lambda number: f"{luck.choice(verbs)[:-1]}qx {number} {words(word)}"
    yield "verbs and words", lambda number: f"{luck.choice(verbs)} {words(word)}"
    yield "verbs and arguments", lambda number: f"{luck.choice(verbs)} {words(lambda: luck.choice(arguments))}"
    yield "a bot's lines", lambda number: own[number % len(own)]
    yield "a bot's lines, spoiled", lambda number: f"{own[number % len(own)]} {number}"
    for form in forms:
        yield f"{form.name} and a list", partial(_list, form)
        yield f"{form.name} again", partial(_again, form)
    for question in game.questions(state.options):
        if question.about:
            yield f"{question.key} when", partial(_when, question)


def _list(form: Form, number: int) -> str:
    first, *rest = form.example.split()
    return f"{first} " + " + ".join([*rest, str(number)] * 40)


def _again(form: Form, number: int) -> str:
    return form.example


def _when(question: Question, number: int) -> str:
    return f"{question.form.example.partition(' WHEN ')[0]} WHEN {question.about[0]} < {number}"


def dearest(work: Callable[[str], object], game: Game, state: Any, seat: str) -> tuple[float, str]:
    """The shape that takes longest, by the first lines of each; whatever disturbs one measurement spares another."""
    language = game.language(state.options)

    def seconds(text: str) -> float:
        language.forget()
        return cpu_seconds(lambda: work(text))

    ranked = sorted(shapes(game, state, seat), key=lambda shape: -seconds(sheet(shape[1], FEW_LINES)))
    whole = [(what, sheet(line)) for what, line in ranked[:FEW_SHAPES]]
    return max((min(seconds(text) for _ in range(3)), what) for what, text in whole)


@pytest.mark.parametrize("name", games.names())
def test_the_worst_sheet_is_read_checked_and_answered_in_time(name: str) -> None:
    game, state, seat = late_board(name)
    language, words = game.language(state.options), catalogue(games.package(name), "en")
    found, what = dearest(
        lambda text: check_text(game.check(state, seat, language.read(text)), words), game, state, seat
    )
    assert found < reference_seconds(WORST), what


@pytest.mark.parametrize("name", games.names())
def test_the_worst_letter_is_searched_for_orders_in_time(name: str) -> None:
    game, state, seat = late_board(name)
    language = game.language(state.options)
    found, what = dearest(lambda text: order_lines(f"{text}\n{text[:150_000]}", language), game, state, seat)
    assert found < reference_seconds(WORST), what


@pytest.mark.parametrize("name", games.names())
def test_only_the_first_wrong_lines_get_a_suggestion(name: str) -> None:
    game, state, _ = late_board(name)
    language = game.language(state.options)
    verb = max((form.example.split()[0] for form in language.orders), key=len)
    problems = language.read("\n".join(f"{verb}X {number}" for number in range(MOST_LINES))).problems
    assert len(problems) == MOST_LINES
    assert all(problem.hint is not None for problem in problems[:MOST_SUGGESTIONS])
    assert all(problem.hint is None for problem in problems[MOST_SUGGESTIONS:])
    # What was read before changes nothing.
    again = language.read(f"{verb}X {MOST_LINES - 1}").problems
    assert again[0].hint is not None
