"""The commands that a letter can contain besides orders: one table for the parser, the help page and the tests.

A command is in the subject or the first lines of a letter. The same grammar reads commands and orders, so commands
have translations, hints and did-you-mean too.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from pbem.core.grammar import Form, Language
from pbem.core.syntax import fold_word
from pbem.core.tables import load_toml
from pbem.mail.reading.arguments import KINDS


class OrdersCommand(Struct, frozen=True, tag="Orders"):
    """The letter is a sheet of orders, which is also the default without a command."""


class Add(Struct, frozen=True, tag=True):
    """Adds the orders to the sheet on file. `order` is an order on the same line."""

    order: str = ""


class Drop(Struct, frozen=True, tag=True):
    lines: tuple[int, ...]


class Join(Struct, frozen=True, tag=True):
    game: str = ""
    seat: str = ""


class WantSeat(Struct, frozen=True, tag="Seat"):
    seat: str = ""


class AskOrders(Struct, frozen=True, tag=True):
    """Asks for the sheet on file."""


class Status(Struct, frozen=True, tag=True):
    pass


class ReportCommand(Struct, frozen=True, tag="Report"):
    turn: int | None = None


class MapCommand(Struct, frozen=True, tag="Map"):
    turn: int | None = None


class BundleCommand(Struct, frozen=True, tag="Bundle"):
    """Asks for the game as a file to check."""


class Help(Struct, frozen=True, tag=True):
    topic: str = ""


class Rules(Struct, frozen=True, tag=True):
    ids: tuple[str, ...]


class Forecast(Struct, frozen=True, tag=True):
    """Checks the orders of the letter without filing them."""


class PracticeCommand(Struct, frozen=True, tag="Practice"):
    """Tries the orders of the letter without filing them; another `number` is another try."""

    number: int = 1


class Withdraw(Struct, frozen=True, tag=True):
    pass


class ReadyCommand(Struct, frozen=True, tag="Ready"):
    pass


class Wait(Struct, frozen=True, tag=True):
    pass


class VacationCommand(Struct, frozen=True, tag="Vacation"):
    first: date
    last: date


class Substitute(Struct, frozen=True, tag=True):
    address: str


class PressCommand(Struct, frozen=True, tag="Press"):
    """A message to other players: the text is the rest of the letter."""

    to: tuple[str, ...]
    anonymous: bool = False
    text: str = ""


class AskStanding(Struct, frozen=True, tag=True):
    """Asks for the standing orders in force."""


class WhyCommand(Struct, frozen=True, tag="Why"):
    about: str


class Confirm(Struct, frozen=True, tag=True):
    code: str


class NotMe(Struct, frozen=True, tag=True):
    """The change in the letter that this one answers was not made by its reader; a code in it is found anywhere."""

    text: str = ""


class ConsentCommand(Struct, frozen=True, tag="Consent"):
    """Answers a question to all players: `answer` counts as yes unless it says no."""

    answer: str = ""


class ObjectCommand(Struct, frozen=True, tag="Object"):
    """Objects to a consent that somebody else gave for the player."""


class Yes(Struct, frozen=True, tag=True):
    """Accepts an invitation, with this name and time zone."""

    name: str = ""
    zone: str = ""


class No(Struct, frozen=True, tag=True):
    """Declines an invitation."""

    reason: str = ""


class StopCommand(Struct, frozen=True, tag="Stop"):
    """Stops letters of this kind."""

    kind: str


class Start(Struct, frozen=True, tag=True):
    """Resumes letters of this kind, or adds an attachment to them."""

    kind: str


class SetLanguage(Struct, frozen=True, tag=True):
    """Sets the language of reports and answers from now on."""

    language: str


class Extend(Struct, frozen=True, tag=True):
    """By the master: more time for the open turn; `span` in seconds."""

    span: int
    reason: str = ""


class Play(Struct, frozen=True, tag=True):
    """By the master: the open turn is played now; `turn` None means whichever is open."""

    turn: int | None = None


class PauseCommand(Struct, frozen=True, tag="Pause"):
    reason: str = ""


class Resume(Struct, frozen=True, tag=True):
    pass


Command = (
    OrdersCommand | Add | Drop | Join | WantSeat | AskOrders | Status | ReportCommand | MapCommand | Help | Rules
    | BundleCommand
    | Forecast | PracticeCommand | Withdraw | ReadyCommand | Wait | VacationCommand | Substitute | PressCommand
    | AskStanding | WhyCommand | ConsentCommand | ObjectCommand | Confirm | NotMe | Yes | No
    | StopCommand | Start | SetLanguage | Extend | Play | PauseCommand | Resume
)  # fmt: skip


class CommandRow(NamedTuple):
    """`anywhere`: also below the orders, not only in the first lines.

    `masters`: only the master of a game, who sends no orders, can use it. In a player's letter an order that begins
    with the same word takes precedence over the command.
    """

    form: Form
    command: type[Command]
    anywhere: bool = False
    masters: bool = False


TABLE = (
    CommandRow(Form("orders", "ORDERS", "ORDERS"), OrdersCommand),
    CommandRow(Form("add", "ADD [<order:text>]", "ADD"), Add, anywhere=True),
    CommandRow(Form("drop", "DROP <lines:numbers...>", "DROP 3 8-10"), Drop, anywhere=True),
    CommandRow(Form("ask_orders", "ORDERS?", "ORDERS?"), AskOrders),
    CommandRow(Form("ask_standing", "STANDING?", "STANDING?"), AskStanding),
    CommandRow(Form("forecast", "FORECAST", "FORECAST"), Forecast),
    CommandRow(Form("practice", "PRACTICE [<number>]", "PRACTICE 2"), PracticeCommand),
    CommandRow(Form("withdraw", "WITHDRAW", "WITHDRAW"), Withdraw),
    CommandRow(Form("ready", "READY", "READY"), ReadyCommand, anywhere=True),
    CommandRow(Form("wait", "WAIT", "WAIT"), Wait, anywhere=True),
    CommandRow(Form("status", "STATUS", "STATUS"), Status),
    CommandRow(Form("report", "REPORT [<turn:number>]", "REPORT 3"), ReportCommand),
    CommandRow(Form("map", "MAP [<turn:number>]", "MAP 3"), MapCommand),
    CommandRow(Form("bundle", "BUNDLE", "BUNDLE"), BundleCommand),
    CommandRow(Form("why", "WHY <about>", "WHY A7"), WhyCommand),
    CommandRow(Form("rules", "RULES <ids:rule...>", "RULES ISB-52"), Rules),
    CommandRow(Form("help", "HELP [<topic>]", "HELP MOVE"), Help),
    CommandRow(Form("press", "PRESS TO <to:audience...> [ANONYMOUS]", "PRESS TO B"), PressCommand),
    CommandRow(
        Form("vacation", "VACATION [FROM] <first:date> [TO] <last:date>", "VACATION 2026-12-24 2027-01-06"),
        VacationCommand,
    ),
    CommandRow(Form("substitute", "SUBSTITUTE <address>", "SUBSTITUTE anna@example.org"), Substitute),
    CommandRow(Form("join", "JOIN [<game:text>] [SEAT <seat>]", "JOIN Northern Cross"), Join),
    CommandRow(Form("seat", "SEAT [<seat>]", "SEAT B"), WantSeat),
    CommandRow(Form("yes", "YES [<name:text>]", "YES Anna, Europe/Rome"), Yes),
    CommandRow(Form("no", "NO [<reason:text>]", "NO"), No),
    CommandRow(Form("stop", "STOP <kind>", "STOP reminder"), StopCommand),
    CommandRow(Form("start", "START <kind>", "START data"), Start),
    CommandRow(Form("language", "LANGUAGE <language>", "LANGUAGE deutsch"), SetLanguage),
    CommandRow(Form("consent", "CONSENT [<answer:text>]", "CONSENT YES"), ConsentCommand),
    CommandRow(Form("objection", "OBJECT", "OBJECT"), ObjectCommand),
    CommandRow(Form("extend", "EXTEND [BY] <span> [BECAUSE <reason:text>]", "EXTEND 1d"), Extend, masters=True),
    CommandRow(Form("play", "PLAY [<turn:number>]", "PLAY"), Play, masters=True),
    CommandRow(Form("pause", "PAUSE [BECAUSE <reason:text>]", "PAUSE"), PauseCommand, masters=True),
    CommandRow(Form("resume", "RESUME", "RESUME"), Resume, masters=True),
    CommandRow(Form("notme", "NOTME [<text>]", "NOTME"), NotMe),
    CommandRow(Form("confirm", "CONFIRM <code>", "CONFIRM 7f3a91c2"), Confirm),
)
ROWS = {row.form.name: row for row in TABLE}


@cache
def language() -> Language:
    """All commands, in English, Italian and German."""
    aliases: dict[str, list[str]] = {}
    for words in _other_words().values():
        for word, others in words.items():
            aliases.setdefault(word, []).extend(others)
    return Language([row.form for row in TABLE], (), KINDS, aliases)


@cache
def _other_words() -> dict[str, dict[str, list[str]]]:
    return load_toml("pbem.mail.reading", "commands.toml")


def language_of(line: str) -> str:
    """The language of the line's first word; "" for English."""
    first = fold_word(next(iter(line.split()), "").strip(".,;:!"))
    for code, words in _other_words().items():
        if code != "en" and any(first == fold_word(other) for others in words.values() for other in others):
            return code
    return ""


def make(form: str, args: dict[str, Any]) -> Command:
    """Connecting words such as TO are not part of a command."""
    command = ROWS[form].command
    return command(**{name: args[name] for name in command.__struct_fields__ if name in args})
