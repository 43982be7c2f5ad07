"""Who is using the browser: signed in by a mailed link, or by the link to a seat in one of our letters.

Secrets have 256 bits and are stored as hashes. A link is derived from the key of this installation and a number in its
letter, so that the letter can be written without storing the link. It works once, because using it is version 2 of its
stream, no matter which process writes that. A session is a stream too, so every process sees it end.
"""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import msgspec
from msgspec import Struct

from events import (
    Event,
    Grant,
    LinkAsked,
    LinkMade,
    LinkUsed,
    SessionClosed,
    SessionOpened,
    SignedOutEverywhere,
    account_stream,
    link_stream,
    moment,
    session_stream,
)
from pbem.ledger import Conflict, GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.people.mail_key import mail_key
from pbem.service.people.mailboxes import address as checked_address
from pbem.service.people.mailboxes import is_same
from pbem.service.people.persons import person_at
from pbem.service.people.who_runs import note_session

SECRET_BYTES = 32
LINK_HOLDS = timedelta(minutes=15)
FORGET_HOLDS = timedelta(days=1)
# A session ends so long after signing in, and earlier if nobody uses it.
SESSION_HOLDS, UNUSED_HOLDS = timedelta(days=60), timedelta(days=30)
TOKEN_HOLDS = timedelta(days=366)
API = "api/"
# After a session changes its secret, requests under way still carry the old one.
OVERLAP = timedelta(minutes=1)
# The most links for one address within the lifetime of a link.
MOST_LINKS = 5
ATTEMPTS = 20


class Session(Struct, frozen=True):
    """`address` is "" for someone who only opened seats; `opened` is when the session got its current secret, which
    it does on every day on which it is used; `until` does not change with that."""

    account: str
    address: str
    grants: tuple[Grant, ...]
    opened: str
    until: str


def ask_link(desk: Desk, address: str) -> str:
    """Mails a link to the address; returns the address in normal spelling."""
    where = checked_address(address)
    account = where.casefold()
    for _ in range(ATTEMPTS):
        events = desk.ledger.events(account_stream(account))
        recent = moment(desk.now() - LINK_HOLDS)
        if sum(isinstance(event, LinkAsked) and event.at > recent for event in events) >= MOST_LINKS:
            raise Refused("Several links have been sent to this address; wait a quarter of an hour and try again.")
        try:
            _send_link(desk, where, account, len(events) + 1)
        except Conflict:
            continue
        return where
    raise Refused("Too many others are asking; try again in a moment.")


def _send_link(desk: Desk, where: str, account: str, version: int) -> None:
    number = desk.secret(SECRET_BYTES).hex()
    hashed, until = secret_hash(link_of(desk, number)), moment(desk.now() + LINK_HOLDS)
    command = f"link/{hashed}"
    writer = EventWriter(desk, GameRecord(), command, desk.moment())
    writer.add(LinkAsked, account_stream(account), version, hash=hashed)
    writer.add(LinkMade, link_stream(hashed), 1, address=where, until=until, person=person_at(desk, where))
    writer.queue("sign_in", "", revision=hashed, to=where, about={"number": number, "until": until})
    desk.ledger.append(writer.events, command=command, name="AskLink", at=writer.at)


def ask_to_be_forgotten(desk: Desk, address: str) -> None:
    """Mails a link with which the reader confirms it: a browser left open must not be enough."""
    number, where = desk.secret(SECRET_BYTES).hex(), checked_address(address)
    hashed, until = secret_hash(forget_link_of(desk, number)), moment(desk.now() + FORGET_HOLDS)
    command = f"forget-link/{hashed}"
    writer = EventWriter(desk, GameRecord(), command, desk.moment())
    writer.add(LinkMade, _forget_stream(hashed), 1, address=where, until=until, person=person_at(desk, where))
    writer.queue("forget", "", revision=hashed, to=where, about={"number": number, "until": until})
    desk.ledger.append(writer.events, command=command, name="AskToBeForgotten", at=writer.at)


