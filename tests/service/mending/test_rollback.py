"""Turns taken back by an appended event: the same sheets give the same dice, new ones need everybody's consent."""

import random
from itertools import pairwise
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from events import SheetsRestored, TurnOpened, TurnResolved, TurnsRolledBack
from pbem.service import (
    AskConsent,
    CorrectBoard,
    Desk,
    GiveConsent,
    Refused,
    RollBack,
    Stage,
    WithdrawConsent,
    ask_consent,
    correct_board,
    give_consent,
    plan_rollback,
    played_turns,
    replay,
    roll_back,
    stage,
    turn_report,
    verify,
    withdraw_consent,
)
from pbem.service.turns.lifecycle import finish
from tests.service.trust.test_verify import differences, tamper
from tests.service.turns.test_tick import changed, ready, ticks
from tests.support.desks import Clock, desk_at, desk_on, new_id, started, submit, table
from tests.support.games.two_versions import resolve as fair


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    game = started(desk, options={"length": "400"})
    for _ in range(4):
        play(desk, clock, game)
    return game


def play(desk: Desk, clock: Clock, game: UUID, red: str = "RUN 3", blue: str = "RUN 2") -> None:
    submit(desk, game, "red", red)
    submit(desk, game, "blue", blue)
    clock.turn(hours=1)
    ticks(desk)


def take_back(desk: Desk, game: UUID, turn: int, reason: str = "A slip.", drop: tuple[int, ...] = ()) -> None:
    roll_back(desk, RollBack(id=new_id(), game=game, turn=turn, by="mia", reason=reason, drop=drop))


def again(desk: Desk, game: UUID, turn: int) -> None:
    """Everybody agrees to play a turn again."""
    ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=turn, reason="A storm."))
    for seat in ("red", "blue"):
        give_consent(desk, GiveConsent(id=new_id(), game=game, seat=seat))


def resolved(desk: Desk, game: UUID) -> list[TurnResolved]:
    return [event for event in desk.ledger.events(game) if isinstance(event, TurnResolved)]


def test_the_same_sheets_give_the_same_dice_and_the_same_board(desk: Desk, game: UUID):
    before, first = table(desk, game).digest, resolved(desk, game)
    take_back(desk, game, 2)
    after = resolved(desk, game)[len(first) :]
    assert [(event.turn, event.resolution) for event in after] == [(2, 3), (3, 4), (4, 5)]
    assert [(bytes(e.throws), bytes(e.facts)) for e in after] == [(bytes(e.throws), bytes(e.facts)) for e in first[2:]]
    now = table(desk, game)
    assert (now.digest, now.turn, now.resolution, now.rollbacks, now.replays) == (before, 5, 6, 1, 0)
    assert differences(desk, game) == []


def test_nothing_is_erased(desk: Desk, game: UUID):
    before = desk.ledger.records(game)
    take_back(desk, game, 3)
    assert desk.ledger.records(game)[: len(before)] == before


def test_the_game_goes_on_and_is_folded_the_same_from_nothing(desk: Desk, game: UUID, clock: Clock, tmp_path: Path):
    take_back(desk, game, 2)
    play(desk, clock, game)
    take_back(desk, game, 5)
    play(desk, clock, game)
    now = table(desk, game)
    fresh = desk_on(desk.ledger, tmp_path / "elsewhere", clock)
    assert fresh.open(game).table == now
    assert fresh.rules(now).CODEC.digest(fresh.open(game).state) == now.digest
    assert [played.resolved.turn for played in played_turns(desk, game)] == [0, 1, 2, 3, 4, 5, 6]
    assert len(list(played_turns(desk, game, with_taken_back=True))) == 11
    for turn in range(7):
        assert replay(desk, game, turn).is_as_stored
    for one, two in pairwise(played_turns(desk, game)):
        assert desk.rules(now).CODEC.digest(one.after) == desk.rules(now).CODEC.digest(two.before)
    assert differences(desk, game) == []


