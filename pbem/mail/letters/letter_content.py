"""What the templates of letters may ask for, beyond the scene itself."""

from base64 import b64decode
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, TypeVar

import msgspec

from events import CorrectionMade, Event, PressSent, TurnSealed
from pbem.audit.checkpoints import proven_text
from pbem.core.phrases import Phrase
from pbem.core.rules import Result
from pbem.core.view import REFEREE
from pbem.ledger import MASTER, GameRecord, LedgerError
from pbem.mail.letters import receipt_sheet, terms
from pbem.mail.letters.attachments import Attachment, data_of, kept_text, pdf_of
from pbem.mail.letters.order_form import order_form
from pbem.mail.letters.scene import Scene
from pbem.projections import Position, follow, slug
from pbem.reports.edition import Edition
from pbem.reports.guide import changed_text
from pbem.reports.pdf import NoPdf
from pbem.reports.report import LogHead, Occasion, build
from pbem.reports.text import report_text
from pbem.service.history.played_turns import PlayedTurn
from pbem.service.history.reports import REFEREE_NAME, edition_of, log_head
from pbem.service.kernel.answers import Receipt
from pbem.service.mending.outcome_diff import told
from pbem.service.people.handover import handover
from pbem.service.trust.log import last_sent, sheet_receipt
from pbem.service.turns.beacons import comes_at, next_round
from pbem.service.turns.sheet_root import how_sent

E = TypeVar("E", bound=Event)
TOLD_WITH_TURN = ("report", "over", "map")


class AnswerVerdict(NamedTuple):
    """`kind` is ok, warning or error, `mark` the word for it."""

    kind: str
    mark: str
    line: int
    text: str
    says: tuple[str, ...]


class Seal(NamedTuple):
    why: str
    rows: list[list[str]]
    root: str
    beacon: str