def who_confirms(desk: Desk, secret: str) -> str:
    """The address whose reader confirms, by the link in a letter, to be forgotten."""
    found = desk.ledger.events(_forget_stream(secret_hash(secret)))
    made = found[0] if found else None
    if not isinstance(made, LinkMade) or not made.address or made.until <= desk.moment():
        raise Refused("This link has been used, or is older than a day. Ask for a new one on the page of your account.")
    return made.address


def _forget_stream(hashed: str) -> UUID:
    """Not the stream of a link that signs in: neither link can be used for the other."""
    return link_stream(f"forget/{hashed}")


def forget_link_of(desk: Desk, number: str) -> str:
    return _spelled(hmac.digest(mail_key(desk), b"pbem-web/1/forget\0" + bytes.fromhex(number), "sha256"))


def link_of(desk: Desk, number: str) -> str:
    """The secret part of the link in the letter with this number."""
    return _spelled(hmac.digest(mail_key(desk), b"pbem-web/1/link\0" + bytes.fromhex(number), "sha256"))


def use_link(desk: Desk, secret: str, before: Session | None = None) -> str:
    """The secret of a new session for the person reading mail at the address; seats opened before stay open."""
    hashed = secret_hash(secret)
    found = desk.ledger.events(link_stream(hashed))
    made = found[0] if found else None
    if not isinstance(made, LinkMade) or len(found) > 1 or made.until <= desk.moment():
        raise Refused("This link has been used, or is older than a quarter of an hour. Ask for a new one.")
    grants = before.grants if before else ()
    until = _after(desk, SESSION_HOLDS)
    token, opened = _new_session(desk, made.address.casefold(), made.address, grants, until)
    used = _event(desk, LinkUsed, link_stream(hashed), 2)
    try:
        _append(desk, [used, opened], f"use/{hashed}/{secret_hash(token)}", "UseLink")
    except Conflict:
        raise Refused("This link has just been used. Ask for a new one.") from None
    note_session(desk, made.address, grants)
    return token


def open_seat(desk: Desk, grant: Grant, before: Session | None = None) -> str:
    """The secret of a new session in which this seat is also open."""
    kept = tuple(each for each in (before.grants if before else ()) if each != grant)
    account = before.account if before else seat_account(grant)
    address, grants = before.address if before else "", (*kept[-49:], grant)
    # The link proves the seat, not the address.
    until = before.until if before and address else _after(desk, SESSION_HOLDS)
    token, opened = _new_session(desk, account, address, grants, until)
    _append(desk, [opened], f"session/{secret_hash(token)}", "OpenSeat")
    note_session(desk, address, grants)
    return token


def seat_account(grant: Grant) -> str:
    """The account of somebody who only opened a seat."""
    return f"{grant.game}/{grant.seat}/{grant.tenure}"


def api_account(grant: Grant) -> str:
    """The account of programs that play for a seat: signing it out everywhere revokes its tokens."""
    return API + seat_account(grant)


def new_api_token(desk: Desk, grant: Grant) -> str:
    """A token for a program that plays for a seat. Earlier tokens stay valid."""
    token, opened = _new_session(desk, api_account(grant), "", (grant,), _after(desk, TOKEN_HOLDS))
    _append(desk, [opened], f"session/{secret_hash(token)}", "MakeToken")
    return token


def whose_api_token(desk: Desk, secret: str) -> Grant | None:
    """The seat that a program plays for. A token opens no page, and a session does not open the API."""
    session = _held(desk, secret)
    return session.grants[0] if session and session.grants and session.account.startswith(API) else None


def session_of(desk: Desk, secret: str) -> Session | None:
    """The session of a browser with this secret, if it is still valid."""
    session = _held(desk, secret)
    if session is None or session.account.startswith(API):
        return None
    return session if session.opened > moment(desk.now() - UNUSED_HOLDS) else None


def _held(desk: Desk, secret: str) -> Session | None:
    events = desk.ledger.events(session_stream(secret_hash(secret)))
    opened, now = events[0] if events else None, desk.moment()
    if not isinstance(opened, SessionOpened) or opened.until <= now:
        return None
    if any(isinstance(event, SessionClosed) and event.until <= now for event in events):
        return None
    if _signed_out(desk, opened.account) != opened.signed_out:
        return None
    grants = tuple(grant for grant in opened.grants if not _is_replaced(desk, grant, opened.at))
    return Session(opened.account, opened.address, grants, opened.at, opened.until)


