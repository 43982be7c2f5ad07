"""What is told of the exploration step: tiles, joined regions, wormholes; and of one's own map."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Told
from pbem.games.interspace.board.components import JOINING
from pbem.games.interspace.board.places import letter_direction
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import who, whose_within


def throw(label: str, what: str) -> str:
    """As exploration.py labels its throws."""
    return f"explore/{label}/{what}".lower()


def tile_drawn(ear: Ear, fact: f.TileDrawn) -> Iterator[Told]:
    throws = [throw(fact.label, "tile"), *([throw(fact.label, "planet")] if fact.planet else [])]
    values = {"name": fact.name, "hex": fact.label, "what": _tile(fact)}
    if ear.is_me(fact.seat):
        yield news("news.explored", *throws, **values)
    elif any(ear.surveys(entered.frame) for entered in ear.state.pending if entered.name == fact.name):
        yield event("event.explored", *throws, who=who(ear, fact.seat), **values)


def _tile(fact: f.TileDrawn) -> Text:
    if fact.planet:
        return Phrase("tile.planet_named", {"planet": fact.planet})
    if fact.gate:
        return Phrase("tile.wormhole_named", {"gate": fact.gate})
    return Phrase("tile.joining" if fact.tile in JOINING else f"terrain.{fact.terrain}")


def partner_found(ear: Ear, fact: f.PartnerFound) -> Iterator[Told]:
    throws = (throw(fact.at, "partner"),) if fact.die else ()
    key = "event.partner" if fact.die else "event.partner_alone"
    yield from _heard(ear, fact, key, throws, whose=whose_within(ear, fact.partner), die=fact.die)


def facing_found(ear: Ear, fact: f.FacingFound) -> Iterator[Told]:
    throws = (throw(fact.at, "facing"),) if fact.die else ()
    key = "event.facing_rolled" if fact.die else "event.facing"
    direction = letter_direction(ear.state, fact.at[0], fact.facing)
    yield from _heard(ear, fact, key, throws, side=f"{fact.at}/{direction}", die=fact.die)


def side_rolled(ear: Ear, fact: f.SideRolled) -> Iterator[Told]:
    home = ear.state.players[fact.partner].first_home
    yield from _heard(ear, fact, "event.side", (throw(fact.at, "side"),), home=home, side=fact.side)


def join_failed(ear: Ear, fact: f.JoinFailed) -> Iterator[Told]:
    yield from _heard(ear, fact, "event.join_failed", (), why=Phrase(f"join_failed.{fact.why}"))


_Step = f.PartnerFound | f.FacingFound | f.SideRolled | f.JoinFailed


def _heard(ear: Ear, fact: _Step, key: str, throws: tuple[str, ...], **values: object) -> Iterator[Told]:
    """The steps on the way to a join or a wormhole concern those who have the new hex on their map."""
    if ear.is_me(fact.seat) or ear.charts(fact.at):
        yield event(key, *throws, hex=fact.at, **values)


def regions_joined(ear: Ear, fact: f.RegionsJoined) -> Iterator[Told]:
    """Whoever is in one of the two regions is from now on in both."""
    values = {"who": who(ear, fact.seat), "whose": whose_within(ear, fact.partner), "hex": fact.at}
    if ear.is_me(fact.seat) or ear.is_me(fact.partner):
        yield news("news.joined", **values)
    elif ear.surveys(fact.frame) or ear.surveys(fact.into):
        yield event("event.joined", **values)


def null_placed(ear: Ear, fact: f.NullPlaced) -> Iterator[Told]:
    """Who sees one end has the other on the map too, and so is told where it lies."""
    prime = ear.state.gates[fact.gate][0]
    if ear.is_me(fact.seat) or ear.charts(prime) or ear.surveys(fact.frame):
        concerned = ear.is_me(fact.seat) or ear.is_me(fact.partner)
        yield (news if concerned else event)("news.opened", prime=prime, gate=fact.gate, hex=fact.label)


def hexes_charted(ear: Ear, fact: f.HexesCharted) -> Iterator[Told]:
    """Hexes of the seat's own letter were told when they were laid out or explored."""
    new = [label for label in fact.labels if label[0] != fact.seat]
    if new and ear.is_me(fact.seat):
        yield Told("events", Phrase("event.charted", {"hexes": new}), UNDER)
