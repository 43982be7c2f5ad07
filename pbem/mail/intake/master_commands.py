"""What the master of a game does by mail: more time, the turn played now, the game stopped and let go on.

Whoever writes has the master's secret address and sends from the address on file, like a player.
"""

from pbem.mail.intake.incoming_letter import Case
from pbem.mail.intake.questions import status_lines
from pbem.mail.intake.replies import answer
from pbem.mail.intake.sheets import BY
from pbem.mail.reading.commands import Extend, Pause, Play, Resume
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


def extend(case: Case, wish: Extend, command: str) -> str:
    """The players are told by letters of their own, here as below."""
    extend_deadline(
        case.desk,
        ExtendDeadline(
            id=command, by=BY, game=case.holder.game, by_seconds=wish.span, reason=wish.reason,
            letter=case.letter.message_id,
        ),
    )  # fmt: skip
    return _told(case, command, "moved")


def play(case: Case, wish: Play, command: str) -> str:
    play_turn(case.desk, PlayTurn(id=command, by=BY, game=case.holder.game, turn=wish.turn))
    return _told(case, command, "played")


def pause(case: Case, wish: Pause, command: str) -> str:
    pause_game(case.desk, PauseGame(id=command, by=BY, game=case.holder.game, reason=wish.reason))
    return _told(case, command, "paused")


def resume(case: Case, wish: Resume, command: str) -> str:
    resume_game(case.desk, ResumeGame(id=command, by=BY, game=case.holder.game))
    return _told(case, command, "resumed")


def _told(case: Case, command: str, what: str) -> str:
    """With how the game stands now."""
    table = case.desk.open(case.holder.game).table
    answer(case, f"{command}/told", case.say(f"master.{what}"), "\n".join(status_lines(case, table)))
    return DONE[what]


DONE = {
    "moved": "the deadline was moved",
    "played": "the turn was played",
    "paused": "the game is paused",
    "resumed": "the game goes on",
}
