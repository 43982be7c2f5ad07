"""A sheet: how each line was answered, and what changed."""

from functools import cached_property
from typing import NamedTuple

import msgspec

from pbem.core.phrases import Phrase
from pbem.mail.letters import receipt_sheet
from pbem.mail.letters.content.occasion import LetterOccasion
from pbem.service.kernel.answers import Receipt


class AnswerVerdict(NamedTuple):
    """`kind` is ok, warning or error, `mark` the word for it."""

    kind: str
    mark: str
    line: int
    text: str
    says: tuple[str, ...]


class SheetReceipt(LetterOccasion):
    @cached_property
    def receipt(self) -> Receipt:
        """The answer that was given when the sheet was filed."""
        raw = self.scene.desk.ledger.done(self.scene.queued.command)
        return msgspec.json.decode(raw or b"", type=Receipt)

    @property
    def verdicts(self) -> list[AnswerVerdict]:
        return [
            AnswerVerdict(
                line.verdict,
                self._mark(line.verdict),
                line.line,
                line.text,
                (*line.says, *([line.hint] if line.hint else ())),
            )
            for line in self.receipt.lines
        ]

    def _mark(self, verdict: str) -> str:
        return self.scene.words.say(Phrase(f"verdict.{verdict}"))

    @property
    def doubt(self) -> str:
        """The mark of lines that may fail."""
        return self._mark("warning")

    @property
    def own_sheet(self) -> str:
        return self.scene.say("value.on_file" if self.scene.seat in self.scene.table.sheets else "value.not_on_file")

    @property
    def channel(self) -> str:
        """How the sheet arrived."""
        return self.scene.table.sheets[self.scene.seat].channel

    @cached_property
    def changes(self) -> list[str] | None:
        return receipt_sheet.changes(self.scene)

    @cached_property
    def standing(self) -> list[tuple[list[str], list[list[str]]]]:
        return receipt_sheet.standing(self.scene)

    @property
    def more_ignored(self) -> int:
        shown = len(self.scene.about["ignored"].splitlines())
        return int(self.scene.about["many"]) - shown
