"""Decisions that need all players: playing a turn again with new sheets, or changing the rules version."""

from collections.abc import Callable

from events import ConsentAsked, ConsentGiven, ConsentWithdrawn, RulesChanged
from pbem.ledger import GameRecord, OpenConsent
from pbem.projections import Position
from pbem.service.kernel.answers import ConsentState
from pbem.service.kernel.commands import AskConsent, GiveConsent, WithdrawConsent
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.mending.replay import rules_of_version
from pbem.service.mending.rollback import require_rollback, write_rollback
from pbem.service.mending.rules_versions import compare_versions
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.stages import require_running, require_seat

LONGEST_REASON = 500


def ask_consent(desk: Desk, command: AskConsent) -> ConsentState:
    """Asks every player; when the last one agrees, the decision takes effect automatically."""

    def decide(position: Position, writer: EventWriter) -> ConsentState:
        table = position.table
        require_running(table)
        if table.consent:
            raise Refused(f"The players are already being asked {matter(table.consent)}; withdraw that question first.")
        _INSIST[command.matter](desk, table, command)
        reason = clean(command.reason).strip()[:LONGEST_REASON]
        if not reason:
            raise Refused("Say why: it goes into the log and to the players.")
        writer.write(
            ConsentAsked,
            matter=command.matter,
            turn=command.turn,
            rules_version=command.rules_version,
            reason=reason,
            by=command.by,
        )
        assert table.consent is not None
        for seat in waiting(table):
            shown = "\n".join(answered_otherwise(desk, table, seat))
            about = {"matter": matter(table.consent), "reason": reason, "shown": shown}
            queue_letters(writer, "consent", [seat], about=about)
        return _settled(desk, writer)

    answer = perform(desk, command, ConsentState, decide)
    finish(desk, desk.open(command.game))
    return answer


def answered_otherwise(desk: Desk, table: GameRecord, seat: str) -> list[str]:
    """How the new rules would have answered the sheets of a seat, line by line; more must not be revealed."""
    asked = table.consent
    if asked is None or asked.matter != "rules":
        return []
    turns = compare_versions(desk, table.game, asked.rules_version, seat)
    found = [(turn.turn, each) for turn in turns for each in turn.differences.sentences]
    return [f"Turn {turn}, {WORDS[each.how]}: {each.text}" for turn, each in found][:MOST_SHOWN]


WORDS = {"gone": "was answered", "new": "would be answered"}
MOST_SHOWN = 60


def give_consent(desk: Desk, command: GiveConsent) -> ConsentState:
    """Records one player's answer. A single refusal settles the question."""

    def decide(position: Position, writer: EventWriter) -> ConsentState:
        table = position.table
        require_seat(table, command.seat)
        asked = _open_question(table)
        if command.seat not in waiting(table):
            raise Refused(f"Seat {command.seat} is not asked{_why_not(table, command.seat)}.")
        writer.write(ConsentGiven, asked=asked.number, seat=command.seat, agrees=command.agrees)
        if not command.agrees:
            text = f"The players were asked {matter(asked)}. Not all agree, so nothing changes."
            _notify_all(writer, "Not all agree", text, notice="refused", **_named(asked))
            return _state(table, "refused")
        return _settled(desk, writer)

    answer = perform(desk, command, ConsentState, decide)
    finish(desk, desk.open(command.game))
    return answer


def withdraw_consent(desk: Desk, command: WithdrawConsent) -> ConsentState:
    """Withdraws the question."""

    def decide(position: Position, writer: EventWriter) -> ConsentState:
        asked = _open_question(position.table)
        writer.write(ConsentWithdrawn, asked=asked.number, reason=clean(command.reason)[:LONGEST_REASON])
        text = f"You no longer need to answer {matter(asked)}."
        _notify_all(writer, "A question is withdrawn", text, notice="withdrawn", **_named(asked))
        return _state(position.table, "withdrawn")

    return perform(desk, command, ConsentState, decide)


def waiting(table: GameRecord) -> list[str]:
    """The seats that have yet to answer: those of players, not of bots."""
    agreed = table.consent.agreed if table.consent else ()
    return [name for name, seat in table.seats.items() if seat.kind == "player" and name not in agreed]


def matter(asked: OpenConsent) -> str:
    """The question in words: `whether to play turn 5 again with new orders and new dice`."""
    if asked.matter == "replay":
        return f"whether to play turn {asked.turn} again with new orders and new dice"
    return f"whether to continue the game under version {asked.rules_version} of its rules"


def _named(asked: OpenConsent) -> dict[str, str]:
    return {"matter": asked.matter, "turn": str(asked.turn), "version": str(asked.rules_version)}


def _open_question(table: GameRecord) -> OpenConsent:
    if table.consent is None:
        raise Refused(f"There is no open question to the players of {table.title}.")
    return table.consent


def _why_not(table: GameRecord, seat: str) -> str:
    return " again: it has already agreed" if table.consent and seat in table.consent.agreed else ": it has no player"


def _settled(desk: Desk, writer: EventWriter) -> ConsentState:
    """Once all have agreed, carries out the decision in the same transaction as the last answer."""
    asked = writer.table.consent
    assert asked is not None
    if waiting(writer.table):
        return _state(writer.table, "asked")
    _DO[asked.matter](desk, writer, asked)
    return _state(writer.table, "done")


def _state(table: GameRecord, outcome: str) -> ConsentState:
    asked = table.consent
    return ConsentState(
        game=table.game,
        outcome=outcome,
        agreed=asked.agreed if asked else (),
        waiting=tuple(waiting(table)) if asked else (),
    )


def _replay(desk: Desk, writer: EventWriter, asked: OpenConsent) -> None:
    """Checked again, because the game went on while the players were asked."""
    require_rollback(writer.table, asked.turn)
    write_rollback(desk, writer, asked.turn, (), asked.reason, asked.by)
    text = (
        f"All players agree: turn {asked.turn} and everything after it are taken back. Turn {asked.turn} is open again "
        "for new orders. Earlier orders do not count, and the new dice have never been rolled. Every later report "
        "will say that the turn was played again."
    )
    _notify_all(writer, f"Turn {asked.turn} is played again", text, notice="replay", turn=str(asked.turn))


def _change_rules(desk: Desk, writer: EventWriter, asked: OpenConsent) -> None:
    rules_of_version(desk, writer.table, asked.rules_version)
    writer.write(RulesChanged, rules_version=asked.rules_version, reason=asked.reason)
    text = f"All players agree: from the open turn on, the game uses version {asked.rules_version} of the rules."
    _notify_all(writer, "A different version of the rules", text, notice="rules", version=str(asked.rules_version))


def _require_replay(desk: Desk, table: GameRecord, command: AskConsent) -> None:
    require_rollback(table, command.turn)


def _require_version(desk: Desk, table: GameRecord, command: AskConsent) -> None:
    rules_of_version(desk, table, command.rules_version)
    if command.rules_version == table.rules_version:
        raise Refused(f"{table.title} is already played under version {table.rules_version}.")


_INSIST: dict[str, Callable[[Desk, GameRecord, AskConsent], None]] = {
    "replay": _require_replay,
    "rules": _require_version,
}
_DO: dict[str, Callable[[Desk, EventWriter, OpenConsent], None]] = {"replay": _replay, "rules": _change_rules}


def _notify_all(writer: EventWriter, title: str, text: str, **named: str) -> None:
    """`named` holds the matter as data, so that the letter can be written in other languages too."""
    queue_letters(writer, "notice", [*writer.table.seats, ""], about={"title": title, "text": text, **named})
