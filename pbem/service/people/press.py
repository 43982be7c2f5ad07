"""Press: messages between players through the server, if the game allows them."""

from events import PressSent
from pbem.core.phrases import Phrase
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import PressState
from pbem.service.kernel.commands import SendPress
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.turns.stages import require_running, require_seat

LARGEST = 16 * 1024


def send_press(desk: Desk, command: SendPress) -> PressState:
    """Stores the message as received and sends it to its readers, without the sender if it is anonymous."""
    text = clean(command.text).strip()
    if not text:
        raise Refused(Phrase("answer.refused.no_text"))
    if len(text.encode()) > LARGEST:
        raise Refused(f"A letter to other players may have at most {LARGEST // 1024} kB. Nothing was sent.")

    def decide(position: Position, writer: EventWriter) -> PressState:
        table = position.table
        _require_rule(table, command)
        to = tuple(seat for seat in table.seats if seat in command.to)
        others = [seat for seat in to or table.seats if seat != command.seat]
        writer.write(
            PressSent,
            turn=table.turn,
            seat=command.seat,
            to=to,
            text=text,
            anonymous=command.anonymous,
            person=table.seats[command.seat].person,
        )
        return PressState(game=table.game, seat=command.seat, told=tuple(queue_letters(writer, "press", others)))

    return perform(desk, command, PressState, decide)


def _require_rule(table: GameRecord, command: SendPress) -> None:
    require_running(table)
    for seat in (command.seat, *command.to):
        require_seat(table, seat)
    if table.press == "none":
        raise Refused(Phrase("answer.refused.no_press", {"game": table.title}))
    if command.anonymous and table.press != "anonymous":
        raise Refused(Phrase("answer.refused.no_anonymous", {"game": table.title}))
