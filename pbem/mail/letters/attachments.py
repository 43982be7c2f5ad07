"""What is attached to a letter besides its text."""

from typing import NamedTuple

from pbem.projections import slug
from pbem.reports.edition import Edition
from pbem.reports.pdf import Printer


class Attachment(NamedTuple):
    """`type` is a MIME type such as application/pdf."""

    name: str
    type: str
    content: bytes


def data_of(edition: Edition) -> Attachment:
    """The report for programs, by the schema that is published."""
    return Attachment(f"{slug(edition.title)}.json", "application/json", edition.json())


def pdf_of(edition: Edition, printer: Printer) -> Attachment:
    """The map first, then the report, on A4; NoPdf says why if it cannot be made."""
    return Attachment(f"{slug(edition.title)}.pdf", "application/pdf", edition.pdf(printer))


def kept_text(name: str, content: str) -> Attachment:
    """A proof, to be kept exactly as it is: a mail program may break lines of the letter itself, never of a file."""
    return Attachment(name, "text/plain", content.encode())
