"""What the server can be told to do, one function for each command; every entrance comes through here."""

from pbem.service.answers import Answer, ClockState, Opened, Receipt, ReceiptLine, Seated, SheetState
from pbem.service.clock import extend_deadline, pause_game, resume_game
from pbem.service.commands import (
    ExtendDeadline,
    LeaveSeat,
    MarkReady,
    OfferSeat,
    OpenGame,
    PauseGame,
    ResumeGame,
    SubmitOrders,
    TakeSeat,
    WithdrawOrders,
)
from pbem.service.desk import Desk
from pbem.service.errors import Refused, RulesFailed
from pbem.service.history import PlayedTurn, Replayed, latest, played_turn, played_turns, replay
from pbem.service.opening import BOT, EVERY_SEAT, chosen, open_game
from pbem.service.orders import mark_ready, submit_orders, withdraw_orders
from pbem.service.reports import ONLOOKER, REFEREE_NAME, board_text, edition_of, report_of, turn_report, why
from pbem.service.seats import leave_seat, offer_seat, take_seat
from pbem.service.stages import MISSING, Stage, seat_called, stage
from pbem.service.ticking import Ticked, tick
from pbem.service.turns import advance
from pbem.service.verifying import Difference, Verdict, verify

__all__ = [
    "BOT",
    "EVERY_SEAT",
    "MISSING",
    "ONLOOKER",
    "REFEREE_NAME",
    "Answer",
    "ClockState",
    "Desk",
    "Difference",
    "ExtendDeadline",
    "LeaveSeat",
    "MarkReady",
    "OfferSeat",
    "OpenGame",
    "Opened",
    "PauseGame",
    "PlayedTurn",
    "Receipt",
    "ReceiptLine",
    "Refused",
    "Replayed",
    "ResumeGame",
    "RulesFailed",
    "Seated",
    "SheetState",
    "Stage",
    "SubmitOrders",
    "TakeSeat",
    "Ticked",
    "Verdict",
    "WithdrawOrders",
    "advance",
    "board_text",
    "chosen",
    "edition_of",
    "extend_deadline",
    "latest",
    "leave_seat",
    "mark_ready",
    "offer_seat",
    "open_game",
    "pause_game",
    "played_turn",
    "played_turns",
    "replay",
    "report_of",
    "resume_game",
    "seat_called",
    "stage",
    "submit_orders",
    "take_seat",
    "tick",
    "turn_report",
    "verify",
    "why",
    "withdraw_orders",
]
