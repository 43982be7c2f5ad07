"""A game costs the same in its 280th turn as in its 20th, in everything that a player waits for."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from pbem.service import PlayTurn, SubmitOrders, advance, play_turn, submit_orders
from pbem.service.history.luck import luck
from pbem.service.history.played_turns import played_turn
from pbem.service.history.reports import report_of
from pbem.service.history.why import why
from pbem.service.trust.audit_file import shown_turns
from pbem.service.trust.log import public_checkpoint, sheet_proof
from tests.bench.test_opening import Played, played

pytestmark = pytest.mark.bench
EARLY, LATE = 20, 280
ROUNDS = 7
BAR = 1.2


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Played, Played]]:
    early, late = tmp_path_factory.mktemp("early"), tmp_path_factory.mktemp("late")
    with played(early, EARLY) as one, played(late, LATE) as other:
        print(f"\n  turn {EARLY} ({one}), turn {LATE} ({other})")
        yield one, other


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def ratio(name: str, games: tuple[Played, Played], work: Callable[[Played], object]) -> float:
    """Best of several rounds, in turns, so that a busy moment of the machine falls on both."""
    for each in games:
        work(each)
    times = [[seconds(partial(work, each)) for each in games] for _ in range(ROUNDS)]
    early, late = (float(min(column)) * 1000 for column in zip(*times, strict=True))
    print(f"  {name}: {early:.2f} ms in turn {EARLY}, {late:.2f} ms in turn {LATE}, ratio {late / early:.2f}")
    return late / early


def last(each: Played) -> int:
    return each.desk.open(each.game).table.turn - 1


def test_filing_sealing_resolving_and_opening(games: tuple[Played, Played]) -> None:
    """The same empty sheets on both boards; the boards differ in size, which is not a matter of length."""

    def work(each: Played) -> None:
        desk, game = each.desk, each.game
        table = desk.open(game).table
        for seat in table.awaited:
            command = f"late/{table.turn}/{seat}"
            submit_orders(
                desk, SubmitOrders(id=command, game=game, seat=seat, turn=table.turn, text="HOLD", channel="bench")
            )
        play_turn(desk, PlayTurn(id=f"late/{table.turn}", game=game, turn=table.turn))
        advance(desk, game)

    assert ratio("a turn, from the first sheet to the next opening", games, work) <= BAR


def report(each: Played, turn: int = 0) -> str:
    return report_of(each.desk, played_turn(each.desk, each.game, turn or last(each)), "B")


def proof(each: Played) -> str:
    """Of a sheet of the turn before."""
    return sheet_proof(each.desk, each.game, each.desk.open(each.game).version - 8)


@pytest.mark.parametrize(
    ("name", "work"),
    [
        ("report of the last turn", report),
        ("report of turn 5", partial(report, turn=5)),
        ("public checkpoint", lambda each: public_checkpoint(each.desk, each.game)),
        ("proof of a sheet", proof),
    ],
)
def test_what_a_player_reads(games: tuple[Played, Played], name: str, work: Callable[[Played], object]) -> None:
    assert ratio(name, games, work) <= BAR


@pytest.mark.parametrize(
    ("name", "work"),
    [
        ("WHY", lambda each: why(each.desk, each.game, "A", "A1")),
        ("dice that a seat may know", lambda each: shown_turns(each.desk, each.game, "A")),
        ("luck", lambda each: luck(each.desk, each.game, "A")),
    ],
)
def test_what_goes_through_all_turns(games: tuple[Played, Played], name: str, work: Callable[[Played], object]) -> None:
    """The answer itself grows with the game; a turn in it may cost a tenth of a millisecond, no more."""
    for each in games:
        work(each)
    early, late = (min(seconds(partial(work, each)) for _ in range(ROUNDS)) for each in games)
    share = (late - early) / (LATE - EARLY) * 1e6
    print(f"  {name}: {early * 1000:.2f} ms, {late * 1000:.2f} ms, {share:.0f} us for each further turn")
    assert late <= BAR * min(seconds(partial(report, games[0])) for _ in range(3)), "less than the report of one turn"
