"""A deputy: somebody who does not play and does for a game what only a neutral hand may do."""

from events import AddressSet, DeputyNamed, SeatInvited
from pbem.ledger import DEPUTY, MASTER, GameRecord, People
from pbem.projections import Position
from pbem.reports.who_runs import UNNAMED
from pbem.service.kernel.answers import DeputyState
from pbem.service.kernel.commands import DismissDeputy, NameDeputy
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean, clean_name
from pbem.service.people.mailboxes import Mailbox, is_one_person, mailbox
from pbem.service.people.neutrality import seats_at
from pbem.service.people.persons import person_at
from pbem.service.people.who_runs import dismiss
from pbem.service.turns.stages import require_running

LONGEST_REASON = 500


def name_deputy(desk: Desk, command: NameDeputy) -> DeputyState:
    """Names the deputy at once. A master who plays proposes one to the other players: see `propose_mending`."""
    person = mailbox(command.to)

    def decide(position: Position, writer: EventWriter) -> DeputyState:
        table = position.table
        name = require_deputy(table, writer.people, person)
        if table.deputy:
            dismiss(writer, "")
        appoint(writer, Mailbox(name, person.address), command.by)
        return DeputyState(game=table.game, deputy=table.deputy)

    return perform(desk, command, DeputyState, decide)


def dismiss_deputy(desk: Desk, command: DismissDeputy) -> DeputyState:
    def decide(position: Position, writer: EventWriter) -> DeputyState:
        require_running(position.table)
        if not position.table.deputy:
            raise Refused(f"{position.table.title} has no deputy.")
        dismiss(writer, clean(command.reason).strip()[:LONGEST_REASON])
        return DeputyState(game=position.table.game, deputy="")

    return perform(desk, command, DeputyState, decide)


def require_deputy(table: GameRecord, people: People, person: Mailbox) -> str:
    """The name of the deputy, if this person may be one."""
    require_running(table)
    if seats_at(table, people, person.address):
        raise Refused("The person with that address plays in the game; a deputy must not play.")
    if is_one_person(people.of(MASTER).address, person.address):
        raise Refused("That is the master's own address; a deputy is somebody else.")
    return clean_name(person.name or person.address.partition("@")[0], "a name")


def offer_deputy(writer: EventWriter, person: Mailbox) -> None:
    """Keeps the address until the players have agreed; it must not be in the game's own history."""
    where = {"address": person.address, "person": person_at(writer.desk, person.address)}
    writer.note(SeatInvited, seat=DEPUTY, offer=writer.table.version, **where)


def appoint(writer: EventWriter, deputy: Mailbox, by: str) -> None:
    """Records the deputy, keeps the address, and tells everyone."""
    name, person = deputy.name, person_at(writer.desk, deputy.address)
    writer.note(AddressSet, seat=DEPUTY, address=deputy.address, person=person)
    writer.write(DeputyNamed, name=name, by=by, person=person)
    by = writer.table.master or by if by in UNNAMED else by
    queue_letters(writer, "deputed", [DEPUTY], about={"by": by})
    text = f"{by or 'The master'} named {name} as deputy of this game. A deputy does not play and may know everything."
    about = {"title": f"{name} is the deputy", "text": text, "notice": "deputy_named", "deputy": name, "by": by}
    queue_letters(writer, "notice", [*writer.table.seats, MASTER], about=about)
