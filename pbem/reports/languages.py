"""The languages that games may speak, and what people call them."""

from pbem.core.syntax import fold_word

# Its English name first.
NAMES = {
    "en": ("English", "inglese", "englisch"),
    "it": ("Italian", "italiano", "italienisch"),
    "de": ("German", "tedesco", "deutsch"),
}


def language_called(name: str) -> str:
    """`de` for `Deutsch`, `german`, `DE`; "" if nobody calls a language so."""
    wanted = fold_word(name.strip())
    return next((code for code, names in NAMES.items() if wanted in (code, *map(fold_word, names))), "")
