"""Sentences about artefacts: for their owners, and for players who see their place."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.narrator import Narrators
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.artefacts import owner_of
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.report.naming import group, names, place, planet, stranger


def artefact(name: str) -> Phrase:
    return Phrase(f"artefact.{name}")


def bearer(reader: Reader, where: str) -> Text:
    """A unit, by name or as its stack shows, for non-players by its kind; or a planet."""
    if "." not in where:
        return planet(reader.state, where)
    return group(reader, [where]) if owner(where) in reader.state.seats else stranger(reader.state, where)


def artefact_found(reader: Reader, fact: f.ArtefactFound) -> Iterator[Sentence]:
    values = {
        "artefact": artefact(fact.artefact),
        "unit": bearer(reader, fact.unit),
        "hex": place(reader.state, fact.at),
    }
    if reader.is_me(fact.seat):
        yield news("news.artefact", **values)
    elif reader.sees(fact.at) and reader.counts(fact.seat):
        yield event("event.artefact", **values)


def artefact_moved(reader: Reader, fact: f.ArtefactMoved) -> Iterator[Sentence]:
    """For both sides; for others where nothing is hidden."""
    if fact.line and reader.is_me(fact.seat):
        yield from (Sentence("orders", said, fact.line) for said in outcome(fact))
        return
    values = {"artefact": artefact(fact.artefact), "hex": place(reader.state, fact.at)}
    values |= {"source": bearer(reader, fact.source), "target": bearer(reader, fact.target)}
    parties = {fact.seat, _owner(reader, fact.source), _owner(reader, fact.target)}
    if reader.seat in parties:
        yield news(f"news.artefact_{fact.why}", **values)
    elif reader.opens(fact.seat):
        yield event(f"news.artefact_{fact.why}", **values)


def _owner(reader: Reader, where: str) -> str:
    return owner(where) if "." in where else owner_of(reader.state, where)


def artefacts_lost(reader: Reader, fact: f.ArtefactsLost) -> Iterator[Sentence]:
    lost = [artefact(name) for name in fact.artefacts]
    if reader.is_me(fact.seat):
        yield news("news.artefacts_lost", artefacts=lost)
    elif reader.opens(fact.seat):
        yield event("event.artefacts_lost", who=fact.seat, artefacts=lost)


def crystal_converted(reader: Reader, fact: f.CrystalConverted) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from (Sentence("orders", said, fact.line) for said in outcome(fact))
    elif reader.opens(fact.seat):
        yield event("event.crystal", who=fact.seat, planet=planet(reader.state, fact.planet), ipe=fact.ipe)


def fabrication_rolled(reader: Reader, fact: f.FabricationRolled) -> Iterator[Sentence]:
    if reader.opens(fact.seat):
        yield event("event.fabrication", fact.throw, planet=planet(reader.state, fact.planet), ipe=fact.ipe)


def shield_restored(reader: Reader, fact: f.ShieldRestored) -> Iterator[Sentence]:
    if reader.follows(fact.at):
        (unit,) = names(reader, [fact.unit])
        yield Sentence("battles", Phrase("battle.shield_restored", {"unit": unit}), UNDER)


NARRATORS: Narrators[Reader] = {
    f.ArtefactFound: artefact_found,
    f.ArtefactMoved: artefact_moved,
    f.ArtefactsLost: artefacts_lost,
    f.CrystalConverted: crystal_converted,
    f.FabricationRolled: fabrication_rolled,
    f.ShieldRestored: shield_restored,
}
