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
from tests.support.sending_processes import Loud
from tests.support.web import Browser, finished


@pytest.mark.parametrize("beacon", [False, True])
def test_throws_can_be_computed_again(site: Site, clock: Clock, browse: Callable[[], Browser], beacon: bool) -> None:
    site.desk = replace(site.desk, beacon=Loud())
    game = finished(site.desk, beacon=beacon, turn_seconds=300, most=1)
    clock.turn(seconds=2000)
    for _ in range(6):
        advance(site.desk, game)
    said = msgspec.json.decode(browse().get(f"/g/{game}/as/onlooker/audit/throws?turn=1").data)
    assert (said["round"] > 0) == beacon
    heard = said["round"].to_bytes(8, "big"), bytes.fromhex(said["beacon"])
    seed = verifier.seed(said["secret"], "turn", UUID(said["dice"]).bytes, said["t"], *heard)
    throws = [each for each in said["throws"] if each["stream"] == "open"]
    assert throws
    for throw in throws:
        assert verifier.came(verifier.Line(1, "roll", throw, {}), seed) == throw["came"]
