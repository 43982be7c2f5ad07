"""The languages that games support, and their names."""

from pbem.core.syntax import fold_word

# Its English name first.
NAMES = {
    "en": ("English", "inglese", "englisch"),
    "it": ("Italian", "italiano", "italienisch"),
    "de": ("German", "tedesco", "deutsch"),
}


def language_called(name: str) -> str:
    """`de` for `Deutsch`, `german`, `DE`; "" if no language has that name."""
    wanted = fold_word(name.strip())
    return next((code for code, names in NAMES.items() if wanted in (code, *map(fold_word, names))), "")
