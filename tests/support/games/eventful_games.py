"""A small finished game in which everything happens that can happen to one."""

from uuid import UUID

from pbem.service import (
    CorrectBoard,
    Desk,
    ExtendDeadline,
    InviteToSeat,
    PauseGame,
    ResumeGame,
    RollBack,
    SendPress,
    SetVacation,
    correct_board,
    extend_deadline,
    invite_to_seat,
    pause_game,
    resume_game,
    roll_back,
    send_press,
    set_vacation,
)
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, started, submit, table

RAN = '[[fact]]\nkind = "ran"\nseat = "red"\nfar = 1\ntripped = false\n'
SECRET_PRESS = "Let us both slow down."


def eventful_game(desk: Desk, clock: Clock, length: int = 14) -> UUID:
    """Players, press, a pause, an extension, a correction, a rollback, and an end."""
    game = started(desk, options={"length": str(length)}, press="anonymous", master="Mia <mia@example.org>")
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="Sue <sue@example.org>"))
    _talk(desk, game)
    set_vacation(desk, SetVacation(id=new_id(), game=game, seat="blue", first="2026-08-01", last="2026-08-05"))
    pause_game(desk, PauseGame(id=new_id(), game=game, reason="A storm."))
    clock.turn(minutes=10)
    resume_game(desk, ResumeGame(id=new_id(), game=game))
    extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=600, reason="Rain."))
    submit(desk, game, "red", "RUN 1")
    play(desk, clock, game)
    correct_board(desk, CorrectBoard(id=new_id(), game=game, turn=1, text=RAN, reason="A slip.", by="mia"))
    play(desk, clock, game)
    roll_back(desk, RollBack(id=new_id(), game=game, turn=2, reason="A mistake.", by="mia"))
    while not table(desk, game).ended:
        play(desk, clock, game)
    return game


def _talk(desk: Desk, game: UUID) -> None:
    for to, anonymous in (((), False), (("blue",), False), ((), True)):
        text = SECRET_PRESS if to else f"Good luck{' from a friend' if anonymous else ''}."
        send_press(desk, SendPress(id=new_id(), game=game, seat="red", text=text, to=to, anonymous=anonymous))


def play(desk: Desk, clock: Clock, game: UUID) -> None:
    submit(desk, game, "red", "RUN 2")
    submit(desk, game, "blue", "RUN 1")
    clock.turn(hours=2)
    ticks(desk)
