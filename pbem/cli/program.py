"""The program: its commands, and how it reports errors: one line on stderr, exit code 2."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar
from uuid import uuid4

import click

from pbem import __version__
from pbem.audit.keys import KeyRefused
from pbem.audit.notes import BadNote
from pbem.bootstrap import add_games, open_desk
from pbem.config import ConfigError, Settings
from pbem.core.example import ExampleError
from pbem.core.rules import BadOptions
from pbem.core.tables import TableError
from pbem.fuzz import FuzzRunError
from pbem.games import BrokenGame, UnknownGame
from pbem.ledger import LedgerError
from pbem.projections import NoSuchGame
from pbem.reports.pdf import NoPdf
from pbem.reports.rulebook import RulebookError
from pbem.service import Desk, Refused
from pbem.service.kernel.rules_failure import described, fault_of
from pbem.service.kernel.security_log import show_security_events

WRONG = 2
STOPPED = 130
TOLD = (
    Refused, LedgerError, ConfigError, NoSuchGame, UnknownGame, BrokenGame, BadOptions, ExampleError, RulebookError,
    TableError, FuzzRunError, NoPdf, BadNote, KeyRefused,
)  # fmt: skip

P = ParamSpec("P")
T = TypeVar("T")


class Program(click.Group):
    """Runs a command; its return value is the exit code, None being success."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            sys.exit(0)
        except click.Abort:
            sys.exit(STOPPED)
        except Exception as error:  # noqa: BLE001 - nobody is helped by a traceback
            click.echo(f"pbem: {sentence(error)}", err=True)
            sys.exit(WRONG)
        sys.exit(code or 0)


def sentence(error: Exception) -> str:
    """An error in one line, for the user."""
    if isinstance(error, click.UsageError) and error.ctx:
        text = f"{error.format_message()} See {error.ctx.command_path} --help."
    elif isinstance(error, click.ClickException):
        text = error.format_message()
    elif isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    elif isinstance(error, TOLD):
        text = str(error)
    else:
        text = unforeseen(error)
    return " ".join(text.split())


def unforeseen(error: Exception) -> str:
    """Whose mistake it is: that of a game from elsewhere, which its author can mend, or one of pbem."""
    fault = fault_of(error)
    if fault and not fault.is_shipped:
        return f"{described(error)}; this is a mistake in that game, not in pbem: tell its author"
    return f"this should not happen, please report it: {described(error)}"


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pbem")
def main() -> None:
    """Play-by-email server for space games.

    Name a game by its id, the beginning of its id, or its title. PBEM_STORE and PBEM_VAR say where events and files
    are stored.
    """
    add_games()
    show_security_events()


def with_desk(command: Callable[Concatenate[Desk, P], T]) -> Callable[P, T]:
    """Opens the configured ledger for the duration of the command."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        with open_desk(Settings.from_environment()) as desk:
            return command(desk, *args, **kwargs)

    return run


def changing(command: Callable[P, T]) -> Callable[P, T]:
    """For commands that write: they have an id, and a repeated id is carried out once."""
    return click.option(
        "--command-id",
        default=lambda: f"cli/{uuid4()}",
        metavar="ID",
        help="To repeat a command safely, give the same id.",
    )(command)
