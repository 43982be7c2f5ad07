"""A whole board that fits what one seat knows, for practice: everything else is guessed, never looked up.

The seat could not distinguish this board from the true one. A rival is assumed to be as rich and advanced as the seat,
and a counter that was revealed to be unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.core.dice import DiceLike
from pbem.games.space_empires.advanced.aliens import TECH, cup
from pbem.games.space_empires.advanced.cloaking import RAIDER
from pbem.games.space_empires.base.refit import latest
from pbem.games.space_empires.board.components import ALIENS, MOST_IN_A_GROUP, START, UNITS
from pbem.games.space_empires.board.counters import free_name
from pbem.games.space_empires.board.state import Account, Secrets, State, Tech, Unit, start_levels
from pbem.games.space_empires.knowledge.known import known
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.ruleset import Ruleset

YARD, DECOY = "SY", "DC"
# Markers that no law counts: a destroyed homeworld is a planet.
PLANET = "planet"
MOST_SHIPS = 3


def guess_hidden(state: State, seat: str, dice: DiceLike) -> State:
    """Only `known` touches the state."""
    board = known(state, seat)
    if seat not in board.secrets:
        return board
    rules = ruleset(board.options)
    for other in board.seats:
        if other != seat:
            board.secrets[other] = _secrets(board, rules, seat, other)
            _turn_up(board, rules, other, dice)
            _hide_forces(board, rules, seat, other)
    board.secrets = {other: board.secrets[other] for other in board.seats}
    _aliens(board, dice)
    _markers(board, rules, seat, dice)
    return board


# --- rivals -----------------------------------------------------------------------------------------------------------


def _secrets(board: State, rules: Ruleset, seat: str, other: str) -> Secrets:
    own = board.secrets[seat]
    units = board.units[other].values()
    notes = [unit.note.tech for unit in units if unit.note]
    notes += [{"cloak": 1} for unit in units if unit.note and unit.note.kind == RAIDER]
    levels = _highest(start_levels(), own.tech, board.shown.get(other, {}), *notes)
    tech = {name: min(level, rules.most(name)) for name, level in levels.items()}
    return Secrets(tech, [Account(own.accounts[-1].cycle, own.cp)])


def _highest(*levels: Tech) -> Tech:
    names = dict.fromkeys(name for tech in levels for name in tech)
    return {name: max(tech.get(name, 0) for tech in levels) for name in names}


def _turn_up(board: State, rules: Ruleset, other: str, dice: DiceLike) -> None:
    """A guess for each face-down counter."""
    hidden = {alias: unit for alias, unit in board.units[other].items() if unit.kind == "?"}
    board.units[other] = {name: unit for name, unit in board.units[other].items() if unit.kind != "?"}
    for alias, unit in hidden.items():
        throw = f"imagine/{alias.lower()}"
        name = next(filter(None, (free_name(board, rules, other, kind) for kind in _kinds(board, other, unit, dice))))
        unit.kind = name.rstrip("0123456789")
        # Raiders that avoided a battle are known, their number is not.
        note = unit.note if unit.note and unit.note.size else None
        unit.size = note.size if note else _size(unit, dice.die(f"{throw}/size", MOST_SHIPS))
        shown = note.tech if note and note.kind == unit.kind else latest(board, other, unit.row)
        unit.tech = {} if unit.row.role in ("fixed", "decoy") else dict(shown)
        board.units[other][name] = unit


def _hide_forces(board: State, rules: Ruleset, seat: str, other: str) -> None:
    """Where sensors do not reach: yards at the homeworld, and as many warships as the seat itself has."""
    homes = [at for at, colony in board.own_colonies(other).items() if colony.is_homeworld]
    if not homes or homes[0] in rules.sight(board, seat):
        return
    own = [unit for unit in board.units[seat].values() if unit.row.role == "ship" and unit.row.is_group]
    for kind, size in ((YARD, START[YARD]), *((unit.kind, unit.size) for unit in own)):
        name = free_name(board, rules, other, kind)
        if name:
            board.aliases[other] += 1
            row = UNITS[kind]
            tech = {} if row.role == "fixed" else latest(board, other, row)
            board.units[other][name] = Unit(kind, homes[0], size, tech, f"{other}-{board.aliases[other]}")


def _kinds(board: State, other: str, unit: Unit, dice: DiceLike) -> Iterator[str]:
    """Best guess first; the last are there in case counters run out."""
    if unit.note:
        yield unit.note.kind
    colony = board.colonies.get(unit.at)
    has_yard = any(each.kind == YARD for each in board.at(other, unit.at).values())
    if colony and colony.owner == other and colony.is_homeworld and not has_yard and not unit.speed:
        yield YARD
    size = board.level(other, "ship_size")
    ships = [kind for kind in UNITS if UNITS[kind].needs.partition(" ")[0] == "ship_size" and not UNITS[kind].switch]
    built = [kind for kind in ships if int(UNITS[kind].needs.partition(" ")[2]) <= size]
    # In the middle of a turn a ship may be in an unexplored hex; decoys go there only with a ship.
    decoys = [] if unit.at in board.unexplored else [DECOY]
    yield from dice.shuffle(f"imagine/{unit.alias.lower()}/kind", [*built, *decoys])
    yield from (*ships, YARD)


def _size(unit: Unit, die: int) -> int:
    if unit.kind == YARD:
        return START[YARD]
    return 1 if unit.kind == DECOY else min(die, MOST_IN_A_GROUP)


def _aliens(board: State, dice: DiceLike) -> None:
    """Face-down aliens can be any still in the cup; destroyed ones stay out of it."""
    aliens = board.units.get(ALIENS)
    if aliens is None:
        return
    board.drawn = dict(Counter(unit.kind for unit in aliens.values() if unit.kind != "?"))
    found: dict[str, Unit] = {}
    for name, unit in aliens.items():
        if unit.kind == "?":
            (unit.kind,) = dice.draw(f"imagine/{name.lower()}", cup(board))
            board.drawn[unit.kind] = board.drawn.get(unit.kind, 0) + 1
            unit.tech = dict(TECH)
        found[f"{unit.kind}{unit.alias.rpartition('-')[2]}"] = unit
    board.units[ALIENS] = found
    numbers = [int(unit.alias.rpartition("-")[2]) for unit in found.values()]
    gone = dice.draw("imagine/aliens", cup(board), max(numbers, default=0) - sum(board.drawn.values()))
    board.drawn = dict(Counter(board.drawn) + Counter(gone))


# --- markers ----------------------------------------------------------------------------------------------------------


def _markers(board: State, rules: Ruleset, seat: str, dice: DiceLike) -> None:
    """Face-down markers are those of each mix not yet revealed; surplus ones are out of the game."""
    board.fixed = dict(board.secrets[seat].looked)
    rest = _not_seen(board, rules)
    for mix in (*(each for each in board.seats if each in board.secrets), ""):
        hidden = [at for at, lies in board.unexplored.items() if lies == mix and at not in board.fixed]
        left = _of_mix(board, rules, mix)
        bag = {marker: min(left[marker], rest[marker]) if marker != PLANET else left[marker] for marker in left}
        bag = {marker: count for marker, count in bag.items() if count > 0}
        short = len(hidden) - sum(bag.values())
        bag |= {PLANET: bag.get(PLANET, 0) + short} if short > 0 else {}
        drawn = Counter(dice.draw(f"imagine/mix/{mix.lower() or 'deep'}", bag, len(hidden)))
        rest.subtract(drawn)
        board.mixes[mix] = dict(sorted(drawn.items()))
    board.gone = {marker: count for marker, count in sorted(rest.items()) if count > 0 and marker != PLANET}


def _of_mix(board: State, rules: Ruleset, mix: str) -> Counter[str]:
    """The markers of a mix, minus those found in its hexes."""
    laid = rules.home_mix if mix else rules.deep_mix
    left = Counter(laid)
    left.subtract(marker for at, marker in {**board.systems, **board.fixed}.items() if board.hexes.get(at) == mix)
    return left


def _not_seen(board: State, rules: Ruleset) -> Counter[str]:
    """All markers that are not visible anywhere."""
    homes = len(board.secrets)
    rest = Counter({marker: homes * count for marker, count in rules.home_mix.items()})
    rest.update(rules.deep_mix)
    rest.subtract(board.systems.values())
    rest.subtract(board.fixed.values())
    rest.subtract(unit.load for _, _, unit in board.everyone() if unit.load)
    rest.subtract(load for colony in board.colonies.values() for load in colony.loads)
    return rest
