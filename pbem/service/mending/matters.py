"""What all players can be asked: for each matter its words, what must hold, what each seat is shown, and what is done.

A master who plays proposes corrections and rollbacks without seeing what they would do: when such a question is asked,
nothing is looked up on the board for the person who asks. Each of the others sees the consequences as far as the own
seat may know them.
"""

from collections.abc import Callable
from typing import NamedTuple

from events import ConsentCarriedOut, RulesChanged
from pbem.core.phrases import Catalogue
from pbem.ledger import DEPUTY, MASTER, GameRecord, OpenConsent
from pbem.projections import Position
from pbem.service.history.played_turns import latest
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.mending.corrections import plan_correction, read_facts, require_correction, write_correction
from pbem.service.mending.replay import rules_of_version
from pbem.service.mending.rollback import fitting_plan, plan_rollback, require_rollback, resolve_again, write_rollback
from pbem.service.mending.rules_versions import compare_versions
from pbem.service.people.deputy import appoint, require_deputy
from pbem.service.people.mailboxes import Mailbox
from pbem.service.people.neutrality import masters_seats

WORDS = {"gone": "was answered", "new": "would be answered"}
AGAIN = {"gone": "would no longer be reported", "new": "would be reported"}
MOST_SHOWN = 60


class Asked(NamedTuple):
    """What is asked, before it is stored: `text` are the facts of a correction, or the deputy's name and address."""

    turn: int = 0
    rules_version: int = 0
    text: str = ""
    drops: tuple[int, ...] = ()


Require = Callable[[Desk, GameRecord, Asked], None]
Show = Callable[[Desk, GameRecord, OpenConsent, str], list[str]]
CarryOut = Callable[[Desk, Position, EventWriter, OpenConsent], None]
TryOut = Callable[[Desk, EventWriter, OpenConsent], None]


class Matter(NamedTuple):
    """`require` looks at nothing that is hidden. `try_out` looks at everything, when all have agreed."""

    words: str
    require: Require
    show: Show
    carry_out: CarryOut
    try_out: TryOut


def matter(asked: OpenConsent) -> str:
    """The question in words: `whether to play turn 5 again with new orders and new dice`."""
    return MATTERS[asked.matter].words.format(turn=asked.turn, version=asked.rules_version, name=asked.text)


def shown_to(desk: Desk, table: GameRecord, seat: str) -> list[str]:
    """The consequences of the open question, as far as a seat may know them."""
    asked = table.consent
    is_shown = asked is not None and not is_askers(desk, table, seat)
    return MATTERS[asked.matter].show(desk, table, asked, seat)[:MOST_SHOWN] if asked and is_shown else []


def is_askers(desk: Desk, table: GameRecord, seat: str) -> bool:
    """Whether the open question is one about facts, asked by the player of this seat, who is shown nothing."""
    asked = table.consent
    return asked is not None and asked.matter in MENDING and seat in masters_seats(desk, table)


def named(asked: OpenConsent) -> dict[str, str]:
    """The question as data, for letters in other languages."""
    name = asked.text if asked.matter == "deputy" else ""
    return {
        "matter": asked.matter,
        "turn": str(asked.turn),
        "version": str(asked.rules_version),
        "name": name,
        "by": asked.by,
    }


def notify_all(writer: EventWriter, title: str, text: str, **values: str) -> None:
    """`values` hold the matter as data, so that the letter can be written in other languages too."""
    people = [*writer.table.seats, MASTER, DEPUTY]
    queue_letters(writer, "notice", people, about={"title": title, "text": text, **values})


# --- a turn played again, and other rules ----------------------------------------------------------------------


def _show_nothing(desk: Desk, table: GameRecord, asked: OpenConsent, seat: str) -> list[str]:
    return []


def _try_nothing(desk: Desk, writer: EventWriter, asked: OpenConsent) -> None:
    pass


def _require_replay(desk: Desk, table: GameRecord, asked: Asked) -> None:
    require_rollback(table, asked.turn)


def _replay(desk: Desk, position: Position, writer: EventWriter, asked: OpenConsent) -> None:
    """Checked again, because the game went on while the players were asked."""
    require_rollback(writer.table, asked.turn)
    write_rollback(desk, writer, asked.turn, (), asked.reason, asked.by)
    text = (
        f"All players agree: turn {asked.turn} and everything after it are taken back. Turn {asked.turn} is open again "
        "for new orders. Earlier orders do not count, and the new dice have never been rolled. Every later report "
        "will say that the turn was played again."
    )
    notify_all(writer, f"Turn {asked.turn} is played again", text, notice="replay", turn=str(asked.turn))


def _require_version(desk: Desk, table: GameRecord, asked: Asked) -> None:
    rules_of_version(desk, table, asked.rules_version)
    if asked.rules_version == table.rules_version:
        raise Refused(f"{table.title} is already played under version {table.rules_version}.")


