"""The player: press, vacations, letter settings, leaving."""

from typing import Annotated

from msgspec import Meta, Struct

from pbem.service import (
    GiveConsent,
    LeaveSeat,
    Refused,
    SendPress,
    SetContact,
    SetVacation,
    give_consent,
    leave_seat,
    send_press,
    set_contact,
    set_vacation,
)
from pbem.service.kernel.answers import ConsentState, OnFile, PressState, Seated, VacationState
from pbem.web.api.caller import Line, asked_table, given, grant
from pbem.web.openapi import Operation
from pbem.web.parts.table import press_of
from pbem.web.site import site


class PressRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """`to` empty means all."""

    text: Annotated[str, Meta(min_length=1, max_length=20_000)]
    to: tuple[Line, ...] = ()
    anonymous: bool = False


class VacationRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Days such as 2026-08-01; both empty cancel the vacation."""

    first: Line = ""
    last: Line = ""


class Contact(Struct, frozen=True, forbid_unknown_fields=True):
    """Empty fields stay unchanged; `stop` and `start` are kinds of letters."""

    zone: Line = ""
    language: Line = ""
    stop: tuple[Line, ...] = ()
    start: tuple[Line, ...] = ()


class Leaving(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Line = ""


class ConsentRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """`question` is its number from GET /seat, so that nobody agrees to a different question than they read."""

    question: int
    agrees: bool


class PressLetter(Struct, frozen=True):
    turn: int
    at: str
    seat: str
    to: tuple[str, ...]
    text: str


class Letters(Struct, frozen=True):
    letters: tuple[PressLetter, ...]


def leave(body: Leaving) -> Seated:
    return leave_seat(site().desk, LeaveSeat(**given(), reason=body.reason))


def answer_question(body: ConsentRequest) -> ConsentState:
    asked = asked_table().consent
    if asked is None or asked.number != body.question:
        raise Refused("This question is not open; GET /seat shows the open one.")
    return give_consent(site().desk, GiveConsent(**given(), agrees=body.agrees))


def get_press() -> Letters:
    table, seat = asked_table(), grant().seat
    return Letters(
        tuple(
            PressLetter(
                each.turn, each.at, "" if each.anonymous and each.seat != seat else each.seat, each.to, each.text
            )
            for each in press_of(table, seat)
        )
    )


def write_press(body: PressRequest) -> PressState:
    return send_press(site().desk, SendPress(**given(), text=body.text, to=body.to, anonymous=body.anonymous))


def go_away(body: VacationRequest) -> VacationState:
    return set_vacation(site().desk, SetVacation(**given(), first=body.first, last=body.last))


def change_contact(body: Contact) -> OnFile:
    wanted = {"zone": body.zone, "language": body.language, "stop": body.stop, "start": body.start}
    return set_contact(site().desk, SetContact(**given(), **wanted))  # type: ignore[arg-type]


OPERATIONS = (
    Operation("POST", "/seat/leave", "Leave the seat for good.", leave, Seated, Leaving, codes=(409,)),
    Operation("PUT", "/contact", "Set time zone, language and letters.", change_contact, OnFile, Contact,
              codes=(409,)),
    Operation("PUT", "/vacation", "Announce when you are away.", go_away, VacationState, VacationRequest, codes=(409,)),
    Operation("POST", "/consent", "Answer a question to all players.", answer_question, ConsentState, ConsentRequest,
              codes=(409,)),
    Operation("GET", "/press", "Messages from players to the seat.", get_press, Letters),
    Operation("POST", "/press", "Write to other players.", write_press, PressState, PressRequest, codes=(409,)),
)  # fmt: skip
