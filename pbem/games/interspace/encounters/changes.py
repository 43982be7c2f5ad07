"""How facts about encounter cards change the board. No rules here: a fact is taken at its word."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbem.core.kit.applier import Changes, no_change
from pbem.games.interspace.board.state import State, Unit, counter_order
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.state import Finds


def finds(state: State) -> Finds:
    """The finds, for changes; the first one puts them onto the board."""
    if state.finds is msgspec.UNSET:
        state.finds = Finds()
    return state.finds


def encounter_drawn(state: State, fact: f.EncounterDrawn) -> None:
    """Used cards are discarded (ISOR-3)."""
    state.deck.encounters.remove(fact.card)


# --- units ------------------------------------------------------------------------------------------------------------


def _put(state: State, keys: Iterable[str], at: str) -> None:
    for key in keys:
        state.put(key, Unit(*counter_order(key), at))


def units_swept(state: State, fact: f.UnitsSwept) -> None:
    for key in fact.units:
        state.shift(key, fact.to)


def units_strayed(state: State, fact: f.UnitsStrayed) -> None:
    """They keep their artefacts."""
    away = finds(state)
    carried = dict(away.artefacts)
    for key in fact.units:
        state.remove(key)
        away.adrift[key] = fact.waits
        away.wrecked.pop(key, None)
    away.artefacts = carried


def units_returned(state: State, fact: f.UnitsReturned) -> None:
    for key in fact.units:
        del finds(state).adrift[key]
    _put(state, fact.units, fact.at)


def units_found(state: State, fact: f.UnitsFound) -> None:
    _put(state, fact.units, fact.at)


def _replace(state: State, at: str, counters: dict[str, str]) -> None:
    """Units become others, with their artefacts and marks."""
    away = finds(state)
    for old, new in counters.items():
        artefacts = {artefact: new if where == old else where for artefact, where in away.artefacts.items()}
        state.remove(old)
        away.wrecked.pop(old, None)
        away.artefacts = artefacts
    _put(state, counters.values(), at)
    state.deck.remark(counters)


def unit_exchanged(state: State, fact: f.UnitExchanged) -> None:
    _replace(state, fact.at, {fact.old: fact.new})


def crews_vanished(state: State, fact: f.CrewsVanished) -> None:
    _replace(state, fact.at, fact.units)


def unit_claimed(state: State, fact: f.UnitClaimed) -> None:
    _replace(state, fact.at, {fact.derelict: fact.unit})
    finds(state).held.append(fact.unit)


def units_held(state: State, fact: f.UnitsHeld) -> None:
    held = finds(state).stasis if fact.how == "stasis" else finds(state).held
    held.extend(fact.units)


def units_freed(state: State, fact: f.UnitsFreed) -> None:
    finds(state).stasis = [key for key in finds(state).stasis if key not in fact.units]


def hold_ended(state: State, fact: f.HoldEnded) -> None:
    finds(state).held = [key for key in finds(state).held if key not in fact.units]


# --- cards ------------------------------------------------------------------------------------------------------------


def alien_cards_seen(state: State, fact: f.AlienCardsSeen) -> None:
    state.hand(fact.seat).seen.update(fact.cards)


def alien_exposed(state: State, fact: f.AlienExposed) -> None:
    state.hand(fact.seat).shown = True
    finds(state).exposed.append(fact.seat)


def alien_redrawn(state: State, fact: f.AlienRedrawn) -> None:
    hand = state.hand(fact.seat)
    state.deck.aliens.remove(fact.card)
    hand.alien, hand.points, hand.bought, hand.shown = fact.card, 0, 0, fact.shown


# --- artefacts --------------------------------------------------------------------------------------------------------


def artefact_found(state: State, fact: f.ArtefactFound) -> None:
    finds(state).artefacts[fact.artefact] = fact.unit


def artefact_moved(state: State, fact: f.ArtefactMoved) -> None:
    found = finds(state)
    found.artefacts[fact.artefact] = fact.target
    found.wrecked.pop(fact.source, None)
    if fact.artefact not in found.moved:
        found.moved.append(fact.artefact)


def artefacts_lost(state: State, fact: f.ArtefactsLost) -> None:
    for artefact in fact.artefacts:
        del finds(state).artefacts[artefact]


def crystal_converted(state: State, fact: f.CrystalConverted) -> None:
    del finds(state).artefacts["crystal"]
    state.depot.box(fact.planet).ipe += fact.ipe


def fabrication_rolled(state: State, fact: f.FabricationRolled) -> None:
    state.depot.box(fact.planet).ipe += fact.ipe


def artefacts_rested(state: State, fact: f.ArtefactsRested) -> None:
    finds(state).moved = []


def shield_restored(state: State, fact: f.ShieldRestored) -> None:
    state.damage[fact.unit] -= 1


CHANGES: Changes[State] = {
    f.EncounterDrawn: encounter_drawn,
    f.UnitsSwept: units_swept,
    f.UnitsStrayed: units_strayed,
    f.UnitsReturned: units_returned,
    f.UnitsFound: units_found,
    f.UnitExchanged: unit_exchanged,
    f.UnitsHeld: units_held,
    f.UnitsFreed: units_freed,
    f.HoldEnded: hold_ended,
    f.CrewsVanished: crews_vanished,
    f.UnitClaimed: unit_claimed,
    f.AlienCardsSeen: alien_cards_seen,
    f.AlienExposed: alien_exposed,
    f.AlienRedrawn: alien_redrawn,
    f.ArtefactFound: artefact_found,
    f.ArtefactMoved: artefact_moved,
    f.ArtefactsLost: artefacts_lost,
    f.CrystalConverted: crystal_converted,
    f.FabricationRolled: fabrication_rolled,
    f.ArtefactsRested: artefacts_rested,
    f.ShieldRestored: shield_restored,
    **no_change(f.EncounterRolled, f.EncounterVoid, f.EncounterIdle, f.CardDieRolled, f.PortalRolled),
}
