"""Errors: why the service did not carry out a command."""

from functools import cache

from pbem.core.phrases import Catalogue, Phrase, Text, catalogue


class Refused(Exception):
    """A command that cannot be carried out; the message is one line for the person who gave it.

    The message is English; a phrase can also be shown in that person's language.
    """

    def __init__(self, message: str | Phrase, words: Catalogue | None = None) -> None:
        self.phrase: Text = message
        super().__init__(" ".join((words or _english()).say(message).split()))


@cache
def _english() -> Catalogue:
    return catalogue("pbem.core")


class RulesFailed(Refused):
    """The rules of a game raised an error. Nothing was written; the turn can be resolved once they are fixed."""
