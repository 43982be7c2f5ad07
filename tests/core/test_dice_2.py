"""pbem-dice/2: the published vectors, and what separates it from version 1."""

import hashlib

import pytest

from pbem.core import dice as d
from pbem.core.dice import DICE_1, DICE_2, Dice
from tests.core.test_dice import BAG, BEACON, GAME, LABEL, ROUND, X
from tests.core.test_dice import S1 as S1_OF_VERSION_1

P = {
    4: "7b74b069b9f4a8d45b404b4f197a69971c8ee6e4c235070d418c5ceb2b893089",
    3: "b770add0a6082f7c0dd4df30aac35fb5abba5522849e6e228ad1df91eedf9af1",
    2: "4ac336a15b360914881033d2476b847bf025c09ba98a5b06a15b72ec0341ec90",
    1: "5e3e7f5654823cd1baabc4ead48e98a8786b77a389cc3ea3effe282ee4a148c2",
    0: "f40fd938dd4ff08a07212beaf5e3a1867a43683ae4f0c820d4a9413e78861268",
}
COMMITMENT = "2cdf8f3129d1f9a3cad75a4f1857174841e8e515664b5111b439b7453644f8df"
SEATS = ("A", "B", "Red")
PARTS = [(seat, hashlib.sha256(f"test vector: seat {seat}".encode()).digest()) for seat in SEATS]
MIX = bytes.fromhex("1a74ebb8642d85c4f7ceb62edf9a69663f9eeda7fdb0455b775bffc9c3f8f39b")
BOTS_ALONE = "b97112167da1b540bc5ec533a32509fe3bbc261fec9a60abc8106dee0c13833e"
S1 = bytes.fromhex("dd1f08383dc0e01de601fa55ecfdd67caa9012fcd60e94e37c66a43d679d3634")
HIDDEN_S1 = bytes.fromhex("c4bd2e108bb01a0c70c4b13d23812bec2afff62b60dedc9ae9ab17bab800ff78")
K = bytes.fromhex("f27afe8e17ef29a6f603b850b37ed88e5a072d43c374824d92642e0daeff8a90")


def fresh() -> Dice:
    return Dice(S1, HIDDEN_S1, scheme=DICE_2)


@pytest.mark.parametrize("t", range(5))
def test_chain_vector(t: int) -> None:
    assert d.chain_down(GAME, bytes.fromhex(P[4]), 4 - t, DICE_2).hex() == P[t]


def test_hidden_commitment_vector() -> None:
    assert d.hidden_commitment(GAME, X, DICE_2).hex() == COMMITMENT


def test_part_vectors() -> None:
    assert PARTS[0][1].hex() == "2f7dcc0a25882e6701c6784e8afb4341355fd6042699e02fc4b3ccefc0413d50"
    of_a_letter = d.letter_part("<abc@example.org>", "YES Anna, Europe/Rome")
    assert of_a_letter.hex() == "5891fcce875da579650166ec9dfe11c148ab1099268813863139ce7615132893"


def test_mix_vectors() -> None:
    assert d.mixed(GAME, PARTS) == MIX
    assert d.mixed(GAME, []).hex() == BOTS_ALONE
    assert d.mixed(GAME, PARTS[::-1]) != MIX


def test_seed_vectors() -> None:
    assert d.turn_seed(bytes.fromhex(P[1]), GAME, 1, ROUND, BEACON, MIX, DICE_2) == S1
    assert d.hidden_seed(X, GAME, 1, ROUND, BEACON, MIX, DICE_2) == HIDDEN_S1


def test_label_key_vector() -> None:
    assert d.label_key(S1, LABEL, DICE_2) == d.mac(S1, "label", LABEL.encode(), scheme=DICE_2) == K


@pytest.mark.parametrize(
    ("sides", "came"),
    [(4, (3, 2, 3, 3, 4, 3, 3, 3)), (6, (3, 4, 1, 5, 6, 3, 3, 3)), (10, (1, 4, 3, 3, 8, 9, 9, 7))],
)
def test_dice_vectors(sides: int, came: tuple[int, ...]) -> None:
    assert fresh().roll(LABEL, sides, 8) == came


def test_draw_vector() -> None:
    came = fresh().draw("bag/tiles/player-3", BAG, 5, hidden=True)
    assert came == ("warp", "asteroid", "mine", "asteroid", "mine")


def test_many_dice_and_shuffles_follow_the_scheme_too() -> None:
    """Those that need more than the first block take the general way."""
    assert fresh().roll(LABEL, 10, 20)[:8] == (1, 4, 3, 3, 8, 9, 9, 7)
    items = [str(number) for number in range(30)]
    assert fresh().shuffle("deck", items) != Dice(S1, HIDDEN_S1).shuffle("deck", items)


def test_a_part_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="a part must be 32 bytes, not 3"):
        d.mixed(GAME, [("A", b"abc")])


def test_version_1_has_no_mix_and_version_2_needs_one() -> None:
    assert d.turn_seed(bytes.fromhex(P[1]), GAME, 1, ROUND, BEACON) != S1_OF_VERSION_1
    with pytest.raises(ValueError, match="mix must be 0 bytes, not 32"):
        d.turn_seed(X, GAME, 1, mix=MIX, scheme=DICE_1)
    with pytest.raises(ValueError, match="mix must be 32 bytes, not 0"):
        d.turn_seed(X, GAME, 1, scheme=DICE_2)


def test_an_unknown_scheme_is_refused() -> None:
    with pytest.raises(ValueError, match="'pbem-dice/3' are not known"):
        d.chain_down(GAME, X, 1, "pbem-dice/3")
