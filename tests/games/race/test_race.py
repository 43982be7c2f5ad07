"""The race: what its worked examples do not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from pbem.core.kit.narrator import narrator
from pbem.core.narration import Reader
from pbem.core.phrases import Phrase
from pbem.core.rules import Result, choose
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Check
from pbem.core.view import Sentence, Table
from pbem.games import find, race
from pbem.games.race.board import LAST_ROUND, State
from pbem.games.race.record import Ran
from pbem.games.race.report import outcome
from tests.contract.test_secrecy import leaks
from tests.support.games.playing import play

DRY = {"length": "16", "weather": "dry"}


def board(**given: object) -> State:
    return race.board_from_example(given, DRY)


def answered(state: State, text: str) -> Check:
    return race.check(state, "red", race.language(DRY).read(text))


@pytest.mark.parametrize(
    ("wanted", "weather", "falls"),
    [
        (1, "dry", 0),
        (2, "dry", 0),
        (3, "dry", 1),
        (4, "dry", 2),
        (6, "dry", 4),
        (1, "wet", 0),
        (2, "wet", 1),
        (6, "wet", 5),
    ],
)  # fmt: skip
def test_the_further_the_more_faces_make_a_runner_fall(wanted: int, weather: str, falls: int) -> None:
    """RA-7."""
    options = {**DRY, "weather": weather}
    state = race.board_from_example({"breath": {"red": 6}}, options)
    came = Counter(
        race.resolve(state, {"red": race.language(options).read(f"RUN TO {wanted}")}, SteadyDice(die)).state.at["red"]
        for die in range(1, 7)
    )
    assert came[wanted] == 6 - falls
    assert sorted(cell for cell in came if cell != wanted) == list(range(1, falls + 1))


def test_the_forecast_tells_the_odds_and_the_way() -> None:
    check = answered(board(), "RUN TO 4")
    assert check.lines[0].verdict == "ok" and check.lines[0].says[0].values["way"] == "0-4"
    assert [said.values for said in check.summary] == [{"die": 2}]
    assert not answered(board(), "RUN TO 2").summary


def test_breath_is_a_secret_until_the_end() -> None:
    """RA-2, RA-3."""
    running, over = board(at={"red": 3}), board(at={"red": 16})
    for state, shown in ((running, ["?", 4]), (over, [4, 4])):
        (table,) = race.view(state, "blue").sections[0].parts
        assert isinstance(table, Table) and [row[2] for row in table.rows] == shown


def ended(**given: object) -> Result:
    result = race.result(board(**given))
    assert result is not None
    return result


def test_breath_decides_between_two_at_the_finish() -> None:
    """RA-3."""
    both = {"red": 16, "blue": 16}
    assert ended(at=both, breath={"red": 2, "blue": 3}).winners == ("blue",)
    assert ended(at=both, breath={"red": 3, "blue": 3}).winners == ("red", "blue")
    assert [row.rank for row in ended(at={"red": 16, "blue": 15}).standings] == [1, 2]


def test_the_race_ends_after_the_last_round() -> None:
    """RA-3: somebody rests for ever."""
    state = board(at={"red": 5})
    state.round = LAST_ROUND
    assert race.result(state) is None
    sheets = dict.fromkeys(state.seats, race.language(DRY).read("REST"))
    result = race.result(race.resolve(state, sheets, SteadyDice(1)).state)
    assert result is not None and result.how == "limit" and result.winners == ("red",)


def test_runners_share_the_finish() -> None:
    """RA-9."""
    state = board(at={"red": 14, "blue": 15})
    sheets = {seat: race.language(DRY).read("RUN TO 16") for seat in state.seats}
    assert race.resolve(state, sheets, SteadyDice(6)).state.at == {"blue": 16, "red": 16}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_make_a_race_of_it(seats: int) -> None:
    """Neither over at once nor endless, and not always won by the same runner."""
    winners, rounds = Counter[str](), []
    for number in range(30):
        *_, last = play(race, f"race {number}", {}, seats)
        result = race.result(last.after.state)
        assert result is not None
        winners.update(result.winners)
        rounds.append(last.after.state.round)
    assert len(winners) == seats and min(rounds) > 4 and max(rounds) < 20


def test_options_are_known() -> None:
    assert choose(race.META, {"length": "40"}, 4)["length"] == "40"
    first = next(islice(play(race, "long", {"length": "40"}), 1))
    assert first.after.state.length == 40 and len(race.chart(first.after.state, None).cells) == 41


def test_a_sentence_that_tells_the_breath_of_another_runner_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """RA-2. What is secret in a fact is guarded by `narrate` alone."""
    fact = Ran("blue", 0, 3, 3, breath=2, line=1)
    assert not list(leaks(find("race"), board(), fact))

    def ran(reader: Reader[State], fact: Ran) -> Iterator[Sentence]:
        yield Sentence("events", Phrase("event.ran", {"seat": fact.seat, "to": fact.to, "breath": fact.breath}))

    monkeypatch.setattr(race, "narrate", narrator({Ran: ran}, outcome))
    assert [leak.partition(" of ")[0] for leak in leaks(find("race"), board(), fact)] == ["red reads the breath"]
