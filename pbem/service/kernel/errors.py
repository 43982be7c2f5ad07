"""What the service answers when it does not do what it was told."""

from functools import cache

from pbem.core.phrases import Catalogue, Phrase, Text, catalogue


class Refused(Exception):
    """A command that cannot be carried out; the message is one line for the person who gave it.

    A phrase can be said in the language of that person; the message itself is English.
    """

    def __init__(self, message: str | Phrase, words: Catalogue | None = None) -> None:
        self.phrase: Text = message
        super().__init__(" ".join((words or _english()).say(message).split()))


@cache
def _english() -> Catalogue:
    return catalogue("pbem.core")


class RulesFailed(Refused):
    """The rules of a game broke down. Nothing was written; the turn can be resolved once they are mended."""
