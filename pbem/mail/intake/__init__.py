"""Intake: letters are stored as they arrive, then handled by workers, each letter once."""

from pbem.mail.intake.context import Context
from pbem.mail.intake.recipients import Recipient, recipient
from pbem.mail.intake.spool import Spool
from pbem.mail.intake.spooled_letter import Envelope, SpooledLetter, SpoolNote
from pbem.mail.intake.worker import IntakeResult, IntakeWorker

__all__ = [
    "Context",
    "Envelope",
    "IntakeResult",
    "IntakeWorker",
    "Recipient",
    "Spool",
    "SpoolNote",
    "SpooledLetter",
    "recipient",
]
