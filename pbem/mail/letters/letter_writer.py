"""Renders letters when they are sent: the same log always gives the same letter."""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from events import LetterQueued
from pbem.ledger import MASTER, GameRecord, folded
from pbem.ledger.game_record import NO_GAME
from pbem.mail.letters.attachments import Attachment
from pbem.mail.letters.html_writer import LetterHtmlWriter
from pbem.mail.letters.kinds import KINDS
from pbem.mail.letters.letter import Letter
from pbem.mail.letters.letter_content import LetterContext
from pbem.mail.letters.scene import Scene
from pbem.mail.letters.text_writer import TextWriter
from pbem.projections import Position, follow
from pbem.projections.position import CHANGING
from pbem.reports import layout
from pbem.service import Desk, Refused
from pbem.service.history.played_turns import PlayedTurn, played_turn
from pbem.service.kernel.letter_queue import OPTIONAL

T = TypeVar("T")
_GAPS = re.compile(r"\n{3,}")
# The letters of one turn are written one after another: the seats of a game share these cached values.
REMEMBERED = 4


class LetterWriter:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._memory: OrderedDict[Hashable, Any] = OrderedDict()

    def scene(self, queued: LetterQueued) -> Scene:
        if queued.kind not in KINDS:
            raise Refused(f"This version of pbem does not know letters of the kind {queued.kind!r}.")
        if queued.game == NO_GAME:
            return Scene(self.desk, queued, Position(GameRecord()), self.desk.people(queued.game).of(MASTER))
        position = self._remembered(("position", queued.game, queued.version), lambda: self._position(queued))
        return Scene(self.desk, queued, position, self.desk.people(queued.game).of(queued.seat))

    def letter(self, queued: LetterQueued) -> Letter:
        scene = self.scene(queued)
        context = LetterContext(scene, self._played)
        # Made first: the text says what is attached, or why it is not.
        attached = tuple(ENCLOSED.get(queued.kind, _nothing)(context))
        subject, text = _rendered(scene, context, "txt")
        _, html = _rendered(scene, context, "html", subject)
        return Letter(
            subject=_over(scene, subject),
            text=text,
            html=html,
            to=scene.to,
            name=scene.player,
            sender=scene.title,
            reply_to=scene.reply_to,
            attachments=attached,
            unprinted=context.pdf_trouble,
        )

    def subject(self, queued: LetterQueued) -> str:
        """The subject of a letter, without rendering the letter."""
        scene = self.scene(queued)
        return _over(scene, _subject(scene, LetterContext(scene, self._played)))

    def _position(self, queued: LetterQueued) -> Position:
        """The game as it was; its board is computed only for letters that need it."""
        latest = self.desk.open(queued.game)
        if latest.version == queued.version:
            return latest
        events = self.desk.ledger.events(queued.game)
        before, after = events[: queued.version], events[queued.version :]
        if any(isinstance(event, CHANGING) for event in after):
            return Position(
                folded(before), unpack=lambda: follow(Position(GameRecord()), before, self.desk.games).state
            )
        return Position(folded(before), unpack=lambda: latest.state)

    def _played(self, scene: Scene) -> PlayedTurn:
        game, turn, version = scene.table.game, scene.turn, scene.queued.version
        return self._remembered(("turn", game, turn, version), lambda: played_turn(self.desk, game, turn, version))

    def _remembered(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._memory:
            self._memory[key] = make()
        self._memory.move_to_end(key)
        while len(self._memory) > REMEMBERED:
            self._memory.popitem(last=False)
        return self._memory[key]  # type: ignore[no-any-return]


def _rendered(scene: Scene, context: LetterContext, form: str, subject: str = "") -> tuple[str, str]:
    """The subject and the body in one format; the subject is always plain text."""
    environment, names = _environment(scene.desk.templates / "mail", form), _names(scene, context, form)
    kind, language = scene.queued.kind, scene.language
    module = environment.select_template([f"{kind}.{language}.j2", f"{kind}.j2"]).make_module(names)
    subject = subject or layout.clean(str(module.__dict__["subject"]))
    frame = environment.get_template(f"letter.{form}.j2")
    return subject, FINISH[form](frame.render(names, body=str(module).strip(), subject=subject))


def _names(scene: Scene, context: LetterContext, form: str) -> dict[str, Any]:
    """The variables available to templates."""
    names = {"scene": scene, "letter": context, "about": scene.about, "table": scene.table, "write": WRITERS[form]()}
    kind = scene.queued.kind
    return {**names, "say": scene.say, "optional": kind if kind in OPTIONAL else ""}


def _subject(scene: Scene, context: LetterContext) -> str:
    """Renders the template only as far as its subject."""
    folder = scene.desk.templates / "mail"
    beginning = _beginning(folder / f"{scene.queued.kind}.j2")
    module = _environment(folder, "txt").from_string(beginning).make_module(_names(scene, context, "txt"))
    return layout.clean(str(module.__dict__["subject"]))


def _over(scene: Scene, subject: str) -> str:
    return f"[{scene.title}] {subject}" if scene.table.title else subject


def _finished_text(text: str) -> str:
    """Collapses empty lines left by omitted parts."""
    plain = _GAPS.sub("\n\n", "\n".join(line.rstrip() for line in text.strip().splitlines())) + "\n"
    # Mail programs omit from a reply what follows this mark, and its trailing blank is part of it.
    return plain.replace("\n--\n", "\n-- \n")


def _with_report(context: LetterContext) -> Iterator[Attachment]:
    if context.pdf:
        yield context.pdf
    if context.data:
        yield context.data
    yield from _with_seal(context)
    if context.others:
        yield context.others


def _with_seal(context: LetterContext) -> Iterator[Attachment]:
    yield from _with_checkpoint(context)
    if context.receipt_of_seal:
        yield context.receipt_of_seal


def _with_checkpoint(context: LetterContext) -> Iterator[Attachment]:
    if context.checkpoint:
        yield context.checkpoint


def _with_promise(context: LetterContext) -> Iterator[Attachment]:
    if context.proof:
        yield context.proof


def _only_map(context: LetterContext) -> Iterator[Attachment]:
    """Without the PDF there is nothing to send: NoPdf delays the letter."""
    yield context.map


def _nothing(context: LetterContext) -> Iterator[Attachment]:
    yield from ()


def _with_packet(context: LetterContext) -> Iterator[Attachment]:
    if context.packet:
        yield context.packet


def _with_bundle(context: LetterContext) -> Iterator[Attachment]:
    if context.bundle:
        yield context.bundle


ENCLOSED: dict[str, Callable[[LetterContext], Iterator[Attachment]]] = {
    "report": _with_report,
    "over": _with_report,
    "map": _only_map,
    "bundle": _with_bundle,
    "restored": _with_checkpoint,
    "seal": _with_seal,
    "receipt": _with_promise,
    "withdrawn": _with_promise,
    "marked": _with_promise,
    "seated": _with_packet,
}
WRITERS: dict[str, Callable[[], Any]] = {"txt": TextWriter, "html": LetterHtmlWriter}
FINISH: dict[str, Callable[[str], str]] = {"txt": _finished_text, "html": str}


@lru_cache(maxsize=64)
def _beginning(template: Path) -> str:
    end = "{% endset %}"
    return template.read_text(encoding="utf-8").partition(end)[0] + end


@lru_cache(maxsize=8)
def _environment(folder: Path, form: str) -> Environment:
    return Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=form == "html",
        trim_blocks=True,
        lstrip_blocks=True,
    )
