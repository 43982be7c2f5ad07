"""Limits on what is read. Everything is measured on the raw bytes, before any parser sees them."""

from __future__ import annotations

MESSAGE = 1024 * 1024
HEADER_BLOCK = 32 * 1024
HEADER = 4 * 1024
HEADERS = 100
DEPTH = 10
PARTS = 50
LINES = 5_000
# The text of a letter that is searched for orders, and how many texts of it are.
TEXT = 256 * 1024
TEXTS = 4
LINE = 500
ORDERS = 64 * 1024
# The limits for the HTML parser: deeply nested or endless tags cost it quadratic time.
TAGS = 60_000
TAG = 2 * 1024
NESTING = 500
SUBJECT = 500


class Unfit(Exception):
    """This cannot be read: `code` is for programs, `reason` for the sender."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


def size(count: int) -> str:
    return f"{count // 1024} kB" if count < MESSAGE else f"{count // MESSAGE} MB"
