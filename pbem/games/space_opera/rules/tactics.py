"""The tactical scheme: two sectors of three lines, ranges, movement between fires (option, SO-130 to SO-142)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.games.space_opera.board.components import TRANSPORT, UNITS
from pbem.games.space_opera.orders.forms import LINES, SHIFT
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.battle import ATTACKER, DEFENDER, OTHER, Battle, Piece, fleet
from pbem.games.space_opera.ruleset import OperaTurn

ZONES = ("front", "second", "rear")
USUAL = {"front": ("FR",), "second": ("CR", "BB"), "rear": ("TR",)}
# After this many rounds without a target all ships move up (SO-142).
LONGEST_PAUSE = 2
Lines = list[list[str]]


def place(turn: OperaTurn, battle: Battle) -> Iterator[Any]:
    """The whole fleet, defender first, each type in the line named for it; gaps are closed (SO-133, SO-134, SO-174)."""
    for side in (DEFENDER, ATTACKER):
        lines: Lines = [[], [], []]
        for seat in battle.seats[side]:
            answer = yield from turn.ask(seat, LINES, **turn.rules.battle_case(battle))
            named = {name: answer.args[name] for name in ZONES}
            pieces = fleet(turn.state, [seat], battle.box)
            zone = zones(pieces, named if any(named.values()) else USUAL)
            for piece in pieces:
                lines[zone[piece.name]].append(_id(piece))
        battle.lines[side] = closed(lines)
        yield f.LinesPlaced(battle.box, side, battle.lines[side], "placed")


def box_and_round(battle: Battle) -> dict[str, str | int]:
    return {"at": battle.box, "round": battle.round}


def nothing_else(battle: Battle) -> dict[str, str | int]:
    """Before version 2 lines and movement could not be chosen for one box or round."""
    return {}


def zones(pieces: list[Piece], chosen: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The line of each ship: ships by name first, then so many of a type, then all others of it (SO-174)."""
    words = [(number, word) for number, name in enumerate(ZONES) for word in chosen[name]]
    zone = {word: number for number, word in words if word not in UNITS and " " not in word}
    for number, word in words:
        free = [piece for piece in pieces if piece.name not in zone] if " " in word else []
        zone.update(dict.fromkeys(picked(free, [word]), number))
    types = {word: number for number, word in words if word in UNITS}
    return {piece.name: zone.get(piece.name, types.get(piece.code, 0)) for piece in pieces}


def picked(pieces: list[Piece], words: Sequence[str]) -> list[str]:
    """The ships that these words name: `FR3`, `2 FR` with the lowest numbers, `FR` for all."""
    found: list[str] = []
    for word in words:
        many, _, code = word.rpartition(" ")
        of_type = [piece.name for piece in pieces if piece.code == code]
        found += [piece.name for piece in pieces if piece.name == word] + (of_type[: int(many)] if many else of_type)
    return found


def _id(piece: Piece) -> str:
    return f"{piece.owner}/{piece.name}"


def closed(lines: Lines) -> Lines:
    """Lines behind an empty one move up until there is no gap (SO-132)."""
    full = [line for line in lines if line]
    return [*full, *([] for _ in range(len(ZONES) - len(full)))]


def tidy(turn: OperaTurn, battle: Battle) -> Iterator[Any]:
    """Removes lost ships from their lines; empty lines are filled from behind (SO-132, SO-141)."""
    for side in (DEFENDER, ATTACKER):
        there = {_id(piece) for piece in fleet(turn.state, battle.seats[side], battle.box)}
        left = [[piece for piece in line if piece in there] for line in battle.lines[side]]
        battle.lines[side] = closed(left)
        if battle.lines[side] != left:
            yield f.LinesPlaced(battle.box, side, battle.lines[side], "closed")


def reaches(battle: Battle, side: str, gunner: Piece, target: Piece) -> bool:
    """The distance from line i to enemy line j is i + j - 1 (SO-135, SO-136)."""
    distance = battle.line(side, _id(gunner)) + battle.line(OTHER[side], _id(target)) - 1
    return distance <= UNITS[gunner.code].range


# --- movement ---------------------------------------------------------------------------------------------------------


def shift(turn: OperaTurn, battle: Battle, side: str) -> Iterator[Any]:
    """After its fire a side moves: each ship by at most one zone, all together (SO-137, SO-139, SO-173)."""
    yield from tidy(turn, battle)
    moves: dict[str, int] = {}
    for seat in battle.seats[side]:
        answer = yield from turn.ask(seat, SHIFT, **turn.rules.battle_case(battle))
        pieces = fleet(turn.state, [seat], battle.box)
        back, forward = (picked(pieces, answer.args[name]) for name in ("back", "forward"))
        chosen = dict.fromkeys(back, 1) | dict.fromkeys(forward, -1)
        for piece in pieces:
            by_habit = wish(turn, battle, side, piece, answer.args["mode"])
            moves[_id(piece)] = within(battle.line(side, _id(piece)), chosen.get(piece.name, by_habit))
    moves = {piece: step for piece, step in moves.items() if step}
    lines = moved(battle.lines[side], legal(battle.lines[side], moves))
    if lines != battle.lines[side]:
        battle.lines[side] = lines
        yield f.LinesPlaced(battle.box, side, lines, "moved")


def within(line: int, step: int) -> int:
    """No step leads out of the own sector (SO-138)."""
    return step if 1 <= line + step <= len(ZONES) else 0


def wish(turn: OperaTurn, battle: Battle, side: str, piece: Piece, mode: str) -> int:
    """-1 is a zone forward, 1 a zone back."""
    if mode == "hold":
        return 0
    if piece.code == TRANSPORT:
        return 1 if mode == "screen" else 0
    foes = fleet(turn.state, battle.seats[OTHER[side]], battle.box)
    return -1 if not any(reaches(battle, side, piece, foe) for foe in foes) else 0


def legal(lines: Lines, moves: dict[str, int]) -> dict[str, int]:
    """Moves that would leave a gap are dropped: transports first, then the longest range (SO-138)."""
    kept = dict(moves)
    while kept and closed(moved(lines, kept)) != moved(lines, kept):
        del kept[min(kept, key=_first_to_drop)]
    return kept


def _first_to_drop(piece: str) -> tuple[bool, int, str]:
    code = piece.partition("/")[2][:2]
    return code != TRANSPORT, -UNITS[code].range, piece


def moved(lines: Lines, moves: dict[str, int]) -> Lines:
    new: Lines = [[] for _ in ZONES]
    for number, line in enumerate(lines):
        for piece in line:
            new[number + moves.get(piece, 0)].append(piece)
    return new


def after_fire(turn: OperaTurn, battle: Battle, side: str) -> Iterator[Any]:
    yield from shift(turn, battle, side)


def end_round(turn: OperaTurn, battle: Battle) -> Iterator[Any]:
    """Two rounds without fire: all ships of both sides move up one line (SO-142)."""
    if battle.round - battle.last_fire < LONGEST_PAUSE:
        return
    battle.last_fire = battle.round
    for side in (DEFENDER, ATTACKER):
        front, second, rear = battle.lines[side]
        battle.lines[side] = [[*front, *second], rear, []]
        yield f.LinesPlaced(battle.box, side, battle.lines[side], "stalled")
