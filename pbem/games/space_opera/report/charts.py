"""The map without drawing: rows of boxes, planets with what they yield, ships and garrisons."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import FOG, SEEN, Cell, Chart, Link, Panel, Stack
from pbem.core.phrases import Phrase, Text
from pbem.games.space_opera.board.components import UNITS, kind_of
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.knowledge.sight import Sight, look


def chart(state: State, seat: str | None) -> Chart:
    sight = look(state, seat)
    cells = tuple(_cell(sight, box, at) for box, at in sight.rules.galaxy.at.items())
    links = tuple(Link("way", pair) for pair in sight.rules.scenario.links)
    return Chart("brick", (Panel("", Phrase("panel")),), cells, links=links, owners=tuple(state.seats))


def _cell(sight: Sight, box: str, at: tuple[int, int]) -> Cell:
    planet = sight.board.planets.get(box)
    terrain = "space" if planet is None else "home_world" if planet.civilization else "planet"
    return Cell(
        box,
        at,
        terrain,
        "",
        box,
        planet.owner if planet else "",
        tuple(_notes(sight, box)),
        tuple(_stacks(sight, box)),
        badge="/".join(map(str, sight.rules.yields(planet).values())) if planet else "",
        sight=SEEN if sight.sees(box) else FOG,
    )


def _notes(sight: Sight, box: str) -> Iterator[Text]:
    planet = sight.board.planets.get(box)
    if planet and planet.city:
        yield planet.city
    if planet and len(planet.troops) > 1:
        yield Phrase("note.mixed")


def _stacks(sight: Sight, box: str) -> Iterator[Stack]:
    """Ships in the box and land units on its planet, owner by owner."""
    board, fleets, planet = sight.board, sight.fleets.get(box, {}), sight.board.planets.get(box)
    if not fleets and planet is None:
        return
    owners = [owner for owner in ("", *board.seats) if (planet and owner in planet.troops) or owner in fleets]
    for owner in owners:
        counts = dict(board.ashore(owner, box))
        for name in fleets.get(owner, ()):
            counts[kind_of(name)] = counts.get(kind_of(name), 0) + 1
        yield Stack(owner, tuple((code, counts[code]) for code in UNITS if code in counts))
