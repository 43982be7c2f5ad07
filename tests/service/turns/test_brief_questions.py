"""What a game asks in the middle of a turn has a short deadline."""

from pathlib import Path
from typing import Any

import pytest

from pbem.core.kit.rules_versions import RulesVersion
from tests.support.desks import Clock, desk_at, started, table

BRIEF = RulesVersion("tests.support.games.dice_race", is_short_turn=lambda state: True)
DAY = 86400


@pytest.mark.parametrize(
    ("fields", "deadline"),
    [
        ({"turn_seconds": 8 * 3600}, "2026-01-31T20:00:00Z"),
        ({"turn_seconds": 7 * DAY}, "2026-02-01T18:00:00Z"),
        ({"turn_seconds": 0}, ""),
        ({"turn_seconds": 0, "schedule": "Mon,Thu 20:00 Europe/Rome"}, "2026-02-01T18:00:00Z"),
    ],
)
def test_a_quarter_of_a_turn_and_a_day_at_most(tmp_path: Path, fields: dict[str, Any], deadline: str) -> None:
    """SEM-4."""
    with desk_at(tmp_path, Clock(), BRIEF) as desk:
        assert table(desk, started(desk, **fields)).deadline[:16] == deadline[:16]
    usual = tmp_path / "usual"
    usual.mkdir()
    with desk_at(usual, Clock()) as desk:
        assert not deadline or table(desk, started(desk, **fields)).deadline[:16] > deadline[:16]
