"""The streams whose ids follow from other ids."""

from uuid import UUID, uuid5

COMMANDS = UUID("6f0c1d8e-8f0b-4f55-9a3e-0c2a7f1b64d9")
GALAXIES = UUID("b3a1f2de-52d4-4cf8-8c0e-7f54d2a9e0c1")


def secrets_stream(game: UUID) -> UUID:
    """Where a game's dice secrets are kept, apart from the game so that an export can leave them out."""
    return uuid5(game, "dice secrets")


def galaxy_stream(game: str, day: str) -> UUID:
    """The galaxy of one day: everybody who plays that game on that day gets its dice."""
    return uuid5(GALAXIES, f"{game}/{day}")


def command_stream(command: str) -> UUID:
    """Where it is recorded that the command was carried out."""
    return uuid5(COMMANDS, command)
