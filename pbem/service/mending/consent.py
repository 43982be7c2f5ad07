"""Decisions that need all players: playing a turn again, other rules, and what a master who plays may not do alone."""

from collections.abc import Callable
from datetime import datetime, timedelta

from events import (
    ConsentAsked,
    ConsentGiven,
    ConsentGivenFor,
    ConsentObjected,
    ConsentWithdrawn,
    MendingProposed,
    moment,
)
from pbem.ledger import GameRecord, OpenConsent
from pbem.projections import Position
from pbem.service.kernel.answers import ConsentState
from pbem.service.kernel.commands import (
    AskConsent,
    GameCommand,
    GiveConsent,
    ObjectToConsent,
    ProposeMending,
    SettleConsent,
    WithdrawConsent,
)
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.mending.matters import MATTERS, MENDING, Asked, matter, named, notify_all, shown_to
from pbem.service.people.deputy import offer_deputy, require_deputy
from pbem.service.people.mailboxes import mailbox
from pbem.service.people.neutrality import masters_seats
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.stages import Stage, require_running, require_seat, stage

LONGEST_REASON = 500
# How long a player can object to a consent that somebody else gave.
OBJECTION = timedelta(hours=24)


def ask_consent(desk: Desk, command: AskConsent) -> ConsentState:
    """Asks every player; when the last one agrees, the decision takes effect automatically."""

    def write(writer: EventWriter, reason: str) -> None:
        MATTERS[command.matter].require(desk, writer.table, Asked(command.turn, command.rules_version))
        writer.write(
            ConsentAsked,
            matter=command.matter,
            turn=command.turn,
            rules_version=command.rules_version,
            reason=reason,
            by=command.by,
        )

    return _ask(desk, command, command.reason, write)


def propose_mending(desk: Desk, command: ProposeMending) -> ConsentState:
    """Asks all other players about a change; the person who asks learns nothing that the own seat may not know."""

    def write(writer: EventWriter, reason: str) -> None:
        table = writer.table
        MATTERS[command.matter].require(desk, table, Asked(turn=command.turn, text=command.text, drops=command.drop))
        person = mailbox(command.text) if command.matter == "deputy" else None
        text = require_deputy(table, writer.people, person) if person else command.text
        fields = {"matter": command.matter, "turn": command.turn, "text": text, "drops": command.drop}
        agreed = tuple(dict.fromkeys((*command.seats, *masters_seats(desk, table))))
        writer.write(MendingProposed, **fields, agreed=agreed, reason=reason, by=command.by)
        if person:
            offer_deputy(writer, person)

    return _ask(desk, command, command.reason, write)


def _ask(desk: Desk, command: GameCommand, given: str, write: Callable[[EventWriter, str], None]) -> ConsentState:
    def decide(position: Position, writer: EventWriter) -> ConsentState:
        table = position.table
        require_running(table)
        if table.consent:
            raise Refused(f"The players are already being asked {matter(table.consent)}; withdraw that question first.")
        reason = clean(given).strip()[:LONGEST_REASON]
        if not reason:
            raise Refused("Say why: it goes into the log and to the players.")
        write(writer, reason)
        _put_question(desk, writer)
        return _settled(desk, position, writer)

    answer = perform(desk, command, ConsentState, decide)
    finish(desk, desk.open(command.game))
    return answer


def _put_question(desk: Desk, writer: EventWriter) -> None:
    table = writer.table
    assert table.consent is not None
    for seat in waiting(table):
        about = {**named(table.consent), "matter": matter(table.consent), "reason": table.consent.reason}
        about |= {"asks": table.consent.matter, "by": table.consent.by}
        about["shown"] = "\n".join(shown_to(desk, table, seat))
        queue_letters(writer, "consent", [seat], about=about)


def give_consent(desk: Desk, command: GiveConsent) -> ConsentState:
    """Records one player's answer. A single refusal settles the question."""

    def decide(position: Position, writer: EventWriter) -> ConsentState:
        table = position.table
        require_seat(table, command.seat)
        asked = _open_question(table)
        if command.seat not in waiting(table) and (command.channel or command.seat not in asked.given_for):
            raise Refused(f"Seat {command.seat} is not asked{_why_not(table, command.seat)}.")
        if command.channel and command.agrees and writer.people.of(command.seat).address:
            _give_for(writer, asked, command)
            return _settled(desk, position, writer)
        writer.write(ConsentGiven, asked=asked.number, seat=command.seat, agrees=command.agrees)
        if not command.agrees:
            text = f"The players were asked {matter(asked)}. Not all agree, so nothing changes."
            notify_all(writer, "Not all agree", text, notice="refused", **named(asked))
            return _state(table, "refused")
        return _settled(desk, position, writer)

    answer = perform(desk, command, ConsentState, decide)
    finish(desk, desk.open(command.game))
    return answer


