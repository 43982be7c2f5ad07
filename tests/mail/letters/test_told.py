"""What a report letter says is kept for those who ask why: nobody waits for a report that was written before."""

from pathlib import Path

import pytest

from pbem.mail.letters import LetterWriter, sealed
from pbem.service import Desk, tick
from pbem.service.history import why as asking
from pbem.service.history.why import why
from tests.support.desks import Clock, submit
from tests.support.letters import mailed, queued


def test_why_reads_what_the_letter_said(desk: Desk, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = mailed(desk)
    submit(desk, game, "red", "RUN 2")
    submit(desk, game, "blue", "RUN 1")
    clock.turn(days=4)
    tick(desk, lambda _: None)
    writer = LetterWriter(desk)
    for each in queued(desk):
        if each.kind == "report" and each.seat == "red":
            sealed(writer, each)
    fresh = desk.cache.notes.all(game, "told/red/en")
    assert len(fresh) == 2, "the set-up and the first turn"
    desk.cache.notes.clear()
    asked = why(desk, game, "red", "red")
    assert desk.cache.notes.all(game, "told/red/en") == fresh, "the same as worked out when somebody asks"
    monkeypatch.setattr(asking, "built", None)
    assert why(desk, game, "red", "red") == asked
