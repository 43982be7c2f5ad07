"""The race in two versions: in the second nobody trips on the number of dice itself, but only below it."""

from collections.abc import Mapping

from msgspec.structs import replace

from pbem.core.dice import DiceLike
from pbem.core.rules import Resolution
from pbem.core.sheet import Sheet
from tests.service.turns.test_tick import changed
from tests.support.games import dice_race as race
from tests.support.games.dice_race import Ran, State, TurnPassed


def resolve(state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
    facts: list[Ran | TurnPassed] = []
    for seat in race.awaited(state):
        for order in sheets[seat].orders[:1] if seat in sheets else ():
            came = dice.roll(f"run/{seat}", 6, order.args["dice"])
            tripped = dice.die(f"trip/{seat}", hidden=True) < order.args["dice"]
            facts.append(Ran(seat, 0 if tripped else sum(came), tripped))
    return race._resolution(state, [*facts, TurnPassed(next(reversed(race.awaited(state))))])


class Second:
    META = replace(race.META, version=2)


SECOND = type("Second", (), {**vars(changed(resolve=resolve)), "META": Second.META})
BOTH = type("Both", (), {**vars(changed()), "VERSIONS": {2: SECOND}})
