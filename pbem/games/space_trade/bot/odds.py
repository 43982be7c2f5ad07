"""The chance of winning a fight: dice and shields, without flight (ST-64). Chances are in thousandths."""

from __future__ import annotations

from functools import cache

from pbem.games.space_trade.board.components import DIE

SURE = 1000
_FINE = 10**9


@cache
def win_chance(weapon: int, shields: int, enemy_weapon: int, enemy_shields: int) -> int:
    """For a side that rolls d4 + weapon with these shields; ties change nothing and are left out."""
    faces = range(1, DIE + 1)
    rolls = [mine + weapon - theirs - enemy_weapon for mine in faces for theirs in faces]
    wins, losses = sum(roll > 0 for roll in rolls), sum(roll < 0 for roll in rolls)
    chance = {(0, theirs): 0 for theirs in range(1, enemy_shields + 1)}
    for mine in range(1, shields + 1):
        chance[mine, 0] = _FINE
        for theirs in range(1, enemy_shields + 1):
            won, lost = chance[mine, theirs - 1], chance[mine - 1, theirs]
            chance[mine, theirs] = (wins * won + losses * lost) // (wins + losses)
    return chance[shields, enemy_shields] * SURE // _FINE if shields else 0
