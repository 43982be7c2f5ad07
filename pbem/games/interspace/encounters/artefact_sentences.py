"""What is told of artefacts: to who has them, and to those who see where they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.narration import UNDER, event, great_news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Told
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.artefacts import owner_of
from pbem.games.interspace.knowledge.reader import Ear, owner
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.report.naming import group, names, place, planet, stranger


def artefact(name: str) -> Phrase:
    return Phrase(f"artefact.{name}")


def bearer(ear: Ear, where: str) -> Text:
    """A unit, by name or as its stack shows, of those who are no players by what it is; or a planet."""
    if "." not in where:
        return planet(ear.state, where)
    return group(ear, [where]) if owner(where) in ear.state.seats else stranger(ear.state, where)


def artefact_found(ear: Ear, fact: f.ArtefactFound) -> Iterator[Told]:
    values = {"artefact": artefact(fact.artefact), "unit": bearer(ear, fact.unit), "hex": place(ear.state, fact.at)}
    if ear.is_me(fact.seat):
        yield great_news("news.artefact", **values)
    elif ear.sees(fact.at) and ear.counts(fact.seat):
        yield event("event.artefact", **values)


def artefact_moved(ear: Ear, fact: f.ArtefactMoved) -> Iterator[Told]:
    """Both sides hear of it; others where nothing is hidden."""
    if fact.line and ear.is_me(fact.seat):
        yield from (Told("orders", said, fact.line) for said in outcome(fact))
        return
    values = {"artefact": artefact(fact.artefact), "hex": place(ear.state, fact.at)}
    values |= {"source": bearer(ear, fact.source), "target": bearer(ear, fact.target)}
    parties = {fact.seat, _owner(ear, fact.source), _owner(ear, fact.target)}
    if ear.seat in parties:
        yield great_news(f"news.artefact_{fact.why}", **values)
    elif ear.opens(fact.seat):
        yield event(f"news.artefact_{fact.why}", **values)


def _owner(ear: Ear, where: str) -> str:
    return owner(where) if "." in where else owner_of(ear.state, where)


def artefacts_lost(ear: Ear, fact: f.ArtefactsLost) -> Iterator[Told]:
    lost = [artefact(name) for name in fact.artefacts]
    if ear.is_me(fact.seat):
        yield great_news("news.artefacts_lost", artefacts=lost)
    elif ear.opens(fact.seat):
        yield event("event.artefacts_lost", who=fact.seat, artefacts=lost)


def crystal_converted(ear: Ear, fact: f.CrystalConverted) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from (Told("orders", said, fact.line) for said in outcome(fact))
    elif ear.opens(fact.seat):
        yield event("event.crystal", who=fact.seat, planet=planet(ear.state, fact.planet), ipe=fact.ipe)


def fabrication_rolled(ear: Ear, fact: f.FabricationRolled) -> Iterator[Told]:
    if ear.opens(fact.seat):
        yield event("event.fabrication", fact.throw, planet=planet(ear.state, fact.planet), ipe=fact.ipe)


def shield_restored(ear: Ear, fact: f.ShieldRestored) -> Iterator[Told]:
    if ear.follows(fact.at):
        (unit,) = names(ear, [fact.unit])
        yield Told("battles", Phrase("battle.shield_restored", {"unit": unit}), UNDER)


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.ArtefactFound: artefact_found,
    f.ArtefactMoved: artefact_moved,
    f.ArtefactsLost: artefacts_lost,
    f.CrystalConverted: crystal_converted,
    f.FabricationRolled: fabrication_rolled,
    f.ShieldRestored: shield_restored,
}
