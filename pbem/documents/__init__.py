"""The documents of the project, read from Markdown for the pages of the site and for the tests that check them."""

from pbem.documents.links import Target, target
from pbem.documents.reading import Chapter, Document, Heading, read
from pbem.documents.shelf import INDEX, Shelf

__all__ = ["INDEX", "Chapter", "Document", "Heading", "Shelf", "Target", "read", "target"]
