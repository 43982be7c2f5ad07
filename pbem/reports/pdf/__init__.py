"""A report as PDF: its pages as HTML with maps, and a separate process that turns them into a file."""

from pbem.reports.pdf.pages import Pages, pages
from pbem.reports.pdf.printer import NoPdf, Printer

__all__ = ["NoPdf", "Pages", "Printer", "pages"]
