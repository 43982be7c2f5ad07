"""Which line of a game's own code an error came from, so that its author can find it."""

from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb

from pbem.service.kernel.errors import RulesFailed

GAMES = "pbem.games."
SHIPPED = Path(__file__).parents[2] / "games"


@dataclass(frozen=True)
class Fault:
    """The last line of a game that ran before the error. `is_shipped`: the game came with pbem."""

    game: str
    file: str
    line: int

    @property
    def is_shipped(self) -> bool:
        return Path(self.file).is_relative_to(SHIPPED)


def fault_of(error: BaseException) -> Fault | None:
    ran = [
        (name.removeprefix(GAMES).partition(".")[0], frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if (name := frame.f_globals.get("__name__", "")).startswith(GAMES)
    ]
    return Fault(*ran[-1]) if ran else None


def described(error: Exception) -> str:
    """`the rules of skirmish failed at play.py:12: KeyError: 'red'`."""
    what = f"{type(error).__name__}: {error}"
    fault = fault_of(error)
    return f"the rules of {fault.game} failed at {fault.file}:{fault.line}: {what}" if fault else what


def rules_failed(where: str, error: Exception) -> RulesFailed:
    return RulesFailed(f"{where}: {described(error)}")
