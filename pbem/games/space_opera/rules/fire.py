"""Fire: targets, attack dice, defence dice, losses (SO-64 to SO-70, SO-86, SO-166)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from pbem.games.space_opera.board.components import UNITS
from pbem.games.space_opera.board.state import Troops
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.battle import Piece, number_of
from pbem.games.space_opera.ruleset import OperaTurn

SIDES = 6


class FirePlan(NamedTuple):
    """How one owner chooses targets: FOCUS or SPREAD, types in order; others only if none of these is left."""

    mode: str
    types: tuple[str, ...]
    is_strict: bool = False


class Gunner(NamedTuple):
    """One firing piece: its dice, the number to roll, and the targets in reach."""

    piece: Piece
    dice: int
    number: int


class Aim:
    """What has been assigned to one target."""

    __slots__ = ("by", "piece", "power", "resistance")

    def __init__(self, piece: Piece, resistance: int) -> None:
        self.piece, self.resistance = piece, resistance
        self.by: list[Gunner] = []
        self.power = 0


def fire(
    turn: OperaTurn,
    at: str,
    where: str,
    round_: int,
    side: str,
    gunners: Sequence[Gunner],
    targets: Sequence[Piece],
    plans: dict[str, FirePlan],
    label: str,
    reaches: Callable[[Piece, Piece], bool] = lambda gunner, target: True,
) -> Iterator[Any]:
    """All targets are named before the dice; losses are removed after the fire (SO-67)."""
    aims = assign(turn, gunners, targets, plans, reaches)
    if not aims:
        return
    rolled = iter(turn.dice.roll(label, SIDES, sum(gunner.dice for aim in aims for gunner in aim.by)))
    hits = [_hits(aim, rolled) for aim in aims]
    shots, throws = _defend(turn, aims, hits, label)
    lost: dict[str, list[str]] = {}
    for shot in shots:
        if shot.is_lost:
            lost.setdefault(shot.owner, []).append(shot.target)
    seats = list(dict.fromkeys(gunner.piece.owner for gunner in gunners))
    yield f.Fired(at, where, round_, side, seats, shots, lost, _sunk(turn, lost), throws)


# --- targets ----------------------------------------------------------------------------------------------------------


def assign(
    turn: OperaTurn,
    gunners: Sequence[Gunner],
    targets: Sequence[Piece],
    plans: dict[str, FirePlan],
    reaches: Callable[[Piece, Piece], bool],
) -> list[Aim]:
    """Most dice first, equal ones by number, owner by owner; each piece fires at a single target (SO-64)."""
    aims = [Aim(target, resistance(turn, target)) for target in targets]
    for owner, plan in plans.items():
        own = [gunner for gunner in gunners if gunner.piece.owner == owner and gunner.dice]
        listed = in_order(aims, plan)
        for gunner in sorted(own, key=lambda gunner: (-gunner.dice, number_of(gunner.piece))):
            aim = choose([aim for aim in listed if reaches(gunner.piece, aim.piece)], plan.mode)
            if aim:
                aim.by.append(gunner)
                aim.power += gunner.dice * (SIDES + 1 - gunner.number)
    return [aim for aim in aims if aim.by]


def in_order(aims: list[Aim], plan: FirePlan) -> list[Aim]:
    """By the list of types; inside one type fuller transports first, then the lowest number."""
    rank = {kind: place for place, kind in enumerate(plan.types)}
    named = [aim for aim in aims if aim.piece.type in rank]
    pool = named if plan.is_strict and named else aims
    return sorted(pool, key=lambda aim: (rank.get(aim.piece.type, len(rank)), -aim.piece.load, number_of(aim.piece)))


def choose(aims: list[Aim], mode: str) -> Aim | None:
    """FOCUS: the first target that is not full; if all are, counting starts again. SPREAD: one each, then again."""
    if mode == "spread":
        return min(aims, key=lambda aim: len(aim.by), default=None)
    return min(aims, key=lambda aim: aim.power // aim.resistance, default=None)


def resistance(turn: OperaTurn, target: Piece) -> int:
    """How much fire makes a target full (SO-166)."""
    dice = turn.rules.defence_dice(target.code)
    return SIDES + dice * (SIDES + 1 - turn.rules.to_block(turn.state, target.owner))


# --- dice -------------------------------------------------------------------------------------------------------------


def _hits(aim: Aim, rolled: Iterator[int]) -> tuple[list[int], int]:
    dice: list[int] = []
    hits = 0
    for gunner in aim.by:
        own = [next(rolled) for _ in range(gunner.dice)]
        dice += own
        hits += sum(die >= gunner.number for die in own)
    return dice, hits


def _defend(
    turn: OperaTurn, aims: list[Aim], hits: list[tuple[list[int], int]], label: str
) -> tuple[list[f.Shot], tuple[str, ...]]:
    """A piece that is hit rolls all its dice once; with more hits than dice it is lost without a roll (SO-68)."""
    rolls = [
        dice if 0 < count <= (dice := turn.rules.defence_dice(aim.piece.code)) else 0
        for aim, (_, count) in zip(aims, hits, strict=True)
    ]
    throw = f"{label}/def"
    blocked = iter(turn.dice.roll(throw, SIDES, sum(rolls)) if any(rolls) else ())
    shots: list[f.Shot] = []
    for aim, (rolled, count), number in zip(aims, hits, rolls, strict=True):
        blocks = [next(blocked) for _ in range(number)]
        saved = sum(die >= turn.rules.to_block(turn.state, aim.piece.owner) for die in blocks)
        by = [gunner.piece.name for gunner in aim.by]
        shots.append(f.Shot(aim.piece.owner, aim.piece.name, by, rolled, count, blocks, saved, count > saved))
    return shots, (label, throw) if any(rolls) else (label,)


def _sunk(turn: OperaTurn, lost: dict[str, list[str]]) -> dict[str, Troops]:
    """Land units lost with their transports (SO-70)."""
    sunk: dict[str, Troops] = {}
    for seat, names in lost.items():
        for name in names:
            ship = turn.state.ships.get(seat, {}).get(name)
            for owner, troops in ship.cargo.items() if ship else ():
                for code, number in troops.items():
                    sunk.setdefault(owner, {})
                    sunk[owner][code] = sunk[owner].get(code, 0) + number
    return sunk


# --- who fires --------------------------------------------------------------------------------------------------------


def guns(turn: OperaTurn, pieces: Sequence[Piece]) -> list[Gunner]:
    return [
        Gunner(piece, UNITS[piece.code].attack, turn.rules.to_hit(turn.state, piece.owner, piece.code))
        for piece in pieces
    ]


def bombs(turn: OperaTurn, pieces: Sequence[Piece]) -> list[Gunner]:
    return [
        Gunner(piece, UNITS[piece.code].bombard, turn.rules.to_bombard(turn.state, piece.owner)) for piece in pieces
    ]
