"""Whether those who run a game may know everything about it. Web, mail, API and command line all ask here.

A master who holds a seat is a player until the game is over: nothing that is shown or sent to such a master may depend
on what that seat may not know. A master who has left the seat knows no more than an onlooker: to leave, look and come
back would be too easy. The same person is recognised by the address on file, with or without a `+tag`, and by a seat
that was opened in the same browser session (`MasterSeated`). A deputy is neutral: taking a seat ends the office.
Once a game has begun, whoever runs it or has run it, or administers the server, takes no seat of it.
"""

from events import AddressSet, people_stream
from pbem.core.phrases import Phrase
from pbem.ledger import DEPUTY, MASTER, GameRecord, People
from pbem.reports.who_runs import run_by
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.mailboxes import is_one_person
from pbem.service.people.past_players import has_played

# Readers without a seat.
ONLOOKER, REFEREE_NAME = "onlooker", "referee"


def seats_at(table: GameRecord, people: People, address: str) -> list[str]:
    """The seats whose player reads mail at this address."""
    players = [name for name, seat in table.seats.items() if seat.kind == "player"]
    return [name for name in players if is_one_person(people.of(name).address, address)]


def masters_seats(desk: Desk, table: GameRecord, people: People | None = None) -> list[str]:
    """The seats that the person who runs the game plays."""
    known = people or desk.people(table.game)
    mailed = seats_at(table, known, known.of(MASTER).address)
    return [name for name, seat in table.seats.items() if seat.is_masters or name in mailed]


def is_neutral(desk: Desk, table: GameRecord, seat: str = MASTER) -> bool:
    """Whether the master (or the deputy) of the game may know everything: the game is over, or they do not play."""
    return not bound_to(desk, table, seat)


def bound_to(desk: Desk, table: GameRecord, seat: str = MASTER) -> str:
    """The reader, a seat or ONLOOKER, whose knowledge limits what the master or deputy is told now; "" if none does."""
    if table.ended:
        return ""
    people = desk.people(table.game)
    held = masters_seats(desk, table, people) if seat == MASTER else seats_at(table, people, people.of(seat).address)
    return held[0] if held else ONLOOKER if seat == MASTER and table.master_has_played else ""


def may_know_all(desk: Desk, table: GameRecord, address: str, seats: list[str], runs: str | None) -> bool:
    """Whether a visitor may know everything about a game.

    `address` is where they are signed in, `seats` are open in their browser. `runs` says how they run the game: MASTER,
    DEPUTY, or None for somebody who keeps the whole server.
    """
    if table.ended:
        return True
    if seats or (address and seats_at(table, desk.people(table.game), address)):
        return False
    return is_neutral(desk, table, runs) if runs in (MASTER, DEPUTY) else not has_played(desk, table, address)


def who_runs(desk: Desk, table: GameRecord) -> Phrase | None:
    """Who runs the game, and whether that person plays; None for a game of the day, which runs by itself."""
    if table.galaxy:
        return None
    seats = [name for name, seat in table.seats.items() if seat.is_masters]
    is_known = bool(desk.people(table.game).of(MASTER).address)
    return run_by(table.master, seats, is_known, table.deputy, table.master_has_played)


def require_outsider(desk: Desk, table: GameRecord, address: str) -> None:
    """To be called before somebody is seated: once the game has begun, nobody plays who could know everything."""
    if table.resolved_turn is None or not address:
        return
    events = desk.ledger.events(people_stream(table.game))
    known = [event.address for event in events if isinstance(event, AddressSet) and event.seat in (MASTER, DEPUTY)]
    if any(is_one_person(each, address) for each in known):
        raise Refused(Phrase("answer.refused.runs_game", {"game": table.title}))
    if any(is_one_person(each, address) for each in desk.keepers):
        raise Refused(Phrase("answer.refused.keeps_server", {"game": table.title}))
