"""What the service answers when it does not do what it was told."""


class Refused(Exception):
    """A command that cannot be carried out; the message is one line for the person who gave it."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class RulesFailed(Refused):
    """The rules of a game broke down. Nothing was written; the turn can be resolved once they are mended."""
