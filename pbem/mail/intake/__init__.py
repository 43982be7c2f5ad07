"""Intake: letters are stored as they come, then dealt with by workers, each of them once."""

from pbem.mail.intake.context import Office
from pbem.mail.intake.recipients import Recipient, recipient
from pbem.mail.intake.spool import Spool
from pbem.mail.intake.spooled_letter import Entry, Envelope, Note
from pbem.mail.intake.worker import Handled, Worker

__all__ = [
    "Entry",
    "Envelope",
    "Handled",
    "Note",
    "Office",
    "Recipient",
    "Spool",
    "Worker",
    "recipient",
]
