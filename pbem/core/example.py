"""Worked examples: a board, the sheets, the dice and the expected result, in TOML, by people who know the rulebook.

    title = "A scout leaves a black hole"
    rules = ["ISB-42"]
    dice = [3]                                    # in order; or [dice] with in_order, by_label and rest
    [given]                                       # the board, in the words of the game; players = how many
    [sheets]
    A = "EXPLORE Sct1 A8/1"
    [then]
    facts = [{ kind = "exit_rolled", at = "A8" }] # these must come in this order; only the fields named are compared
    no_facts = [{ kind = "units_lost" }]
    refused = { "MOVE PB1 TO A9" = "no_path" }    # every line refused, and why; all other lines are carried out
    check = { "BUILD 1 GS AT A1" = "needs_tech" } # the answer to a line at submission: `ok`, `error` or a reason
    board = { units.A.A9 = "Sct" }                # part of the picture after the turn

Several turns in a row are written as [[turn]], each with sheets, dice and then.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from pbem.core.dice import Stream
from pbem.core.rules import BadOptions, Game, State, choose, fewest_seats
from pbem.core.scripted import ScriptedDice, ScriptError
from pbem.core.sheet import Sheet

MOST_TEXT = 200_000
Plain = Mapping[str, Any]
T = TypeVar("T")


class ExampleError(Exception):
    """An example that cannot be played: one line that says what is wrong with it."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice in order, dice for labels or globs of labels, and what all other dice show."""

    in_order: list[int | str] = []
    by_label: dict[str, int | str | list[int | str]] = {}
    rest: int = 0


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    facts: list[dict[str, Any]] = []
    no_facts: list[dict[str, Any]] = []
    refused: dict[str, str | list[str]] = {}
    check: dict[str, str] = {}
    board: dict[str, Any] = {}


class ExampleTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sheets: dict[str, str] = {}
    dice: list[int | str] | Script = []
    then: Then = Then()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file. `sheets`, `dice` and `then` are the only turn, unless there are `[[turn]]`s."""

    title: str
    rules: list[str]
    note: str = ""
    options: dict[str, str | int | bool] = {}
    given: dict[str, Any] = {}
    sheets: dict[str, str] = {}
    dice: list[int | str] | Script = []
    then: Then = Then()
    turn: list[ExampleTurn] = []

    @property
    def turns(self) -> list[ExampleTurn]:
        return self.turn or [ExampleTurn(self.sheets, self.dice, self.then)]


class ExampleDice(ScriptedDice):
    """A draw with only one possible result can be left out of the script; `rest` is for dice that do not matter.

    A shuffle missing from the script keeps the given order.
    """

    __slots__ = ("_rest",)

    def __init__(self, script: Script) -> None:
        super().__init__(script.in_order, script.by_label)
        self._rest = script.rest

    def _face(self, label: str, sides: int) -> int:
        is_scripted = self._in_order or self._key(label) is not None
        return super()._face(label, sides) if is_scripted or not self._rest else self._rest

    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        if len(set(items)) == 1 and not self._stands_next(label, items[0]):
            return tuple(items[:count])
        return super()._drawn(label, stream, items, count)

    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        if not any(self._stands_next(label, item) for item in items):
            return tuple(items)
        return super()._shuffled(label, stream, items)

    def _stands_next(self, label: str, item: str) -> bool:
        key = self._key(label)
        script = self._in_order if key is None else self._by_label[key]
        return bool(script) and script[0] == item


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, name: str = "") -> Example:
    """An example from the text of its file; errors call that file `name`."""
    try:
        return _read(text)
    except ExampleError as error:
        raise ExampleError(f"{name}: {error}" if name else str(error)) from error


def _read(text: str) -> Example:
    if len(text) > MOST_TEXT:
        raise ExampleError(f"longer than {MOST_TEXT} characters; an example is short")
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ExampleError(f"not TOML: {one_line(error)}") from error
    example = typed(content, Example)
    if example.turn and (example.sheets or example.dice or example.then != Then()):
        raise ExampleError("with [[turn]]s, sheets, dice and then stand in the turns")
    if not any(turn.then != Then() for turn in example.turns):
        raise ExampleError("nothing is expected: [then] is missing")
    return example


_AT = re.compile(r" - at `(?:key in )?\$\.?(?P<path>.*)`$")


def typed(content: Any, kind: type[T]) -> T:
    """Plain data as `kind`, or an ExampleError that names the place."""
    try:
        return msgspec.convert(content, kind, strict=True)
    except msgspec.ValidationError as error:
        text = one_line(error)
        at = _AT.search(text)
        where = f"{at['path']}: " if at and at["path"] else ""
        raise ExampleError(where + text[: at.start() if at else None]) from error


def one_line(error: object) -> str:
    return " ".join(str(error).split())


# --- playing ----------------------------------------------------------------------------------------------------------


def run(game: Game, example: Example) -> list[str]:
    """The differences between the result and the example, in words; empty if the example holds."""
    seats, options = _options(game, example)
    state = game.board_from_example(example.given, options)
    found: list[str] = []
    for number, turn in enumerate(example.turns, 1):
        where = f"turn {number}: " if example.turn else ""
        sheets = _sheets(game, options, seats, turn)
        dice = _dice(turn)
        found += [where + what for what in _unlike_check(game, state, sheets, turn.then.check)]
        before = game.laws(state)
        try:
            resolution = game.resolve(state, sheets, dice)
        except ScriptError as error:
            return [*found, f"{where}dice: {error}"]
        facts = msgspec.json.decode(game.CODEC.encode_facts(resolution.facts))
        state = resolution.state
        found += [where + what for what in _unlike(game, turn.then, facts, state)]
        found += [f"{where}dice{f' for {key}' if key else ''}: {value} was not thrown" for key, value in dice.unused()]
        found += [f"{where}{law}" for law in game.laws(state) if not before]
    return found


def _options(game: Game, example: Example) -> tuple[Sequence[str], dict[str, str]]:
    wanted = {key: _option(value) for key, value in example.options.items()}
    players = example.given.get("players", fewest_seats(game.META, wanted))
    if not isinstance(players, int):
        raise ExampleError(f"given.players: {players!r} is not a number")
    try:
        options = choose(game.META, wanted, players)
    except BadOptions as error:
        raise ExampleError(f"options: {error}") from error
    return game.seat_names(players, options), options


def _option(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sheets(game: Game, options: Mapping[str, str], seats: Sequence[str], turn: ExampleTurn) -> dict[str, Sheet]:
    for seat in turn.sheets:
        if seat not in seats:
            raise ExampleError(f"sheets: there is no seat {seat}; there are {', '.join(seats)}")
    language = game.language(options)
    return {seat: language.read(text) for seat, text in turn.sheets.items()}


def _dice(turn: ExampleTurn) -> ExampleDice:
    return ExampleDice(turn.dice if isinstance(turn.dice, Script) else Script(turn.dice))


def _unlike(game: Game, then: Then, facts: list[dict[str, Any]], state: State) -> Iterator[str]:
    yield from _unlike_facts(then.facts, facts)
    for wanted in then.no_facts:
        yield from (f"{_short(fact)} should not come" for fact in facts if _fits(wanted, fact))
    yield from _unlike_refused(then.refused, facts)
    yield from differences(then.board, game.board_to_example(state))


# --- comparing --------------------------------------------------------------------------------------------------------


def differences(wanted: Any, found: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Where `found` is not as wanted; anything not mentioned is ignored, anything missing counts as empty.

    `{}` requires that there is nothing.
    """
    if isinstance(wanted, Mapping) and (wanted or not path):
        inner = found if isinstance(found, Mapping) else {}
        for key, value in wanted.items():
            yield from differences(value, inner.get(key), (*path, key))
    elif not _same(wanted, found):
        yield f"{' '.join(path)} should be {_words(wanted)}, is {_words(found)}"


