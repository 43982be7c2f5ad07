"""The visitor: who is using the browser, and what they may see and do."""

from collections.abc import Iterator
from datetime import timedelta
from functools import cached_property
from uuid import UUID

from flask import Response, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from events import moment
from pbem.ledger import DEPUTY, MASTER, GameRecord
from pbem.service import ONLOOKER, REFEREE_NAME, Refused
from pbem.service.people.accounts import Session, renewed, session_of
from pbem.service.people.mailboxes import is_same
from pbem.service.people.neutrality import may_know_all
from pbem.web.site import Site, site

# Browsers accept a cookie with this prefix only over an encrypted connection and for this host. Without encryption, on
# this machine, another name is used.
SECURE_COOKIE, PLAIN_COOKIE = "__Host-pbem", "pbem-session"
COOKIE_HOLDS = timedelta(days=60)
RENEW_AFTER = timedelta(days=1)
# How commands name their author: addresses are stored with the contact details and nowhere else.
WEB = "web"
# Who did it, as it is stored for ever: never a name, which its person may want to be erased.
THE_MASTER = "the master"


class Visitor:
    def __init__(self, at: Site, secret: str) -> None:
        self.site = at
        self.secret = secret

    @cached_property
    def session(self) -> Session | None:
        return session_of(self.site.desk, self.secret) if self.secret else None

    @property
    def address(self) -> str:
        return self.session.address if self.session else ""

    @property
    def is_admin(self) -> bool:
        return bool(self.address) and self.address.casefold() in self.site.admins

    def seats(self, table: GameRecord) -> list[str]:
        """The seats of a game that this visitor plays."""
        if self.session is None:
            return []
        people = self.site.desk.people(table.game) if self.address else None
        return [
            name
            for name, seat in table.seats.items()
            if seat.player
            and (
                self._is_granted(table, name, seat.tenure)
                or (people is not None and seat.kind == "player" and is_same(people.of(name).address, self.address))
            )
        ]

    def is_master(self, table: GameRecord) -> bool:
        if self.session is None:
            return False
        if self._is_granted(table, MASTER, 0):
            return True
        return bool(self.address) and is_same(self.site.desk.people(table.game).of(MASTER).address, self.address)

    def is_deputy(self, table: GameRecord) -> bool:
        if self.session is None or not table.deputy:
            return False
        if self._is_granted(table, DEPUTY, table.deputy_since):
            return True
        return bool(self.address) and is_same(self.site.desk.people(table.game).of(DEPUTY).address, self.address)

    def runs(self, table: GameRecord) -> bool:
        """Whether they may sit at the desk of the game."""
        return self.is_master(table) or self.is_deputy(table) or self.is_admin

    def is_neutral(self, table: GameRecord) -> bool:
        """Whether they run the game and may know everything about it: they do not play, or the game is over."""
        office = MASTER if self.is_master(table) else DEPUTY if self.is_deputy(table) else None
        return self.runs(table) and may_know_all(self.site.desk, table, self.address, self.seats(table), office)

    def may_see(self, table: GameRecord) -> bool:
        """Whether they may know that the game exists."""
        if table.listing == "open" or self.is_admin or (table.galaxy and not _is_open_galaxy(table, self.site)):
            return True
        return bool(self.seats(table)) or self.is_master(table) or self.is_deputy(table) or bool(self.invited(table))

    def invited(self, table: GameRecord) -> list[str]:
        """The seats offered by mail to this visitor."""
        if not self.address:
            return []
        people = self.site.desk.people(table.game)
        return [
            name
            for name, seat in table.seats.items()
            if seat.offer and people.of(name).offer == seat.offer and is_same(people.of(name).invited, self.address)
        ]

    def may_read(self, table: GameRecord, reader: str) -> bool:
        """Whether they may read as this seat, onlooker or referee; when the game is over, as anyone."""
        if table.ended and not _is_open_galaxy(table, self.site):
            return self.may_see(table)
        if reader == REFEREE_NAME:
            return False
        return self.may_see(table) if reader == ONLOOKER else reader in self.seats(table)

    def _is_granted(self, table: GameRecord, seat: str, tenure: int) -> bool:
        grants = self.session.grants if self.session else ()
        return any((grant.game, grant.seat, grant.tenure) == (table.game, seat, tenure) for grant in grants)