def _give_for(writer: EventWriter, asked: OpenConsent, command: GiveConsent) -> None:
    """The player is notified by letter, and can object until the change is carried out."""
    fields = {"asked": asked.number, "seat": command.seat, "channel": command.channel, "by": command.by}
    writer.write(ConsentGivenFor, **fields)
    until = moment(datetime.fromisoformat(writer.at) + OBJECTION)
    about = {**named(asked), "channel": command.channel, "by": command.by, "until": until}
    queue_letters(writer, "consented", [command.seat], about=about)


def object_to_consent(desk: Desk, command: ObjectToConsent) -> ConsentState:
    """A consent that somebody else gave for this seat does not count any more."""

    def decide(position: Position, writer: EventWriter) -> ConsentState:
        asked = _open_question(position.table)
        if command.seat not in asked.given_for:
            raise Refused(f"Nobody else agreed for seat {command.seat}, so there is nothing to object to.")
        writer.write(ConsentObjected, asked=asked.number, seat=command.seat)
        return _state(position.table, "objected")

    return perform(desk, command, ConsentState, decide)


def withdraw_consent(desk: Desk, command: WithdrawConsent) -> ConsentState:
    """Withdraws the question."""

    def decide(position: Position, writer: EventWriter) -> ConsentState:
        asked = _open_question(position.table)
        writer.write(ConsentWithdrawn, asked=asked.number, reason=clean(command.reason)[:LONGEST_REASON])
        text = f"You no longer need to answer {matter(asked)}."
        notify_all(writer, "A question is withdrawn", text, notice="withdrawn", **named(asked))
        return _state(position.table, "withdrawn")

    return perform(desk, command, ConsentState, decide)


def is_settled_at(table: GameRecord, at: str) -> bool:
    """Whether all agree and nobody can object any more, though the change is not carried out yet."""
    asked = table.consent
    return asked is not None and bool(asked.given_for) and not waiting(table) and _is_final(asked, at)


def settle_consent(desk: Desk, command: SettleConsent) -> ConsentState:
    """Carries out what all agreed to, once the time to object is over."""

    def decide(position: Position, writer: EventWriter) -> ConsentState:
        if _open_question(position.table).number != command.asked:
            raise Refused("That question is no longer open.")
        return _settled(desk, position, writer)

    answer = perform(desk, command, ConsentState, decide)
    finish(desk, desk.open(command.game))
    return answer


def waiting(table: GameRecord) -> list[str]:
    """The seats that have yet to answer: those of players, not of bots."""
    agreed = table.consent.agreed if table.consent else ()
    return [name for name, seat in table.seats.items() if seat.kind == "player" and name not in agreed]


def _is_final(asked: OpenConsent, at: str) -> bool:
    return final_at(asked) <= at


def final_at(asked: OpenConsent) -> str:
    """From when on nobody can object any more; "" if all have agreed themselves."""
    return max((moment(datetime.fromisoformat(since) + OBJECTION) for since in asked.given_for.values()), default="")


def _open_question(table: GameRecord) -> OpenConsent:
    if table.consent is None:
        raise Refused(f"There is no open question to the players of {table.title}.")
    return table.consent


def _why_not(table: GameRecord, seat: str) -> str:
    return " again: it has already agreed" if table.consent and seat in table.consent.agreed else ": it has no player"


def _settled(desk: Desk, position: Position, writer: EventWriter) -> ConsentState:
    """Once all have agreed, carries out the decision in the same transaction as the last answer."""
    asked = writer.table.consent
    assert asked is not None
    if waiting(writer.table) or not _is_final(asked, writer.at):
        return _state(writer.table, "asked")
    if asked.matter in MENDING and not _can_be_mended(desk, writer, asked):
        writer.write(ConsentWithdrawn, asked=asked.number, reason=IMPOSSIBLE)
        notify_all(writer, "It cannot be done", IMPOSSIBLE, notice="impossible", **named(asked))
        return _state(writer.table, "withdrawn")
    MATTERS[asked.matter].carry_out(desk, position, writer, asked)
    return _state(writer.table, "done")


IMPOSSIBLE = "All players agree, but the board does not allow it."


def _can_be_mended(desk: Desk, writer: EventWriter, asked: OpenConsent) -> bool:
    """Why not is not told: it may depend on what is hidden."""
    if stage(writer.table) is Stage.SEALED:
        raise Refused(f"A turn of {writer.table.title} is being resolved; try again in a moment.")
    try:
        MATTERS[asked.matter].try_out(desk, writer, asked)
    except Refused:
        return False
    return True


def _state(table: GameRecord, outcome: str) -> ConsentState:
    asked = table.consent
    return ConsentState(
        game=table.game,
        outcome=outcome,
        agreed=asked.agreed if asked else (),
        waiting=tuple(waiting(table)) if asked else (),
    )
