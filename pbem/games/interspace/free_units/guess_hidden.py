"""Free units on an imagined board: what must be there, though the seat does not see it."""

from __future__ import annotations

from collections.abc import Container, Set

import msgspec

from pbem.games.interspace.board.components import UNITS, prominence
from pbem.games.interspace.board.state import State, Unit, counter_order, label_order, unit_key
from pbem.games.interspace.free_units.kinds import DEATH, DEATH_BOATS, FREE, PLAGUE, TURNED
from pbem.games.interspace.standard.desertion import next_number

Stacks = Set[tuple[str, str]]


def guess_free(board: State, seat: str, hidden: list[str], more: Stacks) -> None:
    """`hidden` are hexes whose units the seat does not see, `more` are stacks with only the top visible."""
    if board.free is msgspec.UNSET:
        return
    for owner, at in sorted(more, key=lambda stack: (stack[0], label_order(stack[1]))):
        if owner in (DEATH, PLAGUE):
            _fill_up(board, owner, at)
    turned: dict[str, str] = {}
    for key, counter in board.free.turned:
        found = _find(board, key, turned, hidden, more)
        turned.update({found: counter} if found else {})
    board.free.turned = list(turned.items())
    for key in sorted((key for kind in TURNED for key, _ in board.units_of(kind)), key=counter_order):
        if key not in turned:
            board.free.turned.append((key, _rivals_counter(board, seat, key)))


def _fill_up(board: State, owner: str, at: str) -> None:
    """Under a death station its boats, under a plague unit a scout."""
    tops = [unit.type for unit in board.stack(at) if unit.owner == owner]
    boats = DEATH_BOATS if FREE[DEATH].code in tops else 1
    for _ in range(boats if owner == DEATH else 1):
        _add(board, owner, "PB" if owner == DEATH else "Sct", at)


def _add(board: State, owner: str, code: str, at: str) -> str:
    number = next_number(board, owner, code)
    board.put(unit_key(owner, code, number), Unit(owner, code, number, at))
    return unit_key(owner, code, number)


def _find(board: State, key: str, taken: Container[str], hidden: list[str], more: Stacks) -> str:
    """A unit that has turned is one of those in sight, or somewhere else: then it is put there."""
    kind, code, _ = counter_order(key)
    like = sorted(other for other, unit in board.units_of(kind) if unit.type == code and other not in taken)
    if like:
        return key if key in like else like[0]
    under = [at for owner, at in more if owner == kind and _is_below_the_top(board, owner, at, code)]
    spots = [*sorted(under, key=label_order), *hidden]
    return _add(board, kind, code, spots[0]) if spots else ""


def _is_below_the_top(board: State, owner: str, at: str, code: str) -> bool:
    return any(unit.owner == owner and prominence(unit.type) >= prominence(code) for unit in board.stack(at))


def _rivals_counter(board: State, seat: str, key: str) -> str:
    """An unused counter; rebels have no limit."""
    _, code, _ = counter_order(key)
    waiting = (key for other in board.seats for key in board.depot.waiting(other))
    used = {*board.units, *board.roaming.counters(), *waiting}
    rivals = [other for other in board.seats if other != seat]
    counters = [unit_key(other, code, number) for other in rivals for number in range(1, UNITS[code].max + 1)]
    spare = next((counter for counter in counters if counter not in used), "")
    return spare or unit_key("rebels", code, 1 + len(board.roaming.turned) + next_number(board, "rebels", code))
