"""What letters can ask for. Each row says what to run, who may ask for it, and what it changes."""

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from pbem.mail.intake import held_letters, lookups, master_commands, not_me, questions, seat_requests, seats, sheets
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.mail.intake.requests import Amend, Foresee, Practise, Replace
from pbem.mail.reading import commands

PLAYER, MASTER, GUEST, STRANGER = Role.PLAYER, Role.MASTER, Role.GUEST, Role.STRANGER
# Hints for senders who ask at the wrong address: the names of phrases.
TURN_LETTER, MASTERS, ENTRANCE = "turn_letter", "masters", "entrance"


class Touches(Enum):
    """What a request changes: nothing, the sheet of the open turn, something else about the seat, or the game."""

    NOTHING = "nothing"
    SHEET = "sheet"
    SEAT = "seat"
    GAME = "game"


class Action(NamedTuple):
    """`run` gets the letter, the request and the id of its command; it returns a short note on what was done.

    `hint` is for a sender who asks at the wrong address. `is_atomic`: everything is written at once, under that id.
    `is_final`: it cannot be undone, so a sender whom nothing proves must confirm it first.
    """

    name: str
    run: Callable[[IncomingLetter, Any, str], str]
    who: tuple[Role, ...] = (PLAYER,)
    touches: Touches = Touches.NOTHING
    hint: str = TURN_LETTER
    is_atomic: bool = True
    is_final: bool = False


def _seat_request(incoming: IncomingLetter, request: commands.WantSeat, command: str) -> str:
    run = seat_requests.which_seat if incoming.role is STRANGER else seats.answer_seat
    return run(incoming, request, command)


ALL = tuple(Role)
ACTIONS: dict[type, Action] = {
    Replace: Action("A sheet of orders", sheets.replace, touches=Touches.SHEET),
    Amend: Action("A change of orders", sheets.amend, touches=Touches.SHEET),
    Foresee: Action("FORECAST", sheets.foresee),
    Practise: Action("PRACTICE", sheets.try_out),
    commands.AskOrders: Action("ORDERS?", sheets.ask_orders),
    commands.AskStanding: Action("STANDING?", sheets.ask_standing),
    commands.Withdraw: Action("WITHDRAW", sheets.withdraw, touches=Touches.SHEET),
    commands.ReadyCommand: Action("READY", sheets.mark, touches=Touches.SHEET),
    commands.Wait: Action("WAIT", sheets.mark, touches=Touches.SHEET),
    commands.Status: Action("STATUS", questions.status, (PLAYER, MASTER, STRANGER)),
    commands.ReportCommand: Action("REPORT", questions.report, (PLAYER, MASTER)),
    commands.MapCommand: Action("MAP", questions.chart, (PLAYER, MASTER)),
    commands.BundleCommand: Action("BUNDLE", questions.bundle),
    commands.WhyCommand: Action("WHY", questions.why),
    commands.Rules: Action("RULES", lookups.rules, ALL),
    commands.Help: Action("HELP", lookups.helped, ALL),
    commands.PressCommand: Action("PRESS", seats.press, touches=Touches.SEAT, is_atomic=False),
    commands.VacationCommand: Action("VACATION", seats.away, touches=Touches.SEAT),
    commands.Substitute: Action("SUBSTITUTE", seats.substitute, touches=Touches.SEAT, is_atomic=False, is_final=True),
    commands.Join: Action("JOIN", seat_requests.join, (STRANGER,), hint=ENTRANCE),
    commands.WantSeat: Action("SEAT", _seat_request, (PLAYER, STRANGER)),
    commands.Yes: Action("YES", seats.accept, (GUEST,), Touches.SEAT, "no_yes"),
    commands.No: Action("NO", seats.decline, (GUEST,), Touches.SEAT, "no_no"),
    commands.StopCommand: Action("STOP", seats.stop, (PLAYER, MASTER), Touches.SEAT, is_atomic=False),
    commands.Start: Action("START", seats.start, (PLAYER, MASTER), Touches.SEAT, is_atomic=False),
    commands.SetLanguage: Action("LANGUAGE", seats.set_language, (PLAYER, MASTER), Touches.SEAT, is_atomic=False),
    commands.ConsentCommand: Action("CONSENT", seats.consent, touches=Touches.SEAT, is_atomic=False, is_final=True),
    commands.ObjectCommand: Action("OBJECT", seats.objection, touches=Touches.SEAT, is_atomic=False),
    commands.Extend: Action("EXTEND", master_commands.extend, (MASTER,), Touches.GAME, MASTERS, is_atomic=False),
    commands.Play: Action(
        "PLAY", master_commands.play, (MASTER,), Touches.GAME, MASTERS, is_atomic=False, is_final=True
    ),
    commands.PauseCommand: Action("PAUSE", master_commands.pause, (MASTER,), Touches.GAME, MASTERS, is_atomic=False),
    commands.Resume: Action("RESUME", master_commands.resume, (MASTER,), Touches.GAME, MASTERS, is_atomic=False),
    commands.NotMe: Action("NOTME", not_me.not_me, touches=Touches.GAME, is_final=True),
    commands.Confirm: Action("CONFIRM", held_letters.confirm, ALL, is_atomic=False),
}
