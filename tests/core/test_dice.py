"""pbem-dice/1: the published vectors, and what must hold for every seed."""

import hashlib
from collections import Counter
from itertools import islice

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core import dice as d
from pbem.core.dice import Dice, DiceLike, LabelUsed, Throw

GAME = bytes.fromhex("000102030405060708090a0b0c0d0e0f")
P = {
    4: "7b74b069b9f4a8d45b404b4f197a69971c8ee6e4c235070d418c5ceb2b893089",
    3: "6c2ca40aa7996dcb81f590a54ad94eb673947271583d91fd679d7fc616614854",
    2: "0d3036cb098bb772729c8bde7b07c3a09ebd7135791488eb076080a24bdbb804",
    1: "69ea5657854cc358df441d14af0ed3e95b2502e33f10ef66be783036b9f86bc4",
    0: "d86ca8a4aa75b84b91432d8bd3f7fa0b7681ccd451f7696d2a750200cdb4c107",
}
X = bytes.fromhex("5c814601085c67890cc72f16fba38299c237a98aa2bce50999f830ff8690079e")
COMMITMENT = "c53bfd594509a60d20a1b16419a7007e72b9cb59dccf0c8e26c6c01c30f0059f"
ROUND = 1000
EMITTED = 1692806364
SIGNATURE = bytes.fromhex(
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)
BEACON = bytes.fromhex("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd")
S1 = bytes.fromhex("3909075599d76fee7ac16d6c67619f853e5aacd71a7043dd2d7fc7b7e8794022")
HIDDEN_S1 = bytes.fromhex("6b0e3fd38455dfbd6d352afcbc87c0bb148943e9ef881ebbbe1bda00f57186ed")
LABEL = "combat/0412/r1/attacker"
K = bytes.fromhex("e3bcbaa30476321d274a52755b865bd0331d61c66df51cf6c3842b2330ae3156")
BAG = {"asteroid": 3, "mine": 4, "planet": 5, "warp": 2}

seeds = st.binary(min_size=32, max_size=32)
labels = st.from_regex(r"[a-z0-9][a-z0-9._:/#-]{0,30}", fullmatch=True)
items = st.lists(st.sampled_from(["ash", "birch", "cedar", "Ümlaut", "z z"]), max_size=30)


def fresh() -> Dice:
    return Dice(S1, HIDDEN_S1)


# The published vectors.


def test_secrets_of_the_vectors() -> None:
    assert hashlib.sha256(b"test vector: chain top").hexdigest() == P[4]
    assert hashlib.sha256(b"test vector: hidden secret").digest() == X


@pytest.mark.parametrize("t", range(5))
def test_chain_vector(t: int) -> None:
    assert d.chain_down(GAME, bytes.fromhex(P[4]), 4 - t).hex() == P[t]


def test_hidden_commitment_vector() -> None:
    assert d.hidden_commitment(GAME, X).hex() == COMMITMENT


def test_beacon_vector() -> None:
    assert d.beacon_round(EMITTED - 600) == ROUND
    assert d.beacon_value(SIGNATURE) == BEACON


def test_seed_vectors() -> None:
    assert d.turn_seed(bytes.fromhex(P[1]), GAME, 1, ROUND, BEACON) == S1
    assert d.hidden_seed(X, GAME, 1, ROUND, BEACON) == HIDDEN_S1


def test_label_key_vector() -> None:
    assert d.label_key(S1, LABEL) == d.mac(S1, "label", LABEL.encode()) == K


@pytest.mark.parametrize(
    ("sides", "came"),
    [(4, (3, 3, 2, 4, 3, 2, 1, 3)), (6, (5, 1, 2, 4, 1, 4, 5, 3)), (10, (9, 1, 10, 10, 5, 2, 5, 5))],
)
def test_dice_vectors(sides: int, came: tuple[int, ...]) -> None:
    assert fresh().roll(LABEL, sides, 8) == came


def test_draw_vector() -> None:
    came = fresh().draw("bag/tiles/player-3", BAG, 5, hidden=True)
    assert came == ("warp", "warp", "planet", "planet", "asteroid")


# The beacon's round.


@pytest.mark.parametrize(("late", "number"), [(-2, 1000), (-1, 1000), (0, 1000), (1, 1001), (3, 1001), (4, 1002)])
def test_first_round_at_or_after_deadline_and_ten_minutes(late: int, number: int) -> None:
    assert d.beacon_round(EMITTED - 600 + late) == number


