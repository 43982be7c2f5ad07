"""How sending a letter may end, other than well."""


class Trouble(Exception):
    """The message is what the other side said, in one line."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class Delayed(Trouble):
    """Not now; the letter is tried again."""


class AddressRefused(Trouble):
    """The address does not exist, or takes nothing from us: the letter is given up, and the seat's address is dead."""


class LetterRefused(Trouble):
    """This letter is not taken, whoever it is for."""


class RelayDown(Trouble):
    """The relay cannot be reached or does not let us in: no letter goes out, and none is to blame."""
