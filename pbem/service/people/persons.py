"""Which person a name or an address belongs to: with whose key it is encrypted."""

from uuid import UUID

from pbem.service.kernel.desk import Desk


def person_at(desk: Desk, address: str) -> str:
    """The person who reads mail at an address."""
    persons = desk.ledger.persons
    return persons.of(address) if persons and address else ""


def person_called(desk: Desk, game: UUID, name: str, address: str = "") -> str:
    """The person with this name in a game: the one at the address, if there is one."""
    persons = desk.ledger.persons
    return person_at(desk, address) or (persons.of(named(game, name)) if persons and name else "")


def named(game: UUID, name: str) -> str:
    """The handle of somebody without an address."""
    return f"{game}/{name}"


def is_also(desk: Desk, address: str, person: str) -> None:
    """The person at an address is also this one, whose name or former address was stored before."""
    if desk.ledger.persons and address and person:
        desk.ledger.persons.link(address, person)
