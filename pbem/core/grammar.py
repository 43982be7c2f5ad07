"""The order language from tables: one row gives the parser, the help, the form field and the error hint."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from pbem.core.likeness import closest, likeness
from pbem.core.phrases import Phrase
from pbem.core.reading import Failure, Kind, Line, Misread, Taken, nearest, reader
from pbem.core.sheet import Order, Problem, Sheet
from pbem.core.syntax import bounded_syntax, fold_word, keywords, spellings, verbs

__all__ = ["Form", "Kind", "Language", "Misread", "nearest"]

# How much of a stored sheet is read. What is accepted is less (`pbem.core.sheet`), but old sheets are read again.
MAX_LINE = 400
MAX_LINES = 500
# So many wrong lines of a sheet get a suggestion of what was meant: looking for one is what takes long.
MOST_SUGGESTIONS = 20
# A sheet is read when it arrives, when it is checked and when it is resolved: lines already read are remembered.
MAX_REMEMBERED = 10_000
# The text after one of these is not an order: a signature, a quoted letter.
_ENDS = ("end", "fine", "ende")
_LONGEST_END = max(map(len, _ENDS))


class Form(msgspec.Struct, frozen=True):
    """One row of an order table. `scope` names the arguments that narrow a standing order to a case."""

    name: str
    syntax: str
    example: str
    rules: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()


# Slips that people make: how to correct them, and the hint to give if the line can then be read.
_SLIPS = tuple(
    (re.compile(pattern, re.IGNORECASE), mended, f"problem.slip_{name}")
    for name, pattern, mended in (
        ("join", r"\s*,\s*", " + "),
        ("of", r"\b(\d+)\s+([^\W\d_]+\d+)\b", r"\1 OF \2"),
        ("apart", r"\b(\d+)([^\W\d_]{2,})\b", r"\1 \2"),
        ("and", r"\b(?:or|oder|oppure|o)\b", "AND"),
    )
)
_WORDS = re.compile(r"\+|[<>=!]=?|[^\s+,;<>=!]+")


class _Plain(dict[str, str]):
    """The folded form of each word, however it is spelled; computed once per word."""

    def __init__(self, spelling: Mapping[str, str]) -> None:
        super().__init__()
        self._spelling = spelling

    def __missing__(self, word: str) -> str:
        folded = fold_word(word)
        if len(self) >= MAX_REMEMBERED:
            self.clear()
        plain = self[word] = self._spelling.get(folded, folded)
        return plain


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
        """`aliases` are other words for a keyword everywhere; `also` lets one keyword replace another.

        `elsewhere` are orders that exist only under other options, with the answer for somebody who writes them.
        """
        self.orders = tuple(orders)
        self.standing = tuple(standing)
        self.kinds = {kind.name: kind for kind in kinds}
        self._read: dict[str, Order | Problem] = {}
        # The same for lines that get no suggestion.
        self._bare: dict[str, Order | Problem] = {}
        self._aliases = {fold_word(word): tuple(others) for word, others in (aliases or {}).items()}
        self.spelling: dict[str, str] = {}
        for word, others in (aliases or {}).items():
            self.spelling.update({spelt: fold_word(word) for other in others for spelt in spellings(other)})
        self._plain = _Plain(self.spelling)
        self._elsewhere = {fold_word(verb): says for verb, says in (elsewhere or {}).items()}
        self._standing_names = {form.name for form in standing}
        self._forms = {form.name: form for form in (*orders, *standing)}
        syntaxes = {name: bounded_syntax(form.syntax) for name, form in self._forms.items()}
        means = {
            word: frozenset(map(fold_word, (word, *(also or {}).get(word, ()))))
            for parts in syntaxes.values()
            for word in keywords(parts)
        }
        self._readers = {name: reader(parts, self.kinds, means) for name, parts in syntaxes.items()}
        self._by_verb: dict[str, list[Form]] = {}
        for name, form in self._forms.items():
            for verb in verbs(syntaxes[name]):
                self._by_verb.setdefault(fold_word(verb), []).append(form)
        # Where to look for a misspelt verb, and how similar it must be: most people stay in one language, so words of
        # other languages must be more similar.
        verbs_anywhere = {*self._by_verb, *self._elsewhere}
        aliases_of_verbs = [alias for alias, verb in self.spelling.items() if verb in verbs_anywhere]
        self._near = ((self._by_verb, 65), (self._elsewhere, 65), (aliases_of_verbs, 80))

    def form(self, name: str) -> Form:
        return self._forms[name]

    def is_standing(self, form: str) -> bool:
        return form in self._standing_names

    def other_words(self, keyword: str) -> list[str]:
        """Other words for a keyword; of two that differ only in an umlaut, the one that has it."""
        shown: dict[str, str] = {}
        for other in self._aliases.get(fold_word(keyword), ()):
            *_, spelt_out = spellings(other)
            shown[spelt_out] = shown.get(spelt_out, other) if other.isascii() else other
        return [other.upper() for other in shown.values()]

    def canonical(self, word: str) -> str:
        return self._plain[word]

    def recall(self, text: str, suggests: bool = True) -> Order | Problem:
        """A single line, read once and remembered. Whether it `suggests` matters only for a problem."""
        known, other = (self._read, self._bare) if suggests else (self._bare, self._read)
        read = known.get(text)
        if read is None and isinstance(other.get(text), Order):
            return other[text]
        if read is None:
            if len(known) >= MAX_REMEMBERED:
                known.clear()
            read = known[text] = self._read_again(text, suggests)
        return read

    def read_line(self, number: int, text: str, suggests: bool = True) -> Order | Problem:
        read = self._read.get(text) if suggests else None
        if read is None:
            read = self.recall(text, suggests)
        if isinstance(read, Order):
            return Order(number, read.form, read.text, read.args)
        return Problem(number, read.text, read.what, read.hint)

    def forget(self) -> None:
        """Forget every line read so far."""
        self._read.clear()
        self._bare.clear()

    def _read_again(self, text: str, suggests: bool) -> Order | Problem:
        number = 0
        words = _WORDS.findall(text)
        known = self._plain
        plain = [known[word] for word in words]
        forms = self._by_verb.get(plain[0]) if words else None
        if not forms:
            return self._unknown_verb(number, text, words, suggests)
        taken: Taken = {}
        for must_fit in (True, False):
            failure, line = Failure(), Line(words, plain, must_fit, taken)
            for form in forms:
                args = self._readers[form.name](line, 0, failure)
                if args is not None:
                    return Order(number, form.name, text, args)
        slip = self._slip(text) if suggests else None
        return Problem(number, text, failure.what(words, suggests), slip or _write(forms))

    def _slip(self, text: str) -> Phrase | None:
        """What to write instead, if that is clear."""
        for pattern, mended, key in _SLIPS:
            line = pattern.sub(mended, text)
            if line != text and self._can_read(line):
                return Phrase(key, {"line": line})
        return None

    def _can_read(self, text: str) -> bool:
        words = _WORDS.findall(text)
        plain = [self._plain[word] for word in words]
        line, forms = Line(words, plain, True), self._by_verb.get(plain[0], [])
        return any(self._readers[form.name](line, 0, Failure()) is not None for form in forms)

    def _unknown_verb(self, number: int, text: str, words: Sequence[str], suggests: bool) -> Problem:
        word = words[0] if words else text.strip()
        if self.canonical(word) in self._elsewhere:
            return Problem(number, text, self._elsewhere[self.canonical(word)])
        close = self._nearest_verb(fold_word(word)) if suggests else ""
        verb, shown = self.spelling.get(close, close), close.upper()
        hint = None
        if verb in self._by_verb:
            hint = Phrase("problem.did_you_mean", {"word": shown, "example": self._by_verb[verb][0].example})
        elif close:
            hint = Phrase("problem.did_you_mean_elsewhere", {"word": shown, "says": self._elsewhere[verb]})
        return Problem(number, text, Phrase("problem.unknown_order", {"word": word[:40]}), hint)

    def _nearest_verb(self, wanted: str) -> str:
        """The verb most similar to a word, of this game or of one with other options; or nothing."""
        close = [near for known, percent in self._near if (near := closest(wanted, known, percent))]
        return max(close, key=lambda near: likeness(near, wanted), default="")

    def read(self, text: str) -> Sheet:
        """Any text gives a sheet; what cannot be read is a problem with its line."""
        orders: list[Order] = []
        standing: list[Order] = []
        problems: list[Problem] = []
        lines = text.splitlines()
        for number, raw in enumerate(lines[:MAX_LINES], 1):
            line = (raw.partition("#")[0] if "#" in raw else raw).strip()
            if not line:
                continue
            if len(line) <= _LONGEST_END and fold_word(line) in _ENDS:
                break
            suggests = len(problems) < MOST_SUGGESTIONS
            read = self.read_line(number, line, suggests) if len(line) <= MAX_LINE else _too_long(number, line)
            if isinstance(read, Order):
                (standing if read.form in self._standing_names else orders).append(read)
            else:
                problems.append(read)
        if len(lines) > MAX_LINES:
            problems.append(Problem(MAX_LINES + 1, "", Phrase("problem.too_many_lines", {"most": MAX_LINES})))
        return Sheet(text, tuple(orders), tuple(standing), tuple(problems))


def _too_long(number: int, line: str) -> Problem:
    return Problem(number, line[:60] + "...", Phrase("problem.line_too_long", {"most": MAX_LINE}))


def _write(forms: Sequence[Form]) -> Phrase:
    return Phrase("problem.write", {"example": [form.example for form in forms]})
