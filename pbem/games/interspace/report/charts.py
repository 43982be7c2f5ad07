"""The map without drawing: a panel for each region, the reader's home world in the middle of the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pbem.core import hexes
from pbem.core.chart import FOG, OLD, SEEN, Cell, Chart, Link, Panel, Stack
from pbem.core.phrases import Phrase, Text
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import Hex, State, label_order
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.encounters.sections import in_a_hex
from pbem.games.interspace.encounters.state import DERELICTS
from pbem.games.interspace.free_units.chart import free_stacks
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.knowledge.known import in_sight, regions_of
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge, look, stacks_at, tally
from pbem.games.interspace.standard import support


class Region:
    """A frame as a panel: which hex is in its middle, and how far it must be turned back."""

    def __init__(self, knowledge: SeatKnowledge, frame: int) -> None:
        self.knowledge, self.frame = knowledge, frame
        board = knowledge.board
        self.labels = sorted((label for label, tile in board.hexes.items() if tile.frame == frame), key=label_order)
        own = [f"{knowledge.me}1"] if f"{knowledge.me}1" in self.labels else []
        self.middle = next(iter([*own, *(label for label in self.labels if board.hexes[label].home), self.labels[0]]))
        self.turned = board.compass[self.middle[0]]
        self.letters = sorted({label[0] for label in self.labels})
        self.name = "+".join(self.letters)

    def at(self, tile: Hex | hexes.Hex) -> hexes.Hex:
        """A position of the frame as a position of the panel: the middle is (0, 0), direction 1 of its letter up."""
        q, r = (tile.q, tile.r) if isinstance(tile, Hex) else tile
        middle = self.knowledge.board.hexes[self.middle]
        return hexes.turn((q - middle.q, r - middle.r), -self.turned)


def chart(state: State, seat: str | None) -> Chart:
    knowledge = look(state, seat)
    regions = [Region(knowledge, frame) for frame in sorted({tile.frame for tile in knowledge.board.hexes.values()})]
    regions.sort(
        key=lambda region: (not knowledge.me or region.middle != f"{knowledge.me}1", label_order(region.middle))
    )
    seen = _seen(knowledge)
    return Chart(
        "hex",
        tuple(Panel(region.name, Phrase("panel", {"letters": region.letters})) for region in regions),
        tuple(cell for region in regions for cell in (*_known(region, seen), *_unknown(region))),
        tuple(_links(knowledge)),
        tuple(mark for region in regions for mark in _marks(region)),
        tuple(state.seats),
    )


def _seen(knowledge: SeatKnowledge) -> dict[str, str]:
    """Of each hex on the map: whether its units are in sight, only the hex itself, or neither (fog)."""
    board = knowledge.board
    if knowledge.sees_all:
        return dict.fromkeys(board.hexes, SEEN)
    near, frames = in_sight(board, knowledge.rules, knowledge.seat), regions_of(board, knowledge.seat)
    return {
        label: SEEN if label in near else FOG if tile.frame in frames else OLD for label, tile in board.hexes.items()
    }


def _known(region: Region, seen: dict[str, str]) -> Iterator[Cell]:
    board = region.knowledge.board
    for label in region.labels:
        tile = board.hexes[label]
        owner = board.planets[tile.planet].owner if tile.planet else ""
        yield Cell(label, region.at(tile), tile.terrain, region.name, label, owner, tuple(_notes(region, label, tile)),
                   tuple(_stacks(region, label)), badge=_levels(region, tile), sight=seen[label])  # fmt: skip


def _notes(region: Region, label: str, tile: Hex) -> Iterator[Text]:
    """The name of the wormhole or of the planet; the contents of its box and of transports there, as far as visible."""
    yield from filter(None, (tile.gate, tile.planet))
    board = region.knowledge.board
    yield from in_a_hex(board, label)
    if board.stores is msgspec.UNSET:
        return
    held = Cargo()
    for key in (tile.planet, *board.stacks.get(label, ())):
        if key:
            held.add(board.stores.at(key))
    if held.size:
        goods = sum(held.goods.values())
        parts = ((held.ipe, "ipe"), (held.ore, "ore"), (goods, "tg"))
        yield Phrase("short.list", {"items": [Phrase(f"short.{name}", {"n": n}) for n, name in parts if n]})


def _levels(region: Region, tile: Hex) -> Text:
    planet = region.knowledge.board.planets.get(tile.planet)
    return Phrase("levels", {"ind": planet.ind, "tech": planet.tech}) if planet and planet.owner else ""


def _stacks(region: Region, label: str) -> Iterator[Stack]:
    for owner, units in stacks_at(region.knowledge, label).items():
        if owner not in FREE:
            whose = "" if owner == DERELICTS else owner
            yield Stack(whose, tuple(tally(units).items()), (owner, label) in region.knowledge.more)
    yield from free_stacks(region.knowledge, label)


def _rim(region: Region) -> Iterable[hexes.Hex]:
    board = region.knowledge.board
    return dict.fromkeys(at for label in region.labels for at in places.unknown_around(board, label))


def _unknown(region: Region) -> Iterator[Cell]:
    """The rim: unknown hexes that can be named, each by the name to write."""
    board = region.knowledge.board
    for at in _rim(region):
        name = places.unknown_name(board, region.frame, at)
        yield Cell(name, region.at(at), "unknown", region.name)


def _links(knowledge: SeatKnowledge) -> Iterator[Link]:
    for _, ends in sorted(knowledge.board.gates.items()):
        if len(ends) == 2 and all(knowledge.board.hexes[end].gate for end in ends):
            yield Link("wormhole", tuple(ends))


def _marks(region: Region) -> Iterator[tuple[str, str]]:
    """For each letter, at its first hex: the direction of the panel in which its direction 1 points."""
    board = region.knowledge.board
    for letter in region.letters:
        first = next(label for label in region.labels if label[0] == letter)
        yield first, f"compass {hexes.turn_direction(1, board.compass[letter] - region.turned)}"
    yield from ((name, "support") for name in _supported(region))


def _supported(region: Region) -> Iterator[str]:
    """Hexes that the reader's planets and stations reach, unknown ones too (ISS-48, ISS-50)."""
    knowledge, board = region.knowledge, region.knowledge.board
    if not knowledge.me or not knowledge.rules.economy:
        return
    yield from (label for label in region.labels if knowledge.rules.supported(board, knowledge.me, label))
    for at in _rim(region):
        if support.slack_at(board, knowledge.me, region.frame, at) >= 0:
            yield places.unknown_name(board, region.frame, at)
