"""One line being read: the words of a player against the syntax of one form after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.likeness import closest
from pbem.core.phrases import Phrase
from pbem.core.syntax import Choice, Maybe, Part, Slot, Word, fold_word


class Misread(Exception):
    """Raised by a kind: this is not one of mine. The nearest of the `known` words is suggested; if none is near and the
    phrase for `key` does not list them, they are listed."""

    def __init__(self, key: str, known: Sequence[str] = (), *, lists: bool = False, **values: Any) -> None:
        super().__init__(key)
        self.key, self.known, self.lists, self.values = key, known, lists, values

    def phrase(self, suggests: bool = True) -> Phrase:
        """Made only when the player will read it: looking for the nearest word takes time."""
        problem = Phrase(self.key, self.values)
        if not suggests:
            return problem
        close = nearest(str(self.values.get("word", "")), self.known) if self.known else ""
        if close:
            return Phrase("problem.meant", {"problem": problem, "close": close})
        return (
            Phrase("problem.possible", {"problem": problem, "known": ", ".join(self.known)}) if self.lists else problem
        )


# This much of a word is enough to recognise it.
_BEGINNING = 3


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word that begins like this one, or is so similar that it may be a typing error; or nothing."""
    wanted, words = fold_word(word), {fold_word(k): k for k in reversed(known)}
    begun = [k for k in words if k.startswith(wanted)] if len(wanted) >= _BEGINNING else []
    close = begun[-1] if begun else closest(wanted, words, 65)
    return words[close] if close else ""


class Kind(msgspec.Struct, frozen=True):
    """How one sort of argument is read, from one word or (`most` > 1) from several.

    A list that `is_whole` takes all words it can: if one of them is wrong, the answer names that word.
    """

    name: str
    read: Callable[[Sequence[str]], Any]
    most: int = 1
    example: str = ""
    is_whole: bool = False


class Failure:
    """The furthest point a reading reached, which is what the player should be told about."""

    __slots__ = ("at", "cause", "words")

    def __init__(self) -> None:
        self.at = -1
        self.cause: Phrase | Misread | None = None
        self.words: list[str] = []

    def note(self, at: int, cause: Phrase | Misread) -> None:
        if at > self.at:
            self.at, self.cause, self.words = at, cause, []

    def expected(self, at: int, words: Sequence[str]) -> None:
        """One of these words was expected there; several forms may each expect a different one."""
        if at > self.at:
            self.at, self.cause, self.words = at, None, []
        if at == self.at and self.cause is None:
            self.words += [word for word in words if word not in self.words]

    def include(self, inner: Failure, at: int) -> None:
        """An optional part is worth mentioning only if it was begun."""
        if inner.at > at and inner.cause is not None:
            self.note(inner.at, inner.cause)
        elif inner.at > at:
            self.expected(inner.at, inner.words)

    def what(self, written: Sequence[str], suggests: bool = True) -> Phrase:
        if isinstance(self.cause, Misread):
            return self.cause.phrase(suggests)
        if self.cause is not None:
            return self.cause
        if self.at >= len(written):
            return Phrase("problem.expected_more", {"wanted": self.words})
        return Phrase("problem.expected", {"wanted": self.words, "found": written[self.at]})


# The arguments found, if all words fit.
Found = dict[str, Any] | None


# What was read from some words of a line, by kind, place and number of words.
Taken = dict[tuple[str, int, int], Any]


class Line:
    """The words as written, and folded for comparison with keywords.

    If it `must_fit`, arguments leave as many words as the parts that follow need. If not, they are read as far as they
    go, so that the answer to a wrong line names the word that is wrong.

    `taken` holds the arguments of several words read so far: every form that begins alike tries the same ones.
    """

    __slots__ = ("length", "must_fit", "plain", "taken", "words")

    def __init__(self, words: Sequence[str], plain: Sequence[str], must_fit: bool, taken: Taken | None = None) -> None:
        self.words, self.plain, self.length, self.must_fit = words, plain, len(words), must_fit
        self.taken: Taken = {} if taken is None else taken

    def take(self, kind: Kind, at: int, length: int) -> Any:
        """The argument, or the reason why these words are none."""
        key = kind.name, at, length
        if key not in self.taken:
            try:
                self.taken[key] = kind.read(self.words[at : at + length])
            except Misread as misread:
                self.taken[key] = misread
        return self.taken[key]


# Reads on from a place in a line; the first way in which all words fit counts.
Reader = Callable[[Line, int, Failure], Found]
Means = Mapping[str, frozenset[str]]


def _end(line: Line, at: int, failure: Failure) -> Found:
    if at == line.length:
        return {}
    failure.note(at, Phrase("problem.left_over", {"words": " ".join(line.words[at:])}))
    return None