def _show_version(desk: Desk, table: GameRecord, asked: OpenConsent, seat: str) -> list[str]:
    """How the new rules would have answered the sheets of a seat, line by line; more must not be revealed."""
    turns = compare_versions(desk, table.game, asked.rules_version, seat)
    found = [(turn.turn, each) for turn in turns for each in turn.differences.sentences]
    return [f"Turn {turn}, {WORDS[each.how]}: {each.text}" for turn, each in found]


def _change_rules(desk: Desk, position: Position, writer: EventWriter, asked: OpenConsent) -> None:
    rules_of_version(desk, writer.table, asked.rules_version)
    writer.write(RulesChanged, rules_version=asked.rules_version, reason=asked.reason)
    text = f"All players agree: from the open turn on, the game uses version {asked.rules_version} of the rules."
    notify_all(writer, "A different version of the rules", text, notice="rules", version=str(asked.rules_version))


# --- what a neutral master would do alone ----------------------------------------------------------------------


def _require_correction(desk: Desk, table: GameRecord, asked: Asked) -> None:
    require_correction(table, asked.turn)
    read_facts(desk.rules(table), asked.text)


def _show_correction(desk: Desk, table: GameRecord, asked: OpenConsent, seat: str) -> list[str]:
    try:
        plan = plan_correction(desk, table.game, latest(table), asked.text, _words(desk, table, seat))
    except Refused:
        return []
    return list(plan.told[seat])


def _try_correction(desk: Desk, writer: EventWriter, asked: OpenConsent) -> None:
    plan_correction(desk, writer.table.game, latest(writer.table), asked.text)


def _correct(desk: Desk, position: Position, writer: EventWriter, asked: OpenConsent) -> None:
    writer.write(ConsentCarriedOut, asked=asked.number)
    changed = write_correction(desk, position, writer, latest(writer.table), asked.text, asked.reason, asked.by).changed
    others = [seat for seat in writer.table.seats if seat not in changed]
    about = {"title": "The board was corrected", "text": "All players agree: the board is corrected.", **named(asked)}
    queue_letters(writer, "notice", others, about={**about, "notice": "corrected"})


def _require_again(desk: Desk, table: GameRecord, asked: Asked) -> None:
    require_rollback(table, asked.turn)


def _show_again(desk: Desk, table: GameRecord, asked: OpenConsent, seat: str) -> list[str]:
    try:
        plan = plan_rollback(desk, table.game, asked.turn, asked.drops)
    except Refused:
        return []
    return [f"Turn {turn.turn}, {AGAIN[each.how]}: {each.text}" for turn in plan for each in turn.told[seat]]


def _try_again(desk: Desk, writer: EventWriter, asked: OpenConsent) -> None:
    fitting_plan(desk, writer.table.game, asked.turn, asked.drops)


def _roll_back(desk: Desk, position: Position, writer: EventWriter, asked: OpenConsent) -> None:
    require_rollback(writer.table, asked.turn)
    writer.write(ConsentCarriedOut, asked=asked.number)
    resolve_again(desk, writer, asked.turn, asked.reason, asked.by, asked.drops)


def _require_deputy(desk: Desk, table: GameRecord, asked: Asked) -> None:
    pass


def _try_deputy(desk: Desk, writer: EventWriter, asked: OpenConsent) -> None:
    require_deputy(writer.table, writer.people, Mailbox(asked.text, writer.people.of(DEPUTY).invited))


def _appoint(desk: Desk, position: Position, writer: EventWriter, asked: OpenConsent) -> None:
    writer.write(ConsentCarriedOut, asked=asked.number)
    appoint(writer, Mailbox(asked.text, writer.people.of(DEPUTY).invited), asked.by)


def _words(desk: Desk, table: GameRecord, seat: str) -> Catalogue:
    return desk.words(table.rules, desk.people(table.game).of(seat).language)


MATTERS: dict[str, Matter] = {
    "replay": Matter(
        "whether to play turn {turn} again with new orders and new dice",
        _require_replay,
        _show_nothing,
        _replay,
        _try_nothing,
    ),
    "rules": Matter(
        "whether to continue the game under version {version} of its rules",
        _require_version,
        _show_version,
        _change_rules,
        _try_nothing,
    ),
    "correction": Matter(
        "whether to correct the board after turn {turn}",
        _require_correction,
        _show_correction,
        _correct,
        _try_correction,
    ),
    "rollback": Matter(
        "whether to take back turn {turn} and the later ones and resolve them again from the same sheets",
        _require_again,
        _show_again,
        _roll_back,
        _try_again,
    ),
    "deputy": Matter(
        "whether {name}, who does not play, may be deputy of this game and know everything about it",
        _require_deputy,
        _show_nothing,
        _appoint,
        _try_deputy,
    ),
}
# What a master who plays may not do alone: if it cannot be carried out, the question is withdrawn.
MENDING = ("correction", "rollback", "deputy")
