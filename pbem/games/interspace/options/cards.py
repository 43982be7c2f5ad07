"""Optional modules that are played with cards."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.cards import breakthroughs
from pbem.games.interspace.cards.aliens import alien_cards, keep_secret
from pbem.games.interspace.cards.colonies import colonization_cards
from pbem.games.interspace.cards.decks import with_deck
from pbem.games.interspace.cards.devices import (
    gunnery,
    jamming,
    missiles,
    modular,
    nova,
    rebuilding,
    salvage,
    sensors,
    sheltering,
    shields,
    star_gate,
)
from pbem.games.interspace.cards.devices.drives import drives, navigation, transports
from pbem.games.interspace.encounters.module import encounter_cards
from pbem.games.interspace.ruleset import Ruleset

__all__ = ["alien_cards", "breakthrough_cards", "colonization_cards", "encounter_cards", "keep_secret"]

# What each card does, as a function on the ruleset.
_EFFECTS = (
    drives,
    transports,
    navigation,
    jamming.jamming,
    sensors.multiplex_sensors,
    gunnery.improved_patrol_boats,
    gunnery.stealth,
    gunnery.plasma_cannons,
    missiles.missiles,
    salvage.salvaging,
    rebuilding.rebuilding,
    modular.modular_units,
    star_gate.star_gate,
    nova.nova_bombs,
    shields.planet_shield,
    sheltering.sheltering,
)


def breakthrough_cards(rules: Ruleset) -> Ruleset:
    """Technology cards, taken when the civ level rises (ISO-17 to ISO-45).

    A start with only the home world begins without them; then cards are marked, not taken (ISO-123).
    """
    alone = rules.ring is None
    economy = list(rules.economy)
    economy.insert(len(economy) - 1, breakthroughs.after_investment)
    rules = replace(
        with_deck(rules, "aliens", rules.decks.get("aliens", ())),
        economy=tuple(economy),
        set_up=rules.set_up if alone else (*rules.set_up, breakthroughs.at_the_start),
        watchers=(*rules.watchers, breakthroughs.at_once),
        questions=(*rules.questions, breakthroughs.WISH),
        kinds=(*rules.kinds, breakthroughs.WISHES),
        card_left=breakthroughs.always_left if alone else breakthroughs.left,
    )
    for effect in _EFFECTS:
        rules = effect(rules)
    return rules
