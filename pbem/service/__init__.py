"""What the server can be told to do, one function for each command; every entrance comes through here."""

from pbem.service.amending import amend_orders
from pbem.service.answers import (
    Answer,
    ClockState,
    LetterState,
    OnFile,
    Opened,
    PressState,
    Receipt,
    ReceiptLine,
    Seated,
    SheetState,
    VacationState,
)
from pbem.service.causes import why
from pbem.service.clock import extend_deadline, pause_game, play_turn, resume_game, set_schedule
from pbem.service.commands import (
    AcceptSeat,
    AmendOrders,
    DeclineSeat,
    ExtendDeadline,
    InviteToSeat,
    JoinDay,
    LeaveSeat,
    MarkReady,
    OfferSeat,
    OpenGame,
    PauseGame,
    PlayTurn,
    ResumeGame,
    SendLetter,
    SendPress,
    SetContact,
    SetSchedule,
    SetVacation,
    SubmitOrders,
    TakeSeat,
    WithdrawOrders,
)
from pbem.service.daily import Day, Score, day_of, join_day, verify_day
from pbem.service.desk import Desk
from pbem.service.errors import Refused, RulesFailed
from pbem.service.galaxies import keep_days
from pbem.service.history import PlayedTurn, Replayed, latest, played_turn, played_turns, replay
from pbem.service.invitations import accept_seat, decline_seat, invite_to_seat
from pbem.service.letters import send_letter
from pbem.service.opening import BOT, EVERY_SEAT, chosen, open_game
from pbem.service.orders import mark_ready, submit_orders, withdraw_orders
from pbem.service.outbox import address_failed, letter_bounced
from pbem.service.people import set_contact
from pbem.service.post import ON_WISH, OPTIONAL, tell
from pbem.service.press import send_press
from pbem.service.reports import ONLOOKER, REFEREE_NAME, board_text, edition_of, report_of, turn_report
from pbem.service.seats import leave_seat, offer_seat, take_seat
from pbem.service.stages import MISSING, Stage, seat_called, stage
from pbem.service.ticking import Ticked, tick
from pbem.service.tokens import (
    Holder,
    bounce_token,
    invitation_token,
    reply_token,
    seat_token,
    whose_bounce,
    whose_token,
)
from pbem.service.turns import advance
from pbem.service.vacations import set_vacation
from pbem.service.verifying import Difference, Verdict, verify

__all__ = [
    "BOT",
    "EVERY_SEAT",
    "MISSING",
    "ONLOOKER",
    "ON_WISH",
    "OPTIONAL",
    "REFEREE_NAME",
    "AcceptSeat",
    "AmendOrders",
    "Answer",
    "ClockState",
    "Day",
    "DeclineSeat",
    "Desk",
    "Difference",
    "ExtendDeadline",
    "Holder",
    "InviteToSeat",
    "JoinDay",
    "LeaveSeat",
    "LetterState",
    "MarkReady",
    "OfferSeat",
    "OnFile",
    "OpenGame",
    "Opened",
    "PauseGame",
    "PlayTurn",
    "PlayedTurn",
    "PressState",
    "Receipt",
    "ReceiptLine",
    "Refused",
    "Replayed",
    "ResumeGame",
    "RulesFailed",
    "Score",
    "Seated",
    "SendLetter",
    "SendPress",
    "SetContact",
    "SetSchedule",
    "SetVacation",
    "SheetState",
    "Stage",
    "SubmitOrders",
    "TakeSeat",
    "Ticked",
    "VacationState",
    "Verdict",
    "WithdrawOrders",
    "accept_seat",
    "address_failed",
    "advance",
    "amend_orders",
    "board_text",
    "bounce_token",
    "chosen",
    "day_of",
    "decline_seat",
    "edition_of",
    "extend_deadline",
    "invitation_token",
    "invite_to_seat",
    "join_day",
    "keep_days",
    "latest",
    "leave_seat",
    "letter_bounced",
    "mark_ready",
    "offer_seat",
    "open_game",
    "pause_game",
    "play_turn",
    "played_turn",
    "played_turns",
    "replay",
    "reply_token",
    "report_of",
    "resume_game",
    "seat_called",
    "seat_token",
    "send_letter",
    "send_press",
    "set_contact",
    "set_schedule",
    "set_vacation",
    "stage",
    "submit_orders",
    "take_seat",
    "tell",
    "tick",
    "turn_report",
    "verify",
    "verify_day",
    "whose_bounce",
    "whose_token",
    "why",
    "withdraw_orders",
]
