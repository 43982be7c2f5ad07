"""The documents of the project, read from Markdown for the pages of the site and for the tests that check them."""

from pbem.documents.links import LinkTarget, target
from pbem.documents.reading import Document, DocumentChapter, Heading, read
from pbem.documents.shelf import INDEX, Shelf

__all__ = ["INDEX", "Document", "DocumentChapter", "Heading", "LinkTarget", "Shelf", "read", "target"]