class LetterContext:
    """One for each letter; everything is worked out when a template asks for it, and only then."""

    def __init__(self, scene: Scene, played: Callable[[Scene], PlayedTurn]) -> None:
        self.scene = scene
        self._played = played

    # The game and its terms.

    @property
    def rules(self) -> str:
        return self.scene.desk.rules(self.scene.table).META.title

    @cached_property
    def options(self) -> str:
        scene = self.scene
        return changed_text(scene.desk.rules(scene.table).META, scene.table.options, scene.words)

    @property
    def seats(self) -> str:
        return terms.seats(self.scene.table, self.scene.say)

    @property
    def empty(self) -> list[str]:
        return terms.empty(self.scene.table)

    @property
    def clock(self) -> str:
        return terms.clock(self.scene.table, self.scene.say, self.scene.language)

    @property
    def has_clock(self) -> bool:
        return terms.has_clock(self.scene.table)

    @property
    def policy(self) -> str:
        return terms.policy(self.scene.table, self.scene.say)

    @property
    def own_policy(self) -> str:
        """What becomes of a turn for which the reader sends nothing."""
        return self.scene.say(f"missing.{self.scene.table.missing}")

    @property
    def press_rule(self) -> str:
        return terms.press(self.scene.table, self.scene.say)

    # A turn.

    @cached_property
    def played(self) -> PlayedTurn:
        return self._played(self.scene)

    @cached_property
    def report(self) -> Edition:
        """The report of the turn that the letter is about, as its reader may know it."""
        scene = self.scene
        reader = REFEREE_NAME if scene.seat == MASTER else scene.seat
        edition = edition_of(scene.desk, self.played, reader, scene.language, scene.zone)
        occasion = msgspec.structs.replace(
            edition.report.occasion,
            deadline=scene.deadline,
            reply_to=scene.reply_to,
            form=self.form if scene.is_awaited else "",
            log=self.log,
        )
        report = msgspec.structs.replace(edition.report, occasion=occasion)
        return msgspec.structs.replace(edition, report=report)

    @cached_property
    def log(self) -> LogHead:
        """The log as it was told with what the letter tells, and the proof from the last checkpoint this reader got.

        A report that is sent again tells how long the log was then, not how long it is now.
        """
        scene = self.scene
        size = self.played.told if scene.queued.kind in TOLD_WITH_TURN else scene.queued.version
        since = last_sent(scene.desk, scene.queued)
        return log_head(scene.desk, scene.table, size, since if since < size else 0)

    @property
    def bound(self) -> str:
        """What binds the dice of the open turn before any order is sent."""
        table, say = self.scene.table, self.scene.say
        number = next_round(table)
        if not number:
            return say("value.bound", commitment=table.commitment)
        at = self.scene.when(comes_at(number))
        return say("value.bound_beacon", commitment=table.commitment, round=number, at=at)

    @cached_property
    def seal(self) -> Seal:
        """Which sheets count, and what binds the dice that are not thrown yet."""
        table, event, say = self.scene.table, self._event(TurnSealed), self.scene.say
        rows = [[seat, say(f"seal.how.{how_sent(seat, event.sheets)}")] for seat in table.awaited]
        number = next_round(table)
        beacon = say("value.round", round=number, at=self.scene.when(comes_at(number))) if number else ""
        return Seal(say(f"why.{event.why}"), rows, table.bound, beacon)

    @property
    def checkpoint(self) -> Attachment | None:
        """For the reader to keep: the signed head of the log, and the proof that it goes on from the one before."""
        log = self.log
        proof = [b64decode(part) for part in log.proof]
        text = proven_text(log.checkpoint, log.since, proof)
        return kept_text(f"checkpoint-{log.size}.txt", text) if log.checkpoint else None

    @cached_property
    def proof(self) -> Attachment | None:
        """The receipt of what the reader has sent: that it is in the log, as he sent it."""
        text = sheet_receipt(self.scene.desk, self.scene.table.game, self.scene.queued.version)
        return kept_text(f"receipt-{self.scene.queued.version}.txt", text) if text else None

    @cached_property
    def pdf(self) -> Attachment | None:
        """Map and report to be printed; nothing if they are not wanted or cannot be made."""
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
        """The same, wanted or not; NoPdf if it cannot be made."""
        return pdf_of(self.report, self.scene.desk.printer)

    @cached_property
    def packet(self) -> Attachment | None:
        """For a substitute: all that the seat knows, to be printed; nothing while no turn has been played."""
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
        """The report for programs, if it was asked for."""
        return data_of(self.report) if "data" in self.scene.person.wanted else None

    @cached_property
    def board(self) -> str:
        """What the reader knows of the board as it stands, without the story of a turn."""
        scene, table, state = self.scene, self.scene.table, self.scene.position.state
        occasion = Occasion(
            game=str(table.game),
            title=table.title,
            turn=scene.turn,
            options=table.options,
            player=scene.player,
            deadline=scene.deadline,
            reply_to=scene.reply_to,
        )
        report = build(scene.desk.rules(table), state, (), state, scene.seat, occasion)
        return report_text(report, scene.words, scene.desk.templates / "report")

    @cached_property
    def form(self) -> str:
        return order_form(self.scene)

    form_title = Phrase("report.form")

    @cached_property
    def awaited(self) -> str:
        """What is asked of the reader's seat."""
        scene = self.scene
        return scene.words.say(scene.desk.rules(scene.table).awaited(scene.position.state).get(scene.seat))

    @cached_property
    def open_turn(self) -> str:
        """The turn that is open, with what it is in the game's own time: `11 (round 10)`."""
        return self.scene.open_turn

    @cached_property
    def standings(self) -> list[list[str]]:
        result = msgspec.json.decode(self.scene.table.result, type=Result)
        players = self.scene.table.seats
        return [[str(each.rank), each.seat, players[each.seat].player, str(each.score)] for each in result.standings]

    # A sheet.

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
        """How lines that may fail are marked."""
        return self._mark("warning")

    @property
    def own_sheet(self) -> str:
        return self.scene.say("value.on_file" if self.scene.seat in self.scene.table.sheets else "value.not_on_file")

    @property
    def channel(self) -> str:
        """By which way the sheet came."""
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

    # Single events.

    @cached_property
    def press(self) -> PressSent:
        return self._event(PressSent)

    @cached_property
    def correction(self) -> CorrectionMade:
        return self._event(CorrectionMade)

    @cached_property
    def corrected(self) -> list[str]:
        """What the correction is for the reader, in words."""
        scene, rules = self.scene, self.scene.desk.rules(self.scene.table)
        events = scene.desk.ledger.events(scene.table.game)[: scene.queued.version - 1]
        before = follow(Position(GameRecord()), events, scene.desk.games).state
        facts = rules.CODEC.decode_facts(self.correction.facts)
        return told(rules, scene.words, before, facts, REFEREE if scene.seat == MASTER else scene.seat)

    @property
    def matter(self) -> str:
        """What all players are asked."""
        asked = self.scene.table.consent
        if asked is None:
            return self.scene.about["matter"]
        return self.scene.say(f"consent.matter.{asked.matter}", turn=asked.turn, version=asked.rules_version)

    @property
    def moved_because(self) -> str:
        """Why a deadline was moved: the server's own reason by its name, or what the master wrote."""
        about = self.scene.about
        because = about.get("because", "")
        return self.scene.say(f"moved.because.{because}", **about) if because else about["reason"]

    @property
    def notice_title(self) -> str:
        about, say = self.scene.about, self.scene.say
        notice = about.get("notice", "")
        return say(f"notice.{notice}.title", **about, which=self._which("")) if notice else about["title"]

    @property
    def notice_text(self) -> str:
        """What all are told; `what` they were asked before."""
        about, say = self.scene.about, self.scene.say
        notice = about.get("notice", "")
        if notice == "again":
            return " ".join((self._which("text_"), about["why"], say(f"notice.again.{about['comes_out']}")))
        what = say(f"consent.matter.{about['matter']}", **about) if "matter" in about else ""
        return say(f"notice.{notice}.text", **about, what=what) if notice else about["text"]

    def _which(self, form: str) -> str:
        """One turn, or several."""
        about = self.scene.about
        number = "one" if about.get("first") == about.get("last") else "many"
        return self.scene.say(f"notice.again.{form}{number}", **about)

    def _event(self, kind: type[E]) -> E:
        """The event that the letter was queued with."""
        game, version = self.scene.table.game, self.scene.queued.version
        (event, *_) = self.scene.desk.ledger.events(game, after=version - 1)
        if not isinstance(event, kind):
            raise LedgerError(f"event {version} of game {game} is not a {kind.TOPIC}")
        return event

    # For the master.

    @property
    def dice(self) -> str:
        """How sure they were, and which round of the beacon was waited for."""
        table = self.played.table
        heard = table.heard.get(self.played.sealed.resolution)
        if not heard:
            return self.scene.say("digest.grade", grade=table.grade)
        at = self.scene.when(comes_at(heard.round))
        return self.scene.say("digest.grade_round", grade=table.grade, round=heard.round, at=at)

    @property
    def why(self) -> str:
        """Why the turn was played when it was."""
        return self.scene.say(f"why.{self.played.sealed.why}")

    @cached_property
    def crew(self) -> list[list[str]]:
        """Each seat, its player, what came from it for the turn, whether letters reach it."""
        people = self.scene.desk.people(self.scene.table.game)
        rows = []
        for name, seat in self.scene.table.seats.items():
            reach = terms.reach(people.of(name), self.scene.say) if seat.kind == "player" else ""
            rows.append([name, seat.player or self.scene.say("digest.empty"), self._sent(name), reach])
        return rows

    def _sent(self, seat: str) -> str:
        sealed = self.played.sealed
        sheet = sealed.sheets.get(seat)
        if sheet is None:
            awaited = self.scene.desk.rules(self.scene.table).awaited(self.played.before) if sealed.turn else {}
            return self.scene.say("digest.nothing" if seat in awaited else "digest.not_awaited")
        return self.scene.by(sheet.channel) if sheet.version else self.scene.say("digest.ready")

    @property
    def away(self) -> list[str]:
        """Vacations that are not over."""
        at = self.scene.queued.at
        return [
            self.scene.say("digest.away", seat=name, start=self.scene.when(away.start), end=self.scene.when(away.end))
            for name, seat in self.scene.table.seats.items()
            for away in seat.away
            if away.end > at
        ]
