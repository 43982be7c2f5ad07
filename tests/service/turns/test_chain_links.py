"""Reveals are links of the chain, whichever way they were asked for, and cost a few hashes."""

import secrets

import pytest

from pbem.core.dice import DICE_1, DICE_2, chain_down
from pbem.service.turns import chain_links
from pbem.service.turns.chain_links import STEP, chain_link

GAME = bytes(range(16))


@pytest.mark.parametrize("scheme", [DICE_1, DICE_2])
def test_links_are_those_of_the_chain_in_any_order(scheme: str):
    top = secrets.token_bytes(32)
    for steps in (4096, 0, 1, 3 * STEP, 3 * STEP - 1, 3 * STEP + 1, 5, 4095, STEP):
        assert chain_link(GAME, top, steps, scheme) == chain_down(GAME, top, steps, scheme)


def test_chains_of_other_games_and_schemes_are_others():
    top = secrets.token_bytes(32)
    found = {chain_link(game, top, 7, scheme) for game in (GAME, bytes(16)) for scheme in (DICE_1, DICE_2)}
    assert len(found) == 4


def test_a_chain_is_walked_once(monkeypatch: pytest.MonkeyPatch):
    walked: list[int] = []

    def counted(game: bytes, top: bytes, steps: int, scheme: str) -> bytes:
        walked.append(steps)
        return chain_down(game, top, steps, scheme)

    monkeypatch.setattr(chain_links, "chain_down", counted)
    top = secrets.token_bytes(32)
    chain_link(GAME, top, 4095, DICE_1)
    assert sum(walked) == 4095
    walked.clear()
    for turn in range(1, 300):
        chain_link(GAME, top, 4096 - turn, DICE_1)
    assert max(walked) < STEP and len(walked) == 299


def test_a_chain_only_goes_down():
    with pytest.raises(ValueError, match="only goes down"):
        chain_link(GAME, bytes(32), -1, DICE_1)
