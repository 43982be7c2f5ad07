"""Other words for the keywords of an order language: `data/words.toml` of a game, one table per language."""

from __future__ import annotations

from functools import cache

from pbem.core import tables
from pbem.core.grammar import Language
from pbem.core.sheet import Order
from pbem.core.syntax import fold_word, spellings

WORDS = "data/words.toml"


@cache
def keyword_aliases(package: str) -> dict[str, tuple[str, ...]]:
    """Every keyword with its Italian, German and further English words."""
    words: dict[str, tuple[str, ...]] = {}
    for language in tables.load_toml(package, WORDS).values():
        for word, aliases in language.items():
            words[word] = (*words.get(word, ()), *(alias for alias in aliases if fold_word(alias) != fold_word(word)))
    return words


@cache
def _keywords(package: str) -> dict[str, str]:
    rows = keyword_aliases(package).items()
    spelled = {spelt: word for word, aliases in rows for alias in aliases for spelt in spellings(alias)}
    return spelled | {fold_word(word): word for word, _ in rows}


def keyword_of(package: str, word: str) -> str:
    """The keyword that a word of any language means; an unknown word in capitals."""
    return _keywords(package).get(fold_word(word), word.upper())


@cache
def _spoken(package: str, code: str) -> dict[str, str]:
    """By keyword its first word in a language; nothing if the game has no words in it."""
    try:
        table = tables.load_toml(package, WORDS).get(code, {})
    except tables.TableError:
        return {}
    return {word: aliases[0] for word, aliases in table.items() if aliases}


def written_in(package: str, code: str, language: Language, line: str) -> str:
    """The same order in the keywords of a language such as `it`, unless they would change its meaning."""
    spoken, meant = _spoken(package, code), language.recall(line)
    text = " ".join(spoken.get(word, word) for word in line.split(" "))
    read = language.recall(text)
    if code == "en" or not isinstance(meant, Order) or not isinstance(read, Order):
        return line
    return text if (read.form, read.args) == (meant.form, meant.args) else line
