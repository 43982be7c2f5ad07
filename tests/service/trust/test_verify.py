"""Verify runs the rules again and notices whatever was changed by hand."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events import RulesChanged
from pbem.projections import Position
from pbem.service import AskConsent, Desk, GiveConsent, PlayTurn, Refused, ask_consent, give_consent, verify
from pbem.service.kernel.answers import ClockState
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.perform_command import perform
from pbem.service.mending.rollback import write_rollback
from pbem.service.turns.lifecycle import finish
from tests.service.turns.test_tick import changed, ticks
from tests.support.desks import Clock, desk_on, new_id, started
from tests.support.games import dice_race as race
from tests.support.held_records import change_records

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def game(desk: Desk) -> UUID:
    game = started(desk, bots=("red", "blue"), options={"length": "15"})
    ticks(desk)
    return game


def tamper(folder: Path, game: UUID, topic: str, change: Change, nth: int = 0) -> None:
    """Changes the nth stored event of a kind behind the server's back."""
    where = "originator_id = ? AND topic = ? ORDER BY originator_version LIMIT 1 OFFSET ?"

    def changed(content: bytes) -> bytes:
        event = json.loads(content)
        change(event)
        return json.dumps(event).encode()

    assert change_records(folder / "ledger.db", changed, where, (game.hex, topic, nth)) == 1


def differences(desk: Desk, game: UUID) -> list[str]:
    return [difference.what for verdict in verify(desk, game) for difference in verdict.differences]


def test_a_game_that_was_left_alone_verifies(desk: Desk, game: UUID):
    verdicts = list(verify(desk, game))
    assert {verdict.event for verdict in verdicts} >= {"game.opened", "turn.resolved", "game.ended"}
    assert differences(desk, game) == []


def test_a_running_game_verifies(desk: Desk, clock: Clock):
    game = started(desk)
    clock.turn(hours=1)
    ticks(desk)
    assert differences(desk, game) == []


def a_fact(event: dict[str, Any]) -> None:
    next(fact for fact in event["facts"] if fact["kind"] == "ran")["far"] += 1


def a_throw(event: dict[str, Any]) -> None:
    event["throws"][0]["came"] = [6 if face != 6 else 5 for face in event["throws"][0]["came"]]


def drop_fact(event: dict[str, Any]) -> None:
    event["facts"].pop()


@pytest.mark.parametrize(
    ("topic", "change", "nth", "told"),
    [
        ("turn.resolved.1", a_fact, 1, {"fact 1", "digest of the stored facts"}),
        ("turn.resolved.1", drop_fact, 1, {"number of facts"}),
        ("turn.resolved.1", a_throw, 1, {"throw 1"}),
        ("turn.resolved.1", lambda event: event.update(digest="00" * 32), 1, {"digest"}),
        ("turn.resolved.1", lambda event: event.update(reveal="11" * 32), 1, {"revealed dice secret"}),
        ("turn.resolved.1", lambda event: event.update(reveal="zz"), 1, {"turn.resolved"}),
        ("turn.resolved.1", lambda event: event.update(rules_version=9), 1, {"rules version installed"}),
        ("turn.resolved.1", lambda event: event.update(facts=[{"kind": "flown"}]), 1, {"turn.resolved"}),
        ("turn.resolved.1", lambda event: event.update(turn=5), 1, {"turn and resolution index"}),
        ("orders.received.2", lambda event: event.update(text="RUN 0"), 0, {"throw 1"}),
        ("turn.opened.1", lambda event: event.update(awaited=["red"]), 0, {"awaited seats"}),
        ("turn.sealed.1", lambda event: event.update(sheets=[]), 1, {"number of facts", "number of throws"}),
        ("turn.sealed.1", lambda event: event.update(resolution=9), 1, {"resolution index"}),
        ("game.opened.1", lambda event: event.update(commitment="22" * 32), 0, {"dice commitment"}),
        ("game.opened.1", lambda event: event.update(hidden_commitment="22" * 32), 0, {"hidden commitment"}),
        ("game.opened.1", lambda event: event["options"].update(length="16"), 0, {"digest"}),
        ("game.ended.1", lambda event: event.update(hidden="33" * 32), 0, {"hidden secret"}),
        ("game.ended.1", lambda event: event["result"].update(how="draw"), 0, {"result"}),
    ],
)
def test_what_was_changed_by_hand_is_noticed(
    desk: Desk, game: UUID, tmp_path: Path, topic: str, change: Change, nth: int, told: set[str]
):
    tamper(tmp_path, game, topic, change, nth)
    assert set(differences(desk, game)) >= told


