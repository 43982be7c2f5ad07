"""Letters that no event causes: refusals, and answers to questions."""

import hashlib

from events import LetterQueued
from pbem.ledger import DEPUTY, MASTER, GameRecord
from pbem.ledger.game_record import NO_GAME
from pbem.service.kernel.answers import LetterState
from pbem.service.kernel.commands import SendLetter
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.perform_command import answered, append
from pbem.service.kernel.texts import clean
from pbem.service.people.disowning import CAUSE, WHAT
from pbem.service.people.mailboxes import address
from pbem.service.turns.stages import require_seat

# Letters contain parameters, not books; a help page fits.
LARGEST = 32 * 1024
# The fields of each kind; missing ones are left out.
PARTS = {
    "refusal": ("title", "why", "hint", "quoted"),
    "answer": ("title", "text"),
    "keeper": ("title", "text"),
    "report": (),
    "map": (),
    "bundle": (),
}


def send_letter(desk: Desk, command: SendLetter) -> LetterState:
    """Queues the letter once per command id."""
    earlier = answered(desk, command, LetterState)
    if earlier is not None:
        return earlier
    about = {name: clean(command.about.get(name, "")) for name in PARTS[command.kind]}
    about |= {name: clean(command.about[name]) for name in (WHAT, CAUSE) if name in command.about}
    # Without a game, nothing else determines the reader's language.
    if not command.game and command.about.get("language"):
        about["language"] = clean(command.about["language"])
    if sum(len(text.encode()) for text in about.values()) > LARGEST:
        raise Refused(f"A letter may have at most {LARGEST // 1024} kB.")
    table = desk.open(command.game).table if command.game else GameRecord()
    if command.seat not in (MASTER, DEPUTY):
        require_seat(table, command.seat)
    writer = EventWriter(desk, table, command.id, desk.moment())
    to = address(command.to) if command.to else ""
    if to or (table.game != NO_GAME and writer.people.of(command.seat).address):
        revision = hashlib.sha256(command.id.encode()).hexdigest()[:16]
        answers = clean(command.letter)
        writer.queue(
            command.kind, command.seat, revision=revision, turn=command.turn, to=to, answers=answers, about=about
        )
    key = "".join(event.key for event in writer.events if isinstance(event, LetterQueued))
    return append(desk, command, writer.events, writer.at, LetterState(game=table.game, key=key))
