"""The module: encounter cards, folded onto the rules."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.cards.breakthroughs import WISH
from pbem.games.interspace.cards.decks import with_deck
from pbem.games.interspace.cards.tables import ENCOUNTERS
from pbem.games.interspace.encounters import artefacts
from pbem.games.interspace.encounters.derelicts import claiming
from pbem.games.interspace.encounters.gains import GIFT, SWAP, WANTED
from pbem.games.interspace.encounters.giving import giving
from pbem.games.interspace.encounters.journeys import come_out
from pbem.games.interspace.encounters.meeting import draw_another, meet, meet_far_from_home
from pbem.games.interspace.encounters.powers import POWERS
from pbem.games.interspace.encounters.stasis import stillness
from pbem.games.interspace.encounters.table import EFFECTS
from pbem.games.interspace.free_units.module import free_units
from pbem.games.interspace.ruleset import Effect, Ruleset

# Permanent changes by the cards, as functions on the ruleset.
_LASTING = (stillness, claiming, giving, *POWERS)


def encounter_cards(rules: Ruleset) -> Ruleset:
    """A roll for every new empty space; next to home worlds only if players start with a ring (ISO-62, ISO-124)."""
    changed = replace(
        rules,
        encounters=_effects(rules),
        explored=(*rules.explored, meet_far_from_home if rules.ring is None else meet),
        entered=(*rules.entered, artefacts.take_up),
        watchers=(*rules.watchers, come_out, artefacts.keep, artefacts.lose),
        explorers=rules.explorers | {"SctPlus"},
        questions=(*rules.questions, SWAP, GIFT),
        kinds=(*rules.kinds, WANTED),
    )
    changed = free_units(changed)
    for change in _LASTING:
        changed = change(changed)
    return with_deck(changed, "encounters", deck())


def deck() -> tuple[str, ...]:
    """The cards that can be played, each as often as there are copies of it."""
    return tuple(row.id for row in ENCOUNTERS.values() if row.id in EFFECTS for _ in range(row.copies))


def _effects(rules: Ruleset) -> dict[str, Effect]:
    """A card whose module is not in play is replaced by another one."""
    played = {"aliens": bool(rules.decks.get("aliens")), "breakthroughs": WISH in rules.questions, "": True}
    return {card: effect if played[ENCOUNTERS[card].needs] else draw_another for card, effect in EFFECTS.items()}
