"""What a command tells of its work. A running server adds when it was, and the game, turn or letter that it was about.

No line has a token, a link or anything that only a player may know: what is told here names who did what, not what it
says.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime

import click

# A line of text, whether something is wrong, and what it is about.
Form = Callable[[str, bool, dict[str, str]], str]
_LONGEST = 1000


def plain(text: str, is_trouble: bool, about: dict[str, str]) -> str:
    """For a command that ends by itself, whose reader knows what was asked."""
    return f"pbem: {text}" if is_trouble else text


def stamped(text: str, is_trouble: bool, about: dict[str, str]) -> str:
    """The text, then name=value of what it is about."""
    words = [f"{name}={value}" for name, value in about.items()]
    return " ".join([_now(), "pbem problem:" if is_trouble else "pbem:", text, *words])


def as_json(text: str, is_trouble: bool, about: dict[str, str]) -> str:
    return json.dumps({"at": _now(), "level": "warning" if is_trouble else "info", "text": text, **about})


FORMS: dict[str, Form] = {"text": stamped, "json": as_json}
_form: Form = plain


def begin_log(form: str) -> None:
    """From now on this process is a server: its lines are of a form for those who read many."""
    global _form
    _form = FORMS[form]


def end_log() -> None:
    global _form
    _form = plain


def record(text: str, is_trouble: bool = False, **about: object) -> None:
    """One line, on stderr if something is wrong; what is empty is left out."""
    given = {name: str(value) for name, value in about.items() if value not in ("", None)}
    line = " ".join(_form(text[:_LONGEST], is_trouble, given).splitlines())
    click.echo(line, err=is_trouble)


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
