"""Alien cards (ISO-1 to ISO-16): each player scores by a secret card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.components import STATIONS, UNITS
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards import parasites, royalists, scoring
from pbem.games.interspace.cards.decks import draw_card, with_deck
from pbem.games.interspace.cards.devices.facts import ShipsExchanged, UnitsRebuilt
from pbem.games.interspace.cards.devices.modular import SHIELD
from pbem.games.interspace.cards.holders import lies_open
from pbem.games.interspace.cards.tables import ALIENS
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.record.facts import standard
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.battles import Battle

# Hexes that explorers study from a station, and what each kind is worth (ISO-7).
STUDIED = frozenset({"black_hole", "dust_cloud", "neutron_star", "nebula", "pulsar", "wormhole"})
PER_STUDY, PER_CIV, PER_INFECTION = 7, 4, 5


def deal(turn: InterSpaceTurn) -> Iterator[Any]:
    """Everybody draws one of the eight cards, and keeps it secret (ISO-1)."""
    for seat in turn.state.seats:
        throw = f"alien/{seat.lower()}"
        card = yield from draw_card(turn, seat, "aliens", throw)
        yield f.AlienDealt(seat, card, throw)


def vp(state: State, seat: str) -> int:
    """Points by the player's card only (ISO-2)."""
    card = state.hand(seat).alien
    if not card:
        return 0
    levels = sum(planet.ind for _, planet in state.planets_of(seat))
    return ALIENS[card].industry * levels + _POINTS.get(card, _kept)(state, seat)


def _kept(state: State, seat: str) -> int:
    return state.hand(seat).points


def studied(state: State, seat: str) -> set[str]:
    """By own stations; one that was captured or repaired counts from the owner's next turn on (ISO-7, ISO-35)."""
    now, salvaged = (state.round, seat in state.drawn), state.hand(seat).salvaged
    stations = [unit.at for key, unit in state.units_of(seat) if unit.type in STATIONS and unit.at in state.hexes
                and (salvaged.get(key, -1), True) <= now]  # fmt: skip
    return {state.hexes[at].terrain for at in stations} & STUDIED


def _studies(state: State, seat: str) -> int:
    return PER_STUDY * len(studied(state, seat))


def _learning(state: State, seat: str) -> int:
    """The highest level ever reached, also if it fell (ISO-9, ISOR-59)."""
    player = state.players[seat]
    return PER_CIV * max(player.civ, state.hand(seat).peak)


def _infections(state: State, seat: str) -> int:
    """No matter who controls the planet (ISO-12)."""
    return PER_INFECTION * len(state.deck.infected)


_POINTS: dict[str, Callable[[State, str], int]] = {
    "explorers": _studies,
    "technicians": _learning,
    "parasites": _infections,
}


def knows_points(state: State, viewer: str | None, seat: str) -> bool:
    """Points would give a secret card away: they are shown when the card is, or when the game is over (ISOR-46)."""
    return viewer == seat or lies_open(state, seat)


# --- cards that come to light ---------------------------------------------------------------------------------------


def show(turn: InterSpaceTurn, seat: str, why: str) -> Iterator[Any]:
    hand = turn.state.hand(seat)
    if not hand.shown:
        yield f.AlienShown(seat, hand.alien, why)


@watches(basic.RegionsJoined)
def show_when_joined(turn: InterSpaceTurn, fact: basic.RegionsJoined) -> Iterator[Any]:
    """When all home worlds are in one region all cards are shown (ISO-4)."""
    homes = [turn.state.players[seat].first_home for seat in turn.state.seats]
    if len({turn.state.hexes[home].frame for home in homes}) == 1:
        for seat in turn.state.seats:
            yield from show(turn, seat, "joined")


@watches(f.PointsBought, f.PlanetInfected, standard.UnitsBought, UnitsRebuilt, ShipsExchanged)
def show_when_used(turn: InterSpaceTurn, fact: Any) -> Iterator[Any]:
    """The first visible use of a card's power shows it (ISO-3)."""
    user = _users(turn.state, fact)
    if user:
        yield from show(turn, user, "used")


def _users(state: State, fact: Any) -> str:
    if isinstance(fact, f.PointsBought) or (isinstance(fact, f.PlanetInfected) and fact.line):
        return fact.seat
    seat: str = fact.seat
    is_known = _conquers(state, seat) and any(counter_order(key)[1] in _CHEAP for key in _made_cheaply(fact))
    return seat if is_known else ""


def _made_cheaply(fact: Any) -> list[str]:
    """Units bought; of units made of others, only those with a higher printed cost than the old ones (ISO-39)."""
    if isinstance(fact, standard.UnitsBought):
        return fact.units
    if not isinstance(fact, UnitsRebuilt | ShipsExchanged):
        return []
    old, new = (sum(UNITS[counter_order(key)[1]].cost for key in keys) for keys in (fact.old, fact.new))
    lacking = SHIELD * sum(fact.damage.values()) if isinstance(fact, ShipsExchanged) else 0
    return fact.new if new - lacking > old else []


# --- conquerors ------------------------------------------------------------------------------------------------------

_CHEAP = {"AB": 4}
_EASY = {"AB": 3}


def alien_cards(rules: Ruleset) -> Ruleset:
    """The module: secret cards say what gives points."""

    def price(state: State, seat: str, code: str) -> int:
        plain = rules.price(state, seat, code)
        return _CHEAP.get(code, plain) if _conquers(state, seat) else plain

    def tech_needed(state: State, seat: str, code: str) -> int:
        plain = rules.tech_needed(state, seat, code)
        return _EASY.get(code, plain) if _conquers(state, seat) else plain

    def fire_tech(battle: Battle, key: str) -> int:
        """Always of tech 3, so also where the better tech fires first (ISO-6)."""
        plain = rules.fire_tech(battle, key)
        return _EASY.get(battle.type(key), plain) if _conquers(battle.state, battle.state.units[key].owner) else plain

    changed = replace(
        rules,
        fire_tech=fire_tech,
        vp=vp,
        shows_vp=knows_points,
        price=price,
        tech_needed=tech_needed,
        watchers=(*rules.watchers, show_when_joined, show_when_used, *scoring.WATCHERS, *parasites.WATCHERS),
    )
    return with_deck(parasites.infecting(royalists.buying(changed)), "aliens", tuple(ALIENS), deal, parasites.spread)


def _conquers(state: State, seat: str) -> bool:
    """Conquerors build assault boats for less, and earlier (ISO-6)."""
    return state.hand(seat).alien == "conquerors"


def keep_secret(rules: Ruleset) -> Ruleset:
    """Option `alien_auto_reveal=false`: use of a card does not show it."""
    return replace(rules, watchers=tuple(watch for watch in rules.watchers if watch is not show_when_used))
