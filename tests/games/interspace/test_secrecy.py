"""Standard level with all modules: boards that differ only in what a seat cannot see look and read the same to it."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import islice

import msgspec
import pytest

from pbem.games import find
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset
from tests.contract import test_secrecy as contract
from tests.games.interspace.rules.boards import board
from tests.support.games.playing import dice_of, play

ENCODE = msgspec.json.Encoder(order="deterministic").encode
MODULES = ("alien", "breakthrough", "colonization", "encounter")
ALL = {f"{module}_cards": "true" for module in MODULES} | {
    "level": "standard", "plus_counters": "true", "nonrandom_exploration": "true",
}  # fmt: skip
# By these the rules show what was hidden: others mine, deploy and rise by orders and boxes that nobody knew, and a card
# comes from a deck that nobody knew.
REVEALING = contract.REVEALING.pattern + "|asteroids_mined|units_deployed|breakthrough_rolled|encounter_drawn"
GAME = find("interspace")
secrecies = pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])


@secrecies
def test_views_maps_forecasts_and_suggestions(secrecy: str) -> None:
    differed = 0
    for number, turn in enumerate(islice(play(GAME, f"cards/{secrecy}", {**ALL, "secrecy": secrecy}, 4), 1, 26)):
        state = turn.after.state
        for seat in [*state.seats, None]:
            twin = GAME.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", number))
            differed += GAME.CODEC.canonical(twin) != GAME.CODEC.canonical(state)
            text = turn.texts.get(seat or "", "")
            assert contract.seen(GAME, state, seat, text) == contract.seen(GAME, twin, seat, text), (number, seat)
            if seat in GAME.awaited(state):
                one, other = (GAME.suggest(board, seat, dice_of("bot", number)) for board in (state, twin))
                assert one == other, (number, seat)
    assert differed > 40


@secrecies
def test_the_narration_of_a_fact(secrecy: str) -> None:
    kinds = set()
    for number, turn in enumerate(islice(play(GAME, f"told/{secrecy}", {**ALL, "secrecy": secrecy}, 4), 2, 30, 2)):
        state = GAME.CODEC.copy(turn.before)
        for place, fact in enumerate(turn.after.facts):
            for seat in [*state.seats, None] if place % 3 == number % 3 else ():
                twin = GAME.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}/{place}", number))
                # A fact may be about a piece that the twin has not.
                with suppress(LookupError):
                    told, again = (ENCODE(list(GAME.narrate(board, seat, fact))) for board in (state, twin))
                    assert told == again, (seat, fact)
                    kinds.add(type(fact))
            state = GAME.apply(state, fact)
    assert len(kinds) > 20


@secrecies
def test_a_seat_reads_no_more_than_it_sees(secrecy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the contract, where the levels and modules are as by default."""
    monkeypatch.setattr(contract, "REVEALING", re.compile(REVEALING))
    contract.require_stories(GAME, f"all/{secrecy}", {**ALL, "secrecy": secrecy, "pace": "turn"})


def test_no_form_of_a_report() -> None:
    for number, turn in enumerate(islice(play(GAME, "printed", {**ALL, "secrecy": "fog"}, 4), 4, 20, 7)):
        before, after = turn.before, turn.after.state
        for seat in (after.seats[number], None):
            old, new = (
                GAME.with_secrets_changed(board, seat, dice_of(f"disguise/{seat}", number)) for board in (before, after)
            )
            assert contract.printed(GAME, before, after, seat) == contract.printed(GAME, old, new, seat), (number, seat)


def test_a_condition_is_not_known_to_whom_its_line_is_for() -> None:
    """ISS-59: that the other lets him stay he knows, but not up to which strength."""
    given = {"standing": {"A": "JOIN B yes AT A1\nJOIN B no WHEN enemy > 3"}}
    state = board(given, level="standard")
    assert known(state, ruleset(state.options), "B").standing == {"A": {"join": ["JOIN B yes AT A1"]}}
