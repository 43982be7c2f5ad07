"""Games played at random, to have something to report: sheets good and bad, with all that can happen in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pbem.core.dice import Dice
from pbem.core.rules import choose
from pbem.core.sheet import Sheet
from pbem.games import interspace as game
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import BUILT
from pbem.games.interspace.board.state import State

STANDING = (
    "RETREAT DEF below 80%", "RETREAT ATT round 2", "RETREAT civilians", "RETREAT DEF round 1 WHEN warships < 2",
    "TARGETS BB CA DD", "TARGETS DEF best", "TARGETS ATT Sct WHEN round > 1", "CIVILIANS attack", "CIVILIANS B attack",
    "SCREEN PB AB", "RETREATTO A1 B1", "BATTLES A2 B2", "PBHOME off", "PBHOME on", "CONQUER ordered", "CONQUER always",
    "CLEAR RETREAT", "CLEAR TRADE", "TRADE A yes", "TRADE B yes", "TRADE B no",
)  # fmt: skip
NONSENSE = (
    "bogus line", "MOVE", "MOVE Sct9 TO A1", "BUILD 1 BB AT A1", "EXPLORE all PB A3/1", "ATTACK A2", "HOLD Sct1",
    "CONQUER B1", "COLONIZE A2", "NOCOLONIZE A2", "HOMEWORLD A2", "IND Xann", "MOVE all TO Z9", "TECH A1",
    "MOVE Sct1 VIA A1 B1", "MOVE 2 Trn TO A1", "SAY ALL hello", "SAY B psst {x}", "TOWARDS Trn1 A1/1",
)  # fmt: skip


class Turn(NamedTuple):
    """One resolution: the board before it, what was sent, what came of it."""

    before: State
    sheets: dict[str, Sheet]
    dice: Dice
    facts: list[Any]
    after: State


def dice_of(seed: str, turn: int) -> Dice:
    return Dice(*(hashlib.sha256(f"{seed}/{turn}/{stream}".encode()).digest() for stream in ("open", "hidden")))


def play(seed: str, turns: int, seats: int = 3, **wanted: str) -> Iterator[Turn]:
    options = choose(game.META, wanted, seats)
    language = game.language(options)
    before = game.begin(game.seat_names(seats, options), options)
    dice = dice_of(seed, 0)
    after = game.setup(before, dice)
    yield Turn(before, {}, dice, after.facts, after.state)
    random = Random(seed)
    for number in range(1, turns):
        before = after.state
        if game.result(before) is not None:
            return
        sheets = {seat: language.read(write(before, seat, random)) for seat in game.awaited(before)}
        sheets = {seat: sheet for seat, sheet in sheets.items() if random.random() > 0.05}
        dice = dice_of(seed, number)
        after = game.resolve(before, sheets, dice)
        yield Turn(before, sheets, dice, after.facts, after.state)


def write(state: State, seat: str, random: Random) -> str:
    """A sheet that moves most units somewhere and builds whatever can be built."""
    if state.phase == "setup":
        return random.choice(
            ["", "SETUP RING 2:planet 5:asteroids\nSETUP PLACE 2 Trn A2\nTRADE B yes", "SETUP RING 1:planet"]
        )
    lines = [line for planet in state.planets_of(seat) for line in economy(state, *planet, random)]
    lines += [line for unit in state.units_of(seat) for line in move(state, seat, unit[1], random)]
    lines += random.sample(STANDING, 2) if random.random() < 0.5 else []
    lines += random.sample(NONSENSE, 2) if random.random() < 0.3 else []
    return "\n".join(lines)


def economy(state: State, name: str, planet: Any, random: Random) -> Iterator[str]:
    codes = [code for code, row in BUILT.items() if row.tech <= planet.tech]
    if random.random() < 0.4 and planet.ind > 2:
        yield f"BUILD {random.randint(1, 2)} {random.choice(codes)} + 1 {random.choice(codes)} AT {name}"
    else:
        yield f"{'TECH' if planet.tech <= planet.ind else 'IND'} {name}"


def move(state: State, seat: str, unit: Any, random: Random) -> Iterator[str]:
    if random.random() < 0.3:
        return
    near = [label for label, steps in places.steps_from(state, unit.at, 3).items() if steps]
    sides = [places.side_name(state, unit.at, d) for d in range(1, 7)]
    if unit.type == "Sct" and random.random() < 0.8:
        label = random.choice([unit.at, *places.neighbours(state, unit.at)])
        yield f"EXPLORE {unit.name} {label}/{random.randint(1, 6)}"
    elif unit.type in ("AB", "DD", "CA", "BB", "PB") and random.random() < 0.6:
        goals = [planet.at for _, planet in state.planets.items() if planet.owner not in ("", seat)]
        yield f"TOWARDS {unit.name} {random.choice(goals or [unit.at])}"
    elif near:
        yield random.choice([f"MOVE {unit.name} TO {random.choice(near)}", f"MOVE {unit.name} VIA {sides[0]}",
                             f"STRICT MOVE {unit.name} TO {random.choice(near)}"])  # fmt: skip
