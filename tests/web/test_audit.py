"""The audit page: what it hands out is enough to compute every throw again."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import msgspec
import pytest

from pbem.audit import verify as verifier
from pbem.service import advance
from pbem.web import Site
from tests.support.desks import Clock
from tests.support.processes.sending import Loud
from tests.support.web import Browser, finished


@pytest.mark.parametrize("beacon", [False, True])
def test_throws_can_be_computed_again(site: Site, clock: Clock, browse: Callable[[], Browser], beacon: bool) -> None:
    site.desk = replace(site.desk, beacon=Loud())
    game = finished(site.desk, beacon=beacon, turn_seconds=300, most=1)
    for _ in range(6):
        clock.turn(seconds=2000)
        advance(site.desk, game)
    turns = [msgspec.json.decode(browse().get(f"/g/{game}/as/onlooker/audit/throws?turn={n}").data) for n in (1, 2, 3)]
    said = next(each for each in turns if any(throw["stream"] == "open" for throw in each["throws"]))
    assert (said["round"] > 0) == beacon
    heard = said["round"].to_bytes(8, "big"), bytes.fromhex(said["beacon"])
    players = said["scheme"], bytes.fromhex(said["mix"])
    seed = verifier.seed(said["secret"], "turn", UUID(said["dice"]).bytes, said["t"], *heard, *players)
    throws = [each for each in said["throws"] if each["stream"] == "open"]
    for throw in throws:
        assert verifier.came(verifier.Line(1, "roll", throw, {}), seed, said["scheme"]) == throw["came"]
