"""Everyone who ever played in a game, also those who left or were replaced."""

from events import AddressSet, people_stream
from pbem.ledger import GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.people.mailboxes import is_one_person


def has_played(desk: Desk, table: GameRecord, address: str) -> bool:
    """Whether a seat of the game ever had its letters sent to this mailbox, with or without a `+tag`."""
    events = desk.ledger.events(people_stream(table.game)) if address else []
    known = [event.address for event in events if isinstance(event, AddressSet) and event.seat in table.seats]
    return any(is_one_person(each, address) for each in known)
