"""A rendered letter, ready for its envelope."""

from typing import NamedTuple

from pbem.mail.letters.attachments import Attachment


class Letter(NamedTuple):
    """Text and HTML say the same. `name` is the reader's name, `sender` the name of the game.

    `unprinted` says why the expected PDF is not attached.
    """

    subject: str
    text: str
    html: str
    to: str
    name: str
    sender: str
    reply_to: str
    attachments: tuple[Attachment, ...] = ()
    unprinted: str = ""
