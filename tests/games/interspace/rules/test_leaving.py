"""Players who send nothing, and players who have nothing left."""

from __future__ import annotations

from pbem.games import interspace
from pbem.games.interspace.record import facts as f
from tests.games.interspace.rules.boards import board, of_kind, play
from tests.support.games.playing import dice_of


def test_a_course_goes_on_without_a_sheet() -> None:
    """ISBR-65."""
    given = {"hexes": {"A8": "empty at A2/1"}, "units": {"A": {"A4": "Trn"}}, "active": "A"}
    state, _ = play(board(given, pace="turn"), {"A": "TOWARDS Trn1 TO A8"})
    moved = state.units["A.Trn1"].at
    again = board({**given, "units": {"A": {moved: "Trn"}}}, pace="turn")
    again.courses["A.Trn1"] = "A8"
    after, facts = play(again, {})
    assert of_kind(facts, "no_orders")
    assert after.units["A.Trn1"].at != moved


def test_a_player_who_has_lost_everything_is_out_at_the_end_of_the_round() -> None:
    """ISBR-66: the marker is still drawn before."""
    given = {"players": 3, "active": "all", "planets": {"A1": "B 4/4", "A2": "B 1/1"}, "units": {"B": {"A1": "PB"}}}
    facts = interspace.resolve(board(given), {}, dice_of("out", 1)).facts
    assert "A" in [fact.seat for fact in facts if isinstance(fact, f.SeatDrawn)]
    assert [fact.seat for fact in facts if isinstance(fact, f.SeatOut)] == ["A"]
