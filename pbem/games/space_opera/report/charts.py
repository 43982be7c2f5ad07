"""The map without drawing: rows of boxes, planets with what they yield, ships and garrisons."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import FOG, SEEN, Cell, Chart, Link, Panel, Stack
from pbem.core.phrases import Phrase, Text
from pbem.games.space_opera.board.components import UNITS, kind_of
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.knowledge.seat_knowledge import SeatKnowledge, look


def chart(state: State, seat: str | None) -> Chart:
    knowledge = look(state, seat)
    cells = tuple(_cell(knowledge, box, at) for box, at in knowledge.rules.galaxy.at.items())
    links = tuple(Link("way", pair) for pair in knowledge.rules.scenario.links)
    return Chart("brick", (Panel("", Phrase("panel")),), cells, links=links, owners=tuple(state.seats))


def _cell(knowledge: SeatKnowledge, box: str, at: tuple[int, int]) -> Cell:
    planet = knowledge.board.planets.get(box)
    terrain = "space" if planet is None else "home_world" if planet.civilization else "planet"
    return Cell(
        box,
        at,
        terrain,
        "",
        box,
        planet.owner if planet else "",
        tuple(_notes(knowledge, box)),
        tuple(_stacks(knowledge, box)),
        badge="/".join(map(str, knowledge.rules.yields(planet).values())) if planet else "",
        sight=SEEN if knowledge.sees(box) else FOG,
    )


def _notes(knowledge: SeatKnowledge, box: str) -> Iterator[Text]:
    planet = knowledge.board.planets.get(box)
    if planet and planet.city:
        yield planet.city
    if planet and len(planet.troops) > 1:
        yield Phrase("note.mixed")


def _stacks(knowledge: SeatKnowledge, box: str) -> Iterator[Stack]:
    """Ships in the box and land units on its planet, owner by owner."""
    board, fleets, planet = knowledge.board, knowledge.fleets.get(box, {}), knowledge.board.planets.get(box)
    if not fleets and planet is None:
        return
    owners = [owner for owner in ("", *board.seats) if (planet and owner in planet.troops) or owner in fleets]
    for owner in owners:
        counts = dict(board.ashore(owner, box))
        for name in fleets.get(owner, ()):
            counts[kind_of(name)] = counts.get(kind_of(name), 0) + 1
        yield Stack(owner, tuple((code, counts[code]) for code in UNITS if code in counts))
