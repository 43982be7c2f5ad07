"""What is attached to a letter besides its text."""

from typing import NamedTuple

from pbem.mail.letters.scene import Scene
from pbem.service.history import PlayedTurn


class Attachment(NamedTuple):
    """`type` is a MIME type such as application/pdf."""

    name: str
    type: str
    content: bytes


def attachments(scene: Scene, played: PlayedTurn) -> tuple[Attachment, ...]:
    """The files that go with the report of a turn: here the map will be hung up."""
    return ()
