"""Colonization cards (ISO-46 to ISO-57): what a new colony turns out to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.games.interspace.board import standard_figures
from pbem.games.interspace.board.components import WARSHIPS
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards import rebels
from pbem.games.interspace.cards.decks import with_deck
from pbem.games.interspace.cards.tables import COLONIZATIONS
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, throw_label
from pbem.games.interspace.standard.battles import Battle

# What a card changes at once: IPE in the box, industry, tech (ISO-49, ISO-55, ISO-56, ISO-58).
TREASURE = 12
_AT_ONCE = {"false_start": (0, 1, 1), "pioneer_spirit": (6, 2, 2), "rebels": (0, 1, 1)}
PARADISE_RATING = 2


def look_around(turn: InterSpaceTurn, seat: str, planet: str) -> Iterator[Any]:
    """An even die draws a card, at once; a world that has a lasting card keeps it (ISO-46, ISOR-16)."""
    deck = turn.state.deck
    if planet in deck.worlds or not deck.colonizations:
        return
    throw = throw_label(turn, seat, "colony", planet)
    die = turn.dice.die(throw)
    yield f.ColonyRolled(seat, planet, die, throw)
    if die % 2 == 0:
        card = yield from turn.rules.draw_card(turn, seat, "colonizations", f"{throw}/card")
        yield _drawn(turn.state, seat, planet, card, f"{throw}/card")
        if card == "rebels":
            yield from rebels.rise(turn, seat, planet)


def _drawn(state: State, seat: str, planet: str, card: str, throw: str) -> f.ColonizationDrawn:
    now = state.planets[planet]
    ipe = state.depot.look(planet).ipe + (TREASURE if card == "lost_treasure" else 0)
    ipe, ind, tech = _AT_ONCE.get(card, (ipe, now.ind, now.tech))
    return f.ColonizationDrawn(seat, planet, card, ipe, ind, tech, throw)


def colonization_cards(rules: Ruleset) -> Ruleset:
    """The module: surprises on new colonies."""

    def industry_cost(state: State, planet: str) -> int:
        """As if tech were 1 higher on a fair world, 1 lower on an ice world (ISO-51, ISO-52, ISOR-14)."""
        now, shift = state.planets[planet], _TECH_SHIFT.get(state.deck.worlds.get(planet, ""), 0)
        if not shift:
            return rules.invest_industry_cost(state, planet)
        return standard_figures.industry_cost(now.ind, max(now.tech + shift, 1))

    def tech_cost(state: State, seat: str, planet: str) -> int:
        """As if the civ level were 1 higher among ruins, 1 lower on a pleasure world (ISO-47, ISO-48, ISOR-14)."""
        now, shift = state.planets[planet], _CIV_SHIFT.get(state.deck.worlds.get(planet, ""), 0)
        if not shift:
            return rules.invest_tech_cost(state, seat, planet)
        return standard_figures.tech_cost(now.tech, max(state.players[seat].civ + shift, now.tech))

    def hindrance(state: State, seat: str, planet: str) -> str:
        """Dangerous natives are kept in check by a warship in the hex (ISO-57)."""
        if state.deck.worlds.get(planet) == "dangerous_natives" and not _is_guarded(state, seat, planet):
            return "refused.natives"
        return rules.invest_hindrance(state, seat, planet)

    def yields_ore(state: State, planet: str) -> bool:
        return state.deck.worlds.get(planet) != "green_world" and rules.yields_ore(state, planet)

    def exhausts(state: State, planet: str) -> int:
        return 0 if state.deck.worlds.get(planet) == "mineral_world" else rules.exhausts(state, planet)

    def rating(battle: Battle, key: str, side: str) -> int:
        """Patrol boats over the paradise of who found it, which supports them (ISO-50)."""
        plain = rules.rating(battle, key, side)
        if battle.type(key) == "PB" and _is_paradise(battle.state, battle.state.units[key].owner, battle.label):
            return max(plain, PARADISE_RATING)
        return plain

    changed = replace(
        rules,
        invest_industry_cost=industry_cost,
        invest_tech_cost=tech_cost,
        invest_hindrance=hindrance,
        yields_ore=yields_ore,
        exhausts=exhausts,
        rating=rating,
        founded=(*rules.founded, look_around),
    )
    return with_deck(rebels.rebellious(changed), "colonizations", tuple(COLONIZATIONS))


_TECH_SHIFT = {"fair_world": 1, "ice_world": -1}
_CIV_SHIFT = {"ancient_ruins": 1, "pleasure_world": -1}


def _is_guarded(state: State, seat: str, planet: str) -> bool:
    here = state.stack(state.planets[planet].at)
    return any(unit.owner == seat and unit.type in WARSHIPS for unit in here)


def _is_paradise(state: State, seat: str, label: str) -> bool:
    """The hex of a paradise that this player drew and still controls (ISO-50, ISOR-16)."""
    planet = state.hexes[label].planet
    return bool(planet) and state.deck.paradise.get(planet) == seat == state.planets[planet].owner
