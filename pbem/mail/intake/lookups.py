"""What players look up by mail: rules by their numbers, the order language, the commands."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

from pbem.core.syntax import fold_word
from pbem.mail.intake.incoming_letter import Case, Role
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


def rules(case: Case, wish: Rules, command: str) -> str:
    book = _book(case)
    found = [rulebook.find(book, wanted) for wanted in wish.ids]
    blocks = ["\n".join(_rule(rule)) for each in found for rule in each.rules]
    for wanted, each in zip(wish.ids, found, strict=True):
        if not each.rules:
            none = "rules.none_near" if each.near else "rules.none"
            blocks.append(case.say(none, rule=_named(case, wanted), near=", ".join(each.near)))
    title = case.say("rules.title", rules=", ".join(_named(case, wanted) for wanted in wish.ids))
    answer(case, command, title[:120], _cut("\n\n".join(blocks), case.say("help.rest")))
    return f"sent rules {', '.join(wish.ids)}"


def _named(case: Case, wanted: str) -> str:
    """What somebody unknown wrote is not repeated to whoever he pretends to be, unless it looks like a number."""
    return wanted[:20] if case.role is not Role.STRANGER or RULE.fullmatch(wanted) else "of that name"


def _book(case: Case) -> Mapping[str, Rule]:
    names = [case.table.rules] if case.role is not Role.STRANGER else list(case.desk.games.names())
    texts = (files(case.desk.games.package(name)).joinpath("RULES.md") for name in names)
    return {
        rule.id: rule for text in texts if text.is_file() for rule in rulebook.read(text.read_text("utf-8")).values()
    }


def _rule(rule: Rule) -> Iterator[str]:
    yield f"{rule.id} ({rule.chapter})"
    yield from layout.wrap(rule.text)


def helped(case: Case, wish: Help, command: str) -> str:
    """The whole page; or what it says about one order or command."""
    if wish.topic:
        found = _about(case, wish.topic)
        text = found or f"{case.say('help.none')}\n\n{_page(case)}"
    else:
        text = _page(case)
    answer(case, command, case.say("help.title"), _cut(text, case.say("help.rest")))
    return "sent help"


def _page(case: Case) -> str:
    opening, title = "\n".join(layout.wrap(case.say(f"help.{case.role}"))), case.say("help.commands")
    commands = f"{title}\n{'=' * len(title)}\n{commands_help(spoken=case.tongue)}"
    return "\n\n".join(filter(None, (opening, commands, _orders(case))))


def _orders(case: Case) -> str:
    if case.role is not Role.PLAYER:
        return ""
    game, options = case.desk.rules(case.table), case.table.options
    return help_text(game.language(options), game.questions(options), case.words).rstrip("\n")


def _about(case: Case, topic: str) -> str:
    wanted = case.language.canonical(topic.split()[0])
    blocks = [block for block in _orders(case).split("\n\n") if wanted == case.language.canonical(_verb(block))]
    asks = wanted == fold_word(WHEN) or any(f"<{WHEN}>" in block for block in blocks)
    return "\n\n".join(filter(None, (*blocks, _conditions(case) if asks else "", commands_help(topic, case.tongue))))


def _conditions(case: Case) -> str:
    if case.role is not Role.PLAYER:
        return ""
    game, options, say = case.desk.rules(case.table), case.table.options, case.words
    found = explained(game.language(options), game.questions(options), say)
    return "\n".join(conditions_text(found, say)) if found is not None else ""


def _verb(block: str) -> str:
    """The first word of a syntax that may not be left out: `[STRICT] MOVE <units>` is about MOVE."""
    words = _LEFT_OUT.sub("", block).split()
    return words[0] if words else ""


_BETWEEN = "\n\n"


def _cut(text: str, rest: str) -> str:
    """Whole paragraphs, and how to get the rest."""
    shown = text.encode()[:LARGEST].decode("utf-8", "ignore")
    if shown == text:
        return text
    return f"{shown.rpartition(_BETWEEN)[0]}\n\n{rest}"
