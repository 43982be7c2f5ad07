"""Outgoing letters: rendered from the log when they are sent, as text and HTML from one template."""

from pbem.mail.letters.kinds import KINDS, LetterKind
from pbem.mail.letters.letter import Letter
from pbem.mail.letters.letter_writer import LetterWriter
from pbem.mail.letters.message import OutgoingEnvelope, message_id, sealed, thread_id

__all__ = ["KINDS", "Letter", "LetterKind", "LetterWriter", "OutgoingEnvelope", "message_id", "sealed", "thread_id"]
