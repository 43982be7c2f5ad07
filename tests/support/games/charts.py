"""Charts to draw: boards of every shape, small and large, plain and crowded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pbem.core import hexes
from pbem.core.chart import FOG, OLD, Cell, Chart, Link, Panel, Stack
from pbem.core.phrases import Catalogue, catalogue

TERRAIN = ("asteroids", "black_hole", "dust_cloud", "nebula", "neutron_star", "pulsar", "null_space", "wormhole")
SEATS = ("A", "B", "C", "D")
CODES = ("Sct", "Trn", "Col", "PB", "AB", "DD", "CA", "BB", "SS")
NAMES = ("Kor", "Zorven", "Xann", "Loma", "Undor", "Enalda", "Hypph", "Itaria", "Mewtu", "Solne")


def words() -> Catalogue:
    own = {
        "unit.ship": "ship", "unit.police": "police", "unit.alien": "alien", "terrain.mine": "mine",
        "terrain.market": "market", "terrain.port": "spaceport", "terrain.gate": "gate", "terrain.space": "open space",
    }  # fmt: skip
    return Catalogue({**catalogue("pbem.games.interspace").words, **own})


def hex_chart(count: int, seed: str = "map", fog: bool = False) -> Chart:
    """So many hexes around a middle, as full as a game in its middle is."""
    random = Random(seed)
    spots = hexes.within((0, 0), 20)[:count]
    known = {spot: f"{'ABCD'[hexes.distance((0, 0), spot) % 4]}{n}" for n, spot in enumerate(spots, 1)}
    cells = [_hex(label, spot, random, fog) for spot, label in known.items()]
    rim = dict.fromkeys(near for spot in spots[-60:] for near in hexes.neighbours(spot) if near not in known)
    names = (f"{known[next(h for h in hexes.neighbours(at) if h in known)]}/{n % 6 + 1}" for n, at in enumerate(rim))
    cells += [Cell(name, at, "unknown", "A") for name, at in zip(names, rim, strict=True)]
    labels = list(known.values())
    routes = [Link("route", tuple(labels[n : n + 2]), random.choice(SEATS)) for n in range(3, min(count, 120), 9)]
    gates = [cell.name for cell in cells if cell.terrain == "wormhole"]
    ties = [Link("wormhole", pair) for pair in zip(gates[:4:2], gates[1:4:2], strict=False)]
    marks = [(labels[0], "compass 1"), (labels[3], "battle"), (labels[5], "changed"), (labels[-1], "new")]
    return Chart("hex", (Panel("A", "Region of A"),), tuple(cells), (*ties, *routes), tuple(marks), SEATS)


def _hex(label: str, at: hexes.Hex, random: Random, fog: bool) -> Cell:
    kind = random.random()
    terrain = "planet" if kind < 0.12 else random.choice(TERRAIN) if kind < 0.45 else "empty_space"
    owner = random.choice((*SEATS, "")) if terrain == "planet" else ""
    notes = (random.choice(NAMES),) if terrain == "planet" else ()
    badge = f"{random.randint(1, 8)}/{random.randint(1, 8)}" if owner else ""
    sight = random.choice((FOG, OLD, "")) if fog else ""
    stacks = tuple(_stacks(random, owner)) if random.random() < 0.22 and sight != OLD else ()
    return Cell(label, at, terrain, "A", label, owner, notes, stacks, 3 if sight == OLD else 0, badge, sight)


def _stacks(random: Random, owner: str) -> Iterator[Stack]:
    for seat in dict.fromkeys((owner or random.choice(SEATS), *random.sample(SEATS, random.choice((0, 0, 1))))):
        codes = random.sample(CODES, random.choice((1, 1, 2, 3)))
        yield Stack(seat, tuple((code, random.choice((1, 1, 2, 4))) for code in codes), random.random() < 0.1)


# --- a ring: sixteen sectors with their places, a gate in the middle, markers on the lines ---------------------------


def ring_chart() -> Chart:
    sectors = [f"{quarter}{n}" for quarter in "ABCD" for n in range(1, 5)]
    cells = [Cell("G", (0, 0), "gate", label="G")]
    for s, sector in enumerate(sectors):
        cells += _sector(s, sector)
    for line in range(16):
        kind = "axis" if line % 4 == 0 else "line"
        marker = {2: "police", 11: "alien"}.get(line)
        stacks = (Stack("", ((marker, 1),)),) if marker else ()
        cells.append(Cell(f"L{line + 1:02}", (1, 4 * line), kind, label=f"L{line + 1:02}", stacks=stacks))
    threats = [(sector, "threat") for line in (2, 11) for sector in (sectors[line - 1], sectors[line])]
    routes = (Link("route", ("A2.P", "A2", "A3", "A3.K"), "A"), Link("route", ("C4", "C3", "C3.M1"), "C"))
    marks = (*threats, ("C3", "battle"), ("A3.K", "changed"))
    return Chart("ring", (Panel("", "Board"),), tuple(cells), routes, marks, SEATS, 16)


def _sector(s: int, sector: str) -> Iterator[Cell]:
    ships = {"B1": (Stack("B", (("ship", 1),)), Stack("D", (("ship", 1),)))}
    yield Cell(sector, (1, 4 * s + 2), "space", label=sector, stacks=ships.get(sector, ()))
    place = {1: "K", 2: "P", 3: "K"}.get(int(sector[1]))
    if place:
        terrain, note = {"K": ("market", "F2 C1"), "P": ("port", "8 left")}[place]
        there = (Stack("A", (("ship", 1),)),) if sector == "A3" else ()
        owner = sector[0] if place == "P" else ""
        yield Cell(
            f"{sector}.{place}",
            (2, 4 * s + 2),
            terrain,
            label=f"{sector}.{place}",
            owner=owner,
            notes=(note,),
            stacks=there,
        )
    for n in (1, 2):
        metals = ("FCP",) if s % 3 == n else ()
        stacks = (Stack("C", (("ship", 1),)),) if (sector, n) == ("C3", 1) else ()
        at = (3, 4 * s + 2 * n - 1)
        yield Cell(f"{sector}.M{n}", at, "mine", label=f"{sector}.M{n}", notes=metals, stacks=stacks)


# --- boxes ----------------------------------------------------------------------------------------


def brick_chart() -> Chart:
    """Rows of 4 5 6 7 6 5 4 boxes, each shifted by half a box."""
    rows = (4, 5, 6, 7, 6, 5, 4)
    cells = tuple(_brick(r, c, 2 * c + 7 - long) for r, long in enumerate(rows) for c in range(long))
    route = Link("route", ("A1", "B2", "C2"), "B")
    return Chart("brick", (Panel("", "Map"),), cells, (route,), (("C2", "battle"),), SEATS)


def _brick(row: int, column: int, left: int) -> Cell:
    label, owned = f"{'ABCDEFG'[row]}{column + 1}", (row + column) % 8 == 0
    stacks = (Stack("B", (("BB", 2), ("TR", 1))),) if (row + 2 * column) % 7 == 3 else ()
    terrain = "space" if (row + column) % 4 else "planet"
    owner, badge = ("A", "3") if owned else ("", "")
    return Cell(label, (left, row), terrain, "", label, owner, stacks=stacks, badge=badge)


def box_chart() -> Chart:
    names = ("start", "middle", "goal")
    cells = tuple(Cell(name, (column, 0), "odd_place", label=name) for column, name in enumerate(names))
    return Chart("box", (Panel("", "Track"),), cells, (Link("way", names),))


def pointy_chart() -> Chart:
    spots = [(row, column) for row in range(5) for column in range(6 - row % 2)]
    return Chart("pointy", (Panel("", "Map"),), tuple(_pointy(*spot) for spot in spots), (), (), SEATS)


def _pointy(row: int, column: int) -> Cell:
    label = f"{'ABCDE'[row]}{column + 1}"
    stacks = (Stack("A", (("DD", 1), ("SC", 3))),) if (row + column) % 5 == 0 else ()
    terrain = "empty_space" if (row + column) % 3 else "nebula"
    return Cell(label, hexes.from_offset(column, row), terrain, label=label, stacks=stacks)
