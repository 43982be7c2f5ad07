"""One line being read: the words of a player against the syntax of one form after the other."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.phrases import Phrase
from pbem.core.syntax import Choice, Maybe, Part, Slot, Word, fold_word


class Misread(Exception):
    """Raised by a kind: this is not one of mine. `known` are the words to suggest the nearest of."""

    def __init__(self, key: str, known: Sequence[str] = (), **values: Any) -> None:
        super().__init__(key)
        self.key, self.known, self.values = key, known, values

    def phrase(self) -> Phrase:
        """Made only when the player is to hear it: looking for the nearest word takes time."""
        close = nearest(str(self.values.get("word", "")), self.known) if self.known else ""
        return Phrase(f"{self.key}_near", {**self.values, "close": close}) if close else Phrase(self.key, self.values)


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word most like this one, or nothing."""
    close = difflib.get_close_matches(fold_word(word), {fold_word(k): k for k in known}, n=1, cutoff=0.5)
    return next((k for k in known if close and fold_word(k) == close[0]), "")


class Kind(msgspec.Struct, frozen=True):
    """How one sort of argument is read, from one word or (`most` > 1) from several.

    A list that `is_whole` takes all words it can: if one of them is wrong, the player hears of that word.
    """

    name: str
    read: Callable[[Sequence[str]], Any]
    most: int = 1
    example: str = ""
    is_whole: bool = False


class Failure:
    """The furthest point a reading reached, which is what the player should hear about."""

    __slots__ = ("at", "cause", "words")

    def __init__(self) -> None:
        self.at = -1
        self.cause: Phrase | Misread | None = None
        self.words: list[str] = []

    def note(self, at: int, cause: Phrase | Misread) -> None:
        if at > self.at:
            self.at, self.cause, self.words = at, cause, []

    def expected(self, at: int, words: Sequence[str]) -> None:
        """One of these words should stand there; several forms may each want another one."""
        if at > self.at:
            self.at, self.cause, self.words = at, None, []
        if at == self.at and self.cause is None:
            self.words += [word for word in words if word not in self.words]

    def include(self, inner: Failure, at: int) -> None:
        """What may be left out is worth mentioning only if it was begun."""
        if inner.at > at and inner.cause is not None:
            self.note(inner.at, inner.cause)
        elif inner.at > at:
            self.expected(inner.at, inner.words)

    def what(self, written: Sequence[str]) -> Phrase:
        if isinstance(self.cause, Misread):
            return self.cause.phrase()
        if self.cause is not None:
            return self.cause
        if self.at >= len(written):
            return Phrase("problem.expected_more", {"wanted": self.words})
        return Phrase("problem.expected", {"wanted": self.words, "found": written[self.at]})


# The arguments found, if all words fit.
Found = dict[str, Any] | None


class Reading:
    """The words as written and as keywords are known; the first way in which all of them fit counts."""

    __slots__ = ("_kinds", "_means", "_plain", "_words")

    def __init__(
        self,
        words: Sequence[str],
        plain: Sequence[str],
        kinds: Mapping[str, Kind],
        means: Mapping[str, frozenset[str]],
    ) -> None:
        """`means` gives the words that may stand for a keyword."""
        self._words, self._plain, self._kinds, self._means = words, plain, kinds, means

    def match(self, parts: tuple[Part, ...], at: int, failure: Failure) -> Found:
        while parts:
            part = parts[0]
            if type(part) is Word:
                if not self._is_word(part, at):
                    failure.expected(at, (part.word,))
                    return None
                at += 1
            elif type(part) is not Maybe or self._begins(part, at):
                return _READERS[type(part)](self, part, parts[1:], at, failure)
            parts = parts[1:]
        if at == len(self._words):
            return {}
        failure.note(at, Phrase("problem.left_over", {"words": " ".join(self._words[at:])}))
        return None

    def _is_word(self, part: Word, at: int) -> bool:
        return at < len(self._plain) and self._plain[at] in self._means[part.word]

    def _begins(self, part: Maybe, at: int) -> bool:
        """Whether what may be left out could stand here."""
        first = part.parts[0]
        return at < len(self._words) and (type(first) is not Word or self._is_word(first, at))

    def _maybe(self, part: Maybe, rest: tuple[Part, ...], at: int, failure: Failure) -> Found:
        inner = Failure()
        found = self.match((*part.parts, *rest), at, inner)
        if found is not None:
            return {**part.flags, **found}
        failure.include(inner, at)
        return self.match(rest, at, failure)

    def _choice(self, part: Choice, rest: tuple[Part, ...], at: int, failure: Failure) -> Found:
        for choice in part.words if at < len(self._plain) else ():
            if self._plain[at] == fold_word(choice):
                found = self.match(rest, at + 1, failure)
                return None if found is None else {part.name: choice.lower(), **found}
        failure.expected(at, part.words)
        return None

    def _slot(self, part: Slot, rest: tuple[Part, ...], at: int, failure: Failure) -> Found:
        """As many words as can be one argument, then fewer."""
        kind, end = self._kinds[part.kind], self._end(part, at)
        longest = min(kind.most, end - at)
        for length in range(longest, longest - 1 if kind.is_whole and longest else 0, -1):
            try:
                value = kind.read(self._words[at : at + length])
            except Misread as misread:
                failure.note(at, misread)
                continue
            found = self.match(rest, at + length, failure)
            if found is not None:
                return {part.name: value, **found}
        self._missing(kind, at, failure)
        return None

    def _several(self, part: Slot, rest: tuple[Part, ...], at: int, failure: Failure) -> Found:
        """As many arguments of a kind as there are, then fewer."""
        kind, end = self._kinds[part.kind], self._end(part, at)
        values: list[Any] = []
        while at + len(values) < end:
            try:
                values.append(kind.read(self._words[at + len(values) : at + len(values) + 1]))
            except Misread as misread:
                failure.note(at + len(values), misread)
                break
        for length in range(len(values), 0, -1):
            found = self.match(rest, at + length, failure)
            if found is not None:
                return {part.name: tuple(values[:length]), **found}
        self._missing(kind, at, failure)
        return None

    def _missing(self, kind: Kind, at: int, failure: Failure) -> None:
        if at == len(self._words):
            failure.note(at, Phrase("problem.missing", {"what": Phrase(f"kind.{kind.name}"), "example": kind.example}))

    def _end(self, slot: Slot, at: int) -> int:
        """Where this argument ends at the latest."""
        for place in range(at + 1, len(self._plain)):
            if self._plain[place] in slot.until:
                return place
        return len(self._plain)


def _read_slot(reading: Reading, part: Slot, rest: tuple[Part, ...], at: int, failure: Failure) -> Found:
    return (reading._several if part.many else reading._slot)(part, rest, at, failure)


_READERS: dict[type, Callable[[Reading, Any, tuple[Part, ...], int, Failure], Found]] = {
    Choice: Reading._choice,
    Maybe: Reading._maybe,
    Slot: _read_slot,
}