def test_no_round_before_the_first() -> None:
    assert d.beacon_round(0) == 1


# Words and below.


@given(seeds)
def test_words_are_the_macs_of_the_block_numbers(key: bytes) -> None:
    blocks = b"".join(d.mac(key, "block", d.u32(i)) for i in range(3))
    assert b"".join(d.u32(word) for word in islice(d.words(key), 24)) == blocks


@given(seeds, labels)
def test_label_key_is_the_mac(seed: bytes, label: str) -> None:
    assert d.label_key(seed, label) == d.mac(seed, "label", label.encode())


@given(seeds, st.integers(1, 2**32))
def test_below_stays_below(key: bytes, n: int) -> None:
    assert 0 <= d.below_from(d.words(key), n) < n


def test_below_rejects_the_unfair_tail() -> None:
    assert d.below_from(iter([2**32 - 1, 2**32 - 4, 2**32 - 5]), 6) == (2**32 - 5) % 6
    assert d.below_from(iter([2**32 - 1]), 2**32) == 2**32 - 1


@given(seeds, st.integers(2**31 + 1, 2**32), st.integers(1, 12))
def test_rejected_words_are_skipped_in_every_way(seed: bytes, sides: int, count: int) -> None:
    fair = 2**32 - 2**32 % sides
    words = (word for word in d.words(d.label_key(seed, "a")) if word < fair)
    assert Dice(seed, seed).roll("a", sides, count) == tuple(1 + word % sides for word in islice(words, count))


# Dice.


@given(seeds, labels, st.integers(1, 100), st.integers(0, 40), st.integers(0, 40))
def test_fewer_dice_are_the_first_of_more(seed: bytes, label: str, sides: int, few: int, more: int) -> None:
    few, more = sorted((few, more))
    longer = Dice(seed, seed).roll(label, sides, more)
    assert Dice(seed, seed).roll(label, sides, few) == longer[:few]
    assert len(longer) == more and all(1 <= face <= sides for face in longer)


@given(seeds, st.lists(labels, unique=True, min_size=2, max_size=6))
def test_what_comes_up_depends_on_the_label_not_on_the_order(seed: bytes, names: list[str]) -> None:
    there, back = Dice(seed, seed), Dice(seed, seed)
    forwards = {name: there.roll(name, 20, 5) for name in names}
    backwards = {name: back.roll(name, 20, 5) for name in reversed(names)}
    assert forwards == backwards


def test_streams_are_independent_and_each_has_its_labels() -> None:
    dice = fresh()
    assert dice.roll("a", 1000, 4) != dice.roll("a", 1000, 4, hidden=True)
    with pytest.raises(LabelUsed, match=r"'a'.*open"):
        dice.die("a")
    with pytest.raises(LabelUsed, match=r"'a'.*hidden"):
        dice.draw("a", ["x"], hidden=True)


def test_die_and_below_are_one_roll() -> None:
    assert fresh().die("a", 10) == fresh().roll("a", 10)[0] == fresh().below("a", 10) + 1


