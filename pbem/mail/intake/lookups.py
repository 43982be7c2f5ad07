"""Reference requests by mail: rules by number, the order language, the commands."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

from pbem.core.syntax import fold_word
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.mail.intake.replies import answer
from pbem.mail.reading.arguments import RULE
from pbem.mail.reading.commands import Help, Rules
from pbem.mail.reading.help_page import commands_help
from pbem.reports import layout, rulebook
from pbem.reports.conditions import conditions_text, explained
from pbem.reports.guide import WHEN, help_text
from pbem.reports.rulebook import Rule

LARGEST = 28 * 1024
_LEFT_OUT = re.compile(r"\A(?:\[[^\]]*\]\s*)+")


def rules(incoming: IncomingLetter, request: Rules, command: str) -> str:
    book = _book(incoming)
    found = [rulebook.find(book, wanted) for wanted in request.ids]
    blocks = ["\n".join(_rule(rule)) for each in found for rule in each.rules]
    for wanted, each in zip(request.ids, found, strict=True):
        if not each.rules:
            none = "rules.none_near" if each.near else "rules.none"
            blocks.append(incoming.say(none, rule=_named(incoming, wanted), near=", ".join(each.near)))
    title = incoming.say("rules.title", rules=", ".join(_named(incoming, wanted) for wanted in request.ids))
    answer(incoming, command, title[:120], _cut("\n\n".join(blocks), incoming.say("help.rest")))
    return f"sent rules {', '.join(request.ids)}"


def _named(incoming: IncomingLetter, wanted: str) -> str:
    """Text from an unknown sender is not quoted back, unless it looks like the number of a rule."""
    return wanted[:20] if incoming.role is not Role.STRANGER or RULE.fullmatch(wanted) else "of that name"


def _book(incoming: IncomingLetter) -> Mapping[str, Rule]:
    names = [incoming.table.rules] if incoming.role is not Role.STRANGER else list(incoming.desk.games.names())
    texts = (files(incoming.desk.games.package(name)).joinpath("RULES.md") for name in names)
    return {
        rule.id: rule for text in texts if text.is_file() for rule in rulebook.read(text.read_text("utf-8")).values()
    }


def _rule(rule: Rule) -> Iterator[str]:
    yield f"{rule.id} ({rule.chapter})"
    yield from layout.wrap(rule.text)


def helped(incoming: IncomingLetter, request: Help, command: str) -> str:
    """Sends the whole help page, or its part about one order or command."""
    if request.topic:
        found = _about(incoming, request.topic)
        text = found or f"{incoming.say('help.none')}\n\n{_page(incoming)}"
    else:
        text = _page(incoming)
    answer(incoming, command, incoming.say("help.title"), _cut(text, incoming.say("help.rest")))
    return "sent help"


def _page(incoming: IncomingLetter) -> str:
    opening, title = "\n".join(layout.wrap(incoming.say(f"help.{incoming.role}"))), incoming.say("help.commands")
    commands = f"{title}\n{'=' * len(title)}\n{commands_help(spoken=incoming.tongue)}"
    return "\n\n".join(filter(None, (opening, commands, _orders(incoming))))


def _orders(incoming: IncomingLetter) -> str:
    if incoming.role is not Role.PLAYER:
        return ""
    game, options = incoming.desk.rules(incoming.table), incoming.table.options
    return help_text(game.language(options), game.questions(options), incoming.words).rstrip("\n")


def _about(incoming: IncomingLetter, topic: str) -> str:
    wanted = incoming.language.canonical(topic.split()[0])
    blocks = [block for block in _orders(incoming).split("\n\n") if wanted == incoming.language.canonical(_verb(block))]
    asks = wanted == fold_word(WHEN) or any(f"<{WHEN}>" in block for block in blocks)
    return "\n\n".join(
        filter(None, (*blocks, _conditions(incoming) if asks else "", commands_help(topic, incoming.tongue)))
    )


def _conditions(incoming: IncomingLetter) -> str:
    if incoming.role is not Role.PLAYER:
        return ""
    game, options, say = incoming.desk.rules(incoming.table), incoming.table.options, incoming.words
    found = explained(game.language(options), game.questions(options), say)
    return "\n".join(conditions_text(found, say)) if found is not None else ""


def _verb(block: str) -> str:
    """The first mandatory word of a syntax: `[STRICT] MOVE <units>` is about MOVE."""
    words = _LEFT_OUT.sub("", block).split()
    return words[0] if words else ""


_BETWEEN = "\n\n"


def _cut(text: str, rest: str) -> str:
    """Cut to whole paragraphs, with a note on how to get the rest."""
    shown = text.encode()[:LARGEST].decode("utf-8", "ignore")
    if shown == text:
        return text
    return f"{shown.rpartition(_BETWEEN)[0]}\n\n{rest}"
