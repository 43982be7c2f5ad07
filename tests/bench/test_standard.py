"""Speed of the standard level with all modules, as ratios against the same peer."""

from __future__ import annotations

import pytest

from tests.bench.test_speed import SEEDS, Peer, Recorded, against, peer, recorded, replay, resolve

__all__ = ["peer"]

pytestmark = pytest.mark.bench
MODULES = {
    "level": "standard",
    "alien_cards": "true",
    "breakthrough_cards": "true",
    "colonization_cards": "true",
    "encounter_cards": "true",
    "nonrandom_exploration": "true",
    "plus_counters": "true",
}


@pytest.fixture(scope="module")
def games() -> list[Recorded]:
    return [recorded(seed, MODULES) for seed in SEEDS]


def test_folding_a_finished_game(peer: Peer, games: list[Recorded]) -> None:
    assert against(peer, replay, games) >= 10


def test_parsing_and_resolving(peer: Peer, games: list[Recorded]) -> None:
    """What happens at the deadline: read the sheets and play the turn."""
    assert against(peer, resolve, games) >= 1
