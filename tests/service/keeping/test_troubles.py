"""Those who keep the server are told of each trouble once."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.ledger import Sign, open_ledger
from pbem.service import Desk, Refused
from pbem.service.keeping.figures import figures
from pbem.service.keeping.mending import forget_old_parts, forget_part, try_turn
from pbem.service.keeping.troubles import tell_troubles, troubles
from pbem.service.kernel.presence import present
from pbem.service.letters.outbox import address_failed, claim_next, letter_failed
from tests.support.desks import Clock, started, submit, table
from tests.support.letters import kinds, mailed, post_desk, queued, written

KEEPER = "keeper@example.org"


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        yield replace(post_desk(ledger, tmp_path, clock), keepers=(KEEPER,), web="https://games.example.org")


@pytest.fixture
def clock() -> Clock:
    return Clock()


def titles(desk: Desk) -> list[str]:
    return [trouble.title for trouble in troubles(figures(desk))]


def test_a_quiet_server_has_none(desk: Desk, clock: Clock) -> None:
    started(desk)
    clock.turn(minutes=59)
    assert titles(desk) == [] and tell_troubles(desk) == []


def test_letters_that_do_not_leave_are_told_once(desk: Desk, clock: Clock) -> None:
    mailed(desk)
    clock.turn(minutes=61)
    assert tell_troubles(desk) == ["Letters do not leave"]
    letter = written(desk, "keeper")
    assert (
        letter.to == KEEPER and "https://games.example.org/keeper" in letter.text and "2026-01-31T18:00" in letter.text
    )
    clock.turn(hours=5)
    assert tell_troubles(desk) == [] and kinds(desk).count("keeper") == 1


def test_letters_that_were_given_up_are_told_once_a_day(desk: Desk, clock: Clock) -> None:
    mailed(desk)
    for _ in range(2):
        claim = claim_next(desk, "worker")
        assert claim is not None
        letter_failed(desk, claim, "554 looks like spam")
        tell_troubles(desk)
    assert kinds(desk).count("keeper") == 1
    assert "554 looks like spam" in written(desk, "keeper").text


def test_a_turn_that_is_not_played(desk: Desk, clock: Clock) -> None:
    game = started(desk)
    submit(desk, game, "red")
    clock.turn(hours=1, minutes=1)
    assert titles(desk) == []
    clock.turn(minutes=2)
    assert titles(desk) == ["A turn is stuck"]
    assert try_turn(desk, game)[0] == "turn 1 sealed (deadline)"
    assert titles(desk) == [] and table(desk, game).turn == 2


def test_a_turn_that_waits_for_letters_is_no_trouble_but_the_door_is(desk: Desk, clock: Clock) -> None:
    started(desk)
    said = {"through": desk.moment(), "since": desk.moment()}
    desk.ledger.signs.say(Sign("spool/other/1", "spool", desk.moment(), said))
    clock.turn(hours=1, minutes=3)
    found = figures(desk)
    assert [turn.waits for turn in found.turns] == [("spool/other/1",)]
    assert [trouble.title for trouble in troubles(found)] == ["Letters that came in are not read"]
    desk.ledger.signs.end("spool/other/1")
    assert titles(desk) == ["A turn is stuck"]


def test_bounces_name_no_address(desk: Desk) -> None:
    mailed(desk)
    address_failed(desk, queued(desk, "report")[0], "red@example.org", "550 no such user")
    (bounce,) = figures(desk).bounces
    assert (bounce.seat, bounce.reason) == ("red", "550 no such user")


def test_quarantine_is_counted_over_all_spools(desk: Desk) -> None:
    for name in ("1", "2"):
        now = {"through": desk.moment(), "since": desk.moment(), "quarantine": "2", "waiting": "1"}
        desk.ledger.signs.say(Sign(f"spool/{name}", "spool", desk.moment(), now))
    assert figures(desk).count("quarantine") == 4
    assert titles(desk) == ["Letters are in quarantine"]


def test_only_what_is_gone_is_forgotten(desk: Desk, tmp_path: Path, clock: Clock) -> None:
    with present(desk, "living", "sender"):
        with pytest.raises(Refused, match="at work"):
            forget_part(desk, "living")
        with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as other:
            other.signs.say(Sign("dead", "sender", desk.moment()))
        forget_old_parts(desk)
        assert [part.name for part in figures(desk).parts] == ["dead", "living"]
        clock.turn(days=1, seconds=1)
        forget_old_parts(desk)
        assert [part.name for part in figures(desk).parts] == ["living"]
    with pytest.raises(Refused, match="no such part"):
        forget_part(desk, "dead")


def test_versions_and_room(desk: Desk) -> None:
    found = figures(desk)
    assert 0 < found.disk.free < found.disk.total and {"pbem", "Python"} <= set(found.versions)