@pytest.mark.parametrize("asked", ["", "nobody answers", "another turn", "one player"])
def test_a_turn_is_not_played_again_with_new_dice_unless_all_players_agreed(desk: Desk, clock: Clock, asked: str):
    """Else it would be a second throw for an operator who did not like the first."""
    game = started(desk, options={"length": "400"})
    for _ in range(2):
        clock.turn(hours=1)
        ticks(desk)
    if asked:
        turn = 2 if asked == "another turn" else 1
        ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=turn, reason="A storm."))
    if asked == "one player":
        give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red"))

    def crooked(position: Position, writer: EventWriter) -> ClockState:
        write_rollback(desk, writer, 1, (), "A storm.", "the operator")
        return ClockState(game=game, turn=1, deadline="", is_paused=False)

    perform(desk, PlayTurn(id=new_id(), game=game), ClockState, crooked)
    finish(desk, desk.open(game))
    assert differences(desk, game) == ["players who did not agree to play the turn again"]


def test_other_rules_need_all_players_too(desk: Desk):
    game = started(desk)

    def crooked(position: Position, writer: EventWriter) -> ClockState:
        writer.write(RulesChanged, rules_version=2, reason="I prefer them.")
        return ClockState(game=game, turn=1, deadline="", is_paused=False)

    perform(desk, PlayTurn(id=new_id(), game=game), ClockState, crooked)
    assert differences(desk, game) == ["players who did not agree to other rules"]


def test_one_changed_turn_does_not_condemn_the_others(desk: Desk, game: UUID, tmp_path: Path):
    tamper(tmp_path, game, "turn.resolved.1", a_throw, 1)
    assert [verdict.turn for verdict in verify(desk, game) if verdict.differences] == [1]


def test_a_rule_changed_without_a_new_version_is_noticed(desk: Desk, game: UUID, tmp_path: Path):
    def resolve(state, sheets, dice):
        return race.resolve(state, dict(list(sheets.items())[:1]), dice)

    assert "number of facts" in differences(desk_on(desk.ledger, tmp_path, game=changed(resolve=resolve)), game)


def test_rules_that_break_down_are_a_difference(desk: Desk, game: UUID, tmp_path: Path):
    def resolve(state, sheets, dice):
        raise ZeroDivisionError("oh")

    assert "rules" in differences(desk_on(desk.ledger, tmp_path, game=changed(resolve=resolve)), game)


def test_an_unknown_game(desk: Desk):
    with pytest.raises(Refused, match="There is no game"):
        list(verify(desk, UUID(int=7)))


def verdicts(desk: Desk, game: UUID, **how: bool) -> int:
    return len(list(verify(desk, game, **how)))


def test_it_goes_on_from_where_it_was(desk: Desk, game: UUID):
    whole = verdicts(desk, game)
    assert whole == len(desk.ledger.events(game)) > 20
    assert verdicts(desk, game, go_on=True) == 0
    assert verdicts(desk, game) == whole


def test_after_an_interruption_it_goes_on(desk: Desk, game: UUID, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pbem.service.trust.verify.OFTEN", 5)
    begun = verify(desk, game)
    for _ in range(12):
        next(begun)
    # As when the process is stopped.
    del begun
    assert verdicts(desk, game, go_on=True) == len(desk.ledger.events(game)) - 10
    assert differences(desk, game) == []


def test_what_was_changed_before_the_point_is_found(desk: Desk, game: UUID, tmp_path: Path):
    """The point does not count for records with other bytes: everything is checked again."""
    verdicts(desk, game)

    def other_digest(event: Any) -> None:
        event["digest"] = "0" * 64

    tamper(tmp_path, game, "turn.resolved.1", other_digest, 2)
    found = [each.what for verdict in verify(desk, game, go_on=True) for each in verdict.differences]
    assert "digest" in found
    # A game with a difference leaves no newer point behind.
    assert [each.what for verdict in verify(desk, game, go_on=True) for each in verdict.differences] == found


def test_a_point_of_other_rules_does_not_count(desk: Desk, game: UUID, monkeypatch: pytest.MonkeyPatch):
    whole = verdicts(desk, game)
    monkeypatch.setattr("pbem.service.trust.checked_point.__version__", "0.0.0")
    assert verdicts(desk, game, go_on=True) == whole
