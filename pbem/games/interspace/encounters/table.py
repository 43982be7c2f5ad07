"""The effect of each encounter card. The rows are in the files for each kind of card."""

from __future__ import annotations

from pbem.games.interspace.encounters import artefacts, derelicts, gains, journeys, losses, probes, secrets, stasis
from pbem.games.interspace.free_units import cards as free_units
from pbem.games.interspace.ruleset import Effect

EFFECTS: dict[str, Effect] = {
    **losses.EFFECTS,
    **free_units.EFFECTS,
    **gains.EFFECTS,
    **journeys.EFFECTS,
    **stasis.EFFECTS,
    **derelicts.EFFECTS,
    **probes.EFFECTS,
    **secrets.EFFECTS,
    **artefacts.EFFECTS,
}
