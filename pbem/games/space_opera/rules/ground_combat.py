"""Ground combat: waves, fire in turn, withdrawal (SO-82 to SO-89, SO-163, SO-167)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_opera.board.components import LAND, LONGEST_COMBAT, UNITS
from pbem.games.space_opera.board.state import State, Troops
from pbem.games.space_opera.orders.forms import EMBARK, GROUND, LIFT, WITHDRAW
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.battle import ATTACKER, DEFENDER, army, attack_dice
from pbem.games.space_opera.rules.cargo import BOARDING, unstow
from pbem.games.space_opera.rules.fire import FirePlan, fire, guns
from pbem.games.space_opera.ruleset import OperaTurn


def assault(
    turn: OperaTurn,
    box: str,
    landing: Mapping[str, Troops],
    foes: list[str],
    label: str,
    goes_on: bool = False,
    reserve: Mapping[str, Troops] | None = None,
) -> Iterator[Any]:
    """Rounds of landing, the defender's fire, the attacker's fire, and the question whether to continue (SO-85).

    Former allies who are ashore already ask no such question (`goes_on`, SO-127).
    """
    seats, waiting = list(landing), {seat: dict(units) for seat, units in landing.items()}
    reserve = {seat: dict(units) for seat, units in (reserve or {}).items()}
    yield f.CombatBegan(box, "ground", seats, foes)
    how, round_ = "failed", 0
    while round_ < LONGEST_COMBAT:
        round_ += 1
        yield from send_wave(turn, box, waiting, turn.rules.first_wave if round_ == 1 else LAND)
        if round_ > 1:
            yield from send_wave(turn, box, reserve, LAND)
        yield from shoot(turn, box, DEFENDER, foes, seats, round_, label)
        if not army(turn.state, seats, box):
            break
        yield from shoot(turn, box, ATTACKER, seats, foes, round_, label)
        if not army(turn.state, foes, box):
            how = "won"
            break
        if not goes_on:
            yield from withdraw(turn, box, seats, foes)
        if not army(turn.state, seats, box):
            break
    else:
        for seat in seats:
            yield from embark(turn, seat, box, "longest")
    yield f.CombatEnded(box, "ground", how, round_)
    if how == "won":
        holders = [seat for seat in seats if turn.state.ashore(seat, box)]
        yield f.PlanetTaken(holders, box, turn.state.planets[box].city)
        yield from turn.rules.after_victory(turn, box, waiting)


def follow(turn: OperaTurn, box: str, waiting: Mapping[str, Troops]) -> Iterator[Any]:
    """Units named by LAND for which the combat was too short go ashore on the planet that is taken (SOR-55)."""
    for seat, units in waiting.items():
        if units:
            yield f.TroopsUnloaded(seat, box, unstow(turn.state, seat, box, units), "follow")


def stay_aboard(turn: OperaTurn, box: str, waiting: Mapping[str, Troops]) -> Iterator[Any]:
    """Before version 2."""
    return iter(())


def send_wave(turn: OperaTurn, box: str, waiting: Mapping[str, Troops], codes: tuple[str, ...]) -> Iterator[Any]:
    """In the first round only marines; the named units land as soon as they can (SO-82, SO-168)."""
    for seat, units in waiting.items():
        wave = {code: units.pop(code) for code in codes if code in units}
        if wave:
            yield f.TroopsUnloaded(seat, box, unstow(turn.state, seat, box, wave), "landing")


def shoot(
    turn: OperaTurn, box: str, side: str, seats: list[str], foes: list[str], round_: int, label: str
) -> Iterator[Any]:
    """The city fights on the defender's side (SO-87)."""
    with_city = turn.rules.city_owner
    own = army(turn.state, seats, box, with_city if side == DEFENDER else None)
    targets = army(turn.state, foes, box, with_city if side == ATTACKER else None)
    plans: dict[str, FirePlan] = {}
    for seat in dict.fromkeys(piece.owner for piece in own):
        answer = yield from turn.ask(seat, GROUND)
        plans[seat] = FirePlan(answer.args["mode"], answer.args["types"], is_strict=True)
    yield from fire(
        turn, box, "ground", round_, side, guns(turn, own), targets, plans, f"{label}/ground/{round_}/{side}"
    )  # fmt: skip


# --- breaking off -----------------------------------------------------------------------------------------------------


def withdraw(turn: OperaTurn, box: str, seats: list[str], foes: list[str]) -> Iterator[Any]:
    """The attacker's land units ashore and aboard compared with the enemy's and the dice of the city (e9)."""
    state = turn.state
    enemy = attack_dice(army(state, foes, box, turn.rules.city_owner))
    own = len(army(state, seats, box)) + sum(sum(state.aboard(seat, box).values()) for seat in seats)
    for seat in seats:
        answer = yield from turn.ask(seat, WITHDRAW)
        if own * 100 < answer.args["limit"] * enemy:
            yield from embark(turn, seat, box, "withdraw")


def embark(turn: OperaTurn, seat: str, box: str, why: str) -> Iterator[Any]:
    """As far as transports have room; the rest is lost (SO-89)."""
    units = turn.state.ashore(seat, box)
    if not units:
        return
    carriers = yield from who_carries(turn, seat)
    loads, lost = yield from room_for(turn, seat, box, units, carriers)
    yield f.TroopsEmbarked(seat, box, loads, lost, why)


def who_carries(turn: OperaTurn, seat: str) -> Deciding[list[str]]:
    """The owner's transports first, then those of allies who offer it (SO-122)."""
    carriers = [seat]
    for ally in turn.state.allies(seat):
        if ally != seat:
            lift = yield from turn.ask(ally, LIFT)
            carriers += [ally] if seat in lift.args["players"] else []
    return carriers


def room_for(
    turn: OperaTurn, seat: str, box: str, units: Troops, carriers: list[str]
) -> Deciding[tuple[dict[str, f.Loads], Troops]]:
    """Which units board which ship, and which find no room (e20)."""
    answer = yield from turn.ask(seat, EMBARK)
    first = answer.args["types"]
    codes = [*first, *(code for code in BOARDING if code not in first)]
    waiting = [code for code in codes for _ in range(units.get(code, 0))]
    loads: dict[str, f.Loads] = {}
    for carrier, name in _berths(turn.state, carriers, box):
        taken, waiting = waiting[:1], waiting[1:]
        for code in taken:
            lot = loads.setdefault(carrier, {}).setdefault(name, {})
            lot[code] = lot.get(code, 0) + 1
    return loads, {code: waiting.count(code) for code in UNITS if code in waiting}


def _berths(state: State, carriers: list[str], box: str) -> Iterator[tuple[str, str]]:
    for carrier in carriers:
        for name in state.transports_at(carrier, box):
            yield from [(carrier, name)] * state.room(carrier, name)
