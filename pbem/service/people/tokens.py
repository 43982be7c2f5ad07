"""Secret addresses: a letter to `orders+TOKEN@host` counts as coming from the seat that was given the token.

A token has 128 bits and is derived from the key of this installation, so that a letter sent again contains the same
address although the token is not stored: the ledger keeps only its hash. If the key file is lost, new tokens are made
and the old ones stay valid. `bounce+TOKEN@host` identifies a letter of ours and proves, by a code made with the same
key, that we sent it.
"""

import base64
import hashlib
import hmac
import re
from uuid import UUID

from msgspec import Struct

from events import Grant, LetterQueued, TokenIssued, token_stream
from pbem.ledger import DEPUTY, MASTER, GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.people.mail_key import mail_key
from pbem.service.turns.stages import Stage, stage

TOKEN_BYTES = 16
CODE_BYTES = 10
LETTER_BYTES = 16
BOUNCE, NOT_ME = b"pbem-mail/1/bounce\0", b"pbem-mail/1/not-me\0"
_TOKEN = re.compile(r"[a-z2-7]{26}")
_BOUNCE = re.compile(r"[a-z2-7]{42}")

ORDERS, SEAT, INVITATION, WEB, CALENDAR = "orders", "seat", "invitation", "web", "calendar"
# Purposes that open a browser page or calendar and are not addresses.
LINKS = (WEB, CALENDAR)


class Holder(Struct, frozen=True):
    """The owner of a token. `turn` None: it is valid for all turns, so the sheet must say which turn it is for.

    `purpose` is orders (one turn), seat (always; seat "" is the master, DEPUTY the deputy) or invitation. `is_past`:
    its turn no longer accepts orders. `is_left`: its player has left the seat, or the offer was withdrawn or accepted.
    """

    game: UUID
    seat: str
    turn: int | None
    is_past: bool
    purpose: str
    is_left: bool


def reply_token(desk: Desk, game: UUID, seat: str, turn: int, tenure: int | None = None) -> str:
    """For the orders of one turn, always the same for the same player; `tenure` None means the current one."""
    return _issued(desk, ORDERS, game, seat, _tenure(desk, game, seat) if tenure is None else tenure, turn)


def seat_token(desk: Desk, game: UUID, seat: str, tenure: int | None = None) -> str:
    """For all turns; seat "" is the master."""
    return _issued(desk, SEAT, game, seat, _tenure(desk, game, seat) if tenure is None else tenure, 0)


def invitation_token(desk: Desk, game: UUID, seat: str, offer: int | None = None) -> str:
    """For the guest to whom the seat is offered; `offer` None means the current one."""
    offer = desk.open(game).table.seats[seat].offer if offer is None else offer
    return _issued(desk, INVITATION, game, seat, offer, 0)


def web_token(desk: Desk, game: UUID, seat: str, tenure: int | None = None) -> str:
    """For the link that opens the seat in a browser; seat "" is the master."""
    return _issued(desk, WEB, game, seat, _tenure(desk, game, seat) if tenure is None else tenure, 0)


def calendar_token(desk: Desk, game: UUID, seat: str) -> str:
    """For a calendar that shows the deadlines of a seat, and can do nothing else."""
    return _issued(desk, CALENDAR, game, seat, _tenure(desk, game, seat), 0)


def whose_link(desk: Desk, token: str, purpose: str = WEB) -> Grant | None:
    """The seat that a link opens; None if we did not issue it, or its player has left."""
    issued = _found(desk, token)
    if issued is None or issued.purpose != purpose or _is_left(desk.open(issued.game).table, issued):
        return None
    return Grant(issued.game, issued.seat, issued.tenure)


def whose_token(desk: Desk, token: str) -> Holder | None:
    """The owner, found by the token's hash; None if we never issued it for letters."""
    issued = _found(desk, token)
    if issued is None or issued.purpose in LINKS:
        return None
    return _holder(desk.open(issued.game).table, issued)


def _found(desk: Desk, token: str) -> TokenIssued | None:
    plain = token.strip().lower()
    if not _TOKEN.fullmatch(plain):
        return None
    wanted = token_hash(plain)
    found = desk.ledger.events(token_stream(wanted))
    if not found or not isinstance(found[0], TokenIssued) or not hmac.compare_digest(found[0].hash, wanted):
        return None
    return None if _is_replaced(desk, found[0]) else found[0]


