"""Random and bot play that looks for what must not happen; whatever it finds is a file that can be played again."""

from pbem.service.fuzzing.case import Case, CaseError, Failure, read_case, write_case
from pbem.service.fuzzing.chance import random_choices
from pbem.service.fuzzing.play import Played, play_again, play_random

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
