"""A turn resolved again beside the real one: what differs, cut to what each seat may know."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from pbem.bootstrap import LIBRARY, open_demo
from pbem.config import ROOT
from pbem.core.dice import Throw
from pbem.reports.pdf import Printer
from pbem.service import Desk, OpenGame, Refused, advance, open_game, played_turn, played_turns, why
from pbem.service.history.played_turns import PlayedTurn
from pbem.service.mending.disputes import booklet, dispute_order, dispute_rules, own_answers, without_line
from pbem.service.mending.outcome_diff import Differences, story_lines
from pbem.service.mending.replay import actual
from pbem.service.trust.rolls import dispute_roll, roll_booklet
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, desk_at, started, submit
from tests.support.games.playing import dice_of
from tests.support.games.two_versions import BOTH


@pytest.fixture
def running(desk: Desk, clock: Clock) -> UUID:
    game = started(desk, options={"length": "400"})
    for sheet in ("RUN 1", "RUN 3", "RUN 2"):
        submit(desk, game, "red", sheet)
        submit(desk, game, "blue", f"# a comment\n{sheet}")
        clock.turn(hours=1)
        ticks(desk)
    return game


def test_without_an_order_its_facts_do_not_come(desk: Desk, running: UUID):
    found = dispute_order(desk, running, 1, "red:1")
    far = next(fact for fact in _facts(desk, running, 1) if fact["kind"] == "ran" and fact["seat"] == "red")["far"]
    assert [(each.how, each.text.split(":")[0]) for each in found.differences.first] == [("gone", "ran")]
    assert [each.how for each in found.differences.sentences] == ["gone"]
    assert found.differences.board == ((f"at red: {far}, would be 0",) if far else ())
    text = booklet(found).text()
    assert "without order 1 of seat red (RUN 1)" in text and "Nothing was changed." in text
    assert max(map(len, text.splitlines())) <= 76


def _facts(desk: Desk, game: UUID, turn: int) -> list[dict[str, object]]:
    facts: list[dict[str, object]] = msgspec.json.decode(played_turn(desk, game, turn).resolved.facts)
    return facts


def test_asking_changes_nothing(desk: Desk, running: UUID):
    head = desk.ledger.head()
    before = desk.open(running).table.digest
    dispute_order(desk, running, 2, "blue:2")
    dispute_roll(desk, running, 2, "run/red")
    assert (desk.ledger.head(), desk.open(running).table.digest) == (head, before)


@pytest.mark.parametrize(
    ("order", "story_lines"),
    [
        ("red:2", "has no order in line 2"),
        ("blue:1", "has no order in line 1"),
        ("green:1", "has no seat 'green'"),
        ("1", "write the seat and the line"),
        ("red", "is not an order"),
        ("red:99999", "is not an order"),
    ],
)
def test_orders_that_there_are_not(desk: Desk, running: UUID, order: str, story_lines: str):
    with pytest.raises(Refused, match=story_lines):
        dispute_order(desk, running, 1, order)


def test_a_line_that_is_taken_out_leaves_the_others_their_numbers():
    assert without_line("A\nB\nC", 2).splitlines() == ["A", "", "C"]


def test_while_the_game_runs_a_seat_is_told_its_own_part(desk: Desk, running: UUID):
    own = dispute_order(desk, running, 2, "1", "red")
    assert own.is_cut and not own.differences
    assert [(each.how, each.text) for each in own.answers] == [("gone", "RUN 3: red would run with 3 dice.")]
    text = booklet(own).text()
    assert "RUN 3" in text and "Everything else depends on what you may not know" in text
    other = booklet(dispute_order(desk, running, 2, "red:1", "blue")).text()
    assert "RUN 3" not in other and "without order 1 of seat red." in other
    # Whether a rival's sheet has such a line is not told.
    assert "without order 7 of seat red." in booklet(dispute_order(desk, running, 2, "red:7", "blue")).text()


def test_when_the_game_is_over_everybody_is_told_everything(desk: Desk):
    game = started(desk, bots=("red", "blue"), options={"length": "15"})
    ticks(desk)
    found = dispute_order(desk, game, 1, "red:1", "blue")
    assert not found.is_cut and found.differences.sentences and not found.differences.board


def test_under_another_version_of_the_rules(tmp_path: Path, clock: Clock):
    with desk_at(tmp_path, clock, BOTH) as desk:
        game = started(desk, bots=("red", "blue"), options={"length": "60"})
        ticks(desk)
        tripped = [_trips(played) for played in played_turns(desk, game)]
        found = [dispute_rules(desk, game, turn, 2) for turn in range(1, len(tripped))]
        assert [bool(each.differences) for each in found] == tripped[1:]
        assert any(tripped) and not all(tripped[1:])
        assert "under version 2 of the rules instead of version 1" in booklet(found[0]).text()
        with pytest.raises(Refused, match="There is no version 7 of The Race here; there are: 1, 2"):
            dispute_rules(desk, game, 1, 7)


def _trips(played: PlayedTurn) -> bool:
    """Whether somebody tripped on the number of his dice itself, which version 2 lets pass."""
    throws = {each.label: each for each in msgspec.json.decode(played.resolved.throws, type=list[Throw])}
    return any(
        throw.came[0] == throws[f"run/{label.removeprefix('trip/')}"].count
        for label, throw in throws.items()
        if label.startswith("trip/")
    )


# --- throws -----------------------------------------------------------------------------------------------------------


def test_a_throw_is_laid_open_and_thrown_anew(desk: Desk, running: UUID):
    roll = dispute_roll(desk, running, 2, "run/red")
    played = played_turn(desk, running, 2)
    assert roll.is_true and len(roll.came) == 3 and roll.asked == "3 dice with 6 sides"
    assert any(played.resolved.reveal in step for step in roll.steps)
    assert "just what came up" in roll_booklet(roll).text()
    assert "NOT what came up" in roll_booklet(replace(roll, again=(7, 7, 7))).text()
    assert dispute_roll(desk, running, 0, "lead").is_true


def test_hidden_throws_and_their_secret_stay_hidden_while_the_game_runs(desk: Desk, running: UUID):
    secret = played_turn(desk, running, 1).resolved.reveal
    roll = dispute_roll(desk, running, 1, "trip/red")
    assert roll.stream == "hidden" and roll.is_true
    assert not any(secret in step or ("= mac" in step.split(";")[0] and len(step) > 200) for step in roll.steps)
    assert "it is revealed when the game ends" in " ".join(roll.steps)
    with pytest.raises(Refused, match="No throw 'trip/red' of turn 1 is known to you"):
        dispute_roll(desk, running, 1, "trip/red", "blue")


def test_a_finished_game_shows_hidden_throws_with_their_secret(desk: Desk):
    game = started(desk, bots=("red", "blue"), options={"length": "15"})
    ticks(desk)
    roll = dispute_roll(desk, game, 1, "trip/red", "blue")
    assert roll.is_true and any(step.startswith("X = ") for step in roll.steps)


# --- a game with fog --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, UUID]]:
    """A game of InterSpace with fog that is still running."""
    with open_demo(tmp_path_factory.mktemp("fog"), ROOT / "templates", "disputes") as desk:
        options = {"secrecy": "fog", "turn_limit": "30"}
        game = open_game(desk, OpenGame(id="fog", rules="interspace", seats=3, options=options, bots=("all",))).game
        for _ in range(8):
            advance(desk, game)
        assert not desk.open(game).table.ended
        yield desk, game


def test_what_a_seat_is_told_of_a_dispute_does_not_tell_what_it_cannot_see(fog: tuple[Desk, UUID]):
    """For each order of its own sheet: words of its report, and answers that boards which look the same give alike."""
    desk, game = fog
    rules, words = LIBRARY.find("interspace"), desk.words("interspace")
    compared = differed = 0
    for played in islice(played_turns(desk, game), 2, None, 2):
        for seat, sheet in played.sealed.sheets.items():
            report = story_lines(rules, words, played.before, actual(desk, played).facts, seat)
            hidden = rules.with_secrets_changed(played.before, seat, dice_of(f"disguise/{seat}", played.sealed.turn))
            boards = (played, replace(played, before=hidden))
            differed += rules.CODEC.digest(hidden) != rules.CODEC.digest(played.before)
            for line in _orders(sheet.text)[:6]:
                texts = {seat: without_line(sheet.text, line)}
                true, other = (list(own_answers(rules, rules, words, each, seat, texts)) for each in boards)
                found = dispute_order(desk, game, played.sealed.turn, str(line), seat)
                assert (true, Differences()) == (other, found.differences) and list(found.answers) == true
                assert set(found.told) <= set(report)
                compared += 1
    assert compared > 30 and differed > 5


def _orders(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if line.partition("#")[0].strip()]


def test_a_dispute_on_paper(fog: tuple[Desk, UUID]):
    desk, game = fog
    found = dispute_order(desk, game, 5, "A:1")
    with Printer() as printer:
        assert booklet(found).pdf(printer, desk.templates / "report").startswith(b"%PDF")


def test_the_master_asks_why_without_a_seat(fog: tuple[Desk, UUID]):
    desk, game = fog
    everything = why(desk, game, "referee", "A1")
    assert "A.Trn1 in yellow (A1)." in everything and "A.Trn1" not in why(desk, game, "A", "A1")
    assert why(desk, game, "referee", "b:1", 5) == why(desk, game, "B", "1", 5)
    with pytest.raises(Refused, match="the order of a seat: PB3, A7, B:4"):
        why(desk, game, "referee", "zz99")
