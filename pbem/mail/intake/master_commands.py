"""The master's commands by mail: extend, play now, pause and resume.

The sender must write to the master's secret address from the address on file, as a player does.
"""

from pbem.mail.intake.incoming_letter import IncomingLetter
from pbem.mail.intake.questions import status_lines
from pbem.mail.intake.replies import answer
from pbem.mail.intake.sheets import BY
from pbem.mail.reading.commands import Extend, PauseCommand, Play, Resume
from pbem.service import (
    ExtendDeadline,
    PauseGame,
    PlayTurn,
    ResumeGame,
    extend_deadline,
    pause_game,
    play_turn,
    resume_game,
)


def extend(incoming: IncomingLetter, request: Extend, command: str) -> str:
    """The players get separate letters, here as below."""
    extend_deadline(
        incoming.desk,
        ExtendDeadline(
            id=command, by=BY, game=incoming.holder.game, by_seconds=request.span, reason=request.reason,
            letter=incoming.letter.message_id, arrived=incoming.arrived,
        ),
    )  # fmt: skip
    return _answer_state(incoming, command, "moved")


def play(incoming: IncomingLetter, request: Play, command: str) -> str:
    play_turn(incoming.desk, PlayTurn(id=command, by=BY, game=incoming.holder.game, turn=request.turn))
    return _answer_state(incoming, command, "played")


def pause(incoming: IncomingLetter, request: PauseCommand, command: str) -> str:
    pausing = PauseGame(
        id=command, by=BY, game=incoming.holder.game, reason=request.reason, arrived=incoming.arrived
    )  # fmt: skip
    pause_game(incoming.desk, pausing)
    return _answer_state(incoming, command, "paused")


def resume(incoming: IncomingLetter, request: Resume, command: str) -> str:
    resume_game(incoming.desk, ResumeGame(id=command, by=BY, game=incoming.holder.game))
    return _answer_state(incoming, command, "resumed")


def _answer_state(incoming: IncomingLetter, command: str, what: str) -> str:
    """Answers with the current state of the game."""
    table = incoming.desk.open(incoming.holder.game).table
    answer(incoming, f"{command}/told", incoming.say(f"master.{what}"), "\n".join(status_lines(incoming, table)))
    return DONE[what]


DONE = {
    "moved": "the deadline was moved",
    "played": "the turn was played",
    "paused": "the game is paused",
    "resumed": "the game goes on",
}
