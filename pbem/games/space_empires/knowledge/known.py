"""Who knows what: a board built up from what one seat may see, and nothing else (chapter 7).

Views, charts, forecasts and bots all work on this board, so a secret that is not named here cannot leak.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from pbem.games.space_empires.board.state import Note, Pause, PendingBattle, Secrets, State, Unit
from pbem.games.space_empires.knowledge.sensors import knows_all
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.record.codec import CODEC


def known(state: State, seat: str | None) -> State:
    """The board as this seat knows it (None: an onlooker), as a copy that the caller may change."""
    if knows_all(state, seat):
        return CODEC.copy(state)
    sight = ruleset(state.options).sight(state, seat)
    board = _visible(state, seat)
    return CODEC.copy(board if sight is state.hexes else _sensed(board, state, seat, sight))


def _visible(state: State, seat: str | None) -> State:
    """Everything this seat may know, named one by one."""
    return State(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        cycle=state.cycle,
        turn=state.turn,
        order=state.order,
        played=state.played,
        hexes=state.hexes,
        unexplored=state.unexplored,
        systems=state.systems,
        colonies=state.colonies,
        units={owner: units if owner == seat else _foreign(units) for owner, units in state.units.items()},
        aliases=state.aliases,
        secrets={seat: state.secrets[seat]} if seat in state.secrets else {},
        destroyed=state.destroyed,
        shown=state.shown,
        bids=state.bids,
        silent=state.silent,
        standing={seat: state.standing[seat]} if seat in state.standing else {},
        sides=state.sides,
        is_blood=state.is_blood,
        out=state.out,
        holes=state.holes,
        closed=state.closed,
        hits=state.hits,
        weaknesses=state.weaknesses,
        empires=state.empires,
        fleets=state.fleets,
        learned=state.learned,
        battle=_battle(state, seat),
        pause=_pause(state, seat),
        is_near=state.is_near,
    )


def _sensed(board: State, state: State, seat: str | None, sight: Collection[str]) -> State:
    """Of other players only counters in sight, and of these no more than the seat itself has seen (`fog=sensor`)."""
    own = state.secrets.get(seat or "") or Secrets()
    for other in [other for other in state.seats if other != seat and other in board.units]:
        units = {name: unit for name, unit in board.units[other].items() if unit.at in sight}
        board.units[other] = {name: _noted(unit, own.notes.get(unit.alias)) for name, unit in units.items()}
    board.shown = {other: tech for other, tech in state.shown.items() if other == seat or other not in state.seats}
    board.shown |= own.met
    board.aliases = {other: state.aliases[other] if other == seat else _highest(board.units.get(other, {}))
                     for other in state.aliases}  # fmt: skip
    return board


def _noted(unit: Unit, note: Note | None) -> Unit:
    return replace(unit, note=note, tech=dict(note.tech) if note and unit.is_up else {}, since="", speed=0)


def _highest(units: dict[str, Unit]) -> int:
    """The highest number of an alias in sight."""
    return max((int(unit.alias.rpartition("-")[2]) for unit in units.values() if unit.alias), default=0)


def _battle(state: State, seat: str | None) -> PendingBattle | None:
    """The battle that waits for orders: players see their own, and nothing of distant ones."""
    battle = state.battle
    if battle is None or (seat not in (*battle.attackers, *battle.defenders) and not _sees_all(state, seat)):
        return None
    who = seat or ""
    return replace(battle, orders={who: battle.orders[who]} if who in battle.orders else {})


def _sees_all(state: State, seat: str | None) -> bool:
    return ruleset(state.options).sight(state, seat) is state.hexes


def _pause(state: State, seat: str | None) -> Pause | None:
    """The rest of the turn is known only for the player's own turn and orders."""
    pause = state.pause
    if pause is None:
        return None
    who, own = seat or "", seat in pause.agenda.seats
    agenda = replace(
        pause.agenda,
        hexes=pause.agenda.hexes if own else [],
        waiting={who: pause.agenda.waiting.get(who, [])} if own else {},
        moved={who: pause.agenda.moved.get(who, {})} if own else {},
    )
    return Pause(agenda, pause.began, {who: pause.sheets[who]} if who in pause.sheets else {})


def _foreign(units: dict[str, Unit]) -> dict[str, Unit]:
    """Counters of another player: face-down ones go by their alias, in the order of aliases."""
    seen = {name if unit.is_up else unit.alias: _counter(unit) for name, unit in units.items()}
    return dict(sorted(seen.items()))


def _counter(unit: Unit) -> Unit:
    """The visible part of a counter: if face up, its type, number, and the technology it fought with."""
    if not unit.is_up:
        return Unit("?", unit.at, alias=unit.alias, since=unit.since, note=unit.note, speed=unit.speed)
    tech = dict(unit.note.tech) if unit.note else {}
    return Unit(unit.kind, unit.at, unit.size, tech, unit.alias, True, unit.since, unit.note, unit.speed, unit.load)