def reader(
    parts: Sequence[Part], kinds: Mapping[str, Kind], means: Means, rest: Reader = _end, need: int = 0
) -> Reader:
    """What reads a line by the syntax of one form. `means` gives the words that can replace a keyword.

    `rest` reads what comes after these parts, `need` words at least.
    """
    for part in reversed(parts):
        if isinstance(part, Word):
            rest = _word(part, means[part.word], rest)
        elif isinstance(part, Choice):
            rest = _choice(part, rest)
        elif isinstance(part, Maybe):
            rest = _maybe(part, means, reader(part.parts, kinds, means, rest, need), rest)
        else:
            rest = (_several if part.many else _slot)(part, kinds[part.kind], rest, need)
        need += not isinstance(part, Maybe)
    return rest


def _word(part: Word, meant: frozenset[str], rest: Reader) -> Reader:
    def read(line: Line, at: int, failure: Failure) -> Found:
        if at < line.length and line.plain[at] in meant:
            return rest(line, at + 1, failure)
        failure.expected(at, (part.word,))
        return None

    return read


def _choice(part: Choice, rest: Reader) -> Reader:
    choices = {fold_word(choice): choice.lower() for choice in part.words}

    def read(line: Line, at: int, failure: Failure) -> Found:
        choice = choices.get(line.plain[at]) if at < line.length else None
        if choice is None:
            failure.expected(at, part.words)
            return None
        found = rest(line, at + 1, failure)
        return None if found is None else {part.name: choice, **found}

    return read


def _maybe(part: Maybe, means: Means, inner: Reader, rest: Reader) -> Reader:
    """An optional part is tried only if it could begin there."""
    first = part.parts[0]
    begins = means[first.word] if isinstance(first, Word) else None

    def read(line: Line, at: int, failure: Failure) -> Found:
        if at < line.length and (begins is None or line.plain[at] in begins):
            inside = Failure()
            found = inner(line, at, inside)
            if found is not None:
                return {**part.flags, **found}
            failure.include(inside, at)
        return rest(line, at, failure)

    return read


def _slot(part: Slot, kind: Kind, rest: Reader, need: int) -> Reader:
    return (_one_word if kind.most == 1 else _some_words)(part, kind, rest, need)


def _one_word(part: Slot, kind: Kind, rest: Reader, need: int) -> Reader:
    name, take = part.name, kind.read

    def read(line: Line, at: int, failure: Failure) -> Found:
        if at == line.length:
            _missing(line, kind, at, failure)
            return None
        try:
            value = take(line.words[at : at + 1])
        except Misread as misread:
            failure.note(at, misread)
            return None
        found = rest(line, at + 1, failure)
        return None if found is None else {name: value, **found}

    return read


def _some_words(part: Slot, kind: Kind, rest: Reader, need: int) -> Reader:
    """As many words as can be one argument, then fewer."""
    name, most, is_whole = part.name, kind.most, kind.is_whole

    def read(line: Line, at: int, failure: Failure) -> Found:
        longest = min(most, _latest(line, part, at) - at)
        if line.must_fit:
            longest = min(longest, line.length - need - at)
        for length in range(longest, longest - 1 if is_whole and longest > 0 else 0, -1):
            value = line.take(kind, at, length)
            if isinstance(value, Misread):
                failure.note(at, value)
                continue
            found = rest(line, at + length, failure)
            if found is not None:
                return {name: value, **found}
        _missing(line, kind, at, failure)
        return None

    return read


def _several(part: Slot, kind: Kind, rest: Reader, need: int) -> Reader:
    """As many arguments of a kind as possible, then fewer."""

    def read(line: Line, at: int, failure: Failure) -> Found:
        latest = _latest(line, part, at)
        values: list[Any] = []
        while at + len(values) < latest:
            try:
                values.append(kind.read(line.words[at + len(values) : at + len(values) + 1]))
            except Misread as misread:
                failure.note(at + len(values), misread)
                break
        for length in range(len(values), 0, -1):
            found = rest(line, at + length, failure)
            if found is not None:
                return {part.name: tuple(values[:length]), **found}
        _missing(line, kind, at, failure)
        return None

    return read


def _missing(line: Line, kind: Kind, at: int, failure: Failure) -> None:
    if at == line.length:
        failure.note(at, Phrase("problem.missing", {"what": Phrase(f"kind.{kind.name}"), "example": kind.example}))


def _latest(line: Line, slot: Slot, at: int) -> int:
    """Where this argument ends at the latest."""
    for place in range(at + 1, line.length):
        if line.plain[place] in slot.until:
            return place
    return line.length
