"""Whether those who run a game may know everything about it. Web, mail, API and command line all ask here.

A master who holds a seat is a player until the game is over: nothing that is shown or sent to such a master may depend
on what that seat may not know. The same person is recognised by the address on file, with or without a `+tag`, and by
a seat that was opened in the same browser session (`MasterSeated`). A deputy is neutral: taking a seat ends the office.
"""

from pbem.core.phrases import Phrase
from pbem.ledger import DEPUTY, MASTER, GameRecord, People
from pbem.reports.who_runs import run_by
from pbem.service.kernel.desk import Desk


def is_one_person(one: str, two: str) -> bool:
    """Whether two addresses belong to one mailbox: `mia+chess@example.org` is `mia@example.org`."""
    return bool(one) and _mailbox(one) == _mailbox(two)


def _mailbox(address: str) -> str:
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"


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
    """The seat whose knowledge limits what the master or deputy is told now; "" if nothing does."""
    if table.ended:
        return ""
    people = desk.people(table.game)
    held = masters_seats(desk, table, people) if seat == MASTER else seats_at(table, people, people.of(seat).address)
    return held[0] if held else ""


def may_know_all(desk: Desk, table: GameRecord, address: str, seats: list[str], runs: str | None) -> bool:
    """Whether a visitor may know everything about a game.

    `address` is where they are signed in, `seats` are open in their browser. `runs` says how they run the game: MASTER,
    DEPUTY, or None for somebody who keeps the whole server.
    """
    if table.ended:
        return True
    if seats or (address and seats_at(table, desk.people(table.game), address)):
        return False
    return runs not in (MASTER, DEPUTY) or is_neutral(desk, table, runs)


def who_runs(desk: Desk, table: GameRecord) -> Phrase | None:
    """Who runs the game, and whether that person plays; None for a game of the day, which runs by itself."""
    if table.galaxy:
        return None
    seats = [name for name, seat in table.seats.items() if seat.is_masters]
    return run_by(table.master, seats, bool(desk.people(table.game).of(MASTER).address), table.deputy)
