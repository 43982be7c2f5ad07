"""Audit files of games in which turns were taken back: they hold, and what is wrong about a rollback is found."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from pbem.audit import verify as v
from pbem.service import Desk
from pbem.service.trust.audit_file import audit
from tests.audit.test_javascript import answers, papers
from tests.audit.test_service import signer
from tests.service.mending.test_rollback import again, play, take_back
from tests.support.desks import Clock, desk_at, started, submit, table

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def rolled(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The file of a game with rollbacks and a replay: while it runs, and with all facts when it is over."""
    clock = Clock()
    with desk_at(tmp_path_factory.mktemp("rolled"), clock) as desk:
        game = started(desk, options={"length": "60"})
        for _ in range(3):
            play(desk, clock, game)
        submit(desk, game, "red", "RUN 1")
        take_back(desk, game, 2)
        again(desk, game, 3)
        play(desk, clock, game)
        take_back(desk, game, 1)
        running = made(desk, game)
        while not table(desk, game).ended:
            play(desk, clock, game, "RUN 1", "RUN 2")
        return running, made(desk, game, "onlooker", True)


def made(desk: Desk, game: UUID, *how: Any) -> bytes:
    return b"".join(audit(desk, game, signer(game), *how))


def test_they_hold(rolled: tuple[bytes, bytes]) -> None:
    for data in rolled:
        found = v.verified(data)
        assert found["verdict"] == "holds", found
        assert any("agreed to play turn 3 again, with new dice" in each for each in found["cannot_prove"])
    kinds = [json.loads(line)["kind"] for line in rolled[1].splitlines()]
    assert kinds.count("rollback") == 3 and kinds.count("reveal") > kinds.count("seal")


def forged(data: bytes, nth: int, change: Change) -> bytes:
    """The nth rollback says something else."""
    raw = data.splitlines(keepends=True)
    places = [place for place, line in enumerate(raw) if json.loads(line)["kind"] == "rollback"]
    line = json.loads(raw[places[nth]])
    event = json.loads(line["payload"])
    change(event)
    raw[places[nth]] = json.dumps(line | {"payload": json.dumps(event)}).encode() + b"\n"
    return b"".join(raw)


def cases(data: bytes) -> Iterator[tuple[bytes, str]]:
    never = "turns were taken back that had not been resolved"
    other = "turns that are taken back must all be resolved again with the same dice"
    yield (
        forged(data, 0, lambda event: event.update(turn=0, again=[])),
        never,
    )
    yield (
        forged(data, 0, lambda event: event.update(turn=9, again=[])),
        never,
    )
    yield forged(data, 0, lambda event: event["again"][0].update(resolution=7)), other
    yield forged(data, 0, lambda event: event["again"].pop()), other
    yield forged(data, 2, lambda event: event.update(turn=2)), other
    # Thrown again with new sheets, as if nobody had been asked.
    yield forged(data, 0, lambda event: event.update(again=[])), "dice were thrown for a turn that was not sealed"
    yield forged(data, 1, lambda event: event.update(turn=2)), "this should be turn 2 with dice 5"


def test_what_is_wrong_about_a_rollback_is_found(rolled: tuple[bytes, bytes]) -> None:
    for data, told in cases(rolled[1]):
        assert told in [finding.what for finding in v.check_course(v.read(data))]


def test_python_and_javascript_agree_on_rollbacks(rolled: tuple[bytes, bytes], tmp_path: Path) -> None:
    files = [*rolled, *(data for data, _ in cases(rolled[1])), rolled[1].replace(b'"reveal":"', b'"reveal":"00', 1)]
    questions = [{"ask": "verify", "file": b64encode(data).decode(), "kept": papers(data)[1]} for data in files]
    assert list(answers(questions)) == [v.verified(data) for data in files]


def test_a_turn_that_is_resolved_once_more_has_the_secret_it_had(rolled: tuple[bytes, bytes]) -> None:
    lines, seen = [json.loads(line) for line in rolled[1].splitlines()], set()
    for place, line in enumerate(lines):
        if line["kind"] == "reveal" and line["t"] in seen:
            lines[place] = {**line, "reveal": "00" * 32}
            break
        seen |= {line["t"]} if line["kind"] == "reveal" else set()
    found = v.verified(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    assert found["verdict"] == "fails"
    assert f"the secret of dice {line['t']} differs from the one revealed before" in str(found)
