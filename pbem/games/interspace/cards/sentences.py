"""Sentences about cards. Only the holder reads about a secret card and anything that reveals it (ISOR-46, ISOR-48)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.core.kit.naming import who
from pbem.core.kit.narrator import Narrators
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.report.naming import group, names, place, planet, whose


def alien(card: str) -> Phrase:
    return Phrase(f"alien.{card}")


def breakthrough(card: str) -> Phrase:
    return Phrase(f"breakthrough.{card}")


def colonization(card: str) -> Phrase:
    return Phrase(f"colonization.{card}")


# --- alien cards ----------------------------------------------------------------------------------------------------


def alien_dealt(reader: Reader, fact: f.AlienDealt) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield news("news.alien", fact.throw, card=alien(fact.card), scores=Phrase(f"scores.{fact.card}"))
    elif reader.reads(fact.seat):
        yield event("event.alien", fact.throw, who=fact.seat, card=alien(fact.card))


def alien_shown(reader: Reader, fact: f.AlienShown) -> Iterator[Sentence]:
    values = {"whose": whose(reader, fact.seat), "card": alien(fact.card), "why": Phrase(f"shown.{fact.why}")}
    yield news("news.alien_shown", **values)


def points_scored(reader: Reader, fact: f.PointsScored) -> Iterator[Sentence]:
    why = Phrase(f"scored.{fact.why}", {"planet": planet(reader.state, fact.about) if fact.about else ""})
    if reader.is_me(fact.seat):
        yield news("news.scored", points=fact.points, why=why)
    elif reader.reads(fact.seat) or _is_open(reader, fact.seat):
        yield event("event.scored", who=fact.seat, points=fact.points, why=why)


def _is_open(reader: Reader, seat: str) -> bool:
    """With fog nobody reads about distant events, even if the card is known."""
    return reader.state.hand(seat).shown and reader.rules.sees_all


def points_bought(reader: Reader, fact: f.PointsBought) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from (Sentence("orders", text, max(fact.line, 0)) for text in outcome(fact))
    elif reader.charts_planet(fact.planet):
        yield event("event.points_bought", who=fact.seat, points=fact.points, cost=fact.cost)


def planet_infected(reader: Reader, fact: f.PlanetInfected) -> Iterator[Sentence]:
    """The parasites always know; all others if their card is open, and who is there when a ship is used up for it."""
    if reader.is_me(fact.seat) and fact.line:
        yield from (Sentence("orders", text, fact.line) for text in outcome(fact))
    where = planet(reader.state, fact.planet)
    if _knows_infection(reader):
        yield news("news.infected", planet=where)
    elif fact.line and fact.planet in reader.state.planets and reader.charts_planet(fact.planet):
        yield event("event.infected", who=fact.seat, planet=where)


def planet_cured(reader: Reader, fact: f.PlanetCured) -> Iterator[Sentence]:
    if _knows_infection(reader):
        yield news("news.cured", planet=planet(reader.state, fact.planet))


def _knows_infection(reader: Reader) -> bool:
    """The holder of the parasites; others once that card is public and nothing is hidden (ISOR-48)."""
    for seat, hand in reader.state.deck.hands.items():
        if hand.alien == "parasites":
            return reader.reads(seat) or (hand.shown and reader.rules.sees_all)
    return False


# --- breakthroughs --------------------------------------------------------------------------------------------------


def breakthrough_rolled(reader: Reader, fact: f.BreakthroughRolled) -> Iterator[Sentence]:
    if reader.hears_all or reader.seat in fact.seats:
        rolls = [Phrase("roll.for", {"who": who(reader, seat), "die": die})
                 for seat, die in zip(fact.seats, fact.dice, strict=True)]  # fmt: skip
        yield event("event.breakthrough_rolled", fact.throw, rolls=rolls)


def breakthrough_taken(reader: Reader, fact: f.BreakthroughTaken) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield news("news.breakthrough" if fact.card else "news.no_breakthrough", card=breakthrough(fact.card or "none"))
    elif reader.hears_all and fact.card:
        yield event("event.breakthrough", who=fact.seat, card=breakthrough(fact.card))


# --- colonies -------------------------------------------------------------------------------------------------------


def colony_rolled(reader: Reader, fact: f.ColonyRolled) -> Iterator[Sentence]:
    if reader.is_me(fact.seat) or reader.charts_planet(fact.planet):
        values = {"die": fact.die, "planet": planet(reader.state, fact.planet)}
        yield event("event.colony_nothing" if fact.die % 2 else "event.colony_card", fact.throw, **values)


def colonization_drawn(reader: Reader, fact: f.ColonizationDrawn) -> Iterator[Sentence]:
    values = {"card": colonization(fact.card), "planet": planet(reader.state, fact.planet)}
    values["means"] = Phrase(f"world.{fact.card}")
    if reader.is_me(fact.seat):
        yield news("news.colonization", fact.throw, **values)
    elif reader.charts_planet(fact.planet):
        yield event("event.colonization", fact.throw, **values)


def colony_rebelled(reader: Reader, fact: f.ColonyRebelled) -> Iterator[Sentence]:
    where = place(reader.state, fact.at)
    if reader.is_me(fact.seat):
        yield news("news.rebelled", planet=where, units=_or_nothing(names(reader, list(fact.units))))
    elif reader.charts(fact.at):
        yield event("event.rebelled", who=fact.seat, planet=where)


def rebels_grew(reader: Reader, fact: f.RebelsGrew) -> Iterator[Sentence]:
    if not reader.charts(fact.at):
        return
    now, where = reader.state.planets[fact.planet], place(reader.state, fact.at)
    values = {"planet": where, "ind": fact.ind, "tech": fact.tech}
    if fact.unit:
        unit = fact.unit.partition(".")[2] if reader.counts("rebels") else Phrase("card.something")
        yield event("event.rebels_built", fact.throw, unit=unit, **values)
    elif (fact.ind, fact.tech) != (now.ind, now.tech):
        yield event("event.rebels_grew", fact.throw, **values)


def _or_nothing(names: Sequence[Text]) -> Sequence[Text]:
    return names or [Phrase("card.nothing")]


def card_put_back(reader: Reader, fact: f.CardPutBack) -> Iterator[Sentence]:
    what = Phrase(f"{_DECKS[fact.deck]}.{fact.card}")
    if reader.is_me(fact.seat):
        yield news("news.put_back", what=what)
    elif reader.hears_all:
        yield event("event.put_back", who=fact.seat, what=what)


_DECKS = {"tiles": "tile", "colonizations": "colonization", "encounters": "encounter"}


# --- battles --------------------------------------------------------------------------------------------------------


def jamming_rolled(reader: Reader, fact: f.JammingRolled) -> Iterator[Sentence]:
    if reader.follows(fact.at):
        values = {"who": who(reader, fact.seat), "dice": fact.dice, "hits": fact.cancels}
        yield Sentence("battles", Phrase("battle.jamming", values), UNDER, (fact.throw,))


def hits_cancelled(reader: Reader, fact: f.HitsCancelled) -> Iterator[Sentence]:
    if reader.follows(fact.at):
        values = {"side": Phrase(f"side.{fact.side}"), "hits": fact.hits}
        yield Sentence("battles", Phrase("battle.cancelled", values), UNDER)


def tractor_rolled(reader: Reader, fact: f.TractorRolled) -> Iterator[Sentence]:
    if reader.follows(fact.at, fact.units):
        yield Sentence(
            "battles", Phrase("battle.tractor", {"rolls": _rolls(reader, fact.units, fact.dice)}), UNDER, (fact.throw,)
        )


def _rolls(reader: Reader, units: Iterable[str], dice: Iterable[int]) -> list[Phrase]:
    named = zip(names(reader, units), dice, strict=True)
    return [Phrase("roll.for", {"who": name, "die": die}) for name, die in named]


def unit_captured(reader: Reader, fact: f.UnitCaptured) -> Iterator[Sentence]:
    values = {
        "who": who(reader, fact.seat),
        "wreck": fact.wreck,
        "unit": group(reader, [fact.unit]),
        "hex": place(reader.state, fact.at),
    }
    if reader.is_me(fact.seat):
        yield news("news.captured", **values)
    elif reader.is_me(owner(fact.wreck)):
        yield news("news.unit_taken", **values)
    elif reader.sees(fact.at):
        yield event("event.captured", **values)


def units_repaired(reader: Reader, fact: f.UnitsRepaired) -> Iterator[Sentence]:
    if reader.follows(fact.at, fact.lost):
        values = {"rolls": _rolls(reader, fact.lost, fact.dice), "units": _or_nothing(names(reader, fact.back))}
        yield Sentence("battles", Phrase("battle.repaired", values), UNDER, (fact.throw,))


NARRATORS: Narrators[Reader] = {
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

# Decks are the same in every game; marks of ships and former holdings follow from other sentences.
SILENT = frozenset({f.DecksLaid, f.ColonyShipsMarked, f.PlanetHeld})
