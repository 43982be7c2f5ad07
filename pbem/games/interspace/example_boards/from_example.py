"""Boards for worked examples: the `[given]` table as a board. The board afterwards is in to_example.py.

players = 2                                 # seats A, B, ...
start = "seven_hex"                         # or home_only, or setup (before the SETUP lines); rings as by default
active = "A"                                # only this player's turn is played; "all": the whole round, by draw
drawn = ["B"]                               # had their turn already
hexes = { A3 = "nebula", A8 = "dust cloud at A2/1", "A8/1" = "A9 empty space, A10 planet Xann" }
joined = ["B2/1 on A8 turned 3"]            # B's region is turned by 3 sixths and B2/1 falls on A8
planets = { A2 = "A 2/2", Xann = "B 5/4, rests in round 3", A9 = "nobody" }
units.A = { A7 = "2 PB + CA1 + Sct" }       # without `units`: the start units; with it: these and no others
civ.A = 5                                   # else the highest tech
box = { pulsar = 1 }                        # else all tiles that are not on the map
home.A = "A2"                               # declared home world
standing.A = "RETREAT DEF never"            # a line each
round = 3    out = ["C"]    resigned = ["B"]

With the standard level also (standard.py):
active = "economy"                          # only the economy phase of all is played
boxes = { A1 = "8 IPE + 2 ore + 3 TG B + 2 PB", Kor = "exhausted" }
cargo.A = { Trn1 = "4 ore + 2 TG" }
mining.A = ["A5"]                           # MINE is in force there
cards.alien.A = "royalists"                 # and other cards (cards/example_board.py); else everybody is a builder
quotas.A = { planet = 2 }                   # found so far, with nonrandom_exploration
planets = { Kor = "rebels 2/3" }    units.rebels = { Kor = "2 PB" }
units.pirates = { A8 = "CA" }               # and other free units; more in free_units/example_board.py
finds.artefacts = { crystal = "A.Sct1" }    # and more (encounters/example_board.py)
units.derelicts = { A8 = "Sct" }            # ships without crews
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from pbem.core.example import ExampleError, typed
from pbem.core.kit.example_boards import put_standing
from pbem.games.interspace.basic.economy import planet_named
from pbem.games.interspace.board.components import DEFAULT_RING, EXTRA_HOMES, HOMES, LEVELS, PLANETS, TILES, WORMHOLES
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import example_board as boards_cards
from pbem.games.interspace.cards.decks import decks_laid
from pbem.games.interspace.encounters import example_board as boards_encounters
from pbem.games.interspace.encounters.state import DERELICTS
from pbem.games.interspace.example_boards import standard
from pbem.games.interspace.example_boards.map import find, join, lay_hexes
from pbem.games.interspace.example_boards.to_example import board_to_example
from pbem.games.interspace.example_boards.units import put_stacks, start_units
from pbem.games.interspace.free_units import example_board as boards_free
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.levels import language, ruleset
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.changes import apply
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.standard.quotas import quotas_set, set_quotas

__all__ = ["board_from_example", "board_to_example"]


Count = Annotated[int, msgspec.Meta(ge=0)]
Level = Annotated[int, msgspec.Meta(ge=1, le=8)]
Round = Annotated[int, msgspec.Meta(ge=1)]


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 2
    start: Literal["", "seven_hex", "home_only", "setup"] = ""
    active: str = "A"
    drawn: list[str] = []
    round: Round = 1
    hexes: dict[str, str] = {}
    joined: list[str] = []
    planets: dict[str, str] = {}
    units: dict[str, dict[str, str]] | None = None
    civ: dict[str, Level] = {}
    box: dict[str, Count] | None = None
    home: dict[str, str] = {}
    standing: dict[str, str] = {}
    out: list[str] = []
    resigned: list[str] = []
    boxes: dict[str, str] = {}
    cargo: dict[str, dict[str, str]] = {}
    mining: dict[str, list[str]] = {}
    cards: dict[str, Any] = {}
    quotas: dict[str, dict[str, int]] = {}
    free: dict[str, Any] = {}
    finds: dict[str, Any] = {}


_LEVELS = re.compile(r"(?:([A-H]|rebels) )?([1-8])/([1-8])(?:, rests in round ([0-9]+))?")
# Non-players that own units and planets.
OWNERS = frozenset({"rebels", DERELICTS, *FREE})


def board_from_example(given: Mapping[str, Any], options: Mapping[str, str]) -> State:
    """The board of an example; what is not given is as at the start."""
    try:
        wanted = typed(given, Given)
        state = _begin(wanted, options)
        if wanted.start != "setup":
            for part in (
                _regions,
                _map,
                _levels,
                _players,
                _place,
                _stores,
                _free,
                _cards,
                _quotas,
                _finds,
                _box,
                _standing,
                _moment,
            ):
                part(state, wanted)
    except ExampleError as error:
        raise ExampleError(f"given: {error}") from error
    return state


# --- the map ----------------------------------------------------------------------------------------------------------


def _begin(wanted: Given, options: Mapping[str, str]) -> State:
    state = State(options=dict(options), seats=list("ABCDEFGH"[: wanted.players]))
    tiles = {tile.id: tile.total for tile in TILES.values()}
    tiles["empty_space"] += ruleset(options).extra_empty
    apply(state, f.BoxFilled(tiles))
    if ruleset(options).economy:
        apply(state, s.StoresOpened())
    if ruleset(options).decks:
        apply(state, decks_laid(ruleset(options)))
    if set_quotas in ruleset(options).phases["begin"]:
        apply(state, quotas_set(wanted.players))
    homes = (*HOMES, *EXTRA_HOMES)[: wanted.players]
    cards = [name for name in PLANETS if name not in homes]
    for seat, home, card in zip(state.seats, homes, cards, strict=False):
        apply(state, f.ColonyNamed(seat, home, "" if _home_only(state, wanted) else card))
    return state


def _home_only(state: State, wanted: Given) -> bool:
    return wanted.start == "home_only" or (wanted.start != "seven_hex" and ruleset(state.options).ring is None)


def _regions(state: State, wanted: Given) -> None:
    ring = [DEFAULT_RING[d] for d in range(1, 7)]
    home, colony, alone = LEVELS["home_world"], LEVELS["colony"], LEVELS["home_world_only"]
    for frame, seat in enumerate(state.seats):
        if _home_only(state, wanted):
            apply(state, f.RegionLaid(seat, frame, [], alone.ind, alone.tech))
        else:
            apply(state, f.RegionLaid(seat, frame, ring, home.ind, home.tech, colony.ind, colony.tech))


def _map(state: State, wanted: Given) -> None:
    lay_hexes(state, wanted.hexes)
    join(state, wanted.joined)


# --- planets, players, units ------------------------------------------------------------------------------------------


def _levels(state: State, wanted: Given) -> None:
    for key, text in wanted.planets.items():
        name, said = planet_named(state, find(state, key).label), _LEVELS.fullmatch(text)
        if not name or not (said or text == "nobody"):
            raise ExampleError(f"planets {key}: {'write A 2/2 or nobody' if name else 'no planet there'}")
        planet = state.planets[name]
        planet.owner = (said[1] or planet.owner or "A") if said else ""
        if planet.owner not in OWNERS:
            _seats(state, [planet.owner] if said else [])
        planet.ind, planet.tech, planet.rests = (int(said[n] or 0) for n in (2, 3, 4)) if said else (0, 0, 0)


def _players(state: State, wanted: Given) -> None:
    _seats(state, [*wanted.civ, *wanted.home, *wanted.out, *wanted.resigned])
    for seat, player in state.players.items():
        highest = max((planet.tech for _, planet in state.planets_of(seat)), default=1)
        player.civ = wanted.civ.get(seat, highest)
        if player.civ < highest:
            raise ExampleError(f"civ {seat}: {player.civ} is below the tech of a planet")
        player.out, player.resigned = seat in wanted.out, seat in wanted.resigned
    for seat, name in wanted.home.items():
        state.players[seat].home = planet_named(state, find(state, name).label)
        if not state.players[seat].home:
            raise ExampleError(f"home {seat}: no planet at {name}")


def _seats(state: State, seats: list[str]) -> None:
    for seat in seats:
        if seat not in state.seats:
            raise ExampleError(f"there is no seat {seat!r}")


def _place(state: State, wanted: Given) -> None:
    units = wanted.units
    if units is None:
        units = {} if _home_only(state, wanted) else {seat: start_units(seat) for seat in state.seats}
    _seats(state, [owner for owner in units if owner not in OWNERS])
    for seat, stacks in units.items():
        put_stacks(state, seat, stacks)


def _stores(state: State, wanted: Given) -> None:
    if state.stores is not msgspec.UNSET:
        standard.fill(state, wanted.boxes, wanted.cargo, wanted.mining)
    elif wanted.boxes or wanted.cargo or wanted.mining:
        raise ExampleError('boxes, cargo and mining need options.level = "standard"')


def _free(state: State, wanted: Given) -> None:
    boards_free.lay(state, wanted.free)


def _cards(state: State, wanted: Given) -> None:
    decks = ruleset(state.options).decks
    if decks:
        boards_cards.lay(state, decks, wanted.cards)
    elif wanted.cards:
        raise ExampleError("cards need a module that is played with them, such as options.alien_cards")


def _quotas(state: State, wanted: Given) -> None:
    if state.quotas is not msgspec.UNSET:
        state.quotas.found = {seat: dict(found) for seat, found in wanted.quotas.items()}
    elif wanted.quotas:
        raise ExampleError("quotas need options.nonrandom_exploration")


def _finds(state: State, wanted: Given) -> None:
    boards_encounters.lay(state, wanted.finds)


def _box(state: State, wanted: Given) -> None:
    """All that is not on the map, unless the box is given; the map itself must not need more tiles than exist."""
    if short := [tile for tile, count in state.box.items() if count < 0]:
        raise ExampleError(f"hexes: there are not that many {short[0]} tiles")
    if wrong := [tile for tile in wanted.box or () if tile not in TILES]:
        raise ExampleError(f"box: there is no tile {wrong[0]!r}; there are {', '.join(TILES)}")
    if lone := [gate for tile, gate in WORMHOLES.items() if gate in state.gates and state.box[tile]]:
        raise ExampleError(f"hexes: {lone[0]}-Null without {lone[0]}-Prime")
    state.box = {tile: state.box[tile] if wanted.box is None else wanted.box.get(tile, 0) for tile in TILES}


def _standing(state: State, wanted: Given) -> None:
    put_standing(state, language(state.options), wanted.standing)


def _moment(state: State, wanted: Given) -> None:
    state.phase, state.round, state.drawn = "round", wanted.round, list(wanted.drawn)
    _seats(state, wanted.drawn)
    if wanted.active == "economy":
        state.options["split_economy"], state.phase = "true", "economy"
    elif wanted.active != "all":
        _seats(state, [wanted.active])
        if wanted.active in wanted.drawn:
            raise ExampleError(f"drawn: {wanted.active} has the turn now")
        state.options["pace"] = "turn"
        state.active = wanted.active
        state.drawn.append(wanted.active)
