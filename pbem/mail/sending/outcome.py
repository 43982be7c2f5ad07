"""The ways in which sending a letter can fail."""


class Trouble(Exception):
    """The message is the other side's reply, in one line."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class Delayed(Trouble):
    """A temporary failure; the letter is tried again."""


class AddressRefused(Trouble):
    """The address does not exist, or rejects our mail: the letter is given up, and the seat's address is dead."""


class LetterRefused(Trouble):
    """The relay rejects this letter, regardless of its recipient. It may think better of it later."""


class LetterTooLarge(LetterRefused):
    """The relay will never take a letter of this size."""


class RelayDown(Trouble):
    """The relay cannot be reached or rejects the login: no letter goes out, and none is to blame."""
