"""The differences between two outcomes of a turn, for one reader: what would not have happened, and what would."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec
from msgspec import Struct

from pbem.core.dice import Throw
from pbem.core.phrases import Catalogue
from pbem.core.rules import Game, State
from pbem.core.view import REFEREE
from pbem.reports import layout
from pbem.reports.report import narrate_all

# The length of a fact in one line; `pbem replay --json` shows all of it.
LONGEST = 200


class Outcome(Struct, frozen=True):
    """The outcome of a turn, actual or hypothetical: facts, throws and the board afterwards."""

    facts: Sequence[Any]
    throws: Sequence[Throw]
    state: State


class ChangedSentence(Struct, frozen=True):
    """`how` is "gone" for what happened and would not have, "new" for what did not happen and would have."""

    how: str
    text: str


class Differences(Struct, frozen=True):
    """`first` is the first fact that differs, `sentences` lists the changed sentences, `board` the changes on the
    board; all are empty if the outcomes are the same. `first` and `board` are for the referee only."""

    first: tuple[ChangedSentence, ...] = ()
    sentences: tuple[ChangedSentence, ...] = ()
    board: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.first or self.sentences or self.board)


def differences(
    game: Game,
    words: Catalogue,
    before: State,
    one: Outcome,
    two: Outcome,
    seat: str | None,
    other_before: State | None = None,
) -> Differences:
    """How `two` differs from `one`, as far as this reader may know; `other_before` if `two` began on another board."""
    boards = (before, before if other_before is None else other_before)
    said = [
        story_lines(game, words, board, outcome.facts, seat) for board, outcome in zip(boards, (one, two), strict=True)
    ]
    sentences = tuple(changed(*said))
    if seat != REFEREE:
        return Differences(sentences=sentences)
    facts = [_plain(game, outcome.facts) for outcome in (one, two)]
    return Differences(
        tuple(changed(*facts))[:1],
        sentences,
        tuple(board_changes(game.board_to_example(one.state), game.board_to_example(two.state))),
    )


def story_lines(game: Game, words: Catalogue, before: State, facts: Sequence[Any], seat: str | None) -> list[str]:
    """The story of a turn for a reader, sentence by sentence, with the throws behind each."""
    return [
        layout.clean(words.say(sentence.text)) + (f" [{', '.join(sentence.throws)}]" if sentence.throws else "")
        for sentence in narrate_all(game, before, facts, seat)
    ]


def changed(one: Sequence[str], two: Sequence[str]) -> Iterator[ChangedSentence]:
    """The changes line by line, in order of events."""
    for how, first, last, start, end in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if how != "equal":
            yield from (ChangedSentence("gone", text) for text in one[first:last])
            yield from (ChangedSentence("new", text) for text in two[start:end])


def board_changes(one: Mapping[str, Any], two: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Where two descriptions of a board differ: `units A A9: 2 PB, would be 1 PB`."""
    for key in dict.fromkeys([*one, *two]):
        was, would = one.get(key), two.get(key)
        where = f"{path} {key}".strip()
        if isinstance(was, Mapping) or isinstance(would, Mapping):
            yield from board_changes(_mapping(was), _mapping(would), where)
        elif was != would:
            yield f"{where}: {_short(was)}, would be {_short(would)}"


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _short(value: Any) -> str:
    if value in (None, "", [], ()):
        return "nothing"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _plain(game: Game, facts: Sequence[Any]) -> list[str]:
    """Each fact in one line: its kind, then its fields."""
    return [fact_line(fact) for fact in msgspec.json.decode(game.CODEC.encode_facts(facts))]


def fact_line(fact: Mapping[str, Any]) -> str:
    """A fact as data in one line."""
    values = ", ".join(f"{key} {_short(value)}" for key, value in fact.items() if key not in ("kind", "v") and value)
    return f"{fact['kind']}: {values}"[:LONGEST] if values else str(fact["kind"])
