"""A beacon round never moves once its deadline has passed, whatever is done to the clock."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from events import (
    BeaconHeard,
    DeadlineMoved,
    Event,
    ExtensionGiven,
    GamePaused,
    GameResumed,
    TurnOpened,
    TurnSealed,
)
from pbem.core.dice import DICE_1, DICE_2
from pbem.service import (
    Desk,
    ExtendDeadline,
    PauseGame,
    PlayTurn,
    Refused,
    ResumeGame,
    extend_deadline,
    pause_game,
    play_turn,
    resume_game,
    tick,
    verify,
)
from pbem.service.turns.beacons import next_round, round_of
from tests.support.desks import Clock, desk_at, new_id, started, submit, table
from tests.support.processes.sending import Loud

Act = Callable[[Desk, UUID, Clock, int], object]


def run(desk: Desk, promised: int = 0) -> None:
    tick(desk, lambda ticked: None, promised)


# What can happen, with a number of minutes; a promised tick that comes late is an outage.
ACTS: dict[str, Act] = {
    "wait": lambda desk, game, clock, n: clock.turn(minutes=n),
    "tick": lambda desk, game, clock, n: run(desk),
    "promise": lambda desk, game, clock, n: run(desk, 60),
    "extend": lambda desk, game, clock, n: extend_deadline(
        desk, ExtendDeadline(id=new_id(), game=game, by_seconds=60 * n)
    ),
    "pause": lambda desk, game, clock, n: pause_game(desk, PauseGame(id=new_id(), game=game)),
    "resume": lambda desk, game, clock, n: resume_game(desk, ResumeGame(id=new_id(), game=game)),
    "red": lambda desk, game, clock, n: submit(desk, game, "red"),
    "blue": lambda desk, game, clock, n: submit(desk, game, "blue"),
    "play": lambda desk, game, clock, n: play_turn(desk, PlayTurn(id=new_id(), game=game)),
}
acts = st.lists(st.tuples(st.sampled_from(sorted({*ACTS} - {"wait"})), st.integers(1, 90)), max_size=14)


def expected(events: list[Event]) -> dict[int, tuple[int, bool]]:
    """By resolution the round that the published rule gives, and whether a late move costs the grade."""
    due, is_fixed, is_paused, rounds = "", False, False, dict[int, tuple[int, bool]]()
    for event in events:
        has_passed = bool(due) and not is_paused and event.at >= due
        if isinstance(event, TurnOpened):
            due, is_fixed = event.deadline, False
        elif isinstance(event, DeadlineMoved | ExtensionGiven | GamePaused):
            is_fixed = is_fixed or has_passed
            is_paused = is_paused or isinstance(event, GamePaused)
            due = due if is_fixed or isinstance(event, GamePaused) else event.deadline
        elif isinstance(event, GameResumed):
            due, is_paused = due if is_fixed else event.deadline, False
        elif isinstance(event, TurnSealed) and event.turn:
            rounds[event.resolution] = (round_of(due or event.at), is_fixed)
    return rounds


@pytest.mark.parametrize("scheme", [DICE_1, DICE_2])
@settings(max_examples=30, phases=[Phase.explicit, Phase.generate])
@example(acts=[("pause", 65), ("resume", 30), ("tick", 90), ("tick", 90)], missing="standing", grace=1800)
@example(acts=[("promise", 5), ("tick", 85), ("tick", 90), ("tick", 90)], missing="standing", grace=0)
@example(acts=[("extend", 5), ("pause", 5), ("resume", 90), ("tick", 90), ("tick", 90)], missing="wait", grace=0)
@example(acts=[("tick", 65), ("extend", 30), ("red", 5), ("blue", 5), ("play", 9)], missing="extend", grace=0)
@given(acts, st.sampled_from(["standing", "wait", "extend"]), st.sampled_from([0, 1800]))
def test_the_round_is_the_one_of_the_rule(scheme: str, acts: list[tuple[str, int]], missing: str, grace: int) -> None:
    clock = Clock()
    with (
        pytest.MonkeyPatch.context() as patch,
        TemporaryDirectory() as folder,
        desk_at(Path(folder), clock) as made,
    ):
        patch.setattr("pbem.service.people.open_game.NEW_DICE", scheme)
        desk = replace(made, beacon=Loud())
        game = started(desk, beacon=True, missing=missing, grace_seconds=grace)
        clock.turn(minutes=10)
        run(desk)
        for name, minutes in acts:
            step(desk, game, clock, name, minutes)
        check(desk, game, {"with_setup": scheme == DICE_2})


def step(desk: Desk, game: UUID, clock: Clock, name: str, minutes: int) -> None:
    """Time passes, then something happens; if the deadline had passed, the round of this turn must not change."""
    clock.turn(minutes=minutes)
    before = table(desk, game)
    has_passed = bool(before.deadline) and not before.paused and desk.moment() >= before.deadline
    named = next_round(before) if before.deadline else 0
    with suppress(Refused):
        ACTS[name](desk, game, clock, minutes)
    after = table(desk, game)
    if has_passed and after.turn == before.turn and after.resolved_turn == before.resolved_turn:
        assert next_round(after) == named


def check(desk: Desk, game: UUID, rules: dict[str, Any]) -> None:
    """Whatever was thrown was thrown with the rounds of the rule, and the grade says what that is worth."""
    events, now = desk.ledger.events(game), table(desk, game)
    wanted = expected(events)
    heard = [event for event in events if isinstance(event, BeaconHeard)]
    assert [event.turn for event in heard][:1] == ([0] if rules["with_setup"] else [1])[: len(heard)]
    for event in heard:
        if event.turn:
            assert (event.round, now.heard[event.resolution].is_known) == wanted[event.resolution]
    assert not [verdict for verdict in verify(desk, game) if verdict.differences]
