"""The bot. It sees what its seat sees, plays for absent players, and gives forms a line to begin with."""

from pbem.core.dice import DiceLike
from pbem.games.race.board import MOST_CELLS, State


def suggest(state: State, seat: str, dice: DiceLike) -> str:
    at, breath = state.at[seat], state.breath[seat]
    mood = dice.die(f"mood/{seat}", 4)
    if breath == 0 and mood > 2:
        return "REST\n"
    far = min(1 + mood, 2 + breath, MOST_CELLS, state.length - at)
    standing = "JOSTLE push WHEN breath >= 2\n" if state.round == mood else ""
    return f"RUN TO {at + far}\n{standing}"
