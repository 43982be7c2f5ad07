"""The attachments of a letter."""

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
    """The report for programs, in the published schema."""
    return Attachment(f"{slug(edition.title)}.json", "application/json", edition.json())


def pdf_of(edition: Edition, printer: Printer) -> Attachment:
    """The map, then the report, on A4; raises NoPdf with the reason if it cannot be made."""
    return Attachment(f"{slug(edition.title)}.pdf", "application/pdf", edition.pdf(printer))


def kept_text(name: str, content: str) -> Attachment:
    """A proof, as a file: mail programs may rewrap the lines of a letter, but never those of a file."""
    return Attachment(name, "text/plain", content.encode())