def _is_open_galaxy(table: GameRecord, at: Site) -> bool:
    """Whether others are still playing with the same dice."""
    return table.galaxy is not None and at.desk.moment() < table.galaxy_closes


def visitor() -> Visitor:
    if "visitor" not in g:
        g.visitor = Visitor(site(), request.cookies.get(cookie_name(), ""))
    found: Visitor = g.visitor
    return found


def cookie_name() -> str:
    return SECURE_COOKIE if site().is_secure else PLAIN_COOKIE


def remember(response: AnyResponse, secret: str) -> AnyResponse:
    response.set_cookie(
        cookie_name(), secret, max_age=COOKIE_HOLDS, secure=site().is_secure, httponly=True, samesite="Lax", path="/"
    )
    return response


def forget(response: AnyResponse) -> AnyResponse:
    response.delete_cookie(cookie_name(), secure=site().is_secure, httponly=True, samesite="Lax", path="/")
    return response


def renew_session(response: Response) -> Response:
    """A session that is a day old gets a new secret with the response to the next form."""
    found = g.get("visitor") if response.status_code < 500 else None
    if request.method == "POST" and found is not None and found.secret and found.session and not _sets_cookie(response):
        desk = site().desk
        if found.session.opened < moment(desk.now() - RENEW_AFTER):
            remember(response, renewed(desk, found.secret, found.session))
    return response


def _sets_cookie(response: Response) -> bool:
    return any(value.startswith(f"{cookie_name()}=") for value in response.headers.getlist("Set-Cookie"))


def game_or_404(game: UUID) -> GameRecord:
    """The game, if the visitor may know of it; other games do not exist for them."""
    try:
        table = site().readings.table(game)
    except Refused:
        abort(404)
    if not visitor().may_see(table):
        abort(sign_in_first() if visitor().session is None and request.method == "GET" else 404)
    return table


def seat_or_403(game: UUID, seat: str) -> GameRecord:
    """The game, if the visitor plays this seat of it."""
    table = game_or_404(game)
    if seat not in table.seats:
        abort(404)
    if seat not in visitor().seats(table):
        abort(403)
    return table


def reader_or_403(game: UUID, reader: str) -> GameRecord:
    """The game, if the visitor may read it as this reader."""
    table = game_or_404(game)
    if reader not in (*table.seats, ONLOOKER, REFEREE_NAME):
        abort(404)
    if not visitor().may_read(table, reader):
        abort(403)
    return table


def master_or_403(game: UUID) -> GameRecord:
    """The game, if the visitor runs it. A master who plays runs it too, but may know only what the own seat may."""
    table = game_or_404(game)
    if not visitor().runs(table):
        abort(403)
    return table


def neutral_or_403(game: UUID) -> GameRecord:
    """The game, if the visitor runs it and may know everything about it."""
    table = master_or_403(game)
    if not visitor().is_neutral(table):
        abort(403, PLAYS)
    return table


PLAYS = "You play in this game or have played in it, so until it is over you may know only what a player may know."


def account_or_403() -> str:
    """The address of the visitor, who must be signed in with one."""
    if not visitor().address:
        abort(sign_in_first() if request.method == "GET" else 403)
    return visitor().address


def sign_in_first() -> AnyResponse:
    return redirect(url_for("sign_in.ask", then=request.full_path.rstrip("?")))


def own_games() -> Iterator[tuple[GameRecord, list[str], bool]]:
    """The visitor's games, with their seats, and whether they run the game."""
    who = visitor()
    if who.session is None:
        return
    for table in site().desk.game_list.of_person(who.address, [grant.game for grant in who.session.grants]):
        seats, is_master = who.seats(table), who.is_master(table)
        if seats or is_master:
            yield table, seats, is_master
