"""Random and bot play that looks for what must not happen; whatever it finds is a file that can be played again."""

from pbem.fuzz.chance import random_choices
from pbem.fuzz.fuzz_run import Case, CaseError, Failure, read_case, write_case
from pbem.fuzz.play import Played, play_again, play_random

__all__ = [
    "Case",
    "CaseError",
    "Failure",
    "Played",
    "play_again",
    "play_random",
    "random_choices",
    "read_case",
    "write_case",
]
