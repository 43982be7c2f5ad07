"""A log that remembers heads gives the same heads and proofs as its leaves alone, at hardly any cost."""

import hashlib

import pytest

from pbem.audit import merkle
from pbem.audit.leaf_log import LeafLog
from pbem.audit.merkle import consistency_proof, inclusion_proof, root

LEAVES = [hashlib.sha256(str(number).encode()).digest() for number in range(300)]


def test_heads_and_proofs_are_those_of_the_leaves():
    log = LeafLog()
    for size in (1, 2, 15, 16, 17, 64, 100, 256, 299, 300):
        log = log.extended(LEAVES[len(log) : size])
        assert log == LEAVES[:size] and len(log) == size
        for part in (size, size // 2, size - 1):
            assert root(log[:part]) == root(LEAVES[:part])
            assert consistency_proof(log, part) == consistency_proof(LEAVES[:size], part)
        assert inclusion_proof(log, size // 2) == inclusion_proof(LEAVES[:size], size // 2)


def test_a_shorter_log_is_not_changed_by_a_longer_one():
    short = LeafLog(LEAVES[:10])
    long, other = short.extended(LEAVES[10:20]), short.extended(LEAVES[100:101])
    assert short == LEAVES[:10] and long == LEAVES[:20] and other == [*LEAVES[:10], LEAVES[100]]
    assert root(other) == root([*LEAVES[:10], LEAVES[100]])
    assert short[3:5] == LEAVES[3:5] and short[-1] == LEAVES[9]
    with pytest.raises(IndexError):
        short[10]


def test_the_next_head_costs_a_few_hashes(monkeypatch: pytest.MonkeyPatch):
    hashed: list[bytes] = []
    node_hash = merkle.node_hash

    def counted(left: bytes, right: bytes) -> bytes:
        hashed.append(left)
        return node_hash(left, right)

    monkeypatch.setattr(merkle, "node_hash", counted)
    log = LeafLog(LEAVES[:299])
    root(log)
    assert len(hashed) == 298
    hashed.clear()
    root(log.extended(LEAVES[299:]))
    assert len(hashed) < 32
