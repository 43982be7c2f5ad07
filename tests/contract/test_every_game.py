"""What every game must keep. A new folder under pbem/games gets these tests for free."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.phrases import catalogue
from pbem.core.rules import BadOptions, Game, asked_for, choose, fewest_seats, fold, orders_in_phase
from pbem.core.sheet import Sheet
from pbem.games import find, names, package
from tests.support.games.large_games import is_large
from tests.support.games.playing import dice_of, play

EVERY = pytest.mark.parametrize("name", names())
SEEDS = ("one", "two")
TURNS = 14
ROOT = Path(__file__).parents[2]
SORTED_KEYS = (
    "it looks different after the board was stored and read again. Walk over `state.seats`, not over a dict: a copy of "
    "the board has the keys of its dicts sorted"
)
ORDER_OF_KEYS = (
    "it depends on the order of the keys of a dict, which a stored board does not keep. Make the rows of a table with "
    "`for seat in state.seats`, and sort what has no seat: `sorted(state.places.items())`"
)


def test_the_games_of_this_repository_are_held_to_more() -> None:
    assert len([name for name in names() if is_large(name)]) >= 4


@EVERY
@pytest.mark.parametrize("seed", SEEDS)
def test_same_seed_same_facts(name: str, seed: str) -> None:
    game = find(name)
    encode = game.CODEC.encode_facts
    first = [encode(turn.after.facts) for turn in islice(play(game, seed), TURNS)]
    assert first == [encode(turn.after.facts) for turn in islice(play(game, seed), TURNS)], (
        "the same dice and sheets gave other facts: look for `random`, a clock, a set that is walked over, or a state "
        "or module variable that `resolve` changes"
    )
    has_dice = is_large(name) or any(turn.dice.throws for turn in islice(play(game, seed), TURNS))
    assert not has_dice or first != [encode(turn.after.facts) for turn in islice(play(game, seed + "!"), TURNS)], (
        "other dice gave the same facts: use what `turn.dice` returns"
    )


@EVERY
@pytest.mark.parametrize("seed", SEEDS)
def test_folding_stored_facts_gives_the_resolved_state(name: str, seed: str) -> None:
    game = find(name)
    for turn in islice(play(game, seed), TURNS):
        stored = game.CODEC.encode_facts(turn.after.facts)
        folded = fold(game, game.CODEC.copy(turn.before), game.CODEC.decode_facts(stored))
        assert game.CODEC.canonical(folded) == game.CODEC.canonical(turn.after.state), (
            "applying the stored facts gives another board than `resolve` did: change the board only in `apply`, and "
            "only by what is written in the fact"
        )


@EVERY
def test_resolving_again_gives_the_same_and_leaves_the_board_alone(name: str) -> None:
    """The basis of verify: the same causes give the same facts, throws and digest."""
    game = find(name)
    for number, turn in enumerate(islice(play(game, "again"), 1, TURNS), 1):
        before = game.CODEC.canonical(turn.before)
        dice = dice_of("again", number)
        again = game.resolve(turn.before, turn.sheets, dice)
        assert game.CODEC.canonical(turn.before) == before, (
            "`resolve` changed the board it was given: work on CODEC.copy(state), as core/kit/resolver.py does"
        )
        assert game.CODEC.encode_facts(again.facts) == game.CODEC.encode_facts(turn.after.facts), (
            "resolving the same turn again gave other facts: nothing but state, sheets and dice may count"
        )
        assert dice.throws == turn.dice.throws, "resolving the same turn again threw other dice"
        assert game.CODEC.digest(again.state) == game.CODEC.digest(turn.after.state), (
            "resolving the same turn again gave another board"
        )


PRINT_SHEETS = """
import hashlib, sys
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pbem.core.rules import BadOptions
from pbem.bootstrap import add_games
from pbem.games import find, package
from tests.support.games.large_games import is_large
from tests.support.games.playing import dice_of, play
add_games()
game = find(sys.argv[1])
scribble, texts = game.suggest, []
with suppress(*() if is_large(sys.argv[1]) else (ModuleNotFoundError,)):
    scribble = getattr(import_module(package(sys.argv[1]) + ".bot"), "random_sheet", game.suggest)
