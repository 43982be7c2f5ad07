"""Breakthrough cards (ISO-17 to ISO-22): which may be taken, by whom, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question
from pbem.core.syntax import fold_word
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.tables import BREAKTHROUGHS, spellings
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn

DRIVE = "drive_plus"
NONE = "none"
# How many words the name of a card has at most.
LONGEST_NAME = 3
_NONE = frozenset({"none", "nessuno", "nessuna", "keine", "keines", "nichts"})
# At the start everybody chooses twice, and not above these levels (ISO-21).
START_LEVELS = (2, 3)


def read_wish(words: Sequence[str]) -> tuple[str, ...]:
    cards: list[str] = []
    rest = list(words)
    while rest:
        count = next((n for n in range(LONGEST_NAME, 1, -1) if _joined(rest[:n]) in spellings("breakthroughs")), 1)
        cards.append(_card(_joined(rest[:count])) if count > 1 else _card(rest[0]))
        rest = rest[count:]
    return tuple(cards)


def _joined(words: Sequence[str]) -> str:
    return fold_word("_".join(words).replace("-", "_"))


def _card(word: str) -> str:
    folded = fold_word(word.replace("-", "_"))
    if folded in _NONE:
        return NONE
    card = spellings("breakthroughs").get(folded)
    if card is None:
        raise Misread("problem.not_a_breakthrough", known=tuple(BREAKTHROUGHS), lists=True, word=word)
    return card


WISHES = Kind("wishes", read_wish, most=24, example="drive_plus jamming")
WISH = Question(
    Form("wish", "WISH <cards:wishes>", "WISH drive_plus jamming missiles", ("ISO-17", "ISOR-55")),
    {"cards": ()},
    "ISO-17",
)


# --- which cards ----------------------------------------------------------------------------------------------------


def left(state: State, card: str) -> bool:
    """Two of each, except Drive Plus (ISO-19)."""
    copies = BREAKTHROUGHS[card].copies
    return not copies or sum(hand.breakthroughs.count(card) for hand in state.deck.hands.values()) < copies


def always_left(state: State, card: str) -> bool:
    """With five players or more cards are marked, not taken (ISO-123)."""
    return True


def legal(turn: InterSpaceTurn, seat: str, level: int) -> list[str]:
    """Cards for any level or up to this one that are still there (ISO-17)."""
    state = turn.state
    offered = [card for card, row in BREAKTHROUGHS.items() if row.civ <= level]
    fitting = [card for card in offered if turn.rules.card_left(state, card)]
    return [card for card in fitting if card != DRIVE or _may_speed_up(state.hand(seat).breakthroughs)]


def _may_speed_up(held: Sequence[str]) -> bool:
    """Not if more than half of the cards held are Drive Plus (ISO-22)."""
    return 2 * held.count(DRIVE) <= len(held)


def choose(turn: InterSpaceTurn, seat: str, level: int) -> Deciding[str]:
    """The first legal wish; when the list is used up, the default (ISOR-55)."""
    cards = legal(turn, seat, level)
    answer = yield from turn.ask(seat, WISH)
    wishes = answer.get("cards")
    for wish in open_wishes(wishes, turn.state.hand(seat).breakthroughs, turn.state.hand(seat).passes):
        if wish == NONE or wish in cards:
            return "" if wish == NONE else wish
    return "" if wishes and wishes[-1] == NONE else _default(cards)


def open_wishes(wishes: Sequence[str], held: Sequence[str], passes: int) -> Iterator[str]:
    """Wishes that have not come true yet: each copy held fulfils one, each pass one NONE before the last wish."""
    fulfilled = [*held, *[NONE] * passes]
    for wish in wishes:
        if wish in fulfilled:
            fulfilled.remove(wish)
        else:
            yield wish


def _default(cards: Sequence[str]) -> str:
    """Drive Plus, then the lowest level, in the order of the table (D25)."""
    return min(cards, key=lambda card: (card != DRIVE, BREAKTHROUGHS[card].civ), default="")


# --- when -----------------------------------------------------------------------------------------------------------


def rise(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """One card for each level gained, each limited by that level (ISO-17, ISOR-11)."""
    while turn.state.hand(seat).level < turn.state.players[seat].civ:
        level = turn.state.hand(seat).level + 1
        card = yield from choose(turn, seat, level)
        yield f.BreakthroughTaken(seat, card, level)


def after_investment(turn: InterSpaceTurn) -> Iterator[Any]:
    """If several rose in the same economy phase, dice say who takes first (ISO-18, ISOR-50)."""
    state = turn.state
    risen = [seat for seat in state.seats if state.players[seat].civ > state.hand(seat).level]
    order = yield from by_dice(turn, risen, f"breakthrough/r{state.round}")
    for seat in order:
        yield from rise(turn, seat)


@watches(basic.PlanetConquered, f.ColonizationDrawn)
def at_once(turn: InterSpaceTurn, fact: basic.PlanetConquered | f.ColonizationDrawn) -> Iterator[Any]:
    """In the action phase a card is taken on the spot (ISO-17)."""
    yield from rise(turn, fact.seat)


def at_the_start(turn: InterSpaceTurn) -> Iterator[Any]:
    """Two rounds of choice, the second in reversed order (ISO-21)."""
    order = yield from by_dice(turn, turn.state.seats, "breakthrough/start")
    for level, seats in zip(START_LEVELS, (order, order[::-1]), strict=True):
        for seat in seats:
            card = yield from choose(turn, seat, level)
            yield f.BreakthroughTaken(seat, card, turn.state.players[seat].civ)


def by_dice(turn: InterSpaceTurn, seats: Sequence[str], throw: str) -> Deciding[list[str]]:
    """The highest die first; tied players roll again (ISO-18)."""
    if len(seats) < 2:
        return list(seats)
    dice = turn.dice.roll(throw, 6, len(seats))
    yield f.BreakthroughRolled(list(seats), list(dice), throw)
    order: list[str] = []
    for die in sorted(set(dice), reverse=True):
        tied = [seat for seat, rolled in zip(seats, dice, strict=True) if rolled == die]
        order += yield from by_dice(turn, tied, f"{throw}/{die}")
    return order
