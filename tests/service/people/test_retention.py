"""Old letters lose their address and content, and people who do not come any more are forgotten, by the tick."""

from dataclasses import replace

from events import FORMER_PLAYER
from pbem.service import Desk, Ticked, tick
from pbem.service.kernel.desk import Retention
from pbem.service.letters.outbox import claim_next, letter_sent
from pbem.service.people.accounts import ask_link
from tests.service.people.test_erasure import ANN, ANN_NAME, over
from tests.support.desks import Clock, table
from tests.support.letters import queued


def ticked(desk: Desk) -> list[Ticked]:
    told: list[Ticked] = []
    tick(desk, told.append)
    return [each for each in told if each.title == "Privacy"]


def test_letters_that_were_sent_long_ago_are_blank(desk: Desk, clock: Clock) -> None:
    desk = replace(desk, retention=Retention(letters=30))
    ask_link(desk, ANN)
    claim = claim_next(desk, "worker")
    assert claim is not None
    letter_sent(desk, claim, ANN, f"250 {ANN} ok")
    ask_link(desk, "waits@example.org")
    clock.turn(days=29)
    assert ticked(desk) == [] and queued(desk)[0].to == ANN
    clock.turn(days=2)
    assert [each.did for each in ticked(desk)] == [("erased 1 old letters",)]
    first, second = queued(desk)
    assert (first.to, first.about["number"]) == ("", "") and second.to == "waits@example.org"
    assert ANN not in repr(desk.ledger.events(first.originator_id))
    assert ticked(desk) == [], "once a day is enough"


def test_who_does_not_come_any_more_is_forgotten(desk: Desk, clock: Clock) -> None:
    desk = replace(desk, retention=Retention(accounts=365))
    game = over(desk, clock)
    clock.turn(days=300)
    ask_link(desk, "mia@example.org")
    assert ticked(desk) == []
    clock.turn(days=100)
    assert [each.did for each in ticked(desk)] == [("forgot 2 people who were not here for long",)]
    record = table(desk, game)
    assert (record.seats["red"].player, record.seats["blue"].player, record.master) == (
        FORMER_PLAYER,
        FORMER_PLAYER,
        "Mia",
    )


def test_without_a_limit_nothing_is_erased(desk: Desk, clock: Clock) -> None:
    game = over(desk, clock)
    clock.turn(days=4000)
    assert ticked(desk) == [] and table(desk, game).seats["red"].player == ANN_NAME
