"""The board: where each runner is, and how much breath each has left."""

import msgspec

from pbem.core.standing import InForce

SEATS = ("red", "blue", "green", "yellow")
MOST_BREATH = 6
MOST_CELLS = 6
# A run of so many cells costs no breath, a shorter one gives some back, a longer one costs some.
FREE = 2
LAST_ROUND = 60


class State(msgspec.Struct):
    options: dict[str, str]
    seats: list[str]
    length: int
    at: dict[str, int]
    # Each runner's secret until the race is over.
    breath: dict[str, int] = {}
    standing: InForce = {}
    round: int = 0

    @property
    def phase(self) -> str:
        return "over" if self.round > LAST_ROUND or max(self.at.values()) >= self.length else "round"
