"""Is this line an order, an order with a mistake in it, or something said to a person?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from pbem.core.grammar import MOST_SUGGESTIONS, Language
from pbem.core.phrases import Phrase
from pbem.core.sheet import LONGEST_LINE, Order, Problem
from pbem.mail.reading.characters import typed
from pbem.mail.reading.vocabulary import Vocabulary, vocabulary


class LineVerdict(StrEnum):
    ORDER = "order"
    MISTAKE = "mistake"
    PROSE = "prose"


class Judgement(Struct, frozen=True):
    """`text` is the line without bullets, smart quotes and comments; `things` counts units and places."""

    verdict: LineVerdict
    text: str
    words: int = 0
    things: int = 0
    problem: Problem | None = None
    # Accepts any words, as a message to another player does.
    is_free: bool = False


# What programs and people put before an order (bullets, "1.", "2)") and around it (stars, quotation marks).
_BULLET = re.compile(r"(?:[-*•·‣▪◦]|\d{1,3}[.)])\s+(?=\S)")
_WRAPPED = re.compile(r"([*_'\"`]{1,3})(.+)\1")
_TAIL = " .,;:!"
_WORDS = re.compile(r"[^\s+,;<>=!]+")
# Found in sentences and reports, never in an order.
_TALK = re.compile(r"[:.](\s|$)|[?()\[\]]")
_SENTENCE = re.compile(r"[,;:?]|[.!?]$")
_SHORT = re.compile(r"[A-Z]|\d{1,3}%?")
LONGEST_SENTENCE = 12
# A sheet and the letter around it have fewer different words.
MOST_WORDS = 1_500
# The first word after quote marks, bullets, numbers and quotation marks.
_FIRST = re.compile(r"(?:[ \t]{0,3}[A-Za-z]{0,3}>)*+[\W\d_]*+([^\W\d_][\w-]*+)")


def bare(line: str) -> str:
    """The line as typed on a plain keyboard, without bullet and comment."""
    return _BULLET.sub("", typed(line).partition("#")[0].strip(), count=1)


class Judge:
    """Reads lines in all the forms that mail programs give them, and counts how often it calls the grammar."""

    def __init__(self, language: Language) -> None:
        self.language, self.known = language, vocabulary(language)
        self.asked, self._last = 0, ""
        # Different words looked up, and problems found, in this letter.
        self._words: set[str] = set()
        self._problems: set[str] = set()

    def __call__(self, line: str) -> Judgement:
        text = bare(line)
        if len(text) > LONGEST_LINE:
            return _too_long(text, self.known)
        return self._order(text) or self._not_an_order(text)

    def order(self, line: str) -> Judgement | None:
        """The order, if the line is one: fast for everything else."""
        text = bare(line)
        return self._order(text) if len(text) <= LONGEST_LINE else None

    def may_be_order(self, line: str) -> bool:
        """Whether a line, quoted or not, begins like an order: a quick check of its first word."""
        first = _FIRST.match(line)
        return first is not None and self.known.is_verb(first[1])

    def _ask(self, text: str) -> Order | Problem:
        """Asks the grammar, which caches what it has read: asking again costs nothing."""
        self.asked += text != self._last
        self._last = text
        suggests = len(self._problems) < MOST_SUGGESTIONS or text in self._problems
        read = self.language.recall(text, suggests)
        if suggests and isinstance(read, Problem):
            self._problems.add(text)
        return read

    def _is_thing(self, word: str) -> bool:
        """In a letter of thousands of different words, the later ones are not looked up: they are prose."""
        if word not in self._words:
            if len(self._words) >= MOST_WORDS:
                return False
            self._words.add(word)
        return self.known.is_thing(word)

    def _order(self, text: str) -> Judgement | None:
        for attempt in dict.fromkeys(_undressed(text)):
            first = _WORDS.search(attempt)
            if first and self.known.is_verb(first[0]):
                read = self._ask(attempt)
                if isinstance(read, Order):
                    return _judged(attempt, _WORDS.findall(attempt), self.known.is_free(read.form))
        return None

    def _not_an_order(self, text: str) -> Judgement:
        words = _WORDS.findall(text)
        things = sum(map(self._is_thing, words[1:]))
        read = self._ask(text) if words and self._is_meant(text, words, things) else None
        if isinstance(read, Problem):
            return Judgement(LineVerdict.MISTAKE, text, len(words), things, read)
        return Judgement(LineVerdict.PROSE, text, len(words), things)

    def _is_meant(self, text: str, words: Sequence[str], things: int) -> bool:
        """Whether an unreadable line was meant as an order: then it is answered, not ignored."""
        first, *rest = words
        if self.known.is_verb(first):
            return things > 0 or first.isupper() or not _is_sentence(text, words)
        if not rest:
            self.asked += 1
            return _may_be_a_verb(first) and self.known.is_slip(first)
        if self._is_misspelt(text, words):
            return True
        if not things or self._is_thing(first) or not _may_be_a_verb(first):
            return False
        if _TALK.search(text) or any(map(self.known.is_verb, rest)):
            return False
        belonging = sum(map(self._belongs, rest))
        if belonging * 2 < len(rest):
            return False
        # The grammar's did-you-mean distinguishes a misspelt verb from other words.
        is_misspelt = getattr(self._ask(text), "hint", None) is not None or self.known.is_near_verb(first)
        return is_misspelt or belonging == len(rest) > 1

    def _is_misspelt(self, text: str, words: Sequence[str]) -> bool:
        """Whether the first word nearly begins an order, and is in capitals or followed only by words of an order."""
        first, *rest = words
        if not _may_be_a_verb(first) or _is_talk(text, words):
            return False
        if not first.isupper() and not all(map(self._fits, rest)):
            return False
        self.asked += 1
        return self.known.is_near_verb(first)

    def among_orders(self, line: str) -> Judgement | None:
        """A line among orders that begins like one, with a word in capitals, was meant as an order."""
        text = bare(line)
        first, *rest = _WORDS.findall(text) or [""]
        if len(rest) < 2 or not _may_be_a_verb(first) or self._is_thing(first) or _is_talk(text, (first, *rest)):
            return None
        fitting = sum(map(self._fits, rest))
        if fitting < len(rest) and not (first.isupper() and fitting * 2 >= len(rest)):
            return None
        read = self._ask(text)
        things = sum(map(self._is_thing, rest))
        return Judgement(LineVerdict.MISTAKE, text, 1 + len(rest), things, read) if isinstance(read, Problem) else None

    def _belongs(self, word: str) -> bool:
        return self.known.belongs(word, self._is_thing)

    def _fits(self, word: str) -> bool:
        """Whether the word can be part of an order, also as a seat (`A`) or a share (`50%`)."""
        word = word.rstrip(_TAIL)
        return self._belongs(word) or _SHORT.fullmatch(word) is not None


def _undressed(text: str) -> Iterator[str]:
    yield text
    wrapped = _WRAPPED.fullmatch(text)
    inner = wrapped[2].strip() if wrapped else text.replace('"', "")
    yield inner
    yield inner.rstrip(_TAIL)


def _judged(text: str, words: Sequence[str], is_free: bool) -> Judgement:
    """A message needs its addressee in capitals: `Scrivi a Marco` and `Say a word` are prose and must not be sent."""
    is_speech = is_free and not words[0].isupper() and len(words) > 1 and len(words[1]) == 1 and words[1].islower()
    return Judgement(LineVerdict.PROSE if is_speech else LineVerdict.ORDER, text, len(words), is_free=is_free)


def _may_be_a_verb(word: str) -> bool:
    """Short words resemble too many others, unless they are in capitals."""
    return word.replace("_", "").replace("-", "").isalpha() and (len(word) > 3 or word.isupper())


def _is_talk(text: str, words: Sequence[str]) -> bool:
    return _TALK.search(text.rstrip(_TAIL)) is not None or len(words) > LONGEST_SENTENCE


def _is_sentence(text: str, words: Sequence[str]) -> bool:
    return _SENTENCE.search(text) is not None or len(words) > LONGEST_SENTENCE


def _too_long(text: str, known: Vocabulary) -> Judgement:
    first = text[:60].split()[:1]
    if not first or not known.is_verb(first[0]):
        return Judgement(LineVerdict.PROSE, text, 1)
    problem = Problem(0, text[:60] + "...", Phrase("problem.line_too_long", {"most": LONGEST_LINE}))
    return Judgement(LineVerdict.MISTAKE, text, 2, 1, problem)
