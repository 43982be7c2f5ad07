"""Random and bot play that looks for errors; each one found is saved to a file that can be replayed."""

from pbem.fuzz.chance import random_choices
from pbem.fuzz.fuzz_run import FuzzFailure, FuzzRun, FuzzRunError, read_run, write_run
from pbem.fuzz.play import Played, play_again, play_random

__all__ = [
    "FuzzFailure",
    "FuzzRun",
    "FuzzRunError",
    "Played",
    "play_again",
    "play_random",
    "random_choices",
    "read_run",
    "write_run",
]