def test_sixty_thousand_dice_are_uniform() -> None:
    seen = Counter(fresh().roll("many", 6, 60_000))
    chi_square = sum((seen[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_square < 20.5  # five degrees of freedom, one in a thousand


def test_dice_of_many_labels_are_uniform() -> None:
    dice = fresh()
    seen = Counter(dice.die(f"fight/{i}") for i in range(60_000))
    assert sum((seen[face] - 10_000) ** 2 / 10_000 for face in range(1, 7)) < 20.5


# Draws and shuffles.


@given(seeds, items, st.data())
def test_draw_is_part_of_the_bag(seed: bytes, bag: list[str], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(bag)))
    came = Dice(seed, seed).draw("a", bag, count)
    assert len(came) == count and Counter(came) <= Counter(bag)
    assert Dice(seed, seed).draw("a", Counter(reversed(bag)), count) == came
    assert Dice(seed, seed).draw("a", bag, len(bag))[:count] == came


@given(seeds, items)
def test_draw_pops_from_what_is_left_in_order(seed: bytes, bag: list[str]) -> None:
    left, source = sorted(bag), d.words(d.mac(seed, "label", b"a"))
    expected = tuple(left.pop(d.below_from(source, len(left))) for _ in bag)
    assert Dice(seed, seed).draw("a", bag, len(bag)) == expected


def test_draw_leaves_the_callers_bag_alone() -> None:
    bag = ["b", "a"]
    fresh().draw("a", bag, 2)
    assert bag == ["b", "a"]


@given(seeds, items)
def test_shuffle_keeps_every_item(seed: bytes, deck: list[str]) -> None:
    before = list(deck)
    assert Counter(Dice(seed, seed).shuffle("a", deck)) == Counter(deck)
    assert deck == before


def test_shuffle_walks_down_and_swaps() -> None:
    source, order = d.words(d.label_key(S1, "deck")), list("abcdefghijklm")
    for i in range(len(order) - 1, 0, -1):
        j = d.below_from(source, i + 1)
        order[i], order[j] = order[j], order[i]
    assert fresh().shuffle("deck", list("abcdefghijklm")) == tuple(order)


# Records.


def test_every_throw_is_recorded_in_order() -> None:
    dice: DiceLike = fresh()
    dice.roll(LABEL, count=2)
    dice.below("pick", 5)
    dice.draw("bag", ["b", "a", "b"], 2, hidden=True)
    dice.shuffle("deck", ["b", "a", "a", "b"])
    assert [(t.label, t.stream, t.ask, t.sides, t.count, t.bag) for t in dice.throws] == [
        (LABEL, "open", "dice", 6, 2, ()),
        ("pick", "open", "dice", 5, 1, ()),
        ("bag", "hidden", "draw", 0, 2, (("a", 1), ("b", 2))),
        ("deck", "open", "shuffle", 0, 4, (("b", 1), ("a", 2), ("b", 1))),
    ]
    assert dice.throws[0].came == (5, 1)


def test_throws_survive_json() -> None:
    dice = fresh()
    dice.roll("a", count=3)
    dice.draw("b", BAG, 3)
    assert msgspec.json.decode(msgspec.json.encode(dice.throws), type=list[Throw]) == dice.throws


# Mistakes.


@pytest.mark.parametrize("label", ["", "A", "/a", "a b", "a\n", "é", "a" * 201, "a\0", "-a", "٣"])
def test_bad_labels_are_refused(label: str) -> None:
    with pytest.raises(ValueError, match="cannot be the label of a throw"):
        fresh().die(label)


@pytest.mark.parametrize("label", ["a", "0", "a" * 200, "a._:/#-", "combat/a7/r1/attacker"])
def test_good_labels_are_taken(label: str) -> None:
    assert 1 <= fresh().die(label) <= 6


@pytest.mark.parametrize(("sides", "count"), [(0, 1), (-1, 1), (2**32 + 1, 1), (6, -1)])
def test_impossible_rolls_are_refused(sides: int, count: int) -> None:
    with pytest.raises(ValueError, match=r"cannot roll .* for 'a'"):
        fresh().roll("a", sides, count)


@pytest.mark.parametrize("count", [-1, 3])
def test_impossible_draws_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match=r"cannot draw .* of 2 items for 'a'"):
        fresh().draw("a", ["x", "y"], count)


def test_bags_that_are_no_bags_are_refused() -> None:
    with pytest.raises(TypeError, match="one string"):
        fresh().draw("a", "asteroid")
    with pytest.raises(TypeError, match="one string"):
        fresh().shuffle("a", "asteroid")
    with pytest.raises(ValueError, match="fewer than none of 'mine'"):
        fresh().draw("a", {"mine": -1, "warp": 2})


def test_the_words_of_a_finite_source_may_run_out() -> None:
    with pytest.raises(ValueError, match="ran out"):
        d.below_from(iter([]), 6)


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_secrets_of_the_wrong_size_are_refused(size: int) -> None:
    wrong = bytes(size)
    for attempt in (
        lambda: d.chain_down(GAME, wrong, 1),
        lambda: d.chain_down(wrong, X, 1),
        lambda: d.hidden_commitment(GAME, wrong),
        lambda: d.turn_seed(wrong, GAME, 1),
        lambda: d.hidden_seed(X, GAME, 1, 0, wrong),
        lambda: d.label_key(wrong, "a"),
        lambda: next(d.words(wrong)),
        lambda: Dice(S1, wrong),
    ):
        with pytest.raises(ValueError, match=f"bytes, not {size}"):
            attempt()


def test_the_chain_does_not_go_up() -> None:
    with pytest.raises(ValueError, match="only goes down"):
        d.chain_down(GAME, X, -1)


def test_dice_do_not_show_their_seeds() -> None:
    assert S1.hex() not in repr(fresh()) and repr(S1) not in repr(fresh())
