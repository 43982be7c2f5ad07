"""Outcomes of a player's own orders about artefacts."""

from __future__ import annotations

from pbem.core.kit.outcomes import Outcomes
from pbem.core.phrases import Phrase
from pbem.games.interspace.encounters import facts as f


def artefact_moved(fact: f.ArtefactMoved) -> Phrase:
    source, target = (place.partition(".")[2] or place for place in (fact.source, fact.target))
    return Phrase("done.given", {"artefact": Phrase(f"artefact.{fact.artefact}"), "source": source, "target": target})


def crystal_converted(fact: f.CrystalConverted) -> Phrase:
    return Phrase("done.crystal", {"planet": fact.planet, "ipe": fact.ipe})


OUTCOMES: Outcomes = {
    f.ArtefactMoved: artefact_moved,
    f.CrystalConverted: crystal_converted,
}
