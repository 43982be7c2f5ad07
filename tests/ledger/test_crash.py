"""A process killed while it writes leaves all of a command or nothing."""

import random
import time
import uuid
from uuid import UUID

from events import CommandDone, SeatOffered
from pbem.ledger import Ledger, open_ledger
from tests.ledger.lives import offered, write
from tests.ledger.racer import BATCH
from tests.ledger.racing import go, start


def assert_whole(ledger: Ledger, stream: UUID) -> int:
    """Every command is recorded with all its events; returns how many there are."""
    history = ledger.events(stream)
    assert [event.originator_version for event in history] == list(range(1, len(history) + 1))
    commands = [event.command for event in history]
    done = [event.command for _, event in ledger.notifications(0, 10**6, topics=[CommandDone.TOPIC])]
    assert commands == [command for command in done for _ in range(BATCH)]
    assert len(ledger.notifications(0, 10**6, topics=[SeatOffered.TOPIC])) == len(history)
    return len(done)


def test_killed_at_any_moment(url: str) -> None:
    stream, chance = uuid.uuid4(), random.Random(7)
    for number in range(6):
        racer = start("steadily", url, stream, f"run/{number}")
        go(racer)
        assert racer.stdout is not None and racer.stdout.readline() == "under way\n"
        time.sleep(chance.random() * 0.2)
        racer.kill()
        racer.communicate()
        with open_ledger(url) as ledger:
            assert_whole(ledger, stream)
    with open_ledger(url) as ledger:
        assert assert_whole(ledger, stream) > 6


def test_killed_between_the_rows_and_the_commit(url: str) -> None:
    stream = uuid.uuid4()
    racer = start("fatally", url, stream)
    go(racer)
    racer.communicate()
    assert racer.returncode == -9
    with open_ledger(url) as ledger:
        assert ledger.notifications(0, 100) == []
        assert ledger.done("fatal") is None
        write(ledger, offered(stream, 1, "fatal"))
