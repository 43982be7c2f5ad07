"""Several workers, and workers that are killed: no letter is lost, none goes out twice unless nobody can know."""

import signal
import time
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.mail.sending import RelayPost, SendResult, SendWorker
from pbem.service import Desk
from pbem.service.kernel.presence import present
from pbem.service.letters.outbox import LEASE, claim_next, letter_sent
from tests.support.desks import Clock, opened, submit
from tests.support.letters import HOST, mailed, queued
from tests.support.processes.killing import SERVER
from tests.support.processes.sending import die_sending, send_together
from tests.support.servers.sink import Sink, smtp_sink

MASTER = "Mia <mia@example.org>"


@pytest.fixture
def sink() -> Iterator[Sink]:
    with smtp_sink() as made:
        yield made


def send(desk: Desk, sink: Sink) -> list[SendResult]:
    post = RelayPost(sink.relay, HOST)
    handled: list[SendResult] = []
    SendWorker(desk, post, lambda: 0.5).send_all(handled.append)
    post.close()
    return handled


def test_workers_that_race_send_each_letter_once_and_in_order(any_desk: Desk, url: str, tmp_path: Path, sink: Sink):
    for number in range(5):
        game = mailed(any_desk, title=f"Game {number}")
        for text in ("RUN 1", "RUN 2", "RUN 3"):
            submit(any_desk, game, "red", text)
    folders = [tmp_path / name for name in "abc"]
    barrier = SERVER.Barrier(3)
    for folder in folders:
        folder.mkdir()
        (folder / "mail.key").write_bytes(bytes(32))
        (folder / "mail.key").chmod(0o600)
        (folder / "people.keys").symlink_to(tmp_path / "people.keys")
    crew = [SERVER.Process(target=send_together, args=(url, each, sink.relay.port, barrier)) for each in folders]
    for process in crew:
        process.start()
    for process in crew:
        process.join(120)
    assert [process.exitcode for process in crew] == [0, 0, 0]
    # One that found every lane taken has ended; what was then behind the letter of another is left to send.
    send(any_desk, sink)
    names = Counter(taken.message["Message-ID"] for taken in sink.taken)
    assert set(names.values()) == {1}
    assert len(names) == len(queued(any_desk)) == 5 * 9
    for number in range(5):
        subjects = [str(taken.message["Subject"]) for taken in sink.taken if taken.to == "red@example.org"]
        kinds = [subject.partition("] ")[2][:8] for subject in subjects if f"Game {number}]" in subject]
        assert kinds == ["Seat red", "The game", *["Turn 1: "] * 3]


@pytest.mark.parametrize(
    ("name", "after", "times"),
    [
        # Killed before it is claimed, or with the claim written: nobody has it.
        ("LetterClaimed", False, 1),
        ("LetterClaimed", True, 1),
        # Killed after the relay took it, before that is written down: it goes out again, and is the same letter.
        ("LetterSent", False, 2),
        ("LetterSent", True, 1),
    ],
)
def test_killed_between_claim_send_and_record(
    any_desk: Desk, url: str, clock: Clock, tmp_path: Path, sink: Sink, name: str, after: bool, times: int
):
    opened(any_desk, master=MASTER)
    process = SERVER.Process(target=die_sending, args=(url, tmp_path, sink.relay.port, name, after))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    if (name == "LetterClaimed" and after) or (name == "LetterSent" and not after):
        # Nobody else touches it while the one that claimed it might still be sending.
        assert send(any_desk, sink) == []
        clock.turn(seconds=int(LEASE.total_seconds()))
    send(any_desk, sink)
    assert len(sink.taken) == times
    assert len({taken.content for taken in sink.taken}) == 1
    clock.turn(hours=1)
    assert send(any_desk, sink) == []
    assert any_desk.outbox.look().waiting == []


def test_the_claim_of_a_killed_worker_ends_with_it(any_desk: Desk, url: str, tmp_path: Path, sink: Sink):
    """No clock is turned: the lease would last ten minutes."""
    opened(any_desk, master=MASTER)
    process = SERVER.Process(target=die_sending, args=(url, tmp_path, sink.relay.port, "LetterSent", False, "theirs"))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    assert [(each.state, each.worker) for each in any_desk.outbox.look().waiting] == [("claimed", "theirs")]
    end = time.monotonic() + 60
    while not send(any_desk, sink):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert len(sink.taken) == 2 and len({taken.content for taken in sink.taken}) == 1


def test_a_living_worker_keeps_its_claim(any_desk: Desk):
    opened(any_desk, master=MASTER)
    with present(any_desk, "living", "sender"):
        assert claim_next(any_desk, "living") is not None
        assert claim_next(any_desk, "other") is None
        again = claim_next(any_desk, "living")
        assert again is not None and again.version == 3


def test_a_worker_that_nobody_can_see_sends_nothing(desk: Desk, sink: Sink):
    opened(desk, master=MASTER)
    worker = SendWorker(desk, RelayPost(sink.relay, HOST), lambda: 0.5, is_seen=lambda: False)
    assert worker.send_all(lambda handled: None) == 0
    assert sink.taken == []


def test_a_worker_that_was_too_slow_does_not_undo_what_the_other_did(desk: Desk, clock: Clock, sink: Sink):
    opened(desk, master=MASTER)
    slow = claim_next(desk, "slow")
    assert slow is not None
    assert claim_next(desk, "quick") is None
    clock.turn(seconds=int((LEASE + timedelta(seconds=1)).total_seconds()))
    assert [each.result for each in send(desk, sink)] == ["sent"]
    with pytest.raises(Exception, match="was written by another process"):
        letter_sent(desk, slow, "mia@example.org", "250 OK")
    assert desk.outbox.look().waiting == []


def test_a_claim_told_twice_is_one_claim(desk: Desk):
    """The same worker that asks again after a failed answer of the database is not taken for another."""
    opened(desk, master=MASTER)
    first = claim_next(desk, "one")
    assert first is not None
    assert (first.version, first.tries) == (2, 0)
    letter_sent(desk, first, "mia@example.org", "250 OK")
    letter_sent(desk, first, "mia@example.org", "250 OK")
    assert [event.TOPIC for event in desk.ledger.events(first.letter)] == [
        "letter.queued",
        "letter.claimed",
        "letter.sent",
    ]