for wanted in [{}, *({option.key: option.values[-1]} for option in game.META.options)]:
    with suppress(BadOptions):
        for turn in islice(play(game, "hash", wanted, min(game.META.seats[1], 4)), 1, 5):
            state = turn.after.state
            texts += [*turn.texts.values(), *(scribble(state, seat, dice_of("fool", 1)) for seat in state.seats)]
print(len(texts), hashlib.sha256(repr(texts).encode()).hexdigest())
"""


@EVERY
def test_the_order_of_sets_does_not_show(name: str) -> None:
    seen = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", PRINT_SHEETS, name]
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        seen.add(done.stdout)
    assert len(seen) == 1, "the order of a set shows in what the bot writes: sort it, or use a dict or a tuple"
    assert not seen.pop().startswith(b"0 "), "no seat was ever asked for a sheet: see `awaited`"


@EVERY
def test_the_state_survives_packing_and_looks_the_same(name: str) -> None:
    """What a seat sees is the same whether the state was resolved, folded or read from the cache."""
    game, encode = find(name), msgspec.json.encode
    for turn in islice(play(game, "pack"), TURNS):
        state = turn.after.state
        unpacked = game.CODEC.unpack(game.CODEC.pack(state))
        assert game.CODEC.canonical(unpacked) == game.CODEC.canonical(state), (
            "the state changes when it is stored: every field needs a type that msgspec reads back as it was"
        )
        for seat in [*game.awaited(state), None, "*"]:
            assert encode(game.view(unpacked, seat)) == encode(game.view(state, seat)), f"view of {seat}: {SORTED_KEYS}"
            assert encode(game.chart(unpacked, seat)) == encode(game.chart(state, seat)), (
                f"chart of {seat}: {SORTED_KEYS}"
            )


@EVERY
def test_the_order_of_keys_does_not_show(name: str) -> None:
    """Seats whose names are in the order of the alphabet hide it from the test above."""
    game, encode = find(name), msgspec.json.encode
    for turn in islice(play(game, "keys"), TURNS):
        state = turn.after.state
        other = game.CODEC.unpack(msgspec.msgpack.encode(backwards(msgspec.msgpack.decode(game.CODEC.pack(state)))))
        assert game.CODEC.canonical(other) == game.CODEC.canonical(state)
        for seat in [*state.seats, None, "*"]:
            assert encode(game.view(other, seat)) == encode(game.view(state, seat)), f"view of {seat}: {ORDER_OF_KEYS}"
            assert encode(game.chart(other, seat)) == encode(game.chart(state, seat)), (
                f"chart of {seat}: {ORDER_OF_KEYS}"
            )


def backwards(value: Any) -> Any:
    """The same data with the keys of all dicts in reverse order."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return [backwards(each) for each in value] if isinstance(value, list) else value


@EVERY
def test_the_map_shows_the_board_of_begin(name: str) -> None:
    """The first report compares the board after the set-up with the one before it."""
    game, encode = find(name), msgspec.json.encode
    seats = fewest_seats(game.META, {})
    options = choose(game.META, {}, seats)
    state = game.begin(game.seat_names(seats, options), options)
    for seat in [*state.seats, None, "*"]:
        assert encode(game.chart(state, seat)), "`chart` must show the board of `begin`, on which nothing is set up yet"


@EVERY
def test_facts_name_their_kind_and_version(name: str) -> None:
    game = find(name)
    for turn in islice(play(game, "kinds"), TURNS):
        for fact in msgspec.json.decode(game.CODEC.encode_facts(turn.after.facts)):
            assert fact["kind"] == fact["kind"].lower(), 'write the tag of a fact in small letters: tag="unit_moved"'
            assert fact["v"] >= 1, "a fact is a subclass of pbem.core.facts.Fact, whose version `v` begins at 1"


@EVERY
@pytest.mark.parametrize("seed", SEEDS)
def test_suggested_sheets_have_no_problems(name: str, seed: str) -> None:
    for turn in islice(play(find(name), seed), TURNS):
        for sheet in turn.sheets.values():
            assert not sheet.problems, f"`suggest` wrote lines that `language` cannot read: {sheet.problems}"


@EVERY
@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=300))
def test_any_text_parses(name: str, text: str) -> None:
    game = find(name)
    language = game.language(choose(game.META, {}, fewest_seats(game.META, {})))
    assert isinstance(language.read(text), Sheet), "`language` returns a pbem.core.grammar.Language"


