"""A turn: its report, map and attachments, its seal, and the head of the log."""

from base64 import b64decode
from functools import cached_property
from typing import NamedTuple

import msgspec

from events import TurnSealed
from pbem.audit.checkpoints import proven_text
from pbem.core.phrases import Phrase
from pbem.core.rules import Result
from pbem.mail.letters.attachments import Attachment, data_of, kept_text, pdf_of
from pbem.mail.letters.content.occasion import LetterOccasion
from pbem.mail.letters.order_form import order_form
from pbem.projections import slug
from pbem.reports.edition import Edition
from pbem.reports.pdf import NoPdf
from pbem.reports.report import LogHead, Occasion, build
from pbem.reports.text import report_text
from pbem.service.history.reports import edition_of, log_head, seat_of_reader
from pbem.service.history.why import note_told
from pbem.service.people.handover import handover
from pbem.service.people.neutrality import who_runs
from pbem.service.trust.log import last_sent, sheet_promise, sheet_receipt
from pbem.service.turns.beacons import comes_at, next_round
from pbem.service.turns.open_turn import asked_of
from pbem.service.turns.sheet_root import how_sent

TOLD_WITH_TURN = ("report", "over", "map")


class Seal(NamedTuple):
    why: str
    rows: list[list[str]]
    root: str
    beacon: str


class TurnReport(LetterOccasion):
    @cached_property
    def report(self) -> Edition:
        """The report of the letter's turn, as far as its reader may know it."""
        scene = self.scene
        edition = edition_of(scene.desk, self.played, scene.reader, scene.language, scene.zone)
        note_told(scene.desk, self.played, scene.reader, scene.language, edition.report)
        occasion = msgspec.structs.replace(
            edition.report.occasion,
            deadline=scene.deadline,
            reply_to=scene.reply_to if scene.is_for_seat else "",
            form=self.form if scene.is_awaited else "",
            log=self.log,
        )
        report = msgspec.structs.replace(edition.report, occasion=occasion)
        return msgspec.structs.replace(edition, report=report)

    @cached_property
    def log(self) -> LogHead:
        """The published log head at the time of the letter, with the proof from the reader's last checkpoint.

        A report that is sent again contains the log size of that time, not the current one.
        """
        scene = self.scene
        size = self.played.told if scene.queued.kind in TOLD_WITH_TURN else scene.queued.version
        since = last_sent(scene.desk, scene.queued)
        return log_head(scene.desk, scene.table, size, since if since < size else 0, scene.seat)

    @property
    def bound(self) -> str:
        """The commitment to the dice of the open turn, made before any order is sent."""
        table, say = self.scene.table, self.scene.say
        number = next_round(table)
        if not number:
            return say("value.bound", commitment=table.commitment)
        at = self.scene.when(comes_at(number))
        key = "value.bound_late" if table.passed else "value.bound_beacon"
        return say(key, commitment=table.commitment, round=number, at=at)

    @cached_property
    def seal(self) -> Seal:
        """Which sheets count, and the commitment to the dice not yet rolled."""
        table, event, say = self.scene.table, self._event(TurnSealed), self.scene.say
        rows = [[seat, say(f"seal.how.{how_sent(seat, event.sheets)}")] for seat in table.awaited]
        number = next_round(table)
        beacon = say("value.round", round=number, at=self.scene.when(comes_at(number))) if number else ""
        return Seal(say(f"why.{event.why}"), rows, table.bound, beacon)

    @property
    def checkpoint(self) -> Attachment | None:
        """For the reader to keep: the signed log head, and the proof that it extends the previous one."""
        log = self.log
        proof = [b64decode(part) for part in log.proof]
        text = proven_text(log.checkpoint, log.since, proof)
        return kept_text(f"checkpoint-{log.size}.txt", text) if log.checkpoint else None

    @property
    def others(self) -> Attachment | None:
        """For the reader to keep: which checkpoints the other seats were sent."""
        return kept_text(f"seats-{self.log.size}.txt", self.log.sent) if self.log.sent else None

    @cached_property
    def proof(self) -> Attachment | None:
        """The promise that what the reader sent goes into the log unchanged."""
        text = sheet_promise(self.scene.desk, self.scene.table.game, self.scene.queued.version)
        return kept_text(f"promise-turn-{self.scene.turn}.txt", text) if text else None

    @cached_property
    def receipt_of_seal(self) -> Attachment | None:
        """The proof that the reader's sheet is in the log: with the seal, or with the report if seals are unwanted."""
        scene = self.scene
        is_seal = scene.queued.kind == "seal"
        if not is_seal and "seal" not in scene.person.unwanted:
            return None
        sealed = scene.table.sealed if is_seal else self.played.sealed
        sheet = sealed.sheets.get(scene.seat) if sealed else None
        if sheet is None or not sheet.version or sheet.channel == "bot":
            return None
        text = sheet_receipt(scene.desk, scene.table.game, sheet.version, self.log.size)
        return kept_text(f"receipt-turn-{scene.turn}.txt", text) if text else None

    @cached_property
    def pdf(self) -> Attachment | None:
        """Map and report for printing; None if not wanted or impossible to make."""
        if "map" in self.scene.person.unwanted:
            return None
        try:
            return self.map
        except NoPdf as trouble:
            self.pdf_trouble = str(trouble)
            return None

    pdf_trouble = ""

    @cached_property
    def map(self) -> Attachment:
        """The same, wanted or not; raises NoPdf if it cannot be made."""
        return pdf_of(self.report, self.scene.desk.printer)

    @cached_property
    def packet(self) -> Attachment | None:
        """For a substitute: everything the seat knows, for printing; None before the first turn is played."""
        scene = self.scene
        if not scene.table.resolved_turn or scene.seat not in scene.table.seats:
            return None
        book = handover(scene.desk, scene.table.game, scene.seat, scene.queued.version)
        try:
            made = book.pdf(scene.desk.printer, scene.desk.templates / "report", scene.language)
        except NoPdf:
            return None
        return Attachment(f"{slug(book.title)}.pdf", "application/pdf", made)

    @cached_property
    def data(self) -> Attachment | None:
        """The report for programs, if requested."""
        return data_of(self.report) if "data" in self.scene.person.wanted else None

    @cached_property
    def board(self) -> str:
        """What the reader knows about the current board, without the story of a turn."""
        scene, table, state = self.scene, self.scene.table, self.scene.position.state
        occasion = Occasion(
            game=str(table.game),
            title=table.title,
            turn=scene.turn,
            options=table.options,
            run_by=who_runs(scene.desk, table),
            player=scene.player,
            deadline=scene.deadline,
            reply_to=scene.reply_to if scene.is_for_seat else "",
        )
        reader = seat_of_reader(table, scene.reader)
        report = build(scene.desk.rules(table), state, (), state, reader, occasion)
        return report_text(report, scene.words, scene.desk.templates / "report")

    @cached_property
    def form(self) -> str:
        return order_form(self.scene)

    form_title = Phrase("report.form")

    @cached_property
    def awaited(self) -> str:
        """What the turn waits for from the reader's seat."""
        scene = self.scene
        return scene.words.say(asked_of(scene.desk, scene.position, scene.seat))

    @cached_property
    def open_turn(self) -> str:
        """The open turn, with its date in the game: `11 (round 10)`."""
        return self.scene.open_turn

    @cached_property
    def standings(self) -> list[list[str]]:
        result = msgspec.json.decode(self.scene.table.result, type=Result)
        players = self.scene.table.seats
        return [[str(each.rank), each.seat, players[each.seat].player, str(each.score)] for each in result.standings]