def _is_replaced(desk: Desk, issued: TokenIssued) -> bool:
    """Whether its player had it replaced. Its successor may be issued at the same moment."""
    place = desk.open(issued.game).table.seats.get(issued.seat)
    if place is None or not place.renewals or issued.purpose == INVITATION or issued.at > place.renewed:
        return False
    current = _derived(desk, issued.purpose, issued.game, issued.seat, issued.tenure, issued.turn)
    return issued.hash != token_hash(current)


def token_hash(token: str) -> str:
    return hashlib.sha256(b"pbem-mail/1/token\0" + token.encode()).hexdigest()


def bounce_token(desk: Desk, letter: UUID) -> str:
    """For the envelope sender of one letter: a bounce to it is about that letter."""
    return _spelled(letter.bytes + _code(desk, letter, BOUNCE))


def whose_bounce(desk: Desk, token: str) -> LetterQueued | None:
    """The letter that bounced; None if it is not one of ours."""
    return _named_letter(desk, token, BOUNCE)


def not_me_token(desk: Desk, letter: UUID) -> str:
    """For the reader of a letter about a change, who did not make it: only that letter contains it."""
    return _spelled(letter.bytes + _code(desk, letter, NOT_ME))


def disowned_letter(desk: Desk, token: str) -> LetterQueued | None:
    """The letter whose reader says so; None if the token is wrong."""
    return _named_letter(desk, token, NOT_ME)


def _named_letter(desk: Desk, token: str, purpose: bytes) -> LetterQueued | None:
    plain = token.strip().lower()
    if not _BOUNCE.fullmatch(plain):
        return None
    read = base64.b32decode(plain.upper() + "=" * 6)
    letter = UUID(bytes=read[:LETTER_BYTES])
    if not hmac.compare_digest(read[LETTER_BYTES:], _code(desk, letter, purpose)):
        return None
    return queued_letter(desk, letter)


def queued_letter(desk: Desk, letter: UUID) -> LetterQueued | None:
    found = desk.ledger.events(letter)
    return found[0] if found and isinstance(found[0], LetterQueued) else None


def _holder(table: GameRecord, issued: TokenIssued) -> Holder:
    turn = issued.turn or None
    is_past = turn is not None and (turn != table.turn or stage(table) is not Stage.OPEN)
    return Holder(issued.game, issued.seat, turn, is_past, issued.purpose, _is_left(table, issued))


def _is_left(table: GameRecord, issued: TokenIssued) -> bool:
    if issued.seat in (MASTER, DEPUTY):
        return issued.seat == DEPUTY and issued.tenure != table.deputy_since
    seat = table.seats[issued.seat]
    return issued.tenure != (seat.offer if issued.purpose == INVITATION else seat.tenure)


def _tenure(desk: Desk, game: UUID, seat: str) -> int:
    table = desk.open(game).table
    return {MASTER: 0, DEPUTY: table.deputy_since}[seat] if seat in (MASTER, DEPUTY) else table.seats[seat].tenure


def _issued(desk: Desk, purpose: str, game: UUID, seat: str, tenure: int, turn: int) -> str:
    """The token, after its hash has been stored."""
    token = _derived(desk, purpose, game, seat, tenure, turn)
    hashed = token_hash(token)
    if not desk.ledger.events(token_stream(hashed)):
        command, at = f"token/{hashed}", desk.moment()
        event = TokenIssued(
            originator_id=token_stream(hashed),
            originator_version=1,
            at=at,
            command=command,
            hash=hashed,
            purpose=purpose,
            game=game,
            seat=seat,
            tenure=tenure,
            turn=turn,
        )
        desk.ledger.append([event], command=command, name="IssueToken", at=at)
    return token


def _derived(desk: Desk, purpose: str, game: UUID, seat: str, tenure: int, turn: int) -> str:
    place = desk.open(game).table.seats.get(seat) if purpose != INVITATION else None
    renewals = [str(place.renewals)] if place and place.renewals else []
    said = "\0".join((purpose, str(game), seat, str(tenure), str(turn), *renewals))
    return _spelled(hmac.digest(mail_key(desk), b"pbem-mail/1/reply\0" + said.encode(), "sha256")[:TOKEN_BYTES])


def _code(desk: Desk, letter: UUID, purpose: bytes) -> bytes:
    return hmac.digest(mail_key(desk), purpose + letter.bytes, "sha256")[:CODE_BYTES]


def _spelled(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=").lower()
