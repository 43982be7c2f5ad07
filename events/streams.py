"""The streams whose ids are derived from other ids."""

from uuid import UUID, uuid5

COMMANDS = UUID("6f0c1d8e-8f0b-4f55-9a3e-0c2a7f1b64d9")
GALAXIES = UUID("b3a1f2de-52d4-4cf8-8c0e-7f54d2a9e0c1")
LETTERS = UUID("0b8a4a52-7c0d-4b8b-9d0e-3f6d2c1e9a71")
TOKENS = UUID("d2f5b6c8-41e7-4c1f-8f6b-5a9c7e2d1b30")
ACCOUNTS = UUID("4a7d0c95-2f3e-4be1-9c44-6d1b8a0f7e53")
LINKS = UUID("91c3e6b2-0d5a-47f8-8a2b-7e4f1c9d3a60")
SESSIONS = UUID("c58e2a17-6b94-4d0c-b1f3-28a7d5e09c4b")


def secrets_stream(game: UUID) -> UUID:
    """A game's dice secrets, kept apart from the game so that an export can leave them out."""
    return uuid5(game, "dice secrets")


def galaxy_stream(game: str, day: str) -> UUID:
    """The galaxy of one day: everyone who plays that game on that day gets its dice."""
    return uuid5(GALAXIES, f"{game}/{day}")


def command_stream(command: str) -> UUID:
    """The record that a command was carried out."""
    return uuid5(COMMANDS, command)


def people_stream(game: UUID) -> UUID:
    """The addresses of a game's players, kept apart from the game so that an export can leave them out."""
    return uuid5(game, "people")


def log_stream(game: UUID) -> UUID:
    """The leaves of a game's log."""
    return uuid5(game, "log")


def letter_stream(key: str) -> UUID:
    """The life of the letter with this key."""
    return uuid5(LETTERS, key)


def token_stream(hash_: str) -> UUID:
    """The owner of the secret address with this hash."""
    return uuid5(TOKENS, hash_)


def account_stream(account: str) -> UUID:
    """The account of a person who signs in."""
    return uuid5(ACCOUNTS, account)


def link_stream(hash_: str) -> UUID:
    """The owner of the sign-in link with this hash, and whether it was used."""
    return uuid5(LINKS, hash_)


def session_stream(hash_: str) -> UUID:
    """The owner of the session with this hash."""
    return uuid5(SESSIONS, hash_)
