"""Other words for the keywords of an order language: `data/words.toml` of a game, one table per language."""

from __future__ import annotations

from functools import cache

from pbem.core import tables
from pbem.core.syntax import fold_word, spellings


@cache
def keyword_aliases(package: str) -> dict[str, tuple[str, ...]]:
    """Every keyword with its Italian, German and further English words."""
    words: dict[str, tuple[str, ...]] = {}
    for language in tables.load_toml(package, "data/words.toml").values():
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
