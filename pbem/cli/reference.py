"""Pages made from the code: docs/commands.md from the commands, docs/configuration.md from the settings.

`deploy/docs` writes them; a test compares them with the code.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from pbem.cli import main
from pbem.config import ROOT
from pbem.environment import SETTINGS, Setting

MADE = "<!-- Made from the code by deploy/docs: do not edit it here. -->"
# The modules of the command line under the titles of the page, in its order.
CHAPTERS = {
    "Try it out": ("demo", "practice"),
    "Run games": ("games", "seats", "people", "clock"),
    "Play": ("sheets", "reports", "lookups", "daily"),
    "Look back": ("history", "game_story"),
    "Check and mend": ("audit", "disputes", "corrections", "bundles"),
    "Serve": ("serve", "pages", "worker", "jobs", "backup", "move_store", "witness"),
    "Mail": ("mail", "intake", "quarantine"),
    "Write a game": ("new_rules", "examples", "fuzz"),
}
# What an option means where the command itself does not say more.
MEANINGS = {
    "--edition": "A set of options that the rules know by name.",
    "--format": "The form of the output.",
    "--games": "How many games to play.",
    "--json": "Print JSON for programs.",
    "--option": "An option of the rules; may be given several times.",
    "--reason": "Why; the record of the game keeps it.",
    "--seats": "How many seats the game has.",
}
COMMANDS_HEAD = """\
# Commands

Every command of `pbem`, with its arguments and options. `pbem COMMAND --help` prints the same on your terminal.

A command exits with 0 if it succeeded, with 1 if a check found a difference, and with 2 if something is wrong: then one
line on the standard error says what. The [configuration](configuration.md) chooses the store that a command works on.

These arguments mean the same everywhere:

| Argument | Meaning |
| --- | --- |
| `GAME` | A game: its id, the beginning of its id, or its title. |
| `SEAT` | A seat of that game, as `pbem status GAME` lists it. |
| `TURN` | The number of a turn, or `last`. |
| `RULES` | The name of a game that can be played, such as `interspace`. |
| `FILE` | A file; `-`, or none where it may be left out, is the standard input. |"""
SETTINGS_HEAD = """\
# Configuration

The server and all commands read these environment variables. An empty variable counts as unset. A value that cannot
be used stops the program with one line that says why."""


class NoChapter(LookupError):
    """A command in a module that no chapter names."""


def commands_page() -> str:
    context = click.Context(main, info_name="pbem")
    found = dict(_walk(main, context))
    blocks = [MADE, COMMANDS_HEAD, _contents(found)]
    for title in CHAPTERS:
        blocks.append(f"## {title}")
        blocks += [_command(each) for each in found.values() if _chapter(each.command) == title]
    return "\n\n".join(blocks) + "\n"


def _walk(group: click.Group, parent: click.Context) -> Iterator[tuple[str, click.Context]]:
    """Every command that does something, with the words that call it, in alphabetical order."""
    for name in sorted(group.list_commands(parent)):
        command = group.get_command(parent, name)
        if command is None or command.hidden:
            continue
        context = click.Context(command, info_name=name, parent=parent)
        if isinstance(command, click.Group):
            yield from _walk(command, context)
        else:
            yield context.command_path, context


def _chapter(command: click.Command) -> str:
    module = getattr(command.callback, "__module__", "").rpartition(".")[2]
    for title, modules in CHAPTERS.items():
        if module in modules:
            return title
    raise NoChapter(f"pbem/cli/{module}.py is in no chapter of pbem/cli/reference.py: add it to CHAPTERS")


def _contents(found: dict[str, click.Context]) -> str:
    rows = ["| Chapter | Commands |", "| --- | --- |"]
    for title in CHAPTERS:
        names = [path for path, each in found.items() if _chapter(each.command) == title]
        links = ", ".join(f"[{path.removeprefix('pbem ')}](#{path.replace(' ', '-')})" for path in names)
        rows.append(f"| **{title}** | {links} |")
    return "\n".join(rows)


def _command(context: click.Context) -> str:
    command = context.command
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    parts = [f"### {context.command_path}", f"```text\n{usage}\n```", _text(command.help or "")]
    options = [
        each for each in command.get_params(context) if isinstance(each, click.Option) and "--help" not in each.opts
    ]
    rows = [_option(each, context) for each in options if not each.hidden]
    if rows:
        parts.append(table(("Option", "Meaning"), rows))
    return "\n\n".join(parts)


def _option(option: click.Option, context: click.Context) -> tuple[str, str]:
    names, text = option.get_help_record(context) or ("", "")
    meaning = "" if option.help else f"{MEANINGS[option.opts[0]]} "
    return f"`{names}`", _text(meaning + text)


def _text(text: str) -> str:
    """Help as click shows it, its paragraphs kept and what Markdown would take for markup made plain."""
    paragraphs = (" ".join(part.split()) for part in text.replace("\b", "").split("\n\n"))
    return "\n\n".join(part.replace("<", "\\<").replace("*", "\\*") for part in paragraphs if part)


def configuration_page() -> str:
    return "\n\n".join([MADE, SETTINGS_HEAD, *map(_setting, SETTINGS)]) + "\n"


def _setting(row: Setting) -> str:
    default = f"`{row.default}`" if row.default else row.shown
    parts = [f"## {row.name}", row.meaning, f"Default: {default}"]
    if row.examples:
        lines = "\n".join(f"{row.name}={each}" for each in row.examples)
        parts.append(f"```text\n{lines}\n```")
    return "\n\n".join(parts)


def table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


PAGES = {"docs/commands.md": commands_page, "docs/configuration.md": configuration_page}


def write(root: Path = ROOT) -> None:
    for name, page in PAGES.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(page(), encoding="utf-8")
        click.echo(f"{name}: written")


if __name__ == "__main__":
    write()
