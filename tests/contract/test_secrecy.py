"""Non-interference: boards that differ only in what a seat cannot see look the same to it, byte by byte."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.core.facts import OrderRefused
from pbem.core.phrases import catalogue
from pbem.core.rules import Game, fold
from pbem.core.scripted import SteadyDice
from pbem.games import find, names, package
from pbem.reports.edition import Edition
from pbem.reports.pdf import pages
from pbem.reports.report import Occasion, build
from tests.support.games.large_games import is_large
from tests.support.games.playing import dice_of, play

ENCODE = msgspec.json.Encoder(order="deterministic").encode


def settings() -> list[tuple[str, str, str]]:
    """Every game with each value of its options that decide who knows what; without such an option, as it is."""
    return [(name, *choice) for name in names() for choice in _choices(find(name)) or [("", "")]]


def _choices(game: Game) -> list[tuple[str, str]]:
    deciding = [option for option in game.META.options if option.key in ("secrecy", "fog", "credits")]
    return [(option.key, value) for option in deciding for value in option.values]


def wanted(game: Game, key: str, value: str, **more: str) -> dict[str, str]:
    """These choices; a small game leaves out those that it does not have."""
    choices = {key: value, **more}
    if is_large(game.META.name):
        return choices
    known = {option.key: option for option in game.META.options}
    return {key: value for key, value in choices.items() if key in known and known[key].allows(value)}


def most_players(game: Game) -> int:
    return min(game.META.seats[1], 4)


def twin_of(game: Game, state: Any, seat: str | None, dice: Any) -> Any:
    """A board that looks the same to this seat, with the standing orders of all as they are."""
    twin = game.with_secrets_changed(state, seat, dice)
    if is_large(game.META.name) or hasattr(state, "standing"):
        twin.standing = state.standing
    return twin


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
    differed, has_secrets = False, is_large(name)
    turns = play(game, f"secret/{value}", wanted(game, key, value), most_players(game))
    for number, turn in enumerate(islice(turns, 1, 26)):
        state = turn.after.state
        has_secrets = has_secrets or game.view(state, "*").sections != game.view(state, None).sections
        for seat in [*state.seats, None]:
            other = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", number))
            differed = differed or game.CODEC.canonical(other) != game.CODEC.canonical(state)
            text = turn.texts.get(seat or "", "")
            assert seen(game, state, seat, text) == seen(game, other, seat, text), (
                f"resolution {number}: {seat} sees something that `with_secrets_changed` treats as hidden. Build view, "
                "chart and check from what the seat knows, or do not change what it may see"
            )
    assert differed or not has_secrets, (
        "the game has secrets, but `with_secrets_changed` changes nothing: let it change every secret"
    )


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
    turns = play(game, f"printed/{value}", wanted(game, key, value), most_players(game))
    for number, turn in enumerate(islice(turns, 2, 30, 9)):
        before, after = turn.before, turn.after.state
        for seat in [*after.seats[:2], None]:
            earlier, later = (
                game.with_secrets_changed(board, seat, dice_of(f"disguise/{seat}", number)) for board in (before, after)
            )
            assert printed(game, before, after, seat) == printed(game, earlier, later, seat), (
                f"resolution {number}: a report for {seat} shows something that `with_secrets_changed` treats as hidden"
            )


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_suggestions_use_only_what_the_seat_knows(name: str, key: str, value: str) -> None:
    game = find(name)
    for number, turn in enumerate(islice(play(game, f"bot/{value}", wanted(game, key, value)), 1, 16)):
        state = turn.after.state
        for seat in game.awaited(state):
            other = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", number))
            assert game.suggest(state, seat, dice_of("s", number)) == game.suggest(other, seat, dice_of("s", number)), (
                f"resolution {number}: the bot of {seat} uses something that the seat cannot know"
            )


PLACE = r"(?:[A-H][0-9]+(?:/[1-6])?)|(?:[A-Z][a-z]{2,})"


def probing(game: Game, state: Any, seat: str) -> str:
    """A sheet that names every place and piece there is, whether this seat knows it or not."""
    known = ENCODE(game.view(state, "*")).decode()
    places = sorted(set(re.findall(f'"({PLACE})"', known)))
    orders = [form.example.split() for form in game.language(state.options).orders]
    # The last word of an order, if it can be a place.
    verbs = sorted({" ".join(words[:-1]) for words in orders if len(words) > 1 and re.fullmatch(PLACE, words[-1])})
    lines = [f"{verb} {place}" for place in places for verb in verbs]
    return "\n".join(lines[:: 1 + len(lines) // 400])


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_refusals_do_not_reveal_what_is_hidden(name: str, key: str, value: str) -> None:
    """Orders of a verb and a place, which move nothing, are answered alike to the last line."""
    game = find(name)
    options = wanted(game, key, value, pace="turn")
    for number, turn in enumerate(islice(play(game, f"probe/{value}", options), 3, 40)):
        state = turn.after.state
        language = game.language(state.options)
        for seat in game.awaited(state):
            other = twin_of(game, state, seat, dice_of(f"disguise/{seat}", number))
            lines = [line for line in probing(game, state, seat).splitlines() if len(line.split()) == 2]
            sheet = language.read("\n".join(lines))
            assert refusals(game, state, seat, sheet) == refusals(game, other, seat, sheet), (
                f"resolution {number}: a refusal tells {seat} something that the seat cannot know"
            )


def refusals(game: Game, state: Any, seat: str, sheet: Any) -> list[bytes]:
    """Every refusal a seat reads when only that seat sends orders."""
    after = game.resolve(state, {seat: sheet}, SteadyDice())
    refused = [fact for fact in after.facts if isinstance(fact, OrderRefused) and fact.seat == seat]
    return [ENCODE(told) for fact in refused for told in game.narrate(state, seat, fact)]


def sheets(game: Game, state: Any, seat: str, number: int) -> Iterator[str]:
    """Nothing; what names everything there is; what a bot would do, with every standing order there is."""
    language = game.language(state.options)
    standing = [form.example for form in language.standing]
    yield ""
    yield probing(game, state, seat)
    yield "\n".join([game.suggest(state, seat, dice_of("sheet", number)), *standing])


class Story:
    """What a seat reads of a turn in which only that seat sends orders, fact by fact."""

    def __init__(self, game: Game, state: Any, seat: str, text: str, number: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        sheet = game.language(state.options).read(text)
        self.facts = game.resolve(state, {seat: sheet}, dice_of("twins", number)).facts
        board, self.told = game.CODEC.copy(state), []
        for place, fact in enumerate(self.facts):
            told = list(game.narrate(board, seat, fact))
            if told:
                self.told.append((place, ENCODE(told)))
            board = game.apply(board, fact)

    def sentences(self, number: int) -> bytes:
        return self.told[number][1] if number < len(self.told) else b""

    def look(self, number: int) -> bytes:
        """How the board looks after that many sentences."""
        facts = self.facts[: self.told[number][0] + 1] if number < len(self.told) else self.facts
        return ENCODE(self.game.view(fold(self.game, self.game.CODEC.copy(self.state), facts), self.seat))

    def is_revealing(self, number: int) -> bool:
        fact = self.facts[self.told[number][0]] if number < len(self.told) else None
        return fact is not None and bool(REVEALING.search(type(fact).__struct_config__.tag))


# Kinds of facts by which the rules show what was hidden: who fights learns what the other side has, and what the police
# finds is cried out.
REVEALING = re.compile(r"battle|combat|fought|shots|hits|inspected")


@pytest.mark.parametrize("seed", ["twins", "more"])
@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_a_seat_reads_no_more_than_it_sees(name: str, key: str, value: str, seed: str) -> None:
    """The same turn on two boards that look the same to the one seat that plays.

    What it reads, to the last number, may differ only when the board has come to look different to it too: because
    it met what was hidden before, or drew it. Only facts that are there to show something are left out.
    """
    require_stories(find(name), f"{seed}/{value}", wanted(find(name), key, value, pace="turn"))


def require_stories(game: Game, seed: str, options: dict[str, str]) -> None:
    told = acts = 0
    first = 3 if is_large(game.META.name) else 0
    for number, turn in enumerate(islice(play(game, seed, options, most_players(game)), first, 60)):
        state = turn.after.state
        for seat in game.awaited(state):
            # What others have ordered may well change what happens.
            twin = twin_of(game, state, seat, dice_of(f"disguise/{seat}", number))
            idle = Story(game, state, seat, "", number)
            for text in sheets(game, state, seat, number):
                one, other = (Story(game, board, seat, text, number) for board in (state, twin))
                told, acts = told + len(one.told), acts + (one.facts != idle.facts)
                most = max(len(one.told), len(other.told))
                apart = next((n for n in range(most) if one.sentences(n) != other.sentences(n)), None)
                if apart is not None and not (one.is_revealing(apart) or other.is_revealing(apart)):
                    said = (one.sentences(apart), other.sentences(apart))
                    assert one.look(apart) != other.look(apart), (
                        f"resolution {number}: `narrate` tells {seat} something that its view does not show: {said}, "
                        f"after the orders {text!r}"
                    )
    # In a small game little may happen without orders; but what an order changes must be reported.
    enough = 201 if is_large(game.META.name) else min(200, acts)
    assert acts, "no sheet of the bot changes anything"
    assert told >= enough, f"`narrate` tells seats {told} things of {acts} turns that their own orders changed"


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_the_narration_of_a_fact_depends_on_what_is_seen(name: str, key: str, value: str) -> None:
    """Every fact of turns in which everyone plays, narrated on the true board and on one that looks the same."""
    game = find(name)
    turns = play(game, f"facts/{value}", wanted(game, key, value), most_players(game))
    for number, turn in enumerate(islice(turns, 2, 30, 5)):
        state = game.CODEC.copy(turn.before)
        for place, fact in enumerate(turn.after.facts):
            if place % 3 == number % 3:
                for seat in [*state.seats, None]:
                    twin = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}/{place}", number))
                    # A fact may be about a piece that the twin has not.
                    with suppress(LookupError):
                        again = ENCODE(list(game.narrate(twin, seat, fact)))
                        assert ENCODE(list(game.narrate(state, seat, fact))) == again, (
                            f"what `narrate` tells {seat} of {fact} depends on something that the seat cannot know"
                        )
            state = game.apply(state, fact)


# Kinds of facts whose numbers are open by the rules, though the sum that they change is not: cards played for cash.
ANNOUNCED = re.compile(r"cash_found")


def altered(fact: Any) -> Iterator[tuple[str, Any]]:
    """The fact with one of its numbers changed, for each of them."""
    is_announced = ANNOUNCED.search(type(fact).__struct_config__.tag)
    for field in () if is_announced else fact.__struct_fields__:
        if type(value := getattr(fact, field)) is int and field not in ("line", "v"):
            yield field, msgspec.structs.replace(fact, **{field: value + 1})


def knowledge(game: Game, state: Any, seat: str) -> list[bytes]:
    """All that a seat knows: two boards that it guesses the same way are one board to it."""
    guessed = game.guess_hidden(state, seat, dice_of("guess", 0))
    return [ENCODE(game.view(state, seat)), ENCODE(game.chart(state, seat)), game.CODEC.pack(guessed)]


def leaks(game: Game, before: Any, fact: Any) -> Iterator[str]:
    """Numbers of a fact that a seat reads although they change the board only where this seat cannot look."""
    after = game.apply(game.CODEC.copy(before), fact)
    for field, other in altered(fact):
        # A number that no board and no sentence can have.
        with suppress(LookupError, ValueError):
            changed = game.apply(game.CODEC.copy(before), other)
            if game.CODEC.canonical(changed) != game.CODEC.canonical(after):
                for seat in before.seats:
                    one, two = (ENCODE(list(game.narrate(before, seat, each))) for each in (fact, other))
                    if one != two and knowledge(game, after, seat) == knowledge(game, changed, seat):
                        yield f"{seat} reads the {field} of {fact}"


@pytest.mark.parametrize(("name", "key", "value"), settings())
def test_no_sentence_tells_a_secret_number_of_a_fact(name: str, key: str, value: str) -> None:
    """A fact with another number, which makes no difference to what a seat knows, is told to it in the same words."""
    game = find(name)
    turns = play(game, f"numbers/{value}", wanted(game, key, value), most_players(game))
    for turn in islice(turns, 2, 30, 5):
        state, seen_before = game.CODEC.copy(turn.before), Counter[type]()
        for fact in turn.after.facts:
            seen_before[type(fact)] += 1
            found = leaks(game, state, fact) if seen_before[type(fact)] <= 3 else ()
            assert (first := next(iter(found), None)) is None, (
                f"{first}, which the seat cannot know: ask `reader.reads(seat)` in `narrate` before telling it"
            )
            state = game.apply(state, fact)


@pytest.mark.parametrize("name", names())
def test_the_referee_sees_everything(name: str) -> None:
    game = find(name)
    *_, turn = islice(play(game, "referee"), 10)
    words = catalogue(package(name))
    assert words.say(game.view(turn.after.state, "*").title), "a view for the seat * is the referee's"
