"""How the board changes by what players write in letters."""

from __future__ import annotations

from pbem.games.space_empires import facts as f
from pbem.games.space_empires.state import State


def orders_filed(state: State, fact: f.OrdersFiled) -> None:
    state.secrets[fact.seat].filed[str(fact.turn)] = list(fact.lines)


def players_met(state: State, fact: f.PlayersMet) -> None:
    state.is_near = True
    for own in state.secrets.values():
        own.filed = {}