def test_sheets_for_the_open_turn_are_kept(desk: Desk, game: UUID):
    submit(desk, game, "red", "RUN 1")
    take_back(desk, game, 4)
    assert table(desk, game).sheets["red"].text == "RUN 1"
    assert stage(table(desk, game)) is Stage.OPEN


def test_what_mended_rules_change_is_shown_before(desk: Desk, game: UUID, tmp_path: Path, clock: Clock):
    """The rules were wrong, and are mended without another version."""
    assert not any(again.differences for again in plan_rollback(desk, game, 1))
    mended = desk_on(desk.ledger, tmp_path / "mended", clock, changed(resolve=fair))
    plan = plan_rollback(mended, game, 1)
    assert [again.turn for again in plan] == [1, 2, 3, 4]
    other = [again.turn for again in plan if again.differences]
    assert other and all(set(again.seats) <= {"red", "blue"} for again in plan)
    head, before = desk.ledger.head(), table(desk, game).digest
    assert (desk.ledger.head(), table(desk, game).digest) == (head, before)
    old = [bytes(event.facts) for event in resolved(desk, game)]
    take_back(mended, game, 1)
    assert table(mended, game).digest != before
    assert [bytes(event.facts) for event in resolved(desk, game)][:5] == old
    # What was taken back is not held against the rules of today.
    assert differences(mended, game) == []
    assert differences(desk, game) != []


def test_forged_sheets_that_come_again_are_noticed(desk: Desk, game: UUID, tmp_path: Path):
    take_back(desk, game, 4)
    tamper(tmp_path, game, "turn.sheets_restored.1", lambda event: event["turns"][0]["sheets"][0].update(text="RUN 0"))
    assert "sealed sheets that come again" in differences(desk, game)


@pytest.mark.parametrize(("turn", "told"), [(0, "turns 1 to 4"), (5, "turns 1 to 4"), (-1, "turns 1 to 4")])
def test_turns_that_cannot_be_taken_back(desk: Desk, game: UUID, turn: int, told: str):
    with pytest.raises(Refused, match=told):
        take_back(desk, game, turn)
    with pytest.raises(Refused, match="Say why"):
        take_back(desk, game, 4, reason=" ")


def test_a_game_that_is_over_stays_over(desk: Desk):
    game = started(desk, bots=("red", "blue"), options={"length": "15"})
    ticks(desk)
    with pytest.raises(Refused, match="is over"):
        take_back(desk, game, 1)


# --- new sheets -------------------------------------------------------------------------------------------------------


def test_new_sheets_need_everybody_and_take_dice_never_thrown_before(desk: Desk, game: UUID, clock: Clock):
    state = ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=3, reason="A storm."))
    assert (state.outcome, state.waiting) == ("asked", ("red", "blue"))
    assert give_consent(desk, GiveConsent(id=new_id(), game=game, seat="blue")).waiting == ("red",)
    assert table(desk, game).turn == 5
    assert give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red")).outcome == "done"
    now = table(desk, game)
    assert (now.turn, now.resolution, now.replays, now.sheets, now.consent) == (3, 6, 1, {}, None)
    play(desk, clock, game, "RUN 1", "RUN 1")
    used = [event.resolution for event in resolved(desk, game)]
    assert used == [1, 2, 3, 4, 5, 6] and len(set(used)) == len(used)
    assert table(desk, game).digest == replay(desk, game).digest
    assert "1 time, with the consent of all players" in " ".join(turn_report(desk, game, 3, "red").split())
    assert "consent of all" not in turn_report(desk, game, 2, "red")
    assert differences(desk, game) == []


def test_one_who_does_not_agree_settles_it(desk: Desk, game: UUID):
    ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=3, reason="A storm."))
    give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red"))
    assert give_consent(desk, GiveConsent(id=new_id(), game=game, seat="blue", agrees=False)).outcome == "refused"
    assert (table(desk, game).turn, table(desk, game).consent) == (5, None)
    with pytest.raises(Refused, match="no open question"):
        give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red"))


