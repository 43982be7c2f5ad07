"""Disputes: resolves a turn again in parallel, without an order or under other rules, and shows the differences.

The outcome of other orders depends on hidden information: a seat that could ask would see through the fog of war. So
while a game is running, a seat learns only its own part: what was reported to it about the order, and how its own
sheet would have been answered. The master learns everything, and so does everyone once the game is over.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from msgspec import Struct

from pbem.core.phrases import Catalogue
from pbem.core.rules import Game, State
from pbem.core.view import REFEREE
from pbem.ledger import GameRecord
from pbem.reports import layout
from pbem.reports.booklet import Booklet, Chapter, Item
from pbem.service.history.played_turns import PlayedTurn, played_turn
from pbem.service.kernel.commands import SendLetter
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.letters.send_letter import send_letter
from pbem.service.mending.outcome_diff import ChangedSentence, Differences, changed, differences
from pbem.service.mending.replay import actual, rules_of_version, with_changes
from pbem.service.people.neutrality import REFEREE_NAME
from pbem.service.turns.stages import seat_called

_ORDER = re.compile(r"(?:(?P<seat>[^\s:]+)\s*:\s*)?(?P<line>\d{1,4})")
HOW = {"gone": "Happened, and would not have", "new": "Did not happen, and would have"}


class DisputedOrder(Struct, frozen=True):
    """One line of a sealed sheet."""

    seat: str
    line: int
    text: str


class Dispute(Struct, frozen=True):
    """`question` says what was changed. `told` is what was actually reported to the reader, `differences` how the other
    run differs, `answers` how the reader's own sheet would have been answered; `is_cut` if there is more that the
    reader may not know while the game is running."""

    game: UUID
    title: str
    turn: int
    reader: str
    question: str
    told: tuple[str, ...]
    differences: Differences
    answers: tuple[ChangedSentence, ...]
    is_cut: bool


def dispute_order(desk: Desk, game: UUID, turn: int, order: str, reader: str = REFEREE_NAME) -> Dispute:
    """Resolves the turn without one order, named `A:3` (line 3 of seat A's sheet) or, by its own seat, `3`."""
    played, seat = _played_and_seat(desk, game, turn, reader)
    doubted = _order(played, order, seat)
    texts = {name: sheet.text for name, sheet in played.sealed.sheets.items()}
    texts[doubted.seat] = without_line(texts[doubted.seat], doubted.line)
    shown = f" ({doubted.text})" if _sees_all(played.table, desk, seat) or seat == doubted.seat else ""
    question = f"without order {doubted.line} of seat {doubted.seat}{shown}"
    return _dispute(desk, played, seat, question, None, texts, doubted)


def dispute_rules(desk: Desk, game: UUID, turn: int, version: int, reader: str = REFEREE_NAME) -> Dispute:
    """Resolves the turn under another version of the rules."""
    played, seat = _played_and_seat(desk, game, turn, reader)
    rules = rules_of_version(desk, played.table, version)
    question = f"under version {version} of the rules instead of version {played.resolved.rules_version}"
    texts = {name: sheet.text for name, sheet in played.sealed.sheets.items()}
    return _dispute(desk, played, seat, question, rules, texts, None)


def without_line(text: str, line: int) -> str:
    """The sheet with one line emptied; the other lines keep their numbers."""
    lines = text.splitlines()
    return "\n".join([*lines[: line - 1], "", *lines[line:]])


def _played_and_seat(desk: Desk, game: UUID, turn: int, reader: str) -> tuple[PlayedTurn, str]:
    played = played_turn(desk, game, turn)
    return played, REFEREE if reader == REFEREE_NAME else seat_called(played.table, reader)


def _sees_all(table: GameRecord, desk: Desk, seat: str) -> bool:
    return seat == REFEREE or desk.open(table.game).table.ended


def _order(played: PlayedTurn, order: str, reader: str) -> DisputedOrder:
    found = _ORDER.fullmatch(order.strip())
    if not found or not (found["seat"] or reader != REFEREE):
        raise Refused(f"{order[:40]!r} is not an order; write the seat and the line of its sheet, for example A:3.")
    seat = seat_called(played.table, found["seat"]) if found["seat"] else reader
    sheet = played.sealed.sheets.get(seat)
    lines = sheet.text.splitlines() if sheet else []
    line = int(found["line"])
    # A seat must not learn whether a rival's sheet has such a line.
    is_there = 0 < line <= len(lines) and bool(lines[line - 1].partition("#")[0].strip())
    if (not is_there and seat == reader) or (not is_there and reader == REFEREE):
        raise Refused(f"The sheet of seat {seat} for turn {played.sealed.turn} has no order in line {line}.")
    return DisputedOrder(seat, line, layout.clean(lines[line - 1]) if is_there else "")


def _dispute(
    desk: Desk,
    played: PlayedTurn,
    seat: str,
    question: str,
    rules: Game | None,
    texts: Mapping[str, str],
    doubted: DisputedOrder | None,
) -> Dispute:
    table = played.table
    game, words = desk.rules(table), desk.words(table.rules)
    found, is_cut = Differences(), not _sees_all(table, desk, seat)
    if not is_cut:
        other = with_changes(desk, table, played.sealed, played.before, rules, texts)
        found = differences(game, words, played.before, actual(desk, played), other, seat)
    return Dispute(
        game=table.game,
        title=table.title,
        turn=played.sealed.turn,
        reader=REFEREE_NAME if seat == REFEREE else seat,
        question=question,
        told=tuple(_told_of(desk, played, seat, doubted)) if doubted else (),
        differences=found,
        answers=tuple(own_answers(game, rules or game, words, played, seat, texts)),
        is_cut=is_cut,
    )


def _told_of(desk: Desk, played: PlayedTurn, seat: str, doubted: DisputedOrder) -> Iterator[str]:
    """What was reported to this reader about the facts that an order caused."""
    game, words = desk.rules(played.table), desk.words(played.table.rules)
    state = game.CODEC.copy(played.before)
    for fact in game.CODEC.decode_facts(played.resolved.facts):
        if _came_of(fact, doubted):
            for sentence in game.narrate(state, seat, fact):
                throws = f" [{', '.join(sentence.throws)}]" if sentence.throws else ""
                yield layout.clean(words.say(sentence.text)) + throws
        state = game.apply(state, fact)


def _came_of(fact: Any, order: DisputedOrder) -> bool:
    return getattr(fact, "line", 0) == order.line and getattr(fact, "seat", "") == order.seat


def own_answers(
    game: Game, other: Game, words: Catalogue, played: PlayedTurn, seat: str, texts: Mapping[str, str]
) -> Iterator[ChangedSentence]:
    """How the seat's sheet was answered on the board it knew, and how it would have been answered."""
    sheet = played.sealed.sheets.get(seat)
    if sheet is None or played.sealed.turn == 0:
        return iter(())
    was = _checked(game, words, played.before, played.table, seat, sheet.text)
    would = _checked(other, words, played.before, played.table, seat, texts[seat])
    return changed(was, would)


def _checked(game: Game, words: Catalogue, state: State, table: GameRecord, seat: str, text: str) -> list[str]:
    check = game.check(state, seat, game.language(table.options).read(text))
    lines = [f"{line.text}: {words.say(line.says) or line.verdict}" for line in check.lines]
    return [layout.clean(line) for line in (*lines, *map(words.say, check.summary))]


def mail_dispute(desk: Desk, game: UUID, turn: int, order: str, command: str) -> list[str]:
    """Mails the dispute of an order to every seat, as far as each may know it; returns the seats reached."""
    table, told = desk.open(game).table, []
    for seat in table.seats:
        made = booklet(dispute_order(desk, game, turn, order, seat))
        about = {"title": made.title, "text": made.text()}
        sent = send_letter(desk, SendLetter(id=f"{command}/{seat}", kind="answer", game=game, seat=seat, about=about))
        told += [seat] if sent.key else []
    return told


def booklet(dispute: Dispute) -> Booklet:
    """A dispute as a document, for text or PDF."""
    who = "the master" if dispute.reader == REFEREE_NAME else f"seat {dispute.reader}"
    head = [
        f"For {who}. Turn {dispute.turn} was resolved again from the stored data, alongside the real game: "
        f"{dispute.question}. The dice are those of the turn. Nothing was changed."
    ]
    return Booklet(f"{dispute.title}, turn {dispute.turn}: a dispute", tuple(head), tuple(_chapters(dispute)))


def _chapters(dispute: Dispute) -> Iterator[Chapter]:
    found = dispute.differences
    if dispute.told or dispute.is_cut:
        none = ("Nothing that it caused was reported to you.",) if not dispute.told else ()
        yield Chapter("What was reported to you about it", none, items=tuple(map(Item, dispute.told)))
    if dispute.is_cut:
        same = () if dispute.answers else ("Your own sheet would have been answered the same way.",)
        yield Chapter("Your own sheet, on the board you knew", same, items=tuple(_items(dispute.answers)))
        told = "Everything else depends on what you may not know while the game is running; the master can see it."
        yield Chapter("The rest", (told,))
        return
    if not found:
        yield Chapter("What differs", ("Nothing: the outcome is the same.",))
        return
    if found.first:
        yield Chapter("The first difference", items=tuple(_items(found.first)))
    nothing = () if found.sentences else ("Nothing that would be reported.",)
    yield Chapter("What differs, in order of events", nothing, items=tuple(_items(found.sentences)))
    if found.board:
        yield Chapter("The board after the turn", items=tuple(map(Item, found.board)))


def _items(sentences: tuple[ChangedSentence, ...]) -> Iterator[Item]:
    """Grouped by kind: what happened, and what would have happened."""
    how = ""
    for sentence in sentences:
        if sentence.how != how:
            how = sentence.how
            yield Item(f"{HOW[how]}:")
        yield Item(sentence.text, 1)