def _same(wanted: Any, found: Any) -> bool:
    if not wanted and _is_nothing(found):
        return True
    if isinstance(wanted, str) and isinstance(found, str | list):
        return _parts(wanted) == _parts(found)
    return bool(wanted == found)


def _is_nothing(found: Any) -> bool:
    return all(map(_is_nothing, found.values())) if isinstance(found, Mapping) else not found


def _parts(text: str | Iterable[Any]) -> Counter[str]:
    """`2 PB + CA` and `CA + PB + PB` are the same, whatever the order."""
    parts: Counter[str] = Counter()
    for part in text.split(" + ") if isinstance(text, str) else map(str, text):
        count, _, what = part.strip().partition(" ")
        parts.update({what: int(count)} if count.isdecimal() and what else {part.strip(): 1})
    return parts


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(inner)}" for key, inner in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(_words(inner) for inner in value) or "nothing"
    return "nothing" if value in ("", None) else str(value)


def _fits(wanted: Plain, fact: Plain) -> bool:
    return not any(differences(wanted, fact))


def _unlike_facts(expected: Sequence[Plain], facts: Sequence[Plain]) -> Iterator[str]:
    """Each expected fact is looked for after the one before it."""
    at, before = 0, "the beginning"
    for wanted in expected:
        place = next((n for n in range(at, len(facts)) if _fits(wanted, facts[n])), None)
        if place is None:
            yield _missing(wanted, facts, at, before)
        else:
            at, before = place + 1, str(facts[place]["kind"])


def _missing(wanted: Plain, facts: Sequence[Plain], at: int, before: str) -> str:
    kind = str(wanted.get("kind", "fact"))
    if any(_fits(wanted, fact) for fact in facts[:at]):
        return f"{_short(wanted)} should come after {before}, comes before it"
    like = [[*differences(wanted, fact, (kind,))] for fact in facts[at:] if fact["kind"] == kind]
    nearest = sorted(like, key=len)[:1]
    return "; ".join(nearest[0]) if nearest else f"{_short(wanted)} should come, does not"


def _short(fact: Plain) -> str:
    values = ", ".join(f"{key} {_words(value)}" for key, value in fact.items() if key not in ("kind", "v"))
    return f"{fact.get('kind', 'fact')} ({values})" if values else str(fact.get("kind"))


def _unlike_refused(expected: Mapping[str, str | list[str]], facts: Iterable[Plain]) -> Iterator[str]:
    refused: dict[str, list[str]] = {}
    for fact in facts:
        if fact["kind"] == "order_refused":
            refused.setdefault(fact["text"], []).append(_reason(fact["why"]))
    for line in dict.fromkeys([*expected, *refused]):
        wanted, found = expected.get(line, []), refused.get(line, [])
        if sorted([wanted] if isinstance(wanted, str) else wanted) != sorted(found):
            yield f"'{line}' should be {_answer(wanted)}, is {_answer(found)}"


def _reason(key: str) -> str:
    return key.removeprefix("refused.").removeprefix("problem.")


def _answer(reasons: str | list[str]) -> str:
    return f"refused ({_words(reasons)})" if reasons else "carried out"


def _unlike_check(game: Game, state: State, sheets: Mapping[str, Sheet], expected: Mapping[str, str]) -> Iterator[str]:
    """Lines that cannot be read are only allowed where the example expects them."""
    for sheet in sheets.values():
        for problem in sheet.problems:
            if problem.text not in expected:
                yield f"'{problem.text}' cannot be read: {_reason(problem.what.key)}"
    answers = _answers(game, state, sheets) if expected else {}
    for line, wanted in expected.items():
        if wanted not in answers.get(line, ()):
            yield f"'{line}' should be answered {wanted}, is answered {_words(answers.get(line))}"


def _answers(game: Game, state: State, sheets: Mapping[str, Sheet]) -> dict[str, list[str]]:
    checked = [line for seat, sheet in sheets.items() for line in game.check(state, seat, sheet).lines]
    return {line.text: [line.verdict, *(_reason(phrase.key) for phrase in line.says)] for line in checked}
