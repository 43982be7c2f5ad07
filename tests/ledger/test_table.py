"""The table of a game, folded from its events."""

from typing import Any
from uuid import uuid4

import msgspec
import pytest

from events import (
    EVENTS,
    CommandDone,
    DiceSecretsKept,
    DiceSecretsSealed,
    DiceShared,
    Event,
    GalaxyClosed,
    GalaxyOpened,
    LanguageChosen,
    LeafAdded,
    LetterClaimed,
    LetterDelayed,
    LetterFailed,
    LetterQueued,
    LetterRequeued,
    LetterSent,
    LinkAsked,
    LinkMade,
    LinkUsed,
    SealedSheet,
    SessionClosed,
    SessionOpened,
    SignedOutEverywhere,
    TokenIssued,
    TurnSealed,
    VacationSet,
)
from pbem.ledger import Away, Carried, DicePart, GameRecord, LedgerError, Schedule, SeatRecord, SheetText, fold, folded
from pbem.ledger.contacts import PEOPLE_CHANGES
from pbem.ledger.fold_events import CHANGES
from tests.ledger.lives import ASKED, AT, DEADLINE, LATER, SCHEDULE, life, offered, opened

HISTORY = life()


def after(version: int) -> GameRecord:
    return folded(HISTORY[:version])


def test_a_game_is_opened_and_its_seats_are_taken() -> None:
    table = after(1)
    assert (table.rules, table.rules_version, table.options) == ("interspace", 3, {"edition": "basic"})
    assert table.seats == {"red": SeatRecord(), "blue": SeatRecord()}
    assert (table.game, table.opened, table.master) == (HISTORY[0].originator_id, AT, "master@example.org")
    assert after(2).seats["red"] == SeatRecord(offered_to="ann@example.org", offer=2)
    assert after(4).seats == {
        "red": SeatRecord("ann", "player", tenure=3),
        "blue": SeatRecord("steady", "bot", tenure=4),
    }


def test_setup_is_sealed_and_resolved_before_the_first_turn() -> None:
    sealed = after(5).sealed
    assert sealed is not None
    assert (sealed.turn, sealed.resolution, sealed.why, sealed.sheets) == (0, 1, "setup", {})
    assert after(4).resolved_turn is None
    assert (after(6).sealed, after(6).resolved_turn, after(6).digest) == (None, 0, "d0")


def test_an_open_turn_collects_sheets() -> None:
    table = after(7)
    assert (table.turn, table.resolution, table.awaited, table.deadline) == (1, 2, ("red", "blue"), DEADLINE)
    assert after(9).sheets == {"red": SheetText(8, "MOVE a1 b2\n", "mail"), "blue": SheetText(9, "HOLD\n", "bot")}
    assert after(10).sheets["red"] == SheetText(10, "MOVE a1 c3\n", "web")
    assert after(12).ready == {"red", "blue"}
    assert after(13).ready == {"blue"}
    assert after(14).deadline == LATER
    assert list(after(15).sheets) == ["red"]


def test_a_pause() -> None:
    assert (after(16).paused, after(16).pause_reason) == (True, "the server moves")
    assert (after(17).paused, after(17).pause_reason) == (False, "")


def test_a_sealed_turn_keeps_the_sheets_that_count() -> None:
    sealed = after(18).sealed
    assert sealed is not None
    assert sealed.sheets == {"red": SheetText(10, "MOVE a1 c3\n", "web"), "blue": SheetText()}
    table = after(19)
    assert (table.sealed, table.sheets, table.ready, table.awaited, table.deadline) == (None, {}, set(), (), "")
    assert (table.resolved_turn, table.digest, after(20).digest) == (1, "d1", "d1b")


def test_a_seat_is_offered_and_declined() -> None:
    assert after(23).seats["red"] == SeatRecord(offered_to="carl", offer=23)
    assert after(24).seats["red"] == SeatRecord()


def test_a_schedule_takes_the_place_of_what_the_opening_says() -> None:
    assert after(24).schedule == Schedule()
    assert after(26).schedule == Schedule(**SCHEDULE)
    assert (after(25).press, after(26).press) == ("none", "signed")


def test_a_vacation_replaces_the_one_before_unless_that_is_over() -> None:
    march = "2026-03-01T00:00:00Z"
    assert announced() == (Away(DEADLINE, LATER),)
    assert announced((AT, AT, DEADLINE)) == (Away(AT, DEADLINE),)
    assert announced((LATER, LATER, march)) == (Away(DEADLINE, LATER), Away(LATER, march))
    assert announced((LATER, LATER, march), (LATER, LATER, LATER)) == (Away(DEADLINE, LATER),)


def announced(*vacations: tuple[str, str, str]) -> tuple[Away, ...]:
    """The vacations of blue after some more were announced: when, from, to."""
    table = after(27)
    for at, start, end in vacations:
        fields: dict[str, Any] = {"originator_id": table.game, "originator_version": table.version + 1, "command": "v"}
        fold(table, VacationSet(at=at, seat="blue", start=start, end=end, **fields))
    return table.seats["blue"].away


