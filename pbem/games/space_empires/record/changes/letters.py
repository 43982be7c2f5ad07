"""How the board changes by what players write in letters."""

from __future__ import annotations

from pbem.games.space_empires.board.state import Pause, State
from pbem.games.space_empires.record import facts as f


def orders_filed(state: State, fact: f.OrdersFiled) -> None:
    state.secrets[fact.seat].filed[str(fact.turn)] = list(fact.lines)


def players_met(state: State, fact: f.PlayersMet) -> None:
    state.is_near = True
    for own in state.secrets.values():
        own.filed = {}


def battle_paused(state: State, fact: f.BattlePaused) -> None:
    state.phase = "battle"
    state.pause = Pause(fact.agenda, dict(fact.began), dict(fact.sheets))


def battle_ordered(state: State, fact: f.BattleOrdered) -> None:
    if state.battle:
        state.battle.orders[fact.seat] = list(fact.lines)


def battle_resumed(state: State, fact: f.BattleResumed) -> None:
    state.phase, state.pause = "turn", None
