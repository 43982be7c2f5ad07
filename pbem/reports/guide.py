"""The order language on a page: syntax, example and one sentence for every order, made from the game's own tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.core.grammar import Form, Language
from pbem.core.phrases import Catalogue, Phrase
from pbem.core.rules import Meta, Option, Options
from pbem.core.standing import Question, conditions_name
from pbem.core.syntax import Choice, Maybe, Part, Word, compile_syntax
from pbem.reports import layout
from pbem.reports.conditions import conditions_text, explained

INDENT = "    "
CONDITION = conditions_name([""])
WHEN = "when"
# <when:when_round_hits> is for the parser; people read <when>.
_KIND = re.compile(r"<(\w+):\w+(\.\.\.)?>|<\w+=([^>]+)>")


def help_text(language: Language, questions: Sequence[Question], words: Catalogue) -> str:
    """Orders, standing orders with their defaults and conditions, and the words of other languages."""
    asked = {question.key: question for question in questions}
    orders = [_form(form, words) for form in language.orders]
    standing = [_form(form, words, asked.get(form.name)) for form in language.standing]
    blocks = [
        _opening(words, "orders", "how"),
        _kinds(language, words),
        *orders,
    ]
    if standing:
        blocks += [_opening(words, "standing", "how_standing"), *standing]
    conditions = explained(language, questions, words)
    if conditions is not None:
        blocks.append(conditions_text(conditions, words))
    aliases = list(_aliases(language, words))
    if aliases:
        blocks += [_opening(words, "words", "how_words"), iter(aliases)]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _opening(words: Catalogue, title: str, text: str) -> Iterator[str]:
    heading = words.say(Phrase(f"guide.{title}"))
    yield heading
    yield "=" * len(heading)
    yield from layout.wrap(words.say(Phrase(f"guide.{text}")))


def _kinds(language: Language, words: Catalogue) -> Iterator[str]:
    """The kinds of arguments, with an example of each."""
    kinds = [kind for kind in language.kinds.values() if not kind.name.startswith(CONDITION)]
    rows = [[f"<{kind.name}>", words.say(Phrase(f"kind.{kind.name}")), kind.example] for kind in kinds]
    asking = next((kind for kind in language.kinds.values() if kind.name.startswith(CONDITION)), None)
    if asking is not None:
        rows.append([f"<{WHEN}>", words.say(Phrase("kind.conditions")), asking.example])
    titles = [words.say(Phrase(f"guide.{name}")) for name in ("kind", "stands_for", "like")]
    yield from layout.table(titles, rows, [False] * 3)


def _form(form: Form, words: Catalogue, question: Question | None = None) -> Iterator[str]:
    yield from layout.wrap(readable(form.syntax), layout.WIDTH, "", INDENT)
    for text in _about(form, question):
        yield from layout.wrap(words.say(text), layout.WIDTH, INDENT, INDENT)


def _about(form: Form, question: Question | None) -> Iterator[Phrase]:
    yield Phrase(f"question.{form.name}" if question else f"help.{form.name}")
    yield Phrase("guide.example", {"example": form.example})
    if question:
        yield Phrase("guide.by_default", {"value": Phrase(f"default.{question.key}")})
    if question and question.about:
        yield Phrase("guide.may_ask", {"measures": list(question.about)})
    if form.rules:
        yield Phrase("guide.rules", {"rules": list(form.rules)})


def readable(syntax: str) -> str:
    """`MOVE <units> TO <to:hex>` as `MOVE <units> TO <hex>`, `<value=YES|NO>` as `YES|NO`."""
    return _KIND.sub(lambda slot: slot[3] or f"<{_name(slot[0])}{slot[2] or ''}>", syntax)


def _name(slot: str) -> str:
    name, _, kind = slot.strip("<>").removesuffix("...").partition(":")
    return name if kind.startswith(CONDITION) else kind


def _aliases(language: Language, words: Catalogue) -> Iterator[str]:
    """For each keyword its other spellings: first those that begin an order, then the small words within."""
    syntaxes = [compile_syntax(form.syntax) for form in (*language.orders, *language.standing)]
    found = [word for pick in (_verbs, _all) for parts in syntaxes for word in pick(parts)]
    rows = [[word, ", ".join(language.other_words(word))] for word in dict.fromkeys(found)]
    titles = [words.say(Phrase(f"guide.{name}")) for name in ("keyword", "also")]
    rows = [row for row in rows if row[1]]
    yield from layout.table(titles, rows, [False, False]) if rows else ()


def _verbs(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Maybe):
            yield from _verbs(part.parts)
            continue
        yield from [part.word] if isinstance(part, Word) else part.words if isinstance(part, Choice) else ()
        return


def _all(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Maybe):
            yield from _all(part.parts)
        else:
            yield from [part.word] if isinstance(part, Word) else part.words if isinstance(part, Choice) else ()


def options_text(meta: Meta, options: Options, words: Catalogue) -> str:
    """All options chosen when the game was made."""
    return _chosen(meta.options, options, words)


def changed_text(meta: Meta, options: Options, words: Catalogue) -> str:
    """For the first letter: the first option, which matters most, and those that are not at the default."""
    shown = [
        each for n, each in enumerate(meta.options) if n == 0 or options.get(each.key, each.default) != each.default
    ]
    if len(shown) == len(meta.options):
        return _chosen(shown, options, words)
    rest = layout.wrap(words.say(Phrase("guide.rest_default", {"n": len(meta.options) - len(shown)})))
    return "\n".join([_chosen(shown, options, words), *rest]) + "\n"


def _chosen(shown: Sequence[Option], options: Options, words: Catalogue) -> str:
    rows = []
    for option in shown:
        value = options.get(option.key, option.default)
        said = words.words.get(f"option.{option.key}.{value}", option.shows(value))
        rows.append([words.say(Phrase(f"option.{option.key}")), said])
    titles = [words.say(Phrase(f"guide.{name}")) for name in ("option", "chosen")]
    return "\n".join(layout.table(titles, rows, [False, False])) + "\n"


def choices_text(meta: Meta, words: Catalogue) -> str:
    """All options that can be chosen when a game is made: values with the default first, and what they mean.

    A game that is not complete says so first.
    """
    lines = [] if meta.maturity == "complete" else layout.wrap(f"{meta.title}: {meta.maturity}.")
    for option in meta.options:
        numbers = [f"{option.low} to {option.high}"] if option.low is not None else []
        lines += [f"{option.key} = {' | '.join([*option.values, *numbers])}"]
        lines += layout.wrap(f"{words.say(Phrase(f'option.{option.key}'))} ({option.rule})", first="    ", rest="    ")
        for value in option.values:
            meaning = words.words.get(f"option.{option.key}.{value}")
            if meaning:
                lines += layout.wrap(f"{value}: {meaning}", first="      ", rest="        ")
    for name, chosen in meta.presets.items():
        pairs = ", ".join(f"{key}={value}" for key, value in chosen.items())
        lines += layout.wrap(f"--edition {name}: {pairs}", rest="    ")
    return "\n".join(lines) + "\n"
