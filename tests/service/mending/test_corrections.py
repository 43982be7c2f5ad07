"""The board mended by further facts: shown before, appended, told to whom it concerns; rules changed by consent."""

from pathlib import Path
from uuid import UUID

import pytest

from events import BoardCorrected, RulesChanged
from pbem.service import (
    AskConsent,
    CorrectBoard,
    Desk,
    GiveConsent,
    Refused,
    ask_consent,
    correct_board,
    give_consent,
    plan_correction,
    played_turn,
    replay,
    why,
)
from pbem.service.mending.rules_versions import compare_versions
from tests.service.mending.test_rollback import play, take_back
from tests.service.trust.test_verify import differences, tamper
from tests.support.desks import Clock, desk_at, desk_on, new_id, started, table
from tests.support.games.two_versions import BOTH

RAN = """
[[fact]]
kind = "ran"
seat = "red"
far = 7
tripped = false
"""


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    game = started(desk, options={"length": "400"})
    for _ in range(3):
        play(desk, clock, game)
    return game


def mend(desk: Desk, game: UUID, text: str = RAN, turn: int = 3, reason: str = "The die was misread.") -> None:
    correct_board(desk, CorrectBoard(id=new_id(), game=game, turn=turn, text=text, reason=reason, by="mia"))


def test_what_it_would_do_is_shown_before_and_nothing_is_changed(desk: Desk, game: UUID):
    head, at = desk.ledger.head(), desk.open(game).state.at["red"]
    plan = plan_correction(desk, game, 3, RAN)
    assert plan.board == (f"at red: {at or 'nothing'}, would be {at + 7}",)
    assert plan.changed == ("red", "blue") and plan.told["blue"] == ("red ran 7.",)
    assert desk.ledger.head() == head


def test_it_is_appended_with_who_and_why_and_all_goes_on(desk: Desk, game: UUID, clock: Clock, tmp_path: Path):
    before, at = desk.ledger.records(game), desk.open(game).state.at["red"]
    mend(desk, game)
    assert desk.ledger.records(game)[: len(before)] == before
    (event,) = [event for event in desk.ledger.events(game) if isinstance(event, BoardCorrected)]
    assert (event.by, event.reason, event.turn) == ("mia", "The die was misread.", 3)
    assert desk.open(game).state.at["red"] == at + 7
    assert replay(desk, game).is_as_stored and replay(desk, game, 3).state.at["red"] == at + 7
    play(desk, clock, game)
    assert played_turn(desk, game, 4).before.at["red"] == at + 7
    fresh = desk_on(desk.ledger, tmp_path / "fresh", clock)
    assert fresh.open(game).table == table(desk, game)
    assert differences(desk, game) == []
    assert "red ran 7." in why(desk, game, "blue", "red", 3)


def test_it_stays_when_its_turn_or_a_later_one_is_resolved_again(desk: Desk, game: UUID, clock: Clock):
    at = desk.open(game).state.at["red"]
    mend(desk, game)
    take_back(desk, game, 3)
    assert desk.open(game).state.at["red"] == at + 7
    play(desk, clock, game)
    after = desk.open(game).state.at["red"]
    take_back(desk, game, 4)
    assert desk.open(game).state.at["red"] == after
    assert differences(desk, game) == []


def test_a_forged_correction_is_noticed(desk: Desk, game: UUID, tmp_path: Path):
    mend(desk, game)
    tamper(tmp_path, game, "game.board_corrected.1", lambda event: event["facts"][0].update(far=8))
    assert "digest of the correction" in differences(desk, game)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1 to 500 facts, each below a line"),
        ("x = 1", "and nothing else"),
        ("[[fact]", "is not TOML"),
        ('[[fact]]\nkind = "flown"', r"Fact 1 \(flown\)"),
        ('[[fact]]\nseat = "red"', r"Fact 1 \(without a kind\)"),
        (RAN + 'colour = "red"', r"Fact 1 \(ran\) has no field colour; it has: seat, far, tripped"),
        (RAN.replace("7", '"far"'), r"Fact 1 \(ran\): Expected `int`"),
        (RAN.replace('"red"', '"green"'), "These facts do not fit the board: KeyError"),
        (RAN.replace("7", "-900"), "The board would break the rules: red ran backwards"),
        (RAN.replace("7", "900"), "or end the game"),
    ],
)
def test_what_is_wrong_with_a_correction(desk: Desk, game: UUID, text: str, told: str):
    with pytest.raises(Refused, match=told):
        mend(desk, game, text)
    assert differences(desk, game) == []


def test_only_the_last_turn_and_not_without_a_reason(desk: Desk, game: UUID):
    with pytest.raises(Refused, match="the last turn played, turn 3"):
        mend(desk, game, turn=2)
    with pytest.raises(Refused, match="Say why"):
        mend(desk, game, reason="")


# --- another version of the rules -------------------------------------------------------------------------------------


def test_another_version_is_tried_on_past_turns_and_taken_when_all_agree(tmp_path: Path, clock: Clock):
    with desk_at(tmp_path, clock, BOTH) as desk:
        game = started(desk, options={"length": "400"})
        for _ in range(6):
            play(desk, clock, game)
        trial = compare_versions(desk, game, 2)
        assert [turn.turn for turn in trial] == [0, 1, 2, 3, 4, 5, 6]
        assert any(turn.differences for turn in trial) and not trial[0].differences
        asked = AskConsent(id=new_id(), game=game, matter="rules", rules_version=2, reason="Clearer.", by="mia")
        assert ask_consent(desk, asked).outcome == "asked"
        assert not any(turn.differences for turn in compare_versions(desk, game, 2, "red"))
        play(desk, clock, game)
        give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red"))
        assert table(desk, game).rules_version == 1
        assert give_consent(desk, GiveConsent(id=new_id(), game=game, seat="blue")).outcome == "done"
        assert table(desk, game).rules_version == 2
        assert [type(event) for event in desk.ledger.events(game)][-1] is RulesChanged
        play(desk, clock, game)
        assert [played_turn(desk, game, turn).resolved.rules_version for turn in (7, 8)] == [1, 2]
        assert differences(desk, game) == []


def test_versions_that_cannot_be_asked_for(tmp_path: Path, clock: Clock):
    with desk_at(tmp_path, clock, BOTH) as desk:
        game = started(desk)
        for version, told in ((1, "is already played under version 1"), (3, "There is no version 3")):
            ask = AskConsent(id=new_id(), game=game, matter="rules", rules_version=version, reason="Clearer.")
            with pytest.raises(Refused, match=told):
                ask_consent(desk, ask)