def _is_replaced(desk: Desk, grant: Grant, opened: str) -> bool:
    """Whether the link that opened the seat was replaced since."""
    table = desk.game_list.get(grant.game)
    place = table.seats.get(grant.seat) if table else None
    return place is not None and bool(place.renewals) and opened <= place.renewed


def renewed(desk: Desk, secret: str, session: Session) -> str:
    """A new secret for the session; the old one stays valid for another minute."""
    token, opened = _new_session(desk, session.account, session.address, session.grants, session.until)
    closed = _event(desk, SessionClosed, session_stream(secret_hash(secret)), 2, until=moment(desk.now() + OVERLAP))
    try:
        _append(desk, [closed, opened], f"renew/{secret_hash(token)}", "RenewSession")
    except Conflict:
        return secret
    return token


def sign_out(desk: Desk, secret: str) -> None:
    stream = session_stream(secret_hash(secret))
    version = len(desk.ledger.events(stream)) + 1
    if version > 1:
        closed = _event(desk, SessionClosed, stream, version, until=desk.moment())
        _append(desk, [closed], f"sign-out/{stream}/{version}", "SignOut")


def sign_out_everywhere(desk: Desk, account: str) -> None:
    stream = account_stream(account)
    for _ in range(ATTEMPTS):
        version = len(desk.ledger.events(stream)) + 1
        try:
            event = _event(desk, SignedOutEverywhere, stream, version)
            _append(desk, [event], f"sign-out-everywhere/{stream}/{version}", "SignOutEverywhere")
        except Conflict:
            continue
        return
    raise Refused("Too many others are signing out; try again in a moment.")


def end_sessions(desk: Desk, address: str) -> int:
    """Signs somebody out everywhere, for the operator: the account, the seats by links, and tokens of programs.

    Returns the number of seats. The links in letters still open them; a new address in the game replaces those."""
    where = checked_address(address).casefold()
    tables = [(table, desk.people(table.game)) for table in desk.game_list.of_person(where)]
    seats = [
        Grant(table.game, name, seat.tenure)
        for table, people in tables
        for name, seat in table.seats.items()
        if is_same(people.of(name).address, where)
    ]
    for account in (where, *(each for grant in seats for each in (seat_account(grant), api_account(grant)))):
        sign_out_everywhere(desk, account)
    return len(seats)


def secret_hash(secret: str) -> str:
    return hashlib.sha256(b"pbem-web/1/secret\0" + secret.encode("utf-8", "replace")).hexdigest()


def _signed_out(desk: Desk, account: str) -> int:
    return sum(isinstance(event, SignedOutEverywhere) for event in desk.ledger.events(account_stream(account)))


def _new_session(desk: Desk, account: str, address: str, grants: tuple[Grant, ...], until: str) -> tuple[str, Event]:
    token = _spelled(desk.secret(SECRET_BYTES))
    opened = _event(
        desk,
        SessionOpened,
        session_stream(secret_hash(token)),
        1,
        account=account,
        address=address,
        grants=grants,
        signed_out=_signed_out(desk, account),
        until=until,
        person=person_at(desk, address),
    )
    return token, opened


def _after(desk: Desk, holds: timedelta) -> str:
    return moment(desk.now() + holds)


def _event(desk: Desk, kind: type[Event], stream: UUID, version: int, **fields: object) -> Event:
    return kind(originator_id=stream, originator_version=version, at=desk.moment(), command="", **fields)


def _append(desk: Desk, events: Sequence[Event], command: str, name: str) -> None:
    named = [msgspec.structs.replace(event, command=command) for event in events]
    desk.ledger.append(named, command=command, name=name, at=desk.moment())


def _spelled(secret: bytes) -> str:
    return base64.urlsafe_b64encode(secret).decode().rstrip("=")
