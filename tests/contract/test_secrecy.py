"""Non-interference: boards that differ only in what a seat cannot see look the same to it, byte by byte."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.core.facts import OrderRefused
from pbem.core.phrases import catalogue
from pbem.core.rules import Game
from pbem.core.scripted import SteadyDice
from pbem.games import find, names, package
from pbem.reports.edition import Edition
from pbem.reports.pdf import pages
from pbem.reports.report import Occasion, build
from tests.contract.playing import dice_of, play

ENCODE = msgspec.json.Encoder(order="deterministic").encode


def settings() -> list[tuple[str, str, str]]:
    """Every game with each value of its options that decide who knows what."""
    return [
        (name, option.key, value)
        for name in names()
        for option in find(name).META.options
        if option.key in ("secrecy", "fog", "credits")
        for value in option.values
    ]


def seen(game: Game, state: Any, seat: str | None, sheet_text: str) -> list[bytes]:
    """All that this seat can get to see of a board."""
    views = [ENCODE(game.view(state, seat)), ENCODE(game.chart(state, seat))]
    if seat is not None and seat in game.awaited(state):
        sheet = game.language(state.options).read(sheet_text)
        views.append(ENCODE(game.check(state, seat, sheet)))
    return views


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_what_a_seat_cannot_see_does_not_show(name: str, key: str, value: str) -> None:
    game = find(name)
    seats = min(game.META.seats[1], 4)
    differed = False
    for number, turn in enumerate(islice(play(game, f"secret/{value}", {key: value}, seats), 1, 26)):
        state = turn.after.state
        for seat in [*state.seats, None]:
            other = game.disguise(state, seat, dice_of(f"disguise/{seat}", number))
            differed = differed or game.CODEC.canonical(other) != game.CODEC.canonical(state)
            text = turn.texts.get(seat or "", "")
            assert seen(game, state, seat, text) == seen(game, other, seat, text), (number, seat)
    assert differed, "the disguise changed nothing, so the test would show nothing"


TEMPLATES = Path(__file__).parents[2] / "templates" / "report"
OCCASION = Occasion(game="g", title="Title", turn=1)


def printed(game: Game, before: Any, after: Any, seat: str | None) -> list[Any]:
    """All forms of a report. The pages are all that a PDF is made from, and the same pages give the same PDF."""
    report = build(game, before, (), after, seat, OCCASION)
    edition = Edition(report, catalogue(package(game.META.name)), TEMPLATES)
    made = pages(report, edition.words, TEMPLATES)
    return [edition.text(), edition.html(), edition.json(), edition.svg(), made.html, made.pictures]


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_what_a_seat_cannot_see_is_in_no_form_of_its_report(name: str, key: str, value: str) -> None:
    game = find(name)
    seats = min(game.META.seats[1], 4)
    for number, turn in enumerate(islice(play(game, f"printed/{value}", {key: value}, seats), 2, 30, 9)):
        before, after = turn.before, turn.after.state
        for seat in [*after.seats[:2], None]:
            earlier, later = (
                game.disguise(board, seat, dice_of(f"disguise/{seat}", number)) for board in (before, after)
            )
            assert printed(game, before, after, seat) == printed(game, earlier, later, seat), (number, seat)


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_suggestions_use_only_what_the_seat_knows(name: str, key: str, value: str) -> None:
    game = find(name)
    for number, turn in enumerate(islice(play(game, f"bot/{value}", {key: value}), 1, 16)):
        state = turn.after.state
        for seat in game.awaited(state):
            other = game.disguise(state, seat, dice_of(f"disguise/{seat}", number))
            assert game.suggest(state, seat, dice_of("s", number)) == game.suggest(other, seat, dice_of("s", number))


def probing(game: Game, state: Any, seat: str) -> str:
    """A sheet that names every place and piece there is, whether this seat knows it or not."""
    known = ENCODE(game.view(state, "*")).decode()
    places = sorted(set(re.findall(r'"((?:[A-H][0-9]+(?:/[1-6])?)|(?:[A-Z][a-z]{2,}))"', known)))
    words = [form.example.split() for form in game.language(state.options).orders]
    verbs = sorted({line[0] for line in words if len(line) == 2})
    return "\n".join(f"{verb} {place}" for place in places[:60] for verb in verbs)[:20_000]


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_what_is_told_of_a_turn_does_not_tell_what_is_hidden(name: str, key: str, value: str) -> None:
    """The same turn on two boards that look the same to a seat: its probing orders are answered alike."""
    game = find(name)
    options = {key: value, "pace": "turn"}
    for number, turn in enumerate(islice(play(game, f"probe/{value}", options), 3, 40)):
        state = turn.after.state
        language = game.language(state.options)
        for seat in game.awaited(state):
            other = game.disguise(state, seat, dice_of(f"disguise/{seat}", number))
            # What others have ordered may well change what happens.
            other.standing = state.standing
            sheet = language.read(probing(game, state, seat))
            assert answered(game, state, seat, sheet) == answered(game, other, seat, sheet), (number, seat)


def answered(game: Game, state: Any, seat: str, sheet: Any) -> list[bytes]:
    """Every refusal a seat is told when it alone sends orders."""
    after = game.resolve(state, {seat: sheet}, SteadyDice())
    refusals = [fact for fact in after.facts if isinstance(fact, OrderRefused) and fact.seat == seat]
    return [ENCODE(told) for fact in refusals for told in game.tell(state, seat, fact)]


@pytest.mark.parametrize("name", names())
def test_the_referee_sees_everything(name: str) -> None:
    game = find(name)
    *_, turn = islice(play(game, "referee"), 10)
    words = catalogue(package(name))
    assert words.say(game.view(turn.after.state, "*").title)
