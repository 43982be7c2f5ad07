"""Reference: rules by id, options, and the order language."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import groupby

import click

from pbem import games
from pbem.bootstrap import LIBRARY
from pbem.cli.inputs import CHOICE
from pbem.cli.output import note, say, show_json
from pbem.cli.program import WRONG, main, with_desk
from pbem.core.phrases import catalogue
from pbem.core.rules import fewest_seats
from pbem.games import UnknownGame
from pbem.reports import layout, rulebook
from pbem.reports.guide import choices_text, help_text
from pbem.reports.rulebook import Found, Rule
from pbem.service import Desk, Refused, chosen

Book = Mapping[str, Rule]


@main.command("rules")
@click.argument("rules")
@click.argument("ids", nargs=-1)
@click.option("--all", "whole", is_flag=True, help="Print the whole book.")
@click.option("--json", "as_json", is_flag=True)
def show_rules(rules: str, ids: tuple[str, ...], whole: bool, as_json: bool) -> int:
    """Print rules by their ids: pbem rules interspace ISB-41 ISB-86..90. Without ids, print the chapters."""
    if whole:
        say(_text(rules).rstrip("\n"))
        return 0
    if rules not in LIBRARY.names() and rulebook.cited(rules.upper()):
        # An id alone identifies its rulebook.
        book, ids = all_books(), (rules, *ids)
    else:
        book = read_book(rules)
    if not ids:
        _show_chapters(book, as_json)
        return 0
    found = {wanted: rulebook.find(book, wanted) for wanted in ids}
    _show_found(found, as_json)
    return 0 if all(each.rules for each in found.values()) else WRONG


def all_books() -> Book:
    return {name: rule for rules in LIBRARY.names() for name, rule in read_book(rules).items()}


def read_book(rules: str) -> Book:
    return rulebook.read(_text(rules))


def _text(rules: str) -> str:
    LIBRARY.find(rules)
    try:
        return files(LIBRARY.package(rules)).joinpath("RULES.md").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise Refused(f"{rules} has no RULES.md.") from error


def _show_chapters(book: Book, as_json: bool) -> None:
    chapters = [(name, list(rules)) for name, rules in groupby(book.values(), key=lambda rule: rule.chapter)]
    if as_json:
        show_json([{"chapter": name, "rules": [rule.id for rule in rules]} for name, rules in chapters])
        return
    for name, rules in chapters:
        span = rules[0].id if len(rules) == 1 else f"{rules[0].id} to {rules[-1].id}"
        say("\n".join(layout.wrap(f"{name}: {span}")))


def _show_found(found: Mapping[str, Found], as_json: bool) -> None:
    shown = {rule.id: rule for each in found.values() for rule in each.rules}
    if as_json:
        show_json(list(shown.values()))
    elif shown:
        say("\n\n".join("\n".join(_paragraph(rule)) for rule in shown.values()))
    for wanted, each in found.items():
        if not each.rules:
            close = f" Did you mean {', '.join(each.near)}?" if each.near else ""
            note(f"pbem: there is no rule {wanted[:40]!r}.{close}")


def _paragraph(rule: Rule) -> Iterator[str]:
    yield f"{rule.id} ({rule.chapter})"
    yield from layout.wrap(rule.text)


@main.command("options")
@click.argument("rules")
def show_options(rules: str) -> None:
    """Print the options of some rules with their values, the default first, and the editions."""
    meta = LIBRARY.find(rules).META
    say(choices_text(meta, catalogue(LIBRARY.package(rules))).rstrip("\n"))


@main.command("orders-help")
@click.argument("game")
@click.option("--option", "options", type=CHOICE, multiple=True, help="An option, for rules without a game.")
def orders_help(game: str, options: tuple[tuple[str, str], ...]) -> None:
    """Print the order language of a game, or of rules with the given options."""
    rules, played = _played(game, dict(options))
    found = LIBRARY.find(rules)
    words = catalogue(LIBRARY.package(rules))
    say(help_text(found.language(played), found.questions(played), words).rstrip("\n"))


def _played(game: str, options: dict[str, str]) -> tuple[str, dict[str, str]]:
    """The rules and options of a game or, for the name of rules, these rules with the given options."""
    if game in LIBRARY.names():
        meta = LIBRARY.find(game).META
        return game, chosen(meta, "", options, fewest_seats(meta, options))
    if options:
        raise UnknownGame(f"There are no rules {game!r}; --option is for rules, of which there are: {_known()}.")
    return _of_game(game)


@with_desk
def _of_game(desk: Desk, game: str) -> tuple[str, dict[str, str]]:
    table = desk.open(desk.find(game)).table
    return table.rules, table.options


def _known() -> str:
    return games.listed()
