"""A turn with a beacon in its dice: sealed and told before the round, thrown with that round and no other."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events import BeaconHeard, SheetsBlinded, TurnResolved
from pbem.audit import verify as verifier
from pbem.audit.quicknet import BeaconSilent, Round
from pbem.audit.relays import Relays
from pbem.core.dice import DICE_2, beacon_value
from pbem.ledger import open_ledger
from pbem.mail.letters import LetterWriter
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import (
    Desk,
    ExtendDeadline,
    Refused,
    RollBack,
    Stage,
    SubmitOrders,
    extend_deadline,
    played_turn,
    roll_back,
    stage,
    submit_orders,
    tick,
    turn_report,
    verify,
)
from pbem.service.trust.audit_file import audit
from pbem.service.trust.beacon_check import BEACON
from pbem.service.trust.bundles import export_game
from pbem.service.trust.file_check import check_file
from pbem.service.trust.rolls import dispute_roll
from pbem.service.turns.beacons import comes_at, is_waiting, next_round
from tests.audit.test_relays import EMITTED, ROUND, SIGNATURE, TRUE, gives, relay, says
from tests.service.trust.test_verify import tamper
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, new_id, opened, submit, table
from tests.support.letters import kinds, mailed, post_desk, queued
from tests.support.processes.killing import SERVER
from tests.support.processes.sending import Loud, die_with_beacon

# Ten minutes after the last seat is taken, and five before the first deadline.
SETUP_ROUND = ROUND - (300 + 600) // 3


ABOUT = "beacon rounds: 2; their signatures are not checked here"


class Silent:
    def hear(self, number: int) -> Round:
        raise BeaconSilent(f"round {number} of the beacon is unavailable: it sleeps")

    def is_answering(self, number: int) -> bool:
        return False


@pytest.fixture
def clock() -> Clock:
    """So that the first turn is thrown with the round that the real network has signed."""
    made = Clock()
    made.time = datetime.fromtimestamp(EMITTED - 600 - 300 - 600, UTC)
    return made


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        yield replace(post_desk(ledger, tmp_path, clock), beacon=Loud())


def send_all(desk: Desk, folder: Path) -> None:
    SendWorker(desk, MaildirPost(folder / "outbox"), lambda: 0.5).send_all(lambda handled: None)


def begun(desk: Desk, clock: Clock, **fields: Any) -> UUID:
    """A game whose first turn is open: its set-up has waited for a round of its own."""
    desk = replace(desk, beacon=Loud())
    game = mailed(desk, **({"beacon": True, "turn_seconds": 300} | fields))
    assert is_waiting(table(desk, game)) and table(desk, game).setup_round == SETUP_ROUND
    clock.turn(seconds=600)
    ticks(desk)
    return game


def heard(desk: Desk, game: UUID) -> list[BeaconHeard]:
    """The rounds of the turns after the set-up."""
    return [event for event in desk.ledger.events(game) if isinstance(event, BeaconHeard) and event.turn]


def test_a_turn_is_thrown_with_a_real_round_and_graded_g3(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    with relay(says(b"", 500)) as (down, _), relay(gives(TRUE)) as (good, asked):
        desk = replace(desk, beacon=Relays([down, good]))
        game = begun(desk, clock)
        assert next_round(table(desk, game)) == ROUND and comes_at(ROUND) == "2023-08-23T15:59:24Z"
        opened_letter = LetterWriter(desk).letter(queued(desk, "report")[0]).text
        assert "round 1000 of the beacon" in " ".join(opened_letter.split())
        submit(desk, game, "red", "RUN 3")
        clock.turn(seconds=300)
        ticks(desk)
        assert stage(table(desk, game)) is Stage.SEALED and is_waiting(table(desk, game)) and not asked
        send_all(desk, tmp_path)
        clock.turn(seconds=599)
        assert ticks(desk) == [] and not asked
        clock.turn(seconds=1)
        ticks(desk)
    (event,) = heard(desk, game)
    assert (event.round, event.signature, event.relay, event.checked) == (ROUND, SIGNATURE, good, True)
    assert event.reached == ("red", "blue")
    text = " ".join(turn_report(desk, game, 1, "red").split())
    assert "Dice grade G3" in text and SIGNATURE in text.replace(" ", "")
    assert not [verdict for verdict in verify(desk, game) if verdict.differences]
    result = verifier.verified(b"".join(audit(desk, game, desk.signer(game))))
    assert result["verdict"] == "holds" and ABOUT in result["about"]
    assert any("BLS is not checked here" in words for words in result["cannot_prove"])


def test_the_beacon_is_in_the_dice(desk: Desk, clock: Clock) -> None:
    """The same game with another round throws otherwise."""
    game = begun(desk, clock)
    submit(desk, game, "red", "RUN 3")
    clock.turn(seconds=900)
    ticks(desk)
    (_, resolved) = [event for event in desk.ledger.events(game) if isinstance(event, TurnResolved)]
    (throw,) = [each for each in json.loads(bytes(resolved.throws)) if each["label"] == "run/red"]
    beacon = beacon_value(ROUND.to_bytes(48, "big"))
    line = verifier.Line(1, "roll", throw, {})
    mix = bytes.fromhex(table(desk, game).mix)
    seeds = [
        verifier.seed(resolved.reveal, "turn", game.bytes, 2, *each, DICE_2, mix)
        for each in ((ROUND.to_bytes(8, "big"), beacon), (bytes(8), bytes(32)))
    ]
    assert [verifier.came(line, seed, DICE_2) == throw["came"] for seed in seeds] == [True, False]


def test_a_turn_that_is_resolved_once_more_has_the_round_that_it_had(desk: Desk, clock: Clock) -> None:
    game = begun(desk, clock)
    for _ in range(2):
        submit(desk, game, "red", "RUN 3")
        clock.turn(seconds=900)
        ticks(desk)
    before, rounds = played(desk, game)[0], [event.round for event in heard(desk, game)]
    roll_back(desk, RollBack(id=new_id(), game=game, turn=1, reason="Rules mended.", by="mia"))
    assert played(desk, game)[0] == [*before, *before[1:]]
    assert [event.round for event in heard(desk, game)] == rounds
    roll = dispute_roll(desk, game, 1, "run/red")
    assert roll.is_true and f"R_t = {ROUND}, B_t = " in roll.steps[0]
    beacon = beacon_value(ROUND.to_bytes(48, "big"))
    secret, mix = played_turn(desk, game, 1).resolved.reveal, bytes.fromhex(table(desk, game).mix)
    seed = verifier.seed(secret, "turn", game.bytes, 2, ROUND.to_bytes(8, "big"), beacon, DICE_2, mix)
    assert any(seed.hex() in step for step in roll.steps)
    assert not [verdict for verdict in verify(desk, game) if verdict.differences]
    assert verifier.verified(b"".join(audit(desk, game, desk.signer(game))))["verdict"] == "holds"
    bundle = b"".join(export_game(desk, game, desk.signer(game)))
    # The beacon of these tests signs nothing: that is all that is found.
    wrong = [check for check in check_file(desk.games, bundle)["checks"] if check["findings"]]
    assert [check["what"] for check in wrong] == [BEACON]


def test_a_seal_that_reached_nobody_in_time_is_g2(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = begun(desk, clock)
    submit(desk, game, "red")
    clock.turn(seconds=900)
    ticks(desk)
    assert heard(desk, game)[0].reached == () and table(desk, game).grade == "G2"
    assert "Dice grade G2" in turn_report(desk, game, 1, "red")
    result = verifier.verified(b"".join(audit(desk, game, desk.signer(game))))
    assert ABOUT in result["about"]


def test_the_master_proves_nothing_to_himself(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = begun(desk, clock, bots=("blue",), master="Red <red@example.org>")
    clock.turn(seconds=300)
    ticks(desk)
    send_all(desk, tmp_path)
    clock.turn(seconds=600)
    ticks(desk)
    assert heard(desk, game)[0].reached == () and table(desk, game).grade == "G2"


def test_all_ready_seals_at_once_but_waits_for_the_round_that_was_named(desk: Desk, clock: Clock) -> None:
    game = begun(desk, clock)
    for seat in ("red", "blue"):
        submit(desk, game, seat)
        ready(desk, game, seat)
    ticks(desk)
    assert is_waiting(table(desk, game)) and "seal" in kinds(desk, "red")
    clock.turn(seconds=899)
    assert ticks(desk) == []
    clock.turn(seconds=1)
    ticks(desk)
    assert heard(desk, game)[0].round == ROUND and table(desk, game).turn == 2


def test_a_silent_beacon_is_waited_for_and_never_replaced(desk: Desk, clock: Clock) -> None:
    desk = replace(desk, beacon=Silent())
    game = begun(desk, clock)
    clock.turn(seconds=900)
    for _ in range(3):
        happened: list[str] = []
        assert tick(desk, lambda ticked, all=happened: all.append(ticked.trouble)) == 1  # type: ignore[misc]
        assert "waits: round 1000 of the beacon is unavailable: it sleeps" in happened[-1]
        clock.turn(minutes=30)
    assert kinds(desk).count("silent") == 1 and "it sleeps" in LetterWriter(desk).letter(queued(desk, "silent")[0]).text
    again = replace(desk, beacon=Loud())
    ticks(again)
    assert heard(desk, game)[0].round == ROUND and table(desk, game).turn == 2


def test_a_server_that_lost_its_setting_says_so(desk: Desk, clock: Clock) -> None:
    game = begun(desk, clock)
    clock.turn(seconds=900)
    happened: list[str] = []
    assert tick(replace(desk, beacon=None), lambda ticked: happened.append(ticked.trouble)) == 1
    assert "set PBEM_BEACON" in happened[-1] and is_waiting(table(desk, game))


def test_a_deadline_moved_in_time_moves_the_round(desk: Desk, clock: Clock) -> None:
    game = begun(desk, clock)
    extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=300))
    assert next_round(table(desk, game)) == ROUND + 100
    assert "round 1100 of the beacon" in " ".join(LetterWriter(desk).letter(queued(desk, "moved")[0]).text.split())
    clock.turn(seconds=600)
    with pytest.raises(Refused, match="can no longer be moved"):
        extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=300))


def test_a_deadline_moved_when_it_had_passed_costs_the_grade(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = begun(desk, clock, missing="extend")
    clock.turn(seconds=301)
    ticks(desk)
    assert table(desk, game).passed and next_round(table(desk, game)) == ROUND
    letter = " ".join(LetterWriter(desk).letter(queued(desk, "moved")[0]).text.split())
    assert "round 1000 of the beacon" in letter and "the round stays, and the dice grade of this turn is G1" in letter
    for seat in ("red", "blue"):
        submit(desk, game, seat)
        ready(desk, game, seat)
    ticks(desk)
    send_all(desk, tmp_path)
    clock.turn(seconds=1000)
    ticks(desk)
    assert (heard(desk, game)[0].round, table(desk, game).grade) == (ROUND, "G1")
    report = " ".join(turn_report(desk, game, 1, "red").split())
    assert "Dice grade G1: the deadline was moved after it had passed" in report


def test_a_beacon_needs_a_clock_and_a_setting(desk: Desk) -> None:
    with pytest.raises(Refused, match="A beacon needs deadlines"):
        opened(desk, beacon=True, turn_seconds=0)
    with pytest.raises(Refused, match="set PBEM_BEACON"):
        opened(replace(desk, beacon=None), beacon=True)


def test_the_seal_names_every_sheet_before_any_roll(desk: Desk, clock: Clock) -> None:
    game = begun(desk, clock)
    submit(desk, game, "red", "RUN 3")
    clock.turn(seconds=300)
    ticks(desk)
    bound = [event for event in desk.ledger.events(game) if isinstance(event, SheetsBlinded)]
    letter = LetterWriter(desk).letter(queued(desk, "seal")[0])
    text = " ".join(letter.text.split())
    assert bound[0].root in text and "round 1000 of drand quicknet" in text
    assert "red sent" in text and "blue none arrived" in text
    names = [each.name for each in letter.attachments]
    assert names == [f"checkpoint-{table(desk, game).version}.txt", "receipt-turn-1.txt"]
    assert sorted(each.seat for each in queued(desk, "seal")) == ["blue", "red"]


def played(desk: Desk, game: UUID) -> tuple[list[bytes], list[str]]:
    """All that was thrown, and every letter that was queued."""
    resolved = [event for event in desk.ledger.events(game) if isinstance(event, TurnResolved)]
    return [bytes(event.throws) for event in resolved], [each.key for each in queued(desk)]


def begin_and_play(folder: Path, clock: Clock, name: str = "", after: bool = False) -> tuple[list[bytes], list[str]]:
    """A turn from its seal to the next opening; killed on the way, if a step is named."""
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        desk = replace(post_desk(ledger, folder, clock), beacon=Loud())
        game = begun(desk, clock)
        submit_orders(desk, SubmitOrders(id="red", game=game, seat="red", text="RUN 3", channel="test"))
        for seconds in (300, 600):
            clock.turn(seconds=seconds)
            if name:
                process = SERVER.Process(target=die_with_beacon, args=(folder, clock.time.timestamp(), name, after))
                process.start()
                process.join(60)
            ticks(desk)
        assert table(desk, game).turn == 2
        assert not [verdict for verdict in verify(desk, game) if verdict.differences]
        return played(desk, game)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("name", ["SealTurn", "HearBeacon", "ResolveTurn", "OpenTurn"])
def test_killed_at_any_step_the_dice_and_letters_are_the_same(
    tmp_path: Path, clock: Clock, name: str, after: bool
) -> None:
    calm, rough = tmp_path / "calm", tmp_path / "rough"
    calm.mkdir()
    rough.mkdir()
    start = clock.time
    expected = begin_and_play(calm, clock)
    clock.time = start
    assert begin_and_play(rough, clock, name, after) == expected


def test_a_sheet_edited_after_the_seal_stops_the_turn(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = begun(desk, clock)
    submit(desk, game, "red", "RUN 1")
    clock.turn(seconds=300)
    ticks(desk)
    tamper(tmp_path, game, "orders.received.2", lambda event: event.update(text="RUN 3"))
    clock.turn(seconds=600)
    happened: list[str] = []
    assert tick(desk, lambda ticked: happened.append(ticked.trouble)) == 1
    assert "the sheets differ from those that were sealed" in happened[-1]
    assert [event.turn for event in desk.ledger.events(game) if isinstance(event, TurnResolved)] == [0]
