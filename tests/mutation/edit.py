"""One place in a file where something else is written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Edit:
    kind: str
    start: int
    end: int
    new: str

    def made(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]

    def line(self, text: str) -> int:
        return text.count("\n", 0, self.start) + 1

    def lines(self, text: str) -> tuple[str, str]:
        """The lines it touches, before and after, as one line each."""
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        rest = text[self.end : len(text) if last < 0 else last]
        before, after = (
            text[first : self.start] + text[self.start : self.end] + rest,
            text[first : self.start] + self.new + rest,
        )
        return " ".join(before.split()), " ".join(after.split())
