"""The order language from tables: one row gives the parser, the help, the form field and the error hint."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.phrases import Phrase
from pbem.core.sheet import Order, Problem, Sheet
from pbem.core.syntax import Choice, Maybe, Part, Slot, Word, bounded, compile_syntax, fold_word, verbs

MAX_LINE = 400
MAX_LINES = 500
# A sheet is read when it comes in, when it is checked and when it is resolved: lines already read are remembered.
MAX_REMEMBERED = 10_000


class Misread(Exception):
    """Raised by a kind: this is not one of mine. `known` are the words to suggest the nearest of."""

    def __init__(self, key: str, known: Sequence[str] = (), **values: Any) -> None:
        super().__init__(key)
        self.key, self.known, self.values = key, known, values

    def phrase(self) -> Phrase:
        """Made only when the player is to hear it: looking for the nearest word takes time."""
        close = nearest(str(self.values.get("word", "")), self.known) if self.known else ""
        return Phrase(f"{self.key}_near", {**self.values, "close": close}) if close else Phrase(self.key, self.values)


class Kind(msgspec.Struct, frozen=True):
    """How one sort of argument is read, from one word or (`most` > 1) from several.

    A list that `is_whole` takes all words it can: if one of them is wrong, the player hears of that word.
    """

    name: str
    read: Callable[[Sequence[str]], Any]
    most: int = 1
    example: str = ""
    is_whole: bool = False


class Form(msgspec.Struct, frozen=True):
    """One row of an order table. `scope` names the arguments that narrow a standing order to a case."""

    name: str
    syntax: str
    example: str
    rules: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()


_WORDS = re.compile(r"\+|[<>=!]=?|[^\s+,;<>=!]+")


class _Failure:
    """The furthest point a reading reached, which is what the player should hear about."""

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

    def include(self, inner: _Failure, at: int) -> None:
        """What may be left out is worth mentioning only if it was begun."""
        if inner.at > at and inner.at > self.at:
            self.at, self.cause, self.words = inner.at, inner.cause, inner.words

    def what(self, written: Sequence[str]) -> Phrase:
        if isinstance(self.cause, Misread):
            return self.cause.phrase()
        if self.cause is not None:
            return self.cause
        if self.at >= len(written):
            return Phrase("problem.expected_more", {"wanted": self.words})
        return Phrase("problem.expected", {"wanted": self.words, "found": written[self.at]})


class Language:
    """All forms of one game under its options, ready to read sheets."""

    def __init__(
        self,
        orders: Sequence[Form],
        standing: Sequence[Form],
        kinds: Sequence[Kind],
        aliases: Mapping[str, Sequence[str]] | None = None,
        also: Mapping[str, Sequence[str]] | None = None,
        elsewhere: Mapping[str, Phrase] | None = None,
    ) -> None:
        """`aliases` are other words for a keyword everywhere; `also` lets one keyword stand in for another.

        `elsewhere` are orders that exist only under other options, with what to say to somebody who writes them.
        """
        self.orders = tuple(orders)
        self.standing = tuple(standing)
        self.kinds = {kind.name: kind for kind in kinds}
        self._read: dict[str, Order | Problem] = {}
        self.spelling: dict[str, str] = {}
        for word, others in (aliases or {}).items():
            self.spelling.update({fold_word(other): fold_word(word) for other in others})
        self._also = {fold_word(word): tuple(map(fold_word, others)) for word, others in (also or {}).items()}
        self._elsewhere = {fold_word(verb): says for verb, says in (elsewhere or {}).items()}
        self._standing_names = {form.name for form in standing}
        self._parts = {form.name: bounded(compile_syntax(form.syntax))[0] for form in (*orders, *standing)}
        self._forms = {form.name: form for form in (*orders, *standing)}
        self._by_verb: dict[str, list[Form]] = {}
        for form in self._forms.values():
            for verb in verbs(self._parts[form.name]):
                self._by_verb.setdefault(fold_word(verb), []).append(form)

    def form(self, name: str) -> Form:
        return self._forms[name]

    def is_standing(self, form: str) -> bool:
        return form in self._standing_names

    def canonical(self, word: str) -> str:
        folded = fold_word(word)
        return self.spelling.get(folded, folded)

    def recall(self, text: str) -> Order | Problem:
        """A line by itself, read once and remembered."""
        read = self._read.get(text)
        if read is None:
            if len(self._read) >= MAX_REMEMBERED:
                self._read.clear()
            read = self._read[text] = self._read_anew(text)
        return read

    def read_line(self, number: int, text: str) -> Order | Problem:
        read = self.recall(text)
        if isinstance(read, Order):
            return Order(number, read.form, read.text, read.args)
        return Problem(number, read.text, read.what, read.hint)

    def _end(self, slot: Slot, words: Sequence[str], at: int) -> int:
        """Where this argument ends at the latest."""
        for place in range(at + 1, len(words)):
            if self.canonical(words[place]) in slot.until:
                return place
        return len(words)

    def forget(self) -> None:
        """Read every line anew from now on."""
        self._read.clear()

    def _read_anew(self, text: str) -> Order | Problem:
        number = 0
        words = _WORDS.findall(text)
        forms = self._by_verb.get(self.canonical(words[0])) if words else None
        if not forms:
            return self._unknown_verb(number, text, words)
        failure = _Failure()
        for form in forms:
            for at, args in self._match(self._parts[form.name], words, 0, failure):
                if at == len(words):
                    return Order(number, form.name, text, args)
                failure.note(at, Phrase("problem.left_over", {"words": " ".join(words[at:])}))
        return Problem(number, text, failure.what(words), _write(forms))

    def _unknown_verb(self, number: int, text: str, words: Sequence[str]) -> Problem:
        word = words[0] if words else text.strip()
        if self.canonical(word) in self._elsewhere:
            return Problem(number, text, self._elsewhere[self.canonical(word)])
        known = sorted({*self._by_verb, *(alias for alias, verb in self.spelling.items() if verb in self._by_verb)})
        close = difflib.get_close_matches(fold_word(word), known, n=1, cutoff=0.6)
        hint = None
        if close:
            forms = self._by_verb[self.spelling.get(close[0], close[0])]
            hint = Phrase("problem.did_you_mean", {"word": close[0].upper(), "example": forms[0].example})
        return Problem(number, text, Phrase("problem.unknown_order", {"word": word[:40]}), hint)

    def _match(
        self, parts: tuple[Part, ...], words: Sequence[str], at: int, failure: _Failure
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        while parts:
            part = parts[0]
            if isinstance(part, Word):
                if at == len(words) or not self._is_word(words[at], part.word):
                    failure.expected(at, (part.word,))
                    return
                at += 1
            elif not isinstance(part, Maybe) or self._begins(part, words, at):
                break
            parts = parts[1:]
        if not parts:
            yield at, {}
            return
        for after, args in self._part(parts[0], words, at, failure):
            if len(parts) == 1:
                yield after, args
                continue
            for end, more in self._match(parts[1:], words, after, failure):
                yield end, {**args, **more}

    def _part(
        self, part: Part, words: Sequence[str], at: int, failure: _Failure
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        if isinstance(part, Choice):
            yield from self._choice(part, words, at, failure)
        elif isinstance(part, Slot):
            yield from self._slot(part, words, at, failure)
        elif isinstance(part, Maybe):
            inner = _Failure()
            for after, args in self._match(part.parts, words, at, inner):
                yield after, {**part.flags, **args}
            failure.include(inner, at)
            yield at, {}

    def _begins(self, part: Maybe, words: Sequence[str], at: int) -> bool:
        """Whether what may be left out could stand here."""
        first = part.parts[0]
        return at < len(words) and (not isinstance(first, Word) or self._is_word(words[at], first.word))

    def _is_word(self, written: str, wanted: str) -> bool:
        word, wanted = self.canonical(written), fold_word(wanted)
        return word == wanted or word in self._also.get(wanted, ())

    def _choice(
        self, part: Choice, words: Sequence[str], at: int, failure: _Failure
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        word = self.canonical(words[at]) if at < len(words) else ""
        for choice in part.words:
            if word == fold_word(choice):
                yield at + 1, {part.name: choice.lower()}
                return
        failure.expected(at, part.words)

    def _slot(
        self, part: Slot, words: Sequence[str], at: int, failure: _Failure
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        kind = self.kinds[part.kind]
        end = self._end(part, words, at)
        if part.many:
            values: list[Any] = []
            while at + len(values) < end:
                try:
                    values.append(kind.read(words[at + len(values) : at + len(values) + 1]))
                except Misread as misread:
                    failure.note(at + len(values), misread)
                    break
            for length in range(len(values), 0, -1):
                yield at + length, {part.name: tuple(values[:length])}
        else:
            longest = min(kind.most, end - at)
            for length in range(longest, longest - 1 if kind.is_whole and longest else 0, -1):
                try:
                    value = kind.read(words[at : at + length])
                except Misread as misread:
                    failure.note(at, misread)
                    continue
                yield at + length, {part.name: value}
        if at == len(words):
            failure.note(at, Phrase("problem.missing", {"what": Phrase(f"kind.{kind.name}"), "example": kind.example}))

    def read(self, text: str) -> Sheet:
        """Any text gives a sheet; what cannot be read is a problem with its line."""
        orders: list[Order] = []
        standing: list[Order] = []
        problems: list[Problem] = []
        lines = text.splitlines()
        for number, raw in enumerate(lines[:MAX_LINES], 1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            if fold_word(line) in ("end", "fine", "ende"):
                break
            read = self._read_capped(number, line)
            if isinstance(read, Problem):
                problems.append(read)
            else:
                (standing if self.is_standing(read.form) else orders).append(read)
        if len(lines) > MAX_LINES:
            problems.append(Problem(MAX_LINES + 1, "", Phrase("problem.too_many_lines", {"most": MAX_LINES})))
        return Sheet(text, tuple(orders), tuple(standing), tuple(problems))

    def _read_capped(self, number: int, line: str) -> Order | Problem:
        if len(line) > MAX_LINE:
            return Problem(number, line[:60] + "...", Phrase("problem.line_too_long", {"most": MAX_LINE}))
        return self.read_line(number, line)


def _write(forms: Sequence[Form]) -> Phrase:
    return Phrase("problem.write", {"example": [form.example for form in forms]})


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word most like this one, or nothing."""
    close = difflib.get_close_matches(fold_word(word), {fold_word(k): k for k in known}, n=1, cutoff=0.5)
    return next((k for k in known if close and fold_word(k) == close[0]), "")
