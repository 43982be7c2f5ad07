"""Corrections when turns are resolved again: made again after their turns, or dropped in the open, never lost."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events import BoardCorrected, CorrectionsCarried
from pbem.service import Desk, Refused, plan_rollback
from tests.service.mending.test_corrections import RAN, mend
from tests.service.mending.test_rollback import play, take_back
from tests.service.trust.test_verify import differences, tamper
from tests.support.desks import Clock, started
from tests.support.letters import contact, queued, written


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    """Four turns, and after the third one red is moved on by 7."""
    game = started(desk, options={"length": "400"})
    for turn in (1, 2, 3, 4):
        play(desk, clock, game)
        if turn == 3:
            mend(desk, game)
    return game


def red(desk: Desk, game: UUID) -> int:
    return int(desk.open(game).state.at["red"])


def numbers(desk: Desk, game: UUID) -> list[int]:
    return [event.originator_version for event in desk.ledger.events(game) if isinstance(event, BoardCorrected)]


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_every_correction_is_made_again_after_its_turn(desk: Desk, game: UUID, turn: int, tmp_path: Path):
    before = red(desk, game)
    assert not any(each.differences or each.seats for each in plan_rollback(desk, game, turn))
    take_back(desk, game, turn)
    assert red(desk, game) == before
    take_back(desk, game, turn)
    assert red(desk, game) == before
    assert len(numbers(desk, game)) == (3 if turn <= 3 else 1)
    assert differences(desk, game) == []


def test_the_preview_compares_with_the_board_as_it_stands(desk: Desk, game: UUID):
    """What is dropped is shown as gone, in the story and on the board."""
    (number,) = numbers(desk, game)
    third, fourth = plan_rollback(desk, game, 3, drop=[number])
    at = red(desk, game)
    assert [(each.how, each.text) for each in third.told["blue"]] == [("gone", "red ran 7.")]
    assert (third.dropped, third.seats) == ((number,), ("red", "blue"))
    assert fourth.differences.board == (f"at red: {at}, would be {at - 7}",)
    take_back(desk, game, 3, drop=(number,))
    assert red(desk, game) == at - 7
    assert differences(desk, game) == []


def test_what_no_longer_fits_is_asked_about(desk: Desk, game: UUID, clock: Clock):
    """The second correction needs the first one: without it, red would run backwards."""
    mend(desk, game, turn=4, text=RAN.replace("far = 7", f"far = -{red(desk, game)}"))
    first, second = numbers(desk, game)
    (unfit,) = [each for turn in plan_rollback(desk, game, 3, drop=[first]) for each in turn.unfit]
    assert (unfit.number, unfit.turn, unfit.reason) == (second, 4, "The die was misread.")
    assert "red ran backwards" in unfit.why
    with pytest.raises(Refused, match=f"after turn 4 .* cannot be made again: .* --drop-correction {second}"):
        take_back(desk, game, 3, drop=(first,))
    with pytest.raises(Refused, match="There is no correction 1 to drop; there are"):
        take_back(desk, game, 3, drop=(1,))
    take_back(desk, game, 3, drop=(first, second))
    carried = [event for event in desk.ledger.events(game) if isinstance(event, CorrectionsCarried)]
    assert [each.number for each in carried[-1].dropped] == [first, second] and not carried[-1].kept
    assert differences(desk, game) == []


def hide(event: dict[str, Any]) -> None:
    event["kept"] = []


@pytest.mark.parametrize(
    ("topic", "how", "found"),
    [
        ("turn.corrections_carried.1", hide, "corrections carried over"),
        ("turn.corrections_carried.1", lambda event: event["kept"][0].update(number=2), "corrections carried over"),
        ("turn.corrections_carried.1", lambda event: event["kept"][0].update(turn=2), "corrections carried over"),
    ],
)
def test_a_forged_record_is_noticed(
    desk: Desk, game: UUID, tmp_path: Path, topic: str, how: Callable[[dict[str, Any]], None], found: str
):
    take_back(desk, game, 3)
    tamper(tmp_path, game, topic, how)
    assert found in differences(desk, game)


def test_players_are_told_what_became_of_a_correction(desk: Desk, game: UUID):
    contact(desk, game, "red", address="red@example.org")
    contact(desk, game, "blue", address="blue@example.org", language="de")
    take_back(desk, game, 3)
    assert "The correction that was made after turn 3 was made again." in " ".join(
        written(desk, "notice", "red").text.split()
    )
    number = numbers(desk, game)[-1]
    take_back(desk, game, 3, drop=(number,))
    told = " ".join(written(desk, "notice", "blue").text.split())
    assert "Die Berichtigung nach Zug 3 wurde fallen gelassen." in told
    assert "Für dich kommt etwas anderes heraus" in told


def test_a_correction_of_the_last_turn_is_mailed_again(desk: Desk, game: UUID):
    contact(desk, game, "blue", address="blue@example.org")
    mend(desk, game, turn=4)
    take_back(desk, game, 4)
    letters = [each for each in queued(desk, "correction") if each.seat == "blue"]
    assert len(letters) == 2
    assert "red ran 7." in written(desk, "correction", "blue").text
