"""Another board that looks the same to one seat: for tests that secrets do not leak."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.games.space_empires.advanced.cloaking import RAIDER, is_known
from pbem.games.space_empires.board.components import ALIENS, UNITS
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.knowledge.sensors import knows_all
from pbem.games.space_empires.levels import language, ruleset
from pbem.games.space_empires.record.codec import CODEC

LINES = ("RETREAT yes", "TARGET easy", "SCREEN none", "HIDE no", "LOST random", "BOMBARD never")
KINDS = ("SC", "DD", "CA", "BC", "BB", "DC", "R")


def with_secrets_changed(state: State, seat: str | None, dice: DiceLike) -> State:
    """Changes face-down counters, money, technology, looked-at markers and plans of others."""
    board = CODEC.copy(state)
    if knows_all(state, seat):
        return board
    for other in board.seats:
        if other != seat and other in board.secrets:
            _wander(board, seat, other, dice)
            kinds = tuple(kind for kind in KINDS if kind in ruleset(board.options).units)
            board.units[other] = _counters(board.units[other], dice, other, kinds)
            _mind(board, other, dice)
            _purse(board, other)
    if board.pause:
        _turn_to_come(board, seat)
    if ALIENS in board.units:
        board.units[ALIENS] = _aliens(board.units[ALIENS])
    _markers(board, seat)
    return board


def _turn_to_come(board: State, seat: str | None) -> None:
    """What others have ordered for the rest of the turn."""
    assert board.pause is not None
    pause, others = board.pause, [other for other in board.seats if other != seat]
    pause.sheets.update(dict.fromkeys(others, "PASS"))
    pause.agenda.hexes = pause.agenda.hexes if seat in pause.agenda.seats else []
    pause.agenda.waiting = {who: lines for who, lines in pause.agenda.waiting.items() if who == seat}
    pause.agenda.moved = {who: lines for who, lines in pause.agenda.moved.items() if who == seat}


def _wander(board: State, seat: str | None, other: str, dice: DiceLike) -> None:
    """Unseen counters move to other unseen hexes."""
    sight, taken = ruleset(board.options).sight(board, seat), {unit.at for _, _, unit in board.everyone()}
    closed = {*taken, *board.colonies, *board.unexplored, *board.closed}
    free = [at for at in sorted(board.hexes) if at not in sight and at not in closed and at not in board.systems]
    for number, (_, unit) in enumerate(sorted(board.units[other].items())):
        if free and unit.at not in sight and unit.row.role != "fixed":
            unit.at = free[dice.below(f"disguise/{other.lower()}/wander/{number}", len(free))]


def _aliens(units: dict[str, Unit]) -> dict[str, Unit]:
    """Nobody knows what waits face down on a planet."""
    found: dict[str, Unit] = {}
    for name, unit in units.items():
        if not unit.is_up:
            unit.kind = "AB" if unit.kind != "AB" else "AD"
        found[name if unit.is_up else f"{unit.kind}{name[2:]}"] = unit
    return found


def _counters(units: dict[str, Unit], dice: DiceLike, other: str, all_kinds: tuple[str, ...]) -> dict[str, Unit]:
    """Each face-down counter is of another type and number, under another name; known raiders in another number."""
    found: dict[str, Unit] = {name: unit for name, unit in units.items() if unit.is_up}
    raiders = [name for name, unit in units.items() if unit.kind == RAIDER]
    for number, (name, unit) in enumerate(sorted(units.items())):
        if unit.is_up:
            continue
        if unit.kind == RAIDER and is_known(unit):
            unit.size, unit.tech = 7 - unit.size, {**unit.tech, "cloak": 1}
            found[name] = unit
            continue
        at = dice.below(f"disguise/{other.lower()}/{number}", len(all_kinds))
        kinds = [kind for kind in (*all_kinds[at:], *all_kinds[:at]) if kind != unit.kind]
        names = (f"{kind}{count}" for count in range(1, 30) for kind in kinds)
        name = next(name for name in names if name not in found and name not in raiders)
        unit.kind = name.rstrip("0123456789")
        unit.size = 1 if unit.kind == "DC" else 7 - unit.size
        unit.tech = {"move": 1 + number % 3} if UNITS[unit.kind].role == "ship" else {}
        found[name] = unit
    return found


def _mind(board: State, other: str, dice: DiceLike) -> None:
    text = LINES[dice.below(f"disguise/{other.lower()}/standing", len(LINES))]
    orders = language(board.options).read(text).standing
    board.standing[other] = {order.form: [text] for order in orders}


def _purse(board: State, other: str) -> None:
    own = board.secrets[other]
    own.tech = {**own.tech, "attack": 3, "tactics": own.tech.get("tactics", 0) + 1, "move": 2}
    own.accounts[-1].carried += 17
    own.looked, own.raised, own.filed = {}, [], {"3": ["PASS"]}


def _markers(board: State, seat: str | None) -> None:
    """Markers that others have looked at are replaced from the same mix; the rest of the mixes is reversed."""
    seen = board.secrets[seat].looked if seat in board.secrets else {}
    for at in [at for at in board.fixed if at not in seen]:
        mix = board.mixes[board.unexplored[at]]
        other = next((marker for marker in sorted(mix) if marker != board.fixed[at]), "")
        if other:
            old = board.fixed[at]
            board.fixed[at] = other
            mix[old] = mix.get(old, 0) + 1
            mix[other] -= 1
            if not mix[other]:
                del mix[other]
