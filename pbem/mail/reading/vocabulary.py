"""The words of an order language: those that begin an order, those that belong to one, and plain prose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from pbem.core.grammar import Kind, Language, Misread
from pbem.core.likeness import closest
from pbem.core.sheet import Order
from pbem.core.syntax import Choice, Maybe, Part, Slot, Word, compile_syntax, fold_word, verbs

# How similar a word with a typing error is, in percent.
SLIP = 80
MOST_KNOWN = 10_000
_NONSENSE = "qzx-jwv"


class Vocabulary:
    def __init__(self, language: Language) -> None:
        self.language = language
        syntaxes = [compile_syntax(form.syntax) for form in (*language.orders, *language.standing)]
        self._verbs = {fold_word(verb) for syntax in syntaxes for verb in verbs(syntax)}
        self._keywords = {fold_word(word) for syntax in syntaxes for word in _keywords(syntax)} | set(language.spelling)
        self._kinds = [kind for kind in language.kinds.values() if not _reads(kind, _NONSENSE)]
        self._free = {kind.name for kind in language.kinds.values() if _reads(kind, _NONSENSE)}
        self._begins: dict[str, bool] = {}
        spellings = self._verbs | {word for word in language.spelling if self.is_verb(word)}
        self._spellings = sorted(spellings)
        self._near: dict[str, bool] = {}
        self._alone = sorted(word for word in spellings if isinstance(language.recall(word), Order))
        self._things: dict[str, bool] = {}
        self._free_forms: dict[str, bool] = {}

    def is_verb(self, word: str) -> bool:
        """Whether the word begins an order."""
        known = self._begins.get(word)
        if known is None:
            known = _noted(self._begins, word, self.language.canonical(word) in self._verbs)
        return known

    def is_keyword(self, word: str) -> bool:
        return fold_word(word) in self._keywords

    def belongs(self, word: str, is_thing: Callable[[str], bool]) -> bool:
        """Whether the word can be part of an order."""
        return (word.isdecimal() and len(word) < 4) or self.is_keyword(word) or is_thing(word)

    def is_thing(self, word: str) -> bool:
        """Whether this is a unit or a place. Everyday words that happen to be keywords are not, nor are numbers."""
        known = self._things.get(word)
        if known is None:
            known = _noted(self._things, word, self._is_thing(word))
        return known

    def _is_thing(self, word: str) -> bool:
        if len(word) < 2 or word.isdecimal() or self.is_keyword(word):
            return False
        return any(_reads(kind, word) for kind in self._kinds)

    def is_slip(self, word: str) -> bool:
        """Whether this is nearly a one-word order; names below a letter often resemble first words of longer ones."""
        return bool(closest(fold_word(word), self._alone, SLIP))

    def is_near_verb(self, word: str) -> bool:
        """Whether the word nearly begins an order."""
        known = self._near.get(word)
        if known is None:
            known = _noted(self._near, word, bool(closest(fold_word(word), self._spellings, SLIP)))
        return known

    def is_free(self, form: str) -> bool:
        """Whether this order accepts any words, as a message does."""
        known = self._free_forms.get(form)
        if known is None:
            slots = _slots(compile_syntax(self.language.form(form).syntax))
            known = self._free_forms[form] = any(kind in self._free for kind in slots)
        return known


def _noted(known: dict[str, bool], word: str, is_so: bool) -> bool:
    """Caches what is known about a word, but not for ever."""
    if len(known) >= MOST_KNOWN:
        known.clear()
    known[word] = is_so
    return is_so


@lru_cache(maxsize=32)
def vocabulary(language: Language) -> Vocabulary:
    return Vocabulary(language)


def _keywords(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Word):
            yield part.word
        elif isinstance(part, Choice):
            yield from part.words
        elif isinstance(part, Maybe):
            yield from _keywords(part.parts)


def _slots(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot):
            yield part.kind
        elif isinstance(part, Maybe):
            yield from _slots(part.parts)


def _reads(kind: Kind, word: str) -> bool:
    try:
        kind.read([word])
    except Misread:
        return False
    return True
