"""What is told of encounters: to who explores, and to all who see the hex."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.narration import event, great_news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.interspace.encounters import artefact_sentences
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.journeys import ENDS
from pbem.games.interspace.encounters.state import LOST
from pbem.games.interspace.knowledge.reader import Ear, owner
from pbem.games.interspace.report.naming import group, own_names, place, whose


def _card(card: str) -> Phrase:
    return Phrase(f"encounter.{card}")


def _hears(ear: Ear, seat: str, label: str) -> bool:
    return ear.is_me(seat) or ear.sees(label)


# --- cards ------------------------------------------------------------------------------------------------------------


def encounter_rolled(ear: Ear, fact: f.EncounterRolled) -> Iterator[Told]:
    if _hears(ear, fact.seat, fact.at):
        key = "event.encounter_nothing" if fact.die % 2 else "event.encounter_card"
        yield event(key, fact.throw, hex=place(ear.state, fact.at), die=fact.die)


def encounter_drawn(ear: Ear, fact: f.EncounterDrawn) -> Iterator[Told]:
    values = {"hex": place(ear.state, fact.at), "card": _card(fact.card), "means": Phrase(f"meaning.{fact.card}")}
    if ear.is_me(fact.seat):
        yield great_news("news.encounter", fact.throw, **values)
    elif _hears(ear, fact.seat, fact.at):
        yield event("event.encounter", fact.throw, who=fact.seat, **values)


def encounter_void(ear: Ear, fact: f.EncounterVoid) -> Iterator[Told]:
    if _hears(ear, fact.seat, fact.at):
        yield event("event.encounter_void")


def encounter_idle(ear: Ear, fact: f.EncounterIdle) -> Iterator[Told]:
    if _hears(ear, fact.seat, fact.at):
        yield event("event.encounter_idle", card=_card(fact.card))


def card_die_rolled(ear: Ear, fact: f.CardDieRolled) -> Iterator[Told]:
    """The die of the worm hole says where it leads."""
    if _hears(ear, fact.seat, fact.at):
        end = ENDS[fact.die - 1] if fact.card == "unstable_wormhole" else ""
        key = "event.wormhole_die" if end else "event.card_die"
        yield event(key, fact.throw, card=_card(fact.card), die=fact.die, end=end)


def portal_rolled(ear: Ear, fact: f.PortalRolled) -> Iterator[Told]:
    """It says where the units go."""
    if ear.is_me(fact.seat) or ear.hears_all:
        yield event("event.portal", *fact.throws, home=fact.home, side=fact.side, distance=fact.distance)


# --- units ------------------------------------------------------------------------------------------------------------


def units_swept(ear: Ear, fact: f.UnitsSwept) -> Iterator[Told]:
    """Who sees only one of the two hexes is told of that one alone."""
    hex_, to, card = place(ear.state, fact.at), place(ear.state, fact.to), _card(fact.card)
    if ear.is_me(fact.seat):
        yield great_news("news.swept", units=own_names(fact.units), hex=hex_, to=to, card=card)
    elif ear.sees(fact.at) and ear.sees(fact.to):
        yield event("event.swept", units=group(ear, fact.units), hex=hex_, to=to, card=card)
    elif ear.sees(fact.at):
        yield event("event.swept_away", units=group(ear, fact.units), hex=hex_, card=card)
    elif ear.sees(fact.to):
        yield event("event.swept_here", units=group(ear, fact.units), to=to, card=card)


def units_strayed(ear: Ear, fact: f.UnitsStrayed) -> Iterator[Told]:
    key, values = _strayed(fact.waits)
    values |= {"hex": place(ear.state, fact.at)}
    if ear.is_me(fact.seat):
        yield great_news(f"news.{key}", units=own_names(fact.units), **values)
    elif ear.sees(fact.at):
        yield event(f"event.{key}", units=group(ear, fact.units), **values)


def _strayed(waits: str) -> tuple[str, dict[str, Any]]:
    return ("strayed", {}) if waits == LOST else ("strayed_to", {"end": waits})


def units_returned(ear: Ear, fact: f.UnitsReturned) -> Iterator[Told]:
    where = place(ear.state, fact.at)
    if ear.is_me(fact.seat):
        yield great_news("news.returned", units=own_names(fact.units), hex=where)
    elif ear.sees(fact.at):
        yield event("event.returned", units=group(ear, fact.units), hex=where)


def units_found(ear: Ear, fact: f.UnitsFound) -> Iterator[Told]:
    values = {"hex": place(ear.state, fact.at), "card": _card(fact.card)}
    if ear.is_me(fact.seat):
        yield great_news("news.found", units=own_names(fact.units), **values)
    elif ear.sees(fact.at):
        yield event("event.found", units=group(ear, fact.units), **values)


def unit_exchanged(ear: Ear, fact: f.UnitExchanged) -> Iterator[Told]:
    values = {"hex": place(ear.state, fact.at), "card": _card(fact.card)}
    if ear.is_me(fact.seat):
        old, new = own_names([fact.old, fact.new])
        yield great_news("news.exchanged", old=old, new=new, **values)
    elif ear.sees(fact.at) and ear.counts(fact.seat):
        yield event("event.exchanged", old=fact.old, new=fact.new, **values)


def units_held(ear: Ear, fact: f.UnitsHeld) -> Iterator[Told]:
    values = {"hex": place(ear.state, fact.at), "how": Phrase(f"held.{fact.how}")}
    if ear.is_me(fact.seat):
        yield great_news("news.held", units=own_names(fact.units), **values)
    elif ear.sees(fact.at):
        yield event("event.held", units=group(ear, fact.units), **values)


def units_freed(ear: Ear, fact: f.UnitsFreed) -> Iterator[Told]:
    """Of several owners: each is told of his own."""
    for seat in sorted({owner(key) for key in fact.units}):
        units = [key for key in fact.units if owner(key) == seat]
        where = place(ear.state, fact.at)
        if ear.is_me(seat):
            yield great_news("news.freed", units=own_names(units), hex=where)
        elif ear.sees(fact.at):
            yield event("event.freed", units=group(ear, units), hex=where)


def crews_vanished(ear: Ear, fact: f.CrewsVanished) -> Iterator[Told]:
    where = place(ear.state, fact.at)
    if ear.is_me(fact.seat):
        yield great_news("news.vanished", units=own_names(fact.units), hex=where)
    elif ear.sees(fact.at):
        yield event("event.vanished", units=group(ear, list(fact.units)), hex=where)


def unit_claimed(ear: Ear, fact: f.UnitClaimed) -> Iterator[Told]:
    where = place(ear.state, fact.at)
    if ear.is_me(fact.seat):
        yield great_news("news.claimed", unit=own_names([fact.unit])[0], hex=where)
    elif ear.sees(fact.at):
        yield event("event.claimed", who=fact.seat, hex=where)


# --- secrets ----------------------------------------------------------------------------------------------------------


def alien_cards_seen(ear: Ear, fact: f.AlienCardsSeen) -> Iterator[Told]:
    """Nobody else is shown them (ISO-79)."""
    if ear.reads(fact.seat):
        cards = [Phrase("seen.card", {"who": other, "card": Phrase(f"alien.{card}")})
                 for other, card in sorted(fact.cards.items())]  # fmt: skip
        yield great_news("news.aliens_seen", cards=cards)


def alien_exposed(ear: Ear, fact: f.AlienExposed) -> Iterator[Told]:
    values = {"whose": whose(ear, fact.seat), "card": Phrase(f"alien.{fact.card}"), "why": Phrase("shown.telepaths")}
    yield great_news("news.alien_shown", **values)


def alien_redrawn(ear: Ear, fact: f.AlienRedrawn) -> Iterator[Told]:
    card = Phrase(f"alien.{fact.card}")
    if ear.is_me(fact.seat):
        yield great_news("news.alien_new", fact.throw, card=card, scores=Phrase(f"scores.{fact.card}"))
    elif fact.shown or ear.reads(fact.seat):
        yield event("event.alien_new", fact.throw, who=fact.seat, card=card)


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.EncounterRolled: encounter_rolled,
    f.EncounterDrawn: encounter_drawn,
    f.EncounterVoid: encounter_void,
    f.EncounterIdle: encounter_idle,
    f.CardDieRolled: card_die_rolled,
    f.PortalRolled: portal_rolled,
    f.UnitsSwept: units_swept,
    f.UnitsStrayed: units_strayed,
    f.UnitsReturned: units_returned,
    f.UnitsFound: units_found,
    f.UnitExchanged: unit_exchanged,
    f.UnitsHeld: units_held,
    f.UnitsFreed: units_freed,
    f.CrewsVanished: crews_vanished,
    f.UnitClaimed: unit_claimed,
    f.AlienCardsSeen: alien_cards_seen,
    f.AlienExposed: alien_exposed,
    f.AlienRedrawn: alien_redrawn,
    **artefact_sentences.TELLERS,
}
# What follows from what was told before.
SILENT = frozenset({f.HoldEnded, f.ArtefactsRested})