def test_questions_one_at_a_time_and_taken_back(desk: Desk, game: UUID):
    ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=3, reason="A storm."))
    with pytest.raises(Refused, match="are already being asked whether to play turn 3 again"):
        ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=2, reason="A storm."))
    give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red"))
    with pytest.raises(Refused, match="is not asked again: it has already agreed"):
        give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red"))
    assert withdraw_consent(desk, WithdrawConsent(id=new_id(), game=game)).outcome == "withdrawn"


def test_bots_are_not_asked(desk: Desk, clock: Clock):
    game = started(desk, bots=("blue",), options={"length": "400"})
    submit(desk, game, "red")
    ready(desk, game, "red")
    ticks(desk)
    ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=1, reason="A storm."))
    assert give_consent(desk, GiveConsent(id=new_id(), game=game, seat="red")).outcome == "done"
    assert table(desk, game).turn == 1


# --- any order of all of it -------------------------------------------------------------------------------------------


def life(desk: Desk, clock: Clock, chance: random.Random, steps: int) -> UUID:
    """Random turns, rollbacks, replays and crashes: a crash leaves the server's next steps to the next tick."""
    game = started(desk, options={"length": "500"})
    for _ in range(steps):
        last = table(desk, game).resolved_turn or 0
        what = chance.choice(("play", "play", "back", "again", "crash", "mend") if last else ("play",))
        turn = chance.randint(1, max(last, 1))
        if what == "play":
            play(desk, clock, game, f"RUN {chance.randint(0, 3)}", f"RUN {chance.randint(0, 3)}")
        elif what == "back":
            take_back(desk, game, turn)
        elif what == "again":
            again(desk, game, turn)
        elif what == "mend":
            facts = f'[[fact]]\nkind = "ran"\nseat = "red"\nfar = {chance.randint(1, 5)}\ntripped = false'
            correct_board(desk, CorrectBoard(id=new_id(), game=game, turn=last, text=facts, reason="A slip."))
        else:
            crash(desk, game, turn)
    return game


def crash(desk: Desk, game: UUID, turn: int) -> None:
    """The rollback is written; the server dies before it has resolved anything, and another one takes over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.service.mending.rollback.finish", lambda *_: [])
        take_back(desk, game, turn)
    assert stage(table(desk, game)) is Stage.SEALED
    finish(desk, desk.open(game))


def thrown(desk: Desk, game: UUID) -> dict[tuple[int, str, str], tuple[object, ...]]:
    """What came up, by resolution, stream and label; every throw of the same name must be the same."""
    found: dict[tuple[int, str, str], tuple[object, ...]] = {}
    for event in resolved(desk, game):
        for throw in msgspec.json.decode(event.throws):
            key = (event.resolution, throw["stream"], throw["label"])
            assert found.setdefault(key, tuple(throw["came"])) == tuple(throw["came"]), key
    return found


def survive(folder: Path, seed: int, steps: int) -> None:
    clock = Clock()
    with desk_at(folder, clock) as desk:
        game = life(desk, clock, random.Random(seed), steps)
        assert thrown(desk, game)
        assert [verdict for verdict in verify(desk, game) if verdict.differences] == []
        opened = [event for event in desk.ledger.events(game) if isinstance(event, TurnOpened)]
        backs = [event for event in desk.ledger.events(game) if isinstance(event, TurnsRolledBack)]
        restored = [event for event in desk.ledger.events(game) if isinstance(event, SheetsRestored)]
        assert table(desk, game).replays == len(backs) - len(restored)
        assert len(opened) >= len(backs)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_the_same_sheets_have_the_same_dice(tmp_path: Path, seed: int):
    survive(tmp_path, seed, 9)


@pytest.mark.soak
def test_a_thousand_lives(tmp_path: Path):
    for seed in range(1000):
        (tmp_path / str(seed)).mkdir()
        survive(tmp_path / str(seed), seed + 100, 7)
