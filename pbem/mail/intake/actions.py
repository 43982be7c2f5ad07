"""What letters can ask for: one row for each wish. The row says what is done, who may ask for it, what it touches."""

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from pbem.mail.intake import held_letters, lookups, master_commands, questions, seat_requests, seats, sheets
from pbem.mail.intake.incoming_letter import Case, Role
from pbem.mail.intake.requests import Amend, Foresee, Practise, Replace
from pbem.mail.reading import commands

PLAYER, MASTER, GUEST, STRANGER = Role.PLAYER, Role.MASTER, Role.GUEST, Role.STRANGER
# What is said to whoever asks at the wrong address: the names of phrases.
TURN_LETTER, MASTERS, ENTRANCE = "turn_letter", "masters", "entrance"


class Touches(Enum):
    """What a wish changes: nothing, what the seat has sent for the open turn, something else about it, or the game."""

    NOTHING = "nothing"
    SHEET = "sheet"
    SEAT = "seat"
    GAME = "game"


class Deed(NamedTuple):
    """`run` is given the case, the wish and the id of its command; it says in a few words what was done.

    `hint` is for whoever asks at the wrong address. `is_one`: all of it is written at once, under that id.
    """

    name: str
    run: Callable[[Case, Any, str], str]
    who: tuple[Role, ...] = (PLAYER,)
    touches: Touches = Touches.NOTHING
    hint: str = TURN_LETTER
    is_one: bool = True


def _join_or_tell(case: Case, wish: commands.Seat, command: str) -> str:
    run = seat_requests.which_seat if case.role is STRANGER else seats.tell_seat
    return run(case, wish, command)


ALL = tuple(Role)
DEEDS: dict[type, Deed] = {
    Replace: Deed("A sheet of orders", sheets.replace, touches=Touches.SHEET),
    Amend: Deed("A change of orders", sheets.amend, touches=Touches.SHEET),
    Foresee: Deed("FORECAST", sheets.foresee),
    Practise: Deed("PRACTICE", sheets.try_out),
    commands.AskOrders: Deed("ORDERS?", sheets.ask_orders),
    commands.AskStanding: Deed("STANDING?", sheets.ask_standing),
    commands.Withdraw: Deed("WITHDRAW", sheets.withdraw, touches=Touches.SHEET),
    commands.Ready: Deed("READY", sheets.mark, touches=Touches.SHEET),
    commands.Wait: Deed("WAIT", sheets.mark, touches=Touches.SHEET),
    commands.Status: Deed("STATUS", questions.status, (PLAYER, MASTER, STRANGER)),
    commands.Report: Deed("REPORT", questions.report, (PLAYER, MASTER)),
    commands.Map: Deed("MAP", questions.chart, (PLAYER, MASTER)),
    commands.Why: Deed("WHY", questions.why),
    commands.Rules: Deed("RULES", lookups.rules, ALL),
    commands.Help: Deed("HELP", lookups.helped, ALL),
    commands.Press: Deed("PRESS", seats.press, touches=Touches.SEAT, is_one=False),
    commands.Vacation: Deed("VACATION", seats.away, touches=Touches.SEAT),
    commands.Substitute: Deed("SUBSTITUTE", seats.substitute, touches=Touches.SEAT, is_one=False),
    commands.Join: Deed("JOIN", seat_requests.join, (STRANGER,), hint=ENTRANCE),
    commands.Seat: Deed("SEAT", _join_or_tell, (PLAYER, STRANGER)),
    commands.Yes: Deed("YES", seats.accept, (GUEST,), Touches.SEAT, "no_yes"),
    commands.No: Deed("NO", seats.decline, (GUEST,), Touches.SEAT, "no_no"),
    commands.Stop: Deed("STOP", seats.stop, (PLAYER, MASTER), Touches.SEAT, is_one=False),
    commands.Start: Deed("START", seats.start, (PLAYER, MASTER), Touches.SEAT, is_one=False),
    commands.SetLanguage: Deed("LANGUAGE", seats.set_language, (PLAYER, MASTER), Touches.SEAT, is_one=False),
    commands.Consent: Deed("CONSENT", seats.consent, touches=Touches.SEAT, is_one=False),
    commands.Extend: Deed("EXTEND", master_commands.extend, (MASTER,), Touches.GAME, MASTERS, is_one=False),
    commands.Play: Deed("PLAY", master_commands.play, (MASTER,), Touches.GAME, MASTERS, is_one=False),
    commands.Pause: Deed("PAUSE", master_commands.pause, (MASTER,), Touches.GAME, MASTERS, is_one=False),
    commands.Resume: Deed("RESUME", master_commands.resume, (MASTER,), Touches.GAME, MASTERS, is_one=False),
    commands.Confirm: Deed("CONFIRM", held_letters.confirm, ALL, is_one=False),
}
