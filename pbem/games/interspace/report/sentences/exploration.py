"""Sentences about the exploration step: tiles, joined regions, wormholes; and the reader's own map."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.interspace.board.components import JOINING
from pbem.games.interspace.board.places import letter_direction
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import whose_within


def throw(label: str, what: str) -> str:
    """As exploration.py labels its throws."""
    return f"explore/{label}/{what}".lower()


def tile_drawn(reader: Reader, fact: f.TileDrawn) -> Iterator[Sentence]:
    throws = [throw(fact.label, "tile"), *([throw(fact.label, "planet")] if fact.planet else [])]
    values = {"name": fact.name, "hex": fact.label, "what": _tile(fact)}
    if reader.is_me(fact.seat):
        yield news("news.explored", *throws, **values)
    elif any(reader.surveys(entered.frame) for entered in reader.state.pending if entered.name == fact.name):
        yield event("event.explored", *throws, who=who(reader, fact.seat), **values)


def _tile(fact: f.TileDrawn) -> Text:
    if fact.planet:
        return Phrase("tile.planet_named", {"planet": fact.planet})
    if fact.gate:
        return Phrase("tile.wormhole_named", {"gate": fact.gate})
    return Phrase("tile.joining" if fact.tile in JOINING else f"terrain.{fact.terrain}")


def partner_found(reader: Reader, fact: f.PartnerFound) -> Iterator[Sentence]:
    throws = (throw(fact.at, "partner"),) if fact.die else ()
    key = "event.partner" if fact.die else "event.partner_alone"
    yield from _heard(reader, fact, key, throws, whose=whose_within(reader, fact.partner), die=fact.die)


def facing_found(reader: Reader, fact: f.FacingFound) -> Iterator[Sentence]:
    throws = (throw(fact.at, "facing"),) if fact.die else ()
    key = "event.facing_rolled" if fact.die else "event.facing"
    direction = letter_direction(reader.state, fact.at[0], fact.facing)
    yield from _heard(reader, fact, key, throws, side=f"{fact.at}/{direction}", die=fact.die)


def side_rolled(reader: Reader, fact: f.SideRolled) -> Iterator[Sentence]:
    home = reader.state.players[fact.partner].first_home
    yield from _heard(reader, fact, "event.side", (throw(fact.at, "side"),), home=home, side=fact.side)


def join_failed(reader: Reader, fact: f.JoinFailed) -> Iterator[Sentence]:
    yield from _heard(reader, fact, "event.join_failed", (), why=Phrase(f"join_failed.{fact.why}"))


_Step = f.PartnerFound | f.FacingFound | f.SideRolled | f.JoinFailed


def _heard(reader: Reader, fact: _Step, key: str, throws: tuple[str, ...], **values: object) -> Iterator[Sentence]:
    """The steps on the way to a join or a wormhole concern those who have the new hex on their map."""
    if reader.is_me(fact.seat) or reader.charts(fact.at):
        yield event(key, *throws, hex=fact.at, **values)


def regions_joined(reader: Reader, fact: f.RegionsJoined) -> Iterator[Sentence]:
    """Players in one of the two regions are from now on in both."""
    values = {"who": who(reader, fact.seat), "whose": whose_within(reader, fact.partner), "hex": fact.at}
    if reader.is_me(fact.seat) or reader.is_me(fact.partner):
        yield news("news.joined", **values)
    elif reader.surveys(fact.frame) or reader.surveys(fact.into):
        yield event("event.joined", **values)


def null_placed(reader: Reader, fact: f.NullPlaced) -> Iterator[Sentence]:
    """A reader who sees one end has the other on the map too, and so reads its place."""
    prime = reader.state.gates[fact.gate][0]
    if reader.is_me(fact.seat) or reader.charts(prime) or reader.surveys(fact.frame):
        concerned = reader.is_me(fact.seat) or reader.is_me(fact.partner)
        yield (news if concerned else event)("news.opened", prime=prime, gate=fact.gate, hex=fact.label)


def hexes_charted(reader: Reader, fact: f.HexesCharted) -> Iterator[Sentence]:
    """Hexes of the seat's own letter were reported when they were laid out or explored."""
    new = [label for label in fact.labels if label[0] != fact.seat]
    if new and reader.is_me(fact.seat):
        yield Sentence("events", Phrase("event.charted", {"hexes": new}), UNDER)
