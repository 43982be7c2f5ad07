"""What is told of cards. A secret card, and what would give it away, is told to its holder alone (ISOR-46, ISOR-48)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pbem.core.narration import UNDER, event, great_news, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Told
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.knowledge.reader import Ear, owner
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.report.naming import group, names, place, planet, who, whose


def alien(card: str) -> Phrase:
    return Phrase(f"alien.{card}")


def breakthrough(card: str) -> Phrase:
    return Phrase(f"breakthrough.{card}")


def colonization(card: str) -> Phrase:
    return Phrase(f"colonization.{card}")


# --- alien cards ----------------------------------------------------------------------------------------------------


def alien_dealt(ear: Ear, fact: f.AlienDealt) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield great_news("news.alien", fact.throw, card=alien(fact.card), scores=Phrase(f"scores.{fact.card}"))
    elif ear.reads(fact.seat):
        yield event("event.alien", fact.throw, who=fact.seat, card=alien(fact.card))


def alien_shown(ear: Ear, fact: f.AlienShown) -> Iterator[Told]:
    values = {"whose": whose(ear, fact.seat), "card": alien(fact.card), "why": Phrase(f"shown.{fact.why}")}
    yield great_news("news.alien_shown", **values)


def points_scored(ear: Ear, fact: f.PointsScored) -> Iterator[Told]:
    why = Phrase(f"scored.{fact.why}", {"planet": planet(ear.state, fact.about) if fact.about else ""})
    if ear.is_me(fact.seat):
        yield news("news.scored", points=fact.points, why=why)
    elif ear.reads(fact.seat) or _is_open(ear, fact.seat):
        yield event("event.scored", who=fact.seat, points=fact.points, why=why)


def _is_open(ear: Ear, seat: str) -> bool:
    """With fog nobody hears what happens far away, even if the card is known."""
    return ear.state.hand(seat).shown and ear.rules.sees_all


def points_bought(ear: Ear, fact: f.PointsBought) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from (Told("orders", text, max(fact.line, 0)) for text in outcome(fact))
    elif ear.charts_planet(fact.planet):
        yield event("event.points_bought", who=fact.seat, points=fact.points, cost=fact.cost)


def planet_infected(ear: Ear, fact: f.PlanetInfected) -> Iterator[Told]:
    """The parasites always know; all others if their card is open, and who is there when a ship is used up for it."""
    if ear.is_me(fact.seat) and fact.line:
        yield from (Told("orders", text, fact.line) for text in outcome(fact))
    where = planet(ear.state, fact.planet)
    if _knows_infection(ear):
        yield news("news.infected", planet=where)
    elif fact.line and fact.planet in ear.state.planets and ear.charts_planet(fact.planet):
        yield event("event.infected", who=fact.seat, planet=where)


def planet_cured(ear: Ear, fact: f.PlanetCured) -> Iterator[Told]:
    if _knows_infection(ear):
        yield news("news.cured", planet=planet(ear.state, fact.planet))


def _knows_infection(ear: Ear) -> bool:
    """Who holds the parasites; others once that card is open and nothing is hidden (ISOR-48)."""
    for seat, hand in ear.state.deck.hands.items():
        if hand.alien == "parasites":
            return ear.reads(seat) or (hand.shown and ear.rules.sees_all)
    return False


# --- breakthroughs --------------------------------------------------------------------------------------------------


def breakthrough_rolled(ear: Ear, fact: f.BreakthroughRolled) -> Iterator[Told]:
    if ear.hears_all or ear.seat in fact.seats:
        rolls = [Phrase("roll.for", {"who": who(ear, seat), "die": die})
                 for seat, die in zip(fact.seats, fact.dice, strict=True)]  # fmt: skip
        yield event("event.breakthrough_rolled", fact.throw, rolls=rolls)


def breakthrough_taken(ear: Ear, fact: f.BreakthroughTaken) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield great_news(
            "news.breakthrough" if fact.card else "news.no_breakthrough", card=breakthrough(fact.card or "none")
        )
    elif ear.hears_all and fact.card:
        yield event("event.breakthrough", who=fact.seat, card=breakthrough(fact.card))


# --- colonies -------------------------------------------------------------------------------------------------------


def colony_rolled(ear: Ear, fact: f.ColonyRolled) -> Iterator[Told]:
    if ear.is_me(fact.seat) or ear.charts_planet(fact.planet):
        values = {"die": fact.die, "planet": planet(ear.state, fact.planet)}
        yield event("event.colony_nothing" if fact.die % 2 else "event.colony_card", fact.throw, **values)


def colonization_drawn(ear: Ear, fact: f.ColonizationDrawn) -> Iterator[Told]:
    values = {"card": colonization(fact.card), "planet": planet(ear.state, fact.planet)}
    values["means"] = Phrase(f"world.{fact.card}")
    if ear.is_me(fact.seat):
        yield great_news("news.colonization", fact.throw, **values)
    elif ear.charts_planet(fact.planet):
        yield event("event.colonization", fact.throw, **values)


def colony_rebelled(ear: Ear, fact: f.ColonyRebelled) -> Iterator[Told]:
    where = place(ear.state, fact.at)
    if ear.is_me(fact.seat):
        yield great_news("news.rebelled", planet=where, units=_or_nothing(names(ear, list(fact.units))))
    elif ear.charts(fact.at):
        yield event("event.rebelled", who=fact.seat, planet=where)


def rebels_grew(ear: Ear, fact: f.RebelsGrew) -> Iterator[Told]:
    if not ear.charts(fact.at):
        return
    now, where = ear.state.planets[fact.planet], place(ear.state, fact.at)
    values = {"planet": where, "ind": fact.ind, "tech": fact.tech}
    if fact.unit:
        unit = fact.unit.partition(".")[2] if ear.counts("rebels") else Phrase("card.something")
        yield event("event.rebels_built", fact.throw, unit=unit, **values)
    elif (fact.ind, fact.tech) != (now.ind, now.tech):
        yield event("event.rebels_grew", fact.throw, **values)


def _or_nothing(names: Sequence[Text]) -> Sequence[Text]:
    return names or [Phrase("card.nothing")]


def card_put_back(ear: Ear, fact: f.CardPutBack) -> Iterator[Told]:
    what = Phrase(f"{_DECKS[fact.deck]}.{fact.card}")
    if ear.is_me(fact.seat):
        yield news("news.put_back", what=what)
    elif ear.hears_all:
        yield event("event.put_back", who=fact.seat, what=what)


_DECKS = {"tiles": "tile", "colonizations": "colonization", "encounters": "encounter"}


# --- battles --------------------------------------------------------------------------------------------------------


def jamming_rolled(ear: Ear, fact: f.JammingRolled) -> Iterator[Told]:
    if ear.follows(fact.at):
        values = {"who": who(ear, fact.seat), "dice": fact.dice, "hits": fact.cancels}
        yield Told("battles", Phrase("battle.jamming", values), UNDER, (fact.throw,))


def hits_cancelled(ear: Ear, fact: f.HitsCancelled) -> Iterator[Told]:
    if ear.follows(fact.at):
        values = {"side": Phrase(f"side.{fact.side}"), "hits": fact.hits}
        yield Told("battles", Phrase("battle.cancelled", values), UNDER)


def tractor_rolled(ear: Ear, fact: f.TractorRolled) -> Iterator[Told]:
    if ear.follows(fact.at, fact.units):
        yield Told(
            "battles", Phrase("battle.tractor", {"rolls": _rolls(ear, fact.units, fact.dice)}), UNDER, (fact.throw,)
        )


def _rolls(ear: Ear, units: Iterable[str], dice: Iterable[int]) -> list[Phrase]:
    named = zip(names(ear, units), dice, strict=True)
    return [Phrase("roll.for", {"who": name, "die": die}) for name, die in named]


def unit_captured(ear: Ear, fact: f.UnitCaptured) -> Iterator[Told]:
    values = {
        "who": who(ear, fact.seat),
        "wreck": fact.wreck,
        "unit": group(ear, [fact.unit]),
        "hex": place(ear.state, fact.at),
    }
    if ear.is_me(fact.seat):
        yield great_news("news.captured", **values)
    elif ear.is_me(owner(fact.wreck)):
        yield great_news("news.unit_taken", **values)
    elif ear.sees(fact.at):
        yield event("event.captured", **values)


def units_repaired(ear: Ear, fact: f.UnitsRepaired) -> Iterator[Told]:
    if ear.follows(fact.at, fact.lost):
        values = {"rolls": _rolls(ear, fact.lost, fact.dice), "units": _or_nothing(names(ear, fact.back))}
        yield Told("battles", Phrase("battle.repaired", values), UNDER, (fact.throw,))


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.AlienDealt: alien_dealt,
    f.AlienShown: alien_shown,
    f.PointsScored: points_scored,
    f.PointsBought: points_bought,
    f.PlanetInfected: planet_infected,
    f.PlanetCured: planet_cured,
    f.BreakthroughRolled: breakthrough_rolled,
    f.BreakthroughTaken: breakthrough_taken,
    f.ColonyRolled: colony_rolled,
    f.ColonizationDrawn: colonization_drawn,
    f.ColonyRebelled: colony_rebelled,
    f.RebelsGrew: rebels_grew,
    f.CardPutBack: card_put_back,
    f.JammingRolled: jamming_rolled,
    f.HitsCancelled: hits_cancelled,
    f.TractorRolled: tractor_rolled,
    f.UnitCaptured: unit_captured,
    f.UnitsRepaired: units_repaired,
}

# Decks are the same in every game; marks of ships and what was held once follow from what is told otherwise.
SILENT = frozenset({f.DecksLaid, f.ColonyShipsMarked, f.PlanetHeld})
