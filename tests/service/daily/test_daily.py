"""The game of the day: the same dice for all, committed to before, revealed after, every score checkable."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events import GalaxyClosed, GameEnded, TurnResolved, galaxy_stream
from pbem import games
from pbem.audit import verify
from pbem.audit.keys import game_signer
from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.service import (
    Desk,
    JoinDay,
    MarkReady,
    Refused,
    SubmitOrders,
    advance,
    day_of,
    join_day,
    keep_days,
    mark_ready,
    played_turns,
    submit_orders,
    tick,
    turn_report,
    verify_day,
)
from pbem.service.trust.audit_file import audit
from pbem.service.trust.log_check import check_log
from tests.support.desks import Clock, SeededSecrets


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        made = make_desk(ledger, tmp_path / "cache", ROOT / "templates", games, clock, SeededSecrets())
        keep_days(made)
        yield made


def join(desk: Desk, player: str, day: str = "") -> UUID:
    return join_day(desk, JoinDay(id="x", player=player, day=day)).game


def fly(desk: Desk, game: UUID, rounds: int, text: str = "MOVE R\nMOVE OUT") -> None:
    for _ in range(rounds):
        turn = desk.open(game).table.turn
        submit_orders(desk, SubmitOrders(id=f"{game}/{turn}", game=game, seat="Red", text=text, channel="test"))
        # Now and then a line cannot be carried out, and then a sheet alone sets no turn off.
        mark_ready(desk, MarkReady(id=f"{game}/{turn}/ready", game=game, seat="Red"))
        advance(desk, game)


def test_everybody_gets_the_same_dice(desk: Desk) -> None:
    games = [join(desk, name) for name in ("Ada", "Bruno")]
    for game in games:
        fly(desk, game, 3)
    one, two = ([bytes(turn.resolved.throws) for turn in played_turns(desk, game)] for game in games)
    assert one == two


def test_the_commitment_is_out_before_the_day_and_the_secret_after_it(desk: Desk, clock: Clock) -> None:
    tomorrow = (clock().date() + timedelta(days=1)).isoformat()
    before = day_of(desk, day=tomorrow)
    assert (len(before.commitment), before.chain_top) == (64, "")
    clock.turn(days=1)
    tick(desk, lambda ticked: None)
    assert day_of(desk, day=tomorrow).commitment == before.commitment
    assert day_of(desk, day=tomorrow).chain_top == ""
    clock.turn(days=1)
    tick(desk, lambda ticked: None)
    assert len(day_of(desk, day=tomorrow).chain_top) == 64


def test_no_log_and_no_report_tells_a_secret_of_the_day(desk: Desk) -> None:
    game = join(desk, "Ada")
    fly(desk, game, 16)
    secret = day_of(desk)
    assert secret.scores[0].rank == 1
    events = desk.ledger.events(game)
    assert {event.reveal for event in events if isinstance(event, TurnResolved)} == {""}
    assert [event.hidden for event in events if isinstance(event, GameEnded)] == [""]
    assert "Secret of turn" not in turn_report(desk, game, 3, "Red")


def test_one_game_for_each_player_however_the_name_is_written(desk: Desk) -> None:
    assert join(desk, "Ada") == join(desk, "  ADA ")
    assert join(desk, "Ada") != join(desk, "Bruno")


def test_days_that_cannot_be_played(desk: Desk, clock: Clock) -> None:
    today = clock().date()
    with pytest.raises(Refused, match="has not begun"):
        join(desk, "Ada", (today + timedelta(days=1)).isoformat())
    with pytest.raises(Refused, match="no galaxy of"):
        join(desk, "Ada", "2020-01-01")
    with pytest.raises(Refused, match="is not a day"):
        join(desk, "Ada", "soon")
    clock.turn(days=2)
    with pytest.raises(Refused, match="is over"):
        join(desk, "Ada", today.isoformat())


def test_the_table_ranks_by_score_and_leaves_out_what_came_too_late(desk: Desk, clock: Clock) -> None:
    rich, poor, late = (join(desk, name) for name in ("Ada", "Bruno", "Carla"))
    fly(desk, rich, 16)
    fly(desk, poor, 16, "MOVE OUT GATE B\nMOVE GATE C\nMOVE R")
    fly(desk, late, 15)
    clock.turn(days=1)
    fly(desk, late, 1)
    day = day_of(desk, day=(clock().date() - timedelta(days=1)).isoformat())
    assert [(score.player, score.rank) for score in day.scores] == [("Ada", 1), ("Bruno", 2), ("Carla", 0)]
    assert day.scores[0].score is not None and day.scores[1].score is not None and day.scores[2].score is None
    assert day.scores[0].score > day.scores[1].score


def test_every_entry_can_be_verified(desk: Desk, clock: Clock) -> None:
    day = clock().date().isoformat()
    fly(desk, join(desk, "Ada"), 16)
    fly(desk, join(desk, "Bruno"), 4)
    assert [differences for _, differences in verify_day(desk)] == [(), (), ()]
    clock.turn(days=1)
    keep_days(desk)
    assert [name for name, _ in verify_day(desk, day=day)] == [f"galaxy of {day}", "Ada", "Bruno"]
    assert [differences for _, differences in verify_day(desk, day=day)] == [(), (), ()]


def test_a_forged_secret_is_found(desk: Desk, clock: Clock) -> None:
    forged = GalaxyClosed(
        originator_id=galaxy_stream("space_trade", day_of(desk).day),
        originator_version=2,
        at=desk.moment(),
        command="forged",
        chain_top="00" * 32,
        hidden="11" * 32,
    )
    desk.ledger.append([forged], command="forged", name="Forge", at=desk.moment())
    (_, differences), *_ = verify_day(desk)
    assert [difference.what for difference in differences] == ["dice commitment", "hidden commitment"]


def test_a_galaxy_is_closed_after_days_of_rest(desk: Desk, clock: Clock) -> None:
    day = clock().date().isoformat()
    clock.turn(days=9)
    assert f"galaxy of {day} closed for space_trade" in keep_days(desk)
    assert keep_days(desk) == []


def test_a_game_of_the_day_can_be_audited_when_its_dice_are_out(desk: Desk, clock: Clock) -> None:
    game = join(desk, "Ada")
    fly(desk, game, 16)
    assert desk.open(game).table.ended
    signer = game_signer(desk.var, game)

    def audited() -> dict[str, Any]:
        return verify.verified(b"".join(audit(desk, game, signer)))

    assert audited()["verdict"] == "holds" and "throws: 0" in audited()["about"][2]
    clock.turn(days=1)
    keep_days(desk)
    assert audited()["verdict"] == "holds" and "throws: 0" not in audited()["about"][2]
    assert check_log(desk, game, signer.key).wrong == ()
