"""Battles by letter: owners are asked for orders once everything is revealed (`battle_mail=ask`, chapter 5)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from msgspec.structs import replace

from pbem.core.sheet import Sheet
from pbem.core.standing import put_in_force
from pbem.games.space_empires.base import combat, exploration
from pbem.games.space_empires.base.battle import Battle
from pbem.games.space_empires.base.movement import last_moves
from pbem.games.space_empires.base.turns import after_combat, explore_on, yet_to_play
from pbem.games.space_empires.orders.unheeded import strays
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Phase, is_waiting

# Standing orders that can be given for a single battle.
FOR_A_BATTLE = ("screen", "fireorder", "target", "retreat", "retreatto", "pd", "fretreat", "uncloak", "minetarget")


def ask_owners(battle: Battle) -> Iterator[Any]:
    """If both sides are players and can fight, the turn stops here until they have answered."""
    leads = (battle.attacker, battle.defender)
    if not battle.is_on or not all(battle.is_player(lead) for lead in leads):
        return
    turn = battle.turn
    owners = [owner for fleet in battle.sides.values() for owner in fleet.owners]
    began = {lead: fleet.began for lead, fleet in battle.sides.items()}
    agenda = replace(deepcopy(turn.agenda), moved={seat: last_moves(turn, seat) for seat in turn.agenda.seats})
    sheets = {seat: turn.sheet(seat).text for seat in yet_to_play(turn.state)}
    yield f.BattlePaused(battle.at, owners, agenda, began, {seat: text for seat, text in sheets.items() if text})


def unless_waiting(step: Phase) -> Phase:
    """The steps that end a phase wait for the battle."""

    def end(turn: EmpireTurn) -> Iterator[Any]:
        if not is_waiting(turn):
            yield from step(turn)

    return end


# --- the answers ------------------------------------------------------------------------------------------------------


def listen(turn: EmpireTurn) -> Iterator[Any]:
    """Lines about battles apply only to this one, all others as always."""
    battle = turn.state.battle
    for seat in (*battle.attackers, *battle.defenders) if battle else ():
        standing = turn.sheet(seat).standing
        lines = [order.text for order in standing if order.form in FOR_A_BATTLE]
        others = tuple(order for order in standing if order.form not in FOR_A_BATTLE)
        yield from put_in_force(turn.state, turn.language, seat, Sheet(standing=others))
        if lines:
            yield f.BattleOrdered(seat, lines)
        yield from turn.rules.unheeded(seat, strays("battle", turn.sheet(seat)))


def resume(turn: EmpireTurn) -> Iterator[Any]:
    """The battle is fought, and the attacker's turn continues where it stopped."""
    pause, clash = turn.state.pause, turn.state.battle
    if pause is None or clash is None:
        return
    turn.agenda = deepcopy(pause.agenda)
    turn.sheets = {seat: turn.language.read(text) for seat, text in pause.sheets.items()}
    battle = Battle(turn, clash.at, clash.attackers[0], clash.defenders[0])
    for lead, ships in pause.began.items():
        battle.sides[lead].began = ships
    yield f.BattleResumed(clash.at)
    yield from battle.fight_out()
    yield from battle.end()
    yield from go_on(turn)


def go_on(turn: EmpireTurn) -> Iterator[Any]:
    if turn.agenda.explorers:
        yield from exploration.go_on(turn, turn.agenda.explorers[0])
    else:
        yield from combat.fight_here(turn)
        yield from combat.fight_on(turn)
    if not is_waiting(turn):
        yield from (explore_on if turn.agenda.explorers else after_combat)(turn)