def test_what_the_clock_did_is_remembered_until_the_deadline_is_another() -> None:
    assert (after(29).reminded, after(29).extended, after(29).asked) == (4, False, False)
    assert (after(30).reminded, after(30).deadline, after(30).deadline_set) == (0, LATER, AT)
    assert (after(30).extended, after(30).seats["blue"].spared) == (True, AT)
    assert after(31).asked
    assert (folded(HISTORY).asked, folded(HISTORY).deadline) == (False, "")


def test_all_are_asked_and_the_question_is_taken_back() -> None:
    asked = after(34).consent
    assert asked and (asked.number, asked.matter, asked.rules_version, asked.agreed) == (33, "rules", 5, ("blue",))
    assert after(35).consent is None


def test_turns_that_are_taken_back_are_resolved_once_more_with_the_same_dice() -> None:
    assert (after(36).resolved_turn, after(36).digest, after(36).rollbacks, after(36).replays) == (0, "d0", 1, 0)
    sealed = after(37).sealed
    assert sealed and (sealed.turn, sealed.resolution, sealed.sheets["red"].text) == (1, 2, "HOLD")
    assert (after(38).sealed, after(38).resolved_turn, after(38).resolution, after(38).thrown) == (None, 1, 2, 2)
    assert after(39).digest == "d1d"


def test_what_the_players_added_to_the_dice() -> None:
    assert (after(1).scheme, after(1).parts, after(1).mix) == ("pbem-dice/1", {}, "")
    table = folded(HISTORY)
    assert (table.scheme, table.parts) == ("pbem-dice/2", {"red": DicePart("ef" * 32, "browser")})
    assert (table.mix, table.setup_round) == ("fe" * 32, 999)


def test_who_runs_a_game_and_what_is_proposed() -> None:
    seated = after(ASKED - 3)
    assert seated.seats["blue"].is_masters and not seated.seats["red"].is_masters
    assert (after(ASKED - 2).deputy, after(ASKED - 2).deputy_since, after(ASKED - 1).deputy) == ("dora", ASKED - 2, "")
    asked, given, objected = (after(ASKED + n).consent for n in (0, 1, 2))
    assert asked and given and objected and (asked.agreed, asked.text) == (("red",), "[[fact]]")
    assert (given.agreed, given.given_for) == (("red", "blue"), {"blue": AT})
    assert (objected.agreed, objected.given_for, after(ASKED + 3).consent) == (("red",), {}, None)
    assert folded(HISTORY).carried == (Carried(39, 1),)


def test_the_end() -> None:
    table = folded(HISTORY)
    assert table.seats["red"] == SeatRecord()
    assert table.rules_version == 4
    assert table.ended
    assert msgspec.json.decode(table.result) == {"winner": "blue"}
    assert table.version == len(HISTORY)


@pytest.mark.parametrize("codec", [msgspec.json, msgspec.msgpack], ids=["json", "msgpack"])
def test_a_kept_table_can_be_carried_on(codec: Any) -> None:
    for version in range(len(HISTORY) + 1):
        kept = codec.decode(codec.encode(after(version)), type=GameRecord)
        assert folded(HISTORY[version:], kept) == folded(HISTORY)


def test_every_event_of_a_game_is_known_and_used_in_the_example() -> None:
    letters = {LetterQueued, LetterClaimed, LetterSent, LetterDelayed, LetterFailed, LetterRequeued, TokenIssued}
    others = {DiceSecretsKept, DiceSecretsSealed, GalaxyOpened, GalaxyClosed, LeafAdded, CommandDone}
    accounts = {LinkAsked, LinkMade, LinkUsed, LanguageChosen, SessionOpened, SessionClosed, SignedOutEverywhere}
    assert set(EVENTS) - set(CHANGES) == {*others, *PEOPLE_CHANGES, *letters, *accounts}
    assert {type(event) for event in HISTORY} == set(CHANGES) - {DiceShared}


def test_a_game_is_thrown_with_its_own_dice_or_with_those_of_a_galaxy() -> None:
    game, galaxy = HISTORY[0].originator_id, uuid4()
    shared = DiceShared(
        originator_id=game, originator_version=2, at=AT, command="open", galaxy=str(galaxy), closes=LATER
    )
    assert after(1).dice == game
    table = folded([HISTORY[0], shared])
    assert (table.dice, table.galaxy_closes) == (galaxy, LATER)


def test_an_event_that_is_no_game_event_is_named() -> None:
    secrets = DiceSecretsKept(
        originator_id=uuid4(), originator_version=1, at=AT, command="open", chain_top="", hidden=""
    )
    with pytest.raises(LedgerError, match=r"dice\.secrets_kept"):
        fold(GameRecord(), secrets)


@pytest.mark.parametrize(
    "event", [opened(uuid4()), offered(HISTORY[0].originator_id, 4, "x"), offered(uuid4(), 3, "x")]
)
def test_an_event_that_does_not_follow_is_refused(event: Event) -> None:
    with pytest.raises(LedgerError, match="does not follow event 2"):
        fold(after(2), event)


def test_a_seal_must_name_the_sheet_sent_last() -> None:
    sealed = TurnSealed(
        originator_id=HISTORY[0].originator_id,
        originator_version=11,
        at=AT,
        command="seal",
        turn=1,
        resolution=2,
        sheets=(SealedSheet("red", 8),),
        why="master",
    )
    with pytest.raises(LedgerError, match="sheet 8 of red is not the one it sent last"):
        fold(after(10), sealed)
