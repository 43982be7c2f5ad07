"""The help page of the mail commands, generated from their table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from pbem.core.grammar import Form
from pbem.core.phrases import ENGLISH, Catalogue, Phrase, catalogue
from pbem.core.syntax import fold_word
from pbem.mail.reading.commands import TABLE, language
from pbem.reports import layout
from pbem.reports.guide import INDENT

# <first:date> is for the parser; people read <first>.
_KIND = re.compile(r":\w+(?=(\.\.\.)?>)")


@cache
def words(spoken: str = ENGLISH) -> Catalogue:
    """The phrases for problems with commands, reasons for ignoring lines, and help."""
    return catalogue("pbem.mail.reading", spoken)


def commands_help(topic: str = "", spoken: str = ENGLISH) -> str:
    """Help on all commands, or on the one named by the topic in any language; "" if there is none."""
    wanted = language().canonical(topic).rstrip("?")
    forms = [row.form for row in TABLE if not topic or fold_word(_verb(row.form)).rstrip("?") == wanted]
    return "\n\n".join("\n".join(_about(form, spoken)) for form in forms)


def _verb(form: Form) -> str:
    return form.syntax.split(" ", 1)[0]


def _about(form: Form, spoken: str) -> Iterator[str]:
    yield from layout.wrap(_KIND.sub("", form.syntax), layout.WIDTH, "", INDENT)
    for text in _help_lines(form, spoken):
        yield from layout.wrap(text, layout.WIDTH, INDENT, INDENT)


def _help_lines(form: Form, spoken: str) -> Iterator[str]:
    say = words(spoken).say
    yield say(Phrase(f"help.{form.name}"))
    if form.example != form.syntax:
        yield say(Phrase("guide.example", {"example": form.example}))
    others = language().other_words(_verb(form))
    if others:
        yield say(Phrase("help_also", {"words": others}))
