"""Encounters about other cards: Insight, Knowledge, Telepaths, Wisdom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import breakthroughs
from pbem.games.interspace.cards.decks import draw_card
from pbem.games.interspace.cards.facts import BreakthroughTaken, PlanetInfected
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.meeting import throw_for
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn


def insight(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """The player sees all alien cards as they are now (ISO-79)."""
    hands = turn.state.deck.hands
    yield f.AlienCardsSeen(seat, {other: hand.alien for other, hand in sorted(hands.items()) if other != seat})


def knowledge(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """One breakthrough at once, for any level or up to the civ level, by WISH (ISO-81, ISOR-7)."""
    card = yield from breakthroughs.choose(turn, seat, turn.state.players[seat].civ)
    yield BreakthroughTaken(seat, card, turn.state.hand(seat).level)


def telepaths(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """The player's alien card is open for the rest of the game (ISO-111)."""
    yield f.AlienExposed(seat, turn.state.hand(seat).alien)


def wisdom(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """Another alien card, secret again unless all cards are open or telepaths were met (ISO-118, ISOR-10)."""
    state = turn.state
    if not state.deck.aliens:
        yield f.EncounterIdle(seat, label, "wisdom")
        return
    throw = throw_for(turn, seat, label, "wisdom")
    card = yield from draw_card(turn, seat, "aliens", throw)
    yield f.AlienRedrawn(seat, card, seat in state.found.exposed or _all_joined(state), throw)
    if card == "parasites":
        yield from _spread(state, seat)


def _all_joined(state: State) -> bool:
    """Whether all home worlds are in one region, so that all cards are public (ISO-4)."""
    return len({state.hexes[player.first_home].frame for player in state.players.values()}) == 1


def _spread(state: State, seat: str) -> Iterator[Any]:
    """New parasites infect their home world and first colony, if these are still their own (ISOR-10)."""
    player = state.players[seat]
    for name in (player.home, player.colony):
        planet = state.planets.get(name)
        if planet is not None and planet.owner == seat and name not in state.deck.infected:
            yield PlanetInfected(name, seat)


EFFECTS: dict[str, Effect] = {
    "insight": insight,
    "knowledge": knowledge,
    "telepaths": telepaths,
    "wisdom": wisdom,
}
