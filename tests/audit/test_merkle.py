"""The Merkle tree: the published vectors, and that no change of a log escapes one old receipt."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit import merkle as m

# The eight entries of the test trees of Certificate Transparency, and the heads of the trees over the first n.
ENTRIES = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
HEADS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
LEAVES = [m.leaf_hash(bytes.fromhex(entry)) for entry in ENTRIES]


def grown(size: int) -> list[bytes]:
    return [m.leaf_hash(b"entry %d" % number) for number in range(size)]


BIG = grown(1_100)
OLD = 1_000


@pytest.mark.parametrize("size", range(9))
def test_heads_of_the_published_trees(size: int) -> None:
    assert m.root(LEAVES[:size]).hex() == HEADS[size]


class Seven:
    """The tree of seven leaves that RFC 9162 draws, node by node under the names it gives them."""

    a, b, c, d, e, f, j = LEAVES[:7]
    g, h, i = m.node_hash(a, b), m.node_hash(c, d), m.node_hash(e, f)
    k, l = m.node_hash(g, h), m.node_hash(i, j)  # noqa: E741 - its name there
    leaves = LEAVES[:7]
    head = m.node_hash(k, l)


def test_inclusion_proofs_of_the_drawn_tree() -> None:
    t = Seven
    assert m.root(t.leaves) == t.head
    assert m.inclusion_proof(t.leaves, 0) == (t.b, t.h, t.l)
    assert m.inclusion_proof(t.leaves, 3) == (t.c, t.g, t.l)
    assert m.inclusion_proof(t.leaves, 4) == (t.f, t.j, t.k)
    assert m.inclusion_proof(t.leaves, 6) == (t.i, t.k)


def test_consistency_proofs_of_the_drawn_tree() -> None:
    t = Seven
    assert m.consistency_proof(t.leaves, 3) == (t.c, t.d, t.g, t.l)
    assert m.consistency_proof(t.leaves, 4) == (t.l,)
    assert m.consistency_proof(t.leaves, 6) == (t.i, t.j, t.k)


@pytest.mark.parametrize("size", range(1, 34))
def test_every_proof_of_small_trees_holds(size: int) -> None:
    leaves = BIG[:size]
    head = m.root(leaves)
    for index in range(size):
        assert m.is_included(leaves[index], index, size, m.inclusion_proof(leaves, index), head)
    for old in range(size + 1):
        assert m.is_extended(old, m.root(leaves[:old]), size, head, m.consistency_proof(leaves, old))


sizes = st.integers(1, 300)


@given(st.data(), sizes)
def test_a_proof_holds_for_one_leaf_and_one_head_only(data: st.DataObject, size: int) -> None:
    leaves, index = BIG[:size], data.draw(st.integers(0, size - 1))
    proof, head = m.inclusion_proof(leaves, index), m.root(leaves)
    other = data.draw(st.integers(0, size - 1).filter(lambda number: number != index) if size > 1 else st.just(-1))
    assert not m.is_included(BIG[-1], index, size, proof, head)
    assert not m.is_included(leaves[index], other, size, proof, head)
    assert not m.is_included(leaves[index], index, size, proof, BIG[-1])
    assert not m.is_included(leaves[index], index, size, (*proof, BIG[-1]), head)
    assert not proof or not m.is_included(leaves[index], index, size, proof[:-1], head)


@given(st.data(), sizes)
def test_a_consistency_proof_holds_for_two_heads_only(data: st.DataObject, size: int) -> None:
    leaves, old = BIG[:size], data.draw(st.integers(1, size))
    proof, before, after = m.consistency_proof(leaves, old), m.root(leaves[:old]), m.root(leaves)
    assert not m.is_extended(old, BIG[-1], size, after, proof)
    assert not m.is_extended(old, before, size, BIG[-1], proof)
    assert not m.is_extended(old, before, size, after, (*proof, BIG[-1]))
    for place in range(len(proof)):
        assert not m.is_extended(old, before, size, after, (*proof[:place], BIG[-1], *proof[place + 1 :]))
        assert not m.is_extended(old, before, size, after, (*proof[:place], *proof[place + 1 :]))


def test_the_empty_log() -> None:
    assert m.is_extended(0, m.EMPTY_ROOT, 0, m.EMPTY_ROOT, ())
    assert m.is_extended(0, m.EMPTY_ROOT, 5, m.root(BIG[:5]), ())
    assert not m.is_extended(0, m.root(BIG[:5]), 5, m.root(BIG[:5]), ())
    assert not m.is_extended(0, m.EMPTY_ROOT, 0, BIG[0], ())


def test_a_log_does_not_shrink() -> None:
    head, before = m.root(BIG[:5]), m.root(BIG[:6])
    assert not m.is_extended(6, before, 5, head, ())
    assert not m.is_extended(6, before, 5, head, m.consistency_proof(BIG[:6], 5))


@pytest.mark.parametrize("index", [-1, 5])
def test_proofs_of_what_is_not_there(index: int) -> None:
    with pytest.raises(ValueError, match="there is no leaf"):
        m.inclusion_proof(BIG[:5], index)
    assert not m.is_included(BIG[0], index, 5, (), BIG[0])
    with pytest.raises(ValueError, match="does not come before"):
        m.consistency_proof(BIG[:5], index + 1 if index == 5 else index)


# What an operator might do to a log of 1,000 entries for which a player holds a receipt, after which 100 more came.

Forgery = Callable[[list[bytes], int], list[bytes]]
FORGED = m.leaf_hash(b"forged")


def deleted(log: list[bytes], at: int) -> list[bytes]:
    return [*log[:at], *log[at + 1 :]]


def altered(log: list[bytes], at: int) -> list[bytes]:
    return [*log[:at], FORGED, *log[at + 1 :]]


def inserted(log: list[bytes], at: int) -> list[bytes]:
    return [*log[:at], FORGED, *log[at:]]


def swapped(log: list[bytes], at: int) -> list[bytes]:
    return [*log[:at], log[at + 1], log[at], *log[at + 2 :]]


@pytest.mark.parametrize("forgery", [deleted, altered, inserted, swapped])
def test_every_change_of_the_log_is_detected_from_one_old_receipt(forgery: Forgery) -> None:
    before = m.root(BIG[:OLD])
    for at in range(OLD - 1 if forgery is swapped else OLD):
        assert m.root(forgery(BIG, at)[:OLD]) != before, at


@given(st.integers(0, OLD - 1), st.sampled_from([deleted, altered, inserted, swapped]))
def test_no_proof_can_be_made_of_a_changed_log(at: int, forgery: Forgery) -> None:
    forged = forgery(BIG, at)
    if forgery is swapped and at == OLD - 1:
        forged = swapped(BIG, at - 1)
    before, proof = m.root(BIG[:OLD]), m.consistency_proof(forged, OLD)
    assert not m.is_extended(OLD, before, len(forged), m.root(forged), proof)
    assert m.is_extended(OLD, before, len(BIG), m.root(BIG), m.consistency_proof(BIG, OLD))


@given(st.permutations(range(40)), st.integers(0, OLD - 40))
def test_no_new_order_of_entries_escapes(order: list[int], start: int) -> None:
    shuffled = [*BIG[:start], *(BIG[start + place] for place in order), *BIG[start + 40 :]]
    is_same = order == sorted(order)
    assert (m.root(shuffled[:OLD]) == m.root(BIG[:OLD])) is is_same
