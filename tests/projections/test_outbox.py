"""The outbox is folded from the log, kept between two looks, and never believed when anything is wrong with it."""

from pathlib import Path

import pytest

from pbem.ledger import Ledger
from pbem.projections import Outbox
from pbem.service import Desk, Refused
from pbem.service.letters.outbox import (
    claim_next,
    find_letter,
    letter_delayed,
    letter_failed,
    letter_sent,
    retry_letter,
)
from tests.support.desks import Clock, started, submit
from tests.support.letters import mailed, queued


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many notifications each look read."""
    counts: list[int] = []
    notifications = Ledger.notifications

    def counted(self: Ledger, after: int, limit: int, topics=()):
        page = notifications(self, after, limit, topics)
        counts.append(len(page))
        return page

    monkeypatch.setattr(Ledger, "notifications", counted)
    return counts


def test_letters_wait_in_lanes(any_desk: Desk, clock: Clock):
    mailed(any_desk)
    box = any_desk.outbox.look()
    assert [each.key for each in box.waiting] == [each.key for each in queued(any_desk)]
    assert [each.kind for each in box.next(any_desk.moment())] == ["mastered", "seated", "seated"]


def test_the_life_of_a_letter(any_desk: Desk, clock: Clock):
    mailed(any_desk)
    claim = claim_next(any_desk, "one")
    assert claim is not None
    first = any_desk.outbox.look().waiting[0]
    assert (first.state, first.free) == ("claimed", "2026-01-31T18:10:00Z")
    letter_delayed(any_desk, claim, "2026-01-31T18:05:00Z", "450\n later")
    first = any_desk.outbox.look().waiting[0]
    assert (first.state, first.free, first.tries, first.reason) == ("delayed", "2026-01-31T18:05:00Z", 1, "450 later")
    clock.turn(minutes=5)
    claim = claim_next(any_desk, "two")
    assert claim is not None and (claim.queued.kind, claim.tries) == ("mastered", 1)
    letter_failed(any_desk, claim, "550 no")
    assert any_desk.outbox.look().waiting[0].state == "failed"
    # One that was given up stands in nobody's way.
    assert [each.kind for each in any_desk.outbox.look().next(any_desk.moment())] == ["seated", "seated", "digest"]
    retry_letter(any_desk, claim.queued.key)
    again = claim_next(any_desk, "three")
    assert again is not None and (again.queued.key, again.tries) == (claim.queued.key, 0)
    letter_sent(any_desk, again, "mia@example.org", "250 OK")
    assert [each.key for each in any_desk.outbox.look().sent] == [again.queued.key]
    assert again.queued.key not in [each.key for each in any_desk.outbox.waiting]


def test_a_look_reads_only_what_is_new(desk: Desk, tmp_path: Path, read: list[int]):
    mailed(desk)
    desk.outbox.look().keep()
    game = started(desk)
    for _ in range(5):
        submit(desk, game, "red")
    read.clear()
    again = Outbox(tmp_path / "cache", desk.ledger)
    assert again.look().waiting == desk.outbox.look().waiting
    # A line of the kept list is compared with the log; after that nothing of ours was written.
    assert read == [1, 0, 0]
    read.clear()
    again.look()
    assert read == []


@pytest.mark.parametrize("content", [b"", b"rubbish", None])
def test_a_list_that_is_damaged_or_from_another_ledger_is_made_again(desk: Desk, tmp_path: Path, content: bytes | None):
    mailed(desk)
    desk.outbox.look().keep()
    file = tmp_path / "cache" / "outbox.list"
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] if content is None else content)
    assert len(Outbox(tmp_path / "cache", desk.ledger).look().waiting) == len(queued(desk))


def test_a_list_of_another_ledger_is_not_believed(desk: Desk, tmp_path: Path):
    from pbem.ledger import open_ledger

    mailed(desk)
    desk.outbox.look().keep()
    with open_ledger(f"sqlite:{tmp_path / 'other.db'}") as other:
        assert Outbox(tmp_path / "cache", other).look().waiting == []


def test_letters_are_found_by_the_beginning_of_their_key(desk: Desk):
    game = mailed(desk)
    assert find_letter(desk, f"{game}/0/red/report").kind == "report"
    with pytest.raises(Refused, match="matches 2 letters"):
        find_letter(desk, f"{game}/0/red/")
    with pytest.raises(Refused, match="There is no letter 'nothing'"):
        find_letter(desk, "nothing")


def test_a_letter_that_is_being_sent_is_not_tried_again(desk: Desk):
    mailed(desk)
    claim = claim_next(desk, "one")
    assert claim is not None
    with pytest.raises(Refused, match="is being sent"):
        retry_letter(desk, claim.queued.key)
    with pytest.raises(Refused, match="No letter"):
        retry_letter(desk, "nothing")
