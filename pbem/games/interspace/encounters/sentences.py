"""Sentences about encounters: for the explorer, and for everyone who sees the hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.kit.narrator import Narrators
from pbem.core.narration import event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.interspace.encounters import artefact_sentences
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.journeys import ENDS
from pbem.games.interspace.encounters.state import LOST
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.report.naming import group, own_names, place, whose


def _card(card: str) -> Phrase:
    return Phrase(f"encounter.{card}")


def _hears(reader: Reader, seat: str, label: str) -> bool:
    return reader.is_me(seat) or reader.sees(label)


# --- cards ------------------------------------------------------------------------------------------------------------


def encounter_rolled(reader: Reader, fact: f.EncounterRolled) -> Iterator[Sentence]:
    if _hears(reader, fact.seat, fact.at):
        key = "event.encounter_nothing" if fact.die % 2 else "event.encounter_card"
        yield event(key, fact.throw, hex=place(reader.state, fact.at), die=fact.die)


def encounter_drawn(reader: Reader, fact: f.EncounterDrawn) -> Iterator[Sentence]:
    values = {"hex": place(reader.state, fact.at), "card": _card(fact.card), "means": Phrase(f"meaning.{fact.card}")}
    if reader.is_me(fact.seat):
        yield news("news.encounter", fact.throw, **values)
    elif _hears(reader, fact.seat, fact.at):
        yield event("event.encounter", fact.throw, who=fact.seat, **values)


def encounter_void(reader: Reader, fact: f.EncounterVoid) -> Iterator[Sentence]:
    if _hears(reader, fact.seat, fact.at):
        yield event("event.encounter_void")


def encounter_idle(reader: Reader, fact: f.EncounterIdle) -> Iterator[Sentence]:
    if _hears(reader, fact.seat, fact.at):
        yield event("event.encounter_idle", card=_card(fact.card))


def card_die_rolled(reader: Reader, fact: f.CardDieRolled) -> Iterator[Sentence]:
    """The die of the worm hole says where it leads."""
    if _hears(reader, fact.seat, fact.at):
        end = ENDS[fact.die - 1] if fact.card == "unstable_wormhole" else ""
        key = "event.wormhole_die" if end else "event.card_die"
        yield event(key, fact.throw, card=_card(fact.card), die=fact.die, end=end)


def portal_rolled(reader: Reader, fact: f.PortalRolled) -> Iterator[Sentence]:
    """It says where the units go."""
    if reader.is_me(fact.seat) or reader.hears_all:
        yield event("event.portal", *fact.throws, home=fact.home, side=fact.side, distance=fact.distance)


# --- units ------------------------------------------------------------------------------------------------------------


def units_swept(reader: Reader, fact: f.UnitsSwept) -> Iterator[Sentence]:
    """A reader who sees only one of the two hexes reads only about that one."""
    hex_, to, card = place(reader.state, fact.at), place(reader.state, fact.to), _card(fact.card)
    if reader.is_me(fact.seat):
        yield news("news.swept", units=own_names(fact.units), hex=hex_, to=to, card=card)
    elif reader.sees(fact.at) and reader.sees(fact.to):
        yield event("event.swept", units=group(reader, fact.units), hex=hex_, to=to, card=card)
    elif reader.sees(fact.at):
        yield event("event.swept_away", units=group(reader, fact.units), hex=hex_, card=card)
    elif reader.sees(fact.to):
        yield event("event.swept_here", units=group(reader, fact.units), to=to, card=card)


def units_strayed(reader: Reader, fact: f.UnitsStrayed) -> Iterator[Sentence]:
    key, values = _strayed(fact.waits)
    values |= {"hex": place(reader.state, fact.at)}
    if reader.is_me(fact.seat):
        yield news(f"news.{key}", units=own_names(fact.units), **values)
    elif reader.sees(fact.at):
        yield event(f"event.{key}", units=group(reader, fact.units), **values)


def _strayed(waits: str) -> tuple[str, dict[str, Any]]:
    return ("strayed", {}) if waits == LOST else ("strayed_to", {"end": waits})


def units_returned(reader: Reader, fact: f.UnitsReturned) -> Iterator[Sentence]:
    where = place(reader.state, fact.at)
    if reader.is_me(fact.seat):
        yield news("news.returned", units=own_names(fact.units), hex=where)
    elif reader.sees(fact.at):
        yield event("event.returned", units=group(reader, fact.units), hex=where)


def units_found(reader: Reader, fact: f.UnitsFound) -> Iterator[Sentence]:
    values = {"hex": place(reader.state, fact.at), "card": _card(fact.card)}
    if reader.is_me(fact.seat):
        yield news("news.found", units=own_names(fact.units), **values)
    elif reader.sees(fact.at):
        yield event("event.found", units=group(reader, fact.units), **values)


def unit_exchanged(reader: Reader, fact: f.UnitExchanged) -> Iterator[Sentence]:
    values = {"hex": place(reader.state, fact.at), "card": _card(fact.card)}
    if reader.is_me(fact.seat):
        old, new = own_names([fact.old, fact.new])
        yield news("news.exchanged", old=old, new=new, **values)
    elif reader.sees(fact.at) and reader.counts(fact.seat):
        yield event("event.exchanged", old=fact.old, new=fact.new, **values)


def units_held(reader: Reader, fact: f.UnitsHeld) -> Iterator[Sentence]:
    values = {"hex": place(reader.state, fact.at), "how": Phrase(f"held.{fact.how}")}
    if reader.is_me(fact.seat):
        yield news("news.held", units=own_names(fact.units), **values)
    elif reader.sees(fact.at):
        yield event("event.held", units=group(reader, fact.units), **values)


def units_freed(reader: Reader, fact: f.UnitsFreed) -> Iterator[Sentence]:
    """With several owners: each reads about their own."""
    for seat in sorted({owner(key) for key in fact.units}):
        units = [key for key in fact.units if owner(key) == seat]
        where = place(reader.state, fact.at)
        if reader.is_me(seat):
            yield news("news.freed", units=own_names(units), hex=where)
        elif reader.sees(fact.at):
            yield event("event.freed", units=group(reader, units), hex=where)


def crews_vanished(reader: Reader, fact: f.CrewsVanished) -> Iterator[Sentence]:
    where = place(reader.state, fact.at)
    if reader.is_me(fact.seat):
        yield news("news.vanished", units=own_names(fact.units), hex=where)
    elif reader.sees(fact.at):
        yield event("event.vanished", units=group(reader, list(fact.units)), hex=where)


def unit_claimed(reader: Reader, fact: f.UnitClaimed) -> Iterator[Sentence]:
    where = place(reader.state, fact.at)
    if reader.is_me(fact.seat):
        yield news("news.claimed", unit=own_names([fact.unit])[0], hex=where)
    elif reader.sees(fact.at):
        yield event("event.claimed", who=fact.seat, hex=where)


# --- secrets ----------------------------------------------------------------------------------------------------------


def alien_cards_seen(reader: Reader, fact: f.AlienCardsSeen) -> Iterator[Sentence]:
    """Nobody else is shown them (ISO-79)."""
    if reader.reads(fact.seat):
        cards = [Phrase("seen.card", {"who": other, "card": Phrase(f"alien.{card}")})
                 for other, card in sorted(fact.cards.items())]  # fmt: skip
        yield news("news.aliens_seen", cards=cards)


def alien_exposed(reader: Reader, fact: f.AlienExposed) -> Iterator[Sentence]:
    values = {"whose": whose(reader, fact.seat), "card": Phrase(f"alien.{fact.card}"), "why": Phrase("shown.telepaths")}
    yield news("news.alien_shown", **values)


def alien_redrawn(reader: Reader, fact: f.AlienRedrawn) -> Iterator[Sentence]:
    card = Phrase(f"alien.{fact.card}")
    if reader.is_me(fact.seat):
        yield news("news.alien_new", fact.throw, card=card, scores=Phrase(f"scores.{fact.card}"))
    elif fact.shown or reader.reads(fact.seat):
        yield event("event.alien_new", fact.throw, who=fact.seat, card=card)


NARRATORS: Narrators[Reader] = {
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
    **artefact_sentences.NARRATORS,
}
# Facts that follow from earlier sentences.
SILENT = frozenset({f.HoldEnded, f.ArtefactsRested})
