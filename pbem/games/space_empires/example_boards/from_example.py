"""Boards for worked examples: the `[given]` table as a board, and a board in the same words.

players = 2                                  # Red and Blue, then Green, Yellow
cycle = 1                                    # and turn = 1, or phase = "economy", "research", "units" or "setup"
first = "Red"                                # who plays first
played = "Red"                               # whose player turn is over (pace=turn)
homeworlds = { Red = "C5" }                  # else where missing orders put them
systems = { D5 = "asteroids" }               # turned-up markers; all other hexes are empty space
face_down = "D5 D6"                          # hexes with a face-down marker
lies = { D6 = "danger" }                     # what lies face down there; else it is drawn
looked.Red = "D6"                            # who knows of it
colonies.Red = { D4 = "5", E4 = "new", C5 = "15", D6 = "3 + minerals_5" }
units.Red = { SC1 = "3 C5", DD1 = "2 D5 attack=1 move=2 up", MI1 = "D5 load=minerals_5" }
tech.Red = "attack=1 move=2"                 # above the start levels
cp.Red = 10                                  # carried over
standing.Red = "RETREAT yes"                 # a line each
sides = "Red+Green Blue+Yellow"              # who is allied with whom, and
blood = true                                 # whether by blood
hits = { DMA1 = 2 }                          # on a doomsday machine, and its weakness if it is known
weaknesses = { DMA1 = "mines" }
empires = { Alpha = "fleet=20 research=15 defense=10 attack=1" }   # CP in the banks of an alien empire, technology
fleets = { FL1 = "Alpha 18 F6", FL2 = "Beta R1 CV1" }              # CP and hex of a fleet, or its ships (units.Empires)
shown.Red = "attack=1"                       # the highest technology a player has shown
learned = "mines"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from pbem.core.example import ExampleError, typed
from pbem.core.kit.example_boards import fields, one_of, put_standing, standing_and_ending
from pbem.core.rules import Options
from pbem.games.space_empires.advanced.aliens import TECH
from pbem.games.space_empires.base.cycle import clockwise
from pbem.games.space_empires.base.setup import deep_hexes
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import (
    ALIENS,
    CARGO,
    DEAD_WARP,
    EMPIRES,
    LIVE_DOOMSDAY,
    MACHINE_TECH,
    MACHINES,
    MARKERS,
    TECHS,
    UNITS,
)
from pbem.games.space_empires.board.state import (
    Account,
    AlienFleet,
    Colony,
    Empire,
    Note,
    Secrets,
    State,
    Tech,
    Unit,
    start_levels,
)
from pbem.games.space_empires.levels import language, ruleset
from pbem.games.space_empires.play import seat_names
from pbem.games.space_empires.ruleset import Ruleset
from pbem.games.space_empires.variants.alien_empires import NAMES
from pbem.games.space_empires.variants.alien_lore import empire_of, equip

# What ships that belong to no player have on board.
NOBODYS = {"alien": TECH, "machine": MACHINE_TECH}
Count = Annotated[int, msgspec.Meta(ge=0)]


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 2
    phase: str = "turn"
    cycle: Annotated[int, msgspec.Meta(ge=1)] = 1
    turn: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    first: str = ""
    played: str = ""
    homeworlds: dict[str, str] = {}
    systems: dict[str, str] = {}
    face_down: str = ""
    lies: dict[str, str] = {}
    looked: dict[str, str] = {}
    colonies: dict[str, dict[str, str]] = {}
    units: dict[str, dict[str, str]] = {}
    tech: dict[str, str] = {}
    cp: dict[str, Count] = {}
    standing: dict[str, str] = {}
    sides: str = ""
    blood: bool = False
    hits: dict[str, Count] = {}
    weaknesses: dict[str, str] = {}
    empires: dict[str, str] = {}
    fleets: dict[str, str] = {}
    shown: dict[str, str] = {}
    learned: str = ""


def board_from_example(given: Mapping[str, Any], options: Options) -> State:
    """The board an example begins with."""
    table = typed(dict(given), Given)
    rules = ruleset(options)
    seats = list(seat_names(table.players, options))
    state = State(options=dict(options), seats=seats)
    if table.phase == "setup":
        state.phase = "setup"
        return state
    state.phase = one_of("phase", table.phase, ("turn", "economy", "research", "units"))
    state.cycle, state.turn = table.cycle, table.turn if state.phase == "turn" else 0
    state.order = clockwise(state, one_of("first", table.first or seats[0], seats))
    state.played = [one_of("played", seat, seats) for seat in table.played.split()]
    for number, seat in enumerate(seats):
        _place(state, rules, number, seat, table)
    state.hexes.update(dict.fromkeys(deep_hexes(rules.scenario(state), state), ""))
    state.closed = list(rules.scenario(state).entries)
    state.hexes.update(dict.fromkeys(state.closed, ""))
    state.hits = {**dict.fromkeys(table.units.get(MACHINES, {}), 0), **table.hits}
    state.weaknesses = dict(table.weaknesses)
    state.holes = [list(space.listed(hole)) for hole in rules.scenario(state).holes]
    state.sides = {seat: side.split("+")[0] for side in table.sides.split() for seat in side.split("+")}
    state.is_blood = table.blood
    state.shown = {seat: _levels(text) for seat, text in table.shown.items()}
    state.learned = table.learned.split()
    for owner in (ALIENS, MACHINES, EMPIRES):
        if owner in table.units:
            state.units[owner] = {}
        for name, text in table.units.get(owner, {}).items():
            state.units[owner][name] = _unit(state, owner, name, text)
    _empires(state, rules, table)
    state.mixes[""] = dict(rules.deep_mix)
    _lay(state, table)
    put_standing(state, language(options), table.standing)
    return state


def _place(state: State, rules: Ruleset, number: int, seat: str, table: Given) -> None:
    scenario = rules.scenario(state)
    home = [*space.listed(scenario.homes[number]), *space.listed(scenario.choice[number])[: scenario.extra[number]]]
    state.hexes.update(dict.fromkeys(home, seat))
    allowed = space.listed(scenario.homeworlds[number]) or space.HEXES[number:]
    homeworld = table.homeworlds.get(seat, allowed[(len(allowed) - 1) // 2])
    one_of("homeworlds", homeworld, home or space.HEXES)
    state.systems[homeworld] = "homeworld"
    state.colonies[homeworld] = Colony(seat, rules.homeworld_value, True)
    state.mixes[seat] = dict(rules.home_mix)
    levels = {**start_levels(), **_levels(table.tech.get(seat, ""))}
    state.secrets[seat] = Secrets(levels, [Account(state.cycle, table.cp.get(seat, 0))])
    state.units[seat] = {}
    for name, text in table.units.get(seat, {}).items():
        state.units[seat][name] = _unit(state, seat, name, text)
    state.aliases[seat] = len(state.units[seat])


def _empires(state: State, rules: Ruleset, table: Given) -> None:
    """Alien empires at home, two unless a third is named, and their fleets."""
    homes = rules.scenario(state).aliens[: max(2, len(table.empires))]
    if homes:
        state.units.setdefault(EMPIRES, {})
    for name, at in zip(NAMES, homes, strict=False):
        words = dict(word.split("=") for word in table.empires.get(name, "").split())
        cp, research, defense = (int(words.pop(bank, 0)) for bank in ("fleet", "research", "defense"))
        levels = {**start_levels(), **{tech: int(level) for tech, level in words.items()}}
        state.empires[name] = Empire(at, levels, cp, research, defense)
        state.hexes[at], state.systems[at] = "", "homeworld"
        state.colonies[at] = Colony(EMPIRES, rules.homeworld_value, True)
    for fleet, text in table.fleets.items():
        empire, *rest = text.split()
        units = state.units.setdefault(EMPIRES, {})
        state.empires[empire].launched += 1
        if rest[0].isdecimal():
            units[fleet] = Unit("FL", rest[1], 1, {}, f"{EMPIRES}-{fleet}", True, state.when)
            state.fleets[fleet] = AlienFleet(empire, int(rest[0]), [fleet])
        else:
            is_raiders = all(name.startswith("R") for name in rest)
            state.fleets[fleet] = AlienFleet(empire, 12 * is_raiders, rest, is_raiders)
    for name, unit in state.units.get(EMPIRES, {}).items():
        unit.is_up = True
        if empire_of(state, name):
            unit.tech = equip(state.empires[empire_of(state, name)].tech, unit.row)


def _unit(state: State, seat: str, name: str, text: str) -> Unit:
    kind = one_of(f"units {seat}", name.rstrip("0123456789"), UNITS)
    words = text.split()
    size = int(words.pop(0)) if words[0].isdecimal() else 1
    at = one_of(f"units {seat} {name}", words.pop(0), state.hexes | dict.fromkeys(space.HEXES))
    load = next((word.removeprefix("load=") for word in words if word.startswith("load=")), "")
    tech = _levels(" ".join(word for word in words if "=" in word and not word.startswith("load=")))
    row = UNITS[kind]
    if row.role == "ship":
        tech = {"move": 1, **tech}
    if row.role in NOBODYS:
        tech = dict(NOBODYS[row.role])
    alias = f"{seat}-{len(state.units[seat]) + 1}" if row.is_group else ""
    is_up = "up" in words or not row.is_group or row.role == "machine"
    note = Note(kind, size, {}, state.when) if "up" in words else None
    return Unit(kind, at, size, tech, alias, is_up, state.when, note, load=load)


def _levels(text: str) -> Tech:
    """`attack=1 move=2`."""
    found: Tech = {}
    for word in text.split():
        tech, _, level = word.partition("=")
        if not level.isdecimal():
            raise ExampleError(f"{text!r}: write for example attack=1 move=2")
        found[one_of(repr(text), tech, (*TECHS, *(row.carries for row in UNITS.values() if row.carries)))] = int(level)
    return found


def _lay(state: State, table: Given) -> None:
    for at, marker in table.systems.items():
        state.systems[one_of("systems", at, state.hexes)] = one_of("systems", marker, MARKERS)
        _take(state, marker)
    for at in (*space.listed(table.face_down), *table.lies):
        state.unexplored[at] = state.hexes[one_of("face_down", at, state.hexes)]
    for at, marker in table.lies.items():
        state.fixed[at] = one_of("lies", marker, (*MARKERS, DEAD_WARP, LIVE_DOOMSDAY))
        _take(state, marker)
    for seat, hexes in table.looked.items():
        state.secrets[seat].looked = {at: state.fixed[at] for at in hexes.split()}
    for seat, colonies in table.colonies.items():
        for at, text in colonies.items():
            _settle(state, seat, at, text)
    for _, _, unit in state.everyone():
        if unit.load:
            _take(state, one_of("load", unit.load, CARGO))


def _settle(state: State, seat: str, at: str, text: str) -> None:
    value, *loads = [word.strip() for word in text.split("+")]
    colony = state.colonies.setdefault(one_of("colonies", at, state.hexes), Colony(seat))
    colony.value = 0 if value == "new" else int(value)
    colony.loads = [one_of("colonies", load, CARGO) for load in loads]
    for load in loads:
        _take(state, load)
    if at not in state.systems:
        state.systems[at] = "planet"
        _take(state, "planet")


def _take(state: State, marker: str) -> None:
    """A marker that lies somewhere is no longer in its mix."""
    for mix in state.mixes.values():
        if mix.get(marker):
            mix[marker] -= 1
            if not mix[marker]:
                del mix[marker]
            return


# --- to an example ----------------------------------------------------------------------------------------------------


def board_to_example(state: State) -> dict[str, Any]:
    """The board in plain words."""
    return {
        **fields(state, "phase", "cycle", "turn", "order", "systems", "shown", "hits", "out"),
        **standing_and_ending(state),
        "face_down": sorted(state.unexplored),
        "colonies": {at: _colony(colony) for at, colony in state.colonies.items()},
        "units": {seat: {name: _short(unit) for name, unit in units.items()} for seat, units in state.units.items()},
        "on_board": {
            seat: {name: dict(unit.tech) for name, unit in units.items()} for seat, units in state.units.items()
        },
        "up": {seat: sorted(name for name, unit in units.items() if unit.is_up and unit.row.is_group)
               for seat, units in state.units.items()},
        "tech": {seat: dict(own.tech) for seat, own in state.secrets.items()},
        "cp": {seat: own.cp for seat, own in state.secrets.items()},
        "looked": {seat: dict(own.looked) for seat, own in state.secrets.items()},
        "hexes": {seat: sorted(at for at, owner in state.hexes.items() if owner == seat) for seat in state.seats},
        "empires": {
            name: f"fleet={own.fleet} research={own.research} defense={own.defense}"
            for name, own in state.empires.items()
        },
    }  # fmt: skip


def _colony(colony: Colony) -> str:
    return " + ".join([f"{colony.owner} {colony.value}", *colony.loads])


def _short(unit: Unit) -> str:
    return f"{unit.size} {unit.at}" + (f" {unit.load}" if unit.load else "")