@cache
def board_to_mix(name: str) -> Any:
    """Played once for all examples: resolving leaves a board alone, as a test above sees to."""
    *_, turn = islice(play(find(name), "mix"), 4)
    return turn.after.state


@EVERY
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_mix_of_known_words_is_answered(name: str, data: st.DataObject) -> None:
    """People write lines that are nearly right; parsing, checking and resolving them never raises."""
    game, state = find(name), board_to_mix(name)
    language = game.language(state.options)
    words = sorted({word for form in (*language.orders, *language.standing) for word in form.example.split()})
    lines = st.lists(st.lists(st.sampled_from(words), min_size=1, max_size=7).map(" ".join), max_size=12)
    sheets = {seat: language.read("\n".join(data.draw(lines))) for seat in game.awaited(state)}
    words_of = catalogue(package(name))
    for seat, sheet in sheets.items():
        for line in game.check(state, seat, sheet).lines:
            assert line.says and all(words_of.say(text) for text in line.says), (
                f"`check` answers {line.text!r} with nothing: say what the line would do, or what is wrong with it"
            )
    after = game.resolve(state, sheets, dice_of("mix", 99))
    assert game.laws(after.state) == [], "orders that are nearly right led to a board that breaks the game's `laws`"


@EVERY
@pytest.mark.parametrize("seed", SEEDS)
def test_laws_hold_all_game_long_and_random_play_ends(name: str, seed: str) -> None:
    game = find(name)
    state = None
    for turn in play(game, seed):
        state = turn.after.state
        assert game.laws(state) == [], "bots that play by the rules led to a board that breaks the game's `laws`"
    result = game.result(state)
    assert result is not None, "`awaited` is empty, so `result` must say how the game ended"
    assert {standing.seat for standing in result.standings} >= set(result.winners), (
        "every winner needs a row in the standings of the result; use core.rules.placed"
    )


@EVERY
def test_orders_that_are_not_timely_are_errors(name: str) -> None:
    """What the forms leave out is refused; the standing orders that are asked for are some of the language."""
    game = find(name)
    if not hasattr(game, "orders_in_phase"):
        return
    for turn in islice(play(game, "one"), TURNS):
        language = game.language(turn.after.state.options)
        heeded = {form.name for form in orders_in_phase(game, turn.after.state, language)}
        late = [form for form in language.orders if form.name not in heeded]
        for seat in game.awaited(turn.after.state):
            assert heeded, f"{seat} is awaited, but `orders_in_phase` names no order"
            assert all(form in language.standing for form in asked_for(game, turn.after.state, language))
            for form in late:
                (line,) = game.check(turn.after.state, seat, language.read(form.example)).lines
                assert line.verdict == "error", (
                    f"`orders_in_phase` leaves {form.name} out, but `check` does not call it wrong: {line}"
                )
            for form in language.standing:
                assert not language.read(form.example).problems, f"the example {form.example!r} cannot be read"


@EVERY
def test_every_option_value_and_every_pair_sets_up(name: str) -> None:
    game = find(name)
    values = [(option.key, value) for option in game.META.options for value in option.values]
    for pair in [*combinations(values, 2)]:
        if pair[0][0] == pair[1][0]:
            continue
        with suppress(BadOptions):
            seats = fewest_seats(game.META, dict(pair))
            set_up(game, choose(game.META, dict(pair), seats), seats)


def set_up(game: Game, options: dict[str, str], seats: int) -> None:
    board = game.begin(game.seat_names(seats, options), options)
    after = game.setup(board, dice_of("pairs", 0))
    asked = game.awaited(after.state)
    assert asked, f"after the set-up nobody is awaited, with the options {options}"


@EVERY
def test_options_that_cannot_be_played_are_explained(name: str) -> None:
    meta = find(name).META
    with pytest.raises(BadOptions, match="players"):
        choose(meta, {}, meta.seats[1] + 1)
    with pytest.raises(BadOptions, match="no option"):
        choose(meta, {"no_such_option": "1"}, meta.seats[1])
    for option in meta.options[:1]:
        with pytest.raises(BadOptions, match="possible"):
            choose(meta, {option.key: "no such value"}, meta.seats[1])
