"""What arrives before the deadline counts, however late it is read; what arrives later does not, however early."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from events import OrdersReceived, TurnSealed
from pbem.ledger import Sign
from pbem.mail.intake import Envelope, Spool
from pbem.service import Desk, MarkReady, Refused, Ticked, mark_ready, tick
from pbem.service.kernel.presence import present
from pbem.service.letters.spooled import dealt_with, spool_folder, spool_id, unread
from pbem.service.turns.doors import MAILBOX, PAGES, SPOOL, doors
from tests.support.desks import Clock, new_id, submit, table
from tests.support.incoming import Post, letter, turn_address
from tests.support.letters import kinds, mailed, written


@pytest.fixture
def game(desk: Desk) -> UUID:
    return mailed(desk, turn_seconds=3600)


@pytest.fixture
def post(desk: Desk) -> Post:
    """With its spool where the server has it."""
    made = Post(desk, spool_folder(desk.var).parent, authserv="mx.example.org")
    assert made.folder == spool_folder(desk.var)
    return made


def put(post: Post, game: UUID, text: str, seat: str = "red") -> None:
    sender = {"red": "red@example.org", "blue": "blue@example.net"}[seat]
    to = turn_address(post.desk, game, seat, 1)
    post.put(letter(text, to, sender), to, sender)


def ticks(desk: Desk) -> list[str]:
    told: list[Ticked] = []
    assert tick(desk, told.append) == 0
    return [did for ticked in told for did in ticked.did]


def sealed(desk: Desk, game: UUID) -> dict[str, str]:
    """The sheets of turn 1 that count."""
    events = desk.ledger.events(game)
    seal = next(event for event in events if isinstance(event, TurnSealed) and event.turn == 1)
    texts = {event.originator_version: event.text for event in events if isinstance(event, OrdersReceived)}
    return {sheet.seat: texts.get(sheet.version, "").strip() for sheet in seal.sheets}


def test_a_letter_that_came_in_time_is_in_time(desk: Desk, post: Post, game: UUID, clock: Clock) -> None:
    clock.turn(seconds=3599)
    put(post, game, "RUN 2\n")
    clock.turn(seconds=90)
    assert ticks(desk) == []
    post.worker.work()
    assert post.handled[-1].result == "accepted"
    (filed,) = [event for event in desk.ledger.events(game) if isinstance(event, OrdersReceived)]
    assert (filed.arrived, filed.at) == ("2026-01-31T18:59:59Z", "2026-01-31T19:01:29Z")
    assert "19:59" in written(desk, "receipt", "red").text
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"
    assert sealed(desk, game) == {"red": "RUN 2"}


def test_a_letter_that_came_late_is_late(desk: Desk, post: Post, game: UUID, clock: Clock) -> None:
    put(post, game, "RUN 2\n", "blue")
    clock.turn(seconds=3600)
    put(post, game, "RUN 1\n")
    post.worker.work()
    assert [each.result for each in post.handled] == ["accepted", "refused"]
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"
    assert sealed(desk, game) == {"blue": "RUN 2"}


@pytest.mark.parametrize("text", ["READY\n", "WITHDRAW\n", "ADD\nRUN 1\n"])
def test_so_does_whatever_else_a_seat_says(desk: Desk, post: Post, game: UUID, clock: Clock, text: str) -> None:
    submit(desk, game, "red", "RUN 2")
    clock.turn(seconds=3599)
    put(post, game, text)
    clock.turn(seconds=30)
    post.worker.work()
    assert post.handled[-1].result == "accepted", post.handled[-1].why


def test_a_held_letter_counts_from_its_confirmation(desk: Desk, post: Post, game: UUID, clock: Clock) -> None:
    to = turn_address(desk, game)
    clock.turn(seconds=3000)
    post.take("RUN 3\n", to, sender="elsewhere@example.com")
    assert post.handled[-1].result == "held"
    code = next(word.rstrip(".") for word in written(desk, "answer", "red").text.split() if len(word.rstrip(".")) == 16)
    clock.turn(seconds=599)
    put(post, game, f"CONFIRM {code}\n")
    clock.turn(seconds=60)
    assert ticks(desk) == []
    while post.worker.work():
        pass
    assert [each.result for each in post.handled[1:]] == ["accepted", "accepted"]
    (filed,) = [event for event in desk.ledger.events(game) if isinstance(event, OrdersReceived)]
    assert filed.arrived == "2026-01-31T18:59:59Z"


def test_an_older_letter_does_not_replace_a_newer_sheet(desk: Desk, post: Post, game: UUID, clock: Clock) -> None:
    put(post, game, "RUN 1\n")
    clock.turn(seconds=5)
    submit(desk, game, "red", "RUN 3")
    clock.turn(seconds=5)
    post.worker.work()
    assert post.handled[-1].result == "refused" and "You sent something newer" in written(desk, "refusal", "red").text
    assert table(desk, game).sheets["red"].text == "RUN 3"


def test_a_sheet_before_a_ready_that_was_read_first_is_taken(desk: Desk, post: Post, game: UUID, clock: Clock) -> None:
    """Somebody sends orders by mail and presses the button on the page before they are read."""
    put(post, game, "RUN 1\n")
    clock.turn(seconds=5)
    for seat in ("red", "blue"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    assert ticks(desk) == []
    post.worker.work()
    assert ticks(desk)[0] == "turn 1 sealed (ready)"
    assert sealed(desk, game)["red"] == "RUN 1"


def test_a_silent_door_is_waited_for_and_then_not(desk: Desk, game: UUID, clock: Clock) -> None:
    submit(desk, game, "blue", "RUN 1")
    desk.ledger.signs.say(
        Sign("spool/other/1", SPOOL, desk.moment(), {"through": desk.moment(), "since": desk.moment()})
    )
    clock.turn(seconds=3600)
    assert ticks(desk) == []
    clock.turn(minutes=4, seconds=59)
    assert ticks(desk) == []
    clock.turn(seconds=1)
    assert ticks(desk)[0] == (
        "turn 1 sealed (deadline, without what came in by spool/other/1 after 2026-01-31T18:00:00Z)"
    )
    told = written(desk, "unread", "")
    assert "spool/other/1" in told.text and told.to == "mia@example.org"
    assert kinds(desk).count("unread") == 1


def test_a_door_at_work_is_waited_for_as_long_as_it_needs(desk: Desk, game: UUID, clock: Clock) -> None:
    submit(desk, game, "blue", "RUN 1")
    clock.turn(seconds=3600)
    late = clock.time - timedelta(minutes=20)
    for minute in range(20):
        through = (late + timedelta(minutes=minute)).strftime("%Y-%m-%dT%H:%M:%SZ")
        desk.ledger.signs.say(Sign("spool/other/1", SPOOL, desk.moment(), {"through": through, "since": desk.moment()}))
        assert ticks(desk) == []
        clock.turn(minutes=1)
    desk.ledger.signs.say(
        Sign("spool/other/1", SPOOL, desk.moment(), {"through": desk.moment(), "since": desk.moment()})
    )
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"


def test_no_setting_no_waiting(desk: Desk, game: UUID, clock: Clock) -> None:
    submit(desk, game, "blue", "RUN 1")
    desk.ledger.signs.say(Sign("mailbox/1", MAILBOX, desk.moment(), {"through": "", "since": desk.moment()}))
    clock.turn(seconds=3600)
    assert ticks(replace(desk, seal_wait=timedelta(0)))[0].startswith("turn 1 sealed (deadline, without")


def test_pages_hold_a_turn_while_they_work_and_live(desk: Desk, game: UUID, clock: Clock) -> None:
    submit(desk, game, "blue", "RUN 1")
    said = {"through": desk.moment(), "since": desk.moment()}
    with present(desk, "pages/1", PAGES, lambda: said):
        clock.turn(seconds=3600)
        assert ticks(desk) == []
    assert ticks(desk)[0] == "turn 1 sealed (deadline)"


def test_a_request_that_came_in_time_is_in_time(desk: Desk, game: UUID, clock: Clock) -> None:
    clock.turn(seconds=3599)
    came = desk.moment()
    clock.turn(seconds=5)
    submit(desk, game, "red", "RUN 2", arrived=came)
    with pytest.raises(Refused, match="deadline"):
        submit(desk, game, "blue", "RUN 2")
    with pytest.raises(Refused, match="deadline"):
        submit(desk, game, "blue", "RUN 2", arrived="2026-01-31T19:00:00Z")


def test_nothing_arrives_in_the_future(desk: Desk, game: UUID, clock: Clock) -> None:
    submit(desk, game, "red", "RUN 2", arrived="2036-01-31T19:00:00Z")
    assert table(desk, game).arrivals == {"red": desk.moment()}


def test_a_letter_counts_as_unread_from_the_moment_it_can_be_seen(
    desk: Desk, post: Post, game: UUID, clock: Clock
) -> None:
    """Also while it is written to the disk: its moment is taken after it can be seen, and it has no 250 yet."""
    name = post.spool.write(Envelope("red@example.org", turn_address(desk, game), "", "smtp", "a"), b"RUN 2\n")
    clock.turn(seconds=10)
    assert dealt_with(post.folder, desk.now()) == clock.time - timedelta(seconds=10)
    post.spool.show([name])
    assert len(unread(post.folder)) == 1
    other = post.spool.write(Envelope("red@example.org", turn_address(desk, game), "", "smtp", "a"), b"RUN 2\n")
    post.spool.drop(other)
    assert len(unread(post.folder)) == 1 and post.names("tmp") == []


def test_what_a_killed_process_was_writing_is_not_waited_for(desk: Desk, post: Post, clock: Clock) -> None:
    (post.folder / "tmp" / "01769882400000000-a-1-0").write_bytes(b"half a let")
    assert unread(post.folder) == []


def test_the_spool_of_this_machine_needs_no_report(desk: Desk, post: Post, game: UUID, clock: Clock) -> None:
    assert [door.kind for door in doors(desk)] == [SPOOL]
    put(post, game, "RUN 2\n")
    put_at = desk.moment()
    clock.turn(seconds=30)
    assert doors(desk)[0].through == put_at
    for spooled in post.spool.claims():
        assert doors(desk)[0].through == put_at
        spooled.move(post.folder / "held")
    assert doors(desk)[0].through == desk.moment()


@pytest.fixture
def elsewhere(desk: Desk, tmp_path: Path) -> Post:
    """The spool of another machine."""
    folder = tmp_path / "elsewhere" / "mail"
    return Post(desk, folder, authserv="mx.example.org")


def test_two_spools_have_two_names(post: Post, elsewhere: Post) -> None:
    Spool(post.folder, post.desk.now)
    assert spool_id(post.folder) and spool_id(elsewhere.folder)
    assert spool_id(post.folder) != spool_id(elsewhere.folder)
