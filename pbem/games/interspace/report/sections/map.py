"""The map in words: every charted hex with its contents and its six neighbours, so that orders can be written."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core import hexes
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge, in_words, stacks_at
from pbem.games.interspace.report.naming import owner_named

SIDES = ("side1", "side2", "side3", "side4", "side5", "side6")


def chart_in_words(knowledge: SeatKnowledge) -> Section:
    labels = sorted(knowledge.board.hexes, key=label_order)
    rows = tuple((label, _what(knowledge, label), *_sides(knowledge, label)) for label in labels)
    notes = (Phrase("map.how_to_read"), *_gates(knowledge), *_compasses(knowledge)) if rows else ()
    return section("map", Lines(notes), Table(columns("hex", "what", *SIDES), rows))


def _what(knowledge: SeatKnowledge, label: str) -> Text:
    """Terrain, planet and owner, then the stacks: `planet Kor (A); A: 2 PB`."""
    said = _terrain(knowledge, label)
    for owner, units in stacks_at(knowledge, label).items():
        named = owner_named(knowledge.board, owner)
        said = Phrase("map.stack", {"before": said, "owner": named, "units": in_words(knowledge, owner, label, units)})
    for kind, at in knowledge.board.roaming.drifting.items():
        if at == label:
            said = Phrase("map.drifting", {"before": said, "what": Phrase(f"unit.{FREE[kind].symbol}")})
    return said


def _terrain(knowledge: SeatKnowledge, label: str) -> Text:
    tile = knowledge.board.hexes[label]
    name = Phrase(f"terrain.{tile.terrain}")
    if tile.gate:
        return Phrase("map.named", {"terrain": name, "name": tile.gate})
    if not tile.planet:
        return name
    owner = owner_named(knowledge.board, knowledge.board.planets[tile.planet].owner)
    return Phrase("map.owned" if owner else "map.named", {"terrain": name, "name": tile.planet, "owner": owner})


def _sides(knowledge: SeatKnowledge, label: str) -> Iterator[str]:
    """Neighbours in directions 1 to 6 of the letter's compass; an unknown one by the name to write (ISB-7)."""
    board, tile = knowledge.board, knowledge.board.hexes[label]
    for d in hexes.DIRECTIONS:
        at = hexes.step((tile.q, tile.r), places.frame_direction(board, label[0], d))
        yield places.label_at(board, tile.frame, at) or f"{label}/{d}"


def _gates(knowledge: SeatKnowledge) -> Iterator[Text]:
    for gate, ends in sorted(knowledge.board.gates.items()):
        yield Phrase("map.gate", {"gate": gate, "ends": [end for end in ends if knowledge.board.hexes[end].gate]})


def _compasses(knowledge: SeatKnowledge) -> Iterator[Text]:
    """How the directions of other letters on the same map are turned against one's own (ISB-6)."""
    board = knowledge.board
    frames = {label[0]: tile.frame for label, tile in board.hexes.items()}
    own = knowledge.me or next(iter(sorted(frames)), "")
    for letter in sorted(frames):
        if letter != own and frames[letter] == frames.get(own):
            turned = hexes.turn_direction(1, board.compass[letter] - board.compass[own])
            key = "map.compass" if turned == 1 else "map.compass_turned"
            yield Phrase(key, {"letter": letter, "own": own, "direction": turned})
