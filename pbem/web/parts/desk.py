"""The master's desk: who has sent, whether mail arrives, the clock, the seats; and the mail of the whole server."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from pbem.ledger import MASTER, GameRecord
from pbem.mail.intake import quarantine
from pbem.mail.intake.context import Context
from pbem.mail.intake.spool import Spool
from pbem.mail.letters import terms
from pbem.service import (
    DismissDeputy,
    ExtendDeadline,
    InviteToSeat,
    LeaveSeat,
    NameDeputy,
    PauseGame,
    PlayTurn,
    ProposeMending,
    Refused,
    ResumeGame,
    TakeSeat,
    advance,
    dismiss_deputy,
    extend_deadline,
    invite_to_seat,
    leave_seat,
    name_deputy,
    pause_game,
    play_turn,
    propose_mending,
    resume_game,
    take_seat,
)
from pbem.service.letters.outbox import retry_letter
from pbem.service.people.neutrality import who_runs
from pbem.service.turns.stages import has_spoken
from pbem.web.entrance import arrived
from pbem.web.limits import SHEETS
from pbem.web.local_rights import may_read_letters
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import THE_MASTER, WEB, master_or_403, visitor

part = Blueprint("desk", __name__)


@part.get("/g/<uuid:game>/desk")
def page(game: UUID) -> str:
    return _page(master_or_403(game), "")


def _page(table: GameRecord, wrong: str) -> str:
    desk = site().desk
    people, box = desk.people(table.game), desk.outbox.look()
    letters = [each for each in box.waiting if _may_handle(table, each.key)]
    return render_template(
        "web/desk/page.html",
        table=table,
        people=people,
        master=people.of(MASTER),
        terms=terms,
        letters=letters,
        sent={seat: has_spoken(table, seat) for seat in table.awaited},
        wrong=wrong,
        is_neutral=visitor().is_neutral(table),
        run_by=desk.words(table.rules).say(who_runs(desk, table)),
    )


def _may_handle(table: GameRecord, key: str) -> bool:
    """Whether the letter is of this game; the letters of others are none of the business of a master who plays."""
    game, _, to, *_ = f"{key}///".split("/")
    is_own = to in ("master", *visitor().seats(table))
    return game == str(table.game) and (is_own or visitor().is_neutral(table))


def _extend(table: GameRecord) -> None:
    hours = request.form.get("hours", 0, int)
    if not 1 <= hours <= 24 * 60:
        raise Refused("Enter a number of hours from 1 to 1440.")
    seconds = int(timedelta(hours=hours).total_seconds())
    extend_deadline(
        site().desk, ExtendDeadline(**_given(table), by_seconds=seconds, reason=request.form.get("reason", ""))
    )


def _pause(table: GameRecord) -> None:
    pause_game(site().desk, PauseGame(**_given(table), reason=request.form.get("reason", "")))


def _resume(table: GameRecord) -> None:
    resume_game(site().desk, ResumeGame(**_given(table)))


def _play(table: GameRecord) -> None:
    play_turn(site().desk, PlayTurn(**_given(table), turn=table.turn))
    advance(site().desk, table.game)


def _require_free_hand(table: GameRecord, name: str) -> None:
    """In a running game, what another player holds and knows is not for a master who plays to give away."""
    seat = table.seats.get(name)
    is_held = seat is not None and bool(seat.player) and name not in visitor().seats(table)
    if is_held and table.resolved_turn is not None and not visitor().is_neutral(table):
        raise Refused(
            f"You play in this game, so you cannot give seat {name} to somebody else. Its player can, by SUBSTITUTE, "
            "and so can a deputy who does not play."
        )


def _invite(table: GameRecord) -> None:
    _require_free_hand(table, request.form.get("seat", ""))
    invite_to_seat(
        site().desk, InviteToSeat(**_given(table), seat=request.form.get("seat", ""), to=request.form.get("to", ""))
    )


def _bot(table: GameRecord) -> None:
    """The player leaves and a bot takes over; the record of tenures shows both."""
    seat = request.form.get("seat", "")
    _require_free_hand(table, seat)
    if seat in table.seats and table.seats[seat].kind == "player":
        leave_seat(site().desk, LeaveSeat(**_given(table), seat=seat, reason="a bot takes over"))
    take_seat(site().desk, TakeSeat(**_given(table), seat=seat, player="bot", kind="bot"))


def _name_deputy(table: GameRecord) -> None:
    """A master who plays a running game proposes the deputy to the other players."""
    to = request.form.get("to", "")
    if visitor().is_neutral(table) or table.resolved_turn is None:
        name_deputy(site().desk, NameDeputy(**{**_given(table), "by": THE_MASTER}, to=to))
        return
    given = {**_given(table), "by": THE_MASTER, "seats": tuple(visitor().seats(table))}
    reason = request.form.get("reason", "")
    propose_mending(site().desk, ProposeMending(**given, matter="deputy", text=to, reason=reason))


def _dismiss_deputy(table: GameRecord) -> None:
    dismiss_deputy(site().desk, DismissDeputy(**_given(table), reason=request.form.get("reason", "")))


def _retry(table: GameRecord) -> None:
    key = request.form.get("key", "")
    if not _may_handle(table, key):
        abort(404)
    retry_letter(site().desk, key)


def _given(table: GameRecord) -> dict[str, Any]:
    return {"id": f"web/{uuid4()}", "by": WEB, "game": table.game, "arrived": arrived()}


ACTIONS: dict[str, Callable[[GameRecord], None]] = {
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "play": _play,
    "invite": _invite,
    "bot": _bot,
    "name deputy": _name_deputy,
    "dismiss deputy": _dismiss_deputy,
    "retry": _retry,
}


@part.post("/g/<uuid:game>/desk")
def act(game: UUID) -> Response | tuple[str, int]:
    table = master_or_403(game)
    limit("desk", str(game), SHEETS)
    action = ACTIONS.get(request.form.get("do", "")) or abort(400)
    try:
        action(table)
    except Refused as wrong:
        return _page(site().readings.table(game), str(wrong)), 409
    return redirect(url_for("desk.page", game=game), 303)


# --- the server's own mail -------------------------------------------------------------------------------------


def _require_keeper() -> None:
    if not (visitor().is_admin or may_read_letters()):
        abort(404)


@part.get("/mail")
def mail() -> str:
    _require_keeper()
    box = site().desk.outbox.look()
    return render_template("web/desk/mail.html", waiting=box.waiting, kept=list(quarantine.kept(_context())))


def _context() -> Context:
    desk = site().desk
    return Context(desk, Spool(desk.var / "mail" / "in", desk.now))


@part.post("/mail")
def mail_again() -> Response:
    """Retries a letter that is waiting or in quarantine."""
    _require_keeper()
    if key := request.form.get("key", ""):
        retry_letter(site().desk, key)
    if name := request.form.get("name", ""):
        quarantine.retry(_context(), name)
    return redirect(url_for("desk.mail"), 303)
